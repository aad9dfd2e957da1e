import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { readConfig } from '../../src/platform/config.ts';
import { defaultMigrationSettings } from '../../src/platform/migrations/migration-session.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts';
import { upgradeDatabase } from '../../src/schema-upgrade.ts';
import { connectionsTo } from '../support/connections.ts';
import { cpuSecondsWithChildren } from './cpu-time.ts';

/** What the benchmark itself connects as, so that its own statements are told from those of what it measures. */
const BENCH_ROLE = 'bench';
const migratedTemplate = 'bench_template';

/** A database of its own, for one measurement. */
export interface BenchDatabase extends AsyncDisposable {
  /** As the processes that are measured connect. */
  readonly url: string;
  /** The benchmark's own connection. */
  readonly session: pg.Client;
  /** Statements that clients other than the benchmark have sent so far, as Postgres counts them. */
  statementCount(): Promise<number>;
  /** Those whose text holds `part`, and what they took in all. */
  statementTime(part: string): Promise<{ calls: number; ms: number }>;
}

/**
 * A Postgres of the benchmark's own, as durable as it comes. Every measurement gets a fresh
 * database, cloned from a template, so that none inherits the bloat of another.
 */
export class BenchPostgres implements AsyncDisposable {
  readonly #serverUrl: string;
  readonly #admin: pg.Client;
  readonly #postmasterPid: number;
  readonly #release: () => Promise<void>;
  #databaseCount = 0;

  static async start(dataDir: string): Promise<BenchPostgres> {
    await using started = new AsyncDisposableStack();
    const server = await startEmbeddedPostgres({
      dataDir,
      // Counts statements, nothing else; every other setting is the product's own.
      settings: { shared_preload_libraries: 'pg_stat_statements' },
    });
    started.defer(() => server.stop());
    const admin = await connect(server.url);
    started.defer(() => admin.end());
    await admin.query('create extension pg_stat_statements');
    const password = decodeURIComponent(new URL(server.url).password);
    await admin.query(`create role ${BENCH_ROLE} superuser login password ${pg.escapeLiteral(password)}`);
    await admin.query(`create database ${migratedTemplate}`);
    const templateUrl = urlOf(server.url, migratedTemplate);
    await upgradeDatabase(connectionsTo(templateUrl), readConfig({}), defaultMigrationSettings);
    const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
    const postmasterPid = await parentOf(rows[0]?.pid ?? 0);
    const resources = started.move();
    return new BenchPostgres(server.url, admin, postmasterPid, () => resources.disposeAsync());
  }

  private constructor(
    serverUrl: string,
    admin: pg.Client,
    postmasterPid: number,
    release: () => Promise<void>,
  ) {
    this.#serverUrl = serverUrl;
    this.#admin = admin;
    this.#postmasterPid = postmasterPid;
    this.#release = release;
  }

  /** Version and durability, as the server itself reports them. */
  async facts(): Promise<{ version: string; fsync: string; synchronousCommit: string }> {
    const { rows } = await this.#admin.query<{ version: string; fsync: string; synchronousCommit: string }>(`
      select current_setting('server_version') as version, current_setting('fsync') as fsync,
             current_setting('synchronous_commit') as "synchronousCommit"`);
    const [facts] = rows;
    if (!facts) throw new Error('Postgres does not tell its version.');
    return facts;
  }

  async createDatabase(template = migratedTemplate): Promise<BenchDatabase> {
    const name = `bench_${++this.#databaseCount}`;
    // The default writes every page of the template to the log: good for small ones only.
    const strategy = template === migratedTemplate ? 'wal_log' : 'file_copy';
    await this.#admin.query(`create database ${name} template ${template} strategy ${strategy}`);
    const session = await connect(urlOf(this.#serverUrl, name, BENCH_ROLE));
    return {
      url: urlOf(this.#serverUrl, name),
      session,
      statementCount: () => this.#statements(name).then(({ calls }) => calls),
      statementTime: (part) => this.#statements(name, part),
      [Symbol.asyncDispose]: async () => {
        await session.end();
        await this.#admin.query(`drop database ${name} with (force)`);
      },
    };
  }

  /** Makes a template: migrated, and filled by `fill`. */
  async createTemplate<Result>(name: string, fill: (session: pg.Client) => Promise<Result>): Promise<Result> {
    await this.#admin.query(`create database ${name} template ${migratedTemplate}`);
    const session = await connect(urlOf(this.#serverUrl, name, BENCH_ROLE));
    try {
      return await fill(session);
    } finally {
      await session.end();
    }
  }

  /** So that a measurement does not pay for what was written before it. */
  async checkpoint(): Promise<void> {
    await this.#admin.query('checkpoint');
  }

  /** Of the whole server: all backends, living and ended, and its background processes. */
  cpuSeconds(): Promise<number> {
    return cpuSecondsWithChildren(this.#postmasterPid);
  }

  async #statements(database: string, part = ''): Promise<{ calls: number; ms: number }> {
    const { rows } = await this.#admin.query<{ calls: number; ms: number }>(
      `select coalesce(sum(calls), 0)::float8 as calls, coalesce(sum(total_exec_time), 0)::float8 as ms
       from pg_stat_statements
       where dbid = (select oid from pg_database where datname = $1)
         and userid <> (select oid from pg_roles where rolname = '${BENCH_ROLE}')
         and strpos(query, $2) > 0`,
      [database, part],
    );
    return rows[0] ?? { calls: 0, ms: 0 };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#release();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // Whoever queries next learns of it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function urlOf(serverUrl: string, database: string, user?: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  if (user !== undefined) url.username = user;
  return url.href;
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
}
