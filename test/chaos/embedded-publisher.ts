// Publishes through the API at a steady rate, repeats what failed until it is confirmed, and watches what is answered.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 50;
/** So many wait for an outage to end; what one refuses at once is not the question here. */
const PENDING_MAX = 40;
const RETRY_MS = 500;
/** After a crash a key is in use for a minute, and again after the next one. */
const GIVE_UP_MS = 900_000;
const ANSWER_MS_MAX = 15_000;

export interface Answer {
  readonly at: number;
  /** Absent when there was none: nobody listened, or the process died. */
  readonly status?: number;
  /** What a status other than the expected said. */
  readonly body?: string;
}

export class EmbeddedPublisher implements AsyncDisposable {
  readonly #baseUrl: string;
  readonly #token: string;
  readonly #stopped = new AbortController();
  readonly #running: Promise<void>;
  readonly #pending = new Set<Promise<void>>();
  #isDisposed = false;
  /** The customers that were confirmed: each is an event. */
  readonly confirmed = new Set<string>();
  readonly answers: Answer[] = [];
  /** What was refused again and again. */
  readonly givenUp: string[] = [];

  constructor(baseUrl: string, token: string) {
    this.#baseUrl = baseUrl;
    this.#token = token;
    this.#running = this.#run();
  }

  /** How long it was from `since` until everything was confirmed again, and stayed so. */
  servedAgainMs(since: number): number {
    const lastFailure = this.answers.findLast(({ at, status }) => at >= since && status !== 201);
    if (!lastFailure) return 0;
    const next = this.answers.find(({ at, status }) => at >= lastFailure.at && status === 201);
    return (next?.at ?? Date.now()) - since;
  }

  /** As the contract promises: created; the database is away; a crash left the key in use, for a minute at most. */
  static isExpected({ status, body }: Answer): boolean {
    return (
      status === 201 ||
      status === 503 ||
      (status === 409 && body?.includes('idempotency_key_in_use') === true)
    );
  }

  /** Starts nothing more, and waits for what is not confirmed yet. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
    await Promise.all(this.#pending);
  }

  /** Waits for nothing that an interrupted run will not confirm any more. */
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
