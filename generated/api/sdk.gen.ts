// Generated from openapi/public.yaml by `npm run generate`. Do not edit.

import type { Client, ClientMeta, Options as Options2, RequestResult, TDataShape } from '../../src/sdk/requests/http-client.ts';
import type { ActivateContractData, ActivateContractErrors, ActivateContractResponses, AmendContractData, AmendContractErrors, AmendContractResponses, ApplyCreditNoteData, ApplyCreditNoteErrors, ApplyCreditNoteResponses, ArchiveCustomerData, ArchiveCustomerErrors, ArchiveCustomerResponses, ArchiveMeterData, ArchiveMeterErrors, ArchiveMeterResponses, CheckFilterData, CheckFilterErrors, CheckFilterResponses, CreateContractData, CreateContractErrors, CreateContractResponses, CreateCreditNoteData, CreateCreditNoteErrors, CreateCreditNoteResponses, CreateCustomerData, CreateCustomerErrors, CreateCustomerResponses, CreateInvoiceData, CreateInvoiceErrors, CreateInvoiceResponses, CreateMeterData, CreateMeterErrors, CreateMeterResponses, CreatePaymentData, CreatePaymentErrors, CreatePaymentResponses, CreateVerificationChallengeData, CreateVerificationChallengeErrors, CreateVerificationChallengeResponses, CreateWebhookEndpointData, CreateWebhookEndpointErrors, CreateWebhookEndpointResponses, DeleteContractAmendmentData, DeleteContractAmendmentErrors, DeleteContractAmendmentResponses, DeleteContractData, DeleteContractErrors, DeleteContractResponses, DeleteCreditNoteData, DeleteCreditNoteErrors, DeleteCreditNoteResponses, DeleteInvoiceData, DeleteInvoiceErrors, DeleteInvoiceResponses, DeleteWebhookEndpointData, DeleteWebhookEndpointErrors, DeleteWebhookEndpointResponses, DisableWebhookEndpointData, DisableWebhookEndpointErrors, DisableWebhookEndpointResponses, GetContractData, GetContractErrors, GetContractResponses, GetCreditNoteData, GetCreditNoteErrors, GetCreditNoteResponses, GetCustomerData, GetCustomerErrors, GetCustomerResponses, GetDeliveryData, GetDeliveryErrors, GetDeliveryResponses, GetEventData, GetEventErrors, GetEventResponses, GetEventTypeData, GetEventTypeErrors, GetEventTypeResponses, GetInvoiceData, GetInvoiceErrors, GetInvoiceResponses, GetMeterData, GetMeterErrors, GetMeterResponses, GetOrganizationData, GetOrganizationErrors, GetOrganizationResponses, GetPaymentData, GetPaymentErrors, GetPaymentResponses, GetReplayData, GetReplayErrors, GetReplayResponses, GetWebhookEndpointData, GetWebhookEndpointErrors, GetWebhookEndpointHealthData, GetWebhookEndpointHealthErrors, GetWebhookEndpointHealthResponses, GetWebhookEndpointResponses, IngestUsageEventsData, IngestUsageEventsErrors, IngestUsageEventsResponses, IssueCreditNoteData, IssueCreditNoteErrors, IssueCreditNoteResponses, IssueInvoiceData, IssueInvoiceErrors, IssueInvoiceResponses, ListContractsData, ListContractsErrors, ListContractsResponses, ListCreditNotesData, ListCreditNotesErrors, ListCreditNotesResponses, ListCustomersData, ListCustomersErrors, ListCustomersResponses, ListDeliveriesData, ListDeliveriesErrors, ListDeliveriesResponses, ListDeliveryAttemptsData, ListDeliveryAttemptsErrors, ListDeliveryAttemptsResponses, ListEventsData, ListEventsErrors, ListEventsResponses, ListEventTypesData, ListEventTypesErrors, ListEventTypesResponses, ListInvoicesData, ListInvoicesErrors, ListInvoicesResponses, ListMetersData, ListMetersErrors, ListMetersResponses, ListPaymentsData, ListPaymentsErrors, ListPaymentsResponses, ListReplaysData, ListReplaysErrors, ListReplaysResponses, ListWebhookEndpointsData, ListWebhookEndpointsErrors, ListWebhookEndpointsResponses, QueryUsageData, QueryUsageErrors, QueryUsageResponses, ReadEventFeedData, ReadEventFeedErrors, ReadEventFeedResponses, RedeliverDeliveryData, RedeliverDeliveryErrors, RedeliverDeliveryResponses, RefundCreditNoteData, RefundCreditNoteErrors, RefundCreditNoteResponses, RefundPaymentData, RefundPaymentErrors, RefundPaymentResponses, RestoreWebhookEndpointData, RestoreWebhookEndpointErrors, RestoreWebhookEndpointResponses, ReversePaymentData, ReversePaymentErrors, ReversePaymentResponses, SendTestEventData, SendTestEventErrors, SendTestEventResponses, SkipDeliveryData, SkipDeliveryErrors, SkipDeliveryResponses, StartReplayData, StartReplayErrors, StartReplayResponses, TerminateContractData, TerminateContractErrors, TerminateContractResponses, UnarchiveCustomerData, UnarchiveCustomerErrors, UnarchiveCustomerResponses, UnarchiveMeterData, UnarchiveMeterErrors, UnarchiveMeterResponses, UpdateContractData, UpdateContractErrors, UpdateContractResponses, UpdateCreditNoteData, UpdateCreditNoteErrors, UpdateCreditNoteResponses, UpdateCustomerData, UpdateCustomerErrors, UpdateCustomerResponses, UpdateInvoiceData, UpdateInvoiceErrors, UpdateInvoiceResponses, UpdateMeterData, UpdateMeterErrors, UpdateMeterResponses, UpdateWebhookEndpointData, UpdateWebhookEndpointDetailsData, UpdateWebhookEndpointDetailsErrors, UpdateWebhookEndpointDetailsResponses, UpdateWebhookEndpointErrors, UpdateWebhookEndpointResponses, VerifyWebhookEndpointData, VerifyWebhookEndpointErrors, VerifyWebhookEndpointResponses, VoidInvoiceData, VoidInvoiceErrors, VoidInvoiceResponses, VoidUsageEventsData, VoidUsageEventsErrors, VoidUsageEventsResponses } from './types.gen.ts';

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
 * Get the organization
 *
 * The organization that the token belongs to: whose events it reads, and where its days begin.
 *
 * Required scope: `events:read`.
 *
 */
export const getOrganization = <ThrowOnError extends boolean = false>(options: Options<GetOrganizationData, ThrowOnError>): RequestResult<GetOrganizationResponses, GetOrganizationErrors, ThrowOnError> => options.client.get<GetOrganizationResponses, GetOrganizationErrors, ThrowOnError>({ url: '/api/v1/public/organization', ...options });

/**
 * List webhook endpoints
 *
 * The organization's endpoints, newest first. Deleted endpoints are listed only with `status=deleted`
 * or `updated_from`.
 *
 * Required scope: `webhook_endpoints:read`.
 *
 */
export const listWebhookEndpoints = <ThrowOnError extends boolean = false>(options: Options<ListWebhookEndpointsData, ThrowOnError>): RequestResult<ListWebhookEndpointsResponses, ListWebhookEndpointsErrors, ThrowOnError> => options.client.get<ListWebhookEndpointsResponses, ListWebhookEndpointsErrors, ThrowOnError>({ url: '/api/v1/public/webhook-endpoints', ...options });

/**
 * Register a webhook endpoint
 *
 * Registers an address and its subscriptions. The endpoint is `pending_verification`: it receives nothing
 * until it is verified. `signing_secret` and `verification_challenge` are only in this response; store the
 * secret.
 *
 * `endpoint_url` is an absolute https URL of at most 2048 characters, without credentials and without a
 * fragment. A literal IP address that is not public is refused with 422; a name that resolves to one is
 * refused when it is called. Several endpoints may share a URL. Above the organization's limit (50
 * endpoints that are not deleted, unless the operator has set another) the response is 409
 * `webhook_endpoint_limit_reached`.
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
 * Permanently removes the endpoint. Deliveries stop at once, including retries; queued deliveries are
 * canceled and kept in the history. A disabled endpoint can be deleted; deleting an endpoint again is
 * refused with 409.
 *
 * Required scope: `webhook_endpoints:write`.
 *
 */
export const deleteWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<DeleteWebhookEndpointData, ThrowOnError>): RequestResult<DeleteWebhookEndpointResponses, DeleteWebhookEndpointErrors, ThrowOnError> => options.client.delete<DeleteWebhookEndpointResponses, DeleteWebhookEndpointErrors, ThrowOnError>({ url: '/api/v1/public/webhook-endpoints/{id}', ...options });

/**
 * Get a webhook endpoint
 *
 * The endpoint as it is now, never with its secret or challenge. A deleted endpoint is kept and returned
 * with the status `deleted`; another organization's endpoint is 403, an identifier that does not exist is
 * 404.
 *
 * Required scope: `webhook_endpoints:read`.
 *
 */
export const getWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<GetWebhookEndpointData, ThrowOnError>): RequestResult<GetWebhookEndpointResponses, GetWebhookEndpointErrors, ThrowOnError> => options.client.get<GetWebhookEndpointResponses, GetWebhookEndpointErrors, ThrowOnError>({ url: '/api/v1/public/webhook-endpoints/{id}', ...options });

/**
 * Update a webhook endpoint
 *
 * Changes the members that are sent; the others stay as they are. `description: null` clears the
 * description. An endpoint in any status can be changed, except a deleted one: 409
 * `webhook_endpoint_deleted`.
 *
 * `metadata` is merged key by key: a key that is sent is added or replaced, a key with the value `null` is
 * removed, the others stay; `metadata: null` removes them all. More than 20 keys after the merge are
 * refused with 422.
 *
 * `max_per_second` applies to everything that is sent from then on, including queued deliveries; `null`
 * removes the limit.
 *
 * `standard_webhooks`, `headers`, `timeout_seconds` and `attempts_max` apply to every attempt that begins from then
 * on, and to handshakes. `headers` is merged name by name, in any case: a name that is sent is added or replaced, one with
 * `null` is removed, the others stay; `headers: null` removes them all, and so does a move to another
 * host or port, unless they are sent with it. More than 10 after the merge are refused with 422.
 *
 * `ordering` applies to events that are published from then on. `none` also releases what waits behind another
 * delivery: it is sent at once. Otherwise what waits already keeps its line. `on_exhausted: skip` also
 * lets go what a delivery that failed for good holds.
 *
 * `subscriptions` replaces the whole list, by the rules of the PUT: a disabled endpoint is refused with
 * 409 `webhook_endpoint_disabled`, and then nothing of the request is carried out.
 *
 * `endpoint_url` moves the endpoint to another address, by the rules of registering. The address that it
 * has already changes nothing. Another one has to be verified, even if it was verified before:
 *
 * - The endpoint is `pending_verification`, with a new challenge: call verify, which sends it to the new
 * address, within 15 minutes. Neither an earlier challenge nor a handshake with the address before that
 * is still under way verifies it. The identifier and the signing secret stay.
 * - From then on no attempt begins, at either address. An attempt that is under way ends at the address
 * before, and its result counts. If the endpoint was verified before, queued and redelivered deliveries
 * are `held`, and so are events that are published meanwhile. After verification they go to the new
 * address, with the attempts that they have left.
 * - A disabled endpoint stays `disabled`, by whoever disabled it. Once restored it is
 * `pending_verification`, and goes on as above. Events that are published while it is disabled are never
 * sent.
 * - An attempt's `endpoint_url` says where it was sent.
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
 * Replaces the whole list of subscriptions; an event type that the new list omits is no longer received.
 * The new list applies to events that are published from then on; queued deliveries continue. The URL, the
 * secret, the details and the status stay as they are, and no new verification is needed. An endpoint that
 * is pending verification can be changed too; a disabled or deleted one is refused with 409.
 *
 * `filter` of a subscription sends only the events whose body fulfils it. Check the filter before:
 * `POST /api/v1/public/webhook-endpoints/{id}/filter-check` says which of the last events would pass.
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
 * Sends the verification handshake to the endpoint's URL and responds when its outcome is known, after at
 * most about 20 seconds. On success the endpoint is `active` and deliveries start. Your endpoint echoes
 * the challenge in a header, or in a JSON body of at most 64 KiB. For an endpoint that is already active
 * the response is 204, without a handshake.
 *
 * After 409 `verification_failed`, fix what the detail says and call again with a new `Idempotency-Key`;
 * the same challenge is valid for 15 minutes after it was created. After that the response is 409
 * `verification_challenge_expired`: create a new challenge first.
 *
 * An unknown identifier, another organization's endpoint and a deleted endpoint are all 404 here. No
 * request body.
 *
 * Required scope: `webhook_endpoints:write`.
 *
 */
export const verifyWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<VerifyWebhookEndpointData, ThrowOnError>): RequestResult<VerifyWebhookEndpointResponses, VerifyWebhookEndpointErrors, ThrowOnError> => options.client.post<VerifyWebhookEndpointResponses, VerifyWebhookEndpointErrors, ThrowOnError>({ url: '/api/v1/public/webhook-endpoints/{id}/verify', ...options });

/**
 * Create a new verification challenge
 *
 * Replaces the endpoint's challenge with a new one, which is valid for another 15 minutes. The challenge
 * is only in this response. Only an endpoint that is pending verification has a challenge; otherwise the
 * response is 409. No request body.
 *
 * Required scope: `webhook_endpoints:write`.
 *
 */
export const createVerificationChallenge = <ThrowOnError extends boolean = false>(options: Options<CreateVerificationChallengeData, ThrowOnError>): RequestResult<CreateVerificationChallengeResponses, CreateVerificationChallengeErrors, ThrowOnError> => options.client.post<CreateVerificationChallengeResponses, CreateVerificationChallengeErrors, ThrowOnError>({ url: '/api/v1/public/webhook-endpoints/{id}/verification-challenge', ...options });

/**
 * Disable a webhook endpoint
 *
 * Stops the endpoint until it is restored. Queued deliveries are held and continue after the restore with
 * their remaining attempts; events published in the meantime are never sent to it. An endpoint that is
 * active or pending verification can be disabled. A repeated call gets the same response as the first; an
 * endpoint that the operator has disabled stays disabled by the operator. No request body.
 *
 * Required scope: `webhook_endpoints:write`.
 *
 */
export const disableWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<DisableWebhookEndpointData, ThrowOnError>): RequestResult<DisableWebhookEndpointResponses, DisableWebhookEndpointErrors, ThrowOnError> => options.client.post<DisableWebhookEndpointResponses, DisableWebhookEndpointErrors, ThrowOnError>({ url: '/api/v1/public/webhook-endpoints/{id}/disable', ...options });

/**
 * Restore a disabled webhook endpoint
 *
 * Makes a disabled endpoint `active` again if its address is verified, else `pending_verification`; held
 * deliveries continue once it is `active`. A repeated call gets the same response as the first, and so does a call for an
 * endpoint that is not disabled. Only the operator can restore an endpoint that the operator disabled: 409
 * `webhook_endpoint_disabled_by_operator`; its `status_reason` says why. No request body.
 *
 * Required scope: `webhook_endpoints:write`.
 *
 */
export const restoreWebhookEndpoint = <ThrowOnError extends boolean = false>(options: Options<RestoreWebhookEndpointData, ThrowOnError>): RequestResult<RestoreWebhookEndpointResponses, RestoreWebhookEndpointErrors, ThrowOnError> => options.client.post<RestoreWebhookEndpointResponses, RestoreWebhookEndpointErrors, ThrowOnError>({ url: '/api/v1/public/webhook-endpoints/{id}/restore', ...options });

/**
 * Send a test event
 *
 * Sends the example of an event type, in the schema version that the endpoint subscribes to, as a signed
 * delivery whose body has the member `"test": true`. It is sent once and never retried. The endpoint must
 * be active: 409 otherwise. An event type that it does not subscribe to is refused with 422.
 *
 * The response does not wait for the endpoint: get the delivery to see its outcome. If the endpoint is
 * disabled or deleted before the event is sent, the delivery is `canceled`. It is not part of the history:
 * it does not appear in lists, health figures or replays, and there is no event to get. It is kept for 30
 * days.
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
 * Check a filter
 *
 * Says which of the last 1,000 events of the type, or of the types that a wildcard covers, would pass the
 * filter. Nothing is saved or sent, and the endpoint need not be subscribed to the type. A check that takes
 * longer than 5 seconds is ended with 422 `query_too_large`.
 *
 * Required scope: `events:read`.
 *
 */
export const checkFilter = <ThrowOnError extends boolean = false>(options: Options<CheckFilterData, ThrowOnError>): RequestResult<CheckFilterResponses, CheckFilterErrors, ThrowOnError> => options.client.post<CheckFilterResponses, CheckFilterErrors, ThrowOnError>({
    url: '/api/v1/public/webhook-endpoints/{id}/filter-check',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the replays of an endpoint
 *
 * The replays of the endpoint, newest first, even if it is deleted.
 *
 * Required scope: `deliveries:read`.
 *
 */
export const listReplays = <ThrowOnError extends boolean = false>(options: Options<ListReplaysData, ThrowOnError>): RequestResult<ListReplaysResponses, ListReplaysErrors, ThrowOnError> => options.client.get<ListReplaysResponses, ListReplaysErrors, ThrowOnError>({ url: '/api/v1/public/webhook-endpoints/{id}/replays', ...options });

/**
 * Replay the failed deliveries of an endpoint
 *
 * Redelivers every failed delivery to the endpoint that was created at `since` or later: the same event
 * id, delivery id and bytes, a full round of attempts, `held` if the endpoint is disabled or not verified at
 * a new address. This happens in the background, oldest first; get the replay to see its progress. Deliveries whose event's data was
 * removed or erased are left out and counted in `payload_removed`. A replay queues a delivery
 * once, even if it fails again at once. Starting a replay twice does no harm: deliveries that the first
 * one has queued are no longer failed.
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
 * The progress of the replay, and the outcomes so far of the deliveries that it queued. Another
 * organization's endpoint is 403; an endpoint or a replay that does not exist, and a replay of another
 * endpoint, are 404.
 *
 * Required scope: `deliveries:read`.
 *
 */
export const getReplay = <ThrowOnError extends boolean = false>(options: Options<GetReplayData, ThrowOnError>): RequestResult<GetReplayResponses, GetReplayErrors, ThrowOnError> => options.client.get<GetReplayResponses, GetReplayErrors, ThrowOnError>({ url: '/api/v1/public/webhook-endpoints/{id}/replays/{replay_id}', ...options });

/**
 * Get the health of an endpoint
 *
 * The deliveries to the endpoint in the last hours: their outcomes, how fast the endpoint responds, when
 * it last did and did not, and since when a delivery has been waiting. With an `ordering` also which lines are
 * held up, since when and by which delivery. If there are many deliveries, only
 * the newest are counted: see `is_complete`.
 *
 * Required scope: `deliveries:read`.
 *
 */
export const getWebhookEndpointHealth = <ThrowOnError extends boolean = false>(options: Options<GetWebhookEndpointHealthData, ThrowOnError>): RequestResult<GetWebhookEndpointHealthResponses, GetWebhookEndpointHealthErrors, ThrowOnError> => options.client.get<GetWebhookEndpointHealthResponses, GetWebhookEndpointHealthErrors, ThrowOnError>({ url: '/api/v1/public/webhook-endpoints/{id}/health', ...options });

/**
 * List event types
 *
 * Every event type that can be subscribed to, by name, with the schema versions of its payload and who publishes
 * it. The payload of each is described with its webhook; `GET /event-types/{name}` has its JSON Schema.
 *
 * Required scope: `webhook_endpoints:read`.
 *
 */
export const listEventTypes = <ThrowOnError extends boolean = false>(options: Options<ListEventTypesData, ThrowOnError>): RequestResult<ListEventTypesResponses, ListEventTypesErrors, ThrowOnError> => options.client.get<ListEventTypesResponses, ListEventTypesErrors, ThrowOnError>({ url: '/api/v1/public/event-types', ...options });

/**
 * Get an event type
 *
 * An event type with each version of its payload: the JSON Schema (2020-12, self-contained) of the body
 * that your endpoint receives, an example of it, and whether it is deprecated, since when, until when, and
 * what to use instead.
 *
 * A deprecated version is published and can be subscribed to as before, until it is removed from this
 * list, which is not before `sunset_at`. A subscription receives the events that are published in its
 * version.
 *
 * Required scope: `webhook_endpoints:read`.
 *
 */
export const getEventType = <ThrowOnError extends boolean = false>(options: Options<GetEventTypeData, ThrowOnError>): RequestResult<GetEventTypeResponses, GetEventTypeErrors, ThrowOnError> => options.client.get<GetEventTypeResponses, GetEventTypeErrors, ThrowOnError>({ url: '/api/v1/public/event-types/{name}', ...options });

/**
 * List customers
 *
 * The organization's customers, newest first, the archived ones too unless `archived` is `false`.
 *
 * Required scope: `customers:read`.
 *
 */
export const listCustomers = <ThrowOnError extends boolean = false>(options: Options<ListCustomersData, ThrowOnError>): RequestResult<ListCustomersResponses, ListCustomersErrors, ThrowOnError> => options.client.get<ListCustomersResponses, ListCustomersErrors, ThrowOnError>({ url: '/api/v1/public/party/customers', ...options });

/**
 * Create a customer
 *
 * Creates a customer and publishes `customer.created`. Without a `number` it gets the organization's next
 * one. A `number` or an `external_id` that another customer has is refused with 409.
 *
 * Required scope: `customers:write`.
 *
 */
export const createCustomer = <ThrowOnError extends boolean = false>(options: Options<CreateCustomerData, ThrowOnError>): RequestResult<CreateCustomerResponses, CreateCustomerErrors, ThrowOnError> => options.client.post<CreateCustomerResponses, CreateCustomerErrors, ThrowOnError>({
    url: '/api/v1/public/party/customers',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Get a customer
 *
 * The customer as it is now. Another organization's customer is 403, an identifier that does not exist is
 * 404.
 *
 * Required scope: `customers:read`.
 *
 */
export const getCustomer = <ThrowOnError extends boolean = false>(options: Options<GetCustomerData, ThrowOnError>): RequestResult<GetCustomerResponses, GetCustomerErrors, ThrowOnError> => options.client.get<GetCustomerResponses, GetCustomerErrors, ThrowOnError>({ url: '/api/v1/public/party/customers/{id}', ...options });

/**
 * Update a customer
 *
 * Changes the members that are sent and publishes `customer.updated`. Members that are not sent stay as
 * they are; `null` removes the email or the `external_id`. A request that changes nothing publishes
 * nothing, and the version stays.
 *
 * `metadata` is merged key by key: a key that is sent is added or replaced, a key with the value `null` is
 * removed, the others stay; `metadata: null` removes them all. More than 20 keys after the merge are
 * refused with 422. The currency cannot change once the customer has a contract or an invoice.
 *
 * Required scope: `customers:write`.
 *
 */
export const updateCustomer = <ThrowOnError extends boolean = false>(options: Options<UpdateCustomerData, ThrowOnError>): RequestResult<UpdateCustomerResponses, UpdateCustomerErrors, ThrowOnError> => options.client.patch<UpdateCustomerResponses, UpdateCustomerErrors, ThrowOnError>({
    url: '/api/v1/public/party/customers/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Archive a customer
 *
 * Archives a customer with whom nothing is left to do, and publishes `customer.updated`. While a contract of it is
 * active or still to be billed, or an invoice is a draft or owed, it is refused with 409 `customer_in_use`, whose
 * `detail` names some of them. No request body.
 *
 * An archived customer gets no new contract or invoice, and no draft contract of it is activated: 409
 * `customer_archived`. Everything about it can be read, and it can be updated. Payments, refunds and credit notes
 * of its invoices go on. Usage is accepted as before: what arrives late for a period of its contracts is billed.
 *
 * A customer that is archived already stays as it is: nothing is published.
 *
 * Required scope: `customers:write`.
 *
 */
export const archiveCustomer = <ThrowOnError extends boolean = false>(options: Options<ArchiveCustomerData, ThrowOnError>): RequestResult<ArchiveCustomerResponses, ArchiveCustomerErrors, ThrowOnError> => options.client.post<ArchiveCustomerResponses, ArchiveCustomerErrors, ThrowOnError>({ url: '/api/v1/public/party/customers/{id}/archive', ...options });

/**
 * Unarchive a customer
 *
 * Makes an archived customer one like all others, and publishes `customer.updated`. A customer that is not
 * archived stays as it is: nothing is published. No request body.
 *
 * Required scope: `customers:write`.
 *
 */
export const unarchiveCustomer = <ThrowOnError extends boolean = false>(options: Options<UnarchiveCustomerData, ThrowOnError>): RequestResult<UnarchiveCustomerResponses, UnarchiveCustomerErrors, ThrowOnError> => options.client.post<UnarchiveCustomerResponses, UnarchiveCustomerErrors, ThrowOnError>({ url: '/api/v1/public/party/customers/{id}/unarchive', ...options });

/**
 * List contracts
 *
 * The organization's contracts, newest first, each with the items that are in force today.
 *
 * Required scope: `contracts:read`.
 *
 */
export const listContracts = <ThrowOnError extends boolean = false>(options: Options<ListContractsData, ThrowOnError>): RequestResult<ListContractsResponses, ListContractsErrors, ThrowOnError> => options.client.get<ListContractsResponses, ListContractsErrors, ThrowOnError>({ url: '/api/v1/public/contracts', ...options });

/**
 * Create a contract
 *
 * Creates a draft and publishes `contract.created`. It is in the customer's currency, and bills
 * nothing until it is activated. Without a `number` it gets the organization's next one.
 *
 * A `billing_interval` divides the time from `starts_on` on into periods: a monthly contract that
 * starts on 31 January has periods from 31 January, 28 February and 31 March. Each period is
 * billed after it has ended. Without a `billing_interval` nothing is billed. An item of the kind
 * `fixed` costs its `quantity` at its `price` in each period, one of the kind `usage` what its meter
 * counts beyond `included_quantity`, at its `price`.
 *
 * Required scope: `contracts:write`.
 *
 */
export const createContract = <ThrowOnError extends boolean = false>(options: Options<CreateContractData, ThrowOnError>): RequestResult<CreateContractResponses, CreateContractErrors, ThrowOnError> => options.client.post<CreateContractResponses, CreateContractErrors, ThrowOnError>({
    url: '/api/v1/public/contracts',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a draft contract
 *
 * Removes a draft, which was never in force, and publishes `contract.deleted`. Its number and `external_id` are free
 * again. A contract that is active or terminated stays: 409 `contract_not_draft`. So does a draft with invoices,
 * whatever their status: 409 `contract_has_invoices`; delete those that are drafts first.
 *
 * Required scope: `contracts:write`.
 *
 */
export const deleteContract = <ThrowOnError extends boolean = false>(options: Options<DeleteContractData, ThrowOnError>): RequestResult<DeleteContractResponses, DeleteContractErrors, ThrowOnError> => options.client.delete<DeleteContractResponses, DeleteContractErrors, ThrowOnError>({ url: '/api/v1/public/contracts/{id}', ...options });

/**
 * Get a contract
 *
 * The contract as it is now, with the items that are in force today, or on the day `as_of`:
 * amendments change them from a day on, and have their items until that day. Another organization's contract is 403, an identifier that
 * does not exist is 404.
 *
 * Required scope: `contracts:read`.
 *
 */
export const getContract = <ThrowOnError extends boolean = false>(options: Options<GetContractData, ThrowOnError>): RequestResult<GetContractResponses, GetContractErrors, ThrowOnError> => options.client.get<GetContractResponses, GetContractErrors, ThrowOnError>({ url: '/api/v1/public/contracts/{id}', ...options });

/**
 * Update a contract
 *
 * Changes the members that are sent and publishes `contract.updated`. Members that are not sent
 * stay as they are; `items` are replaced whole. A request that changes nothing publishes nothing,
 * and the version stays.
 *
 * All members of a draft can be changed. Of an active contract only `title`, `external_id` and
 * `metadata`: anything else is refused with 409 `contract_not_draft`; amend it to change its
 * items. A terminated contract does not change any more: 409 `contract_not_active`.
 *
 * `metadata` is merged key by key: a key that is sent is added or replaced, a key with the value
 * `null` is removed, the others stay; `metadata: null` removes them all.
 *
 * Required scope: `contracts:write`.
 *
 */
export const updateContract = <ThrowOnError extends boolean = false>(options: Options<UpdateContractData, ThrowOnError>): RequestResult<UpdateContractResponses, UpdateContractErrors, ThrowOnError> => options.client.patch<UpdateContractResponses, UpdateContractErrors, ThrowOnError>({
    url: '/api/v1/public/contracts/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Activate a contract
 *
 * Brings a draft into force and publishes `contract.updated`. A contract that is billed needs at
 * least one item. From now on its number, dates, interval and customer are fixed, and its items
 * change by amendments.
 *
 * What a meter counts of a customer is billed by one contract at a time: if another active
 * contract of the customer has an item for the same meter on a day of this one, it is refused with
 * 409 `meter_already_billed`.
 *
 * Periods that have ended are billed by the next billing run. If more than three have, as of a contract that
 * was billed elsewhere before, `starts_billing_on` has to say from which one on; without it the contract is
 * refused with 422, which says how many bills it would get. With the proration `day` it may also be a day
 * within a period, of which only the rest is billed. The body is optional.
 *
 * Required scope: `contracts:write`.
 *
 */
export const activateContract = <ThrowOnError extends boolean = false>(options: Options<ActivateContractData, ThrowOnError>): RequestResult<ActivateContractResponses, ActivateContractErrors, ThrowOnError> => options.client.post<ActivateContractResponses, ActivateContractErrors, ThrowOnError>({
    url: '/api/v1/public/contracts/{id}/activate',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Terminate a contract
 *
 * Ends an active contract on `ends_on`, its last day, and publishes `contract.terminated`. Days
 * that are billed already stay: an earlier day than the last of them is refused with 422, and so
 * is one after the end that was agreed. The contract is billed up to its last day. A last period
 * that is shorter costs what the contract's `proration` says.
 *
 * A contract whose `ends_on` has passed is terminated without a call: `ended_by` is then `term`, otherwise
 * `notice`.
 *
 * Required scope: `contracts:write`.
 *
 */
export const terminateContract = <ThrowOnError extends boolean = false>(options: Options<TerminateContractData, ThrowOnError>): RequestResult<TerminateContractResponses, TerminateContractErrors, ThrowOnError> => options.client.post<TerminateContractResponses, TerminateContractErrors, ThrowOnError>({
    url: '/api/v1/public/contracts/{id}/terminate',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Amend a contract
 *
 * Gives an active contract other items from `effective_on` on, until its next amendment, and
 * publishes `contract.amended`. `items` are all that it bills from then on. No period is divided:
 * `effective_on` is the first day of a period that is not billed yet. Any other day is refused
 * with 422, which names the next three.
 *
 * There is one amendment for a day, and at most 100 for a contract. The response is the contract,
 * whose `amendments` have the items of those that are not in force yet. Together with the contract's they have
 * at most 192 KiB as JSON; more is refused with 422.
 *
 * Required scope: `contracts:write`.
 *
 */
export const amendContract = <ThrowOnError extends boolean = false>(options: Options<AmendContractData, ThrowOnError>): RequestResult<AmendContractResponses, AmendContractErrors, ThrowOnError> => options.client.post<AmendContractResponses, AmendContractErrors, ThrowOnError>({
    url: '/api/v1/public/contracts/{id}/amendments',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete an amendment
 *
 * Takes back an amendment that is not in force yet, and publishes `contract.updated`. The items
 * before it then stay in force. If another contract bills one of their meters by then, it is
 * refused with 409 `meter_already_billed`.
 *
 * Required scope: `contracts:write`.
 *
 */
export const deleteContractAmendment = <ThrowOnError extends boolean = false>(options: Options<DeleteContractAmendmentData, ThrowOnError>): RequestResult<DeleteContractAmendmentResponses, DeleteContractAmendmentErrors, ThrowOnError> => options.client.delete<DeleteContractAmendmentResponses, DeleteContractAmendmentErrors, ThrowOnError>({ url: '/api/v1/public/contracts/{id}/amendments/{amendment_id}', ...options });

/**
 * List invoices
 *
 * The organization's invoices, newest first, each with all of its lines.
 *
 * Required scope: `invoices:read`.
 *
 */
export const listInvoices = <ThrowOnError extends boolean = false>(options: Options<ListInvoicesData, ThrowOnError>): RequestResult<ListInvoicesResponses, ListInvoicesErrors, ThrowOnError> => options.client.get<ListInvoicesResponses, ListInvoicesErrors, ThrowOnError>({ url: '/api/v1/public/invoices', ...options });

/**
 * Create a draft invoice
 *
 * Creates a draft in the customer's currency and publishes `invoice.created`. It is not owed yet, and has the
 * provisional number `DRAFT-…`; the legal number comes when it is issued.
 *
 * A line's amount is its quantity times the `unit_amount` of its price, rounded half away from zero. The tax of each rate is
 * that of the sum of its lines, rounded once. A draft may have no line yet. An `external_id` that another
 * invoice has is refused with 409. Invoices of contracts are made by the billing run.
 *
 * Required scope: `invoices:write`.
 *
 */
export const createInvoice = <ThrowOnError extends boolean = false>(options: Options<CreateInvoiceData, ThrowOnError>): RequestResult<CreateInvoiceResponses, CreateInvoiceErrors, ThrowOnError> => options.client.post<CreateInvoiceResponses, CreateInvoiceErrors, ThrowOnError>({
    url: '/api/v1/public/invoices',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a draft
 *
 * Removes a draft, which was never owed, and publishes `invoice.deleted`. The period of a contract that it billed is
 * not billed again. An invoice that was issued is voided instead: it is refused with 409 `invoice_not_draft`.
 *
 * Required scope: `invoices:write`.
 *
 */
export const deleteInvoice = <ThrowOnError extends boolean = false>(options: Options<DeleteInvoiceData, ThrowOnError>): RequestResult<DeleteInvoiceResponses, DeleteInvoiceErrors, ThrowOnError> => options.client.delete<DeleteInvoiceResponses, DeleteInvoiceErrors, ThrowOnError>({ url: '/api/v1/public/invoices/{id}', ...options });

/**
 * Get an invoice
 *
 * The invoice as it is now, with all of its lines. Another organization's invoice is 403, an identifier that
 * does not exist is 404.
 *
 * Required scope: `invoices:read`.
 *
 */
export const getInvoice = <ThrowOnError extends boolean = false>(options: Options<GetInvoiceData, ThrowOnError>): RequestResult<GetInvoiceResponses, GetInvoiceErrors, ThrowOnError> => options.client.get<GetInvoiceResponses, GetInvoiceErrors, ThrowOnError>({ url: '/api/v1/public/invoices/{id}', ...options });

/**
 * Update an invoice
 *
 * Changes the members that are sent; those that are not sent stay as they are. `lines` and `due_on` change in a
 * draft only: later they are refused with 409 `invoice_not_draft`. `external_id` and `metadata` change in any
 * status. Publishes `invoice.updated`.
 *
 * `lines` replaces all lines. A line with the `id` of a present one keeps its kind and, in an invoice of a
 * contract, what it bills; a line without one is new. `metadata` is merged key by key: a key that is sent is
 * added or replaced, a key with the value `null` is removed, the others stay; `metadata: null` removes them all.
 * A request that changes nothing keeps the version and publishes nothing.
 *
 * Required scope: `invoices:write`.
 *
 */
export const updateInvoice = <ThrowOnError extends boolean = false>(options: Options<UpdateInvoiceData, ThrowOnError>): RequestResult<UpdateInvoiceResponses, UpdateInvoiceErrors, ThrowOnError> => options.client.patch<UpdateInvoiceResponses, UpdateInvoiceErrors, ThrowOnError>({
    url: '/api/v1/public/invoices/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Issue a draft
 *
 * Makes the draft final and owed: it gets the organization's next number, `bill_to` with the customer as it is
 * now and, if it bills a contract and has no due date, the one that the contract's payment terms give. Numbers
 * have no gaps. Publishes `invoice.issued` and, if the total is 0, `invoice.paid`. Its lines and amounts never
 * change again; void it if they are wrong. No request body.
 *
 * A draft without a line or with a negative total is refused with 422. Send `If-Match` to issue exactly what
 * you have seen.
 *
 * Required scope: `invoices:write`.
 *
 */
export const issueInvoice = <ThrowOnError extends boolean = false>(options: Options<IssueInvoiceData, ThrowOnError>): RequestResult<IssueInvoiceResponses, IssueInvoiceErrors, ThrowOnError> => options.client.post<IssueInvoiceResponses, IssueInvoiceErrors, ThrowOnError>({ url: '/api/v1/public/invoices/{id}/issue', ...options });

/**
 * Void an invoice
 *
 * The invoice is no longer owed; it keeps its number. Publishes `invoice.voided`. A draft is deleted instead: it
 * is refused with 409 `invoice_is_draft`. An invoice on which something is paid, neither reversed nor refunded,
 * is refused with 409 `invoice_has_payments`, and one that was credited, or paid by credit, with 409
 * `invoice_has_credit_notes`. The period of a contract that the invoice billed is not billed again.
 *
 * Required scope: `invoices:write`.
 *
 */
export const voidInvoice = <ThrowOnError extends boolean = false>(options: Options<VoidInvoiceData, ThrowOnError>): RequestResult<VoidInvoiceResponses, VoidInvoiceErrors, ThrowOnError> => options.client.post<VoidInvoiceResponses, VoidInvoiceErrors, ThrowOnError>({
    url: '/api/v1/public/invoices/{id}/void',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List payments
 *
 * The organization's payments, newest first.
 *
 * Required scope: `payments:read`.
 *
 */
export const listPayments = <ThrowOnError extends boolean = false>(options: Options<ListPaymentsData, ThrowOnError>): RequestResult<ListPaymentsResponses, ListPaymentsErrors, ThrowOnError> => options.client.get<ListPaymentsResponses, ListPaymentsErrors, ThrowOnError>({ url: '/api/v1/public/payments', ...options });

/**
 * Record a payment
 *
 * Records that money for an issued invoice has arrived and publishes `payment.received`. Once nothing is left to
 * pay, the invoice is `paid` and `invoice.paid` follows. An invoice may be paid in parts. More than what is left
 * to pay is refused with 409 `amount_exceeds_balance`, an invoice that is not issued with 409
 * `invoice_not_issued`.
 *
 * Required scope: `payments:write`.
 *
 */
export const createPayment = <ThrowOnError extends boolean = false>(options: Options<CreatePaymentData, ThrowOnError>): RequestResult<CreatePaymentResponses, CreatePaymentErrors, ThrowOnError> => options.client.post<CreatePaymentResponses, CreatePaymentErrors, ThrowOnError>({
    url: '/api/v1/public/payments',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Get a payment
 *
 * The payment as it is now. Another organization's payment is 403, an identifier that does not exist is 404.
 *
 * Required scope: `payments:read`.
 *
 */
export const getPayment = <ThrowOnError extends boolean = false>(options: Options<GetPaymentData, ThrowOnError>): RequestResult<GetPaymentResponses, GetPaymentErrors, ThrowOnError> => options.client.get<GetPaymentResponses, GetPaymentErrors, ThrowOnError>({ url: '/api/v1/public/payments/{id}', ...options });

/**
 * Reverse a payment
 *
 * The payment does not count: it was recorded by mistake, bounced, or was charged back. All of it is owed again,
 * and the invoice is `issued` even if it was paid. Publishes `payment.reversed` and, for the invoice,
 * `invoice.updated`. The payment stays in the list. To correct a payment, reverse it and record another one. For
 * money that you send back, refund it instead: a payment with refunds is not reversed, 409 `payment_refunded`.
 *
 * Required scope: `payments:write`.
 *
 */
export const reversePayment = <ThrowOnError extends boolean = false>(options: Options<ReversePaymentData, ThrowOnError>): RequestResult<ReversePaymentResponses, ReversePaymentErrors, ThrowOnError> => options.client.post<ReversePaymentResponses, ReversePaymentErrors, ThrowOnError>({
    url: '/api/v1/public/payments/{id}/reverse',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Refund a payment
 *
 * Records that money went back to the customer: what is left of the payment or, with `amount`, a part of it. The
 * invoice's `paid` goes down by it, so that it is owed again, and a `paid` invoice is `issued`. Publishes
 * `payment.refunded` and, for the invoice, `invoice.updated`. The payment stays `received` and lists its
 * `refunds`; more than what is left of it, or anything if nothing is left, is refused with 409
 * `amount_exceeds_payment`. A payment has at most 50 refunds.
 *
 * Required scope: `payments:write`.
 *
 */
export const refundPayment = <ThrowOnError extends boolean = false>(options: Options<RefundPaymentData, ThrowOnError>): RequestResult<RefundPaymentResponses, RefundPaymentErrors, ThrowOnError> => options.client.post<RefundPaymentResponses, RefundPaymentErrors, ThrowOnError>({
    url: '/api/v1/public/payments/{id}/refund',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List credit notes
 *
 * The organization's credit notes, newest first, each with its lines and what became of its credit.
 *
 * Required scope: `credit_notes:read`.
 *
 */
export const listCreditNotes = <ThrowOnError extends boolean = false>(options: Options<ListCreditNotesData, ThrowOnError>): RequestResult<ListCreditNotesResponses, ListCreditNotesErrors, ThrowOnError> => options.client.get<ListCreditNotesResponses, ListCreditNotesErrors, ThrowOnError>({ url: '/api/v1/public/credit-notes', ...options });

/**
 * Create a draft credit note
 *
 * Creates a draft that credits an issued or paid invoice: some of its lines, whole or in part, or without `lines`
 * all that is left of it. Publishes `credit_note.created`. Lines of which nothing is credited are left out.
 *
 * The tax is what is credited of each rate so far, this credit note included, times the rate and rounded once,
 * less the tax that earlier credit notes have credited of it. So crediting the whole invoice, however it is
 * divided, credits exactly its total.
 *
 * A draft changes nothing of the invoice, and other drafts nothing of it. When it is issued its lines stay, and its
 * tax and total are computed again. More than what issued credit notes leave of a line or of the invoice's total
 * is refused with 409 `credit_exceeds_invoice`, and so is any credit if nothing is left. A total of 0 or less and an
 * amount without the sign of its line are refused with 422.
 *
 * Required scope: `credit_notes:write`.
 *
 */
export const createCreditNote = <ThrowOnError extends boolean = false>(options: Options<CreateCreditNoteData, ThrowOnError>): RequestResult<CreateCreditNoteResponses, CreateCreditNoteErrors, ThrowOnError> => options.client.post<CreateCreditNoteResponses, CreateCreditNoteErrors, ThrowOnError>({
    url: '/api/v1/public/credit-notes',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete a draft credit note
 *
 * Deletes a draft and publishes `credit_note.deleted`. An issued credit note stays: 409 `credit_note_not_draft`.
 *
 * Required scope: `credit_notes:write`.
 *
 */
export const deleteCreditNote = <ThrowOnError extends boolean = false>(options: Options<DeleteCreditNoteData, ThrowOnError>): RequestResult<DeleteCreditNoteResponses, DeleteCreditNoteErrors, ThrowOnError> => options.client.delete<DeleteCreditNoteResponses, DeleteCreditNoteErrors, ThrowOnError>({ url: '/api/v1/public/credit-notes/{id}', ...options });

/**
 * Get a credit note
 *
 * The credit note as it is now. Another organization's credit note is 403, an identifier that does not exist is 404.
 *
 * Required scope: `credit_notes:read`.
 *
 */
export const getCreditNote = <ThrowOnError extends boolean = false>(options: Options<GetCreditNoteData, ThrowOnError>): RequestResult<GetCreditNoteResponses, GetCreditNoteErrors, ThrowOnError> => options.client.get<GetCreditNoteResponses, GetCreditNoteErrors, ThrowOnError>({ url: '/api/v1/public/credit-notes/{id}', ...options });

/**
 * Update a credit note
 *
 * Changes the members that are sent; those that are not sent stay as they are. `lines` and `reason` change in a draft
 * only: later they are refused with 409 `credit_note_not_draft`. `lines` replaces all lines. `metadata` is merged key
 * by key. Publishes `credit_note.updated`; a request that changes nothing keeps the version and publishes nothing.
 *
 * Required scope: `credit_notes:write`.
 *
 */
export const updateCreditNote = <ThrowOnError extends boolean = false>(options: Options<UpdateCreditNoteData, ThrowOnError>): RequestResult<UpdateCreditNoteResponses, UpdateCreditNoteErrors, ThrowOnError> => options.client.patch<UpdateCreditNoteResponses, UpdateCreditNoteErrors, ThrowOnError>({
    url: '/api/v1/public/credit-notes/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Issue a draft credit note
 *
 * Makes a draft final: it gets the next number of a series without gaps. It pays what is left to pay of its invoice,
 * which is listed in `applications`; what exceeds that is credit left, `unapplied`, to be applied to another invoice of
 * the customer or refunded. Publishes `credit_note.issued` and, for the invoice, `invoice.paid` if that pays the last
 * of it, and `invoice.updated` if anything is left to pay or nothing was.
 *
 * Required scope: `credit_notes:write`.
 *
 */
export const issueCreditNote = <ThrowOnError extends boolean = false>(options: Options<IssueCreditNoteData, ThrowOnError>): RequestResult<IssueCreditNoteResponses, IssueCreditNoteErrors, ThrowOnError> => options.client.post<IssueCreditNoteResponses, IssueCreditNoteErrors, ThrowOnError>({ url: '/api/v1/public/credit-notes/{id}/issue', ...options });

/**
 * Apply credit to an invoice
 *
 * Pays an issued invoice of the same customer with credit that is left: as much as there is and the invoice needs or,
 * with `amount`, that much. Without credit that is left it is refused with 409 `amount_exceeds_credit`, an invoice of
 * another customer with 422. Publishes `credit_note.updated` and, for the invoice, `invoice.paid` if nothing is left
 * to pay and `invoice.updated` otherwise.
 *
 * Required scope: `credit_notes:write`.
 *
 */
export const applyCreditNote = <ThrowOnError extends boolean = false>(options: Options<ApplyCreditNoteData, ThrowOnError>): RequestResult<ApplyCreditNoteResponses, ApplyCreditNoteErrors, ThrowOnError> => options.client.post<ApplyCreditNoteResponses, ApplyCreditNoteErrors, ThrowOnError>({
    url: '/api/v1/public/credit-notes/{id}/apply',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Refund credit
 *
 * Records that credit that is left went back to the customer: all of it or, with `amount`, a part. Without credit that
 * is left it is refused with 409 `amount_exceeds_credit`. It touches no payment and no invoice. Publishes
 * `credit_note.updated`.
 *
 * Required scope: `credit_notes:write`.
 *
 */
export const refundCreditNote = <ThrowOnError extends boolean = false>(options: Options<RefundCreditNoteData, ThrowOnError>): RequestResult<RefundCreditNoteResponses, RefundCreditNoteErrors, ThrowOnError> => options.client.post<RefundCreditNoteResponses, RefundCreditNoteErrors, ThrowOnError>({
    url: '/api/v1/public/credit-notes/{id}/refund',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List meters
 *
 * The organization's meters, newest first, the archived ones too unless `archived` is `false`.
 *
 * Required scope: `meters:read`.
 *
 */
export const listMeters = <ThrowOnError extends boolean = false>(options: Options<ListMetersData, ThrowOnError>): RequestResult<ListMetersResponses, ListMetersErrors, ThrowOnError> => options.client.get<ListMetersResponses, ListMetersErrors, ThrowOnError>({ url: '/api/v1/public/meters', ...options });

/**
 * Create a meter
 *
 * Creates a meter, which counts usage events. Its `key` and its `aggregation` never change: what was billed by it
 * stays explainable. A `key` that another meter has is refused with 409.
 *
 * Required scope: `meters:write`.
 *
 */
export const createMeter = <ThrowOnError extends boolean = false>(options: Options<CreateMeterData, ThrowOnError>): RequestResult<CreateMeterResponses, CreateMeterErrors, ThrowOnError> => options.client.post<CreateMeterResponses, CreateMeterErrors, ThrowOnError>({
    url: '/api/v1/public/meters',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Get a meter
 *
 * The meter with this key. Keys belong to an organization, so that another organization's are 404.
 *
 * Required scope: `meters:read`.
 *
 */
export const getMeter = <ThrowOnError extends boolean = false>(options: Options<GetMeterData, ThrowOnError>): RequestResult<GetMeterResponses, GetMeterErrors, ThrowOnError> => options.client.get<GetMeterResponses, GetMeterErrors, ThrowOnError>({ url: '/api/v1/public/meters/{key}', ...options });

/**
 * Update a meter
 *
 * Changes the name or the unit, which people read; `null` removes the unit. Members that are not sent stay as they
 * are. The `key` and the `aggregation` never change: what was billed by the meter stays explainable. A request that
 * changes nothing leaves the version as it is.
 *
 * Required scope: `meters:write`.
 *
 */
export const updateMeter = <ThrowOnError extends boolean = false>(options: Options<UpdateMeterData, ThrowOnError>): RequestResult<UpdateMeterResponses, UpdateMeterErrors, ThrowOnError> => options.client.patch<UpdateMeterResponses, UpdateMeterErrors, ThrowOnError>({
    url: '/api/v1/public/meters/{key}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Archive a meter
 *
 * Takes a meter out of what is offered: no contract gets an item with it any more, and no draft with such an item is
 * activated: 409 `meter_archived`. Contracts that are active go on as before: they bill it, and their amendments may
 * keep it. So nothing that is used is lost: usage events are accepted, counted and billed, and all that was counted can
 * be queried. No request body.
 *
 * A meter that is archived already stays as it is.
 *
 * Required scope: `meters:write`.
 *
 */
export const archiveMeter = <ThrowOnError extends boolean = false>(options: Options<ArchiveMeterData, ThrowOnError>): RequestResult<ArchiveMeterResponses, ArchiveMeterErrors, ThrowOnError> => options.client.post<ArchiveMeterResponses, ArchiveMeterErrors, ThrowOnError>({ url: '/api/v1/public/meters/{key}/archive', ...options });

/**
 * Unarchive a meter
 *
 * Makes an archived meter one like all others. A meter that is not archived stays as it is. No request body.
 *
 * Required scope: `meters:write`.
 *
 */
export const unarchiveMeter = <ThrowOnError extends boolean = false>(options: Options<UnarchiveMeterData, ThrowOnError>): RequestResult<UnarchiveMeterResponses, UnarchiveMeterErrors, ThrowOnError> => options.client.post<UnarchiveMeterResponses, UnarchiveMeterErrors, ThrowOnError>({ url: '/api/v1/public/meters/{key}/unarchive', ...options });

/**
 * Query the usage of a meter
 *
 * What the meter counts from `from` (inclusive) to `to` (exclusive), by the times of the usage events,
 * without those that are voided: in all, or for each hour, day or month of a time zone, and for each
 * customer or each value of a dimension. Only windows and groups with usage are listed, in their order;
 * without a window and a group there is always one row. A query with more than 1,000 rows is refused with
 * 422.
 *
 * One customer's usage, and an hour or a day of all customers, is counted in milliseconds. A query that reads so
 * many usage events that it takes longer than 5 seconds is ended with 422 `query_too_large`: ask for a shorter
 * time or for one customer.
 *
 * Usage is kept for 13 months unless the operator has set another time.
 *
 * Required scope: `usage_events:read`.
 *
 */
export const queryUsage = <ThrowOnError extends boolean = false>(options: Options<QueryUsageData, ThrowOnError>): RequestResult<QueryUsageResponses, QueryUsageErrors, ThrowOnError> => options.client.get<QueryUsageResponses, QueryUsageErrors, ThrowOnError>({ url: '/api/v1/public/meters/{key}/usage', ...options });

/**
 * Send usage events
 *
 * Stores up to 1,000 usage events together, all of them or none. Send them again as often as you like: an
 * event whose `id` is known is counted once, and a duplicate is never an error. Retry a request that failed
 * with the same events; no `Idempotency-Key` is needed.
 *
 * - **Times** may lie up to 35 days in the past and 5 minutes in the future.
 * - **An `id`** is known at least as long as its event could be sent again: while the event's month has a
 * day (UTC) of the last 35. Within that time it counts once, whatever the timestamps are and however many
 * requests send it at the same time. After that, an event that uses it again is a new one. Organizations
 * may use the same ids. If it is known with another content, the first one stands, and the answer lists
 * the `id` in `conflicting`.
 * - **To correct an event**, void it and send the right one with a new `id`.
 * - **If one event is invalid**, nothing is stored: 400 or 422 with pointers that name the events by their
 * indexes, at most 100 of them.
 *
 * The request body may be at most 1 MiB.
 *
 * Required scope: `usage_events:write`.
 *
 */
export const ingestUsageEvents = <ThrowOnError extends boolean = false>(options: Options<IngestUsageEventsData, ThrowOnError>): RequestResult<IngestUsageEventsResponses, IngestUsageEventsErrors, ThrowOnError> => options.client.post<IngestUsageEventsResponses, IngestUsageEventsErrors, ThrowOnError>({
    url: '/api/v1/public/usage-events',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Void usage events
 *
 * Voids up to 1,000 usage events by their identifiers: they are not counted any more. A voided event stays
 * known, so its `id` is not free again: send a correction with a new one. What is billed already is adjusted
 * by the next billing run.
 *
 * Required scope: `usage_events:write`.
 *
 */
export const voidUsageEvents = <ThrowOnError extends boolean = false>(options: Options<VoidUsageEventsData, ThrowOnError>): RequestResult<VoidUsageEventsResponses, VoidUsageEventsErrors, ThrowOnError> => options.client.post<VoidUsageEventsResponses, VoidUsageEventsErrors, ThrowOnError>({
    url: '/api/v1/public/usage-event-voids',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List events
 *
 * Every event of the organization, newest first, without its data: including events that no endpoint
 * received.
 *
 * `matches` searches by what is in the events, as a filter of a subscription does. Events whose data was
 * removed are not found. A search looks at 10,000 events at most, and no longer than some seconds: if it
 * ends before it has found a page, `searched_until` says how far back it has looked, and `next_cursor`
 * continues there. Bodies too large to be looked at within 5 seconds are 422 `query_too_large`.
 *
 * Required scope: `events:read`.
 *
 */
export const listEvents = <ThrowOnError extends boolean = false>(options: Options<ListEventsData, ThrowOnError>): RequestResult<ListEventsResponses, ListEventsErrors, ThrowOnError> => options.client.get<ListEventsResponses, ListEventsErrors, ThrowOnError>({ url: '/api/v1/public/events', ...options });

/**
 * Get an event
 *
 * The event with its data, and the delivery to each endpoint that subscribed to its type when it was
 * published. An endpoint that was disabled or not verified then has a delivery with the status `skipped`,
 * whose `reason` says why nothing was sent. An endpoint that did not subscribe has none, nor has one whose filter the event does not pass. The service may
 * remove the data of an event whose deliveries ended long ago, and later the event with its deliveries:
 * `data` is then `null`, and `payload_removed_at` says since when. The operator may erase what events say of a
 * customer: then `erased_at` says so too. Another organization's event is 403, an
 * identifier that does not exist is 404.
 *
 * Required scope: `events:read`.
 *
 */
export const getEvent = <ThrowOnError extends boolean = false>(options: Options<GetEventData, ThrowOnError>): RequestResult<GetEventResponses, GetEventErrors, ThrowOnError> => options.client.get<GetEventResponses, GetEventErrors, ThrowOnError>({ url: '/api/v1/public/events/{id}', ...options });

/**
 * Read the event feed
 *
 * The organization's events with their data, oldest first, for consumers that pull instead of being called.
 * The feed misses no event. Begin with `from`, or with neither `from` nor `cursor` for what happens from now
 * on. Keep the `cursor` of the response, or of the last event that you have handled, and send it with the
 * next request: the place in the feed is yours, the service keeps nothing about you.
 *
 * - With `wait`, a request that would find nothing is answered as soon as there is an event, or after that
 * many seconds. Give your client a longer timeout. A request is answered earlier, without an event, if
 * the server stops, if 8 requests with the same token wait already, or if too many do in all: pause for a
 * second before you ask again.
 * - Without `wait`, a request finds what was committed before it, unless the feed is more than a second behind.
 * - A cause comes before its effect. An event whose transaction was open for long comes late, with an
 * earlier `created_at` than events before it: do not order by it.
 * - `event_type` may change between requests with the same cursor. The cursor moves past events of other types.
 * - A page ends before `limit` once its events have 4 MiB.
 * - An event comes again if you read again from an earlier cursor: use its `id` to deduplicate.
 * - Events whose data the service has removed because of their age are not in the feed. A cursor that they
 * follow is refused with 410 `feed_cursor_expired`, and so is one from a place that the service has lost
 * because it was restored from a backup. Continue with `from`, and read what you may have missed from the
 * resources themselves.
 * - An event whose data the operator has erased, because what is known of a customer had to go, stays in its place
 * as a tombstone: `data` is `null`, there is no `body`, and `erased_at` says since when. What you have read of it
 * earlier is yours to erase.
 * - Test events are not in the feed.
 *
 * Required scope: `events:read`.
 *
 */
export const readEventFeed = <ThrowOnError extends boolean = false>(options: Options<ReadEventFeedData, ThrowOnError>): RequestResult<ReadEventFeedResponses, ReadEventFeedErrors, ThrowOnError> => options.client.get<ReadEventFeedResponses, ReadEventFeedErrors, ThrowOnError>({ url: '/api/v1/public/event-feed', ...options });

/**
 * List deliveries
 *
 * A delivery is one event for one endpoint. Newest first; filters can be combined.
 *
 * `matches` searches by what is in the events, as a filter of a subscription does, and needs the scope
 * `events:read` as well. Events whose data was removed are not found. A search looks at 10,000 deliveries at
 * most, and no longer than some seconds: if it ends before it has found a page, `searched_until` says how far
 * back it has looked, and `next_cursor` continues there.
 *
 * Required scope: `deliveries:read`.
 *
 */
export const listDeliveries = <ThrowOnError extends boolean = false>(options: Options<ListDeliveriesData, ThrowOnError>): RequestResult<ListDeliveriesResponses, ListDeliveriesErrors, ThrowOnError> => options.client.get<ListDeliveriesResponses, ListDeliveriesErrors, ThrowOnError>({ url: '/api/v1/public/deliveries', ...options });

/**
 * Get a delivery
 *
 * The delivery as it is now, with the time of its next attempt. This also works for a test event. Another
 * organization's delivery is 403, an identifier that does not exist is 404.
 *
 * Required scope: `deliveries:read`.
 *
 */
export const getDelivery = <ThrowOnError extends boolean = false>(options: Options<GetDeliveryData, ThrowOnError>): RequestResult<GetDeliveryResponses, GetDeliveryErrors, ThrowOnError> => options.client.get<GetDeliveryResponses, GetDeliveryErrors, ThrowOnError>({ url: '/api/v1/public/deliveries/{id}', ...options });

/**
 * List the attempts of a delivery
 *
 * Every attempt of the delivery, the latest first: when it was made, what was sent (with the signature,
 * never the secret), how long each part took, and the endpoint's response. Long after a delivery has
 * ended, the service may remove the responses, and later the attempts; `attempt_count` still counts them.
 *
 * Required scope: `deliveries:read`.
 *
 */
export const listDeliveryAttempts = <ThrowOnError extends boolean = false>(options: Options<ListDeliveryAttemptsData, ThrowOnError>): RequestResult<ListDeliveryAttemptsResponses, ListDeliveryAttemptsErrors, ThrowOnError> => options.client.get<ListDeliveryAttemptsResponses, ListDeliveryAttemptsErrors, ThrowOnError>({ url: '/api/v1/public/deliveries/{id}/attempts', ...options });

/**
 * Redeliver a failed delivery
 *
 * Redelivers a failed delivery, at once and with a full round of attempts: the same event id, delivery id
 * and bytes. If its endpoint is disabled, or not verified at a new address, it is `held` until the endpoint
 * is restored or verified. A delivery that has
 * not failed is refused with 409 `delivery_not_failed`, that of a test event with 409 `delivery_is_test`,
 * one whose event's data was removed or erased with 409 `payload_removed`. No request body.
 *
 * Required scope: `deliveries:write`.
 *
 */
export const redeliverDelivery = <ThrowOnError extends boolean = false>(options: Options<RedeliverDeliveryData, ThrowOnError>): RequestResult<RedeliverDeliveryResponses, RedeliverDeliveryErrors, ThrowOnError> => options.client.post<RedeliverDeliveryResponses, RedeliverDeliveryErrors, ThrowOnError>({ url: '/api/v1/public/deliveries/{id}/redeliver', ...options });

/**
 * Skip a delivery that holds up others
 *
 * At an endpoint with an `ordering`: takes a delivery out of its line, so that those behind it are sent. One
 * that is still to be sent is `failed` then, without a further attempt; one that has failed stays as it is. Both
 * can be redelivered later. An attempt that is under way is not waited for, and counts if it arrives. A
 * delivery that is in no line is refused with 409 `delivery_not_in_line`. No request body.
 *
 * Required scope: `deliveries:write`.
 *
 */
export const skipDelivery = <ThrowOnError extends boolean = false>(options: Options<SkipDeliveryData, ThrowOnError>): RequestResult<SkipDeliveryResponses, SkipDeliveryErrors, ThrowOnError> => options.client.post<SkipDeliveryResponses, SkipDeliveryErrors, ThrowOnError>({ url: '/api/v1/public/deliveries/{id}/skip', ...options });
