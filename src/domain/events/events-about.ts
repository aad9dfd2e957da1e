// Finds the events whose data is one resource. Nothing indexes events by resource, so that publishing costs nothing
// more: the times at which the resource changed lead to them, along the index of types and times.
import { sql } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';
import type { EventType } from '../event-types/event-type.ts';
import type { ListedEvent } from './event-history.ts';

/** Where an event may be. */
export interface EventTrace {
  readonly type: EventType;
  /** When the resource changed; an event is published within that transaction. */
  readonly at?: Date | undefined;
  /** Any time between these, if it is not known when. */
  readonly between?: { readonly from: Date; readonly to: Date } | undefined;
}

export interface EventsAbout {
  /** Newest first. */
  readonly events: readonly ListedEvent[];
  /** Whether none can be missing. */
  readonly isComplete: boolean;
}

/** Clocks differ, and a transaction that bills many contracts takes its time. */
const BEFORE_MS = 500;
const AFTER_MS = 15_000;
/** How many events of a type are looked at for each trace, in some ten milliseconds: those of two seconds at a thousand a second. */
const LOOKED_AT_MAX = 2_000;
export const EVENTS_ABOUT_MAX = 100;

/** @param resourceId the `id` of the events' data. */
export async function findEventsAbout(
  { db }: Context,
  organizationId: string,
  resourceId: string,
  traces: readonly EventTrace[],
): Promise<EventsAbout> {
  const looks = traces.map(({ type, at, between }) => ({
    type,
    from: new Date((at ?? between?.from ?? new Date(0)).getTime() - BEFORE_MS),
    to: new Date((at ?? between?.to ?? new Date(0)).getTime() + AFTER_MS),
    // From a known time on, the event is among the first; of unknown ones the latest matter most.
    forward: at !== undefined,
  }));
  const found = await db.query<{
    type: string;
    forward: boolean;
    looked: number;
    withoutData: number;
    ids: readonly string[];
  }>`
    select look.type, look.forward, seen.looked, seen."withoutData", seen.ids
    from unnest(${looks.map(({ type }) => type)}::text[], ${looks.map(({ from }) => from)}::timestamptz[],
                ${looks.map(({ to }) => to)}::timestamptz[], ${looks.map(({ forward }) => forward)}::boolean[])
      as look(type, starts_at, ends_at, forward)
    cross join lateral (
      select count(*)::integer as looked, count(*) filter (where body is null)::integer as "withoutData",
             coalesce(array_agg(id) filter (where is_about), '{}')::text[] as ids
      from (
        ${looked(organizationId, resourceId, 'forward')} union all ${looked(organizationId, resourceId, 'backward')}
      ) as event
    ) as seen`;
  const ids = [...new Set(found.flatMap((look) => look.ids))];
  const events = await db.query<ListedEvent>`
    select id, type, schema_version as "schemaVersion", created_at as "createdAt"
    from event where id = any (${ids}::uuid[])
    order by created_at desc, id desc limit ${EVENTS_ABOUT_MAX}`;
  return { events, isComplete: ids.length <= EVENTS_ABOUT_MAX && found.every(saidEverything) };
}

/** The events that one look reads. The text is searched first: parsing every body would take ten times as long. */
const looked = (organizationId: string, resourceId: string, direction: 'forward' | 'backward') => sql`(
  select id, body,
         case when position(${resourceId} in body) > 0 then body::json #>> '{data,id}' = ${resourceId} end as is_about
  from event
  where organization_id = ${organizationId} and type = look.type and ${direction === 'forward' ? sql`look.forward` : sql`not look.forward`}
    and created_at >= look.starts_at and created_at < look.ends_at
  order by ${direction === 'forward' ? sql`created_at, id` : sql`created_at desc, id desc`}
  limit ${LOOKED_AT_MAX})`;

/** A look along a known time ends with the event; only a crowd at that very time hides it. */
const saidEverything = ({
  forward,
  looked,
  withoutData,
  ids,
}: {
  readonly forward: boolean;
  readonly looked: number;
  readonly withoutData: number;
  readonly ids: readonly string[];
}): boolean => (forward && ids.length > 0) || (looked < LOOKED_AT_MAX && withoutData === 0);
