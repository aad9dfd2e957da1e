import { readFile } from 'node:fs/promises';

/** What the kernel counts in: USER_HZ, which is 100 on every architecture that Node runs on. */
export const TICKS_PER_SECOND = 100;

/** CPU time that a process has used so far, all its threads, in user and kernel mode. */
export async function cpuSeconds(pid: number): Promise<number> {
  const { own } = await readStat(pid);
  return own;
}

/** The same for a process and its children, those that have ended included. */
export async function cpuSecondsWithChildren(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const living = children.split(' ').filter(Boolean).map(Number);
  const [parent, ...others] = await Promise.all([
    readStat(pid),
    // One that ends at this moment is in its parent's sum at the next reading.
    ...living.map((child) => readStat(child).catch(() => ({ own: 0, endedChildren: 0 }))),
  ]);
  return others.reduce((sum, { own }) => sum + own, parent.own + parent.endedChildren);
}

/** proc_pid_stat(5): utime, stime, cutime and cstime are fields 14 to 17. */
async function readStat(pid: number): Promise<{ own: number; endedChildren: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field, the program's name, may hold anything, blanks and parentheses too.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15).map(Number);
  return { own: (utime + stime) / TICKS_PER_SECOND, endedChildren: (cutime + cstime) / TICKS_PER_SECOND };
}
