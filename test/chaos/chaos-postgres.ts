import { copyFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import {
  clusterPassword,
  openCluster,
  type PostgresCluster,
} from '../../src/platform/postgres/postgres-cluster.ts';
import { run } from '../../src/platform/postgres/postgres-process.ts';
import { endServer, startServer } from '../../src/platform/postgres/postgres-server.ts';
import { lastingFreePort } from '../support/free-port.ts';

const DATABASE = 'countersign';
/** Not a superuser: the connections that Postgres reserves for those stay with the harness. */
const ROLE = 'countersign';
const ROLE_PASSWORD = 'chaos';
/** Every process of a run fits in, with few to spare: soon exhausted. */
const CONNECTIONS_MAX = 125;
/** Those that are left prepared by a lost connection stay until the end of the run. */
const PREPARED_MAX = 200;
const GRAB_EVERY_MS = 20;

/** A Postgres of the run's own, with fsync, that can be stopped in the worst way and started again at the same port. */
export class ChaosPostgres implements AsyncDisposable {
  readonly #cluster: PostgresCluster;
  readonly #adminPassword: string;
  readonly port: number;
  #starting: Promise<unknown> = Promise.resolve();
  #isDisposed = false;

  /** `cleanup` ends it, even when this is not over yet. */
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

  /** What the product is given; `port` may be a proxy's. */
  productUrl(port = this.port): string {
    return `postgresql://${ROLE}:${ROLE_PASSWORD}@127.0.0.1:${port}/${DATABASE}`;
  }

  /** As the product's role, for other services that share its database. */
  async connectAsProduct(): Promise<AdminSession> {
    return connect(this.productUrl());
  }

  /** As superuser, for what the harness itself reads and does. */
  async connectAsAdmin(database = DATABASE): Promise<AdminSession> {
    return connect(`postgresql://postgres:${this.#adminPassword}@127.0.0.1:${this.port}/${database}`);
  }

  /** As after a crash: no checkpoint, every session gone; the next start recovers from the write-ahead log. */
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

  /** Stops the server and all of its sessions where they are, without a word to anybody, as a frozen machine does. */
  async freeze(): Promise<{ thaw(): void }> {
    const [postmaster] = (await readFile(join(this.#cluster.dir, 'postmaster.pid'), 'utf8')).split('\n');
    const pid = Number(postmaster);
    // First the one that starts the others.
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

  /** While it is stopped: as a snapshot of its disk. */
  async copyData(): Promise<void> {
    await this.#copy(this.#cluster.dir, this.#copyDir);
  }

  /** While it is stopped: what happened since the copy is lost. */
  async restoreCopy(): Promise<void> {
    await rm(this.#cluster.dir, { recursive: true });
    await this.#copy(this.#copyDir, this.#cluster.dir);
  }

  get #copyDir(): string {
    return `${this.#cluster.dir}.copy`;
  }

  /** With owners and modes: Postgres looks at both. */
  async #copy(from: string, to: string): Promise<void> {
    const { ok, output } = await run('cp', ['-a', from, to]);
    if (!ok) throw new Error(`The data were not copied: ${output}`);
  }

  /** Takes every connection that is free or becomes so, for `forMs`. @returns how many it had at the end. */
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

  /** Ends every session of the product at once. @returns how many there were. */
  async endSessions(admin: AdminSession): Promise<number> {
    const { rowCount } = await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1',
      [ROLE],
    );
    return rowCount ?? 0;
  }

  /** Its log outlives its data. */
  async keepLog(file: string): Promise<void> {
    await copyFile(this.#cluster.log, file).catch(() => undefined);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // An interrupted run may be about to start it again.
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

/** One that has ended meanwhile needs no signal. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

export type AdminSession = pg.Client & AsyncDisposable;
