// The data folder of an embedded PostgreSQL and the server that runs on it: create, start, stop. Sharing it
// between processes is the concern of embedded-postgres.ts.
import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError, run } from './postgres-process.ts';
import { accessibleFolder, executableBy, type ServerUser, serverUser } from './server-user.ts';

export type ServerSettings = Record<string, string>;

export interface PostgresCluster {
  readonly dir: string;
  readonly log: string;
  readonly binaries: Binaries;
  /** The user to run the server as when this process is root: PostgreSQL refuses to run as root. */
  readonly user: ServerUser | undefined;
}

interface Binaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

const START_STOP_SECONDS_MAX = 60;
const settingsFile = 'countersign.conf';
const passwordFile = 'countersign.password';

/** Creates the cluster on first use. `fast` disables fsync. */
export async function openCluster(folder: string, options: { fast: boolean }): Promise<PostgresCluster> {
  await mkdir(dirname(folder), { recursive: true });
  const user = await serverUser(folder);
  const dir = user ? await accessibleFolder(folder, user) : folder;
  const binaries = await loadBinaries(user);
  const cluster = { dir, log: join(dir, 'server.log'), binaries, user };
  if ((await majorVersion(dir)) === undefined) await initialise(cluster, options.fast);
  return cluster;
}

/** The password of the superuser `postgres`. */
export function clusterPassword(cluster: PostgresCluster): Promise<string> {
  return readFile(join(cluster.dir, passwordFile), 'utf8');
}

/** The server named in `postmaster.pid`; undefined when its process no longer exists. */
export async function runningServer(
  cluster: PostgresCluster,
): Promise<{ port: number; ready: boolean } | undefined> {
  const lines = (await readIfExists(join(cluster.dir, 'postmaster.pid')))?.split('\n');
  const pid = Number(lines?.[0]);
  if (!lines || !(await isPostgres(pid))) return undefined;
  return { port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/**
 * Resolves to undefined when the server accepts connections, or to the reason when a retry is worthwhile.
 * pg_ctl gives the server a session of its own, so a Ctrl-C in this terminal does not reach it.
 */
export async function startServer(
  cluster: PostgresCluster,
  options: { port: number | undefined; settings: ServerSettings },
): Promise<string | undefined> {
  await refuseOtherVersion(cluster);
  await removeMisleadingPidFile(cluster);
  const port = options.port ?? (await freePort());
  await writeSettings(cluster, { ...options.settings, port: String(port) });

  const logBefore = (await readIfExists(cluster.log)) ?? '';
  const { ok, output } = await pgCtl(cluster, 'start', '-l', cluster.log);
  if (ok) return undefined;

  const log = ((await readIfExists(cluster.log)) ?? '').slice(logBefore.length);
  const reason = /(?:FATAL|PANIC): +(.*)/.exec(log)?.[1] ?? oneLine(output);
  const portTaken = /could not bind .*in use/.test(log);
  // Another process was faster, or the backends of a killed server are still exiting.
  const isTransient = /lock file "postmaster.pid"|pre-existing shared memory block/.test(log);
  if (isTransient || (portTaken && options.port === undefined)) return reason;
  throw new EmbeddedPostgresError(
    portTaken
      ? `Port ${port} is taken: choose another one for the embedded PostgreSQL.`
      : `PostgreSQL did not start: ${reason}. See ${cluster.log}, or set DATABASE_URL to use another server.`,
  );
}

/** Ends every session and flushes all data to disk. */
export async function stopServer(cluster: PostgresCluster): Promise<void> {
  const { ok, output } = await pgCtl(cluster, 'stop', '-m', 'fast');
  if (ok || !(await runningServer(cluster))) return;
  throw new EmbeddedPostgresError(`PostgreSQL did not stop: ${oneLine(output)}. See ${cluster.log}.`);
}

function pgCtl(cluster: PostgresCluster, action: string, ...options: string[]) {
  const wait = ['-w', '-t', String(START_STOP_SECONDS_MAX)];
  return run(cluster.binaries.pg_ctl, [action, '-D', cluster.dir, ...options, ...wait], {
    ...cluster.user,
    // Detached from the terminal as well: a second Ctrl-C must not end the wait for the server to stop.
    detached: true,
  });
}

async function writeSettings(cluster: PostgresCluster, settings: ServerSettings): Promise<void> {
  const all = { ...settings, listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  const path = join(cluster.dir, settingsFile);
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, lines.join(''), { mode: 0o600 });
  await chownToServer(cluster, temporary);
  // Atomic: a server that another process is starting must not read half of the file and take another port.
  await rename(temporary, path);
}

async function refuseOtherVersion(cluster: PostgresCluster): Promise<void> {
  const { ok, output } = await run(cluster.binaries.postgres, ['--version'], cluster.user);
  if (!ok)
    throw new EmbeddedPostgresError(`PostgreSQL does not run here: ${oneLine(output)}. Set DATABASE_URL.`);
  const ours = /\d+/.exec(output)?.[0];
  const theirs = await majorVersion(cluster.dir);
  if (theirs === ours) return;
  throw new EmbeddedPostgresError(
    `${cluster.dir} was written by PostgreSQL ${theirs} and this is PostgreSQL ${ours}: dump it with the old version and restore it into a new folder, or set DATABASE_URL.`,
  );
}

/** PostgreSQL replaces a stale pid file itself, unless its number now belongs to another program. */
async function removeMisleadingPidFile(cluster: PostgresCluster): Promise<void> {
  const file = join(cluster.dir, 'postmaster.pid');
  const pid = Number((await readIfExists(file))?.split('\n')[0]);
  if (isAlive(pid) && !(await isPostgres(pid))) await rm(file, { force: true });
}

async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid);
  // Not just a signal check: the number may belong to another program now, and a zombie counts as alive.
  const [program] = (await readIfExists(`/proc/${pid}/cmdline`))?.split('\0', 1) ?? [];
  return program?.endsWith('postgres') === true;
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done, failed) => {
    probe.once('error', failed).listen(0, '127.0.0.1', done);
  });
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === 'string') throw new Error('no free port on 127.0.0.1');
  return address.port;
}

async function loadBinaries(user: ServerUser | undefined): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let packaged: Binaries;
  try {
    // Not the package `embedded-postgres`, which handles SIGINT itself and whose server dies with Ctrl-C.
    packaged = await import(name);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this platform (${name} is not installed): set DATABASE_URL.`,
      { cause: error },
    );
  }
  const { initdb, pg_ctl, postgres } = packaged;
  if (!user) return { initdb, pg_ctl, postgres };
  return {
    initdb: await executableBy(user, initdb),
    pg_ctl: await executableBy(user, pg_ctl),
    postgres: await executableBy(user, postgres),
  };
}

/**
 * Creates the cluster in a temporary folder and moves it into place: a killed first start leaves nothing half
 * done, and of two concurrent first starts the slower one uses the cluster of the faster one.
 */
async function initialise(cluster: PostgresCluster, fast: boolean): Promise<void> {
  const temporary = await mkdtemp(`${cluster.dir}.new-`);
  try {
    const fresh = join(temporary, 'cluster');
    const password = join(temporary, 'password');
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (cluster.user)
      for (const path of [temporary, password]) await chown(path, cluster.user.uid, cluster.user.gid);

    const options = ['-D', fresh, '-U', 'postgres', `--pwfile=${password}`, '--auth=scram-sha-256'];
    // The built-in locale sorts the same on every machine; the operating system's may be missing.
    options.push('--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
    options.push('-c', 'timezone=UTC', '-c', 'log_timezone=UTC', '--no-instructions');
    if (fast) options.push('--no-sync');
    const { ok, output } = await run(cluster.binaries.initdb, options, cluster.user);
    if (!ok)
      throw new EmbeddedPostgresError(`PostgreSQL could not create ${cluster.dir}: ${oneLine(output)}.`);

    await rename(password, join(fresh, passwordFile));
    await appendFile(join(fresh, 'postgresql.conf'), `\ninclude_if_exists '${settingsFile}'\n`);
    await rename(fresh, cluster.dir);
  } catch (error) {
    if ((await majorVersion(cluster.dir)) !== undefined) return;
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
    throw new EmbeddedPostgresError(
      `${cluster.dir} contains something other than a PostgreSQL cluster: empty it, or choose another folder.`,
    );
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function chownToServer({ user }: PostgresCluster, ...paths: string[]): Promise<void> {
  if (user) for (const path of paths) await chown(path, user.uid, user.gid);
}

async function majorVersion(dir: string): Promise<string | undefined> {
  return (await readIfExists(join(dir, 'PG_VERSION')))?.trim();
}

async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    // ESRCH: the process ended while its file in /proc was being read.
    if (['ENOENT', 'ENOTDIR', 'ESRCH'].includes(String(codeOf(error)))) return undefined;
    throw error;
  }
}

function oneLine(output: string): string {
  return (
    output
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join('; ') || 'no output'
  );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
