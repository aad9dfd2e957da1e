/** The usage events of one customer, the latest first; those that are wrong are voided. */
import { Checkbox, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listUsageEvents } from '#client/calls';
import { voidUsageEventsMutation } from '#client/queries';
import type { Meter } from '#client/types';
import { AskingButton } from '../../../parts/forms/asking-buttons.tsx';
import { timeColumn } from '../../../parts/lists/columns.tsx';
import { TableSection } from '../../../parts/lists/data-table.tsx';
import { listFrom } from '../../../parts/lists/list.ts';
import { quantityText } from '../../../parts/values/money.ts';
import { useOrganizationPath } from '../../../session.ts';

const PAGE = 25;

export function UsageEvents({ meter, customerId }: { readonly meter: Meter; readonly customerId: string }) {
  const path = useOrganizationPath();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = useInfiniteQuery({
    queryKey: ['usage events', path.organization_id, meter.key, customerId],
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await listUsageEvents<true>({
        path: { ...path, key: meter.key },
        query: { customer_id: customerId, limit: PAGE, before: pageParam },
        signal,
      });
      return data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ has_more, data }) => (has_more ? data.at(-1)?.timestamp : undefined),
  });
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <TableSection
      title="Usage events"
      about="Those that count, the latest first."
      actions={
        <AskingButton
          label={<>Void {chosen.size > 0 && chosen.size}</>}
          look={{ size: 'xs', variant: 'light', color: 'red' }}
          refusal={chosen.size === 0 ? 'Choose the usage events to void first.' : undefined}
          title={chosen.size === 1 ? 'Void this usage event' : `Void ${chosen.size} usage events`}
          action="Void"
          isDangerous
          mutation={voidUsageEventsMutation()}
          inputOf={() => ({ path, body: { ids: [...chosen] } })}
          done={({ voided }) =>
            voided === 1 ? 'The usage event is voided.' : `${voided} usage events are voided.`
          }
          then={() => setChosen(new Set())}
        >
          They are not counted any more, and cannot be sent again by the same id: send a correction with a new
          one. What is billed already is adjusted by the next billing run.
        </AskingButton>
      }
      list={listFrom(query, rows)}
      columns={[
        {
          key: 'choose',
          header: <span className="visually-hidden">Choose</span>,
          width: 40,
          cell: ({ id }) => (
            <Checkbox
              size="xs"
              aria-label={`Choose ${id}`}
              checked={chosen.has(id)}
              onChange={({ currentTarget: { checked } }) => {
                const next = new Set(chosen);
                if (checked) next.add(id);
                else next.delete(id);
                setChosen(next);
              }}
            />
          ),
        },
        { header: 'Id', cell: ({ id }) => <span className="mono">{id}</span> },
        timeColumn('Used', 'timestamp', { width: 160 }),
        {
          header: 'Dimensions',
          wideOnly: true,
          cell: ({ dimensions }) => (
            <Text span size="xs" c="dimmed">
              {Object.entries(dimensions)
                .map(([name, each]) => `${name} ${each}`)
                .join(', ') || '–'}
            </Text>
          ),
        },
        {
          header: 'Value',
          width: 120,
          align: 'right',
          cell: ({ value }) => (value === null ? '1' : quantityText(value)),
        },
      ]}
      empty="This customer has no usage that counts."
    />
  );
}
