// Checks out earlier versions from the repository's history, to run beside this one.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The last commit of each release, by the version of its contract. */
export const releaseCommits: Readonly<Record<string, string>> = {
  '1.0.0': 'e226782dd421',
};

/** Whether the commit exists: a clone may be shallow, and an archive has no history. */
export async function hasCommit(commit: string): Promise<boolean> {
  try {
    await run('git', ['cat-file', '-e', `${commit}^{commit}`]);
    return true;
  } catch {
    return false;
  }
}

/** Returns a folder with that version, which uses the packages of this one. */
export async function checkOut(commit: string): Promise<{ readonly dir: string } & AsyncDisposable> {
  const dir = await mkdtemp(join(tmpdir(), 'countersign-release-'));
  await run('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, dir]);
  await symlink(resolve('node_modules'), join(dir, 'node_modules'));
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }) };
}
