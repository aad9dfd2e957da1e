// How many files and sockets the operating system allows this process to have open (`ulimit -n`).
import { readFileSync } from 'node:fs';

/** @returns Infinity when there is no limit, or no /proc to read it from (outside Linux). */
export function openFilesMax(): number {
  let limits: string;
  try {
    limits = readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return Number.POSITIVE_INFINITY;
  }
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
}
