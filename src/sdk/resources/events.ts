// What the SDK does with events beside listing them.
import { getEvent, readEventFeed } from '../../../generated/api/sdk.gen.ts';
import type { EventDetails } from '../../../generated/api/types.gen.ts';
import { Events as Operations } from '../../../generated/sdk/resources.ts';
import { type ApiPromise, apiPromise } from '../api-promise.ts';
import { type EventFeed, eventFeed, type FeedOptions, type TypedFeedEvent } from '../feed.ts';
import type { CallOptions } from '../requests/options.ts';
import type { EventType } from '../webhooks/event.ts';

/** Options of `events.get`. */
export interface GetEventOptions extends CallOptions {
  /** `body` adds the exact text that deliveries of the event carry. */
  readonly include?: 'body' | undefined;
}

/** All events, whether or not an endpoint subscribed to them. Scope: `events:read`. */
export class Events extends Operations {
  /** With its data, and its delivery to each subscribed endpoint. */
  get(id: string, { include, ...call }: GetEventOptions = {}): ApiPromise<EventDetails> {
    return apiPromise(
      getEvent({ client: this.client, path: { id }, ...(include && { query: { include } }), call }),
    );
  }

  /**
   * Pulls events, oldest first, none missed: for consumers that no webhook can reach, or that prefer to ask. It waits
   * for new ones, and retries from the same place what may pass. It ends by `break` or `signal`.
   *
   * ```ts
   * const feed = client.events.feed({ cursor: saved, from: 'start', types: ['invoice.issued'] });
   * for await (const event of feed) {
   *   if (event.type === 'invoice.issued') await book(event.data, event.cursor);
   * }
   * ```
   *
   * `type` narrows `data`. An event that is newer than this version of the SDK is `unknown`, whatever `types` says;
   * one whose data the operator has erased is `erased`, without data.
   *
   * @throws GoneError with `feed_cursor_expired`, while iterating, if what follows the cursor is no longer kept; any
   * other error that a retry cannot solve, such as AuthenticationError.
   * @throws TypeError for `types` without a type, or a `timeoutMs` that ends before `wait`.
   */
  feed<const Type extends string = EventType, const Include extends 'body' | undefined = undefined>(
    options: FeedOptions<Type, Include> = {},
  ): EventFeed<TypedFeedEvent<Type, Include>> {
    return eventFeed((query, call) => readEventFeed({ client: this.client, query, call }), options);
  }
}
