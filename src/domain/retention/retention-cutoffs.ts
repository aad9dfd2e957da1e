import { Prisma } from '../../../generated/prisma/client.ts';

/**
 * What retention removes, or empties: responses and payloads leave their rows behind. Operators' dashboards and scripts know these names;
 * `replays` are redeliveries of either kind.
 */
export const rowKinds = ['replays', 'events', 'deliveries', 'attempts', 'responses', 'payloads'] as const;
type RowKind = (typeof rowKinds)[number];
export type RowCounts = Record<RowKind, number>;

export function noRows(): RowCounts {
  return { replays: 0, events: 0, deliveries: 0, attempts: 0, responses: 0, payloads: 0 };
}

/** What ended before these goes; null keeps for good. */
export interface RetentionCutoffs {
  readonly response: Date | null;
  readonly attempt: Date | null;
  readonly payload: Date | null;
  readonly event: Date | null;
  /** Until then a failed delivery can be sent again, so its event keeps its payload. */
  readonly failed: Date | null;
}

/** The row of `delivery` has ended, and so long ago. */
export function endedBefore(cutoff: Date): Prisma.Sql {
  return Prisma.sql`(delivery.status not in ('pending', 'held') and delivery.updated_at < ${cutoff})`;
}

/**
 * The row of `delivery` still needs its event and the payload of it.
 *
 * @param locked those failed ones that nobody can start again until the transaction ends; undefined: any that is old enough.
 */
export function needsEvent(cutoff: Date, failed: Date | null, locked?: readonly string[]): Prisma.Sql {
  const failedNeeds =
    failed === null
      ? Prisma.sql`true`
      : Prisma.sql`delivery.updated_at >= ${failed} ${locked ? Prisma.sql`or delivery.id <> all(${[...locked]}::uuid[])` : Prisma.empty}`;
  return Prisma.sql`(not ${endedBefore(cutoff)} or delivery.status = 'failed' and (${failedNeeds}))`;
}

/**
 * The event of that id goes as a whole. Rows of it then need not be counted on their own in a dry run.
 *
 * @param eventId a name that is not one of `event` or `delivery`, which mean others in here.
 */
export function eventGoes(eventId: Prisma.Sql, { event, failed }: RetentionCutoffs): Prisma.Sql {
  if (event === null) return Prisma.sql`false`;
  return Prisma.sql`(
    exists (select from event where event.id = ${eventId} and event.created_at < ${event})
    and not exists (select from delivery where delivery.event_id = ${eventId} and ${needsEvent(event, failed)}))`;
}
