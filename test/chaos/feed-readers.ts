// Consumers of the feed: the SDK's iteration, and a plain poller that changes its requests. Both sometimes
// lose their position and resume from a saved cursor.
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, ConnectionError, Countersign, TimeoutError } from '../../src/sdk/index.ts';
import type { Place, Reading, Stretch } from './feed-evidence.ts';
import { Random } from './random.ts';
import { baseUrlOf, type Stage, type Tenant } from './stage.ts';

/** One reading of one organization's feed. */
export interface FeedReader {
  readonly organizationId: string;
  readonly reading: Reading;
  /** The position that it has reached. */
  readonly reached: number;
  start(): void;
  stop(): Promise<void>;
}

type OnRead = (organizationId: string, eventId: string) => void;

interface ReaderOptions {
  readonly name: string;
  readonly stage: Stage;
  readonly tenant: Tenant;
  readonly onRead: OnRead;
}

const PAUSE_AFTER_FAILURE_MS = 250;
const SAVED_MAX = 20;

/** The SDK reads each organization that publishes; pollers also read those of the feed. */
export function feedReaders(stage: Stage, onRead: OnRead): FeedReader[] {
  const { healthy, hostile, partner, feed, otherFeed } = stage.tenants;
  const read = { healthy, hostile, partner, feed, otherFeed };
  const polled = { healthy, feed, otherFeed };
  return [
    ...Object.entries(read).map(
      ([name, tenant]) => new SdkReader({ name: `SDK/${name}`, stage, tenant, onRead }),
    ),
    ...Object.entries(polled).map(
      ([name, tenant]) => new Poller({ name: `poller/${name}`, stage, tenant, onRead }),
    ),
  ];
}

/** The common part of both: the notes for the verdict. */
abstract class NotingReader implements FeedReader {
  readonly organizationId: string;
  protected readonly stage: Stage;
  protected readonly token: string;
  protected readonly random: Random;
  protected readonly stopping = new AbortController();
  protected readonly stretches: Stretch[] = [];
  /** By message; repetitions are counted. */
  readonly #problems = new Map<string, number>();
  readonly #name: string;
  readonly #onRead: OnRead;
  #reached = 0;
  /** From the answer that reached furthest. */
  #behind: { readonly position: number; readonly count: number } | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor({ name, stage, tenant, onRead }: ReaderOptions) {
    this.#name = name;
    this.organizationId = tenant.organizationId;
    this.stage = stage;
    this.token = tenant.token;
    this.random = new Random(stage.plan.seed, name);
    this.#onRead = onRead;
  }

  get reached(): number {
    return this.#reached;
  }

  get reading(): Reading {
    return {
      reader: this.#name,
      organizationId: this.organizationId,
      stretches: this.stretches,
      behind: this.#behind?.count,
      problems: [...this.#problems].map(([problem, count]) => `${problem} (${count} times)`),
    };
  }

  start(): void {
    this.#running = this.#keepReading();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.#running;
  }

  /** Reads until it is stopped or something throws. */
  protected abstract read(): Promise<void>;

  protected get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  protected note(stretch: Stretch): void {
    this.stretches.push(stretch);
    this.reach(stretch.to);
    const last = stretch.events.at(-1);
    if (last) this.#onRead(this.organizationId, last.eventId);
  }

  protected reach(position: number): void {
    this.#reached = Math.max(this.#reached, position);
  }

  protected noteBehind(position: number, count: number): void {
    if (position >= (this.#behind?.position ?? 0)) this.#behind = { position, count };
  }

  protected noteProblem(text: string): void {
    const problem = text.replace(/ \[request .*\]/, '');
    this.#problems.set(problem, (this.#problems.get(problem) ?? 0) + 1);
  }

  async #keepReading(): Promise<void> {
    while (!this.isStopping) {
      try {
        await this.read();
      } catch (error) {
        this.noteProblem(error instanceof Error ? error.message : String(error));
        await delay(PAUSE_AFTER_FAILURE_MS);
      }
    }
  }
}

/** The most events until the next crash. */
const EVENTS_PER_LIFE_MAX = 400;
const RETRIES = [1, 3, 5] as const;
const SDK_WAITS = [1, 5, 25] as const;
/** The client has a fixed base URL; the API's address changes with its process. */
const ANY_ADDRESS = 'http://127.0.0.1:1';

class SdkReader extends NotingReader {
  #cursor: string | undefined;

  protected async read(): Promise<void> {
    const { api } = this.stage;
    const client = new Countersign({
      apiKey: this.token,
      baseUrl: ANY_ADDRESS,
      fetch: (url, init) => fetch(url.replace(ANY_ADDRESS, baseUrlOf(api)), init),
    });
    const from = positionOf(this.#cursor);
    const events: Place[] = [];
    const behind = (): number => feed.behind ?? Number.NaN;
    const feed = client.events.feed({
      ...(this.#cursor === undefined ? { from: 'start' } : { cursor: this.#cursor }),
      wait: this.random.pick(SDK_WAITS),
      limit: this.random.pick([10, 100]),
      // Some clients give up, and their supervisor starts them again.
      maxRetries: this.random.pick(RETRIES),
      signal: this.stopping.signal,
      onCaughtUp: ({ cursor }) => this.noteBehind(positionOf(cursor), behind()),
    });
    let left = this.random.integer(1, EVENTS_PER_LIFE_MAX);
    try {
      for await (const event of feed) {
        const place = placeOf(event.cursor);
        if (place.eventId !== event.id)
          this.noteProblem(`event ${event.id} has the cursor of ${place.eventId}`);
        events.push(place);
        this.reach(place.position);
        // The consumer dies while it handles this event, which is then read again.
        if (--left === 0) break;
      }
    } catch (error) {
      if (!(error instanceof ConnectionError || error instanceof TimeoutError || isUnavailable(error)))
        throw error;
      await delay(PAUSE_AFTER_FAILURE_MS);
    } finally {
      this.#cursor = feed.cursor;
      this.note({ from, to: events.at(-1)?.position ?? from, types: undefined, events });
    }
  }
}

/** An unavailable database must cause a 503, never a 500. */
function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 503;
}

const TYPES = [undefined, undefined, ['invoice.issued'], ['invoice.voided', 'payment.received']] as const;
/** The longest delay of an answer, whatever happens to the API and its database. */
const PATIENCE_MS = 30_000;

class Poller extends NotingReader {
  #cursor: string | undefined;
  readonly #saved: string[] = [];

  protected async read(): Promise<void> {
    const { random } = this;
    // The consumer has crashed, and resumes from the last saved cursor or an earlier one.
    if (this.#saved.length > 0 && random.next() < 0.03) {
      this.#cursor = this.#saved[random.integer(0, this.#saved.length - 1)];
    }
    const types = random.pick(TYPES);
    const wait = random.pick([0, 0, 1, 3, 10]);
    const query = new URLSearchParams({
      ...(this.#cursor === undefined ? { from: 'start' } : { cursor: this.#cursor }),
      ...(types && { event_type: types.join() }),
      limit: String(random.pick([1, 3, 20, 100, 100])),
      wait: String(wait),
    });
    const page = await this.#ask(query, wait);
    if (!page) return;
    const from = positionOf(this.#cursor);
    const events = page.data.map(({ cursor }) => placeOf(cursor));
    const mismatch = page.data.find(({ id, cursor }) => placeOf(cursor).eventId !== id);
    if (mismatch)
      this.noteProblem(`event ${mismatch.id} has the cursor of ${placeOf(mismatch.cursor).eventId}`);
    const end = placeOf(page.cursor).position;
    const handled = page.data[random.integer(0, page.data.length - 1)];
    // Sometimes it stops in the middle of a page.
    const isPartial = handled !== undefined && random.next() < 0.2;
    this.note({ from, to: end, types, events });
    this.noteBehind(end, page.behind);
    this.#cursor = isPartial ? handled.cursor : page.cursor;
    this.#saved.push(this.#cursor);
    if (this.#saved.length > SAVED_MAX) this.#saved.shift();
    if (events.length === 0 && wait === 0) await this.#pause(random.integer(10, 200));
  }

  async #ask(query: URLSearchParams, waitSeconds: number): Promise<FeedPage | undefined> {
    const { api } = this.stage;
    const late = AbortSignal.timeout(waitSeconds * 1_000 + PATIENCE_MS);
    try {
      const response = await fetch(`${baseUrlOf(api)}/api/v1/public/event-feed?${query}`, {
        headers: { Authorization: `Bearer ${this.token}` },
        signal: AbortSignal.any([late, this.stopping.signal]),
      });
      const text = await response.text();
      if (response.ok) return JSON.parse(text);
      if (response.status !== 503) this.noteProblem(`was answered ${response.status}: ${text.slice(0, 200)}`);
    } catch {
      if (late.aborted) this.noteProblem(`got no answer within ${PATIENCE_MS / 1_000} s`);
      // Otherwise the API is dead, or the connection to it was.
    }
    await this.#pause(PAUSE_AFTER_FAILURE_MS);
    return undefined;
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}

interface FeedPage {
  readonly data: readonly { readonly id: string; readonly cursor: string }[];
  readonly cursor: string;
  readonly has_more: boolean;
  readonly behind: number;
}

/** Partners must not parse cursors; a verdict has to. */
export function placeOf(cursor: string): Place {
  const [, place = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(':');
  const [position = '', eventId = ''] = place.split('.');
  return { position: Number(position), eventId };
}

/** 0 without a cursor, which means the beginning. */
function positionOf(cursor: string | undefined): number {
  return cursor === undefined ? 0 : placeOf(cursor).position;
}
