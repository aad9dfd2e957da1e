// Runs the embedded PostgreSQL server of a data folder, shared by every process that uses the folder: the
// first one starts the server, the last one stops it.

import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { advisoryLocks } from '../advisory-locks.ts';
import {
  clusterPassword,
  openCluster,
  type PostgresCluster,
  runningServer,
  type ServerSettings,
  startServer,
  stopServer,
} from './postgres-cluster.ts';
import { EmbeddedPostgresError } from './postgres-process.ts';

export { EmbeddedPostgresError };

export interface EmbeddedPostgresOptions {
  /** The cluster's folder, created on first use. Contains its password, settings and log (`server.log`). */
  dataDir: string;
  /** Default: a free port. A running server keeps its port. */
  port?: number;
  /** Server settings such as `{ fsync: 'off' }`. A running server keeps its settings. */
  settings?: ServerSettings;
}

export interface EmbeddedPostgres {
  /** The database `countersign`, as its superuser. */
  readonly url: string;
  /** False when another process was already using the server. */
  readonly owned: boolean;
  /** Disconnects, and stops the server when no other process uses it. */
  stop(): Promise<void>;
}

const DATABASE = 'countersign';
const JOIN_TIMEOUT_MS = 60_000;
/**
 * Every process that uses the server holds this lock in shared mode; a process that gets it exclusively is
 * the only user. PostgreSQL releases the lock of a killed process, which a lock file would not do.
 */
const USERS_LOCK = advisoryLocks.embeddedPostgres;

/**
 * Starts the server of `dataDir`, or joins it when it is already running: started by another process, or left
 * behind by a killed one. Safe to call from any number of processes at once, because PostgreSQL allows one
 * server per folder.
 *
 * @throws EmbeddedPostgresError
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dir = resolve(options.dataDir);
  try {
    const cluster = await openCluster(dir, { fast: options.settings?.fsync === 'off' });
    return await startOrJoin(cluster, { port: options.port, settings: options.settings ?? {} });
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL in ${dir} cannot be used: ${messageOf(error)}. Fix that, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

async function startOrJoin(
  cluster: PostgresCluster,
  options: { port: number | undefined; settings: ServerSettings },
): Promise<EmbeddedPostgres> {
  const deadline = performance.now() + JOIN_TIMEOUT_MS;
  let obstacle: unknown;
  while (performance.now() < deadline) {
    const server = await runningServer(cluster);
    if (server?.ready) {
      try {
        return await join(cluster, server.port);
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === '28P01') throw error;
        // The server may be stopping right now; the next round then starts it again.
        obstacle = error;
      }
    } else if (!server) {
      obstacle = await startServer(cluster, options);
      if (obstacle === undefined) continue;
    }
    await delay(20);
  }
  const reason = obstacle === undefined ? 'it neither starts nor stops' : messageOf(obstacle);
  throw new EmbeddedPostgresError(
    `PostgreSQL in ${cluster.dir} did not answer within ${JOIN_TIMEOUT_MS / 1000} s: ${reason}. See ${cluster.log}.`,
  );
}

async function join(cluster: PostgresCluster, port: number): Promise<EmbeddedPostgres> {
  const password = await clusterPassword(cluster);
  const urlOf = (database: string) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
  const first = await acquireSharedLock(urlOf('postgres'));
  let session = first.session;
  let stopped: Promise<void> | undefined;

  // When a backend crashes, PostgreSQL ends every session and so releases our lock. Without it, the next
  // process to leave would see itself as the only user and stop the server under us.
  const relockWhenLost = (): void => {
    session.once('end', async () => {
      while (!stopped && (await runningServer(cluster))) {
        const again = await acquireSharedLock(urlOf('postgres')).catch(() => delay(100));
        if (!again) continue;
        if (stopped) return again.session.end();
        session = again.session;
        return relockWhenLost();
      }
    });
  };
  relockWhenLost();

  return {
    url: urlOf(DATABASE),
    owned: first.alone,
    stop: () => {
      stopped ??= session.end().then(() => stopServerIfUnused(cluster, urlOf('postgres')));
      return stopped;
    },
  };
}

async function acquireSharedLock(url: string): Promise<{ session: pg.Client; alone: boolean }> {
  const session = await connect(url);
  try {
    const alone = await tryExclusiveLock(session);
    // The only user is also the first: the others wait for the shared lock until the database exists.
    if (alone) await createDatabase(session);
    await session.query('SELECT pg_advisory_lock_shared($1)', [USERS_LOCK]);
    if (alone) await session.query('SELECT pg_advisory_unlock($1)', [USERS_LOCK]);
    return { session, alone };
  } catch (error) {
    await session.end();
    throw error;
  }
}

async function stopServerIfUnused(cluster: PostgresCluster, url: string): Promise<void> {
  let session: pg.Client | undefined;
  try {
    session = await connect(url);
    // Held until the server is down: a process that joins meanwhile waits, loses its session and retries.
    if (await tryExclusiveLock(session)) await stopServer(cluster);
  } catch (error) {
    if (!isServerGone(error)) throw error;
  } finally {
    await session?.end();
  }
}

/** Another process stops or stopped it. SQLSTATE 57P01 to 57P03: sessions end, no new ones are accepted. */
function isServerGone(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code?.startsWith('57P') === true;
  return !(error instanceof EmbeddedPostgresError);
}

async function connect(url: string): Promise<pg.Client> {
  const session = new pg.Client({ connectionString: url, application_name: 'countersign embedded-postgres' });
  // A stopping server ends its sessions with an error event, which would end this process without a listener.
  session.on('error', () => undefined);
  await session.connect();
  return session;
}

async function tryExclusiveLock(session: pg.Client): Promise<boolean> {
  const { rows } = await session.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [
    USERS_LOCK,
  ]);
  return rows[0]?.got === true;
}

async function createDatabase(session: pg.Client): Promise<void> {
  const { rowCount } = await session.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 0) await session.query(`CREATE DATABASE ${DATABASE}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
