import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../../src/platform/config.ts';
import { defaultMigrationSettings } from '../../src/platform/migrations/migration-session.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded/embedded-postgres.ts';
import { upgradeDatabase } from '../../src/schema-upgrade.ts';
import { connectionsTo } from '../support/connections.ts';
import { cpuSecondsWithChildren } from './cpu-time.ts';

const migratedTemplate = 'bench_template';

/** A database of its own, for one measurement. */
export interface BenchDatabase extends AsyncDisposable {
  /** As the processes that are measured connect. */
  readonly url: string;
  /** The benchmark's own connection. */
  readonly session: pg.Client;
}

interface Parts {
  readonly serverUrl: string;
  readonly admin: pg.Client;
  readonly postmasterPid: number;
  readonly resources: AsyncDisposableStack;
}

/**
 * A Postgres of the benchmark's own, as durable as it comes. Every measurement gets a fresh
 * database, cloned from a template, so that none inherits the bloat of another.
 */
export class BenchPostgres implements AsyncDisposable {
  readonly #parts: Parts;
  #databaseCount = 0;

  static async start(dataDir: string): Promise<BenchPostgres> {
    await using started = new AsyncDisposableStack();
    const server = await startEmbeddedPostgres({ dataDir });
    started.defer(() => server.stop());
    const admin = await connect(server.url);
    started.defer(() => admin.end());
    await admin.query(`create database ${migratedTemplate}`);
    const templateUrl = urlOf(server.url, migratedTemplate);
    await upgradeDatabase(connectionsTo(templateUrl), readConfig({}), defaultMigrationSettings);
    const postmasterPid = Number.parseInt(await readFile(join(dataDir, 'postmaster.pid'), 'utf8'), 10);
    return new BenchPostgres({ serverUrl: server.url, admin, postmasterPid, resources: started.move() });
  }

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Version and durability, as the server itself reports them. */
  async facts(): Promise<string> {
    const { rows } = await this.#parts.admin.query<{ facts: string }>(
      `select format('%s, fsync %s, synchronous_commit %s', current_setting('server_version'),
                     current_setting('fsync'), current_setting('synchronous_commit')) as facts`,
    );
    return rows[0]?.facts ?? '';
  }

  /** @param template `template0` for one that is empty. */
  async createDatabase(template = migratedTemplate): Promise<BenchDatabase> {
    const { admin, serverUrl } = this.#parts;
    const name = `bench_${++this.#databaseCount}`;
    // The default writes every page of the template to the log: good for small ones only.
    const strategy = template === migratedTemplate ? 'wal_log' : 'file_copy';
    await admin.query(`create database ${name} template ${template} strategy ${strategy}`);
    const session = await connect(urlOf(serverUrl, name));
    const drop = async () => {
      await session.end();
      await admin.query(`drop database ${name} with (force)`);
    };
    return { url: urlOf(serverUrl, name), session, [Symbol.asyncDispose]: drop };
  }

  /** Makes a template: migrated, and filled by `fill`. */
  async createTemplate<Result>(name: string, fill: (session: pg.Client) => Promise<Result>): Promise<Result> {
    await this.#parts.admin.query(`create database ${name} template ${migratedTemplate}`);
    const session = await connect(urlOf(this.#parts.serverUrl, name));
    return fill(session).finally(() => session.end());
  }

  /** So that a measurement does not pay for what was written before it. */
  async checkpoint(): Promise<void> {
    await this.#parts.admin.query('checkpoint');
  }

  /** Of the whole server: all backends, living and ended, and its background processes. */
  cpuSeconds(): Promise<number> {
    return cpuSecondsWithChildren(this.#parts.postmasterPid);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#parts.resources.disposeAsync();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // Whoever queries next learns of it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
