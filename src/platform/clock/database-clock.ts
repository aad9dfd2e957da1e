/** The database's time without a query, and the offset of the process's own clock from it. */
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from './clock.ts';

/** With a larger offset a process is not ready and claims nothing. */
export const CLOCK_OFFSET_MS_MAX = 30_000;

/** A jump this large means that the clock was changed or the machine slept: measure again immediately. */
const JUMP_MS = 1_000;
/** Limits measurements after a jump while the database is unavailable. */
const REMEASURE_INTERVAL_MS_MIN = 250;
/** A round trip longer than twice this may include waiting: measure again, and keep the fastest. */
const GOOD_UNCERTAINTY_MS = 5;
const SAMPLES_MAX = 3;
/** Date has a resolution of one millisecond. */
const RESOLUTION_MS = 1;
/** Worst-case drift between two clocks: NTP corrects by 500 ppm. */
const DRIFT = 0.000_5;
/**
 * A UUIDv7 has 32 bits between its time and its random part that order ids of the same millisecond; a quarter
 * of that range is left free for increments.
 */
const SEQUENCE_START_MAX = 2 ** 30;

/** A reading of the database's clock, with the process's monotonic clock at the same moment. */
interface Reading {
  readonly databaseMs: number;
  readonly monotonicMs: number;
  readonly uncertaintyMs: number;
  /** This process's wall clock minus the database's clock. */
  readonly offsetMs: number;
}

interface ConnectionSource {
  connect(): Promise<pg.PoolClient>;
}

export class DatabaseClock {
  readonly #ownClock: Clock;
  readonly #pool: ConnectionSource;
  readonly #listeners = new Set<() => void>();
  #reading: Reading;
  #measuring: Promise<void> | undefined;
  #remeasuredAt = Number.NEGATIVE_INFINITY;
  #lastId = { ms: 0, sequence: 0 };

  private constructor(ownClock: Clock, pool: ConnectionSource, reading: Reading) {
    this.#ownClock = ownClock;
    this.#pool = pool;
    this.#reading = reading;
  }

  /** Takes the first measurement. @throws the database's error. */
  static async start(ownClock: Clock, pool: ConnectionSource): Promise<DatabaseClock> {
    return new DatabaseClock(ownClock, pool, await read(ownClock, pool));
  }

  /**
   * The database's time, accurate to half a round trip. Derived from the last measurement and the monotonic
   * clock, so a wrong or corrected wall clock does not affect it.
   */
  now(): Date {
    this.#noticeJump();
    return new Date(this.#nowMs());
  }

  /** A UUIDv7 of the database's time, so that ids of all processes sort by time. */
  newId(): string {
    const ms = this.now().getTime();
    // A measurement may set the time back by about a millisecond; ids must still increase.
    const isBehind = ms <= this.#lastId.ms && this.#lastId.ms - ms < JUMP_MS;
    this.#lastId = isBehind
      ? { ms: this.#lastId.ms, sequence: this.#lastId.sequence + 1 }
      : { ms, sequence: Math.floor(this.#ownClock.random() * SEQUENCE_START_MAX) };
    return uuidv7({ msecs: this.#lastId.ms, seq: this.#lastId.sequence });
  }

  /** How far this process's wall clock is ahead of the database's; negative means behind. */
  get offsetMs(): number {
    this.#noticeJump();
    return this.#offsetMs();
  }

  /** Uncertainty of the offset: half of the round trip that measured it. */
  get uncertaintyMs(): number {
    return this.#reading.uncertaintyMs;
  }

  /** Why this process must not claim anything; undefined while its clock is within the limit. */
  offsetError(): string | undefined {
    const offsetMs = this.offsetMs;
    if (Math.abs(offsetMs) - this.uncertaintyMs <= CLOCK_OFFSET_MS_MAX) return undefined;
    return `${describeOffset(offsetMs)}; more than ${CLOCK_OFFSET_MS_MAX / 1000} s is not allowed. Correct the wrong clock, preferably with NTP`;
  }

  /** Compares the clocks. Concurrent calls share one measurement. @throws the database's error. */
  measure(): Promise<void> {
    this.#measuring ??= this.#measure().finally(() => {
      this.#measuring = undefined;
    });
    return this.#measuring;
  }

  /** Calls `listener` after each measurement. Returns the function that unsubscribes it. */
  onMeasured(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #measure(): Promise<void> {
    const found = await read(this.#ownClock, this.#pool);
    const known = this.#reading;
    const knownUncertaintyMs = known.uncertaintyMs + DRIFT * (found.monotonicMs - known.monotonicMs);
    const expectedMs = known.databaseMs + found.monotonicMs - known.monotonicMs;
    const differenceMs = found.databaseMs - expectedMs;
    const isContradicted = Math.abs(differenceMs) > found.uncertaintyMs + knownUncertaintyMs + RESOLUTION_MS;
    // A less accurate measurement that agrees does not replace a better one: it only tells by how much the
    // process's own clock differs from that.
    this.#reading =
      isContradicted || found.uncertaintyMs <= knownUncertaintyMs
        ? found
        : { ...known, offsetMs: found.offsetMs + differenceMs };
    for (const listener of [...this.#listeners]) listener();
  }

  #nowMs(): number {
    return this.#reading.databaseMs + performance.now() - this.#reading.monotonicMs;
  }

  #offsetMs(): number {
    return this.#ownClock.now().getTime() - this.#nowMs();
  }

  #noticeJump(): void {
    if (Math.abs(this.#offsetMs() - this.#reading.offsetMs) < JUMP_MS) return;
    if (this.#measuring || performance.now() - this.#remeasuredAt < REMEASURE_INTERVAL_MS_MIN) return;
    this.#remeasuredAt = performance.now();
    // The database is unavailable. watch-clock.ts reports that, and the next call of now() measures again.
    this.measure().catch(() => undefined);
  }
}

export class ClockOffsetError extends Error {}

/** In words, with what is ahead of what. */
export function describeOffset(offsetMs: number): string {
  const seconds = Math.abs(offsetMs) / 1000;
  const [size, unit] = UNITS.find(([size]) => seconds >= 2 * size) ?? [1, 's'];
  return `this process's clock is ${(seconds / size).toFixed(1)} ${unit} ${offsetMs < 0 ? 'behind' : 'ahead of'} the database's`;
}

const UNITS: readonly (readonly [seconds: number, name: string])[] = [
  [86_400, 'days'],
  [3_600, 'hours'],
];

async function read(ownClock: Clock, pool: ConnectionSource): Promise<Reading> {
  // Not pool.query: waiting for a free connection would count as round-trip time.
  const client = await pool.connect();
  // A lost connection also rejects the query, which handles it.
  const onLoss = () => undefined;
  client.on('error', onLoss);
  let best: Reading | undefined;
  try {
    for (let count = 0; count < SAMPLES_MAX; count++) {
      const reading = await sample(ownClock, client);
      if (!best || reading.uncertaintyMs < best.uncertaintyMs) best = reading;
      if (best.uncertaintyMs <= GOOD_UNCERTAINTY_MS) break;
    }
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.off('error', onLoss);
  client.release();
  if (!best) throw new Error('No measurement of the database time was taken.');
  return best;
}

async function sample(ownClock: Clock, client: pg.PoolClient): Promise<Reading> {
  const askedAt = performance.now();
  const { rows } = await client.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  const answeredAt = performance.now();
  const ownMs = ownClock.now().getTime();
  const databaseMs = rows[0]?.ms;
  if (databaseMs === undefined) throw new Error('The database returned no time.');
  const uncertaintyMs = (answeredAt - askedAt) / 2;
  return {
    databaseMs,
    monotonicMs: askedAt + uncertaintyMs,
    uncertaintyMs,
    offsetMs: ownMs - (databaseMs + uncertaintyMs),
  };
}
