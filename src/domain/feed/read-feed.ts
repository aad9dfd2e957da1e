// Reads the feed of an organization: pages of it, and places to begin at.
import type { Event } from '../../../generated/prisma/client.ts';
import { raw, sql } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';
import { DomainError, livesElsewhere } from '../errors.ts';
import type { EventType } from '../event-types/event-type.ts';
import { type FeedPlace, FIRST_PLACE, NO_EVENT, placeColumns, placementTime } from './feed-position.ts';

/** The body is what every attempt to deliver it sends, byte for byte; null of one that was erased on request. */
export interface FeedEvent
  extends Pick<Event, 'id' | 'type' | 'schemaVersion' | 'createdAt' | 'body' | 'erasedAt'> {
  /** Right after it. */
  readonly place: FeedPlace;
}

export interface FeedPage {
  readonly events: readonly FeedEvent[];
  /** Where the next page begins: behind the last event, and behind those that were passed over. */
  readonly end: FeedPlace;
  /** How many events, of whatever type, come after `end`. */
  readonly behind: number;
  /** Whether there is more to read after `end`. */
  readonly hasMore: boolean;
}

export interface FeedRequest {
  readonly after: FeedPlace;
  /** All if absent. */
  readonly types?: readonly EventType[] | undefined;
  readonly limit: number;
  /** A page has at least one event, and ends before the one that would exceed this. */
  readonly bytesMax?: number;
}

/** Positions that one page looks at, whatever their types. */
const LOOKED_AT_MAX = 5_000;
export const PAGE_BYTES_MAX = 4 * 1024 * 1024;

interface PageRow {
  /** The other cell that has the organization: a poll that waited goes there. */
  readonly livesIn: string | null;
  readonly beginsAfter: number;
  /** At the cursor's position. */
  readonly cursorEventId: string | null;
  readonly cursorPlacedAt: number | null;
  readonly lastPosition: number;
  readonly lookedAtEnd: number;
  readonly lookedAtEventId: string | null;
  readonly lookedAtPlacedAt: number | null;
  readonly isCut: boolean | null;
  readonly position: number | null;
  readonly placedAt: number;
  readonly id: string | null;
  readonly type: string;
  readonly schemaVersion: number;
  readonly createdAt: Date;
  readonly body: string | null;
  readonly erasedAt: Date | null;
}

/**
 * The next events after a place. One statement, so that what retention removes meanwhile is either in it or refused.
 *
 * @throws DomainError `feed_cursor_expired` if events that follow the place were removed, or the place is not one of this
 *   feed: the database was restored to an earlier state; `service_unavailable` if the organization lives elsewhere by now.
 */
export async function readFeed(
  context: Pick<Context, 'db' | 'cells'>,
  organizationId: string,
  request: FeedRequest,
): Promise<FeedPage> {
  const { after, limit } = request;
  const rows = await pageRows(context, organizationId, request);
  const [first] = rows;
  if (!first) throw new Error('The statement of a page returned no row.');
  if (first.livesIn !== null) throw livesElsewhere(first.livesIn);
  refuseExpired(after, first);
  const events = rows.flatMap(({ id, position, placedAt, type, schemaVersion, createdAt, body, erasedAt }) =>
    id === null || position === null
      ? []
      : [{ id, type, schemaVersion, createdAt, body, erasedAt, place: { position, eventId: id, placedAt } }],
  );
  const isCut = first.isCut === true || events.length > limit;
  const page = events.slice(0, limit);
  const last = page.at(-1);
  const end =
    isCut && last
      ? last.place
      : {
          position: first.lookedAtEnd,
          eventId: first.lookedAtEventId ?? NO_EVENT,
          placedAt: first.lookedAtPlacedAt,
        };
  const behind = first.lastPosition - end.position;
  return { events: page, end, behind, hasMore: behind > 0 };
}

/**
 * Relies on: the primary keys of event_feed, event_feed_start and event. Positions are dense, so that the end of what is looked at
 * is known without counting. octet_length of a long body is known without reading it.
 */
function pageRows(
  { db, cells }: Pick<Context, 'db' | 'cells'>,
  organizationId: string,
  { after, types, limit, bytesMax = PAGE_BYTES_MAX }: FeedRequest,
): Promise<PageRow[]> {
  const livesIn = cells
    ? sql`(select lives_in from organization where id = ${organizationId}::uuid)`
    : raw('null');
  return db.query<PageRow>`
    with ends as materialized (
      select coalesce((select position from event_feed_start where organization_id = ${organizationId}::uuid), 0) as begins_after,
             coalesce((select max(position) from event_feed where organization_id = ${organizationId}::uuid), 0) as last_position
    ), looked_at as materialized (
      select begins_after, last_position, least(last_position, ${after.position}::bigint + ${LOOKED_AT_MAX}) as position from ends
    ), found as materialized (
      select event_feed.position, event_feed.sequenced_at, event.id, event.type, event.schema_version, event.created_at,
             coalesce(octet_length(event.body), 0) as bytes
      from event_feed join event on event.id = event_feed.event_id
      where event_feed.organization_id = ${organizationId}::uuid
        and event_feed.position > ${after.position}::bigint
        and event_feed.position <= (select position from looked_at)
        and (event.body is not null or event.erased_at is not null) and (${types ?? null}::text[] is null or event.type = any (${types ?? null}::text[]))
      order by event_feed.position limit ${limit + 1}::int
    ), measured as materialized (
      select position, sequenced_at, id, type, schema_version, created_at, sum(bytes) over (order by position) as bytes_so_far,
             row_number() over (order by position) as number
      from found
    ), listed as materialized (
      select position, sequenced_at, id, type, schema_version, created_at from measured
      where bytes_so_far <= ${bytesMax}::int or number = 1
    )
    select ${livesIn} as "livesIn",
           looked_at.begins_after::float8 as "beginsAfter", looked_at.last_position::float8 as "lastPosition",
           (select event_id from event_feed
            where organization_id = ${organizationId}::uuid and position = ${after.position}::bigint) as "cursorEventId",
           (select ${placementTime} from event_feed
            where organization_id = ${organizationId}::uuid and position = ${after.position}::bigint) as "cursorPlacedAt",
           looked_at.position::float8 as "lookedAtEnd",
           (select event_id from event_feed
            where organization_id = ${organizationId}::uuid and position = looked_at.position) as "lookedAtEventId",
           (select ${placementTime} from event_feed
            where organization_id = ${organizationId}::uuid and position = looked_at.position) as "lookedAtPlacedAt",
           (select count(*) from listed) < (select count(*) from found) as "isCut",
           listed.position::float8 as position, ${placementTime} as "placedAt", listed.id, listed.type, listed.schema_version as "schemaVersion",
           listed.created_at as "createdAt", event.body, event.erased_at as "erasedAt"
    from looked_at
    left join (listed join event on event.id = listed.id) on true
    order by listed.position`;
}

function refuseExpired(after: FeedPlace, { beginsAfter, cursorEventId, cursorPlacedAt }: PageRow): void {
  if (after.position < beginsAfter) {
    throw new DomainError(
      'feed_cursor_expired',
      'Events that follow the cursor have been removed because of their age. Continue with from=start, or from a time.',
    );
  }
  const isSame = cursorEventId === after.eventId && (after.placedAt ?? cursorPlacedAt) === cursorPlacedAt;
  if (!isSame && after.position > 0) {
    throw new DomainError(
      'feed_cursor_expired',
      'The cursor is from a place that the feed no longer has, because the service was restored to an earlier state. Continue with from=start, or from a time.',
    );
  }
}

/** Before the oldest event that is kept. */
export async function startOfFeed({ db }: Pick<Context, 'db'>, organizationId: string): Promise<FeedPlace> {
  const [place] = await db.query<FeedPlace>`
    select ${placeColumns}
    from event_feed_start as start join event_feed using (organization_id, position)
    where organization_id = ${organizationId}::uuid`;
  return place ?? FIRST_PLACE;
}

/** After the newest event. */
export async function endOfFeed({ db }: Pick<Context, 'db'>, organizationId: string): Promise<FeedPlace> {
  const [place] = await db.query<FeedPlace>`
    select ${placeColumns} from event_feed
    where organization_id = ${organizationId}::uuid order by event_feed.position desc limit 1`;
  return place ?? FIRST_PLACE;
}

/**
 * A place after which is every event that was created at `time` or later, as far as it is kept. Events that were created earlier may
 * follow too, if their transactions were open then.
 *
 * No event has a time later than the sequenced_at of its row, and that never decreases from row to row: halving the
 * positions finds the first row with that time, in as many steps as the number of events has binary digits.
 */
export async function placeInFeedAt(
  { db }: Pick<Context, 'db'>,
  organizationId: string,
  time: Date,
): Promise<FeedPlace> {
  const [place] = await db.query<FeedPlace>`
    with recursive halving (before, behind) as (
      select coalesce((select position from event_feed_start where organization_id = ${organizationId}::uuid), 0),
             coalesce((select max(position) from event_feed where organization_id = ${organizationId}::uuid), 0) + 1
      union all
      select case when middle.is_before then middle.position else before end,
             case when middle.is_before then behind else middle.position end
      from halving cross join lateral (
        select position, sequenced_at < ${time}::timestamptz as is_before from event_feed
        where organization_id = ${organizationId}::uuid and position = (before + behind) / 2
      ) as middle
      where behind - before > 1
    )
    select ${placeColumns} from event_feed
    where organization_id = ${organizationId}::uuid and position = (select max(before) from halving)`;
  return place ?? FIRST_PLACE;
}
