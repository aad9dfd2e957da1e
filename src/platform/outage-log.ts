// Counts what fails because the database cannot serve. An outage fails hundreds of things per second for one reason, which is
// one line for each cause, with a count and without a stack: after a second, then after twice as long each time.

/** The first line of a cause tells of all that failed within this time. */
const FIRST_MS = 1_000;
/** What failed is named up to so many times, and always counted. */
const NAMED_MAX = 20;
/** In a long outage the lines of a cause are this far apart. */
const LATER_MS_MAX = 60_000;

interface Failures {
  count: number;
  readonly cause: string;
  /** What failed, each once; the first ones. */
  readonly failed: Set<string>;
}

interface Outage {
  /** Since its last line; undefined if nothing has failed since. */
  failures: Failures | undefined;
  gatherMs: number;
  timer: NodeJS.Timeout;
}

export class OutageLog {
  readonly #write: (failures: Failures) => void;
  /** By cause. */
  readonly #outages = new Map<string, Outage>();

  constructor(write: (failures: Failures) => void) {
    this.#write = write;
  }

  note(cause: string, failed: string): void {
    // Process ids, files and durations do not make a different cause, nor does what pg-boss appends.
    const key = cause.replace(/ \(Queue: .*\)$/, '').replaceAll(/\d+/g, '#');
    const outage = this.#outages.get(key) ?? this.#begin(key);
    outage.failures ??= { count: 0, cause, failed: new Set() };
    outage.failures.count++;
    if (outage.failures.failed.size < NAMED_MAX) outage.failures.failed.add(failed);
  }

  /** Logs what is still gathered. */
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
      // It is over.
      this.#outages.delete(key);
      return;
    }
    this.#write(outage.failures);
    outage.failures = undefined;
    outage.gatherMs = Math.min(outage.gatherMs * 2, LATER_MS_MAX);
    outage.timer = this.#after(outage.gatherMs, key);
  }
}
