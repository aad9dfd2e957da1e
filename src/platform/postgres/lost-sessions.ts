// Statements whose answer may be lost. Postgres does not notice that the client has gone: it continues the
// statement, and may commit it long after the client has repeated it over another connection.
import pg from 'pg';
import { PostgresClient } from './postgres-client.ts';

const END_TIMEOUT_MS = 5_000;

export class LostSessions {
  readonly #pool: pg.Pool;
  readonly #processIds = new Set<number>();

  /** @param pool of connections to Postgres itself: a pooler reports process ids of its own. */
  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Like the pool's `query`, but remembers the session of a statement that was not answered. */
  async query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const client = await this.#pool.connect();
    try {
      const result = await client.query<Row>(statement);
      client.release();
      return result;
    } catch (error) {
      const isAnswered = error instanceof pg.DatabaseError;
      if (!isAnswered && client instanceof PostgresClient && client.processId !== undefined)
        this.#processIds.add(client.processId);
      client.release(true);
      throw error;
    }
  }

  /**
   * Ends the sessions whose statement was not answered, so that what they have not committed by then is never
   * committed.
   */
  async end(): Promise<void> {
    if (this.#processIds.size === 0) return;
    // Another server, or one that restarted, may have given the process id to somebody else's session. The
    // query selects all sessions before it ends any, because Postgres may evaluate conditions in any order.
    const { rows } = await this.#pool.query<{ pid: number }>(
      `with lost as materialized (
         select pid from pg_stat_activity
         where pid = any($1::int[]) and datname = current_database() and usename = current_user
           and application_name = current_setting('application_name') and pid <> pg_backend_pid()
       )
       select pid from lost where not pg_terminate_backend(pid, ${END_TIMEOUT_MS})`,
      [[...this.#processIds]],
    );
    if (rows.length > 0) throw new Error(`Postgres has not ended its session ${rows[0]?.pid}.`);
    this.#processIds.clear();
  }
}
