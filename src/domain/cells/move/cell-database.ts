// A session of the mover in the database of one cell.
import pg from 'pg';
import { DatabaseUnreachableError } from '../../../platform/database.ts';
import { parsePostgresUrl } from '../../../platform/postgres/postgres-url.ts';

/** Writers wait this long at most behind a lock that the mover waits for. */
const LOCK_MS = 200;
const LOCK_PAUSE_MS = 50;
const CONNECT_MS = 10_000;

export class CellDatabase implements AsyncDisposable {
  readonly cell: string;
  readonly client: pg.Client;
  /** Whether the connection was lost: all that is asked then fails, with whatever its socket says. */
  isLost = false;

  private constructor(cell: string, client: pg.Client) {
    this.cell = cell;
    this.client = client;
  }

  /** @param setting what gives the URL, if not DATABASE_URL. @throws DatabaseUnreachableError */
  static async open(
    cell: string,
    url: string,
    organizationId: string,
    setting?: string,
  ): Promise<CellDatabase> {
    const client = new pg.Client({
      connectionString: parsePostgresUrl(url).connectionString,
      application_name: 'countersign organization move',
      connectionTimeoutMillis: CONNECT_MS,
    });
    let opened: CellDatabase | undefined;
    // The next statement reports a lost connection; without a listener the event would end the process first.
    client.on('error', () => {
      if (opened) opened.isLost = true;
    });
    try {
      await client.connect();
    } catch (error) {
      throw new DatabaseUnreachableError(url, error, setting);
    }
    opened = new CellDatabase(cell, client);
    // Texts of times are read in UTC; the rows of this organization are taken as they are (prisma/functions/is_moving.sql).
    await opened.run(
      `select set_config('timezone', 'UTC', false), set_config('jit', 'off', false), set_config('countersign.move', $1, false)`,
      [organizationId],
    );
    return opened;
  }

  async rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.client.query<Row>(text, values)).rows;
  }

  /** @throws Error unless there is a row. */
  async row<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row> {
    const [row] = await this.rows<Row>(text, values);
    if (!row) throw new Error(`A statement of the move found no row: ${text.trim().slice(0, 80)}`);
    return row;
  }

  /** @returns how many rows were changed. */
  async run(text: string, values: unknown[] = []): Promise<number> {
    return (await this.client.query(text, values)).rowCount ?? 0;
  }

  /** All that is read in it is as it was at one moment. */
  snapshot<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.transaction(work, 'isolation level repeatable read, read only');
  }

  async transaction<Result>(work: () => Promise<Result>, mode = ''): Promise<Result> {
    await this.run(`begin ${mode}`);
    try {
      const result = await work();
      await this.run('commit');
      return result;
    } catch (error) {
      // A lost connection has rolled back by itself, and what it broke is the error to report.
      await this.run('rollback').catch(() => undefined);
      throw error;
    }
  }

  /** Changes a table's definition without keeping its writers waiting: it lets them pass and tries again. */
  async define(text: string): Promise<void> {
    for (;;) {
      try {
        return await this.transaction(async () => {
          await this.run(`set local lock_timeout = '${LOCK_MS}ms'`);
          await this.run(text);
        });
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== '55P03') throw error;
        await pause(LOCK_PAUSE_MS);
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client.end();
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
