/** How long data is kept, and what was removed. */

import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { operatorGetRetentionOptions } from '#client/queries';
import type { Retention, RetentionAges } from '#client/types';
import { RetentionIcon } from '../../parts/icons.tsx';
import { type Column, timeColumn } from '../../parts/lists/columns.tsx';
import { TableSection } from '../../parts/lists/data-table.tsx';
import { listOf } from '../../parts/lists/list.ts';
import { Answer, Facts, type FactValues, Page, Section } from '../../parts/page.tsx';
import { count } from '../../parts/values/locale.ts';
import { duration } from '../../parts/values/time.tsx';

const number = (value: number) => count.format(value);

export default function RetentionPage() {
  const retention = useQuery(operatorGetRetentionOptions());
  const { data } = retention;
  return (
    <Page
      title="Retention"
      about={`How long data is kept, and what was removed. Workers remove it every night${
        data ? ` at ${String(data.hour).padStart(2, '0')}:00 UTC` : ''
      }; the ages are settings of the servers (RETENTION_…).`}
    >
      <Answer query={retention}>
        {({ ages }) => (
          <Section title="Ages">
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
              {agesOf(ages).map((facts) => (
                <Facts key={Object.keys(facts)[0]} facts={facts} />
              ))}
            </SimpleGrid>
          </Section>
        )}
      </Answer>
      <TableSection
        title="Last runs"
        label="Runs"
        list={{ ...listOf(data?.runs ?? []), isPending: retention.isPending }}
        columns={runColumns}
        empty={{
          icon: RetentionIcon,
          title: 'Retention has not run yet',
          hint: (
            <>
              A worker runs it every night. To run it now: <code>countersign retention run</code>.
            </>
          ),
        }}
      />
    </Page>
  );
}

type Run = Retention['runs'][number];

const removedColumn = (
  header: string,
  name: 'events' | 'deliveries' | 'attempts' | 'responses' | 'payloads',
  wideOnly = false,
): Column<Run> => ({ header, align: 'right', wideOnly, cell: ({ removed }) => number(removed[name]) });

const tookText = ({ started_at, completed_at }: Run): string =>
  completed_at === null ? 'not finished' : duration(Date.parse(completed_at) - Date.parse(started_at));

const runColumns: readonly Column<Run>[] = [
  timeColumn('Started', 'started_at'),
  { header: 'Took', width: 100, cell: tookText },
  removedColumn('Events', 'events'),
  removedColumn('Deliveries', 'deliveries'),
  removedColumn('Attempts', 'attempts', true),
  removedColumn('Responses', 'responses', true),
  removedColumn('Payloads', 'payloads', true),
];

function agesOf(ages: RetentionAges): [FactValues, FactValues] {
  const kept = (unit: string) => (value: number | null) =>
    value === null ? 'kept for good' : `${number(value)} ${unit}`;
  const days = kept('days');
  return [
    {
      "Receivers' responses": days(ages.response_days),
      Attempts: days(ages.attempt_days),
      "Events' data": days(ages.payload_days),
      'What failed, for redelivery': days(ages.failed_days),
    },
    {
      'Events and deliveries': days(ages.event_days),
      'Usage events': kept('months')(ages.usage_months),
      'Billing runs': days(ages.billing_run_days),
    },
  ];
}
