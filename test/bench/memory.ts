import { readFile } from 'node:fs/promises';

/**
 * MiB that a process takes of the machine's memory: what it has alone, and its share of what others map as well, such as
 * Node itself (PSS).
 */
export async function memoryMiB(pid: number): Promise<number> {
  const smaps = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(smaps)?.[1]) / 1024;
}
