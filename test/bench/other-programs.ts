import { readFile } from 'node:fs/promises';
import { cpuSecondsWithChildren, TICKS_PER_SECOND } from './cpu-time.ts';
import type { BenchPostgres } from './postgres.ts';

/**
 * Measures what share of the machine's CPU time goes to programs that are none of the benchmark's (or to other guests of
 * the same host). With much of it, throughput says more about them than about what is measured.
 *
 * @returns what tells the share since the call.
 */
export async function watchOtherPrograms(postgres: BenchPostgres): Promise<() => Promise<number>> {
  const before = await read(postgres);
  return async () => {
    const after = await read(postgres);
    const others = after.busy - before.busy - (after.own - before.own);
    return Math.max(0, others / (after.total - before.total));
  };
}

async function read(postgres: BenchPostgres) {
  const stat = await readFile('/proc/stat', 'utf8');
  // proc_stat(5): user, nice, system, idle, iowait, irq, softirq, steal; guest time is in user already.
  const ticks = stat.slice(0, stat.indexOf('\n')).split(/ +/).slice(1, 9).map(Number);
  const total = ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
  const [, , , idle = 0, iowait = 0] = ticks;
  const own = (await cpuSecondsWithChildren(process.pid)) + (await postgres.cpuSeconds());
  return { total, busy: total - (idle + iowait) / TICKS_PER_SECOND, own };
}
