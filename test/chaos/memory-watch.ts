import { readFileSync } from 'node:fs';
import { atMost, type Finding } from './finding.ts';

const SAMPLE_EVERY_MS = 500;
const MEGABYTE = 2 ** 20;
/**
 * How far the median of the last fifth may be above that of the second fifth. V8 lets its heap grow until
 * collecting is worthwhile, so a few dozen megabytes are no leak; a real leak shows more within minutes.
 */
const GROWTH_MB_MAX = 48;
/** Before this time a process is still warming up. */
const GROWTH_SAMPLES_MIN = 60_000 / SAMPLE_EVERY_MS;
/** Reading one body of 1 GB would exceed this by far. */
const PEAK_MB_MAX = 400;

/** Samples the resident memory of a process that runs as long as the test. */
export class MemoryWatch implements Disposable {
  readonly #timer: NodeJS.Timeout;
  readonly #samples: number[] = [];

  constructor(pid: () => number) {
    this.#timer = setInterval(() => {
      const bytes = residentBytes(pid());
      if (bytes !== undefined) this.#samples.push(bytes);
    }, SAMPLE_EVERY_MS);
  }

  judge(name: string): Finding[] {
    const fifth = Math.floor(this.#samples.length / 5);
    const warm = median(this.#samples.slice(fifth, 2 * fifth + 1));
    const last = median(this.#samples.slice(-fifth - 1));
    const isTooShort = this.#samples.length < GROWTH_SAMPLES_MIN;
    const grownBy = isTooShort ? 0 : megabytes(last - warm);
    const note = isTooShort ? ', too short to judge' : '';
    return [
      {
        ...atMost(`memory of ${name}: growth`, GROWTH_MB_MAX, grownBy, ' MB'),
        found: `${megabytes(warm)} → ${megabytes(last)} MB${note}`,
      },
      atMost(`memory of ${name}: peak`, PEAK_MB_MAX, megabytes(Math.max(0, ...this.#samples)), ' MB'),
    ];
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}

function residentBytes(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    // The process does not exist now, or the system has no /proc.
    return undefined;
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / MEGABYTE);
}
