// The client itself: its resources, and requests without a method.
import {
  Contracts,
  CreditNotes,
  Customers,
  EventTypes,
  Invoices,
  Meters,
  Organization,
  Payments,
} from '../../generated/sdk/resources.ts';
import { type ApiPromise, apiPromise } from './api-promise.ts';
import { type Client, createHttpClient } from './requests/http-client.ts';
import type { CountersignOptions, RequestOptions } from './requests/options.ts';
import { Deliveries } from './resources/deliveries.ts';
import { Events } from './resources/events.ts';
import { Usage } from './resources/usage.ts';
import { WebhookEndpoints } from './resources/webhook-endpoints.ts';

/**
 * The API of one organization. Every method resolves to the response's data, or rejects with a
 * `CountersignError`: an `ApiError` subclass for the status, a `ConnectionError` or a `TimeoutError`.
 *
 * ```ts
 * const client = new Countersign(); // reads COUNTERSIGN_API_KEY and COUNTERSIGN_BASE_URL
 * for await (const customer of client.customers.list()) console.log(customer.name);
 * ```
 */
export class Countersign {
  /** The endpoints that receive events: register, verify, change, disable, delete. */
  readonly webhookEndpoints: WebhookEndpoints;
  /** The event types that an endpoint can subscribe to. */
  readonly eventTypes: EventTypes;
  /** All events, whether or not an endpoint subscribed to them. */
  readonly events: Events;
  /** The deliveries of events to endpoints, and their outcomes. */
  readonly deliveries: Deliveries;
  /** The organization's customers. */
  readonly customers: Customers;
  /** What customers have agreed to, and are billed for in every period. */
  readonly contracts: Contracts;
  /** What customers owe: drafts, issued, paid and voided invoices. */
  readonly invoices: Invoices;
  /** What corrects issued invoices, and the credit that is left of them. */
  readonly creditNotes: CreditNotes;
  /** What customers have paid. */
  readonly payments: Payments;
  /** What usage is measured in. */
  readonly meters: Meters;
  /** What customers use: usage events, and what meters count of them. */
  readonly usage: Usage;

  /** The organization that the API key belongs to. */
  readonly organization: Organization;

  readonly #client: Client;

  /** @throws TypeError if an option is missing or invalid; the message never contains the key. */
  constructor(options: CountersignOptions = {}) {
    const client = createHttpClient(options);
    this.#client = client;
    this.webhookEndpoints = new WebhookEndpoints(client);
    this.eventTypes = new EventTypes(client);
    this.events = new Events(client);
    this.deliveries = new Deliveries(client);
    this.customers = new Customers(client);
    this.contracts = new Contracts(client);
    this.invoices = new Invoices(client);
    this.creditNotes = new CreditNotes(client);
    this.payments = new Payments(client);
    this.meters = new Meters(client);
    this.usage = new Usage(client);
    this.organization = new Organization(client);
  }

  /**
   * Sends any request to the API, for operations without a method in this version. Uses the same key,
   * retries, timeouts, errors and, for a POST, `Idempotency-Key`.
   *
   * ```ts
   * const page = await client.request<{ data: { id: string }[] }>('GET', '/api/v1/public/events', { query: {
   * limit: 5 } });
   * ```
   *
   * @param method an HTTP method: `GET`, `POST`, …
   * @param path the whole path as in the contract: `/api/v1/public/…`, with encoded segments and without a
   * query.
   * @returns the response's JSON, `undefined` for a 204. The type `Answer` is not checked.
   * @throws TypeError, as a rejection, if the path or an option is invalid.
   */
  request<Answer = unknown>(method: string, path: string, options: RequestOptions = {}): ApiPromise<Answer> {
    return apiPromise(this.#client.request<Answer>(method, path, options));
  }
}
