// Operations on events.
import { getEvent, listEvents } from '../../../generated/api/sdk.gen.ts';
import type { EventDetails, EventList, ListEventsData } from '../../../generated/api/types.gen.ts';
import { type ApiPromise, apiPromise } from '../api-promise.ts';
import type { Client } from '../http-client.ts';
import type { CallOptions } from '../options.ts';
import { type PagePromise, pagePromise } from '../page-promise.ts';

/** All events, whether or not an endpoint subscribed to them. Scope: `events:read`. */
export class Events {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Newest first, without their data. `for await` iterates over all pages. */
  list(query?: ListEventsData['query'], options?: CallOptions): PagePromise<EventList> {
    return pagePromise((page) =>
      listEvents({ client: this.#client, query: { ...query, ...page }, call: options }),
    );
  }

  /** With its data, and its delivery to each subscribed endpoint. */
  get(id: string, options?: CallOptions): ApiPromise<EventDetails> {
    return apiPromise(getEvent({ client: this.#client, path: { id }, call: options }));
  }
}
