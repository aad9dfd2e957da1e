// Which machine and which run the figures are of, and how busy others kept it.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { type Clocked, ProcessTree, TICKS_PER_SECOND } from './cpu-time.ts';
import type { BenchPostgres } from './postgres.ts';

export interface RunFacts {
  /** Day, in UTC. */
  readonly date: string;
  readonly commit: string;
  readonly command: string;
  /** Of the machine, before and after. */
  readonly load: string;
}

/** What the figures were measured on. */
export async function describeMachine(postgres: BenchPostgres): Promise<Record<string, string>> {
  return {
    CPU: `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, shared by all processes of the benchmark`,
    Memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    Kernel: `${type()} ${release()}`,
    Node: process.version,
    Postgres: await postgres.facts(),
  };
}

/** To be called before anything is measured. @returns to be called when all is. */
export function runFacts(): () => RunFacts {
  const [before] = loadavg();
  const date = new Date().toISOString().slice(0, 10);
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const [head, changed] = [git('rev-parse', '--short', 'HEAD'), git('status', '--porcelain', '-uno')];
  return () => ({
    date,
    commit: `${head}${changed === '' ? '' : ' with changes'}`,
    command: ['npm run bench', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(
      ' ',
    ),
    load: `${before?.toFixed(1)} before and ${loadavg()[0]?.toFixed(1)} after`,
  });
}

/**
 * Measures what share of the machine's CPU time goes to programs that are none of the benchmark's, or to other guests of
 * the same host. With much of it, throughput says more about them than about what is measured.
 *
 * @returns the share since the call.
 */
export async function watchOtherPrograms(postgres: BenchPostgres): Promise<() => Promise<number>> {
  const ours = new ProcessTree(process.pid);
  const before = await busyTimes([ours, postgres]);
  return async () => {
    const after = await busyTimes([ours, postgres]);
    const others = after.busy - before.busy - (after.own - before.own);
    return Math.max(0, others / (after.total - before.total));
  };
}

async function busyTimes(own: readonly Clocked[]) {
  const stat = await readFile('/proc/stat', 'utf8');
  // proc_stat(5): user, nice, system, idle, iowait, irq, softirq, steal; guest time is in user already.
  const ticks = stat.slice(0, stat.indexOf('\n')).split(/ +/).slice(1, 9).map(Number);
  const total = ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
  const [, , , idle = 0, iowait = 0] = ticks;
  const seconds = await Promise.all(own.map((each) => each.cpuSeconds()));
  const busy = total - (idle + iowait) / TICKS_PER_SECOND;
  return { total, busy, own: seconds.reduce((sum, each) => sum + each) };
}
