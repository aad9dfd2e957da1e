/**
 * Counts the outcomes of attempts in the memory of the worker that makes them. Every few seconds the counts
 * are added to `delivery_activity`, so that they add no measurable cost to a delivery. If a worker is killed,
 * the counts that it has not added yet are lost.
 */
import type { Context, TransactionContext } from '../context.ts';
import { durationClass, noDurations } from './latency.ts';

/**
 * The lengths of the periods that are counted, each for other ranges: five minutes, an hour, a day in UTC.
 */
export const countedSeconds = [300, 3_600, 86_400] as const;

/** How long the pieces of each length are kept. */
const KEPT_DAYS = [3, 10, 400] as const;

/**
 * Stands for all endpoints of an organization, so that the organization's chart reads no more rows than an
 * endpoint's.
 */
export const EVERY_ENDPOINT = '00000000-0000-0000-0000-000000000000';

/** An attempt that is recorded. */
export interface CountedAttempt {
  readonly organizationId: string;
  readonly endpointId: string;
  readonly endedAt: Date;
  readonly durationMs: number;
  readonly responseStatus: number | null;
  readonly outcome: 'delivered' | 'retry' | 'failed';
}

/** The counts except those by duration. */
const countNames = [
  'delivered',
  'failed',
  'attempts_2xx',
  'attempts_4xx',
  'attempts_5xx',
  'attempts_other',
  'attempts_no_answer',
] as const;

export interface Counts extends Record<(typeof countNames)[number], number> {
  durations: number[];
}

interface Piece {
  readonly organization_id: string;
  readonly endpoint_id: string;
  readonly seconds: number;
  readonly starts_at: Date;
}

/** A row of `delivery_activity`. */
export type CountedPiece = Piece & Counts;

export class ActivityTally {
  readonly #pieces = new Map<string, CountedPiece>();

  count(attempt: CountedAttempt): void {
    for (const seconds of countedSeconds) {
      this.#countIn(seconds, attempt);
      this.#countIn(seconds, { ...attempt, endpointId: EVERY_ENDPOINT });
    }
  }

  /** Returns the counts since the last call. */
  take(): CountedPiece[] {
    const pieces = [...this.#pieces.values()];
    this.#pieces.clear();
    return pieces;
  }

  /** Adds counts back that could not be written. */
  giveBack(pieces: readonly CountedPiece[]): void {
    for (const piece of pieces) {
      addCounts(this.#pieceAt(piece), piece);
    }
  }

  #countIn(seconds: number, { organizationId, endpointId, endedAt, ...attempt }: CountedAttempt): void {
    const starts_at = new Date(Math.floor(endedAt.getTime() / (seconds * 1000)) * seconds * 1000);
    const place = { organization_id: organizationId, endpoint_id: endpointId, seconds, starts_at };
    const piece = this.#pieceAt(place);
    piece[memberOf(attempt.responseStatus)]++;
    if (attempt.outcome !== 'retry') piece[attempt.outcome]++;
    const ofDuration = durationClass(attempt.durationMs);
    piece.durations[ofDuration] = (piece.durations[ofDuration] ?? 0) + 1;
  }

  #pieceAt({ organization_id, endpoint_id, seconds, starts_at }: Piece): CountedPiece {
    const key = `${organization_id} ${endpoint_id} ${seconds} ${starts_at.getTime()}`;
    let piece = this.#pieces.get(key);
    if (!piece) {
      piece = { organization_id, endpoint_id, seconds, starts_at, ...noCounts() };
      this.#pieces.set(key, piece);
    }
    return piece;
  }
}

/** Adds the second to the first. */
export function addCounts(total: Counts, counts: Counts): void {
  for (const name of countNames) total[name] += counts[name];
  for (const [place, count] of counts.durations.entries())
    total.durations[place] = (total.durations[place] ?? 0) + count;
}

function memberOf(status: number | null): Exclude<keyof Counts, 'durations' | 'delivered' | 'failed'> {
  if (status === null) return 'attempts_no_answer';
  if (status >= 200 && status < 300) return 'attempts_2xx';
  if (status >= 400 && status < 500) return 'attempts_4xx';
  return status >= 500 && status < 600 ? 'attempts_5xx' : 'attempts_other';
}

export const noCounts = (): Counts => ({
  delivered: 0,
  failed: 0,
  attempts_2xx: 0,
  attempts_4xx: 0,
  attempts_5xx: 0,
  attempts_other: 0,
  attempts_no_answer: 0,
  durations: noDurations(),
});

/**
 * Adds counts to the stored ones.
 *
 * - Locks: the rows, in the order of their key, so that two workers do not wait for each other.
 * - Indexes: the primary key; no index contains a count, so that updates stay in the rows' pages.
 */
export async function addActivity(tx: TransactionContext, pieces: readonly CountedPiece[]): Promise<void> {
  await tx.db.execute`
    insert into delivery_activity as present (organization_id, endpoint_id, seconds, starts_at, delivered, failed,
           attempts_2xx, attempts_4xx, attempts_5xx, attempts_other, attempts_no_answer, durations)
    select organization_id, endpoint_id, seconds, starts_at, delivered, failed, attempts_2xx, attempts_4xx, attempts_5xx,
           attempts_other, attempts_no_answer, durations
    from json_populate_recordset(null::delivery_activity, ${JSON.stringify(pieces)})
    order by organization_id, endpoint_id, seconds, starts_at
    on conflict (organization_id, endpoint_id, seconds, starts_at) do update
    set delivered = present.delivered + excluded.delivered,
        failed = present.failed + excluded.failed,
        attempts_2xx = present.attempts_2xx + excluded.attempts_2xx,
        attempts_4xx = present.attempts_4xx + excluded.attempts_4xx,
        attempts_5xx = present.attempts_5xx + excluded.attempts_5xx,
        attempts_other = present.attempts_other + excluded.attempts_other,
        attempts_no_answer = present.attempts_no_answer + excluded.attempts_no_answer,
        durations = (
          select array_agg(coalesce(counted.before, 0) + coalesce(counted.more, 0) order by counted.place)
          from rows from (unnest(present.durations), unnest(excluded.durations)) with ordinality
            as counted(before, more, place)
        )`;
}

/** Removes pieces that no chart shows any more. @returns their number. */
export async function removeOldActivity({ db }: Pick<Context, 'db'>): Promise<number> {
  return db.execute`
    delete from delivery_activity
    using unnest(${countedSeconds}::int[], ${KEPT_DAYS}::int[]) as old(of_seconds, days)
    where seconds = old.of_seconds and starts_at < now() - old.days * interval '1 day'`;
}
