// A session: reads the feed, forwards each event, and knows what came of it.
import type { Countersign } from '../../countersign.ts';
import type { TypedFeedEvent } from '../../feed.ts';
import { retryAfterMs } from '../../retry-timing.ts';
import { pause } from '../../sending.ts';
import type { EventType } from '../../webhooks/event.ts';
import {
  type ForwardedEvent,
  forward,
  hintAbout,
  isDelivered,
  isRetryable,
  type Outcome,
} from '../forward.ts';
import type { Target } from '../target.ts';
import { Connection } from './connection.ts';
import type { Tell } from './happening.ts';
import { Progress } from './progress.ts';
import { gets, type Route } from './routes.ts';
import { waitingFor } from './waiting.ts';

const FIRST_RETRY_MS = 1_000;
const RETRY_MAX_MS = 30_000;

/** A route with its open target. */
export interface OpenRoute extends Route {
  readonly target: Target;
}

/** Where the feed is read from. */
type Place = { readonly cursor: string } | { readonly from: string };

export interface SessionOptions {
  readonly client: Countersign;
  readonly baseUrl: string;
  readonly routes: readonly OpenRoute[];
  /** The types to read; `undefined` for all. */
  readonly types: readonly string[] | undefined;
  readonly begin: Place;
  /** How many events are forwarded at a time. With one, receivers get them in the feed's order. */
  readonly concurrency: number;
  /** How often an event is sent again before it has failed. */
  readonly retries: number;
  /** Ends after so many events. */
  readonly exitAfter: number | undefined;
  /** Called with the place behind the last event that has an answer, as have all before it. */
  readonly save: (cursor: string) => Promise<void>;
  readonly tell: Tell;
}

export type EndReason = 'interrupted' | 'exit_after' | 'timeout';

interface FedEvent extends ForwardedEvent {
  readonly type: string;
  readonly schemaVersion: number;
  readonly createdAt: string;
  readonly cursor: string;
}

export class Session {
  readonly counts = { forwarded: 0, failed: 0, skipped: 0 };
  readonly #options: SessionOptions;
  readonly #progress: Progress;
  /** Aborted when no more events are to be read. */
  readonly #ending = new AbortController();
  /** Aborted when nothing is to be retried any more. */
  readonly #lastAttempts = new AbortController();
  /** Aborted when not even answers are to be awaited any more. */
  readonly #giveUp = new AbortController();
  #endReason: EndReason = 'interrupted';
  #failure: { readonly error: unknown } | undefined;
  #begun = 0;
  #last: { readonly event: FedEvent; readonly route: OpenRoute } | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#progress = new Progress(options.concurrency, options.save);
  }

  /**
   * Reads no more events, and waits for the answers that are due; after `exit_after` also for those to retries. When
   * called again, not even for these.
   */
  end(reason: EndReason): void {
    if (this.#lastAttempts.signal.aborted) {
      this.#giveUp.abort();
      return;
    }
    this.#endReason = reason;
    this.#ending.abort();
    if (reason === 'exit_after') return;
    this.#lastAttempts.abort();
    const { pending } = this.#progress;
    if (pending > 0 && reason === 'interrupted') {
      const message = `Waiting for ${pending === 1 ? 'an answer' : `${pending} answers`}; once more to stop at once.`;
      this.#options.tell({ kind: 'notice', message });
    }
  }

  /** Resolves once the session has ended. @throws whatever ends the feed, such as a GoneError. */
  async run(): Promise<EndReason> {
    const { client, types, begin, routes, exitAfter, tell } = this.#options;
    const connection = new Connection(this.#options);
    const feed = client.events.feed({
      ...begin,
      types,
      include: 'body',
      signal: this.#ending.signal,
      onState: (state) => connection.becomes(state),
      onCaughtUp: async ({ cursor }) => {
        await this.#progress.idle();
        await this.#progress.pass(cursor);
        tell({ kind: 'caught_up' });
      },
    });
    try {
      for await (const fed of feed) {
        const event = eventOf(fed);
        const free = await this.#progress.take();
        if (this.#failure !== undefined || this.#ending.signal.aborted) {
          free();
          break;
        }
        const wanting = routes.filter((route) => gets(route, event));
        const settled = this.#progress.begin(event.cursor);
        void this.#deliver(event, wanting)
          .then(settled)
          .catch((error: unknown) => {
            // An event that was given up comes again: its place is not passed.
            if (!this.#giveUp.signal.aborted) this.#fail(error);
          })
          .finally(free);
        if (wanting.length > 0 && ++this.#begun === exitAfter) this.end('exit_after');
      }
    } finally {
      connection.release();
      this.#ending.abort();
      await this.#progress.idle();
    }
    if (this.#failure !== undefined) throw this.#failure.error;
    return this.#endReason;
  }

  /** What cannot be saved ends the session. */
  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#ending.abort();
    this.#lastAttempts.abort();
  }

  /** Sends the last event again. It does not count. */
  again(): void {
    if (this.#last === undefined) {
      this.#options.tell({ kind: 'notice', message: 'There is no event yet that could be sent again.' });
      return;
    }
    const { event, route } = this.#last;
    void this.#progress
      .take()
      .then((free) => this.#attempt(event, route, { attempt: 1, retriesLeft: 0, again: true }).finally(free))
      .catch(() => {
        // It was given up; that the session ends is said elsewhere.
      });
  }

  async #deliver(event: FedEvent, routes: readonly OpenRoute[]): Promise<void> {
    const { retries, tell } = this.#options;
    if (routes.length === 0) {
      this.counts.skipped++;
      const { id, type, schemaVersion } = event;
      const reason = `No endpoint has subscribed to version ${schemaVersion} of this type.`;
      tell({ kind: 'skipped', event_id: id, type, schema_version: schemaVersion, reason });
    }
    for (const route of routes) {
      let isDone = false;
      for (let attempt = 1; !isDone; attempt++) {
        const plan = { attempt, retriesLeft: retries + 1 - attempt, again: false };
        const { outcome, retryInMs } = await this.#attempt(event, route, plan);
        if (retryInMs !== undefined) await pause(retryInMs, this.#lastAttempts.signal).catch(() => {});
        isDone = retryInMs === undefined || this.#lastAttempts.signal.aborted;
        if (isDone) this.counts[isDelivered(outcome) ? 'forwarded' : 'failed']++;
      }
    }
  }

  async #attempt(
    event: FedEvent,
    route: OpenRoute,
    { attempt, retriesLeft, again }: { attempt: number; retriesLeft: number; again: boolean },
  ): Promise<{ outcome: Outcome; retryInMs: number | undefined }> {
    this.#last = { event, route };
    const answered = waitingFor(this.#options.tell, route.url.host, event.id);
    const outcome = await forward(event, route.target, this.#giveUp.signal).finally(answered);
    const isAnswer = outcome.kind === 'answer';
    const isRetried = !isDelivered(outcome) && retriesLeft > 0 && isRetryable(outcome);
    const retryInMs = isRetried ? retryDelayMs(outcome, attempt) : undefined;
    this.#options.tell({
      kind: 'forwarded',
      event_id: event.id,
      type: event.type,
      schema_version: event.schemaVersion,
      created_at: event.createdAt,
      forward_to: route.url.href,
      attempt,
      delivered: isDelivered(outcome),
      status: isAnswer ? outcome.status : null,
      error: isAnswer ? null : outcome.message,
      response_body: isAnswer ? outcome.body : null,
      hint: hintAbout(outcome) ?? null,
      location: isAnswer ? (outcome.headers.location ?? null) : null,
      duration_ms: outcome.durationMs,
      retry_in_ms: retryInMs ?? null,
      again,
    });
    return { outcome, retryInMs };
  }
}

function eventOf(event: TypedFeedEvent<EventType, 'body'>): FedEvent {
  const { id, schema_version: schemaVersion, created_at: createdAt, body, cursor } = event;
  const type = event.type === 'unknown' ? event.event_type : event.type;
  return { id, type, schemaVersion, createdAt, body, cursor };
}

/** A second, doubled per attempt, or what the receiver asks for. */
function retryDelayMs(outcome: Outcome, attempt: number): number {
  const asked = outcome.kind === 'answer' ? (outcome.headers['retry-after'] ?? null) : null;
  const backoffMs = Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), RETRY_MAX_MS);
  return Math.max(backoffMs, Math.min(retryAfterMs(asked, Date.now()) ?? 0, RETRY_MAX_MS));
}
