// Publishes through the API at a steady rate, repeats failed requests until they are confirmed, and checks
// the answers.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 50;
/** The most requests that wait for an outage to end; this test is not about rejections. */
const PENDING_MAX = 40;
const RETRY_MS = 500;
/** After a crash a key stays in use for a minute, and again after the next crash. */
const GIVE_UP_MS = 900_000;
const ANSWER_MS_MAX = 15_000;

export interface Answer {
  readonly at: number;
  /** Absent without an answer: nobody listened, or the process died. */
  readonly status?: number;
  /** The body, if the status was unexpected. */
  readonly body?: string;
}

export class EmbeddedPublisher implements AsyncDisposable {
  readonly #baseUrl: string;
  readonly #token: string;
  readonly #stopped = new AbortController();
  readonly #running: Promise<void>;
  readonly #pending = new Set<Promise<void>>();
  #isDisposed = false;
  /** The confirmed customers, each of which publishes an event. */
  readonly confirmed = new Set<string>();
  readonly answers: Answer[] = [];
  /** Requests that were refused repeatedly. */
  readonly givenUp: string[] = [];

  constructor(baseUrl: string, token: string) {
    this.#baseUrl = baseUrl;
    this.#token = token;
    this.#running = this.#run();
  }

  /** The time from `since` until everything was confirmed again and remained so. */
  servedAgainMs(since: number): number {
    const lastFailure = this.answers.findLast(({ at, status }) => at >= since && status !== 201);
    if (!lastFailure) return 0;
    const next = this.answers.find(({ at, status }) => at >= lastFailure.at && status === 201);
    return (next?.at ?? Date.now()) - since;
  }

  /**
   * The contract's answers: created; the database is unavailable; after a crash the key is in use, for a
   * minute at most.
   */
  static isExpected({ status, body }: Answer): boolean {
    return (
      status === 201 ||
      status === 503 ||
      (status === 409 && body?.includes('idempotency_key_in_use') === true)
    );
  }

  /** Starts no more requests, and waits until all are confirmed. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
    await Promise.all(this.#pending);
  }

  /** Stops without waiting for confirmations, which an interrupted run may never get. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    await this.stop();
  }

  async #run(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      await delay(EVERY_MS);
      if (this.#pending.size >= PENDING_MAX) continue;
      const publishing = this.#publish().finally(() => this.#pending.delete(publishing));
      this.#pending.add(publishing);
    }
  }

  async #publish(): Promise<void> {
    const key = randomUUID();
    const giveUpAt = Date.now() + GIVE_UP_MS;
    let last: Omit<Answer, 'at'> | undefined;
    while (Date.now() < giveUpAt && !this.#isDisposed) {
      const { id, ...answer } = await this.#create(key);
      last = answer;
      this.answers.push({ at: Date.now(), ...answer });
      if (id !== undefined) {
        this.confirmed.add(id);
        return;
      }
      await delay(RETRY_MS);
    }
    this.givenUp.push(`not published for a quarter of an hour: ${last?.status} ${last?.body}`);
  }

  async #create(key: string): Promise<{ id?: string; status?: number; body?: string }> {
    let response: Response;
    try {
      response = await fetch(`${this.#baseUrl}/api/v1/public/party/customers`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${this.#token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
        body: JSON.stringify({ name: 'Brightwater Logistics', country: 'GB', currency: 'GBP' }),
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
      });
      const body = await response.text();
      if (response.status !== 201) return { status: response.status, body };
      const { id }: { id: string } = JSON.parse(body);
      return { id, status: 201 };
    } catch {
      return {};
    }
  }
}
