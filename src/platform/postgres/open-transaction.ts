// A transaction on a connection of its own. BEGIN is sent with the first statement, statements that are not
// awaited one by one are sent together, and COMMIT is sent with the last statement if its result is not
// awaited.
import type pg from 'pg';
import type { Statement } from './statement.ts';

/** The transaction exceeded its time limit and is rolled back. */
export class TransactionTimeoutError extends Error {
  constructor(ms: number) {
    super(`The transaction took longer than ${ms} ms and was rolled back.`);
  }
}

/** Long enough for any request. While it lasts, a transaction holds locks and a connection of the pool. */
const TIMEOUT_MS = 10_000;

/**
 * The setting that ends a wait for a lock after the same time. Without it, a transaction waits until the
 * holder releases the lock, however long that takes: our own limit is only checked between statements.
 */
export const LOCK_TIMEOUT = { lock_timeout: String(TIMEOUT_MS) };
/** BEGIN where sessions are shared, so that no setting may outlive the transaction. */
const BEGIN_WITH_LOCK_TIMEOUT = `BEGIN; SET LOCAL lock_timeout = ${TIMEOUT_MS}`;

export interface TransactionOptions {
  readonly pool: pg.Pool;
  /** Whether the pool's sessions are shared, as behind a pooler, and have no LOCK_TIMEOUT of their own. */
  readonly isPooled: boolean;
}

export class OpenTransaction {
  readonly #client: pg.PoolClient;
  readonly #isPooled: boolean;
  readonly #startedAt = performance.now();
  #hasBegun = false;
  #hasEnded = false;
  /** What nobody waits for goes out with the next statement, or with COMMIT: each write to the connection wakes Postgres. */
  #held: Statement[] = [];
  readonly #unawaited: Promise<unknown>[] = [];
  /** The first failure of the statements that nobody waits for. */
  #firstFailure: unknown;

  private constructor(client: pg.PoolClient, isPooled: boolean) {
    this.#client = client;
    this.#isPooled = isPooled;
  }

  /** Commits when `work` resolves, rolls back when it rejects. */
  static async run<T>(
    { pool, isPooled }: TransactionOptions,
    work: (transaction: OpenTransaction) => Promise<T>,
  ): Promise<T> {
    const client = await pool.connect();
    const transaction = new OpenTransaction(client, isPooled);
    let broken: Error | undefined;
    try {
      const result = await work(transaction);
      await transaction.#commit();
      return result;
    } catch (error) {
      // After a failed statement the later ones fail too, only because the transaction is aborted.
      const reason = transaction.#firstFailure ?? error;
      broken = await transaction.#rollBack();
      throw reason;
    } finally {
      client.release(broken);
    }
  }

  query<Row extends pg.QueryResultRow>(
    statement: Statement | pg.QueryArrayConfig,
  ): Promise<pg.QueryResult<Row>> {
    if (this.#hasEnded) throw new Error('The transaction has ended.');
    this.#refuseTimeout();
    this.#sendHeld();
    this.#begin();
    return this.#client.query<Row>(statement as pg.QueryConfig);
  }

  /** Sends a statement whose result nobody needs. If it fails, the transaction is rolled back and rejects. */
  send(statement: Statement): void {
    if (this.#hasEnded) throw new Error('The transaction has ended.');
    this.#held.push(statement);
  }

  #sendHeld(): void {
    const held = this.#held;
    this.#held = [];
    for (const statement of held) {
      this.#begin();
      const sent = this.#client.query(statement as pg.QueryConfig);
      sent.catch((error: unknown) => {
        this.#firstFailure ??= error;
      });
      this.#unawaited.push(sent);
    }
  }

  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    // If BEGIN fails, the next statement fails too and reports it.
    this.#client.query(this.#isPooled ? BEGIN_WITH_LOCK_TIMEOUT : 'BEGIN').catch(() => undefined);
  }

  async #commit(): Promise<void> {
    this.#refuseTimeout();
    this.#sendHeld();
    this.#hasEnded = true;
    if (!this.#hasBegun) return;
    const [{ command }] = await Promise.all([this.#client.query('COMMIT'), ...this.#unawaited]);
    // Postgres rolls back instead when a statement failed, even if the error was caught.
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: one of its statements failed.');
  }

  /** @returns why the connection cannot be used again, if it cannot. */
  async #rollBack(): Promise<Error | undefined> {
    this.#hasEnded = true;
    if (!this.#hasBegun) return undefined;
    try {
      await this.#client.query('ROLLBACK');
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  #refuseTimeout(): void {
    if (performance.now() - this.#startedAt > TIMEOUT_MS) throw new TransactionTimeoutError(TIMEOUT_MS);
  }
}
