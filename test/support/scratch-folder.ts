/** A folder of a test's or a run's own. */
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Node keeps what it has compiled: the processes that tests start then start in half the time. */
export const compileCache = () => join(tmpdir(), 'countersign-test-compile-cache');

/** What a whole run writes at a time, mostly databases, and as much again. */
const ROOM_BYTES = 4 * 2 ** 30;

/** Linux's folder in memory, if programs may be started there and there is room: a database costs a fifth of the CPU. */
export function folderInMemory(): string | undefined {
  if (!existsSync('/proc/mounts')) return undefined;
  const mounted = /^tmpfs (\/dev\/shm) tmpfs (?!\S*noexec)/m.exec(readFileSync('/proc/mounts', 'utf8'));
  if (!mounted) return undefined;
  const [, path = ''] = mounted;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize > ROOM_BYTES ? path : undefined;
}

export interface ScratchFolder extends AsyncDisposable {
  readonly path: string;
}

/** Others may enter it: as root, Postgres runs as another user. */
export async function scratchFolder(name: string): Promise<ScratchFolder> {
  const path = await mkdtemp(join(tmpdir(), `countersign-${name}-`));
  await chmod(path, 0o755);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
