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
   * Redelivers a failed delivery: the same ids and bytes, a full round of attempts.
   * @throws ConflictError with `delivery_not_failed` or `payload_removed`.
   */
  redeliver(id: string, options?: CallOptions): ApiPromise<Delivery> {
    return apiPromise(redeliverDelivery({ client: this.#client, path: { id }, call: options }));
  }

  /**
   * Waits until nothing more will be sent: the delivery, that of a test event too, is `delivered`, `failed`, `canceled` or `skipped`.
   * A failure resolves as well: look at `status`, and at `reason`. An event's delivery may be retried for three days, and one that is
   * `held` waits for its endpoint: give such a wait its `timeoutMs`.
   * @throws WaitTimeoutError after `timeoutMs` (default 60,000); `last` is the delivery as it was seen last.
   */
  waitForOutcome(id: string, options?: WaitOptions): Promise<Delivery> {
    return waitUntil(
      `Delivery ${id}`,
      (call) => this.get(id, call).withResponse(),
      // By those that do not end: a state that is added later ends the wait rather than making it endless.
      ({ status }) => status !== 'pending' && status !== 'delivering' && status !== 'held',
      options,
    );
  }
}
