/** A folder of a test's or a run's own. A file beside it names its process, so that a later run can sweep what a killed one left. */
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { processIdentity } from '../../src/platform/process-marks.ts';

/** Where Node keeps what it has compiled: the processes that tests start then start in half the time. */
export const compileCache = () =>
  process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'countersign-test-compile-cache');

/** For what one run leaves to the next. The folder for temporary files of a test is inside of its run's, and goes with it. */
export const lastingFolder = () => dirname(compileCache());

/** What a whole run writes at a time, mostly databases, and as much again. */
const ROOM_BYTES = 4 * 2 ** 30;

/** Linux's folder in memory, if programs may be started there and there is room: a database costs a fifth of the CPU. */
export function folderInMemory(roomBytes = ROOM_BYTES): string | undefined {
  if (!existsSync('/proc/mounts')) return undefined;
  const mounted = /^tmpfs (\/dev\/shm) tmpfs (?!\S*noexec)/m.exec(readFileSync('/proc/mounts', 'utf8'));
  if (!mounted) return undefined;
  const [, path = ''] = mounted;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize > roomBytes ? path : undefined;
}

/** How the name of the file ends that names a folder's process. */
export const OWNER = '.owner';

export interface ScratchFolder extends AsyncDisposable {
  readonly path: string;
}

/** Others may enter it: as root, Postgres runs as another user. */
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

/** Nobody will sweep it. */
export async function keepScratchFolder(path: string): Promise<void> {
  await rm(`${path}${OWNER}`, { force: true });
}
