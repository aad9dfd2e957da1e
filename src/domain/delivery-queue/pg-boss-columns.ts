/**
 * Our words for the columns and states of pg-boss, in the one place that maps them. The other files of this
 * folder write `state.ready` and `column.endpoint`, everything else asks this folder, and the test of this
 * file compares it with the installed pg-boss. The SQL functions in prisma/functions use the same columns.
 */
import { partitionOf } from '../../platform/queue.ts';

/** The queue whose jobs are deliveries: a job's id is its delivery's id. */
export const deliveryQueue = 'deliver-event';

/** The jobs of all queues. Those of the delivery queue have a partition of their own (`deliveryTable`). */
export const jobTable = 'pgboss.job';

export const column = {
  /** pg-boss keeps jobs with the same key apart under some policies, of which the delivery queue has none. */
  endpoint: 'singleton_key',
  /** When the attempt is due. */
  dueAt: 'start_after',
  /** Null until the first claim. */
  claimedAt: 'started_on',
  /** Counts the claims of a job, which distinguishes the present claim from lost ones. */
  claimNumber: 'retry_count',
  /**
   * The session of the worker that claimed it. pg-boss writes here only when it moves a job to a dead letter
   * queue, of which we have none.
   */
  owner: 'source_retry_count',
} as const;

/**
 * What a job of the delivery queue can be: each a condition and, behind SET, the change to it. pg-boss treats
 * ready and waiting alike, but an endpoint that has been down for a day has a million waiting, which no claim
 * should step over.
 */
export const state = {
  /** Due. */
  ready: "state = 'created'",
  /** For its time: a retry. */
  waiting: "state = 'retry'",
  /** A worker makes the attempt. */
  claimed: "state = 'active'",
  /** For the job of a known id: as text it does not tempt the planner to the index of claimed jobs. */
  claimedAsText: "state::text = 'active'",
  unclaimed: "state in ('created', 'retry')",
} as const;

/** pg-boss's own counts of a queue's jobs, which its upkeep writes every few seconds to `pgboss.queue`. */
export const knownCount = {
  ready: 'ready_count',
  waiting: 'deferred_count',
  claimed: 'active_count',
} as const;

/** The indexes of the queue's partition, made with it (src/platform/queue.ts). */
export const deliveryIndexes = [
  { name: 'deliver_event_ready', on: `(${column.endpoint}, ${column.dueAt}) where ${state.ready}` },
  { name: 'deliver_event_waiting', on: `(${column.dueAt}) where ${state.waiting}` },
  { name: 'deliver_event_waiting_of_endpoint', on: `(${column.endpoint}) where ${state.waiting}` },
  // For pg-boss, which looks every few seconds for jobs whose lease has run out.
  { name: 'deliver_event_active', on: `(${column.claimedAt}) where ${state.claimed}` },
];

/**
 * What a new delivery does not pay for. The foreign keys to pgboss.queue look up and lock the queue's row for
 * each job, a fifth of what publishing cost, and all publishers lock the same row; the name of the queue is
 * checked by the partition itself. _i11 is the order of pg-boss's fetch, which no delivery goes through.
 */
export const deliveriesWithout = { constraints: ['q_fkey', 'dlq_fkey', 'cjc'], indexes: ['_i11'] };

/**
 * The partition of the delivery queue, with its schema. Its statistics are never right, so what is read by
 * order names no other column.
 */
export async function deliveryTable(query: Parameters<typeof partitionOf>[0]): Promise<string> {
  return `pgboss.${await partitionOf(query, deliveryQueue)}`;
}
