// A session: reads the feed, forwards each event, and knows what came of it.
import type { Countersign } from '../../sdk/countersign.ts';
import type { ErasedEvent, TypedFeedEvent } from '../../sdk/feed.ts';
import type { EventType } from '../../sdk/webhooks/event.ts';
import { type ForwardedEvent, forward, hintAbout, isDelivered, type Target } from '../forward.ts';
import { Connection } from './connection.ts';
import type { Ending } from './ending.ts';
import type { EndReason, Tell } from './happening.ts';
import { waitingFor } from './waiting.ts';

export interface SessionOptions {
  readonly client: Countersign;
  readonly baseUrl: string;
  readonly target: Target;
  /** The types to read; `undefined` for all. */
  readonly types: readonly string[] | undefined;
  /** Where the feed is read from. */
  readonly begin: { readonly cursor: string } | { readonly from: string };
  /** Ends after so many events. */
  readonly exitAfter: number | undefined;
  /** Called with the place behind the last event that has an answer. */
  readonly save: (cursor: string) => Promise<void>;
  readonly ending: Ending;
  readonly tell: Tell;
}

interface FedEvent extends ForwardedEvent {
  readonly type: string;
  readonly schemaVersion: number;
  readonly createdAt: string;
}

export class Session {
  readonly counts = { forwarded: 0, failed: 0 };
  readonly #options: SessionOptions;
  #last: FedEvent | undefined;
  /** Receivers get one request at a time, in the feed's order. */
  #underway: Promise<unknown> = Promise.resolve();
  #pending = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
    const { ending, tell } = options;
    ending.onInterrupted = () => {
      const message = 'Waiting for an answer; once more to stop at once.';
      if (this.#pending > 0) tell({ kind: 'notice', message });
    };
  }

  /** Resolves once the session has ended. @throws whatever ends the feed, such as a GoneError. */
  async run(): Promise<EndReason> {
    const { client, types, begin, exitAfter, ending, save, tell } = this.#options;
    const connection = new Connection(this.#options);
    const feed = client.events.feed({
      ...begin,
      types,
      include: 'body',
      signal: ending.reading,
      onState: (state) => connection.becomes(state),
      onCaughtUp: async ({ cursor }) => {
        await save(cursor);
        tell({ kind: 'caught_up' });
      },
    });
    try {
      for await (const fed of feed) {
        if (fed.type === 'erased') {
          const message = `${fed.event_type} ${fed.id} was passed over: its data was erased at ${fed.erased_at}.`;
          tell({ kind: 'notice', message });
          await save(fed.cursor);
          continue;
        }
        const isAnswered = await this.#forward(eventOf(fed), false);
        // An event that was given up comes again: its place is not passed.
        if (!isAnswered) break;
        await save(fed.cursor);
        if (this.counts.forwarded + this.counts.failed === exitAfter) return 'exit_after';
        if (ending.reading.aborted) break;
      }
      return 'interrupted';
    } finally {
      connection.release();
      await this.#underway;
    }
  }

  /** Sends the last event again. It does not count. */
  again(): void {
    if (this.#last !== undefined) void this.#forward(this.#last, true);
    else this.#options.tell({ kind: 'notice', message: 'There is no event yet that could be sent again.' });
  }

  close(): void {
    this.#options.target.close();
  }

  /** @returns whether the event was not given up. */
  #forward(event: FedEvent, again: boolean): Promise<boolean> {
    const attempt = this.#underway.then(() => this.#attempt(event, again));
    this.#underway = attempt;
    return attempt;
  }

  async #attempt(event: FedEvent, again: boolean): Promise<boolean> {
    const { target, ending, tell } = this.#options;
    this.#last = event;
    this.#pending++;
    const answered = waitingFor(tell, target.url.host, event.id);
    const outcome = await forward(event, target, ending.waiting)
      .catch((error: unknown) => {
        if (!ending.waiting.aborted) throw error;
      })
      .finally(answered);
    this.#pending--;
    if (outcome === undefined) return false;
    if (!again) this.counts[isDelivered(outcome) ? 'forwarded' : 'failed']++;
    const isAnswer = outcome.kind === 'answer';
    tell({
      kind: 'forwarded',
      event_id: event.id,
      type: event.type,
      schema_version: event.schemaVersion,
      created_at: event.createdAt,
      forward_to: target.url.href,
      delivered: isDelivered(outcome),
      status: isAnswer ? outcome.status : null,
      error: isAnswer ? null : outcome.message,
      response_body: isAnswer ? outcome.body : null,
      hint: hintAbout(outcome) ?? null,
      location: isAnswer ? (outcome.headers.location ?? null) : null,
      duration_ms: outcome.durationMs,
      again,
    });
    return true;
  }
}

function eventOf(event: Exclude<TypedFeedEvent<EventType, 'body'>, ErasedEvent>): FedEvent {
  const { id, schema_version: schemaVersion, created_at: createdAt, body } = event;
  const type = event.type === 'unknown' ? event.event_type : event.type;
  return { id, type, schemaVersion, createdAt, body };
}
