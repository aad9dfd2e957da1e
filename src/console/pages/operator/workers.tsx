/** The processes that deliver, verify and bill. */

import { operatorListWorkersInfiniteOptions } from '#client/queries';
import type { Worker } from '#client/types';
import { WorkersIcon } from '../../parts/icons.tsx';
import { type Column, countColumn, statusColumn, timeColumn } from '../../parts/lists/columns.tsx';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { type List, useList } from '../../parts/lists/list.ts';
import { Page } from '../../parts/page.tsx';

const POLL_MS = 3_000;

export const useWorkers = () =>
  useList(operatorListWorkersInfiniteOptions({ query: { limit: 100 } }), { refetchInterval: POLL_MS });

const workerColumns: readonly Column<Worker>[] = [
  { header: 'Host', cell: ({ host, pid }) => `${host}, process ${pid}` },
  { header: 'Version', width: 90, wideOnly: true, cell: ({ version }) => version },
  countColumn('In flight', 'in_flight'),
  countColumn('Unrecorded', 'unrecorded', { width: 100, wideOnly: true }),
  timeColumn('Started', 'started_at', { width: 160, wideOnly: true }),
  timeColumn('Last seen', 'last_seen_at', { as: 'relative', width: 130 }),
  statusColumn(100),
];

export function Workers({ workers }: { readonly workers: List<Worker> }) {
  return (
    <DataTable
      label="Workers"
      list={workers}
      columns={workerColumns}
      empty={{
        icon: WorkersIcon,
        title: 'No worker runs',
        hint: (
          <>
            Nothing is delivered. Start one with <code>countersign worker</code>.
          </>
        ),
      }}
    />
  );
}

export default function WorkersPage() {
  const workers = useWorkers();
  return (
    <Page
      title="Workers"
      about="The processes that deliver, verify and bill. A lost one stays listed for a while."
    >
      <Workers workers={workers} />
    </Page>
  );
}
