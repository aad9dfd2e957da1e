// Statistics for charts: the counts that workers made, in equal pieces of a time range. The cost depends on
// the range, not on the number of deliveries.
import { type Sql, sql } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';
import { noDurations, percentileMs } from './latency.ts';
import { addCounts, type Counts, EVERY_ENDPOINT, noCounts } from './tally.ts';

interface RangeLengths {
  readonly seconds: number;
  /** The length of the pieces that are shown. */
  readonly pieceSeconds: number;
  /** The length of the counted pieces that are added up. */
  readonly countedSeconds: number;
}

/** The ranges that charts offer. */
export const statisticsRanges = {
  '1h': { seconds: 3_600, pieceSeconds: 300, countedSeconds: 300 },
  '6h': { seconds: 21_600, pieceSeconds: 600, countedSeconds: 300 },
  '24h': { seconds: 86_400, pieceSeconds: 3_600, countedSeconds: 3_600 },
  '7d': { seconds: 604_800, pieceSeconds: 21_600, countedSeconds: 3_600 },
  '30d': { seconds: 2_592_000, pieceSeconds: 86_400, countedSeconds: 86_400 },
  '90d': { seconds: 7_776_000, pieceSeconds: 86_400, countedSeconds: 86_400 },
} as const satisfies Record<string, RangeLengths>;
export type StatisticsRange = keyof typeof statisticsRanges;

/** In milliseconds, each exact to the width of its class. */
export interface LatencyMs {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export interface Statistics extends Omit<Counts, 'durations'> {
  /** Of the attempts; null if there were none. */
  readonly latency_ms: LatencyMs | null;
}

export interface PieceStatistics extends Statistics {
  readonly starts_at: Date;
}

export interface DeliveryStatistics {
  readonly range: StatisticsRange;
  readonly piece_seconds: number;
  /** All pieces of the range, oldest first; the last one has not ended. */
  readonly pieces: readonly PieceStatistics[];
  readonly total: Statistics;
}

/** Statistics of an organization, or of one of its endpoints. */
export async function deliveryStatistics(
  context: Context,
  organizationId: string,
  { range, endpointId }: { range: StatisticsRange; endpointId?: string | undefined },
): Promise<DeliveryStatistics> {
  const { seconds, pieceSeconds, countedSeconds }: RangeLengths = statisticsRanges[range];
  const last = startOfPiece(context.databaseClock.now(), pieceSeconds);
  const from = new Date(last.getTime() - (seconds - pieceSeconds) * 1000);
  const counted = sql`
    organization_id = ${organizationId}::uuid and seconds = ${countedSeconds} and starts_at >= ${from}
    and endpoint_id = ${endpointId ?? EVERY_ENDPOINT}::uuid`;
  const [counts, durations] = await Promise.all([
    countsOf(context, counted, pieceSeconds),
    durationsOf(context, counted, pieceSeconds),
  ]);
  const byStart = new Map<number, Counts>();
  for (const { starts_at, ...row } of counts)
    byStart.set(starts_at.getTime(), { ...row, durations: noDurations() });
  for (const { starts_at, place, count } of durations) {
    const piece = byStart.get(starts_at.getTime());
    if (piece) piece.durations[place - 1] = count;
  }
  const total = noCounts();
  const pieces = [];
  for (let startsMs = from.getTime(); startsMs <= last.getTime(); startsMs += pieceSeconds * 1000) {
    const piece = byStart.get(startsMs) ?? noCounts();
    addCounts(total, piece);
    pieces.push({ starts_at: new Date(startsMs), ...statisticsOf(piece) });
  }
  return { range, piece_seconds: pieceSeconds, pieces, total: statisticsOf(total) };
}

/** The start of the shown piece that contains a counted piece. */
const pieceStart = (pieceSeconds: number): Sql =>
  sql`to_timestamp(floor(extract(epoch from starts_at) / ${pieceSeconds}::int) * ${pieceSeconds}::int)`;

function startOfPiece(time: Date, pieceSeconds: number): Date {
  return new Date(Math.floor(time.getTime() / (pieceSeconds * 1000)) * pieceSeconds * 1000);
}

const countsOf = (context: Context, counted: Sql, pieceSeconds: number) =>
  context.db.query<Omit<Counts, 'durations'> & { starts_at: Date }>`
    select ${pieceStart(pieceSeconds)} as starts_at, sum(delivered)::int as delivered, sum(failed)::int as failed,
           sum(attempts_2xx)::int as attempts_2xx, sum(attempts_4xx)::int as attempts_4xx,
           sum(attempts_5xx)::int as attempts_5xx, sum(attempts_other)::int as attempts_other,
           sum(attempts_no_answer)::int as attempts_no_answer
    from delivery_activity where ${counted} group by 1`;

const durationsOf = (context: Context, counted: Sql, pieceSeconds: number) =>
  context.db.query<{ starts_at: Date; place: number; count: number }>`
    select ${pieceStart(pieceSeconds)} as starts_at, duration.place::int as place, sum(duration.count)::int as count
    from delivery_activity cross join unnest(durations) with ordinality as duration(count, place)
    where ${counted} and duration.count > 0 group by 1, 2`;

function statisticsOf({ durations, ...counts }: Counts): Statistics {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentileMs(durations, share));
  return { ...counts, latency_ms: p50 == null || p95 == null || p99 == null ? null : { p50, p95, p99 } };
}

/** The last hours of an endpoint, for the chart in a row of the list. */
export interface EndpointActivity {
  readonly endpoint_id: string;
  /** Oldest first; the last one is the current hour. */
  readonly hours: readonly HourOfActivity[];
}

export interface HourOfActivity {
  readonly delivered: number;
  readonly failed: number;
  /** Attempts that were not delivered. */
  readonly attempts_failed: number;
}

export const ACTIVITY_HOURS = 24;
const HOUR_SECONDS = 3_600;

/** Returns every endpoint of the organization that had an attempt in the last hours. */
export async function endpointActivity(
  context: Context,
  organizationId: string,
): Promise<{ from: Date; data: EndpointActivity[] }> {
  const last = startOfPiece(context.databaseClock.now(), HOUR_SECONDS);
  const from = new Date(last.getTime() - (ACTIVITY_HOURS - 1) * HOUR_SECONDS * 1000);
  const rows = await context.db.query<HourOfActivity & { endpoint_id: string; starts_at: Date }>`
    select endpoint_id, starts_at, delivered, failed,
           attempts_4xx + attempts_5xx + attempts_other + attempts_no_answer as attempts_failed
    from delivery_activity
    where organization_id = ${organizationId}::uuid and seconds = ${HOUR_SECONDS} and starts_at >= ${from}
      and endpoint_id <> ${EVERY_ENDPOINT}::uuid`;
  const byEndpoint = new Map<string, HourOfActivity[]>();
  for (const { endpoint_id, starts_at, ...hour } of rows) {
    let hours = byEndpoint.get(endpoint_id);
    if (!hours) {
      hours = Array.from({ length: ACTIVITY_HOURS }, () => ({ delivered: 0, failed: 0, attempts_failed: 0 }));
      byEndpoint.set(endpoint_id, hours);
    }
    hours[(starts_at.getTime() - from.getTime()) / (HOUR_SECONDS * 1000)] = hour;
  }
  return { from, data: [...byEndpoint].map(([endpoint_id, hours]) => ({ endpoint_id, hours })) };
}
