/** What a row of the delivery log shows. */
import type { LoggedDelivery } from '#client/types';
import { ResponseText } from '../../parts/attempts/responses.tsx';
import { type Column, countColumn, statusColumn, timeColumn } from '../../parts/lists/columns.tsx';
import { shortUrl } from '../../parts/values/endpoint-name.ts';
import { duration } from '../../parts/values/time.tsx';

type LogColumn = Column<LoggedDelivery>;

const event: LogColumn = { header: 'Event', width: 190, cell: ({ event_type }) => event_type };
const status: LogColumn = statusColumn(108);
const response: LogColumn = {
  header: 'Response',
  width: 112,
  cell: ({ last_attempt }) => (last_attempt ? <ResponseText {...last_attempt} /> : '–'),
};
const endpoint: LogColumn = {
  header: 'Endpoint',
  cell: ({ endpoint_url }) => <span title={endpoint_url}>{shortUrl(endpoint_url)}</span>,
};
const attempts: LogColumn = countColumn('Attempts', 'attempt_count', { width: 78, wideOnly: true });
const took: LogColumn = {
  header: 'Took',
  width: 78,
  align: 'right',
  wideOnly: true,
  cell: ({ last_attempt }) => (last_attempt ? duration(last_attempt.duration_ms) : '–'),
};
const created: LogColumn = timeColumn('Created', 'created_at', { width: 150, align: 'right' });

export const logColumns: readonly LogColumn[] = [event, status, response, endpoint, attempts, took, created];

/** Where all rows are of one endpoint. */
export const columnsOfEndpoint: readonly LogColumn[] = [event, status, response, attempts, took, created];

/** Where all rows are of one event. */
export const columnsOfEvent: readonly LogColumn[] = [endpoint, status, response, attempts, took, created];
