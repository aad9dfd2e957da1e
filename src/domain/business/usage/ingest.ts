// Ingestion of usage events: every event counts once, however often it is sent.
import type { UsageEvent, UsageEventBatchResult } from '../../../../generated/api/types.gen.ts';
import { isoTime } from '../../../platform/clock/timestamp.ts';
import { type Sql, sql } from '../../../platform/postgres/statement.ts';
import { recordAudit } from '../../audit.ts';
import { type Context, inTransaction } from '../../context.ts';
import { AGE_DAYS_MAX, DAY_MS, type KnownUsageEvent, knownUsageEvents, monthOf } from './usage-event.ts';

/** Meters that the audit names of a batch. */
const METERS_TOLD = 20;

/**
 * Stores a batch of events, all of them or none. An event whose id is known counts once, whoever else sends it at
 * the same time. An id is known at least while its event may be sent again.
 *
 * @throws DomainError `unprocessable_content` with pointers.
 */
export function ingestUsage(
  context: Context,
  organizationId: string,
  events: readonly UsageEvent[],
): Promise<UsageEventBatchResult> {
  // A transaction only where somebody acts: partners' programs send millions of events.
  if (!context.actor) return ingest(context, organizationId, events);
  return inTransaction(context, async (tx) => {
    const ingested = await ingest(tx, organizationId, events);
    const { accepted, duplicates, conflicting } = ingested;
    if (accepted > 0) {
      await recordAudit(tx, 'usage.ingested', organizationId, organizationId, {
        after: { accepted, duplicates, conflicting: conflicting.length, meters: metersOf(events) },
      });
    }
    return ingested;
  });
}

/** The keys of the first ones. */
function metersOf(events: readonly UsageEvent[]): string[] {
  return [...new Set(events.map(({ meter }) => meter))].slice(0, METERS_TOLD);
}

async function ingest(
  context: Context,
  organizationId: string,
  events: readonly UsageEvent[],
): Promise<UsageEventBatchResult> {
  const known = await knownUsageEvents(context, organizationId, events);
  const accepted = await insertNew(context, organizationId, known);
  // What another transaction has inserted meanwhile is seen by the next statement only.
  const conflicting = accepted === events.length ? [] : await conflictingIds(context, organizationId, known);
  return { accepted, duplicates: events.length - accepted - conflicting.length, conflicting };
}

/** @returns how many were new: known in none of the months that events are still accepted for. */
async function insertNew(
  { db, databaseClock }: Context,
  organizationId: string,
  events: readonly KnownUsageEvent[],
): Promise<number> {
  const [row] = await db.query<{ inserted: number }>`
    select insert_usage_events(
      ${organizationId}, ${acceptedSince(databaseClock.now())}, ${columnsOf(firstOfEachId(events))}
    ) as inserted`;
  if (!row) throw new Error('The database returned no count.');
  return row.inserted;
}

/** The ids of the events that are known with another content, in their order. */
async function conflictingIds(
  { db, databaseClock }: Context,
  organizationId: string,
  events: readonly KnownUsageEvent[],
): Promise<string[]> {
  const ids = events.map(({ id }) => id);
  const rows = await db.query<{ id: string }>`
    with known as materialized (
      select id, meter_id, customer_id, occurred_at, value, text_value, dimensions from usage_event
      where organization_id = ${organizationId} and id = any(${ids})
        and occurred_at >= ${acceptedSince(databaseClock.now())}::timestamptz
    )
    select id from unnest(${columnsOf(events)}) with ordinality
      as given(id, meter_id, customer_id, occurred_at, value, text_value, dimensions, number)
    where not exists (
      select from known
      where known.id = given.id and known.meter_id = given.meter_id and known.customer_id = given.customer_id
        and known.occurred_at = given.occurred_at and known.value is not distinct from given.value
        and known.text_value is not distinct from given.text_value
        and known.dimensions is not distinct from given.dimensions
    )
    order by number`;
  return rows.map(({ id }) => id);
}

/** An array of each. */
function columnsOf(events: readonly KnownUsageEvent[]): Sql {
  return sql`
    ${events.map(({ id }) => id)}::text[], ${events.map(({ meterId }) => meterId)}::uuid[],
    ${events.map(({ customerId }) => customerId)}::uuid[],
    ${events.map(({ occurredAtMs }) => isoTime(new Date(occurredAtMs)))}::timestamptz[],
    ${events.map(({ value }) => value)}::numeric[], ${events.map(({ textValue }) => textValue)}::text[],
    ${events.map(({ dimensions }) => dimensions)}::jsonb[]`;
}

/** In different months, events of one statement would not see each other. */
function firstOfEachId(events: readonly KnownUsageEvent[]): readonly KnownUsageEvent[] {
  const ids = new Set<string>();
  return events.filter(({ id }) => ids.size !== ids.add(id).size);
}

/** The beginning of the oldest month that events are accepted for. */
function acceptedSince(now: Date): Date {
  return monthOf(now.getTime() - AGE_DAYS_MAX * DAY_MS);
}
