// PostgreSQL refuses to run as root: when this process is root, the server gets another user.
import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError, run } from './postgres-process.ts';

export interface ServerUser {
  uid: number;
  gid: number;
}

/** Accessible to every user, unlike root's home, where containers often keep the program. */
const OPEN_ROOT = '/var/lib/countersign';

/** Prefers the folder's owner, so that one run with sudo does not lock the owner out. */
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
 * Returns the folder itself or, when `user` may not enter it, another folder that a link in its place points
 * to. Removing the link starts a new cluster.
 */
export async function accessibleFolder(dir: string, user: ServerUser): Promise<string> {
  if (!(await isInaccessible(dir, user))) return dir;
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
    // Another process created the link first: use its folder.
    const other = await linkTarget(dir);
    if (other) return other;
    throw new EmbeddedPostgresError(
      `PostgreSQL refuses to run as root, and the user it runs as instead (${user.uid}) may not enter ${dir}: move it, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** Returns the program itself or, when `user` may not reach it, its path in a copied installation. */
export async function executableBy(user: ServerUser, program: string): Promise<string> {
  if (!(await isInaccessible(program, user))) return program;
  const installation = dirname(dirname(program));
  const { mtimeMs, size } = await stat(program);
  const copy = join(OPEN_ROOT, `postgres-${size}-${Math.trunc(mtimeMs)}`);
  const copiedProgram = join(copy, basename(dirname(program)), basename(program));
  if (await stat(copiedProgram).catch(() => undefined)) return copiedProgram;
  const temporary = `${copy}.new-${randomBytes(4).toString('hex')}`;
  await mkdir(OPEN_ROOT, { recursive: true, mode: 0o755 });
  await cp(installation, temporary, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  // The copy has the mode of the original, which may be the inaccessible folder itself.
  await chmod(temporary, 0o755);
  // Atomic: another process finds the whole copy or nothing.
  await rename(temporary, copy).catch(() => rm(temporary, { recursive: true, force: true }));
  return copiedProgram;
}

/** Whether a parent folder of `path` denies access to `user`. */
async function isInaccessible(path: string, user: ServerUser): Promise<boolean> {
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
