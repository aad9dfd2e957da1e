/** The time of the database, known in this process at any moment, and how far this process's own clock is from it. */
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from './clock.ts';

/** Beyond this difference a process is not ready and claims nothing. */
export const CLOCK_OFFSET_MS_MAX = 30_000;

/** A process's own clock has been moved, or the machine has slept: look again at once rather than at the next time. */
const JUMP_MS = 1_000;
/** Not for each moment that is asked for while the database is away. */
const LOOK_AGAIN_MS = 250;
/** An answer that took longer than twice this may have waited for a busy process: ask again, and take the quickest. */
const GOOD_ENOUGH_MS = 5;
const QUESTIONS_MAX = 3;
/** A process's own clock shows whole milliseconds only. */
const RESOLUTION_MS = 1;
/** How much two clocks part between two measurements, at worst: NTP corrects by 500 millionths. */
const DRIFT = 0.000_5;
/** A UUIDv7 has 32 bits between its time and its chance that keep those of one millisecond in order; a quarter of them is room enough. */
const SEQUENCE_START_MAX = 2 ** 30;

/** What the database's clock said, and when that was on the one of this process that nobody can move. */
interface Reading {
  readonly databaseMs: number;
  readonly monotonicMs: number;
  readonly uncertaintyMs: number;
  /** This process's own clock minus the database's. */
  readonly offsetMs: number;
}

/** What is asked: a pool, as far as it is needed here. */
interface Asked {
  connect(): Promise<pg.PoolClient>;
}

export class DatabaseClock {
  readonly #own: Clock;
  readonly #pool: Asked;
  readonly #listeners = new Set<() => void>();
  #reading: Reading;
  #measuring: Promise<void> | undefined;
  #lookedAgainAt = Number.NEGATIVE_INFINITY;
  #lastId = { ms: 0, sequence: 0 };

  private constructor(own: Clock, pool: Asked, reading: Reading) {
    this.#own = own;
    this.#pool = pool;
    this.#reading = reading;
  }

  /** Asks for the first time. @throws what the database throws. */
  static async start(own: Clock, pool: Asked): Promise<DatabaseClock> {
    return new DatabaseClock(own, pool, await read(own, pool));
  }

  /**
   * The database's time, right to half of a round trip. It follows from the last measurement and a clock that cannot be
   * moved: a process whose own clock is wrong, or is corrected meanwhile, gets the same.
   */
  now(): Date {
    this.#noticeJump();
    return new Date(this.#nowMs());
  }

  /** A UUIDv7 of the database's time, so that ids are in the order of time whichever process made them. */
  newId(): string {
    const ms = this.now().getTime();
    // A measurement may set the time back by less than a millisecond or so; ids still follow one another.
    const isBehind = ms <= this.#lastId.ms && this.#lastId.ms - ms < JUMP_MS;
    this.#lastId = isBehind
      ? { ms: this.#lastId.ms, sequence: this.#lastId.sequence + 1 }
      : { ms, sequence: Math.floor(this.#own.random() * SEQUENCE_START_MAX) };
    return uuidv7({ msecs: this.#lastId.ms, seq: this.#lastId.sequence });
  }

  /** How far this process's own clock is ahead of the database's; negative: behind. */
  get offsetMs(): number {
    this.#noticeJump();
    return this.#offsetMs();
  }

  /** How far off the offset may be: half of the round trip that measured it. */
  get uncertaintyMs(): number {
    return this.#reading.uncertaintyMs;
  }

  /** Why this process must not claim anything; undefined while its clock is right. */
  wrong(): string | undefined {
    const offsetMs = this.offsetMs;
    if (Math.abs(offsetMs) - this.uncertaintyMs <= CLOCK_OFFSET_MS_MAX) return undefined;
    return `${describeOffset(offsetMs)}; more than ${CLOCK_OFFSET_MS_MAX / 1000} s is refused. Set the clock of the machine that is wrong, best by NTP`;
  }

  /** Compares the clocks. Calls at the same time share one measurement. @throws what the database throws. */
  measure(): Promise<void> {
    this.#measuring ??= this.#measure().finally(() => {
      this.#measuring = undefined;
    });
    return this.#measuring;
  }

  /** Calls `listener` after each measurement, until the function that this returns is called. */
  onMeasured(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #measure(): Promise<void> {
    const found = await read(this.#own, this.#pool);
    const known = this.#reading;
    const knownUncertaintyMs = known.uncertaintyMs + DRIFT * (found.monotonicMs - known.monotonicMs);
    const expectedMs = known.databaseMs + found.monotonicMs - known.monotonicMs;
    // A worse measurement that says nothing else does not replace a better one.
    const doubtMs = found.uncertaintyMs + knownUncertaintyMs + RESOLUTION_MS;
    const isContradicted =
      Math.abs(found.databaseMs - expectedMs) > doubtMs ||
      Math.abs(found.offsetMs - known.offsetMs) > doubtMs;
    if (isContradicted || found.uncertaintyMs <= knownUncertaintyMs) this.#reading = found;
    for (const listener of [...this.#listeners]) listener();
  }

  #nowMs(): number {
    return this.#reading.databaseMs + performance.now() - this.#reading.monotonicMs;
  }

  #offsetMs(): number {
    return this.#own.now().getTime() - this.#nowMs();
  }

  #noticeJump(): void {
    if (Math.abs(this.#offsetMs() - this.#reading.offsetMs) < JUMP_MS) return;
    if (this.#measuring || performance.now() - this.#lookedAgainAt < LOOK_AGAIN_MS) return;
    this.#lookedAgainAt = performance.now();
    // The database is away. Those who measure regularly report that, and the next who asks for the time looks again.
    this.measure().catch(() => undefined);
  }
}

/** The difference is too large for what was asked. */
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

async function read(own: Clock, pool: Asked): Promise<Reading> {
  // Not through the pool's own query: a wait for a connection would count as a slow answer.
  const client = await pool.connect();
  // A connection that is lost rejects the query as well, which is where it is dealt with.
  const onLoss = () => undefined;
  client.on('error', onLoss);
  let best: Reading | undefined;
  try {
    for (let asked = 0; asked < QUESTIONS_MAX; asked++) {
      const reading = await ask(own, client);
      if (!best || reading.uncertaintyMs < best.uncertaintyMs) best = reading;
      if (best.uncertaintyMs <= GOOD_ENOUGH_MS) break;
    }
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.off('error', onLoss);
  client.release();
  if (!best) throw new Error('The database was not asked for its time.');
  return best;
}

async function ask(own: Clock, client: pg.PoolClient): Promise<Reading> {
  const askedAt = performance.now();
  const { rows } = await client.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  const answeredAt = performance.now();
  const ownMs = own.now().getTime();
  const databaseMs = rows[0]?.ms;
  if (databaseMs === undefined) throw new Error('The database did not say what time it is.');
  const uncertaintyMs = (answeredAt - askedAt) / 2;
  return {
    databaseMs,
    monotonicMs: askedAt + uncertaintyMs,
    uncertaintyMs,
    offsetMs: ownMs - (databaseMs + uncertaintyMs),
  };
}
