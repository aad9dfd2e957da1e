// Counts failures while the database cannot serve. An outage makes hundreds of things per second fail for one
// reason. The log gets one line for each cause, with a count and without a stack: after a second, then after
// twice as long each time. So a line may be written when the database serves again: it says when the last one failed.

/** The first line of a cause reports everything that failed within this time. */
const FIRST_MS = 1_000;
/** At most so many different failures are named in a line; all are counted. */
const NAMED_MAX = 20;
/** In a long outage, the lines of a cause are at most this far apart. */
const LATER_MS_MAX = 60_000;

export interface Failures {
  count: number;
  readonly cause: string;
  /** By the clock of this process, as the time of the line is. */
  lastAt: string;
  /** What failed, without duplicates: the first NAMED_MAX. */
  readonly failed: Set<string>;
}

interface Outage {
  /** Failures since the last line of this cause; undefined if there were none. */
  failures: Failures | undefined;
  gatherMs: number;
  timer: NodeJS.Timeout;
}

export class OutageLog {
  readonly #write: (failures: Failures) => void;
  /** The key is the cause. */
  readonly #outages = new Map<string, Outage>();

  constructor(write: (failures: Failures) => void) {
    this.#write = write;
  }

  note(cause: string, failed: string): void {
    // Messages that differ only in process ids, files, durations or what pg-boss appends have the same cause.
    const key = cause.replace(/ \(Queue: .*\)$/, '').replaceAll(/\d+/g, '#');
    const outage = this.#outages.get(key) ?? this.#begin(key);
    const lastAt = new Date().toISOString();
    outage.failures ??= { count: 0, cause, lastAt, failed: new Set() };
    outage.failures.count++;
    outage.failures.lastAt = lastAt;
    if (outage.failures.failed.size < NAMED_MAX) outage.failures.failed.add(failed);
  }

  /** Logs the failures counted so far. */
  flush(): void {
    for (const { failures, timer } of this.#outages.values()) {
      clearTimeout(timer);
      if (failures) this.#write(failures);
    }
    this.#outages.clear();
  }

  #begin(key: string): Outage {
    const outage = { failures: undefined, gatherMs: FIRST_MS, timer: this.#after(FIRST_MS, key) };
    this.#outages.set(key, outage);
    return outage;
  }

  #after(ms: number, key: string): NodeJS.Timeout {
    return setTimeout(() => this.#tell(key), ms).unref();
  }

  #tell(key: string): void {
    const outage = this.#outages.get(key);
    if (!outage?.failures) {
      // Nothing failed since the last line: the outage is over.
      this.#outages.delete(key);
      return;
    }
    this.#write(outage.failures);
    outage.failures = undefined;
    outage.gatherMs = Math.min(outage.gatherMs * 2, LATER_MS_MAX);
    outage.timer = this.#after(outage.gatherMs, key);
  }
}
