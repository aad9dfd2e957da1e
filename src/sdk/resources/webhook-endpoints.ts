// Operations on webhook endpoints, their replays and test events.
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

/** A body with subscriptions: editors offer the known event types, and newer ones are accepted. */
export type WithSubscriptions<Body extends { subscriptions: unknown }> = Omit<Body, 'subscriptions'> & {
  subscriptions: { event_type: SuggestedEventType; schema_version: number }[];
};

type SuggestedEventType = EventTypeName | (string & Record<never, never>);

type EventTypeName = Exclude<Webhooks['body'], { challenge: string }>['type'];

/**
 * The endpoints that receive events. Scopes: `webhook_endpoints:read`, `webhook_endpoints:write`.
 *
 * Every method with an `id` throws NotFoundError if the endpoint does not exist, and PermissionDeniedError if
 * it belongs to another organization (`verify`: NotFoundError). Times are RFC 3339 strings in UTC.
 */
export class WebhookEndpoints {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Newest first; deleted ones only with `status: 'deleted'`. `for await` iterates over all pages. */
  list(query?: ListWebhookEndpointsData['query'], options?: CallOptions): PagePromise<WebhookEndpointList> {
    return pagePromise((page) =>
      listWebhookEndpoints({ client: this.#client, query: { ...query, ...page }, call: options }),
    );
  }

  /**
   * Registers an https URL. The endpoint receives nothing until `verify`, due within 15 minutes.
   * @returns the endpoint, `pending_verification`, with its `signing_secret`, which is returned only here:
   * store it.
   * @throws UnprocessableContentError for a rejected URL or event type; ConflictError with
   * `webhook_endpoint_limit_reached`.
   */
  create(
    body: WithSubscriptions<WebhookEndpointCreation>,
    options?: CallOptions,
  ): ApiPromise<WebhookEndpointCreated> {
    return apiPromise(createWebhookEndpoint({ client: this.#client, body, call: options }));
  }

  /** The current state, also of a deleted endpoint; never with the secret. */
  get(id: string, options?: CallOptions): ApiPromise<WebhookEndpoint> {
    return apiPromise(getWebhookEndpoint({ client: this.#client, path: { id }, call: options }));
  }

  /**
   * Replaces the whole list of subscriptions and changes nothing else: types missing from the new list are no
   * longer received. Applies to events published from then on.
   * @returns the updated endpoint.
   * @throws UnprocessableContentError for an unknown or repeated type; ConflictError if the endpoint is
   * disabled or deleted.
   */
  replaceSubscriptions(
    id: string,
    body: WithSubscriptions<WebhookEndpointUpdate>,
    options?: CallOptions,
  ): ApiPromise<WebhookEndpoint> {
    return apiPromise(updateWebhookEndpoint({ client: this.#client, path: { id }, body, call: options }));
  }

  /** @deprecated The name of `replaceSubscriptions` in 1.0: it replaces the subscriptions, nothing else. */
  update(
    id: string,
    body: WithSubscriptions<WebhookEndpointUpdate>,
    options?: CallOptions,
  ): ApiPromise<WebhookEndpoint> {
    return this.replaceSubscriptions(id, body, options);
  }

  /**
   * Changes the given ones of `description`, `metadata` and `max_per_second`; never the URL or the
   * subscriptions. Metadata changes key by key; `null` removes a key, the description, or the limit.
   * @returns the updated endpoint.
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

  /**
   * Deletes the endpoint permanently; deliveries stop at once. @throws ConflictError with
   * `webhook_endpoint_deleted` if already deleted.
   */
  delete(id: string, options?: CallOptions): ApiPromise<void> {
    return apiPromise(deleteWebhookEndpoint({ client: this.#client, path: { id }, call: options }));
  }

  /**
   * Sends the verification handshake and waits for its outcome, at most 20 seconds. On success the endpoint
   * is active.
   * @throws ConflictError with `verification_failed`, whose message says what the endpoint did; or
   * `verification_challenge_expired`.
   */
  verify(id: string, options?: CallOptions): ApiPromise<void> {
    return apiPromise(verifyWebhookEndpoint({ client: this.#client, path: { id }, call: options }));
  }

  /** Creates a challenge, valid for 15 minutes. @throws ConflictError unless `pending_verification`. */
  createVerificationChallenge(id: string, options?: CallOptions): ApiPromise<VerificationChallenge> {
    return apiPromise(createVerificationChallenge({ client: this.#client, path: { id }, call: options }));
  }

  /** Stops deliveries until `restore`; queued ones wait. @throws ConflictError if the endpoint is deleted. */
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
   * Sends the example of a subscribed event type to the endpoint, once and marked as a test.
   * `deliveries.waitForOutcome` waits for the outcome, and `deliveries.attempts` shows the request and the
   * response.
   */
  sendTestEvent(
    id: string,
    body: Omit<TestEventRequest, 'event_type'> & { event_type: SuggestedEventType },
    options?: CallOptions,
  ): ApiPromise<Delivery> {
    return apiPromise(sendTestEvent({ client: this.#client, path: { id }, body, call: options }));
  }

  /** Counts and latencies (ms) of the last 24 hours, or `window_hours`. Scope: `deliveries:read`. */
  health(
    id: string,
    query?: GetWebhookEndpointHealthData['query'],
    options?: CallOptions,
  ): ApiPromise<WebhookEndpointHealth> {
    return apiPromise(
      getWebhookEndpointHealth({ client: this.#client, path: { id }, query: { ...query }, call: options }),
    );
  }

  /** Redelivers failed deliveries created since a time; see `waitForReplay`. Scope: `deliveries:write`. */
  replay(id: string, body: ReplayCreation, options?: CallOptions): ApiPromise<Replay> {
    return apiPromise(startReplay({ client: this.#client, path: { id }, body, call: options }));
  }

  /** The endpoint's replays, newest first. `for await` iterates over all pages. Scope: `deliveries:read`. */
  replays(id: string, query?: ListReplaysData['query'], options?: CallOptions): PagePromise<ReplayList> {
    return pagePromise((page) =>
      listReplays({ client: this.#client, path: { id }, query: { ...query, ...page }, call: options }),
    );
  }

  /** The progress of a replay, and the outcomes of the deliveries it queued. Scope: `deliveries:read`. */
  getReplay(id: string, replayId: string, options?: CallOptions): ApiPromise<Replay> {
    return apiPromise(getReplay({ client: this.#client, path: { id, replay_id: replayId }, call: options }));
  }

  /**
   * Waits until a replay has queued all deliveries (`completed`). They may still be in progress: `delivered`
   * and `failed` count the ended ones. Scope: `deliveries:read`.
   * @throws WaitTimeoutError after `timeoutMs` (default 60,000); `last` is the last known state of the
   * replay, which continues.
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
