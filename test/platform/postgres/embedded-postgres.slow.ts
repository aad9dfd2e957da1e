import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../../src/platform/postgres/embedded/embedded-postgres.ts';
import { EmbeddedPostgresError } from '../../../src/platform/postgres/embedded/postgres-process.ts';
import { executableBy } from '../../../src/platform/postgres/embedded/server-user.ts';
import { waitFor } from '../../support/wait-for.ts';

const settings = { fsync: 'off', shared_buffers: '16MB' };
const asRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };
/** Not in a clone that only root may enter. */
const nobodyCanRunUs =
  asRoot && spawnSync(process.execPath, ['--version'], { ...nobody, cwd: '/' }).status === 0;
const releases: (() => Promise<unknown>)[] = [];
const folders: string[] = [];

/** Made once, for making one takes a second; every test leaves it without a server. */
let dataDir: string;

beforeAll(async () => {
  dataDir = await newDataDir();
  await (await startEmbeddedPostgres({ dataDir, settings })).stop();
});

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

afterEach(async () => {
  for (const release of releases.splice(0).reverse()) await release();
});

it('a first start makes a UTF-8 database that takes a password and listens on loopback only', async () => {
  const dataDir = await newDataDir();
  const { url, owned } = await start({ dataDir });

  expect(owned).toBe(true);
  const about = `SELECT datname AS name, datlocale AS locale, current_setting('server_encoding') AS encoding,
    current_setting('TimeZone') AS zone, current_setting('listen_addresses') AS addresses,
    current_setting('unix_socket_directories') AS sockets FROM pg_database WHERE datname = current_database()`;
  expect(await query(url, about)).toEqual([
    {
      name: 'countersign',
      locale: 'C.UTF-8',
      encoding: 'UTF8',
      zone: 'UTC',
      addresses: '127.0.0.1',
      sockets: '',
    },
  ]);
  const guessed = url.replace(/:[^:@]+@/, ':guess@');
  await expect(query(guessed, 'SELECT')).rejects.toMatchObject({ code: '28P01' });
  expect((await stat(join(dataDir, 'countersign.password'))).mode & 0o777).toBe(0o600);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});

it('data survives a stop and a start', async () => {
  const first = await start({ dataDir });
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();
  expect(await serverPid(dataDir)).toBeUndefined();

  const second = await start({ dataDir });
  expect(second.owned).toBe(true);
  expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

it('a second process joins the running server, and leaves it running', async () => {
  const first = await start({ dataDir });
  const second = await startInProcess({ dataDir });

  expect(second).toMatchObject({ url: first.url, owned: false });
  await second.stop();
  expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('a server keeps running while a process uses it; the last process to stop stops it', async () => {
  const first = await startInProcess({ dataDir });
  const second = await start({ dataDir });

  await first.stop();
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await second.stop();
  expect(await serverPid(dataDir)).toBeUndefined();
});

it('a server whose owner was killed is adopted', async () => {
  const killed = await startInProcess({ dataDir });
  const pid = await serverPid(dataDir);
  await killed.kill('SIGKILL');

  const adopted = await start({ dataDir });
  expect(adopted).toMatchObject({ url: killed.url, owned: true });
  expect(await serverPid(dataDir)).toBe(pid);
  await adopted.stop();
  expect(await serverPid(dataDir)).toBeUndefined();
});

it('Ctrl-C in the terminal ends the process, not the server that others use', async () => {
  const interrupted = await startInProcess({ dataDir });
  const pid = await serverPid(dataDir);
  await interrupted.kill('SIGINT');

  const { url } = await start({ dataDir });
  expect(url).toBe(interrupted.url);
  expect(await serverPid(dataDir)).toBe(pid);
});

it('processes that start at once on a new folder share one server', async () => {
  const dataDir = await newDataDir();
  const all = await Promise.all([1, 2, 3].map(() => startInProcess({ dataDir })));

  expect(new Set(all.map(({ url }) => url)).size).toBe(1);
  expect(all.filter(({ owned }) => owned)).toHaveLength(1);
  await Promise.all(all.map((each) => each.stop()));
  expect(await serverPid(dataDir)).toBeUndefined();
});

it('a killed server is restarted with all committed data', async () => {
  const first = await start({ dataDir });
  await query(first.url, 'CREATE TABLE committed AS SELECT 42 AS answer');
  process.kill((await serverPid(dataDir)) ?? 0, 'SIGKILL');

  const second = await start({ dataDir });
  expect(await query(second.url, 'SELECT answer FROM committed')).toEqual([{ answer: 42 }]);
});

it('a reused process number does not prevent the server from starting', async () => {
  await (await start({ dataDir })).stop();
  const stale = [process.pid, dataDir, 1, 5432, '', '127.0.0.1', '', 'ready', ''];
  await writeFile(join(dataDir, 'postmaster.pid'), stale.join('\n'), { mode: 0o600 });

  expect((await start({ dataDir })).owned).toBe(true);
});

it.runIf(process.platform === 'linux')(
  'all shared memory of its user may be deleted: new sessions, parallel queries, a recovery and a stop work on',
  async () => {
    const { url } = await start({ dataDir });
    // What initdb chose is still in the folder's own settings, as in those of older versions.
    expect(await readFile(join(dataDir, 'postgresql.conf'), 'utf8')).toMatch(
      /^dynamic_shared_memory_type = posix/m,
    );
    const pid = (await serverPid(dataDir)) ?? 0;
    expect(await readFile(`/proc/${pid}/maps`, 'utf8')).not.toMatch(/\/dev\/shm\/(PostgreSQL|sem)\./);
    const pidFile = await readFile(join(dataDir, 'postmaster.pid'), 'utf8');
    const [, segment = ''] = pidFile.split('\n')[6]?.trim().split(/ +/) ?? [];
    expect(spawnSync('ipcrm', ['-m', segment]).status).toBe(0);

    const inParallel = 'SET debug_parallel_query = on; SET parallel_setup_cost = 0';
    const query = async (sql: string) => {
      const session = new pg.Client({ connectionString: url });
      session.on('error', () => undefined);
      await session.connect();
      try {
        await session.query(inParallel);
        return (await session.query(sql)).rows;
      } finally {
        await session.end().catch(() => undefined);
      }
    };
    await query('CREATE TABLE many AS SELECT generate_series(1, 200000) AS number');
    expect(await query('SELECT count(*) FROM many')).toEqual([{ count: '200000' }]);
    await killBackend(url);
    await serving(url);
    expect(await query('SELECT count(*) FROM many')).toEqual([{ count: '200000' }]);
    expect(await serverPid(dataDir)).toBe(pid);
  },
);

it('a server that is killed is started again at its port with all committed data, and says so', async () => {
  const notices: string[] = [];
  const { url } = await start({ dataDir, onNotice: (notice) => notices.push(notice) });
  const other = await startInProcess({ dataDir });
  await query(url, 'CREATE TABLE outlived AS SELECT 42 AS answer');
  const killed = (await serverPid(dataDir)) ?? 0;
  process.kill(killed, 'SIGKILL');

  await serving(url);
  expect(await query(url, 'SELECT answer FROM outlived')).toEqual([{ answer: 42 }]);
  expect(other.url).toBe(url);
  await waitFor('the notice', () => notices.length === 2);
  // A server that dies at the moment when it is asked does not answer.
  expect(notices[0]).toMatch(
    new RegExp(`^The embedded PostgreSQL \\(process ${killed}\\) (has ended|does not answer: .*)\\.$`),
  );
  expect(notices[1]).toMatch(/^The embedded PostgreSQL serves again after \d+\.\d s\.$/);
});

it('a server whose port was taken meanwhile is started again at another one, which its users are given', async () => {
  const ports: number[] = [];
  const server = await start({ dataDir });
  server.onMoved((port) => ports.push(port));
  const address = new URL(server.url);
  process.kill((await serverPid(dataDir)) ?? 0, 'SIGKILL');
  const taken = createServer();
  releases.push(() => new Promise((done) => taken.close(done)));
  await waitFor(
    'the port',
    () =>
      new Promise((done) => {
        taken.once('error', () => done(false)).listen(Number(address.port), '127.0.0.1', () => done(true));
      }),
  );

  await waitFor('another port', () => ports.length > 0);
  address.port = String(ports[0]);
  expect(await query(address.href, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('a server that refuses new sessions for good is ended and started again, while it runs and at a start', async () => {
  const left = await startInProcess({ dataDir });
  await left.kill('SIGKILL');
  const first = await serverPid(dataDir);
  await deleteSharedMemory(dataDir);
  const notices: string[] = [];
  const { url } = await start({ dataDir, onNotice: (notice) => notices.push(notice) });
  const second = await serverPid(dataDir);
  expect(second).not.toBe(first);
  expect(notices).toEqual([
    expect.stringMatching(
      new RegExp(
        `^The embedded PostgreSQL \\(process ${first}\\) does not answer: could not open shared memory segment .*\\. It is ended and started again\\.$`,
      ),
    ),
  ]);

  await deleteSharedMemory(dataDir);
  await waitFor('the next server', async () => ![second, undefined].includes(await serverPid(dataDir)));
  await serving(url);
});

it('a stop ends a frozen server, and one that recovers from a crash', async () => {
  const frozen = await start({ dataDir });
  process.kill((await serverPid(dataDir)) ?? 0, 'SIGSTOP');
  await frozen.stop();
  expect(await processesIn(dataDir)).toEqual([]);

  const recovering = await start({ dataDir });
  await killBackend(recovering.url);
  await recovering.stop();
  expect(await processesIn(dataDir)).toEqual([]);

  const dead = await start({ dataDir });
  process.kill((await serverPid(dataDir)) ?? 0, 'SIGKILL');
  await dead.stop();
  // Its children see by themselves that it has gone, and end.
  await waitFor('the end of its children', async () => (await processesIn(dataDir)).length === 0);
});

it('an error that ends the process ends its server as well, unless another process uses it', async () => {
  const failing = await startInProcess({ dataDir }, {}, 'throw new Error("staged")');
  await failing.stop();
  expect(await processesIn(dataDir)).toEqual([]);

  const { url } = await start({ dataDir });
  const other = await startInProcess({ dataDir }, {}, 'process.exit(1)');
  await other.stop();
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('the server of another folder is not taken for its own', async () => {
  const other = await newDataDir();
  const { url } = await start({ dataDir: other });
  const pid = (await serverPid(other)) ?? 0;
  const claimed = [pid, dataDir, 1, 5432, '', '127.0.0.1', '', 'ready', ''];
  await writeFile(join(dataDir, 'postmaster.pid'), claimed.join('\n'), { mode: 0o600 });

  await (await start({ dataDir })).stop();
  expect(await serverPid(other)).toBe(pid);
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('a given port is used, and a port in use is reported', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;

  expect(await refusal({ dataDir, port })).toBe(
    `Port ${port} is taken: choose another one for the embedded PostgreSQL.`,
  );
  await new Promise((done) => taken.close(done));
  expect(new URL((await start({ dataDir, port })).url).port).toBe(String(port));
});

it('a server that does not start says why and names its log', async () => {
  const message = await refusal({ dataDir, settings: { ...settings, max_connections: 'many' } });

  expect(message).toContain('countersign.conf" contains errors');
  expect(message).toContain(join(dataDir, 'server.log'));
});

it('data of another major version is refused', async () => {
  const dataDir = await newDataDir();
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'PG_VERSION'), '15\n');

  expect(await refusal({ dataDir })).toContain('was written by PostgreSQL 15 and this is PostgreSQL 18');
});

it('a folder with other content is left unchanged', async () => {
  const dataDir = await newDataDir();
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'thesis.txt'), 'years of work');

  expect(await refusal({ dataDir })).toContain('contains something other than a PostgreSQL cluster');
  expect(await readFile(join(dataDir, 'thesis.txt'), 'utf8')).toBe('years of work');
});

it.runIf(asRoot)(
  "root's server works in a folder that only root may enter, and a removed folder starts a new cluster",
  async () => {
    const closed = join(await newDataDir(), '..', 'closed');
    await mkdir(closed, { mode: 0o700 });
    const link = join(closed, 'postgres');

    const first = await start({ dataDir: link });
    await query(first.url, 'CREATE TABLE kept ()');
    await first.stop();
    folders.push(dirname(await readlink(link)));
    const again = await start({ dataDir: link });
    expect(await query(again.url, 'SELECT FROM kept')).toEqual([]);
    await again.stop();

    await rm(link);
    const anew = await start({ dataDir: link });
    folders.push(dirname(await readlink(link)));
    await expect(query(anew.url, 'SELECT FROM kept')).rejects.toMatchObject({ code: '42P01' });
  },
);

it.runIf(asRoot)("root's server runs programs that only root may reach", async () => {
  const closed = await mkdtemp(join(tmpdir(), 'countersign-closed-'));
  folders.push(closed);
  await cp('/bin/true', join(closed, 'bin', 'true'));

  const program = await executableBy(nobody, join(closed, 'bin', 'true'));
  folders.push(dirname(dirname(program)));
  expect(spawnSync(program, { uid: 65_534, gid: 65_534, cwd: '/' }).status).toBe(0);
});

it.runIf(nobodyCanRunUs)('a user who is not root runs the server, and root joins it', async () => {
  const dataDir = await newDataDir();
  await chmod(join(dataDir, '..'), 0o777);
  const first = await startInProcess({ dataDir }, nobody);

  expect((await stat(dataDir)).uid).toBe(65_534);
  expect(await start({ dataDir })).toMatchObject({ url: first.url, owned: false });
});

/** A folder that does not exist yet, and where the server's user can go when we are root. */
async function newDataDir(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'countersign-postgres-'));
  await chmod(parent, 0o755);
  folders.push(parent);
  return join(parent, 'postgres');
}

async function start(options: EmbeddedPostgresOptions) {
  const server = await startEmbeddedPostgres({ settings, ...options });
  releases.push(() => server.stop());
  return server;
}

/** The same in a process of its own, with a terminal's process group of its own. */
async function startInProcess(
  options: EmbeddedPostgresOptions,
  user: { uid?: number; gid?: number } = {},
  end = 'stop()',
) {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('../../../src/platform/postgres/embedded/embedded-postgres.ts', import.meta.url))};
    const { stop, ...server } = await startEmbeddedPostgres(${JSON.stringify({ settings, ...options })});
    console.log(JSON.stringify(server));
    process.stdin.on('end', () => { ${end} }).resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    ...user,
    detached: true,
    stdio: ['pipe', 'pipe', end === 'stop()' ? 'inherit' : 'ignore'],
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.stdin.end();
    await exited;
  };
  releases.push(stop);
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), exited]);
  const { url, owned }: { url: string; owned: boolean } = JSON.parse(line);
  return {
    url,
    owned,
    stop,
    async kill(signal: 'SIGINT' | 'SIGKILL') {
      process.kill(-(child.pid ?? 0), signal);
      await exited;
    },
  };
}

async function refusal(options: EmbeddedPostgresOptions): Promise<string> {
  const error = await start(options).catch((caught: unknown) => caught);
  if (!(error instanceof EmbeddedPostgresError)) throw new Error(`Not refused: ${error}`);
  expect(error.message).not.toContain('\n');
  return error.message;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** As systemd's RemoveIPC did to what is in /dev/shm. */
async function deleteSharedMemory(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'pg_dynshmem');
  for (const file of await readdir(folder)) await rm(join(folder, file));
}

/** Postgres then ends all sessions and recovers. */
async function killBackend(url: string): Promise<void> {
  const [session] = await query(url, "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'");
  process.kill(Number(session?.pid), 'SIGKILL');
}

async function serving(url: string): Promise<void> {
  await waitFor('the server', () =>
    query(url, 'SELECT').then(
      () => true,
      () => false,
    ),
  );
}

/** Everything of the server, its sessions included. */
async function processesIn(dataDir: string): Promise<string[]> {
  const commands = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (pid) => {
        const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
        return folder === dataDir ? [await readFile(`/proc/${pid}/cmdline`, 'utf8')] : [];
      }),
  );
  // One that is ending has none.
  return commands.flat().filter((command) => command !== '');
}

async function serverPid(dataDir: string): Promise<number | undefined> {
  const file = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => undefined);
  return file === undefined ? undefined : Number.parseInt(file, 10);
}
