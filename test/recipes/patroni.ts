// A Patroni cluster of two PostgreSQL servers with one etcd, behind HAProxy: docs/operating/patroni.yml and haproxy-patroni.cfg, as they are.
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { serverUser } from '../../src/platform/postgres/embedded/server-user.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { postgresProgram } from './debian-postgres.ts';
import { ForeignProgram, findProgram, recipeWith } from './foreign-program.ts';

const programs = {
  patroni: findProgram('patroni'),
  etcd: findProgram('etcd'),
  haproxy: findProgram('haproxy'),
  initdb: postgresProgram('initdb'),
};

/** The programs that a cluster needs and this machine lacks. */
export const missingForPatroni = Object.entries(programs).flatMap(([name, file]) => (file ? [] : [name]));

/** The first start makes a database, the second member a copy of it. */
const START_WITHIN_MS = 60_000;
/** ttl, what Patroni takes to notice and promote, and HAProxy's check; pg_rewind and a restart for who rejoins. */
const CHANGE_WITHIN_MS = 60_000;

const SUPERUSER_PASSWORD = 'change-me-superuser';

type User = { readonly uid: number; readonly gid: number } | undefined;

/** Patroni and the PostgreSQL that it looks after: what one machine runs. */
export class PatroniMember implements AsyncDisposable {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly #dir: string;
  readonly #user: User;
  #patroni: ForeignProgram | undefined;

  constructor(name: string, dir: string, ports: { port: number; restPort: number }, user: User) {
    this.name = name;
    this.#dir = dir;
    this.port = ports.port;
    this.restPort = ports.restPort;
    this.#user = user;
  }

  get configFile(): string {
    return join(this.#dir, 'config.yml');
  }

  get dataDir(): string {
    return join(this.#dir, 'data');
  }

  start(): void {
    this.#patroni = new ForeignProgram(programs.patroni ?? '', [this.configFile], { ...this.#user });
  }

  /** Patroni's output since its last start. */
  get said(): string {
    return this.#patroni?.output ?? '';
  }

  /** To Patroni alone, as when it runs out of memory. Its PostgreSQL runs on. */
  async killPatroni(): Promise<void> {
    this.#patroni?.signal('SIGKILL');
    await this.#patroni?.ended;
  }

  /** To everything at once: SIGKILL as when the machine loses power, SIGSTOP as when it hangs, SIGCONT when it goes on. */
  async signalAll(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    this.#patroni?.signal(signal);
    await this.signalPostgres(signal);
    if (signal === 'SIGKILL') await this.#patroni?.ended;
  }

  /** Waits until it leads without etcd, because the other member agrees. */
  untilFailsafe(): Promise<void> {
    return waitFor(
      'failsafe mode',
      async () => {
        const answer = await ask(this, '/patroni');
        const status = (await answer?.json()) as { failsafe_mode_is_active?: boolean } | undefined;
        return status?.failsafe_mode_is_active === true;
      },
      () => this.said,
      CHANGE_WITHIN_MS,
    );
  }

  /** To the server and every process of it. */
  async signalPostgres(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const server = await this.#server();
    if (server === undefined) return;
    // Stopped first, so that it starts no process while the others are being found.
    if (signal !== 'SIGCONT') process.kill(server, 'SIGSTOP');
    for (const pid of [...(await childrenOf(server)), server]) process.kill(pid, signal);
  }

  /** Of a stopped standby: what the leader has sent and the kernel still holds is not read, as if it had been lost on its way. */
  async endReceiver(): Promise<void> {
    for (const pid of await childrenOf((await this.#server()) ?? Number.NaN))
      if ((await commandOf(pid)).includes('walreceiver')) process.kill(pid, 'SIGTERM');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.signalAll('SIGKILL');
  }

  /** The process id of its PostgreSQL, if that runs. */
  async #server(): Promise<number | undefined> {
    // A killed server leaves its file behind.
    const file = await readFile(join(this.dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number.parseInt(file, 10);
    return (await commandOf(pid)).includes(this.dataDir) ? pid : undefined;
  }
}

/** Empty for a process that has ended. */
const commandOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
}

interface ClusterMember {
  readonly name: string;
  readonly role: 'leader' | 'sync_standby' | 'replica';
  readonly state: string;
}

/** Five times what Patroni keeps if nobody says more. */
const WAL_SEGMENTS = 40;

/** The user and the database that the processes under test use. */
const DATABASE = 'countersign';

export class PatroniCluster implements AsyncDisposable {
  readonly members: readonly [PatroniMember, PatroniMember];
  readonly proxyPort: number;
  readonly etcd: ForeignProgram;
  readonly #resources: AsyncDisposableStack;

  /** @returns it with a leader, a synchronous standby, and an empty database. */
  static async start(): Promise<PatroniCluster> {
    await using started = new AsyncDisposableStack();
    const user = await serverUser(tmpdir());
    const { path: dir } = started.use(await scratchFolder('patroni'));
    const ownFolder = async (name: string) => {
      const path = join(dir, name);
      await mkdir(path);
      if (user) await chown(path, user.uid, user.gid);
      return path;
    };

    const [client, peer] = [await lastingFreePort(), await lastingFreePort()];
    const etcdUrl = `http://127.0.0.1:${client}`;
    const etcd = started.use(
      new ForeignProgram(
        programs.etcd ?? '',
        [
          `--data-dir=${await ownFolder('etcd')}`,
          `--listen-client-urls=${etcdUrl}`,
          `--advertise-client-urls=${etcdUrl}`,
          `--listen-peer-urls=http://127.0.0.1:${peer}`,
          `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
          `--initial-cluster=default=http://127.0.0.1:${peer}`,
        ],
        { ...user },
      ),
    );
    await waitFor(
      'etcd',
      () =>
        fetch(`${etcdUrl}/health`).then(
          ({ ok }) => ok,
          () => etcd.hasEnded,
        ),
      () => etcd.output,
    );

    const member = async (name: string) => {
      const folder = await ownFolder(name);
      const ports = { port: await lastingFreePort(), restPort: await lastingFreePort() };
      const made = new PatroniMember(name, folder, ports, user);
      const config = await recipeWith('patroni.yml', {
        'name: pg1': `name: ${name}`,
        '10.0.0.11:8008': `127.0.0.1:${ports.restPort}`,
        '10.0.0.11:5432': `127.0.0.1:${ports.port}`,
        '    - 10.0.0.22:2379\n    - 10.0.0.23:2379\n': '',
        '10.0.0.21:2379': `127.0.0.1:${client}`,
        '10.0.0.0/24': '127.0.0.0/8',
        '/var/lib/postgresql/18/countersign': made.dataDir,
        '/usr/lib/postgresql/18/bin': dirname(programs.initdb ?? ''),
        '/var/lib/postgresql/patroni.pgpass': join(folder, 'pgpass'),
        '/var/run/postgresql': folder,
      });
      await writeFile(made.configFile, config);
      await chmod(made.configFile, 0o644);
      return started.use(made);
    };
    const members = [await member('pg1'), await member('pg2')] as const;

    const proxyPort = await lastingFreePort();
    const proxyConfig = await recipeWith('haproxy-patroni.cfg', {
      '127.0.0.1:5433': `127.0.0.1:${proxyPort}`,
      '10.0.0.11:5432 check port 8008': `127.0.0.1:${members[0].port} check port ${members[0].restPort}`,
      '10.0.0.12:5432 check port 8008': `127.0.0.1:${members[1].port} check port ${members[1].restPort}`,
    });
    await writeFile(join(dir, 'haproxy.cfg'), proxyConfig);
    started.use(new ForeignProgram(programs.haproxy ?? '', ['-db', '-f', join(dir, 'haproxy.cfg')]));

    const cluster = new PatroniCluster(members, proxyPort, etcd, started.move());
    try {
      for (const each of members) each.start();
      await cluster.untilSynchronous(START_WITHIN_MS);
      await cluster.#createDatabase();
      return cluster;
    } catch (error) {
      await cluster[Symbol.asyncDispose]();
      throw error;
    }
  }

  private constructor(
    members: readonly [PatroniMember, PatroniMember],
    proxyPort: number,
    etcd: ForeignProgram,
    resources: AsyncDisposableStack,
  ) {
    this.members = members;
    this.proxyPort = proxyPort;
    this.etcd = etcd;
    this.#resources = resources;
  }

  /** The database by HAProxy's address. */
  get url(): string {
    return `postgres://${DATABASE}:${DATABASE}@127.0.0.1:${this.proxyPort}/${DATABASE}`;
  }

  /** The database by the addresses of both members. */
  get urlOfBoth(): string {
    const hosts = this.members.map(({ port }) => `127.0.0.1:${port}`);
    return `postgres://${DATABASE}:${DATABASE}@${hosts.join(',')}/${DATABASE}?target_session_attrs=read-write`;
  }

  /** Who holds the lock in etcd, and knows it. */
  async leader(): Promise<PatroniMember | undefined> {
    for (const member of this.members) if ((await ask(member, '/primary'))?.status === 200) return member;
    return undefined;
  }

  /** Waits for a leader other than this one. */
  async untilLeaderIsNot(former: PatroniMember): Promise<PatroniMember> {
    let found: PatroniMember | undefined;
    await waitFor(
      `a leader other than ${former.name}`,
      async () => {
        found = await this.leader();
        return found !== undefined && found !== former;
      },
      () => this.#said(),
      CHANGE_WITHIN_MS,
    );
    return found ?? former;
  }

  /** Waits until there is a leader, and a standby that has whatever was committed. */
  async untilSynchronous(timeoutMs = CHANGE_WITHIN_MS): Promise<PatroniMember> {
    let leader: PatroniMember | undefined;
    await waitFor(
      'a leader and a synchronous standby',
      async () => {
        leader = await this.leader();
        const answer = leader && (await ask(leader, '/cluster'));
        if (!answer) return false;
        const { members } = (await answer.json()) as { members: ClusterMember[] };
        return members.some(({ role, state }) => role === 'sync_standby' && WORKING.has(state));
      },
      () => this.#said(),
      timeoutMs,
    );
    if (!leader) throw new Error('There is no leader.');
    return leader;
  }

  /** The leader writes WAL_SEGMENTS of 16 MB, and removes what its settings do not keep, while a member is away. */
  async removeOldWal(): Promise<void> {
    await this.#asSuperuser(async (client) => {
      for (let segment = 0; segment < WAL_SEGMENTS; segment++) {
        await client.query("select pg_logical_emit_message(false, 'test', 'a segment that is not empty')");
        await client.query('select pg_switch_wal()');
      }
      await client.query('checkpoint');
    });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#resources.disposeAsync();
  }

  #said(): string {
    return this.members.map(({ name, said }) => `${name} said:\n${said.slice(-2_000)}`).join('\n');
  }

  #createDatabase(): Promise<void> {
    return this.#asSuperuser(async (client) => {
      await client.query(`create role ${DATABASE} login password '${DATABASE}'`);
      await client.query(`create database ${DATABASE} owner ${DATABASE}`);
    });
  }

  async #asSuperuser(work: (client: pg.Client) => Promise<void>): Promise<void> {
    const client = new pg.Client(
      `postgres://postgres:${SUPERUSER_PASSWORD}@127.0.0.1:${this.proxyPort}/postgres`,
    );
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }
}

/** How Patroni calls a standby that follows: "streaming" from 3.1 on. */
const WORKING = new Set(['running', 'streaming']);

/** @returns undefined from a member that does not answer. */
function ask({ restPort }: PatroniMember, path: string): Promise<Response | undefined> {
  return fetch(`http://127.0.0.1:${restPort}${path}`, { signal: AbortSignal.timeout(1_000) }).catch(
    () => undefined,
  );
}
