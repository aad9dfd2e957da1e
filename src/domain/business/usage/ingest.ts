// Ingestion of usage events: every event counts once, however often it is sent.
import { type Sql, sql } from '../../../platform/postgres/statement.ts';
import { isoTime } from '../../../platform/timestamp.ts';
import { recordAudit } from '../../audit.ts';
import { type Context, inTransaction } from '../../context.ts';
import {
  AGE_DAYS_MAX,
  DAY_MS,
  type KnownUsageEvent,
  knownUsageEvents,
  monthOf,
  monthsOf,
  nextMonth,
  type UsageEvent,
} from './usage-event.ts';

/** Meters that the audit names of a batch. */
const METERS_TOLD = 20;

/** The three numbers make as many as there were events. */
export interface IngestedUsage {
  readonly accepted: number;
  /** Known before, with the same content. */
  readonly duplicates: number;
  /** The ids of those that are known with another content, which stands. */
  readonly conflicting: readonly string[];
}

/**
 * Stores a batch of events, all of them or none. An event whose id is known counts once. An id is known at least
 * while its event may be sent again; two events that come at the same time with one id, in different months,
 * both count.
 *
 * @throws DomainError `unprocessable_content` with pointers.
 */
export function ingestUsage(
  context: Context,
  organizationId: string,
  events: readonly UsageEvent[],
): Promise<IngestedUsage> {
  // A transaction only where somebody acts: partners' programs send millions of events.
  if (!context.actor) return ingest(context, organizationId, events);
  return inTransaction(context, async (tx) => {
    const ingested = await ingest(tx, organizationId, events);
    const { accepted, duplicates, conflicting } = ingested;
    if (accepted > 0) {
      await recordAudit(tx, {
        action: 'usage.ingested',
        organizationId,
        subject: { kind: 'organization', id: organizationId },
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
): Promise<IngestedUsage> {
  const known = await knownUsageEvents(context, organizationId, events);
  const accepted = await insertNew(context, organizationId, known);
  // What another transaction has inserted meanwhile is seen by the next statement only.
  const conflicting = accepted === events.length ? [] : await conflictingIds(context, organizationId, known);
  return { accepted, duplicates: events.length - accepted - conflicting.length, conflicting };
}

/**
 * A partition's unique index decides about each id in its month. Whether it is known in another month that
 * events are still accepted for is looked up before: nearly always one month, the one before. `order by id`, or two
 * batches with the same ids in another order would wait for each other.
 *
 * @returns how many were new.
 */
async function insertNew(
  { db, databaseClock }: Context,
  organizationId: string,
  events: readonly KnownUsageEvent[],
): Promise<number> {
  const ids = events.map(({ id }) => id);
  const [accepted, own] = [acceptedSince(databaseClock.now()), onlyMonthOf(events)];
  return db.execute`
    with known as materialized (
      select id from usage_event
      where organization_id = ${organizationId} and id = any(${ids}) and occurred_at >= ${accepted}::timestamptz
        and (occurred_at < ${own.from}::timestamptz or occurred_at >= ${own.to}::timestamptz)
    )
    insert into usage_event (organization_id, id, meter_id, customer_id, occurred_at, value, text_value, dimensions)
    select ${organizationId}, id, meter_id, customer_id, occurred_at, value, text_value, dimensions
    from ${given(firstOfEachId(events))}
    where id not in (select id from known)
    order by id collate "C"
    on conflict do nothing`;
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
    select id from ${given(events)}
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

/** As rows; `number` is their order. */
function given(events: readonly KnownUsageEvent[]): Sql {
  return sql`unnest(
    ${events.map(({ id }) => id)}::text[], ${events.map(({ meterId }) => meterId)}::uuid[],
    ${events.map(({ customerId }) => customerId)}::uuid[],
    ${events.map(({ occurredAtMs }) => isoTime(new Date(occurredAtMs)))}::timestamptz[],
    ${events.map(({ value }) => value)}::numeric[], ${events.map(({ textValue }) => textValue)}::text[],
    ${events.map(({ dimensions }) => dimensions)}::jsonb[]
  ) with ordinality as given(id, meter_id, customer_id, occurred_at, value, text_value, dimensions, number)`;
}

/** In different months, a batch's own events would not see each other. */
function firstOfEachId(events: readonly KnownUsageEvent[]): readonly KnownUsageEvent[] {
  const ids = new Set<string>();
  return events.filter(({ id }) => ids.size !== ids.add(id).size);
}

/** The beginning of the oldest month that events are accepted for. */
function acceptedSince(now: Date): Date {
  return monthOf(now.getTime() - AGE_DAYS_MAX * DAY_MS);
}

/** The month of all events; an empty time if they are of several. */
function onlyMonthOf(events: readonly KnownUsageEvent[]): { from: Date; to: Date } {
  const [month, ...others] = monthsOf(events.map(({ occurredAtMs }) => occurredAtMs));
  const from = month ?? new Date(0);
  return { from, to: others.length === 0 ? nextMonth(from) : from };
}
