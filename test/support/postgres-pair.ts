import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import {
  clusterPassword,
  openCluster,
  type PostgresCluster,
} from '../../src/platform/postgres/embedded/postgres-cluster.ts';
import { run } from '../../src/platform/postgres/embedded/postgres-process.ts';
import { endServer, startServer } from '../../src/platform/postgres/postgres-server.ts';
import { lastingFreePort } from './free-port.ts';
import { scratchFolder } from './scratch-folder.ts';
import { waitFor } from './wait-for.ts';

const DATABASE = 'countersign';
/** Nothing here needs to survive the test. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off' };

/** A primary and a standby that follows it by streaming replication. */
export class PostgresPair implements AsyncDisposable {
  readonly #standby: PostgresCluster;
  readonly #ports: readonly [number, number];
  readonly #password: string;
  readonly #release: () => Promise<void>;

  static async start(): Promise<PostgresPair> {
    await using started = new AsyncDisposableStack();
    const { path: folder } = started.use(await scratchFolder('pair'));
    const primary = await openCluster(join(folder, 'primary'), { fast: true });
    const password = await clusterPassword(primary);
    // A standby starts as a copy, including owners and modes.
    const { ok, output } = await run('cp', ['-a', primary.dir, join(folder, 'standby')]);
    if (!ok) throw new Error(`The primary was not copied: ${output}`);
    const standby = await openCluster(join(folder, 'standby'), { fast: true });
    const signal = join(standby.dir, 'standby.signal');
    await writeFile(signal, '');
    if (primary.user) await chown(signal, primary.user.uid, primary.user.gid);

    const ports = [await lastingFreePort(), await lastingFreePort()] as const;
    await begin(primary, ports[0], SETTINGS);
    started.defer(() => endServer(primary));
    await begin(standby, ports[1], {
      ...SETTINGS,
      primary_conninfo: `host=127.0.0.1 port=${ports[0]} user=postgres password=${password}`,
    });
    started.defer(() => endServer(standby));
    const resources = started.move();
    const pair = new PostgresPair(standby, ports, password, () => resources.disposeAsync());
    await pair.atPrimary(`create database ${DATABASE}`, 'postgres');
    return pair;
  }

  private constructor(
    standby: PostgresCluster,
    ports: readonly [number, number],
    password: string,
    release: () => Promise<void>,
  ) {
    this.#standby = standby;
    this.#ports = ports;
    this.#password = password;
    this.#release = release;
  }

  /** Names both servers, the standby first. */
  get url(): string {
    const [primary, standby] = this.#ports;
    return `postgres://postgres:${this.#password}@127.0.0.1:${standby},127.0.0.1:${primary}/${DATABASE}?target_session_attrs=read-write`;
  }

  /**
   * Makes the primary refuse writes, waits until the standby has all of its changes, and promotes the
   * standby.
   */
  async switchOver(): Promise<void> {
    await this.atPrimary('alter system set default_transaction_read_only = on');
    await this.atPrimary('select pg_reload_conf()');
    const [written] = await this.atPrimary('select pg_current_wal_lsn()::text as lsn');
    await waitFor('the standby to have everything', async () => {
      const [row] = await this.#ask(
        this.#ports[1],
        `select pg_last_wal_replay_lsn() >= '${written?.lsn}' as has`,
      );
      return row?.has === true;
    });
    const { binaries, dir, user } = this.#standby;
    const { ok, output } = await run(binaries.pg_ctl, ['promote', '-D', dir, '-w'], { ...user });
    if (!ok) throw new Error(`The standby was not promoted: ${output}`);
  }

  atPrimary(sql: string, database = DATABASE): Promise<Record<string, unknown>[]> {
    return this.#ask(this.#ports[0], sql, database);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#release();
  }

  async #ask(port: number, sql: string, database = DATABASE): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(`postgres://postgres:${this.#password}@127.0.0.1:${port}/${database}`);
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }
}

async function begin(
  cluster: PostgresCluster,
  port: number,
  settings: Record<string, string>,
): Promise<void> {
  const obstacle = await startServer(cluster, { port, settings });
  if (obstacle !== undefined) throw new Error(`Postgres did not start: ${obstacle}`);
}
