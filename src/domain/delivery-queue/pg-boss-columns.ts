/**
 * Maps our words to the columns and states of pg-boss, in this one place. The other files of this folder
 * write `state.ready` and `column.endpoint`, code elsewhere calls this folder, and this file's test compares
 * the mapping with the installed pg-boss. The SQL functions in prisma/functions use the same columns.
 */
import { partitionOf } from '../../platform/queue/queue.ts';

/** The queue whose jobs are deliveries: a job's id is its delivery's id. */
export const deliveryQueue = 'deliver-event';

/** The jobs of all queues. Those of the delivery queue have a partition of their own (`deliveryTable`). */
export const jobTable = 'pgboss.job';

export const column = {
  /** pg-boss uses this key only under policies that the delivery queue does not have. */
  endpoint: 'singleton_key',
  /** When the attempt is due. */
  dueAt: 'start_after',
  /** Null until the first claim. */
  claimedAt: 'started_on',
  /** Counts the claims of a job, so that the current claim can be told from lost ones. */
  claimNumber: 'retry_count',
  /**
   * The session of the worker that claimed the job. pg-boss writes here only when it moves a job to a dead
   * letter queue, of which we have none.
   */
  owner: 'source_retry_count',
} as const;

/**
 * The states of a job of the delivery queue, each usable as a condition and, after SET, as an assignment.
 * pg-boss treats ready and waiting alike. We separate them because an endpoint that has been down for a day
 * has a million waiting jobs, which claims must not have to skip.
 */
export const state = {
  /** Due. */
  ready: "state = 'created'",
  /** A retry that waits for its time. */
  waiting: "state = 'retry'",
  /** A worker is making the attempt. */
  claimed: "state = 'active'",
  /**
   * For the job of a known id: compared as text, the state does not tempt the planner to use the index of
   * claimed jobs.
   */
  claimedAsText: "state::text = 'active'",
  unclaimed: "state in ('created', 'retry')",
} as const;

/** pg-boss's own counts of a queue's jobs, which its upkeep writes every few seconds to `pgboss.queue`. */
export const knownCount = {
  ready: 'ready_count',
  waiting: 'deferred_count',
  claimed: 'active_count',
} as const;

/** The indexes of the queue's partition, created together with it (src/platform/queue/queue.ts). */
export const deliveryIndexes = [
  { name: 'deliver_event_ready', on: `(${column.endpoint}, ${column.dueAt}) where ${state.ready}` },
  { name: 'deliver_event_waiting', on: `(${column.dueAt}) where ${state.waiting}` },
  { name: 'deliver_event_waiting_of_endpoint', on: `(${column.endpoint}) where ${state.waiting}` },
  // For pg-boss, which looks every few seconds for jobs whose lease has run out.
  { name: 'deliver_event_active', on: `(${column.claimedAt}) where ${state.claimed}` },
];

/**
 * What is dropped so that new deliveries cost less. The foreign keys to pgboss.queue look up and lock the
 * queue's row for each job, a fifth of the cost of publishing, and all publishers lock the same row; the
 * partition itself checks the name of the queue. _i11 serves pg-boss's fetch, which is not used for
 * deliveries.
 */
export const deliveriesWithout = { constraints: ['q_fkey', 'dlq_fkey', 'cjc'], indexes: ['_i11'] };

/**
 * The partition of the delivery queue, with its schema. Its statistics are always outdated, so statements
 * that read by order name no other column.
 */
export async function deliveryTable(query: Parameters<typeof partitionOf>[0]): Promise<string> {
  return `pgboss.${await partitionOf(query, deliveryQueue)}`;
}
