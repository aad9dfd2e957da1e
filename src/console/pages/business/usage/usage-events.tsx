/** The usage events of one customer, the latest first; those that are wrong are voided. */
import { Button, Center, Checkbox, Group, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { voidUsageEventsMutation } from '../../../../../generated/console-client/@tanstack/react-query.gen.ts';
import { listUsageEvents } from '../../../../../generated/console-client/index.ts';
import type { Meter } from '../../../../../generated/console-client/types.gen.ts';
import { useAction } from '../../../parts/action.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { AdminButton } from '../../../parts/guarded.tsx';
import { quantityText } from '../../../parts/money.ts';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { Section } from '../../../parts/section.tsx';
import { Time } from '../../../parts/time.tsx';
import { useOrganizationPath } from '../../../session.ts';

const PAGE = 25;

export function UsageEvents({ meter, customerId }: { readonly meter: Meter; readonly customerId: string }) {
  const path = useOrganizationPath();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setIsAsking] = useState(false);
  const query = useInfiniteQuery({
    queryKey: ['usage events', path.organization_id, meter.key, customerId],
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await listUsageEvents({
        path: { ...path, key: meter.key },
        query: { customer_id: customerId, limit: PAGE, before: pageParam },
        signal,
        throwOnError: true,
      });
      return data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ has_more, data }) => (has_more ? data.at(-1)?.timestamp : undefined),
  });
  const voiding = useAction(
    voidUsageEventsMutation(),
    ({ voided }) => (voided === 1 ? 'The usage event is voided.' : `${voided} usage events are voided.`),
    () => {
      setChosen(new Set());
      setIsAsking(false);
    },
  );
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  if (query.error) return <ProblemAlert error={query.error} title="The usage events could not be loaded" />;
  return (
    <Section
      title="Usage events"
      isFlush
      about="Those that count, the latest first."
      actions={
        <AdminButton
          size="xs"
          variant="default"
          color="red"
          refusal={chosen.size === 0 ? 'Choose the usage events to void first.' : undefined}
          onClick={() => setIsAsking(true)}
        >
          Void {chosen.size > 0 && chosen.size}
        </AdminButton>
      }
    >
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={chosen.size === 1 ? 'Void this usage event' : `Void ${chosen.size} usage events`}
        action="Void"
        isDangerous
        onConfirm={() => voiding.mutate({ path, body: { ids: [...chosen] } })}
        work={voiding}
      >
        They are not counted any more, and cannot be sent again by the same id: send a correction with a new
        one. What is billed already is adjusted by the next billing run.
      </ConfirmDialog>
      <Table className="rows" layout="fixed" aria-label="Usage events">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={40}>
              <span className="visually-hidden">Choose</span>
            </Table.Th>
            <Table.Th>Id</Table.Th>
            <Table.Th w={160}>Used</Table.Th>
            <Table.Th className="on-wide">Dimensions</Table.Th>
            <Table.Th w={120} ta="right">
              Value
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, timestamp, value, dimensions }) => (
            <Table.Tr key={id}>
              <Table.Td>
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
              </Table.Td>
              <Table.Td className="mono">{id}</Table.Td>
              <Table.Td>
                <Time at={timestamp} />
              </Table.Td>
              <Table.Td className="on-wide">
                <Text span size="xs" c="dimmed">
                  {Object.entries(dimensions)
                    .map(([name, each]) => `${name} ${each}`)
                    .join(', ') || '–'}
                </Text>
              </Table.Td>
              <Table.Td ta="right">{value === null ? '1' : quantityText(value)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {!query.isPending && rows.length === 0 && (
        <Text size="sm" c="dimmed" px="md" py="sm">
          This customer has no usage that counts.
        </Text>
      )}
      {query.hasNextPage && (
        <Center py="xs">
          <Group>
            <Button
              size="xs"
              variant="default"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more
            </Button>
          </Group>
        </Center>
      )}
    </Section>
  );
}
