import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../../src/platform/config.ts';
import { defaultMigrationSettings } from '../../src/platform/migrations/migration-session.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded/embedded-postgres.ts';
import { upgradeDatabase } from '../../src/schema-upgrade.ts';
import { connectionsTo } from '../support/connections.ts';
import { childrenOf, ProcessTree } from './cpu-time.ts';

const migratedTemplate = 'bench_template';

/** A database of its own, for one measurement. */
export interface BenchDatabase extends AsyncDisposable {
  /** As the processes that are measured connect. */
  readonly url: string;
  /** The benchmark's own connection. */
  readonly session: pg.Client;
}

export type BenchPostgres = Awaited<ReturnType<typeof startBenchPostgres>>;

/**
 * A Postgres of the benchmark's own, as durable as it comes. Every measurement gets a fresh
 * database, cloned from a template, so that none inherits the bloat of another.
 */
export async function startBenchPostgres(dataDir: string, core?: number) {
  await using started = new AsyncDisposableStack();
  const server = await startEmbeddedPostgres({ dataDir });
  started.defer(() => server.stop());
  const postmasterPid = Number.parseInt(await readFile(join(dataDir, 'postmaster.pid'), 'utf8'), 10);
  const processes = new ProcessTree(postmasterPid);
  if (core !== undefined) await pinTo(core, postmasterPid);
  const urlOf = (database: string) => new URL(`/${database}`, server.url).href;
  const admin = await connect(server.url);
  started.defer(() => admin.end());
  await admin.query(`create database ${migratedTemplate}`);
  await upgradeDatabase(connectionsTo(urlOf(migratedTemplate)), readConfig({}), defaultMigrationSettings);
  const resources = started.move();
  let databaseCount = 0;
  return {
    /** Version and durability, as the server itself reports them. */
    async facts(): Promise<string> {
      const { rows } = await admin.query<{ facts: string }>(
        `select format('%s, fsync %s, synchronous_commit %s', current_setting('server_version'),
                       current_setting('fsync'), current_setting('synchronous_commit')) as facts`,
      );
      return rows[0]?.facts ?? '';
    },

    /** @param template `template0` for one that is empty. */
    async createDatabase(template = migratedTemplate): Promise<BenchDatabase> {
      const name = `bench_${++databaseCount}`;
      // The default writes every page of the template to the log: good for small ones only.
      const strategy = template === migratedTemplate ? 'wal_log' : 'file_copy';
      await admin.query(`create database ${name} template ${template} strategy ${strategy}`);
      const session = await connect(urlOf(name));
      const drop = async () => {
        await session.end();
        await admin.query(`drop database ${name} with (force)`);
      };
      return { url: urlOf(name), session, [Symbol.asyncDispose]: drop };
    },

    /** Makes a template: migrated, and filled by `fill`. */
    async createTemplate<Result>(
      name: string,
      fill: (session: pg.Client) => Promise<Result>,
    ): Promise<Result> {
      await admin.query(`create database ${name} template ${migratedTemplate}`);
      const session = await connect(urlOf(name));
      return fill(session).finally(() => session.end());
    },

    /** So that a measurement does not pay for what was written before it. */
    checkpoint: () => admin.query('checkpoint'),

    /** Of the whole server: all backends, living and ended, and its background processes. */
    cpuSeconds: () => processes.cpuSeconds(),

    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Lets a Postgres run on one core only. */
async function pinTo(core: number, postmasterPid: number): Promise<void> {
  const pin = (pid: number) => execFileSync('taskset', ['-cp', String(core), String(pid)], { stdio: 'pipe' });
  // Sessions that begin later inherit it.
  pin(postmasterPid);
  for (const pid of await childrenOf(postmasterPid))
    try {
      pin(pid);
    } catch (error) {
      // Those that start the server, and autovacuum's workers, may have ended.
      if (existsSync(`/proc/${pid}`)) throw error;
    }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // Whoever queries next learns of it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
