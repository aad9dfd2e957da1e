// Retention of events: each is removed as a whole, with its deliveries and attempts, or not at all.
import { raw, type Sql, sql } from '../../platform/postgres/statement.ts';
import type { Context, TransactionContext } from '../context.ts';
import { FIRST_ID } from '../page.ts';
import type { RetentionBatches } from './retention-batches.ts';
import { needsEvent, type RowCounts } from './retention-cutoffs.ts';

/** Events per batch. */
const BATCH = 200;
/** Limit for deliveries and attempts per batch; an event with more gets its own batch. */
const ROWS_MAX = 3_000;

/** One organization and type: the index orders these by time. Event ids are the publishers', unordered. */
export interface EventGroup {
  readonly organizationId: string;
  readonly type: string;
}

/** A position among the events of an organization. */
export interface EventPlace {
  readonly createdAt: Date;
  readonly id: string;
}

const FIRST_PLACE: EventPlace = { createdAt: new Date(0), id: FIRST_ID };

export async function* removeOldEvents(batches: RetentionBatches): AsyncGenerator<Partial<RowCounts>> {
  const { event: cutoff } = batches.cutoffs;
  if (cutoff === null) return;
  const groups = await oldEventGroups(batches.reader, cutoff);
  for (const [organizationId, ofOrganization] of Map.groupBy(groups, (group) => group.organizationId)) {
    const types = ofOrganization.map(({ type }) => type);
    // All types together: the feed leaves what came before an event that is removed, so one type after the other would
    // first write to all events of the next ones (leave_event_feed).
    yield* batches.runAll(FIRST_PLACE, async (tx, after) =>
      removeBatch(tx, batches, await oldEvents(tx, organizationId, types, after, cutoff, BATCH), cutoff),
    );
  }
}

/** Groups with an event before the cutoff, by one index lookup each. @param isOpen a further condition. */
export function oldEventGroups(context: Context, cutoff: Date, isOpen: Sql = raw('')): Promise<EventGroup[]> {
  return context.db.query<EventGroup>`
    with recursive event_group as (
      (select organization_id, type from event order by organization_id, type limit 1)
      union all
      select next.* from event_group cross join lateral (
        select organization_id, type from event
        where (organization_id, type) > (event_group.organization_id, event_group.type)
        order by organization_id, type limit 1
      ) as next
    )
    select organization_id as "organizationId", type from event_group
    where exists (
      select from event
      where event.organization_id = event_group.organization_id and event.type = event_group.type
        and event.created_at < ${cutoff} ${isOpen}
    )`;
}

/** The next events of these types, oldest first. */
export function oldEvents(
  context: Context,
  organizationId: string,
  types: readonly string[],
  after: EventPlace,
  cutoff: Date,
  limit: number,
): Promise<EventPlace[]> {
  return context.db.query<EventPlace>`
    select old.id, old.created_at as "createdAt" from unnest(${types}::text[]) as wanted(type)
    cross join lateral (
      select id, created_at from event
      where organization_id = ${organizationId}::uuid and type = wanted.type and created_at < ${cutoff}
        and (created_at, id) > (${after.createdAt}, ${after.id}::uuid)
      order by created_at, id limit ${limit}
    ) as old
    order by old.created_at, old.id limit ${limit}`;
}

/**
 * Locks the failed deliveries that are old enough to lose their event: they cannot be redelivered until this
 * transaction ends. Skips those that are just being redelivered.
 */
export async function lockOldFailed(
  { db }: TransactionContext,
  eventIds: readonly string[],
  failed: Date | null,
): Promise<string[]> {
  if (failed === null) return [];
  const rows = await db.query<{ id: string }>`
    select id from delivery
    where event_id = any(${eventIds}::uuid[]) and status = 'failed' and updated_at < ${failed}
    for update skip locked`;
  return rows.map(({ id }) => id);
}

async function removeBatch(
  tx: TransactionContext,
  { cutoffs: { failed }, dryRun }: RetentionBatches,
  events: readonly EventPlace[],
  cutoff: Date,
): Promise<{ removed: Partial<RowCounts>; last: EventPlace | undefined }> {
  const ids = events.map(({ id }) => id);
  const locked = dryRun ? undefined : await lockOldFailed(tx, ids, failed);
  const from = (relation: Sql) => (dryRun ? sql`select 1 from ${relation}` : sql`delete from ${relation}`);
  const returning = (columns: Sql) => (dryRun ? raw('') : sql`returning ${columns}`);
  // A separate statement, so that it sees the state after locking.
  const [batch] = await tx.db.query<Partial<RowCounts> & { seen: number }>`
    with old as materialized (
      select id, place from unnest(${ids}::uuid[]) with ordinality as given(id, place)
    ), removable as materialized (
      select id, place, sum(fan_out.rows) over (order by place) as rows_so_far
      from old cross join lateral (
        select count(*) + coalesce(sum(attempt_count), 0) as rows,
               coalesce(bool_or(${needsEvent(cutoff, failed, locked)}), false) as is_needed
        from delivery where event_id = old.id
      ) as fan_out
      where not fan_out.is_needed
    ), chosen as materialized (
      select id from removable where rows_so_far <= ${ROWS_MAX} or place = (select min(place) from removable)
    ), gone_delivery as (
      ${dryRun ? sql`select id from delivery` : sql`delete from delivery`}
      where event_id = any(array(select id from chosen)) ${returning(sql`id`)}
    ), gone_attempt as (
      ${from(sql`delivery_attempt`)}
      where delivery_id = any(array(select id from gone_delivery)) ${returning(sql`1`)}
    ), gone_event as (
      ${from(sql`event`)} where id = any(array(select id from chosen)) ${returning(sql`1`)}
    )
    select (select count(*) from gone_event)::int as events, (select count(*) from gone_delivery)::int as deliveries,
           (select count(*) from gone_attempt)::int as attempts,
           coalesce((select min(place) - 1 from removable where id not in (select id from chosen)),
                    (select count(*) from old))::int as seen`;
  if (!batch) throw new Error('An aggregate query returned no row.');
  const { seen, ...removed } = batch;
  const isLast = seen === events.length && events.length < BATCH;
  return { removed, last: isLast ? undefined : events[seen - 1] };
}
