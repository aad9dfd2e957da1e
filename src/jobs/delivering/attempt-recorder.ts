/** Collects the attempts that a worker has made until one statement records them. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { AttemptRecord } from '../../domain/delivery-queue/record-attempts.ts';

const FIRST_RETRY_MS = 100;
const RETRY_MS_MAX = 5_000;

/** When nothing was recorded for this long, or deliveries wait in line for the next record, that does not wait for others … */
const QUIET_MS = 60;
/**
 * … except for attempts that end at the same moment: otherwise each attempt of a fan-out would have a
 * statement of its own.
 */
const SAME_MOMENT_MS = 2;

interface Waiting {
  readonly record: AttemptRecord;
  readonly recorded: () => void;
  readonly since: number;
}

export interface RecorderOptions {
  /** Most records in one statement. */
  readonly flushSize: number;
  /** How long a record waits for others while many attempts end. */
  readonly flushMs: number;
  readonly onError: (error: unknown) => void;
}

/**
 * @param isRepeated whether an earlier write of these records failed, and may have been committed.
 * @returns whether deliveries waited in line for these records, so that more may wait for the next ones.
 */
type Write = (records: AttemptRecord[], isRepeated: boolean) => Promise<boolean>;

/**
 * Collects the records of attempts and writes them in micro-batches. No attempt may be lost: while the
 * database is unavailable, records wait in memory and the write is repeated.
 */
export class AttemptRecorder {
  readonly #write: Write;
  readonly #options: RecorderOptions;
  #waiting: Waiting[] = [];
  #unwritten = 0;
  #flushing = false;
  #wroteAt = Number.NEGATIVE_INFINITY;
  #isAwaited = false;

  constructor(write: Write, options: RecorderOptions) {
    this.#write = write;
    this.#options = options;
  }

  /** How many records are not committed yet. */
  get unwritten(): number {
    return this.#unwritten;
  }

  /** Resolves once the record is committed. */
  record(record: AttemptRecord): Promise<void> {
    return new Promise((recorded) => {
      this.#unwritten++;
      this.#waiting.push({ record, recorded, since: performance.now() });
      if (!this.#flushing) void this.#flush();
    });
  }

  async #flush(): Promise<void> {
    this.#flushing = true;
    for (let oldest = this.#waiting[0]; oldest; oldest = this.#waiting[0]) {
      const isQuiet = oldest.since - this.#wroteAt > QUIET_MS;
      const gatherMs =
        isQuiet || this.#isAwaited ? Math.min(SAME_MOMENT_MS, this.#options.flushMs) : this.#options.flushMs;
      const waitMs = oldest.since + gatherMs - performance.now();
      if (this.#waiting.length < this.#options.flushSize && waitMs > 0) await delay(waitMs);
      const batch = this.#takeBatch();
      await this.#writeUntilDone(batch.map((each) => each.record));
      this.#wroteAt = performance.now();
      this.#unwritten -= batch.length;
      for (const each of batch) each.recorded();
    }
    this.#flushing = false;
  }

  /**
   * One UPDATE can change a row only once, so a second record of the same delivery waits for the next batch.
   */
  #takeBatch(): Waiting[] {
    const batch = new Map<string, Waiting>();
    const left: Waiting[] = [];
    for (const each of this.#waiting) {
      if (batch.size < this.#options.flushSize && !batch.has(each.record.id)) batch.set(each.record.id, each);
      else left.push(each);
    }
    this.#waiting = left;
    return [...batch.values()];
  }

  async #writeUntilDone(records: AttemptRecord[]): Promise<void> {
    let isRepeated = false;
    for (let delayMs = FIRST_RETRY_MS; ; delayMs = Math.min(delayMs * 2, RETRY_MS_MAX)) {
      try {
        this.#isAwaited = await this.#write(records, isRepeated);
        return;
      } catch (error) {
        this.#options.onError(error);
        if (isRefusal(error)) return await this.#writeOneByOne(records);
        isRepeated = true;
        await delay(delayMs);
      }
    }
  }

  /**
   * Finds the record that Postgres rejects and writes it without the response, so that it delays no other
   * record.
   */
  async #writeOneByOne(records: AttemptRecord[]): Promise<void> {
    for (const record of records) {
      if (records.length > 1) await this.#writeUntilDone([record]);
      else if (record.responseHeaders || record.responseBody)
        await this.#writeUntilDone([withoutResponse(record)]);
    }
  }
}

/**
 * Whether Postgres rejects the data itself (SQLSTATE classes 22 and 23), so that repeating the write cannot
 * succeed.
 */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');
}

function withoutResponse(record: AttemptRecord): AttemptRecord {
  return { ...record, responseHeaders: null, responseBody: null };
}
