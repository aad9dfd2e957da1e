// A lock that a test holds, so that a process that needs it stops at a known statement until the test
// releases the lock.
import type pg from 'pg';
import { waitFor } from './wait-for.ts';

export class HeldLock implements AsyncDisposable {
  readonly #pool: pg.Pool;
  readonly #client: pg.PoolClient;
  #isReleased = false;

  /** @param select selects the rows to lock, such as `select from invoice where id = $1`. */
  static async ofRows(pool: pg.Pool, select: string, values: readonly unknown[]): Promise<HeldLock> {
    const lock = await HeldLock.#begin(pool);
    const { rowCount } = await lock.#client.query(`${select} for update`, [...values]);
    if (rowCount === 0) throw new Error(`There is nothing to hold: ${select}`);
    return lock;
  }

  /** Nobody reads or writes the table until release. */
  static async ofTable(pool: pg.Pool, table: string): Promise<HeldLock> {
    const lock = await HeldLock.#begin(pool);
    await lock.#client.query(`lock table ${table} in access exclusive mode`);
    return lock;
  }

  static async #begin(pool: pg.Pool): Promise<HeldLock> {
    const client = await pool.connect();
    await client.query('begin');
    return new HeldLock(pool, client);
  }

  private constructor(pool: pg.Pool, client: pg.PoolClient) {
    this.#pool = pool;
    this.#client = client;
  }

  /**
   * Waits until this many statements of the database wait for a lock. Statements that want the same row get it
   * in their order.
   *
   * @returns their backends.
   */
  async waiters(count: number): Promise<number[]> {
    let pids: number[] = [];
    await waitFor(
      `${count} statements that wait for a lock`,
      async () => {
        const { rows } = await this.#pool.query<{ pid: number }>(
          `select pid from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' order by query_start`,
        );
        pids = rows.map(({ pid }) => pid);
        return pids.length >= count;
      },
      () => `${pids.length} do`,
    );
    return pids;
  }

  /** Releases the lock, so that those who wait continue. */
  async release(): Promise<void> {
    if (this.#isReleased) return;
    this.#isReleased = true;
    await this.#client.query('commit');
    this.#client.release();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.release();
  }
}
