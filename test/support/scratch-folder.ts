/** A folder of a test's or a run's own. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Node keeps what it has compiled: the processes that tests start then start in half the time. */
export const compileCache = join(tmpdir(), 'countersign-test-compile-cache');

export interface ScratchFolder extends AsyncDisposable {
  readonly path: string;
}

/** Others may enter it: as root, Postgres runs as another user. */
export async function scratchFolder(name: string): Promise<ScratchFolder> {
  const path = await mkdtemp(join(tmpdir(), `countersign-${name}-`));
  await chmod(path, 0o755);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
