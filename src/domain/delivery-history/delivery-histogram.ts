/**
 * How many deliveries of the log were created when, in bounded time however many there are: of each piece of the time range,
 * some hundred are looked at, those that an index has apart from the others.
 */
import { plannedAnew, raw, type Sql, sql } from '../../platform/postgres/statement.ts';
import { boundedRead, type Context } from '../context.ts';
import { closedRange, uuidAt } from '../page.ts';
import {
  conditionsOf,
  type DeliveryLogFilter,
  mayHaveArrived,
  notableStates,
} from './delivery-conditions.ts';
import { endpointsOf, fewEvents, NARROWER } from './delivery-log.ts';
import { type DeliveryState, deliveryStates } from './recorded-delivery.ts';

export interface HistogramPiece {
  readonly starts_at: Date;
  readonly delivered: number;
  readonly failed: number;
  /** Pending, being attempted or held. */
  readonly waiting: number;
  /** Canceled or skipped. */
  readonly ended: number;
  /** Whether all of this time were looked at; otherwise there are more. */
  readonly is_complete: boolean;
}

export interface DeliveryHistogram {
  readonly piece_seconds: number;
  /** Oldest first. */
  readonly pieces: readonly HistogramPiece[];
}

/** By when they were created and what became of them; who asks for an id or an event knows when. */
export type HistogramFilter = Omit<DeliveryLogFilter, 'ids' | 'id' | 'event_id'>;

/** Rows of a piece that each source looks at: together some 60,000, which takes some 100 ms. */
const LOOKED_AT = 500;
const PIECES_MAX = 60;
const RANGE_MS = 86_400_000;
const DAY_SECONDS = 86_400;
/** How long a piece may be: people count in these. */
const PIECE_SECONDS = [1, 5, 10, 30, 60, 300, 600, 1_800, 3_600, 10_800, 21_600, 43_200, DAY_SECONDS];

/** @throws DomainError `query_too_large`. */
export async function deliveryHistogram(
  context: Context,
  organizationId: string,
  filter: HistogramFilter,
): Promise<DeliveryHistogram> {
  const now = context.databaseClock.now();
  const asked = closedRange({ ...filter.created, before: filter.created?.before ?? now });
  const before = Math.min(asked.before.getTime(), now.getTime() + 1);
  const from = filter.created?.from ? asked.from.getTime() : before - RANGE_MS;
  const pieceSeconds = pieceSecondsOf(before - from);
  const starts = startsOf(from, before, pieceSeconds * 1_000);
  const within = { ...filter, created: { from: new Date(from), before: new Date(before) } };
  const rows = await boundedRead(context, organizationId, NARROWER, (tx) =>
    countedRows(tx, organizationId, within, starts, pieceSeconds),
  );
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return {
    piece_seconds: pieceSeconds,
    pieces: starts.map((starts_at, place) => pieceOf(starts_at, byPlace.get(place) ?? [])),
  };
}

interface CountedRow {
  readonly place: number;
  /** Of those looked at that match. */
  readonly delivered: number;
  readonly failed: number;
  readonly waiting: number;
  readonly ended: number;
  readonly isComplete: boolean;
}

function pieceOf(starts_at: Date, rows: readonly CountedRow[]): HistogramPiece {
  const sum = (of: 'delivered' | 'failed' | 'waiting' | 'ended') =>
    rows.reduce((total, row) => total + row[of], 0);
  return {
    starts_at,
    delivered: sum('delivered'),
    failed: sum('failed'),
    waiting: sum('waiting'),
    ended: sum('ended'),
    is_complete: rows.every(({ isComplete }) => isComplete),
  };
}

function pieceSecondsOf(rangeMs: number): number {
  const least = rangeMs / 1_000 / PIECES_MAX;
  return PIECE_SECONDS.find((seconds) => seconds >= least) ?? Math.ceil(least / DAY_SECONDS) * DAY_SECONDS;
}

function startsOf(fromMs: number, beforeMs: number, pieceMs: number): Date[] {
  const starts: Date[] = [];
  for (let at = Math.floor(fromMs / pieceMs) * pieceMs; at < beforeMs; at += pieceMs)
    starts.push(new Date(at));
  return starts;
}

/** Of each piece a row for each source that has something of it. */
async function countedRows(
  context: Context,
  organizationId: string,
  filter: HistogramFilter,
  starts: readonly Date[],
  pieceSeconds: number,
): Promise<CountedRow[]> {
  const known = await endpointsOf(context, organizationId);
  const endpointId = filter.endpoint_id?.toLowerCase();
  const endpointIds = endpointId === undefined ? known : known.filter((id) => id === endpointId);
  if (endpointIds.length === 0 || starts.length === 0) return [];
  const eventIds = await fewEvents(context, organizationId, known.length, {}, filter);
  const ends = starts.map((start) => new Date(start.getTime() + pieceSeconds * 1_000));
  const sources =
    eventIds === undefined
      ? sourcesOf(endpointIds, filter)
      : [{ rows: raw('of_event as delivery where true'), matches: conditionsOf(filter) }];
  if (sources.length === 0) return [];
  return context.db.query<CountedRow>`
    ${plannedAnew} with of_event as materialized (
      select delivery.* from unnest(${eventIds ?? []}::uuid[]) as few(id)
      cross join lateral (select * from delivery where event_id = few.id offset 0) as delivery
      where delivery.endpoint_id = any(${endpointIds}::uuid[])
    ), piece as materialized (
      select place - 1 as place, first_id, end_id
      from unnest(${idsAt(starts)}::uuid[], ${idsAt(ends)}::uuid[]) with ordinality as of(first_id, end_id, place)
    )
    ${sources.map(counted).reduce((before, source) => sql`${before} union all ${source}`)}`;
}

const idsAt = (times: readonly Date[]): string[] => times.map((time) => uuidAt(time, 0));

/** What to look at of a piece, and which of it counts: parts of a statement about `delivery`. */
interface Source {
  readonly rows: Sql;
  readonly matches: Sql;
}

const counted = ({ rows, matches }: Source): Sql => sql`
  select piece.place::int as place,
         count(*) filter (where status = 'delivered' and matches)::int as delivered,
         count(*) filter (where status = 'failed' and matches)::int as failed,
         count(*) filter (where status in ('pending', 'held') and matches)::int as waiting,
         count(*) filter (where status in ('canceled', 'skipped') and matches)::int as ended,
         count(*) < ${LOOKED_AT} as "isComplete"
  from piece
  cross join lateral (
    select delivery.status, (${matches}) as matches
    from (
      select delivery.* from ${rows} and delivery.id >= piece.first_id and delivery.id < piece.end_id
      limit ${LOOKED_AT}
    ) as delivery
  ) as looked_at
  group by piece.place`;

/** Indexes: delivery_notable_idx, and delivery_endpoint_id_id_idx for the others. */
function sourcesOf(endpointIds: readonly string[], { states, ...filter }: HistogramFilter): Source[] {
  const asked: readonly DeliveryState[] = states ?? deliveryStates;
  const notable = notableStates.filter((state) => asked.includes(state));
  const others = asked.filter(
    (state) => !isNotable(state) && (state !== 'delivered' || mayHaveArrived(filter.response)),
  );
  const ofEndpoints = sql`delivery where delivery.endpoint_id = any(${endpointIds}::uuid[])`;
  const sources: Source[] = [];
  if (notable.length > 0)
    sources.push({
      rows: sql`${ofEndpoints} and delivery.notable_status = any(${notable}::text[])`,
      matches: conditionsOf(filter),
    });
  if (others.length > 0)
    sources.push({ rows: ofEndpoints, matches: conditionsOf({ ...filter, states: others }) });
  return sources;
}

const isNotable = (state: DeliveryState): boolean => notableStates.some((notable) => notable === state);
