// What is read for each scrape, by the name of the metric. What all processes of an installation read alike says so.
const watched = {
  countersign_archiving_failing: {
    help: "1 if PostgreSQL's last attempt to archive its write-ahead log failed, otherwise 0; absent without archive_mode. The same in every process.",
  },
  countersign_attempts_in_flight: { help: 'Attempts that this worker is currently making.' },
  countersign_attempts_unrecorded: {
    help: 'Attempts that this worker has made but not yet committed; they grow while the database is slow or unavailable.',
  },
  countersign_billing_last_completed_timestamp_seconds: {
    help: 'When the last run that billed all contracts ended, in seconds since 1970. The same in every process.',
  },
  countersign_build_info: {
    help: 'Always 1; the labels say which version runs, of which commit, on which Node, and in which role.',
    labels: ['version', 'commit', 'node_version', 'role'],
  },
  countersign_clock_offset_seconds: {
    help: "How far this process's clock is ahead of the database's, negative if it is behind. Beyond 30 the process is not ready and claims nothing.",
  },
  countersign_database_pool_connections: {
    help: 'Connections of a pool that are open, by what they do.',
    labels: ['pool', 'state'],
  },
  countersign_database_pool_connections_max: { help: 'Most that may be open.', labels: ['pool'] },
  countersign_database_pool_waiting: { help: 'Uses that wait for one now.', labels: ['pool'] },
  countersign_deliveries_paused: {
    help: '1 while DELIVERIES_PAUSED stops this worker from calling receivers, otherwise 0.',
  },
  countersign_egress_certificate_expires_timestamp_seconds: {
    help: 'When the certificate of EGRESS_CLIENT_CERT expires, in seconds since 1970; absent without one.',
  },
  countersign_feed_oldest_unplaced_age_seconds: {
    help: 'How long ago the oldest event was published that is committed and has no position in the event feed; 0 if all have one. The same in every process.',
  },
  countersign_feed_polls_waiting: {
    help: 'Requests for the event feed that wait for an event in this process.',
  },
  countersign_lines_held_up: {
    help: 'Lines of ordered endpoints whose first delivery fails, is held, or failed for good. The same in every process.',
  },
  countersign_lines_waiting_deliveries: {
    help: 'Deliveries to ordered endpoints that wait behind another one. The same in every process.',
  },
  countersign_organization_move_left_age_seconds: {
    help: 'How long ago an organization left this cell whose move is not complete, so that it may be in use in neither cell; 0 without one. The same in every process.',
  },
  countersign_organization_move_oldest_age_seconds: {
    help: 'How long ago the oldest move began that is not complete; 0 without one. The same in every process.',
  },
  countersign_organization_moves: {
    help: 'Organizations that move to another cell, or (gone) have moved and still have rows here, by state. The same in every process.',
    labels: ['state'],
  },
  countersign_queue_deliveries: {
    help: 'Deliveries in the queue: ready to be sent, waiting for a retry, claimed by a worker. The same in every process.',
    labels: ['state'],
  },
  countersign_queue_oldest_ready_age_seconds: {
    help: 'How long the oldest ready delivery has been ready; 0 if none is. The same in every process.',
  },
  countersign_queue_readable: {
    help: '1 if the queue could be read for this scrape, 0 if not: its other series are missing then.',
  },
  countersign_queue_ready_endpoints: {
    help: 'Endpoints that have ready deliveries. The same in every process.',
  },
  countersign_request_memory_bytes: {
    help: 'Bytes of requests that this process holds: of bodies, of those that are carried out, and of large answers that are being sent.',
    labels: ['kind'],
  },
  countersign_request_memory_refusals_total: {
    help: 'Requests that were answered 503 because their caller had no share of this memory left, by what it was for.',
    labels: ['kind'],
    isCounter: true,
  },
  countersign_retention_last_completed_timestamp_seconds: {
    help: 'When the last run of retention ended, in seconds since 1970. The same in every process.',
  },
} as const satisfies Record<string, WatchedMetric>;

interface WatchedMetric {
  readonly help: string;
  readonly labels?: readonly string[];
  /** Of what only grows. */
  readonly isCounter?: true;
}

type WatchedName = keyof typeof watched;

export const watchedMetrics = Object.entries(watched) as [WatchedName, WatchedMetric][];

type Series = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];

/** A metric's value, or one for each of its labels; without one it has no series for this scrape. */
type Reading = Date | number | undefined | Series;

export type Readings = { readonly [Name in WatchedName]?: Reading };

export function seriesOf(reading: Reading): Series {
  if (reading === undefined) return [];
  if (reading instanceof Date) return [[{}, reading.getTime() / 1000]];
  return typeof reading === 'number' ? [[{}, reading]] : reading;
}

/** One value for each value of a label. */
export const labelled = (label: string, values: Readonly<Record<string, number>>): Series =>
  Object.entries(values).map(([name, value]) => [{ [label]: name }, value]);
