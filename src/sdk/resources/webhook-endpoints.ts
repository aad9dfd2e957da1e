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
import type { CallOptions, WaitOptions } from '../options.ts';
import { type PagePromise, pagePromise } from '../page-promise.ts';
import { waitUntil } from '../wait-until.ts';

/** A body that subscribes: the event types that are known are offered, and those that come later accepted. */
export type Subscribing<Body extends { subscriptions: unknown }> = Omit<Body, 'subscriptions'> & {
  subscriptions: { event_type: OfferedEventType; schema_version: number }[];
};

type OfferedEventType = EventTypeName | (string & Record<never, never>);

type EventTypeName = Exclude<Webhooks['body'], { challenge: string }>['type'];

/**
 * The addresses that receive events. Scopes: `webhook_endpoints:read`, `webhook_endpoints:write`.
 *
 * Every method that takes an `id` throws a NotFoundError if there is no such endpoint, and a PermissionDeniedError if it is another
 * organization's (`verify`: NotFoundError). Times are RFC 3339 texts in UTC.
 */
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

  /**
   * Registers an address, an https URL. The endpoint receives nothing until `verify`, within 15 minutes.
   * @returns the endpoint, `pending_verification`, with its `signing_secret`, which is shown only here: keep it.
   * @throws UnprocessableContentError for an address or a type that is refused; ConflictError with `webhook_endpoint_limit_reached`.
   */
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

  /**
   * Replaces the whole list of subscriptions, and nothing else: a type that the new list omits is no longer received. It holds for
   * events that are published from then on.
   * @returns the endpoint as it is now.
   * @throws UnprocessableContentError for an unknown or repeated type; ConflictError if the endpoint is disabled or deleted.
   */
  replaceSubscriptions(
    id: string,
    body: Subscribing<WebhookEndpointUpdate>,
    options?: CallOptions,
  ): ApiPromise<WebhookEndpoint> {
    return apiPromise(updateWebhookEndpoint({ client: this.#client, path: { id }, body, call: options }));
  }

  /** @deprecated The name that `replaceSubscriptions` had in 1.0: it replaces the subscriptions, and changes nothing else. */
  update(
    id: string,
    body: Subscribing<WebhookEndpointUpdate>,
    options?: CallOptions,
  ): ApiPromise<WebhookEndpoint> {
    return this.replaceSubscriptions(id, body, options);
  }

  /**
   * Changes those of `description`, `metadata` and `max_per_second` that are given, and nothing else: neither the URL nor the
   * subscriptions. Metadata changes key by key; `null` removes a key, clears the description, and takes away the limit.
   * @returns the endpoint as it is now.
   * @throws ConflictError if the endpoint is deleted.
   */
  updateDetails(
    id: string,
    body: WebhookEndpointDetailsUpdate,
    options?: CallOptions,
  ): ApiPromise<WebhookEndpoint> {
    return apiPromise(
      updateWebhookEndpointDetails({ client: this.#client, path: { id }, body, call: options }),
    );
  }

  /** Removes it for good; deliveries stop at once. @throws ConflictError with `webhook_endpoint_deleted` if it is deleted already. */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return apiPromise(deleteWebhookEndpoint({ client: this.#client, path: { id }, call: options }));
  }

  /**
   * Has the handshake sent to the endpoint and waits for its outcome, 20 seconds at most; then the endpoint is active.
   * @throws ConflictError with `verification_failed`, whose message says what the endpoint did; or `verification_challenge_expired`.
   */
  verify(id: string, options?: CallOptions): ApiPromise<void> {
    return apiPromise(verifyWebhookEndpoint({ client: this.#client, path: { id }, call: options }));
  }

  /** A fresh challenge, and a new 15 minutes to verify in. @throws ConflictError if the endpoint is not `pending_verification`. */
  createVerificationChallenge(id: string, options?: CallOptions): ApiPromise<VerificationChallenge> {
    return apiPromise(createVerificationChallenge({ client: this.#client, path: { id }, call: options }));
  }

  /** Stops deliveries until `restore`; what is queued waits. @returns the endpoint, `disabled`. @throws ConflictError if it is deleted. */
  disable(id: string, options?: CallOptions): ApiPromise<WebhookEndpoint> {
    return apiPromise(disableWebhookEndpoint({ client: this.#client, path: { id }, call: options }));
  }

  /**
   * Resumes deliveries.
   * @returns the endpoint: `active` if it was ever verified, else `pending_verification`.
   * @throws ConflictError with `webhook_endpoint_disabled_by_operator`, or if it is deleted.
   */
  restore(id: string, options?: CallOptions): ApiPromise<WebhookEndpoint> {
    return apiPromise(restoreWebhookEndpoint({ client: this.#client, path: { id }, call: options }));
  }

  /**
   * Has the example of an event type that it subscribes to sent to it, once and marked as a test; `deliveries.waitForOutcome`
   * waits for what becomes of it, and `deliveries.attempts` shows what was sent and answered.
   */
  sendTestEvent(
    id: string,
    body: Omit<TestEventRequest, 'event_type'> & { event_type: OfferedEventType },
    options?: CallOptions,
  ): ApiPromise<Delivery> {
    return apiPromise(sendTestEvent({ client: this.#client, path: { id }, body, call: options }));
  }

  /**
   * How its deliveries have gone in the last 24 hours, or as many as `window_hours` says: counts, and latencies in milliseconds.
   * Scope: `deliveries:read`.
   */
  health(
    id: string,
    query?: GetWebhookEndpointHealthData['query'],
    options?: CallOptions,
  ): ApiPromise<WebhookEndpointHealth> {
    return apiPromise(
      getWebhookEndpointHealth({ client: this.#client, path: { id }, query: { ...query }, call: options }),
    );
  }

  /** Redelivers everything that failed and was created since a time; `waitForReplay` waits until all are queued. Scope: `deliveries:write`. */
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

  /**
   * Waits until a replay has queued everything (`completed`). Its deliveries may still be under way: `delivered` and `failed` count
   * those that have ended. Scope: `deliveries:read`.
   * @throws WaitTimeoutError after `timeoutMs` (default 60,000); `last` is the replay as it was seen last. What waits stops, the replay
   * does not.
   */
  waitForReplay(id: string, replayId: string, options?: WaitOptions): Promise<Replay> {
    return waitUntil(
      `Replay ${replayId}`,
      (call) => this.getReplay(id, replayId, call).withResponse(),
      ({ status }) => status === 'completed',
      options,
    );
  }
}
