// The kinds of rows that retention removes, and the conditions for it.
import { raw, type Sql, sql } from '../../platform/postgres/statement.ts';

/**
 * Retention removes these rows, except responses and payloads, which it empties. Operators' dashboards and
 * scripts use these names; `replays` are redeliveries of either kind.
 */
export const rowKinds = ['replays', 'events', 'deliveries', 'attempts', 'responses', 'payloads'] as const;
type RowKind = (typeof rowKinds)[number];
export type RowCounts = Record<RowKind, number>;

export function zeroCounts(): RowCounts {
  return { replays: 0, events: 0, deliveries: 0, attempts: 0, responses: 0, payloads: 0 };
}

/** Retention removes what ended before these times; null keeps everything. */
export interface RetentionCutoffs {
  readonly response: Date | null;
  readonly attempt: Date | null;
  readonly payload: Date | null;
  readonly event: Date | null;
  /** Failed deliveries can be redelivered until this time, so their events keep their payload. */
  readonly failed: Date | null;
}

/** Whether the row of `delivery` ended before the cutoff. */
export function endedBefore(cutoff: Date): Sql {
  return sql`(delivery.status not in ('pending', 'held') and delivery.updated_at < ${cutoff})`;
}

/**
 * Whether the row of `delivery` still needs its event and the payload.
 *
 * @param locked failed deliveries that cannot be redelivered until the transaction ends; undefined: all that
 * are old enough.
 */
export function needsEvent(cutoff: Date, failed: Date | null, locked?: readonly string[]): Sql {
  const failedNeeds =
    failed === null
      ? sql`true`
      : sql`delivery.updated_at >= ${failed} ${locked ? sql`or delivery.id <> all(${locked}::uuid[])` : raw('')}`;
  return sql`(not ${endedBefore(cutoff)} or delivery.status = 'failed' and (${failedNeeds}))`;
}

/**
 * Whether the event with that id is removed as a whole, so that a dry run must not count its rows separately.
 *
 * @param eventId an expression other than `event` or `delivery`, which are aliases in here.
 */
export function isRemovableEvent(eventId: Sql, { event, failed }: RetentionCutoffs): Sql {
  if (event === null) return sql`false`;
  return sql`(
    exists (select from event where event.id = ${eventId} and event.created_at < ${event})
    and not exists (select from delivery where delivery.event_id = ${eventId} and ${needsEvent(event, failed)}))`;
}
