// Operations on deliveries and their attempts.
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
import type { CallOptions, WaitOptions } from '../options.ts';
import { type PagePromise, pagePromise } from '../page-promise.ts';
import { waitUntil } from '../wait-until.ts';

/** A delivery is one event for one endpoint. Scopes: `deliveries:read`, `deliveries:write`. */
export class Deliveries {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Newest first; filters by endpoint, event, type, state and time. `for await` iterates over all pages. */
  list(query?: ListDeliveriesData['query'], options?: CallOptions): PagePromise<DeliveryList> {
    return pagePromise((page) =>
      listDeliveries({ client: this.#client, query: { ...query, ...page }, call: options }),
    );
  }

  /** The current state, with the time of the next attempt. */
  get(id: string, options?: CallOptions): ApiPromise<Delivery> {
    return apiPromise(getDelivery({ client: this.#client, path: { id }, call: options }));
  }

  /** All requests made for the delivery, latest first. `for await` iterates over all pages. */
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
   * Redelivers a failed delivery: same ids and bytes, a full round of attempts.
   * @throws ConflictError with `delivery_not_failed` or `payload_removed`.
   */
  redeliver(id: string, options?: CallOptions): ApiPromise<Delivery> {
    return apiPromise(redeliverDelivery({ client: this.#client, path: { id }, call: options }));
  }

  /**
   * Waits until the delivery, also that of a test event, has ended: `delivered`, `failed`, `canceled` or
   * `skipped`. Resolves for a failure as well: check `status` and `reason`. A delivery may be retried for
   * three days, and one that is `held` waits for its endpoint: set `timeoutMs` accordingly.
   * @throws WaitTimeoutError after `timeoutMs` (default 60,000); `last` is the last known state of the
   * delivery.
   */
  waitForOutcome(id: string, options?: WaitOptions): Promise<Delivery> {
    return waitUntil(
      `Delivery ${id}`,
      (call) => this.get(id, call).withResponse(),
      // Lists the states that are not final, so that a state added later ends the wait.
      ({ status }) => status !== 'pending' && status !== 'delivering' && status !== 'held',
      options,
    );
  }
}
