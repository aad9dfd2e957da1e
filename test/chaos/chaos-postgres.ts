import { copyFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import {
  clusterPassword,
  openCluster,
  type PostgresCluster,
} from '../../src/platform/postgres/embedded/postgres-cluster.ts';
import { run } from '../../src/platform/postgres/embedded/postgres-process.ts';
import { endServer, startServer } from '../../src/platform/postgres/postgres-server.ts';
import { lastingFreePort } from '../support/free-port.ts';

const DATABASE = 'countersign';
/** Not a superuser, so that the harness keeps the connections that Postgres reserves for superusers. */
const ROLE = 'countersign';
const ROLE_PASSWORD = 'chaos';
/** Barely enough for all processes of a run, so that it is soon exhausted. */
const CONNECTIONS_MAX = 125;
/** Prepared transactions of a lost connection remain until the end of the run. */
const PREPARED_MAX = 200;
const GRAB_EVERY_MS = 20;

/**
 * A Postgres for the run, with fsync, that can be stopped in the worst way and started again on the same
 * port.
 */
export class ChaosPostgres implements AsyncDisposable {
  readonly #cluster: PostgresCluster;
  readonly #adminPassword: string;
  readonly port: number;
  #starting: Promise<unknown> = Promise.resolve();
  #isDisposed = false;

  /** `cleanup` ends the server, even if this function has not finished. */
  static async start(dir: string, cleanup: AsyncDisposableStack): Promise<ChaosPostgres> {
    const cluster = await openCluster(join(dir, 'postgres'), { fast: false });
    const postgres = new ChaosPostgres(cluster, await clusterPassword(cluster), await lastingFreePort());
    cleanup.use(postgres);
    await postgres.startAgain();
    await using admin = await postgres.connectAsAdmin('postgres');
    await admin.query(`create role ${ROLE} login password '${ROLE_PASSWORD}'`);
    await admin.query(`create database ${DATABASE} owner ${ROLE}`);
    return postgres;
  }

  private constructor(cluster: PostgresCluster, adminPassword: string, port: number) {
    this.#cluster = cluster;
    this.#adminPassword = adminPassword;
    this.port = port;
  }

  /** The URL for the product; `port` may be a proxy's. */
  productUrl(port = this.port): string {
    return `postgresql://${ROLE}:${ROLE_PASSWORD}@127.0.0.1:${port}/${DATABASE}`;
  }

  /** Connects as the product's role, for other services that share its database. */
  async connectAsProduct(): Promise<AdminSession> {
    return connect(this.productUrl());
  }

  /** Connects as superuser, for the harness's own reads and actions. */
  async connectAsAdmin(database = DATABASE): Promise<AdminSession> {
    return connect(`postgresql://postgres:${this.#adminPassword}@127.0.0.1:${this.port}/${database}`);
  }

  /**
   * Stops as in a crash: no checkpoint, every session lost; the next start recovers from the write-ahead log.
   */
  async stopImmediately(): Promise<void> {
    const { binaries, dir, user } = this.#cluster;
    const { ok, output } = await run(
      binaries.pg_ctl,
      ['stop', '-D', dir, '-m', 'immediate', '-w', '-t', '60'],
      {
        ...user,
        detached: true,
      },
    );
    if (!ok) throw new Error(`Postgres did not stop: ${output}`);
  }

  /** Freezes the server and all of its sessions without notice, like a frozen machine. */
  async freeze(): Promise<{ thaw(): void }> {
    const [postmaster] = (await readFile(join(this.#cluster.dir, 'postmaster.pid'), 'utf8')).split('\n');
    const pid = Number(postmaster);
    // Freeze the process that starts the others first.
    process.kill(pid, 'SIGSTOP');
    const sessions = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'))
      .trim()
      .split(' ')
      .map(Number);
    const all = [...sessions, pid];
    for (const each of sessions) signal(each, 'SIGSTOP');
    return {
      thaw() {
        for (const each of all) signal(each, 'SIGCONT');
      },
    };
  }

  async startAgain(): Promise<void> {
    if (this.#isDisposed) throw new Error('The run is over.');
    const settings = {
      max_connections: String(CONNECTIONS_MAX),
      max_prepared_transactions: String(PREPARED_MAX),
    };
    const starting = startServer(this.#cluster, { port: this.port, settings });
    this.#starting = starting.catch(() => undefined);
    const obstacle = await starting;
    if (obstacle !== undefined) throw new Error(`Postgres did not start: ${obstacle}`);
  }

  /** Copies the data of the stopped server, like a snapshot of its disk. */
  async copyData(): Promise<void> {
    await this.#copy(this.#cluster.dir, this.#copyDir);
  }

  /** Restores the copy into the stopped server: everything since the copy is lost. */
  async restoreCopy(): Promise<void> {
    await rm(this.#cluster.dir, { recursive: true });
    await this.#copy(this.#copyDir, this.#cluster.dir);
  }

  get #copyDir(): string {
    return `${this.#cluster.dir}.copy`;
  }

  /** Keeps owners and modes, because Postgres checks both. */
  async #copy(from: string, to: string): Promise<void> {
    const { ok, output } = await run('cp', ['-a', from, to]);
    if (!ok) throw new Error(`The data were not copied: ${output}`);
  }

  /**
   * Takes every free connection for `forMs`, including those that become free. @returns how many it had at
   * the end.
   */
  async exhaustConnections(forMs: number): Promise<number> {
    const taken = new Set<pg.Client>();
    const deadline = Date.now() + forMs;
    while (Date.now() < deadline) {
      const client = new pg.Client({ connectionString: this.productUrl() });
      client.on('error', () => taken.delete(client));
      try {
        await client.connect();
        taken.add(client);
      } catch {
        await delay(GRAB_EVERY_MS);
      }
    }
    const count = taken.size;
    await Promise.all([...taken].map((client) => client.end().catch(() => undefined)));
    return count;
  }

  /** Ends every session of the product at once. @returns their number. */
  async endSessions(admin: AdminSession): Promise<number> {
    const { rowCount } = await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1',
      [ROLE],
    );
    return rowCount ?? 0;
  }

  /** Copies the log, which would be deleted with the data. */
  async keepLog(file: string): Promise<void> {
    await copyFile(this.#cluster.log, file).catch(() => undefined);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // An interrupted run may be about to start the server again.
    this.#isDisposed = true;
    await this.#starting;
    await endServer(this.#cluster);
    await rm(this.#cluster.dir, { recursive: true, force: true });
    await rm(this.#copyDir, { recursive: true, force: true });
  }
}

async function connect(connectionString: string): Promise<AdminSession> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

/** A process that has already ended needs no signal. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

export type AdminSession = pg.Client & AsyncDisposable;
