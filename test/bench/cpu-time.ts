// CPU time and memory of processes, as the kernel counts them.
import { readdir, readFile } from 'node:fs/promises';

/** What /proc/stat and the times of ended processes count in: USER_HZ, 100 on every architecture of Node. */
export const TICKS_PER_SECOND = 100;

/** What is measured: a process, or all of a server's. */
export interface Clocked {
  cpuSeconds(): Promise<number>;
}

/** Does this work. @returns what came of it, the seconds that it took, and in the same order the CPU seconds of each of these. */
export async function timed<Result>(processes: readonly Clocked[], work: () => Promise<Result>) {
  const read = () => Promise.all(processes.map((each) => each.cpuSeconds()));
  const before = await read();
  const begin = performance.now();
  const result = await work();
  const seconds = (performance.now() - begin) / 1000;
  const cpu = (await read()).map((after, index) => after - (before[index] ?? 0));
  return { result, seconds, cpu };
}

/** CPU time that a process has used so far, all its threads, in user and kernel mode. */
export async function cpuSeconds(pid: number): Promise<number> {
  return (await cpuNanoseconds(pid)) / 1e9;
}

async function cpuNanoseconds(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  // In nanoseconds (sched-stats.rst): ticks of 10 ms would be an error of several percent over a dozen backends.
  const read = (thread: string) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
  const stats = await Promise.all(threads.map(read));
  return sum(stats.map((stat) => Number.parseInt(stat, 10)));
}

/** A process and its children, those that have ended included. No reading is less than the one before. */
export class ProcessTree implements Clocked {
  readonly #pid: number;
  /** Nanoseconds of each child that lived at the last reading. */
  #living = new Map<number, number>();
  /** Of those that had ended by then, as the kernel counts them: in ticks. */
  #ended = 0;
  /** What they had used more while they lived, in nanoseconds. */
  #lost = 0;

  constructor(pid: number) {
    this.#pid = pid;
  }

  async cpuSeconds(): Promise<number> {
    const ended = await endedChildrenNanoseconds(this.#pid);
    // The list may lack one while another ends (proc_pid_task_children(5)).
    const known = new Set([...this.#living.keys(), ...(await childrenOf(this.#pid))]);
    const now = await Promise.all([...known].map((child) => cpuNanoseconds(child).catch(() => undefined)));
    // One that ended meanwhile would count twice, or not at all.
    if ((await endedChildrenNanoseconds(this.#pid)) !== ended) return this.cpuSeconds();

    const seen = (child: number) => this.#living.get(child) ?? 0;
    const [living, gone] = [new Map<number, number>(), [] as number[]];
    [...known].forEach((child, place) => {
      const used = now[place];
      if (used === undefined) gone.push(child);
      else living.set(child, Math.max(used, seen(child)));
    });
    this.#lost += Math.max(0, sum(gone.map(seen)) - (ended - this.#ended));
    this.#living = living;
    this.#ended = ended;
    return ((await cpuNanoseconds(this.#pid)) + sum([...living.values()]) + ended + this.#lost) / 1e9;
  }
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

export async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

/** proc_pid_stat(5): cutime and cstime are fields 16 and 17. */
async function endedChildrenNanoseconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field, the program's name, may contain anything, blanks and parentheses too.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [cutime = 0, cstime = 0] = fields.slice(13, 15).map(Number);
  return (cutime + cstime) * (1e9 / TICKS_PER_SECOND);
}

/** MiB that a process has of the machine's memory: alone, and its share of what others map as well, such as Node (PSS). */
export async function memoryMiB(pid: number): Promise<number> {
  const smaps = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(smaps)?.[1]) / 1024;
}
