import {
  getDelivery,
  listDeliveries,
  listDeliveryAttempts,
  redeliverDelivery,
} from '../../../generated/api/sdk.gen.ts';
import type {
  Delivery,
  DeliveryAttemptList,
  DeliveryList,
  ListDeliveriesData,
  ListDeliveryAttemptsData,
} from '../../../generated/api/types.gen.ts';
import { type ApiPromise, apiPromise } from '../api-promise.ts';
import type { Client } from '../http-client.ts';
import type { CallOptions } from '../options.ts';
import { type PagePromise, pagePromise } from '../page-promise.ts';

/** One event for one endpoint each. Scopes: `deliveries:read`, `deliveries:write`. */
export class Deliveries {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Newest first; by endpoint, event, event type, state and time. `for await` walks through all pages. */
  list(query?: ListDeliveriesData['query'], options?: CallOptions): PagePromise<DeliveryList> {
    return pagePromise((page) =>
      listDeliveries({ client: this.#client, query: { ...query, ...page }, call: options }),
    );
  }

  /** As it is now, with the time of its next attempt. */
  get(id: string, options?: CallOptions): ApiPromise<Delivery> {
    return apiPromise(getDelivery({ client: this.#client, path: { id }, call: options }));
  }

  /** Every request that was made for it, the latest first. `for await` walks through all pages. */
  attempts(
    id: string,
    query?: ListDeliveryAttemptsData['query'],
    options?: CallOptions,
  ): PagePromise<DeliveryAttemptList> {
    return pagePromise((page) =>
      listDeliveryAttempts({
        client: this.#client,
        path: { id },
        query: { ...query, ...page },
        call: options,
      }),
    );
  }

  /**
   * Starts a failed delivery again: the same ids and bytes, a full round of attempts.
   * @throws ConflictError with `delivery_not_failed` or `payload_removed`.
   */
  redeliver(id: string, options?: CallOptions): ApiPromise<Delivery> {
    return apiPromise(redeliverDelivery({ client: this.#client, path: { id }, call: options }));
  }
}
