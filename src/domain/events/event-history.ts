// Reads the events of an organization.
import type { Event } from '../../../generated/prisma/client.ts';
import type { Context } from '../context.ts';
import { type EventType, eventTypes } from '../event-types/event-type.ts';
import { matchingPage, type SearchedPage } from '../event-types/matching.ts';
import { ownedBy } from '../operator.ts';
import { closedRange, LAST_ID, LATEST, type Page, type PageRequest, type TimeRange } from '../page.ts';

/** An event in the history's list, without its data. */
export type ListedEvent = Pick<Event, 'id' | 'type' | 'schemaVersion' | 'createdAt'>;

/** The body is what every attempt sends, byte for byte; null once it is removed. */
export type RecordedEvent = ListedEvent & Pick<Event, 'body' | 'payloadRemovedAt' | 'erasedAt'>;

export interface EventFilter {
  readonly type?: EventType | undefined;
  readonly created?: TimeRange | undefined;
  /** A filter that the body fulfils. */
  readonly matches?: string | undefined;
}

/**
 * The organization's events, newest first. The index is by type, so the full list merges one list per type: a
 * page costs a few reads whether an organization has ten events or ten million.
 *
 * @throws DomainError `query_too_large`, with `matches`.
 */
export async function listEvents(
  context: Context,
  organizationId: string,
  page: PageRequest,
  { matches, ...filter }: EventFilter = {},
): Promise<SearchedPage<ListedEvent>> {
  const list = (within: Context, request: PageRequest) =>
    newestEvents(within, organizationId, request, filter);
  if (matches === undefined) return list(context, page);
  return matchingPage(context, organizationId, matches, page, list, (event) => ({
    eventId: event.id,
    place: placeOf(event),
    createdAt: event.createdAt,
  }));
}

async function newestEvents(
  context: Context,
  organizationId: string,
  page: PageRequest,
  { type, created = {} }: Omit<EventFilter, 'matches'>,
): Promise<Page<ListedEvent>> {
  const types = type === undefined ? eventTypes.map(({ name }) => name) : [type];
  const { from, before } = closedRange(created);
  if (page.counter) {
    const [counted] = await context.db.query<{ count: number }>`
      select count(*)::int as count from (
        select from event
        where organization_id = ${organizationId} and type = any(${types}::text[])
          and created_at >= ${from} and created_at < ${before}
        limit ${page.limit + 1}
      ) as counted`;
    const found = counted?.count ?? 0;
    return page.counter.report(Math.min(found, page.limit), found <= page.limit);
  }
  const after = page.after === undefined ? BEFORE_THE_FIRST : positionOf(page.after);
  const rows = await context.db.query<ListedEvent>`
    select listed.id, listed.type, listed.schema_version as "schemaVersion", listed.created_at as "createdAt"
    from unnest(${types}::text[]) as wanted(type)
    cross join lateral (
      select id, type, schema_version, created_at from event
      where organization_id = ${organizationId} and type = wanted.type
        and created_at >= ${from} and created_at < ${before}
        and (created_at, id) < (${after.createdAt}, ${after.id}::uuid)
      order by created_at desc, id desc
      limit ${page.limit + 1}
    ) as listed
    order by listed.created_at desc, listed.id desc
    limit ${page.limit + 1}`;
  const items = rows.slice(0, page.limit);
  const last = items.at(-1);
  return {
    items,
    next: rows.length > page.limit && last ? placeOf(last) : undefined,
  };
}

const placeOf = ({ createdAt, id }: ListedEvent): string => `${createdAt.getTime()}.${id}`;

/**
 * Whether a text is a position in the list: a time and an id, because publishers may choose ids that are not
 * ordered by time.
 */
export function isEventPosition(text: string): boolean {
  return /^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

const BEFORE_THE_FIRST = { createdAt: LATEST, id: LAST_ID };

function positionOf(text: string): { createdAt: Date; id: string } {
  const [ms = '', id = ''] = text.split('.');
  return { createdAt: new Date(Number(ms)), id };
}

/** @throws DomainError as ownedBy does. */
export async function getEvent(context: Context, organizationId: string, id: string): Promise<RecordedEvent> {
  const [event] = await context.db.query<RecordedEvent & { organizationId: string }>`
    select id, organization_id as "organizationId", type, schema_version as "schemaVersion", body,
           created_at as "createdAt", payload_removed_at as "payloadRemovedAt", erased_at as "erasedAt"
    from event where id = ${id}`;
  return ownedBy(organizationId, event, 'event', id);
}
