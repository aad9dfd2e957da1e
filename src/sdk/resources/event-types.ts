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

/** The kinds of events that a subscription may name. Scope: `webhook_endpoints:read`. */
export class EventTypes {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** By name, with the schema versions of each. `for await` walks through all pages. */
  list(query?: ListEventTypesData['query'], options?: CallOptions): PagePromise<EventTypeList> {
    return pagePromise((page) =>
      listEventTypes({ client: this.#client, query: { ...query, ...page }, call: options }),
    );
  }

  /** With the JSON Schema of each version, an example, and whether the version is deprecated. */
  get(name: string, options?: CallOptions): ApiPromise<EventTypeDetails> {
    return apiPromise(getEventType({ client: this.#client, path: { name }, call: options }));
  }
}
