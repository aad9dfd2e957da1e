/** How long data is kept, and what was removed. */
import { SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { operatorGetRetentionOptions } from '#client/queries';
import type { Retention, RetentionAges } from '#client/types';
import { RetentionIcon } from '../../parts/icons.tsx';
import { timeColumn } from '../../parts/lists/columns.tsx';
import { type Column, DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { wholeList } from '../../parts/lists/list.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { Section } from '../../parts/section.tsx';
import { Facts } from '../../parts/values/facts.tsx';
import { count } from '../../parts/values/locale.ts';
import { duration } from '../../parts/values/time.tsx';

const number = (value: number) => count.format(value);

export function RetentionPage() {
  const retention = useQuery(operatorGetRetentionOptions());
  const { data, error } = retention;
  const runs = wholeList(retention, (answer) => answer.runs);
  return (
    <>
      <PageHead title="Retention">
        How long data is kept, and what was removed. Workers remove it every night
        {data ? ` at ${String(data.hour).padStart(2, '0')}:00 UTC` : ''}; the ages are settings of the servers
        (RETENTION_…).
      </PageHead>
      <Stack gap="md">
        {error && <ProblemAlert error={error} />}
        {data && (
          <Section title="Ages">
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
              <Facts facts={agesOf(data.ages).slice(0, 4)} />
              <Facts facts={agesOf(data.ages).slice(4)} />
            </SimpleGrid>
          </Section>
        )}
        <Section title="Last runs" isFlush>
          <DataTable
            label="Runs"
            list={runs}
            columns={runColumns}
            empty={
              <EmptyState title="Retention has not run yet" icon={RetentionIcon}>
                A worker runs it every night. To run it now: <code>countersign retention run</code>.
              </EmptyState>
            }
          />
        </Section>
      </Stack>
    </>
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

function agesOf(ages: RetentionAges): (readonly [string, string])[] {
  const days = (value: number | null) => (value === null ? 'kept for good' : `${number(value)} days`);
  const months = (value: number | null) => (value === null ? 'kept for good' : `${number(value)} months`);
  return [
    ["Receivers' responses", days(ages.response_days)],
    ['Attempts', days(ages.attempt_days)],
    ["Events' data", days(ages.payload_days)],
    ['What failed, for redelivery', days(ages.failed_days)],
    ['Events and deliveries', days(ages.event_days)],
    ['Usage events', months(ages.usage_months)],
    ['Billing runs', days(ages.billing_run_days)],
  ];
}
