// Counts what fails because the database cannot serve. An outage fails hundreds of things per second for one reason, which is
// one line per second and cause, with a count and without a stack.

/** A line tells of all that failed within this time. */
const GATHER_MS = 1_000;

interface Failures {
  count: number;
  readonly cause: string;
  /** What failed, each once. */
  readonly failed: Set<string>;
}

export class OutageLog {
  readonly #write: (failures: Failures) => void;
  /** By cause. */
  readonly #gathered = new Map<string, Failures & { timer: NodeJS.Timeout }>();

  constructor(write: (failures: Failures) => void) {
    this.#write = write;
  }

  note(cause: string, failed: string): void {
    // Process ids, files and durations do not make a different cause, nor does what pg-boss appends.
    const key = cause.replace(/ \(Queue: .*\)$/, '').replaceAll(/\d+/g, '#');
    let failures = this.#gathered.get(key);
    if (!failures) {
      const timer = setTimeout(() => this.#log(key), GATHER_MS).unref();
      failures = { count: 0, cause, failed: new Set(), timer };
      this.#gathered.set(key, failures);
    }
    failures.count++;
    failures.failed.add(failed);
  }

  /** Logs what is still gathered. */
  flush(): void {
    for (const key of [...this.#gathered.keys()]) this.#log(key);
  }

  #log(key: string): void {
    const gathered = this.#gathered.get(key);
    if (!gathered) return;
    const { timer, ...failures } = gathered;
    clearTimeout(timer);
    this.#gathered.delete(key);
    this.#write(failures);
  }
}
