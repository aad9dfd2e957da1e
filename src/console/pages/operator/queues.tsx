/** The queues of jobs, and what each contains now. */

import { operatorListQueuesInfiniteOptions } from '#client/queries';
import type { Queue } from '#client/types';
import { type Column, countColumn } from '../../parts/lists/columns.tsx';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { type List, useList } from '../../parts/lists/list.ts';
import { Page } from '../../parts/page.tsx';
import { duration } from '../../parts/values/time.tsx';

const POLL_MS = 3_000;

export const useQueues = () =>
  useList(operatorListQueuesInfiniteOptions({ query: { limit: 100 } }), { refetchInterval: POLL_MS });

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

export function Queues({ queues }: { readonly queues: List<Queue> }) {
  return (
    <DataTable
      label="Queues"
      list={queues}
      rowKey={({ name }) => name}
      columns={queueColumns}
      empty={{ title: 'No queues', hint: 'They are made when a server first starts.' }}
    />
  );
}

export default function QueuesPage() {
  const queues = useQueues();
  return (
    <Page
      title="Queues"
      about={
        <>
          Every queue of jobs, and what it contains now. Deliveries are in <code>deliver-event</code>; they
          are never given up there: their failure is a status of the delivery.
        </>
      }
    >
      <Queues queues={queues} />
    </Page>
  );
}
