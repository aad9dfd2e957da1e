// Generated from openapi/public.yaml and src/contract/sdk-methods.ts by `npm run generate`. Do not edit.
import { type ApiPromise, apiPromise } from '../../src/sdk/api-promise.ts';
import type { Client } from '../../src/sdk/requests/http-client.ts';
import { ifNoneMatch, ifVersion } from '../../src/sdk/if-version.ts';
import type { CallOptions, ChangeOptions, ReadOptions } from '../../src/sdk/requests/options.ts';
import { type PagePromise, pagePromise } from '../../src/sdk/page-promise.ts';
import type { WithEventType, WithSubscriptions } from '../../src/sdk/suggested-event-types.ts';
import * as operations from '../api/sdk.gen.ts';
import type * as api from '../api/types.gen.ts';

/**
 * The organization that the token belongs to.
 */
export class Organization {
  protected readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /**
   * The organization that the token belongs to: whose events it reads, and where its days begin.
   *
   * Required scope: `events:read`.
   */
  get(
    options?: CallOptions,
  ): ApiPromise<api.Organization> {
    return apiPromise(
      operations.getOrganization({ client: this.client, call: options }),
    );
  }
}

/**
 * The addresses that receive events, their verification and their subscriptions.
 */
export class WebhookEndpoints {
  protected readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /**
   * The organization's endpoints, newest first. Deleted endpoints are listed only with `status=deleted`
   * or `updated_from`.
   *
   * Required scope: `webhook_endpoints:read`.
   *
   * `for await` iterates over all pages.
   */
  list(
    query?: api.ListWebhookEndpointsData['query'],
    options?: CallOptions,
  ): PagePromise<api.WebhookEndpointList> {
    return pagePromise((page) =>
      operations.listWebhookEndpoints({ client: this.client, query: { ...query, ...page }, call: options }),
    );
  }

  /**
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
   * @throws ConflictError with `webhook_endpoint_limit_reached`
   * @throws UnprocessableContentError with `unprocessable_content`
   */
  create(
    body: WithSubscriptions<api.WebhookEndpointCreation>,
    options?: CallOptions,
  ): ApiPromise<api.WebhookEndpointCreated> {
    return apiPromise(
      operations.createWebhookEndpoint({ client: this.client, body, call: options }),
    );
  }

  /**
   * The endpoint as it is now, never with its secret or challenge. A deleted endpoint is kept and returned
   * with the status `deleted`; another organization's endpoint is 403, an identifier that does not exist is
   * 404.
   *
   * Required scope: `webhook_endpoints:read`.
   *
   * @throws NotFoundError with `not_found`
   */
  get(
    id: string,
    options?: CallOptions,
  ): ApiPromise<api.WebhookEndpoint> {
    return apiPromise(
      operations.getWebhookEndpoint({ client: this.client, path: { id }, call: options }),
    );
  }

  /**
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
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `webhook_endpoint_disabled`, `webhook_endpoint_deleted`
   * @throws UnprocessableContentError with `unprocessable_content`
   */
  replaceSubscriptions(
    id: string,
    body: WithSubscriptions<api.WebhookEndpointUpdate>,
    options?: CallOptions,
  ): ApiPromise<api.WebhookEndpoint> {
    return apiPromise(
      operations.updateWebhookEndpoint({ client: this.client, path: { id }, body, call: options }),
    );
  }

  /**
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
   *   address, within 15 minutes. Neither an earlier challenge nor a handshake with the address before that
   *   is still under way verifies it. The identifier and the signing secret stay.
   * - From then on no attempt begins, at either address. An attempt that is under way ends at the address
   *   before, and its result counts. If the endpoint was verified before, queued and redelivered deliveries
   *   are `held`, and so are events that are published meanwhile. After verification they go to the new
   *   address, with the attempts that they have left.
   * - A disabled endpoint stays `disabled`, by whoever disabled it. Once restored it is
   *   `pending_verification`, and goes on as above. Events that are published while it is disabled are never
   *   sent.
   * - An attempt's `endpoint_url` says where it was sent.
   *
   * Required scope: `webhook_endpoints:write`.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `webhook_endpoint_disabled`, `webhook_endpoint_deleted`
   * @throws UnprocessableContentError with `unprocessable_content`
   */
  updateDetails(
    id: string,
    body: api.WebhookEndpointDetailsUpdate,
    options?: CallOptions,
  ): ApiPromise<api.WebhookEndpoint> {
    return apiPromise(
      operations.updateWebhookEndpointDetails({ client: this.client, path: { id }, body, call: options }),
    );
  }

  /**
   * Permanently removes the endpoint. Deliveries stop at once, including retries; queued deliveries are
   * canceled and kept in the history. A disabled endpoint can be deleted; deleting an endpoint again is
   * refused with 409.
   *
   * Required scope: `webhook_endpoints:write`.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `webhook_endpoint_deleted`
   */
  delete(
    id: string,
    options?: CallOptions,
  ): ApiPromise<void> {
    return apiPromise(
      operations.deleteWebhookEndpoint({ client: this.client, path: { id }, call: options }),
    );
  }

  /**
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
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `verification_failed`, `verification_challenge_expired`, `webhook_endpoint_disabled`
   * @throws UnprocessableContentError
   */
  verify(
    id: string,
    options?: CallOptions,
  ): ApiPromise<void> {
    return apiPromise(
      operations.verifyWebhookEndpoint({ client: this.client, path: { id }, call: options }),
    );
  }

  /**
   * Replaces the endpoint's challenge with a new one, which is valid for another 15 minutes. The challenge
   * is only in this response. Only an endpoint that is pending verification has a challenge; otherwise the
   * response is 409. No request body.
   *
   * Required scope: `webhook_endpoints:write`.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `webhook_endpoint_already_verified`, `webhook_endpoint_disabled`, `webhook_endpoint_deleted`
   * @throws UnprocessableContentError
   */
  createVerificationChallenge(
    id: string,
    options?: CallOptions,
  ): ApiPromise<api.VerificationChallenge> {
    return apiPromise(
      operations.createVerificationChallenge({ client: this.client, path: { id }, call: options }),
    );
  }

  /**
   * Stops the endpoint until it is restored. Queued deliveries are held and continue after the restore with
   * their remaining attempts; events published in the meantime are never sent to it. An endpoint that is
   * active or pending verification can be disabled. A repeated call gets the same response as the first; an
   * endpoint that the operator has disabled stays disabled by the operator. No request body.
   *
   * Required scope: `webhook_endpoints:write`.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `webhook_endpoint_deleted`
   * @throws UnprocessableContentError
   */
  disable(
    id: string,
    options?: CallOptions,
  ): ApiPromise<api.WebhookEndpoint> {
    return apiPromise(
      operations.disableWebhookEndpoint({ client: this.client, path: { id }, call: options }),
    );
  }

  /**
   * Makes a disabled endpoint `active` again if its address is verified, else `pending_verification`; held
   * deliveries continue once it is `active`. A repeated call gets the same response as the first, and so does a call for an
   * endpoint that is not disabled. Only the operator can restore an endpoint that the operator disabled: 409
   * `webhook_endpoint_disabled_by_operator`; its `status_reason` says why. No request body.
   *
   * Required scope: `webhook_endpoints:write`.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `webhook_endpoint_disabled_by_operator`, `webhook_endpoint_deleted`
   * @throws UnprocessableContentError
   */
  restore(
    id: string,
    options?: CallOptions,
  ): ApiPromise<api.WebhookEndpoint> {
    return apiPromise(
      operations.restoreWebhookEndpoint({ client: this.client, path: { id }, call: options }),
    );
  }

  /**
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
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `webhook_endpoint_not_verified`, `webhook_endpoint_disabled`, `webhook_endpoint_deleted`, `test_events_in_progress`
   * @throws UnprocessableContentError with `unprocessable_content`
   */
  sendTestEvent(
    id: string,
    body: WithEventType<api.TestEventRequest>,
    options?: CallOptions,
  ): ApiPromise<api.Delivery> {
    return apiPromise(
      operations.sendTestEvent({ client: this.client, path: { id }, body, call: options }),
    );
  }

  /**
   * Says which of the last 1,000 events of the type, or of the types that a wildcard covers, would pass the
   * filter. Nothing is saved or sent, and the endpoint need not be subscribed to the type. A check that takes
   * longer than 5 seconds is ended with 422 `query_too_large`.
   *
   * Required scope: `events:read`.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError
   * @throws UnprocessableContentError with `unprocessable_content`, `query_too_large`
   */
  checkFilter(
    id: string,
    body: WithEventType<api.FilterCheckRequest>,
    options?: CallOptions,
  ): ApiPromise<api.FilterCheck> {
    return apiPromise(
      operations.checkFilter({ client: this.client, path: { id }, body, call: options }),
    );
  }

  /**
   * The replays of the endpoint, newest first, even if it is deleted.
   *
   * Required scope: `deliveries:read`.
   *
   * `for await` iterates over all pages.
   *
   * @throws NotFoundError with `not_found`
   */
  replays(
    id: string,
    query?: api.ListReplaysData['query'],
    options?: CallOptions,
  ): PagePromise<api.ReplayList> {
    return pagePromise((page) =>
      operations.listReplays({ client: this.client, path: { id }, query: { ...query, ...page }, call: options }),
    );
  }

  /**
   * Redelivers every failed delivery to the endpoint that was created at `since` or later: the same event
   * id, delivery id and bytes, a full round of attempts, `held` if the endpoint is disabled or not verified at
   * a new address. This happens in the background, oldest first; get the replay to see its progress. Deliveries whose event's data was
   * removed or erased are left out and counted in `payload_removed`. A replay queues a delivery
   * once, even if it fails again at once. Starting a replay twice does no harm: deliveries that the first
   * one has queued are no longer failed.
   *
   * Required scope: `deliveries:write`.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `webhook_endpoint_deleted`
   * @throws UnprocessableContentError
   */
  replay(
    id: string,
    body: api.ReplayCreation,
    options?: CallOptions,
  ): ApiPromise<api.Replay> {
    return apiPromise(
      operations.startReplay({ client: this.client, path: { id }, body, call: options }),
    );
  }

  /**
   * The progress of the replay, and the outcomes so far of the deliveries that it queued. Another
   * organization's endpoint is 403; an endpoint or a replay that does not exist, and a replay of another
   * endpoint, are 404.
   *
   * Required scope: `deliveries:read`.
   *
   * @throws NotFoundError with `not_found`
   */
  getReplay(
    id: string,
    replayId: string,
    options?: CallOptions,
  ): ApiPromise<api.Replay> {
    return apiPromise(
      operations.getReplay({ client: this.client, path: { id, replay_id: replayId }, call: options }),
    );
  }

  /**
   * The deliveries to the endpoint in the last hours: their outcomes, how fast the endpoint responds, when
   * it last did and did not, and since when a delivery has been waiting. With an `ordering` also which lines are
   * held up, since when and by which delivery. If there are many deliveries, only
   * the newest are counted: see `is_complete`.
   *
   * Required scope: `deliveries:read`.
   *
   * @throws NotFoundError with `not_found`
   */
  health(
    id: string,
    query?: api.GetWebhookEndpointHealthData['query'],
    options?: CallOptions,
  ): ApiPromise<api.WebhookEndpointHealth> {
    return apiPromise(
      operations.getWebhookEndpointHealth({ client: this.client, path: { id }, query: { ...query }, call: options }),
    );
  }
}

/**
 * The kinds of events that exist, for subscriptions.
 */
export class EventTypes {
  protected readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /**
   * Every event type that can be subscribed to, by name, with the schema versions of its payload and who publishes
   * it. The payload of each is described with its webhook; `GET /event-types/{name}` has its JSON Schema.
   *
   * Required scope: `webhook_endpoints:read`.
   *
   * `for await` iterates over all pages.
   */
  list(
    query?: api.ListEventTypesData['query'],
    options?: CallOptions,
  ): PagePromise<api.EventTypeList> {
    return pagePromise((page) =>
      operations.listEventTypes({ client: this.client, query: { ...query, ...page }, call: options }),
    );
  }

  /**
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
   * @throws NotFoundError with `not_found`
   */
  get(
    name: string,
    options?: CallOptions,
  ): ApiPromise<api.EventTypeDetails> {
    return apiPromise(
      operations.getEventType({ client: this.client, path: { name }, call: options }),
    );
  }
}

/**
 * The customers of the token's organization.
 */
export class Customers {
  protected readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /**
   * The organization's customers, newest first, the archived ones too unless `archived` is `false`.
   *
   * Required scope: `customers:read`.
   *
   * `for await` iterates over all pages.
   */
  list(
    query?: api.ListCustomersData['query'],
    options?: CallOptions,
  ): PagePromise<api.CustomerList> {
    return pagePromise((page) =>
      operations.listCustomers({ client: this.client, query: { ...query, ...page }, call: options }),
    );
  }

  /**
   * Creates a customer and publishes `customer.created`. Without a `number` it gets the organization's next
   * one. A `number` or an `external_id` that another customer has is refused with 409.
   *
   * Required scope: `customers:write`.
   *
   * @throws ConflictError with `number_taken`, `external_id_taken`
   * @throws UnprocessableContentError with `unprocessable_content`
   */
  create(
    body: api.CustomerCreation,
    options?: CallOptions,
  ): ApiPromise<api.Customer> {
    return apiPromise(
      operations.createCustomer({ client: this.client, body, call: options }),
    );
  }

  /**
   * The customer as it is now. Another organization's customer is 403, an identifier that does not exist is
   * 404.
   *
   * Required scope: `customers:read`.
   *
   * With `options.ifNoneMatch`, the `ETag` of an earlier response, `undefined` if nothing has changed since.
   *
   * @throws NotFoundError with `not_found`
   */
  get(
    id: string,
    options: ReadOptions & { readonly ifNoneMatch: string },
  ): ApiPromise<api.Customer | undefined>;
  get(
    id: string,
    options?: CallOptions,
  ): ApiPromise<api.Customer>;
  get(
    id: string,
    options?: ReadOptions,
  ): ApiPromise<api.Customer | undefined> {
    return apiPromise(
      operations.getCustomer({ client: this.client, path: { id }, ...ifNoneMatch(options), call: options }),
    );
  }

  /**
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
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `number_taken`, `external_id_taken`
   * @throws PreconditionFailedError with `precondition_failed`
   * @throws UnprocessableContentError with `unprocessable_content`
   */
  update(
    id: string,
    body: api.CustomerUpdate,
    options?: ChangeOptions,
  ): ApiPromise<api.Customer> {
    return apiPromise(
      operations.updateCustomer({ client: this.client, path: { id }, body, ...ifVersion(options), call: options }),
    );
  }

  /**
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
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `customer_in_use`
   * @throws PreconditionFailedError with `precondition_failed`
   * @throws UnprocessableContentError
   */
  archive(
    id: string,
    options?: ChangeOptions,
  ): ApiPromise<api.Customer> {
    return apiPromise(
      operations.archiveCustomer({ client: this.client, path: { id }, ...ifVersion(options), call: options }),
    );
  }

  /**
   * Makes an archived customer one like all others, and publishes `customer.updated`. A customer that is not
   * archived stays as it is: nothing is published. No request body.
   *
   * Required scope: `customers:write`.
   *
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError
   * @throws PreconditionFailedError with `precondition_failed`
   * @throws UnprocessableContentError
   */
  unarchive(
    id: string,
    options?: ChangeOptions,
  ): ApiPromise<api.Customer> {
    return apiPromise(
      operations.unarchiveCustomer({ client: this.client, path: { id }, ...ifVersion(options), call: options }),
    );
  }
}

/**
 * What customers have agreed to, and are billed for in every period.
 */
export class Contracts {
  protected readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /**
   * The organization's contracts, newest first, each with the items that are in force today.
   *
   * Required scope: `contracts:read`.
   *
   * `for await` iterates over all pages.
   */
  list(
    query?: api.ListContractsData['query'],
    options?: CallOptions,
  ): PagePromise<api.ContractList> {
    return pagePromise((page) =>
      operations.listContracts({ client: this.client, query: { ...query, ...page }, call: options }),
    );
  }

  /**
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
   * @throws ConflictError with `number_taken`, `external_id_taken`, `customer_archived`, `meter_archived`
   * @throws UnprocessableContentError with `unprocessable_content`
   */
  create(
    body: api.ContractCreation,
    options?: CallOptions,
  ): ApiPromise<api.Contract> {
    return apiPromise(
      operations.createContract({ client: this.client, body, call: options }),
    );
  }

  /**
   * The contract as it is now, with the items that are in force today, or on the day `as_of`:
   * amendments change them from a day on, and have their items until that day. Another organization's contract is 403, an identifier that
   * does not exist is 404.
   *
   * Required scope: `contracts:read`.
   *
   * With `options.ifNoneMatch`, the `ETag` of an earlier response, `undefined` if nothing has changed since.
   *
   * @throws NotFoundError with `not_found`
   */
  get(
    id: string,
    query: api.GetContractData['query'] | undefined,
    options: ReadOptions & { readonly ifNoneMatch: string },
  ): ApiPromise<api.Contract | undefined>;
  get(
    id: string,
    query?: api.GetContractData['query'],
    options?: CallOptions,
  ): ApiPromise<api.Contract>;
  get(
    id: string,
    query?: api.GetContractData['query'],
    options?: ReadOptions,
  ): ApiPromise<api.Contract | undefined> {
    return apiPromise(
      operations.getContract({ client: this.client, path: { id }, query: { ...query }, ...ifNoneMatch(options), call: options }),
    );
  }

  /**
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
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `number_taken`, `external_id_taken`, `contract_not_draft`, `contract_not_active`, `meter_archived`
   * @throws PreconditionFailedError with `precondition_failed`
   * @throws UnprocessableContentError with `unprocessable_content`
   */
  update(
    id: string,
    body: api.ContractUpdate,
    options?: ChangeOptions,
  ): ApiPromise<api.Contract> {
    return apiPromise(
      operations.updateContract({ client: this.client, path: { id }, body, ...ifVersion(options), call: options }),
    );
  }

  /**
   * Removes a draft, which was never in force, and publishes `contract.deleted`. Its number and `external_id` are free
   * again. A contract that is active or terminated stays: 409 `contract_not_draft`. So does a draft with invoices,
   * whatever their status: 409 `contract_has_invoices`; delete those that are drafts first.
   *
   * Required scope: `contracts:write`.
   *
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `contract_not_draft`, `contract_has_invoices`
   * @throws PreconditionFailedError with `precondition_failed`
   */
  delete(
    id: string,
    options?: ChangeOptions,
  ): ApiPromise<void> {
    return apiPromise(
      operations.deleteContract({ client: this.client, path: { id }, ...ifVersion(options), call: options }),
    );
  }

  /**
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
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `contract_not_draft`, `meter_already_billed`, `customer_archived`, `meter_archived`
   * @throws PreconditionFailedError with `precondition_failed`
   * @throws UnprocessableContentError with `unprocessable_content`
   */
  activate(
    id: string,
    body?: api.ContractActivation,
    options?: ChangeOptions,
  ): ApiPromise<api.Contract> {
    return apiPromise(
      operations.activateContract({ client: this.client, path: { id }, body: body ?? {}, ...ifVersion(options), call: options }),
    );
  }

  /**
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
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `contract_not_active`
   * @throws PreconditionFailedError with `precondition_failed`
   * @throws UnprocessableContentError with `unprocessable_content`
   */
  terminate(
    id: string,
    body: api.ContractTermination,
    options?: ChangeOptions,
  ): ApiPromise<api.Contract> {
    return apiPromise(
      operations.terminateContract({ client: this.client, path: { id }, body, ...ifVersion(options), call: options }),
    );
  }

  /**
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
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `contract_not_active`, `amendment_exists`, `amendment_limit_reached`, `meter_already_billed`, `meter_archived`
   * @throws PreconditionFailedError with `precondition_failed`
   * @throws UnprocessableContentError with `unprocessable_content`
   */
  amend(
    id: string,
    body: api.ContractAmendmentCreation,
    options?: ChangeOptions,
  ): ApiPromise<api.Contract> {
    return apiPromise(
      operations.amendContract({ client: this.client, path: { id }, body, ...ifVersion(options), call: options }),
    );
  }

  /**
   * Takes back an amendment that is not in force yet, and publishes `contract.updated`. The items
   * before it then stay in force. If another contract bills one of their meters by then, it is
   * refused with 409 `meter_already_billed`.
   *
   * Required scope: `contracts:write`.
   *
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `contract_not_active`, `amendment_effective`, `meter_already_billed`
   * @throws PreconditionFailedError with `precondition_failed`
   */
  deleteAmendment(
    id: string,
    amendmentId: string,
    options?: ChangeOptions,
  ): ApiPromise<void> {
    return apiPromise(
      operations.deleteContractAmendment({ client: this.client, path: { id, amendment_id: amendmentId }, ...ifVersion(options), call: options }),
    );
  }
}

/**
 * What customers owe, from the draft to the last payment.
 */
export class Invoices {
  protected readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /**
   * The organization's invoices, newest first, each with all of its lines.
   *
   * Required scope: `invoices:read`.
   *
   * `for await` iterates over all pages.
   */
  list(
    query?: api.ListInvoicesData['query'],
    options?: CallOptions,
  ): PagePromise<api.InvoiceList> {
    return pagePromise((page) =>
      operations.listInvoices({ client: this.client, query: { ...query, ...page }, call: options }),
    );
  }

  /**
   * Creates a draft in the customer's currency and publishes `invoice.created`. It is not owed yet, and has the
   * provisional number `DRAFT-…`; the legal number comes when it is issued.
   *
   * A line's amount is its quantity times the `unit_amount` of its price, rounded half away from zero. The tax of each rate is
   * that of the sum of its lines, rounded once. A draft may have no line yet. An `external_id` that another
   * invoice has is refused with 409. Invoices of contracts are made by the billing run.
   *
   * Required scope: `invoices:write`.
   *
   * @throws ConflictError with `external_id_taken`, `customer_archived`
   * @throws UnprocessableContentError with `unprocessable_content`
   */
  create(
    body: api.InvoiceCreation,
    options?: CallOptions,
  ): ApiPromise<api.Invoice> {
    return apiPromise(
      operations.createInvoice({ client: this.client, body, call: options }),
    );
  }

  /**
   * The invoice as it is now, with all of its lines. Another organization's invoice is 403, an identifier that
   * does not exist is 404.
   *
   * Required scope: `invoices:read`.
   *
   * With `options.ifNoneMatch`, the `ETag` of an earlier response, `undefined` if nothing has changed since.
   *
   * @throws NotFoundError with `not_found`
   */
  get(
    id: string,
    options: ReadOptions & { readonly ifNoneMatch: string },
  ): ApiPromise<api.Invoice | undefined>;
  get(
    id: string,
    options?: CallOptions,
  ): ApiPromise<api.Invoice>;
  get(
    id: string,
    options?: ReadOptions,
  ): ApiPromise<api.Invoice | undefined> {
    return apiPromise(
      operations.getInvoice({ client: this.client, path: { id }, ...ifNoneMatch(options), call: options }),
    );
  }

  /**
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
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `invoice_not_draft`, `external_id_taken`
   * @throws PreconditionFailedError with `precondition_failed`
   * @throws UnprocessableContentError with `unprocessable_content`
   */
  update(
    id: string,
    body: api.InvoiceUpdate,
    options?: ChangeOptions,
  ): ApiPromise<api.Invoice> {
    return apiPromise(
      operations.updateInvoice({ client: this.client, path: { id }, body, ...ifVersion(options), call: options }),
    );
  }

  /**
   * Removes a draft, which was never owed, and publishes `invoice.deleted`. The period of a contract that it billed is
   * not billed again. An invoice that was issued is voided instead: it is refused with 409 `invoice_not_draft`.
   *
   * Required scope: `invoices:write`.
   *
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `invoice_not_draft`
   * @throws PreconditionFailedError with `precondition_failed`
   */
  delete(
    id: string,
    options?: ChangeOptions,
  ): ApiPromise<void> {
    return apiPromise(
      operations.deleteInvoice({ client: this.client, path: { id }, ...ifVersion(options), call: options }),
    );
  }

  /**
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
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `invoice_not_draft`
   * @throws PreconditionFailedError with `precondition_failed`
   * @throws UnprocessableContentError with `unprocessable_content`
   */
  issue(
    id: string,
    options?: ChangeOptions,
  ): ApiPromise<api.Invoice> {
    return apiPromise(
      operations.issueInvoice({ client: this.client, path: { id }, ...ifVersion(options), call: options }),
    );
  }

  /**
   * The invoice is no longer owed; it keeps its number. Publishes `invoice.voided`. A draft is deleted instead: it
   * is refused with 409 `invoice_is_draft`. An invoice on which something is paid, neither reversed nor refunded,
   * is refused with 409 `invoice_has_payments`, and one that was credited, or paid by credit, with 409
   * `invoice_has_credit_notes`. The period of a contract that the invoice billed is not billed again.
   *
   * Required scope: `invoices:write`.
   *
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `invoice_is_draft`, `invoice_voided`, `invoice_has_payments`, `invoice_has_credit_notes`
   * @throws PreconditionFailedError with `precondition_failed`
   * @throws UnprocessableContentError
   */
  void(
    id: string,
    body?: api.InvoiceVoiding,
    options?: ChangeOptions,
  ): ApiPromise<api.Invoice> {
    return apiPromise(
      operations.voidInvoice({ client: this.client, path: { id }, body: body ?? {}, ...ifVersion(options), call: options }),
    );
  }
}

/**
 * What customers have paid.
 */
export class Payments {
  protected readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /**
   * The organization's payments, newest first.
   *
   * Required scope: `payments:read`.
   *
   * `for await` iterates over all pages.
   */
  list(
    query?: api.ListPaymentsData['query'],
    options?: CallOptions,
  ): PagePromise<api.PaymentList> {
    return pagePromise((page) =>
      operations.listPayments({ client: this.client, query: { ...query, ...page }, call: options }),
    );
  }

  /**
   * Records that money for an issued invoice has arrived and publishes `payment.received`. Once nothing is left to
   * pay, the invoice is `paid` and `invoice.paid` follows. An invoice may be paid in parts. More than what is left
   * to pay is refused with 409 `amount_exceeds_balance`, an invoice that is not issued with 409
   * `invoice_not_issued`.
   *
   * Required scope: `payments:write`.
   *
   * @throws ConflictError with `invoice_not_issued`, `amount_exceeds_balance`, `external_id_taken`
   * @throws UnprocessableContentError with `unprocessable_content`
   */
  create(
    body: api.PaymentCreation,
    options?: CallOptions,
  ): ApiPromise<api.Payment> {
    return apiPromise(
      operations.createPayment({ client: this.client, body, call: options }),
    );
  }

  /**
   * The payment as it is now. Another organization's payment is 403, an identifier that does not exist is 404.
   *
   * Required scope: `payments:read`.
   *
   * With `options.ifNoneMatch`, the `ETag` of an earlier response, `undefined` if nothing has changed since.
   *
   * @throws NotFoundError with `not_found`
   */
  get(
    id: string,
    options: ReadOptions & { readonly ifNoneMatch: string },
  ): ApiPromise<api.Payment | undefined>;
  get(
    id: string,
    options?: CallOptions,
  ): ApiPromise<api.Payment>;
  get(
    id: string,
    options?: ReadOptions,
  ): ApiPromise<api.Payment | undefined> {
    return apiPromise(
      operations.getPayment({ client: this.client, path: { id }, ...ifNoneMatch(options), call: options }),
    );
  }

  /**
   * The payment does not count: it was recorded by mistake, bounced, or was charged back. All of it is owed again,
   * and the invoice is `issued` even if it was paid. Publishes `payment.reversed` and, for the invoice,
   * `invoice.updated`. The payment stays in the list. To correct a payment, reverse it and record another one. For
   * money that you send back, refund it instead: a payment with refunds is not reversed, 409 `payment_refunded`.
   *
   * Required scope: `payments:write`.
   *
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `payment_reversed`, `payment_refunded`
   * @throws PreconditionFailedError with `precondition_failed`
   * @throws UnprocessableContentError
   */
  reverse(
    id: string,
    body?: api.PaymentReversal,
    options?: ChangeOptions,
  ): ApiPromise<api.Payment> {
    return apiPromise(
      operations.reversePayment({ client: this.client, path: { id }, body: body ?? {}, ...ifVersion(options), call: options }),
    );
  }

  /**
   * Records that money went back to the customer: what is left of the payment or, with `amount`, a part of it. The
   * invoice's `paid` goes down by it, so that it is owed again, and a `paid` invoice is `issued`. Publishes
   * `payment.refunded` and, for the invoice, `invoice.updated`. The payment stays `received` and lists its
   * `refunds`; more than what is left of it, or anything if nothing is left, is refused with 409
   * `amount_exceeds_payment`. A payment has at most 50 refunds.
   *
   * Required scope: `payments:write`.
   *
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `payment_reversed`, `amount_exceeds_payment`, `refund_limit_reached`
   * @throws PreconditionFailedError with `precondition_failed`
   * @throws UnprocessableContentError with `unprocessable_content`
   */
  refund(
    id: string,
    body?: api.PaymentRefundCreation,
    options?: ChangeOptions,
  ): ApiPromise<api.Payment> {
    return apiPromise(
      operations.refundPayment({ client: this.client, path: { id }, body: body ?? {}, ...ifVersion(options), call: options }),
    );
  }
}

/**
 * What corrects issued invoices, and the credit that is left of them.
 */
export class CreditNotes {
  protected readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /**
   * The organization's credit notes, newest first, each with its lines and what became of its credit.
   *
   * Required scope: `credit_notes:read`.
   *
   * `for await` iterates over all pages.
   */
  list(
    query?: api.ListCreditNotesData['query'],
    options?: CallOptions,
  ): PagePromise<api.CreditNoteList> {
    return pagePromise((page) =>
      operations.listCreditNotes({ client: this.client, query: { ...query, ...page }, call: options }),
    );
  }

  /**
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
   * @throws ConflictError with `invoice_not_issued`, `credit_exceeds_invoice`, `external_id_taken`
   * @throws UnprocessableContentError with `unprocessable_content`
   */
  create(
    body: api.CreditNoteCreation,
    options?: CallOptions,
  ): ApiPromise<api.CreditNote> {
    return apiPromise(
      operations.createCreditNote({ client: this.client, body, call: options }),
    );
  }

  /**
   * The credit note as it is now. Another organization's credit note is 403, an identifier that does not exist is 404.
   *
   * Required scope: `credit_notes:read`.
   *
   * @throws NotFoundError with `not_found`
   */
  get(
    id: string,
    options?: CallOptions,
  ): ApiPromise<api.CreditNote> {
    return apiPromise(
      operations.getCreditNote({ client: this.client, path: { id }, call: options }),
    );
  }

  /**
   * Changes the members that are sent; those that are not sent stay as they are. `lines` and `reason` change in a draft
   * only: later they are refused with 409 `credit_note_not_draft`. `lines` replaces all lines. `metadata` is merged key
   * by key. Publishes `credit_note.updated`; a request that changes nothing keeps the version and publishes nothing.
   *
   * Required scope: `credit_notes:write`.
   *
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `credit_note_not_draft`, `invoice_not_issued`, `credit_exceeds_invoice`, `external_id_taken`
   * @throws PreconditionFailedError with `precondition_failed`
   * @throws UnprocessableContentError with `unprocessable_content`
   */
  update(
    id: string,
    body: api.CreditNoteUpdate,
    options?: ChangeOptions,
  ): ApiPromise<api.CreditNote> {
    return apiPromise(
      operations.updateCreditNote({ client: this.client, path: { id }, body, ...ifVersion(options), call: options }),
    );
  }

  /**
   * Deletes a draft and publishes `credit_note.deleted`. An issued credit note stays: 409 `credit_note_not_draft`.
   *
   * Required scope: `credit_notes:write`.
   *
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `credit_note_not_draft`
   * @throws PreconditionFailedError with `precondition_failed`
   */
  delete(
    id: string,
    options?: ChangeOptions,
  ): ApiPromise<void> {
    return apiPromise(
      operations.deleteCreditNote({ client: this.client, path: { id }, ...ifVersion(options), call: options }),
    );
  }

  /**
   * Makes a draft final: it gets the next number of a series without gaps. It pays what is left to pay of its invoice,
   * which is listed in `applications`; what exceeds that is credit left, `unapplied`, to be applied to another invoice of
   * the customer or refunded. Publishes `credit_note.issued` and, for the invoice, `invoice.paid` if that pays the last
   * of it, and `invoice.updated` if anything is left to pay or nothing was.
   *
   * Required scope: `credit_notes:write`.
   *
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `credit_note_not_draft`, `invoice_not_issued`, `credit_exceeds_invoice`
   * @throws PreconditionFailedError with `precondition_failed`
   * @throws UnprocessableContentError
   */
  issue(
    id: string,
    options?: ChangeOptions,
  ): ApiPromise<api.CreditNote> {
    return apiPromise(
      operations.issueCreditNote({ client: this.client, path: { id }, ...ifVersion(options), call: options }),
    );
  }

  /**
   * Pays an issued invoice of the same customer with credit that is left: as much as there is and the invoice needs or,
   * with `amount`, that much. Without credit that is left it is refused with 409 `amount_exceeds_credit`, an invoice of
   * another customer with 422. Publishes `credit_note.updated` and, for the invoice, `invoice.paid` if nothing is left
   * to pay and `invoice.updated` otherwise.
   *
   * Required scope: `credit_notes:write`.
   *
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `credit_note_not_issued`, `invoice_not_issued`, `amount_exceeds_credit`, `refund_limit_reached`, `amount_exceeds_balance`
   * @throws PreconditionFailedError with `precondition_failed`
   * @throws UnprocessableContentError with `unprocessable_content`
   */
  apply(
    id: string,
    body: api.CreditNoteApplication,
    options?: ChangeOptions,
  ): ApiPromise<api.CreditNote> {
    return apiPromise(
      operations.applyCreditNote({ client: this.client, path: { id }, body, ...ifVersion(options), call: options }),
    );
  }

  /**
   * Records that credit that is left went back to the customer: all of it or, with `amount`, a part. Without credit that
   * is left it is refused with 409 `amount_exceeds_credit`. It touches no payment and no invoice. Publishes
   * `credit_note.updated`.
   *
   * Required scope: `credit_notes:write`.
   *
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `credit_note_not_issued`, `amount_exceeds_credit`, `refund_limit_reached`
   * @throws PreconditionFailedError with `precondition_failed`
   * @throws UnprocessableContentError with `unprocessable_content`
   */
  refund(
    id: string,
    body?: api.CreditNoteRefund,
    options?: ChangeOptions,
  ): ApiPromise<api.CreditNote> {
    return apiPromise(
      operations.refundCreditNote({ client: this.client, path: { id }, body: body ?? {}, ...ifVersion(options), call: options }),
    );
  }
}

/**
 * What usage is measured in.
 */
export class Meters {
  protected readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /**
   * The organization's meters, newest first, the archived ones too unless `archived` is `false`.
   *
   * Required scope: `meters:read`.
   *
   * `for await` iterates over all pages.
   */
  list(
    query?: api.ListMetersData['query'],
    options?: CallOptions,
  ): PagePromise<api.MeterList> {
    return pagePromise((page) =>
      operations.listMeters({ client: this.client, query: { ...query, ...page }, call: options }),
    );
  }

  /**
   * Creates a meter, which counts usage events. Its `key` and its `aggregation` never change: what was billed by it
   * stays explainable. A `key` that another meter has is refused with 409.
   *
   * Required scope: `meters:write`.
   *
   * @throws ConflictError with `meter_key_taken`
   * @throws UnprocessableContentError
   */
  create(
    body: api.MeterCreation,
    options?: CallOptions,
  ): ApiPromise<api.Meter> {
    return apiPromise(
      operations.createMeter({ client: this.client, body, call: options }),
    );
  }

  /**
   * The meter with this key. Keys belong to an organization, so that another organization's are 404.
   *
   * Required scope: `meters:read`.
   *
   * With `options.ifNoneMatch`, the `ETag` of an earlier response, `undefined` if nothing has changed since.
   *
   * @throws NotFoundError with `not_found`
   */
  get(
    key: string,
    options: ReadOptions & { readonly ifNoneMatch: string },
  ): ApiPromise<api.Meter | undefined>;
  get(
    key: string,
    options?: CallOptions,
  ): ApiPromise<api.Meter>;
  get(
    key: string,
    options?: ReadOptions,
  ): ApiPromise<api.Meter | undefined> {
    return apiPromise(
      operations.getMeter({ client: this.client, path: { key }, ...ifNoneMatch(options), call: options }),
    );
  }

  /**
   * Changes the name or the unit, which people read; `null` removes the unit. Members that are not sent stay as they
   * are. The `key` and the `aggregation` never change: what was billed by the meter stays explainable. A request that
   * changes nothing leaves the version as it is.
   *
   * Required scope: `meters:write`.
   *
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws PreconditionFailedError with `precondition_failed`
   */
  update(
    key: string,
    body: api.MeterUpdate,
    options?: ChangeOptions,
  ): ApiPromise<api.Meter> {
    return apiPromise(
      operations.updateMeter({ client: this.client, path: { key }, body, ...ifVersion(options), call: options }),
    );
  }

  /**
   * Takes a meter out of what is offered: no contract gets an item with it any more, and no draft with such an item is
   * activated: 409 `meter_archived`. Contracts that are active go on as before: they bill it, and their amendments may
   * keep it. So nothing that is used is lost: usage events are accepted, counted and billed, and all that was counted can
   * be queried. No request body.
   *
   * A meter that is archived already stays as it is.
   *
   * Required scope: `meters:write`.
   *
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError
   * @throws PreconditionFailedError with `precondition_failed`
   * @throws UnprocessableContentError
   */
  archive(
    key: string,
    options?: ChangeOptions,
  ): ApiPromise<api.Meter> {
    return apiPromise(
      operations.archiveMeter({ client: this.client, path: { key }, ...ifVersion(options), call: options }),
    );
  }

  /**
   * Makes an archived meter one like all others. A meter that is not archived stays as it is. No request body.
   *
   * Required scope: `meters:write`.
   *
   * `options.ifVersion` changes only this version.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError
   * @throws PreconditionFailedError with `precondition_failed`
   * @throws UnprocessableContentError
   */
  unarchive(
    key: string,
    options?: ChangeOptions,
  ): ApiPromise<api.Meter> {
    return apiPromise(
      operations.unarchiveMeter({ client: this.client, path: { key }, ...ifVersion(options), call: options }),
    );
  }
}

/**
 * What customers use, sent as usage events and counted by meters.
 */
export class Usage {
  protected readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /**
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
   * @throws NotFoundError with `not_found`
   * @throws UnprocessableContentError with `unprocessable_content`, `query_too_large`
   */
  query(
    key: string,
    query: api.QueryUsageData['query'],
    options?: CallOptions,
  ): ApiPromise<api.MeterUsage> {
    return apiPromise(
      operations.queryUsage({ client: this.client, path: { key }, query: { ...query }, call: options }),
    );
  }
}

/**
 * What happened, whether or not an endpoint received it.
 */
export class Events {
  protected readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /**
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
   * `for await` iterates over all pages.
   *
   * @throws UnprocessableContentError with `unprocessable_content`, `query_too_large`
   */
  list(
    query?: api.ListEventsData['query'],
    options?: CallOptions,
  ): PagePromise<api.EventList> {
    return pagePromise((page) =>
      operations.listEvents({ client: this.client, query: { ...query, ...page }, call: options }),
    );
  }
}

/**
 * Which event was sent to which endpoint, the outcome, and what is still to be sent.
 */
export class Deliveries {
  protected readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /**
   * A delivery is one event for one endpoint. Newest first; filters can be combined.
   *
   * `matches` searches by what is in the events, as a filter of a subscription does, and needs the scope
   * `events:read` as well. Events whose data was removed are not found. A search looks at 10,000 deliveries at
   * most, and no longer than some seconds: if it ends before it has found a page, `searched_until` says how far
   * back it has looked, and `next_cursor` continues there.
   *
   * Required scope: `deliveries:read`.
   *
   * `for await` iterates over all pages.
   *
   * @throws UnprocessableContentError with `unprocessable_content`, `query_too_large`
   */
  list(
    query?: api.ListDeliveriesData['query'],
    options?: CallOptions,
  ): PagePromise<api.DeliveryList> {
    return pagePromise((page) =>
      operations.listDeliveries({ client: this.client, query: { ...query, ...page }, call: options }),
    );
  }

  /**
   * The delivery as it is now, with the time of its next attempt. This also works for a test event. Another
   * organization's delivery is 403, an identifier that does not exist is 404.
   *
   * Required scope: `deliveries:read`.
   *
   * @throws NotFoundError with `not_found`
   */
  get(
    id: string,
    options?: CallOptions,
  ): ApiPromise<api.Delivery> {
    return apiPromise(
      operations.getDelivery({ client: this.client, path: { id }, call: options }),
    );
  }

  /**
   * Every attempt of the delivery, the latest first: when it was made, what was sent (with the signature,
   * never the secret), how long each part took, and the endpoint's response. Long after a delivery has
   * ended, the service may remove the responses, and later the attempts; `attempt_count` still counts them.
   *
   * Required scope: `deliveries:read`.
   *
   * `for await` iterates over all pages.
   *
   * @throws NotFoundError with `not_found`
   */
  attempts(
    id: string,
    query?: api.ListDeliveryAttemptsData['query'],
    options?: CallOptions,
  ): PagePromise<api.DeliveryAttemptList> {
    return pagePromise((page) =>
      operations.listDeliveryAttempts({ client: this.client, path: { id }, query: { ...query, ...page }, call: options }),
    );
  }

  /**
   * Redelivers a failed delivery, at once and with a full round of attempts: the same event id, delivery id
   * and bytes. If its endpoint is disabled, or not verified at a new address, it is `held` until the endpoint
   * is restored or verified. A delivery that has
   * not failed is refused with 409 `delivery_not_failed`, that of a test event with 409 `delivery_is_test`,
   * one whose event's data was removed or erased with 409 `payload_removed`. No request body.
   *
   * Required scope: `deliveries:write`.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `delivery_not_failed`, `payload_removed`, `delivery_is_test`, `webhook_endpoint_deleted`
   * @throws UnprocessableContentError
   */
  redeliver(
    id: string,
    options?: CallOptions,
  ): ApiPromise<api.Delivery> {
    return apiPromise(
      operations.redeliverDelivery({ client: this.client, path: { id }, call: options }),
    );
  }

  /**
   * At an endpoint with an `ordering`: takes a delivery out of its line, so that those behind it are sent. One
   * that is still to be sent is `failed` then, without a further attempt; one that has failed stays as it is. Both
   * can be redelivered later. An attempt that is under way is not waited for, and counts if it arrives. A
   * delivery that is in no line is refused with 409 `delivery_not_in_line`. No request body.
   *
   * Required scope: `deliveries:write`.
   *
   * @throws NotFoundError with `not_found`
   * @throws ConflictError with `delivery_not_in_line`
   * @throws UnprocessableContentError
   */
  skip(
    id: string,
    options?: CallOptions,
  ): ApiPromise<api.Delivery> {
    return apiPromise(
      operations.skipDelivery({ client: this.client, path: { id }, call: options }),
    );
  }
}
