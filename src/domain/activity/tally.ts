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

export interface Counts {
  delivered: number;
  failed: number;
  attempts2xx: number;
  attempts4xx: number;
  attempts5xx: number;
  attemptsOther: number;
  attemptsNoAnswer: number;
  durations: number[];
}

export interface CountedPiece extends Counts {
  readonly organizationId: string;
  readonly endpointId: string;
  readonly seconds: number;
  readonly startsAt: Date;
}

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
      const present = this.#pieceAt(piece);
      for (const name of countNames) present[name] += piece[name];
      for (const [place, count] of piece.durations.entries()) {
        present.durations[place] = (present.durations[place] ?? 0) + count;
      }
    }
  }

  #countIn(seconds: number, { organizationId, endpointId, endedAt, ...attempt }: CountedAttempt): void {
    const startsAt = new Date(Math.floor(endedAt.getTime() / (seconds * 1000)) * seconds * 1000);
    const piece = this.#pieceAt({ organizationId, endpointId, seconds, startsAt });
    piece[memberOf(attempt.responseStatus)]++;
    if (attempt.outcome !== 'retry') piece[attempt.outcome]++;
    const place = durationClass(attempt.durationMs);
    piece.durations[place] = (piece.durations[place] ?? 0) + 1;
  }

  #pieceAt({
    organizationId,
    endpointId,
    seconds,
    startsAt,
  }: Pick<CountedPiece, 'organizationId' | 'endpointId' | 'seconds' | 'startsAt'>): CountedPiece {
    const key = `${organizationId} ${endpointId} ${seconds} ${startsAt.getTime()}`;
    let piece = this.#pieces.get(key);
    if (!piece) {
      piece = { organizationId, endpointId, seconds, startsAt, ...noCounts() };
      this.#pieces.set(key, piece);
    }
    return piece;
  }
}

/** The counts except those by duration. */
const countNames = [
  'delivered',
  'failed',
  'attempts2xx',
  'attempts4xx',
  'attempts5xx',
  'attemptsOther',
  'attemptsNoAnswer',
] as const;

function memberOf(status: number | null): Exclude<keyof Counts, 'durations' | 'delivered' | 'failed'> {
  if (status === null) return 'attemptsNoAnswer';
  if (status >= 200 && status < 300) return 'attempts2xx';
  if (status >= 400 && status < 500) return 'attempts4xx';
  return status >= 500 && status < 600 ? 'attempts5xx' : 'attemptsOther';
}

export const noCounts = (): Counts => ({
  delivered: 0,
  failed: 0,
  attempts2xx: 0,
  attempts4xx: 0,
  attempts5xx: 0,
  attemptsOther: 0,
  attemptsNoAnswer: 0,
  durations: noDurations(),
});

/**
 * Adds counts to the stored ones.
 *
 * - Locks: the rows, in the order of their key, so that two workers do not wait for each other.
 * - Indexes: the primary key; no index contains a count, so that updates stay in the rows' pages.
 */
export async function addActivity(tx: TransactionContext, pieces: readonly CountedPiece[]): Promise<void> {
  const rows = pieces.map((piece) => ({
    organization_id: piece.organizationId,
    endpoint_id: piece.endpointId,
    seconds: piece.seconds,
    starts_at: piece.startsAt,
    delivered: piece.delivered,
    failed: piece.failed,
    attempts_2xx: piece.attempts2xx,
    attempts_4xx: piece.attempts4xx,
    attempts_5xx: piece.attempts5xx,
    attempts_other: piece.attemptsOther,
    attempts_no_answer: piece.attemptsNoAnswer,
    durations: piece.durations,
  }));
  await tx.db.execute`
    insert into delivery_activity as present (organization_id, endpoint_id, seconds, starts_at, delivered, failed,
           attempts_2xx, attempts_4xx, attempts_5xx, attempts_other, attempts_no_answer, durations)
    select organization_id, endpoint_id, seconds, starts_at, delivered, failed, attempts_2xx, attempts_4xx, attempts_5xx,
           attempts_other, attempts_no_answer, durations
    from json_populate_recordset(null::delivery_activity, ${JSON.stringify(rows)})
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
