/** Queues, workers and retention: how the installation itself is. */
import { Alert, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  operatorGetRetentionOptions,
  operatorListQueuesInfiniteOptions,
  operatorListWorkersInfiniteOptions,
} from '#client/queries';
import type { Queue, Retention, RetentionAges, Worker } from '#client/types';
import { countColumn, statusColumn, timeColumn } from '../../parts/lists/columns.tsx';
import { type Column, DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { Facts } from '../../parts/values/facts.tsx';
import { RetentionIcon, WorkersIcon } from '../../parts/icons.tsx';
import { ButtonLink } from '../../parts/links.tsx';
import { type List, useList, wholeList } from '../../parts/lists/list.ts';
import { count } from '../../parts/values/locale.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { Section } from '../../parts/section.tsx';
import { duration } from '../../parts/values/time.tsx';

const POLL_MS = 3_000;
/** Beyond this, what waits is worth a look. */
const OLD_SECONDS = 60;

const useQueues = () =>
  useList(operatorListQueuesInfiniteOptions({ query: { limit: 100 } }), { refetchInterval: POLL_MS });
const useWorkers = () =>
  useList(operatorListWorkersInfiniteOptions({ query: { limit: 100 } }), { refetchInterval: POLL_MS });

const number = (value: number) => count.format(value);

const queueColumns: readonly Column<Queue>[] = [
  { header: 'Queue', cell: ({ name }) => <span className="mono">{name}</span> },
  countColumn('Ready', 'ready'),
  countColumn('Waiting', 'waiting', { wideOnly: true }),
  countColumn('Active', 'active'),
  countColumn('Given up', 'failed', { wideOnly: true }),
  {
    header: 'Oldest ready',
    width: 120,
    align: 'right',
    cell: ({ oldest_ready_seconds: seconds }) => (seconds === null ? '–' : duration(seconds * 1_000)),
  },
];

const workerColumns: readonly Column<Worker>[] = [
  { header: 'Host', cell: ({ host, pid }) => `${host}, process ${pid}` },
  { header: 'Version', width: 90, wideOnly: true, cell: ({ version }) => version },
  countColumn('In flight', 'in_flight'),
  countColumn('Unrecorded', 'unrecorded', { width: 100, wideOnly: true }),
  timeColumn('Started', 'started_at', { width: 160, wideOnly: true }),
  timeColumn('Last seen', 'last_seen_at', { as: 'relative', width: 130 }),
  statusColumn(100),
];

function Queues({ queues }: { readonly queues: List<Queue> }) {
  return (
    <DataTable
      label="Queues"
      list={queues}
      rowKey={({ name }) => name}
      columns={queueColumns}
      empty={<EmptyState title="No queues">They are made when a server first starts.</EmptyState>}
    />
  );
}

function Workers({ workers }: { readonly workers: List<Worker> }) {
  return (
    <DataTable
      label="Workers"
      list={workers}
      columns={workerColumns}
      empty={
        <EmptyState title="No worker runs" icon={WorkersIcon}>
          Nothing is delivered. Start one with <code>countersign worker</code>.
        </EmptyState>
      }
    />
  );
}

/** The start of the operators' area: what needs attention. */
export function OperatorHome() {
  const queues = useQueues();
  const workers = useWorkers();
  const lost = workers.rows.filter(({ status }) => status === 'lost');
  const late = queues.rows.filter(({ oldest_ready_seconds: age }) => age !== null && age > OLD_SECONDS);
  const givenUp = queues.rows.filter(({ failed }) => failed > 0);
  const isCalm = lost.length + late.length + givenUp.length === 0 && workers.rows.length > 0;
  return (
    <>
      <PageHead
        title="This installation"
        actions={
          <>
            <ButtonLink variant="default" to="/operator/deliveries" search={{ status: 'failed' }}>
              Failed deliveries
            </ButtonLink>
            <ButtonLink variant="default" to="/operator/redeliveries/new">
              Redeliver by filter
            </ButtonLink>
          </>
        }
      >
        What runs, what waits, and what needs attention.
      </PageHead>
      <Stack gap="md">
        {lost.map(({ id, host, pid }) => (
          <Alert key={id} color="yellow" title={`The worker on ${host} (process ${pid}) is lost`}>
            It no longer reports: it was killed, lost the database or is stuck. Other workers take over its
            jobs.
          </Alert>
        ))}
        {late.map(({ name, oldest_ready_seconds: age }) => (
          <Alert key={name} color="yellow" title={`${name} is behind`}>
            Its oldest job has been ready for {duration((age ?? 0) * 1_000)}. Start another worker, or look at
            what keeps those that run.
          </Alert>
        ))}
        {givenUp.map(({ name, failed }) => (
          <Alert key={name} color="red" title={`${name} has given up ${number(failed)} jobs`}>
            The log of the workers says why.
          </Alert>
        ))}
        {isCalm && (
          <Text variant="hint">
            All is well: {number(workers.rows.length)}{' '}
            {workers.rows.length === 1 ? 'worker runs' : 'workers run'}, and nothing waits longer than a
            minute.
          </Text>
        )}
        <Section title="Workers" isFlush>
          <Workers workers={workers} />
        </Section>
        <Section title="Queues" isFlush>
          <Queues queues={queues} />
        </Section>
      </Stack>
    </>
  );
}

export function QueuesPage() {
  const queues = useQueues();
  return (
    <>
      <PageHead title="Queues">
        Every queue of jobs, and what it contains now. Deliveries are in <code>deliver-event</code>; they are
        never given up there: their failure is a status of the delivery.
      </PageHead>
      <Queues queues={queues} />
    </>
  );
}

export function WorkersPage() {
  const workers = useWorkers();
  return (
    <>
      <PageHead title="Workers">
        The processes that deliver, verify and bill. A lost one stays listed for a while.
      </PageHead>
      <Workers workers={workers} />
    </>
  );
}

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
