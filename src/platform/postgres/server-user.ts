import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError, run } from './postgres-process.ts';

/** Whom PostgreSQL runs as when we are root, because it refuses to be. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/** Open to every user, unlike the home of root, in which a container often has its program. */
const OPEN_ROOT = '/var/lib/countersign';

/** Root hands the server to the folder's owner, so that one run with sudo does not lock its owner out. */
export async function serverUser(dir: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const folder = await stat(dir).catch(() => undefined);
  if (folder && folder.uid !== 0) return { uid: folder.uid, gid: folder.gid };
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    if (uid.ok && gid.ok) return { uid: Number(uid.output), gid: Number(gid.output) };
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL refuses to run as root, and there is no user postgres or nobody to run as: run as another user, or set DATABASE_URL.',
  );
}

/**
 * The folder itself or, where `user` may not enter it, one that they may; a link in its place then leads there, so that
 * whoever removes the folder starts anew.
 */
export async function enterableFolder(dir: string, user: ServerUser): Promise<string> {
  if (!(await isClosed(dir, user))) return dir;
  const known = await linkTarget(dir);
  if (known) return known;
  await mkdir(OPEN_ROOT, { recursive: true, mode: 0o755 });
  const place = await mkdtemp(join(OPEN_ROOT, 'cluster-'));
  await chmod(place, 0o755);
  const target = join(place, basename(dir));
  try {
    await symlink(target, dir);
    return target;
  } catch (error) {
    await rm(place, { recursive: true });
    // Of two first starts at once, the slower follows the faster.
    const other = await linkTarget(dir);
    if (other) return other;
    throw new EmbeddedPostgresError(
      `PostgreSQL refuses to run as root, and the user it runs as instead (${user.uid}) may not enter ${dir}: move it, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** The same program or, where `user` may not reach it, a copy of its whole installation. */
export async function executableBy(user: ServerUser, program: string): Promise<string> {
  if (!(await isClosed(program, user))) return program;
  const installation = dirname(dirname(program));
  const { mtimeMs, size } = await stat(program);
  const copy = join(OPEN_ROOT, `postgres-${size}-${Math.trunc(mtimeMs)}`);
  const inCopy = join(copy, basename(dirname(program)), basename(program));
  if (await stat(inCopy).catch(() => undefined)) return inCopy;
  const aside = `${copy}.new-${randomBytes(4).toString('hex')}`;
  await mkdir(OPEN_ROOT, { recursive: true, mode: 0o755 });
  await cp(installation, aside, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  // The copy has the mode of the original, which may be the closed folder itself.
  await chmod(aside, 0o755);
  // Whole: another process at this moment finds all of it or nothing.
  await rename(aside, copy).catch(() => rm(aside, { recursive: true, force: true }));
  return inCopy;
}

/** Whether a folder on the way to `path` keeps `user` out. */
async function isClosed(path: string, user: ServerUser): Promise<boolean> {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const enter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & enter) === 0) return true;
  }
  return false;
}

async function linkTarget(path: string): Promise<string | undefined> {
  return readlink(path).catch(() => undefined);
}
