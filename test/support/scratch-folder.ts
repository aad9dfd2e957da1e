/**
 * A temporary folder of a test or a run. A file beside it names its process, so that a later run can remove
 * what a killed one left.
 */
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { processIdentity } from '../../src/platform/process/process-marks.ts';

/** Node's compile cache, which halves the start of the processes that tests start. */
export const compileCache = () =>
  process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'countersign-test-compile-cache');

/**
 * For files that one run leaves to the next. A test's folder for temporary files is inside its run's folder,
 * and is removed with it.
 */
export const lastingFolder = () => dirname(compileCache());

/** Twice what a whole run writes at a time, mostly databases. */
const ROOM_BYTES = 4 * 2 ** 30;

/**
 * Linux's folder in memory, if programs may be started there and there is room: there, a database takes a
 * fifth of the CPU.
 */
export function folderInMemory(roomBytes = ROOM_BYTES): string | undefined {
  if (!existsSync('/proc/mounts')) return undefined;
  const mounted = /^tmpfs (\/dev\/shm) tmpfs (?!\S*noexec)/m.exec(readFileSync('/proc/mounts', 'utf8'));
  if (!mounted) return undefined;
  const [, path = ''] = mounted;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize > roomBytes ? path : undefined;
}

/** The ending of the name of the file that names a folder's process. */
export const OWNER = '.owner';

export interface ScratchFolder extends AsyncDisposable {
  readonly path: string;
}

/** Other users may enter it: as root, Postgres runs as another user. */
export async function scratchFolder(name: string): Promise<ScratchFolder> {
  const path = await mkdtemp(join(tmpdir(), `countersign-${name}-`));
  await writeFile(`${path}${OWNER}`, processIdentity(process.pid) ?? '');
  await chmod(path, 0o755);
  return { path, [Symbol.asyncDispose]: () => removeScratchFolder(path) };
}

export async function removeScratchFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
  await keepScratchFolder(path);
}

/** Excludes the folder from the sweep. */
export async function keepScratchFolder(path: string): Promise<void> {
  await rm(`${path}${OWNER}`, { force: true });
}
