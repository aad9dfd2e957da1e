// Checks a connection pool with one of its own connections, because requests wait for these. It queries only
// an idle pool, so a busy pool is neither slowed down nor reported dead.
import type pg from 'pg';
import { inTime } from '../in-time.ts';

/** An answer this recent makes a query unnecessary. */
const FRESH_MS = 1_000;
/** Well below the time that readiness allows a check. */
const QUERY_TIMEOUT_MS = 900;

export class PoolCheck {
  readonly name: string;
  readonly #pool: pg.Pool;
  readonly #size: number;
  /** How long a fully used pool may go without an answer. */
  readonly #silenceMs: number;
  #answeredAt = performance.now();
  #isQuerying = false;
  /** `pool.totalCount` includes connections that are still being opened. */
  #connected = 0;

  constructor(options: { name: string; pool: pg.Pool; size: number; silenceMs: number }) {
    this.name = options.name;
    this.#pool = options.pool;
    this.#size = options.size;
    this.#silenceMs = options.silenceMs;
    this.#pool.on('connect', (client) => {
      this.#connected++;
      client.once('end', () => this.#connected--);
    });
  }

  /** Call this for each answer on any of the pool's connections. */
  onAnswer(): void {
    this.#answeredAt = performance.now();
  }

  /** @returns undefined unless all connections of the pool are open and in use. */
  exhaustion(): string | undefined {
    if (this.#connected < this.#size || this.#pool.idleCount > 0) return undefined;
    const exhausted = `the pool is exhausted: all ${this.#size} connections (DATABASE_POOL_SIZE) are in use`;
    const silentMs = performance.now() - this.#answeredAt;
    if (silentMs < this.#silenceMs) return exhausted;
    return `${exhausted}, and Postgres has answered on none of them for ${(silentMs / 1000).toFixed(0)} s`;
  }

  /** @returns the reason for failure; undefined when the pool serves. */
  async checkHealth(): Promise<string | undefined> {
    const silentMs = performance.now() - this.#answeredAt;
    if (silentMs < FRESH_MS) return undefined;
    const isBusy = this.#pool.idleCount === 0 && this.#pool.totalCount >= this.#size;
    if (isBusy && silentMs < this.#silenceMs) return undefined;
    if (isBusy) return this.#noAnswerFor(silentMs);
    // One query at a time: waiting checks would take the connections that requests need.
    if (this.#isQuerying) return this.#noAnswerFor(silentMs);
    this.#isQuerying = true;
    const answer = this.#pool.query('select').finally(() => {
      this.#isQuerying = false;
    });
    const answered = answer.then(() => undefined);
    return inTime(answered, QUERY_TIMEOUT_MS, () => this.#noAnswerFor(QUERY_TIMEOUT_MS));
  }

  #noAnswerFor(ms: number): string {
    return `${this.name}: no answer for ${(ms / 1000).toFixed(1)} s`;
  }
}
