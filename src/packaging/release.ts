// What a package is called and when it was made: of the commit, not of the machine that packs it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from '../build/if-stale.ts';

export interface Release {
  readonly version: string;
  /** Ends in `-dirty` if tracked files differ from it; `unknown` without git. */
  readonly commit: string;
  /** SOURCE_DATE_EPOCH, else the time of the commit. */
  readonly madeAt: Date;
}

export function readRelease(): Release {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  const commit = git('rev-parse', 'HEAD') ?? 'unknown';
  const isDirty = git('status', '--porcelain', '--untracked-files=no') !== '' && commit !== 'unknown';
  const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct') ?? 0);
  return { version, commit: isDirty ? `${commit}-dirty` : commit, madeAt: new Date(seconds * 1000) };
}

export function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // There is no git, or this is no checkout.
    return undefined;
  }
}
