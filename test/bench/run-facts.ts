// Which run the figures are of: its day, its code, its command, and how busy the machine was.
import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { argv } from 'node:process';
import { promisify } from 'node:util';
import type { RunFacts } from './report.ts';

const run = promisify(execFile);

/** To be called before anything is measured. @returns to be called when all is. */
export async function runFacts(): Promise<() => RunFacts> {
  const [before] = loadavg();
  const date = new Date().toISOString().slice(0, 10);
  const { stdout: head } = await run('git', ['rev-parse', '--short', 'HEAD']);
  const { stdout: changed } = await run('git', ['status', '--porcelain', '--untracked-files=no']);
  return () => ({
    date,
    commit: `${head.trim()}${changed === '' ? '' : ' with changes'}`,
    command: ['npm run bench', ...(argv.length > 2 ? ['--', ...argv.slice(2)] : [])].join(' '),
    load: `${before?.toFixed(1)} before and ${loadavg()[0]?.toFixed(1)} after`,
  });
}
