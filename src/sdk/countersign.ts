import { type ApiPromise, apiPromise } from './api-promise.ts';
import { type Client, createHttpClient } from './http-client.ts';
import type { CountersignOptions, RequestOptions } from './options.ts';
import { Customers } from './resources/customers.ts';
import { Deliveries } from './resources/deliveries.ts';
import { EventTypes } from './resources/event-types.ts';
import { Events } from './resources/events.ts';
import { WebhookEndpoints } from './resources/webhook-endpoints.ts';

/**
 * The API of one organization. Every method resolves to the answer's data, or rejects with a `CountersignError`: an `ApiError` of
 * the status's class, a `ConnectionError` or a `TimeoutError`.
 *
 * ```ts
 * const client = new Countersign(); // COUNTERSIGN_API_KEY and COUNTERSIGN_BASE_URL of the environment
 * for await (const customer of client.customers.list()) console.log(customer.name);
 * ```
 */
export class Countersign {
  /** The addresses that receive events: register, verify, change, disable, delete. */
  readonly webhookEndpoints: WebhookEndpoints;
  /** The kinds of events that a subscription may name. */
  readonly eventTypes: EventTypes;
  /** What happened, whoever was told of it. */
  readonly events: Events;
  /** Which endpoint was sent which event, and how it went. */
  readonly deliveries: Deliveries;
  /** The organization's customers. */
  readonly customers: Customers;

  readonly #client: Client;

  /** @throws TypeError if an option is missing or cannot be right; its message never quotes the key. */
  constructor(options: CountersignOptions = {}) {
    const client = createHttpClient(options);
    this.#client = client;
    this.webhookEndpoints = new WebhookEndpoints(client);
    this.eventTypes = new EventTypes(client);
    this.events = new Events(client);
    this.deliveries = new Deliveries(client);
    this.customers = new Customers(client);
  }

  /**
   * Any request to the API, for what this version has no method for: with the same key, retries, time-outs, errors, and, for a POST,
   * `Idempotency-Key`.
   *
   * ```ts
   * const page = await client.request<{ data: { id: string }[] }>('GET', '/api/v1/public/events', { query: { limit: 5 } });
   * ```
   *
   * @param method of HTTP: `GET`, `POST`, …
   * @param path the whole path, as the contract has it: `/api/v1/public/…`, its parts encoded, without a query.
   * @returns the answer's JSON, `undefined` for a 204. Nobody checks that it is an `Answer`.
   * @throws TypeError, as a rejection, if the path or an option cannot be right.
   */
  request<Answer = unknown>(method: string, path: string, options: RequestOptions = {}): ApiPromise<Answer> {
    return apiPromise(this.#client.request<Answer>(method, path, options));
  }
}
