// Operations on event types.
import { getEventType, listEventTypes } from '../../../generated/api/sdk.gen.ts';
import type {
  EventTypeDetails,
  EventTypeList,
  ListEventTypesData,
} from '../../../generated/api/types.gen.ts';
import { type ApiPromise, apiPromise } from '../api-promise.ts';
import type { Client } from '../http-client.ts';
import type { CallOptions } from '../options.ts';
import { type PagePromise, pagePromise } from '../page-promise.ts';

/** The event types that an endpoint can subscribe to. Scope: `webhook_endpoints:read`. */
export class EventTypes {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** By name, with their schema versions. `for await` iterates over all pages. */
  list(query?: ListEventTypesData['query'], options?: CallOptions): PagePromise<EventTypeList> {
    return pagePromise((page) =>
      listEventTypes({ client: this.#client, query: { ...query, ...page }, call: options }),
    );
  }

  /** With each version's JSON Schema, an example, and whether the version is deprecated. */
  get(name: string, options?: CallOptions): ApiPromise<EventTypeDetails> {
    return apiPromise(getEventType({ client: this.#client, path: { name }, call: options }));
  }
}
