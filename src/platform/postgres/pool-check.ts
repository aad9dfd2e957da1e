import type pg from 'pg';

/** An answer as fresh as this says more than a question would. */
const FRESH_MS = 1_000;
/** Well below what readiness gives a check. */
const QUESTION_MS = 900;

/**
 * Whether a pool serves: through the pool itself, for another connection says nothing about those that requests wait for. It asks only
 * when the pool has nothing to do, so that a busy one is neither slowed down nor called dead.
 */
export class PoolCheck {
  readonly name: string;
  readonly #pool: pg.Pool;
  readonly #size: number;
  /** So long may a pool with all its connections in use be without an answer. */
  readonly #silenceMs: number;
  #answeredAt = performance.now();
  #isAsking = false;
  /** The pool's own count includes those that are being made. */
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

  /** To be called at each answer on any of its connections. */
  answered(): void {
    this.#answeredAt = performance.now();
  }

  /** @returns undefined unless all connections that the pool may have are made and in use. */
  busy(): string | undefined {
    if (this.#connected < this.#size || this.#pool.idleCount > 0) return undefined;
    const busy = `the pool is busy: all ${this.#size} connections (DATABASE_POOL_SIZE) are in use`;
    const silentMs = performance.now() - this.#answeredAt;
    if (silentMs < this.#silenceMs) return busy;
    return `${busy}, and Postgres has answered on none of them for ${(silentMs / 1000).toFixed(0)} s`;
  }

  /** @returns what is wrong; undefined when it serves. */
  async problem(): Promise<string | undefined> {
    const silentMs = performance.now() - this.#answeredAt;
    if (silentMs < FRESH_MS) return undefined;
    const isBusy = this.#pool.idleCount === 0 && this.#pool.totalCount >= this.#size;
    if (isBusy && silentMs < this.#silenceMs) return undefined;
    if (isBusy) return this.#noAnswerFor(silentMs);
    // One question at a time: those that wait would take the connections that requests need.
    if (this.#isAsking) return this.#noAnswerFor(silentMs);
    this.#isAsking = true;
    const answer = this.#pool.query('select').finally(() => {
      this.#isAsking = false;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(this.#noAnswerFor(QUESTION_MS)), QUESTION_MS);
    });
    try {
      return await Promise.race([answer.then(() => undefined), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #noAnswerFor(ms: number): string {
    return `${this.name}: no answer for ${(ms / 1000).toFixed(1)} s`;
  }
}
