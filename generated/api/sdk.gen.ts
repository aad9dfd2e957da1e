// Generated from openapi/public.yaml by `npm run generate`. Do not edit.

import type { Client, ClientMeta, Options as Options2, RequestResult, TDataShape } from '../../src/sdk/http-client.ts';
import type { CreateVerificationChallengeData, CreateVerificationChallengeErrors, CreateVerificationChallengeResponses, CreateWebhookEndpointData, CreateWebhookEndpointErrors, CreateWebhookEndpointResponses, DeleteWebhookEndpointData, DeleteWebhookEndpointErrors, DeleteWebhookEndpointResponses, DisableWebhookEndpointData, DisableWebhookEndpointErrors, DisableWebhookEndpointResponses, GetCustomerData, GetCustomerErrors, GetCustomerResponses, GetDeliveryData, GetDeliveryErrors, GetDeliveryResponses, GetEventData, GetEventErrors, GetEventResponses, GetEventTypeData, GetEventTypeErrors, GetEventTypeResponses, GetReplayData, GetReplayErrors, GetReplayResponses, GetWebhookEndpointData, GetWebhookEndpointErrors, GetWebhookEndpointHealthData, GetWebhookEndpointHealthErrors, GetWebhookEndpointHealthResponses, GetWebhookEndpointResponses, ListCustomersData, ListCustomersErrors, ListCustomersResponses, ListDeliveriesData, ListDeliveriesErrors, ListDeliveriesResponses, ListDeliveryAttemptsData, ListDeliveryAttemptsErrors, ListDeliveryAttemptsResponses, ListEventsData, ListEventsErrors, ListEventsResponses, ListEventTypesData, ListEventTypesErrors, ListEventTypesResponses, ListReplaysData, ListReplaysErrors, ListReplaysResponses, ListWebhookEndpointsData, ListWebhookEndpointsErrors, ListWebhookEndpointsResponses, RedeliverDeliveryData, RedeliverDeliveryErrors, RedeliverDeliveryResponses, RestoreWebhookEndpointData, RestoreWebhookEndpointErrors, RestoreWebhookEndpointResponses, SendTestEventData, SendTestEventErrors, SendTestEventResponses, StartReplayData, StartReplayErrors, StartReplayResponses, UpdateWebhookEndpointData, UpdateWebhookEndpointDetailsData, UpdateWebhookEndpointDetailsErrors, UpdateWebhookEndpointDetailsResponses, UpdateWebhookEndpointErrors, UpdateWebhookEndpointResponses, VerifyWebhookEndpointData, VerifyWebhookEndpointErrors, VerifyWebhookEndpointResponses } from './types.gen.ts';

export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
    meta?: keyof ClientMeta extends never ? Record<string, unknown> : ClientMeta;
};

/**
 * List webhook endpoints
 *
 * The organization's endpoints, newest first. Deleted endpoints are listed only with `status=deleted`.
 *
 * Required scope: `webhook_endpoints:read`.
 *
 */
export const listWebhookEndpoints = <ThrowOnError extends boolean = false>(options: Options<ListWebhookEndpointsData, ThrowOnError>): RequestResult<ListWebhookEndpointsResponses, ListWebhookEndpointsErrors, ThrowOnError> => options.client.get<ListWebhookEndpointsResponses, ListWebhookEndpointsErrors, ThrowOnError>({ url: '/api/v1/public/webhook-endpoints', ...options });

/**
 * Register a webhook endpoint
 *
 * Registers an address and its subscriptions. The endpoint is `pending_verification`: it receives nothing until it is verified.
 * `signing_secret` and `verification_challenge` are in this answer only; keep the secret.
 *
 * `endpoint_url` is an absolute https URL of at most 2048 characters, without credentials and without a fragment. A literal
 * address that is not public is refused here with 422; a name that resolves to one is refused when it is called.
 * Several endpoints may share a URL. Beyond the organization's limit (50 endpoints that are not deleted, unless
 * the operator has set another) the answer is 409 `webhook_endpoint_limit_reached`.
 *
 * Required scope: `webhook_endpoints:write`.
 *
 */
export const createWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<CreateWebhookEndpointData, ThrowOnError>): RequestResult<CreateWebhookEndpointResponses, CreateWebhookEndpointErrors, ThrowOnError> => options.client.post<CreateWebhookEndpointResponses, CreateWebhookEndpointErrors, ThrowOnError>({
    url: '/api/v1/public/webhook-endpoints',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a webhook endpoint
 *
 * Removes the endpoint for good. Deliveries stop at once, retries included; those still queued are canceled and kept in the history.
 * A disabled endpoint can be deleted; one that is already deleted is refused with 409.
 *
 * Required scope: `webhook_endpoints:write`.
 *
 */
export const deleteWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<DeleteWebhookEndpointData, ThrowOnError>): RequestResult<DeleteWebhookEndpointResponses, DeleteWebhookEndpointErrors, ThrowOnError> => options.client.delete<DeleteWebhookEndpointResponses, DeleteWebhookEndpointErrors, ThrowOnError>({ url: '/api/v1/public/webhook-endpoints/{id}', ...options });

/**
 * Get a webhook endpoint
 *
 * The endpoint as it is now, never with its secret or challenge. A deleted endpoint of one's own is kept and answered with 200 and the
 * status `deleted`; another organization's endpoint is 403, an identifier that exists nowhere is 404.
 *
 * Required scope: `webhook_endpoints:read`.
 *
 */
export const getWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<GetWebhookEndpointData, ThrowOnError>): RequestResult<GetWebhookEndpointResponses, GetWebhookEndpointErrors, ThrowOnError> => options.client.get<GetWebhookEndpointResponses, GetWebhookEndpointErrors, ThrowOnError>({ url: '/api/v1/public/webhook-endpoints/{id}', ...options });

/**
 * Update the details
 *
 * Changes what you keep with the endpoint for yourself, and how fast it gets deliveries. A member that is not sent stays as it is,
 * and so do the URL, the subscriptions, the verification and the status. `description: null` clears the description.
 *
 * `metadata` is merged key by key: a key that is sent is added or replaced, a key with the value `null` is removed, the others
 * stay; `metadata: null` removes them all. An endpoint that is disabled or pending verification can be changed too; a deleted
 * one is refused with 409. More than 20 keys after the merge are refused with 422.
 *
 * `max_per_second` holds for what is sent from then on, what is queued already included; `null` ends the limit.
 *
 * Required scope: `webhook_endpoints:write`.
 *
 */
export const updateWebhookEndpointDetails = <ThrowOnError extends boolean = false>(options: Options<UpdateWebhookEndpointDetailsData, ThrowOnError>): RequestResult<UpdateWebhookEndpointDetailsResponses, UpdateWebhookEndpointDetailsErrors, ThrowOnError> => options.client.patch<UpdateWebhookEndpointDetailsResponses, UpdateWebhookEndpointDetailsErrors, ThrowOnError>({
    url: '/api/v1/public/webhook-endpoints/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Replace the subscriptions
 *
 * Replaces the whole list of subscriptions; an event type that the new list omits is no longer received. The list
 * holds for events that are published from then on; deliveries already queued go on. The URL, the secret, the details and the
 * status stay as they are, and no new verification is needed. An endpoint that is pending verification can be changed too; a
 * disabled or deleted one is refused with 409.
 *
 * Required scope: `webhook_endpoints:write`.
 *
 */
export const updateWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<UpdateWebhookEndpointData, ThrowOnError>): RequestResult<UpdateWebhookEndpointResponses, UpdateWebhookEndpointErrors, ThrowOnError> => options.client.put<UpdateWebhookEndpointResponses, UpdateWebhookEndpointErrors, ThrowOnError>({
    url: '/api/v1/public/webhook-endpoints/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Verify a webhook endpoint
 *
 * Sends the verification handshake to the endpoint's URL and answers when its outcome is known, after at most about 20 seconds. On success
 * the endpoint is `active` and deliveries start. Your endpoint echoes the challenge in a header, or in a JSON body of at most 64 KiB. An endpoint that is active already is answered with 204 and no handshake.
 *
 * After 409 `verification_failed`, fix what the detail says and call again with a new `Idempotency-Key`; the same challenge serves until
 * 15 minutes after it was made. After that the answer is 409 `verification_challenge_expired`: create a fresh challenge first.
 *
 * An unknown identifier, another organization's endpoint and a deleted endpoint are all 404 here. No request body.
 *
 * Required scope: `webhook_endpoints:write`.
 *
 */
export const verifyWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<VerifyWebhookEndpointData, ThrowOnError>): RequestResult<VerifyWebhookEndpointResponses, VerifyWebhookEndpointErrors, ThrowOnError> => options.client.post<VerifyWebhookEndpointResponses, VerifyWebhookEndpointErrors, ThrowOnError>({ url: '/api/v1/public/webhook-endpoints/{id}/verify', ...options });

/**
 * Create a fresh verification challenge
 *
 * Replaces the endpoint's challenge with a fresh one and starts a new 15 minutes. The challenge is in this answer only.
 * Only an endpoint that is pending verification has one; otherwise the answer is 409. No request body.
 *
 * Required scope: `webhook_endpoints:write`.
 *
 */
export const createVerificationChallenge = <ThrowOnError extends boolean = false>(options: Options<CreateVerificationChallengeData, ThrowOnError>): RequestResult<CreateVerificationChallengeResponses, CreateVerificationChallengeErrors, ThrowOnError> => options.client.post<CreateVerificationChallengeResponses, CreateVerificationChallengeErrors, ThrowOnError>({ url: '/api/v1/public/webhook-endpoints/{id}/verification-challenge', ...options });

/**
 * Disable a webhook endpoint
 *
 * Stops the endpoint until it is restored. Deliveries already queued are held and go on after the restore with the attempts
 * they have left; events published meanwhile are never sent to it. An active endpoint and one pending verification
 * can be disabled. A repeated call answers as the first; an endpoint that the operator has disabled stays so. No request body.
 *
 * Required scope: `webhook_endpoints:write`.
 *
 */
export const disableWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<DisableWebhookEndpointData, ThrowOnError>): RequestResult<DisableWebhookEndpointResponses, DisableWebhookEndpointErrors, ThrowOnError> => options.client.post<DisableWebhookEndpointResponses, DisableWebhookEndpointErrors, ThrowOnError>({ url: '/api/v1/public/webhook-endpoints/{id}/disable', ...options });

/**
 * Restore a disabled webhook endpoint
 *
 * Makes a disabled endpoint `active` again if it was ever verified, else `pending_verification`; held deliveries go on. A repeated call
 * answers as the first, and so does a call on an endpoint that is not disabled. An endpoint that the operator
 * disabled can be restored by the operator only: 409 `webhook_endpoint_disabled_by_operator`; its `status_reason` tells why. No request body.
 *
 * Required scope: `webhook_endpoints:write`.
 *
 */
export const restoreWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<RestoreWebhookEndpointData, ThrowOnError>): RequestResult<RestoreWebhookEndpointResponses, RestoreWebhookEndpointErrors, ThrowOnError> => options.client.post<RestoreWebhookEndpointResponses, RestoreWebhookEndpointErrors, ThrowOnError>({ url: '/api/v1/public/webhook-endpoints/{id}/restore', ...options });

/**
 * Send a test event
 *
 * Sends the example of an event type, in the schema version that the endpoint subscribes to, as a signed delivery whose body has the
 * member `"test": true`. It is sent once and not attempted again. The endpoint must be active: 409 otherwise. An event type that it does
 * not subscribe to is refused with 422.
 *
 * The answer does not wait for the endpoint: get the delivery to see what became of it. If the endpoint is disabled or deleted before it
 * is sent, it is `canceled`. It is no part of the history: it is in no list, no health figure and no replay, and its event cannot be got.
 * It is kept for 30 days.
 *
 * Required scope: `webhook_endpoints:write`.
 *
 */
export const sendTestEvent = <ThrowOnError extends boolean = false>(options: Options<SendTestEventData, ThrowOnError>): RequestResult<SendTestEventResponses, SendTestEventErrors, ThrowOnError> => options.client.post<SendTestEventResponses, SendTestEventErrors, ThrowOnError>({
    url: '/api/v1/public/webhook-endpoints/{id}/test-events',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the replays of an endpoint
 *
 * The replays that were started for the endpoint, newest first, also of a deleted one.
 *
 * Required scope: `deliveries:read`.
 *
 */
export const listReplays = <ThrowOnError extends boolean = false>(options: Options<ListReplaysData, ThrowOnError>): RequestResult<ListReplaysResponses, ListReplaysErrors, ThrowOnError> => options.client.get<ListReplaysResponses, ListReplaysErrors, ThrowOnError>({ url: '/api/v1/public/webhook-endpoints/{id}/replays', ...options });

/**
 * Replay the failed deliveries of an endpoint
 *
 * Starts every failed delivery to the endpoint that was created at `since` or later again, as redelivering each of them would: the same
 * event id, delivery id and bytes, a full round of attempts, `held` if the endpoint is disabled. It is done in the background, oldest first;
 * get the replay to see how far it is. What has lost its event's data to its age is left out and counted in `payload_removed`. A replay queues a delivery once, even if it fails again at once. Starting it twice does no harm: what
 * the first one has queued has not failed any more.
 *
 * Required scope: `deliveries:write`.
 *
 */
export const startReplay = <ThrowOnError extends boolean = false>(options: Options<StartReplayData, ThrowOnError>): RequestResult<StartReplayResponses, StartReplayErrors, ThrowOnError> => options.client.post<StartReplayResponses, StartReplayErrors, ThrowOnError>({
    url: '/api/v1/public/webhook-endpoints/{id}/replays',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Get a replay
 *
 * How far the replay is, and what has become so far of the deliveries that it queued. Another organization's endpoint is 403; an endpoint
 * or a replay that exists nowhere, and a replay of another endpoint, are 404.
 *
 * Required scope: `deliveries:read`.
 *
 */
export const getReplay = <ThrowOnError extends boolean = false>(options: Options<GetReplayData, ThrowOnError>): RequestResult<GetReplayResponses, GetReplayErrors, ThrowOnError> => options.client.get<GetReplayResponses, GetReplayErrors, ThrowOnError>({ url: '/api/v1/public/webhook-endpoints/{id}/replays/{replay_id}', ...options });

/**
 * Get the health of an endpoint
 *
 * How deliveries to the endpoint have gone in the last hours: what became of them, how fast it answers, when it last did and did not, and
 * since when something has been waiting. Of many deliveries the newest are looked at: see `is_complete`.
 *
 * Required scope: `deliveries:read`.
 *
 */
export const getWebhookEndpointHealth = <ThrowOnError extends boolean = false>(options: Options<GetWebhookEndpointHealthData, ThrowOnError>): RequestResult<GetWebhookEndpointHealthResponses, GetWebhookEndpointHealthErrors, ThrowOnError> => options.client.get<GetWebhookEndpointHealthResponses, GetWebhookEndpointHealthErrors, ThrowOnError>({ url: '/api/v1/public/webhook-endpoints/{id}/health', ...options });

/**
 * List event types
 *
 * Every kind of event that a subscription may name, by name, with the schema versions of its payload. The payload
 * of each is described with its webhook; `GET /event-types/{name}` has its JSON Schema.
 *
 * Required scope: `webhook_endpoints:read`.
 *
 */
export const listEventTypes = <ThrowOnError extends boolean = false>(options: Options<ListEventTypesData, ThrowOnError>): RequestResult<ListEventTypesResponses, ListEventTypesErrors, ThrowOnError> => options.client.get<ListEventTypesResponses, ListEventTypesErrors, ThrowOnError>({ url: '/api/v1/public/event-types', ...options });

/**
 * Get an event type
 *
 * An event type with each version of its payload: the JSON Schema (2020-12, self-contained) of the body that your endpoint gets, an
 * example of it, and whether it is deprecated, since when, until when, and what to use instead.
 *
 * A deprecated version is published and can be subscribed to as before, until it is gone from this list; that is not before
 * `sunset_at`. A subscription gets the events that are published in its version.
 *
 * Required scope: `webhook_endpoints:read`.
 *
 */
export const getEventType = <ThrowOnError extends boolean = false>(options: Options<GetEventTypeData, ThrowOnError>): RequestResult<GetEventTypeResponses, GetEventTypeErrors, ThrowOnError> => options.client.get<GetEventTypeResponses, GetEventTypeErrors, ThrowOnError>({ url: '/api/v1/public/event-types/{name}', ...options });

/**
 * List customers
 *
 * The organization's customers, newest first.
 *
 * Required scope: `customers:read`.
 *
 */
export const listCustomers = <ThrowOnError extends boolean = false>(options: Options<ListCustomersData, ThrowOnError>): RequestResult<ListCustomersResponses, ListCustomersErrors, ThrowOnError> => options.client.get<ListCustomersResponses, ListCustomersErrors, ThrowOnError>({ url: '/api/v1/public/party/customers', ...options });

/**
 * Get a customer
 *
 * The customer as it is now. Another organization's customer is 403, an identifier that exists nowhere is 404.
 *
 * Required scope: `customers:read`.
 *
 */
export const getCustomer = <ThrowOnError extends boolean = false>(options: Options<GetCustomerData, ThrowOnError>): RequestResult<GetCustomerResponses, GetCustomerErrors, ThrowOnError> => options.client.get<GetCustomerResponses, GetCustomerErrors, ThrowOnError>({ url: '/api/v1/public/party/customers/{id}', ...options });

/**
 * List events
 *
 * Every event of the organization, newest first, without its data: also those that no endpoint received.
 *
 * Required scope: `events:read`.
 *
 */
export const listEvents = <ThrowOnError extends boolean = false>(options: Options<ListEventsData, ThrowOnError>): RequestResult<ListEventsResponses, ListEventsErrors, ThrowOnError> => options.client.get<ListEventsResponses, ListEventsErrors, ThrowOnError>({ url: '/api/v1/public/events', ...options });

/**
 * Get an event
 *
 * The event with its data, and the delivery to each endpoint that subscribed to its type when it was published. An endpoint that
 * was disabled or not verified then has a delivery in the state `skipped`, whose `reason` tells why nothing was sent. An endpoint that
 * did not subscribe has none. The service may remove the data of an event whose deliveries ended long ago, and later the event with its
 * deliveries: `data` is then `null`, and `payload_removed_at` tells since when. Another organization's event is 403, an identifier that exists nowhere is 404.
 *
 * Required scope: `events:read`.
 *
 */
export const getEvent = <ThrowOnError extends boolean = false>(options: Options<GetEventData, ThrowOnError>): RequestResult<GetEventResponses, GetEventErrors, ThrowOnError> => options.client.get<GetEventResponses, GetEventErrors, ThrowOnError>({ url: '/api/v1/public/events/{id}', ...options });

/**
 * List deliveries
 *
 * One event for one endpoint is a delivery. Newest first; the filters can be combined.
 *
 * Required scope: `deliveries:read`.
 *
 */
export const listDeliveries = <ThrowOnError extends boolean = false>(options: Options<ListDeliveriesData, ThrowOnError>): RequestResult<ListDeliveriesResponses, ListDeliveriesErrors, ThrowOnError> => options.client.get<ListDeliveriesResponses, ListDeliveriesErrors, ThrowOnError>({ url: '/api/v1/public/deliveries', ...options });

/**
 * Get a delivery
 *
 * The delivery as it is now, with the time of its next attempt; also that of a test event. Another organization's delivery is 403, an identifier that exists
 * nowhere is 404.
 *
 * Required scope: `deliveries:read`.
 *
 */
export const getDelivery = <ThrowOnError extends boolean = false>(options: Options<GetDeliveryData, ThrowOnError>): RequestResult<GetDeliveryResponses, GetDeliveryErrors, ThrowOnError> => options.client.get<GetDeliveryResponses, GetDeliveryErrors, ThrowOnError>({ url: '/api/v1/public/deliveries/{id}', ...options });

/**
 * List the attempts of a delivery
 *
 * Every request that was made for the delivery, the latest first: when, what was sent (the signature included, the secret never), where
 * its time went, and what the endpoint answered. Long after a delivery has ended, the service may remove the answers, and later the
 * attempts; `attempt_count` still counts them.
 *
 * Required scope: `deliveries:read`.
 *
 */
export const listDeliveryAttempts = <ThrowOnError extends boolean = false>(options: Options<ListDeliveryAttemptsData, ThrowOnError>): RequestResult<ListDeliveryAttemptsResponses, ListDeliveryAttemptsErrors, ThrowOnError> => options.client.get<ListDeliveryAttemptsResponses, ListDeliveryAttemptsErrors, ThrowOnError>({ url: '/api/v1/public/deliveries/{id}/attempts', ...options });

/**
 * Redeliver a failed delivery
 *
 * Starts a failed delivery again, at once and with a full round of attempts: the same event id, delivery id and bytes. If its endpoint is
 * disabled it is `held` until the restore. A delivery that has not failed is refused with 409 `delivery_not_failed`, one of a test event
 * with 409 `delivery_is_test`, one whose event has lost its data to its age with 409 `payload_removed`. No request body.
 *
 * Required scope: `deliveries:write`.
 *
 */
export const redeliverDelivery = <ThrowOnError extends boolean = false>(options: Options<RedeliverDeliveryData, ThrowOnError>): RequestResult<RedeliverDeliveryResponses, RedeliverDeliveryErrors, ThrowOnError> => options.client.post<RedeliverDeliveryResponses, RedeliverDeliveryErrors, ThrowOnError>({ url: '/api/v1/public/deliveries/{id}/redeliver', ...options });
