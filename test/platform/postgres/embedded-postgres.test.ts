import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../../src/platform/postgres/embedded-postgres.ts';
import { EmbeddedPostgresError } from '../../../src/platform/postgres/postgres-process.ts';
import { executableBy } from '../../../src/platform/postgres/server-user.ts';

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
async function startInProcess(options: EmbeddedPostgresOptions, user: { uid?: number; gid?: number } = {}) {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('../../../src/platform/postgres/embedded-postgres.ts', import.meta.url))};
    const { stop, ...server } = await startEmbeddedPostgres(${JSON.stringify({ settings, ...options })});
    console.log(JSON.stringify(server));
    process.stdin.on('end', stop).resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    ...user,
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
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

async function serverPid(dataDir: string): Promise<number | undefined> {
  const file = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => undefined);
  return file === undefined ? undefined : Number.parseInt(file, 10);
}
