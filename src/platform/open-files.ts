import { readFileSync } from 'node:fs';

// How many files and sockets the system lets this process have open at a time (`ulimit -n`).

/** @returns Infinity where there is no limit, or where Linux's way of asking does not exist. */
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
