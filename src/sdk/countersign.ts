import { createHttpClient } from './http-client.ts';
import type { CountersignOptions } from './options.ts';
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
 * const client = new Countersign({ apiKey: process.env.COUNTERSIGN_API_KEY, baseUrl: 'https://api.example.com' });
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

  /** @throws TypeError if an option cannot be right; its message never quotes the key. */
  constructor(options: CountersignOptions) {
    const client = createHttpClient(options);
    this.webhookEndpoints = new WebhookEndpoints(client);
    this.eventTypes = new EventTypes(client);
    this.events = new Events(client);
    this.deliveries = new Deliveries(client);
    this.customers = new Customers(client);
  }
}
