// Which release runs, and how its command is called.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installation } from '../installation.ts';

interface Manifest {
  readonly version: string;
  /** Only in the package.json of a packed release (src/packaging/contents.ts): a checkout asks git. */
  readonly commit?: string;
}

const readManifest = (): Manifest => JSON.parse(readFileSync(new URL('package.json', installation), 'utf8'));

export const runningVersion = (): string => readManifest().version;

/** Whether this is a packed release: without sources, without npm, without an embedded PostgreSQL. */
export const isPacked = (): boolean => readManifest().commit !== undefined;

/** What people type before a command. */
export const commandName = (): string => (isPacked() ? 'countersign' : 'node src/countersign.js');

/** `unknown` without git. */
export async function runningCommit(): Promise<string> {
  const { commit } = readManifest();
  if (commit !== undefined) return commit;
  try {
    const cwd = fileURLToPath(installation);
    const { stdout } = await promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd });
    return stdout.trim();
  } catch {
    return 'unknown';
  }
}
