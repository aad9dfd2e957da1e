import {
  createVerificationChallenge,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  getReplay,
  getWebhookEndpoint,
  getWebhookEndpointHealth,
  listReplays,
  listWebhookEndpoints,
  restoreWebhookEndpoint,
  sendTestEvent,
  startReplay,
  updateWebhookEndpoint,
  updateWebhookEndpointDetails,
  verifyWebhookEndpoint,
} from '../../../generated/api/sdk.gen.ts';
import type {
  Delivery,
  GetWebhookEndpointHealthData,
  ListReplaysData,
  ListWebhookEndpointsData,
  Replay,
  ReplayCreation,
  ReplayList,
  TestEventRequest,
  VerificationChallenge,
  WebhookEndpoint,
  WebhookEndpointCreated,
  WebhookEndpointCreation,
  WebhookEndpointDetailsUpdate,
  WebhookEndpointHealth,
  WebhookEndpointList,
  WebhookEndpointUpdate,
  Webhooks,
} from '../../../generated/api/types.gen.ts';
import { type ApiPromise, apiPromise } from '../api-promise.ts';
import type { Client } from '../http-client.ts';
import type { CallOptions } from '../options.ts';
import { type PagePromise, pagePromise } from '../page-promise.ts';

/** A body that subscribes: the event types that are known are offered, and those that come later accepted. */
export type Subscribing<Body extends { subscriptions: unknown }> = Omit<Body, 'subscriptions'> & {
  subscriptions: { event_type: OfferedEventType; schema_version: number }[];
};

type OfferedEventType = EventTypeName | (string & Record<never, never>);

type EventTypeName = Exclude<Webhooks['body'], { challenge: string }>['type'];

/** The addresses that receive events. Scopes: `webhook_endpoints:read`, `webhook_endpoints:write`. */
export class WebhookEndpoints {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Newest first; deleted ones only with `status: 'deleted'`. `for await` walks through all pages. */
  list(query?: ListWebhookEndpointsData['query'], options?: CallOptions): PagePromise<WebhookEndpointList> {
    return pagePromise((page) =>
      listWebhookEndpoints({ client: this.#client, query: { ...query, ...page }, call: options }),
    );
  }

  /** Registers an address. Keep `signing_secret`: it is told this once. The endpoint receives nothing until `verify`. */
  create(
    body: Subscribing<WebhookEndpointCreation>,
    options?: CallOptions,
  ): ApiPromise<WebhookEndpointCreated> {
    return apiPromise(createWebhookEndpoint({ client: this.#client, body, call: options }));
  }

  /** As it is now, a deleted one too; never with its secret. */
  get(id: string, options?: CallOptions): ApiPromise<WebhookEndpoint> {
    return apiPromise(getWebhookEndpoint({ client: this.#client, path: { id }, call: options }));
  }

  /** Replaces the whole list of subscriptions. */
  update(
    id: string,
    body: Subscribing<WebhookEndpointUpdate>,
    options?: CallOptions,
  ): ApiPromise<WebhookEndpoint> {
    return apiPromise(updateWebhookEndpoint({ client: this.#client, path: { id }, body, call: options }));
  }

  /** Changes the description, the metadata and the rate that are given, and nothing else; metadata key by key, `null` removes. */
  updateDetails(
    id: string,
    body: WebhookEndpointDetailsUpdate,
    options?: CallOptions,
  ): ApiPromise<WebhookEndpoint> {
    return apiPromise(
      updateWebhookEndpointDetails({ client: this.#client, path: { id }, body, call: options }),
    );
  }

  /** Removes it for good; deliveries stop at once. */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return apiPromise(deleteWebhookEndpoint({ client: this.#client, path: { id }, call: options }));
  }

  /**
   * Has the handshake sent to the endpoint and waits for its outcome, 20 seconds at most; then the endpoint is active.
   * @throws ConflictError with `verification_failed`, whose message tells what the endpoint did.
   */
  verify(id: string, options?: CallOptions): ApiPromise<void> {
    return apiPromise(verifyWebhookEndpoint({ client: this.#client, path: { id }, call: options }));
  }

  /** A fresh challenge, and a new 15 minutes to verify in. */
  createVerificationChallenge(id: string, options?: CallOptions): ApiPromise<VerificationChallenge> {
    return apiPromise(createVerificationChallenge({ client: this.#client, path: { id }, call: options }));
  }

  /** Stops deliveries until `restore`; what is queued waits. */
  disable(id: string, options?: CallOptions): ApiPromise<WebhookEndpoint> {
    return apiPromise(disableWebhookEndpoint({ client: this.#client, path: { id }, call: options }));
  }

  /** Lets deliveries go on. */
  restore(id: string, options?: CallOptions): ApiPromise<WebhookEndpoint> {
    return apiPromise(restoreWebhookEndpoint({ client: this.#client, path: { id }, call: options }));
  }

  /**
   * Has the example of an event type that it subscribes to sent to it, once and marked as a test; `deliveries.get` and
   * `deliveries.attempts` tell what became of it.
   */
  sendTestEvent(
    id: string,
    body: Omit<TestEventRequest, 'event_type'> & { event_type: OfferedEventType },
    options?: CallOptions,
  ): ApiPromise<Delivery> {
    return apiPromise(sendTestEvent({ client: this.#client, path: { id }, body, call: options }));
  }

  /** How its deliveries have gone in the last 24 hours, or as many as `window_hours` says. Scope: `deliveries:read`. */
  health(
    id: string,
    query?: GetWebhookEndpointHealthData['query'],
    options?: CallOptions,
  ): ApiPromise<WebhookEndpointHealth> {
    return apiPromise(
      getWebhookEndpointHealth({ client: this.#client, path: { id }, query: { ...query }, call: options }),
    );
  }

  /** Starts all deliveries again that failed and were created since a time; `getReplay` tells how far it is. Scope: `deliveries:write`. */
  replay(id: string, body: ReplayCreation, options?: CallOptions): ApiPromise<Replay> {
    return apiPromise(startReplay({ client: this.#client, path: { id }, body, call: options }));
  }

  /** Its replays, newest first. `for await` walks through all pages. Scope: `deliveries:read`. */
  replays(id: string, query?: ListReplaysData['query'], options?: CallOptions): PagePromise<ReplayList> {
    return pagePromise((page) =>
      listReplays({ client: this.#client, path: { id }, query: { ...query, ...page }, call: options }),
    );
  }

  /** How far a replay is, and what has become of what it queued. Scope: `deliveries:read`. */
  getReplay(id: string, replayId: string, options?: CallOptions): ApiPromise<Replay> {
    return apiPromise(getReplay({ client: this.#client, path: { id, replay_id: replayId }, call: options }));
  }
}
