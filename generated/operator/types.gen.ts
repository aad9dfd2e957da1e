// Generated from openapi/operator.yaml by `npm run generate`. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://{base_url}` | (string & {});
};

/**
 * A token of the public API, without its plaintext.
 */
export type ApiToken = {
    /**
     * The token's identifier.
     */
    id: string;
    /**
     * What it is for.
     */
    name: string;
    /**
     * Its last four characters, to tell it from others.
     */
    hint: string;
    /**
     * What it may do.
     */
    scopes: Array<string>;
    /**
     * When it was issued.
     */
    created_at: string;
    /**
     * When it stops working; `null` for never.
     */
    expires_at: string | null;
    /**
     * When it was revoked; `null` unless it is.
     */
    revoked_at: string | null;
};

/**
 * A new token, with what is told only once.
 */
export type ApiTokenCreated = {
    /**
     * The token's identifier.
     */
    id: string;
    /**
     * What it is for.
     */
    name: string;
    /**
     * Its last four characters, to tell it from others.
     */
    hint: string;
    /**
     * What it may do.
     */
    scopes: Array<string>;
    /**
     * When it was issued.
     */
    created_at: string;
    /**
     * When it stops working; `null` for never.
     */
    expires_at: string | null;
    /**
     * When it was revoked; `null` unless it is.
     */
    revoked_at: string | null;
    /**
     * Its plaintext, in this answer only.
     */
    token: string;
};

/**
 * What issues a token.
 */
export type ApiTokenCreation = {
    /**
     * What it is for.
     */
    name: string;
    /**
     * What it may do, in the scopes of the public API.
     */
    scopes: Array<string>;
    /**
     * When it stops working; never, if not given.
     */
    expires_at?: string;
    reason?: ReasonText;
};

/**
 * A page of tokens.
 */
export type ApiTokenList = {
    /**
     * The tokens, newest first.
     */
    data: Array<ApiToken>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * Who made a change.
 */
export type AuditActor = {
    /**
     * How it came in.
     */
    kind: 'operator_token' | 'cli';
    /**
     * The operator token's identifier; `null` for the command line.
     */
    id: string | null;
    /**
     * The name of the operator token, or of who ran the command.
     */
    name: string;
};

/**
 * A change that an operator made.
 */
export type AuditEntry = {
    /**
     * The entry's identifier.
     */
    id: string;
    /**
     * When it was changed.
     */
    created_at: string;
    actor: AuditActor;
    /**
     * What kind of change it was. More kinds may be added.
     */
    action: string;
    /**
     * Whose data it concerns; `null` if it is no organization's.
     */
    organization_id: string | null;
    subject: AuditSubject;
    /**
     * Why, if a reason was given.
     */
    reason: string | null;
    /**
     * What the change found, without secrets and payloads; `null` for what was not there.
     */
    before: AuditedState | null;
    /**
     * What the change left; `null` for what is gone.
     */
    after: AuditedState | null;
};

/**
 * A page of entries.
 */
export type AuditEntryList = {
    /**
     * The entries, newest first.
     */
    data: Array<AuditEntry>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * What was changed.
 */
export type AuditSubject = {
    /**
     * What it is, such as `webhook_endpoint`.
     */
    kind: string;
    /**
     * Its identifier.
     */
    id: string;
};

/**
 * What a change found or left, without secrets and payloads.
 */
export type AuditedState = {
    [key: string]: unknown;
};

/**
 * One event for one endpoint.
 */
export type Delivery = {
    /**
     * The delivery's identifier, which every attempt repeats in `Service-Delivery-Id`.
     */
    id: string;
    /**
     * The organization whose delivery it is.
     */
    organization_id: string;
    /**
     * The event's identifier.
     */
    event_id: string;
    /**
     * The event's type.
     */
    event_type: string;
    /**
     * The endpoint's identifier.
     */
    endpoint_id: string;
    status: DeliveryStatus;
    /**
     * Why it is held, failed, canceled or skipped; otherwise `null`.
     */
    reason: string | null;
    /**
     * How many attempts have ended.
     */
    attempt_count: number;
    /**
     * When it is attempted next; `null` when it will not be.
     */
    next_attempt_at: string | null;
    /**
     * When the event was published.
     */
    created_at: string;
    /**
     * When its state or its number of attempts last changed.
     */
    updated_at: string;
};

/**
 * One request that was made for a delivery, and how it ended.
 */
export type DeliveryAttempt = {
    /**
     * Counts all attempts of the delivery, from 1.
     */
    number: number;
    /**
     * When it began; `Service-Timestamp` is this time.
     */
    started_at: string;
    /**
     * Milliseconds until the request could be written, 0 on a kept connection; `null` if there was no connection.
     */
    connected_ms: number | null;
    /**
     * Milliseconds until the answer began; `null` if none did.
     */
    first_byte_ms: number | null;
    /**
     * Milliseconds until the end.
     */
    duration_ms: number;
    /**
     * The headers that were sent. `Service-Signature` is missing from attempts that were made before it was recorded.
     */
    request_headers: {
        [key: string]: string;
    };
    /**
     * What the endpoint answered; `null` if no complete answer came.
     */
    response: DeliveryAttemptResponse | null;
    /**
     * Why no complete answer came; `null` if one did.
     */
    error: DeliveryAttemptError | null;
};

/**
 * Why no complete answer came to an attempt.
 */
export type DeliveryAttemptError = {
    /**
     * `dns`: the name has no address. `connection`: refused, unreachable or broken off. `tls`: no secure connection. `timeout`: no
     * complete answer in time. `protocol`: the answer is not HTTP/1.1. `refused_address`: the address is not public. `insecure_url`:
     * the URL is not https. `internal`: a failure of ours. More may be added.
     *
     */
    class: string;
    /**
     * What happened, for people.
     */
    detail: string;
};

/**
 * A page of attempts.
 */
export type DeliveryAttemptList = {
    /**
     * The attempts, the latest first.
     */
    data: Array<DeliveryAttempt>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * What an endpoint answered to an attempt.
 */
export type DeliveryAttemptResponse = {
    /**
     * The HTTP status.
     */
    status: number;
    /**
     * The headers, names in lower case; `null` once the service has removed them, because of their age.
     */
    headers: HeaderValues | null;
    /**
     * The first 4 KiB of the body; bytes that are not UTF-8 are replaced. Removed with the headers; `null` then.
     */
    body: string | null;
};

/**
 * A page of deliveries.
 */
export type DeliveryList = {
    /**
     * The deliveries, newest first.
     */
    data: Array<Delivery>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * `pending`: to be attempted, at `next_attempt_at`. `delivering`: being attempted now. `held`: waits until its endpoint is restored.
 * `delivered`: the endpoint answered 2xx. `failed`: given up; it can be redelivered. `canceled`: its endpoint was deleted.
 * `skipped`: never sent; `reason` tells why.
 *
 */
export type DeliveryStatus = 'pending' | 'delivering' | 'held' | 'delivered' | 'failed' | 'canceled' | 'skipped';

/**
 * An event to publish.
 */
export type EventPublication = {
    /**
     * The event's identifier, which makes the request idempotent; a new one, if not given.
     */
    id?: string;
    /**
     * The name of an event type.
     */
    type: string;
    /**
     * The version of its payload's schema; without it, the newest that is not deprecated.
     */
    schema_version?: number;
    /**
     * What happened, as the schema of the event type and version has it.
     */
    data: {
        [key: string]: unknown;
    };
    reason?: ReasonText;
};

/**
 * Whether another page follows.
 */
export type HasMore = boolean;

/**
 * Values of headers by name.
 */
export type HeaderValues = {
    [key: string]: string;
};

/**
 * The `cursor` of the next page; `null` on the last one.
 */
export type NextCursor = string | null;

/**
 * Whom data and tokens belong to.
 */
export type Organization = {
    /**
     * The organization's identifier.
     */
    id: string;
    /**
     * What people call it. Not unique.
     */
    name: string;
    /**
     * When it was created.
     */
    created_at: string;
};

/**
 * What creates an organization.
 */
export type OrganizationCreation = {
    /**
     * What people call it.
     */
    name: string;
    /**
     * The e-mail address of its first member, who becomes OWNER.
     */
    owner_email: string;
};

/**
 * A page of organizations.
 */
export type OrganizationList = {
    /**
     * The organizations, newest first.
     */
    data: Array<Organization>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * An error (RFC 9457).
 */
export type Problem = {
    /**
     * An absolute URI that identifies the kind of problem and leads to its documentation. It ends with the `code`.
     */
    type: string;
    /**
     * The status in words.
     */
    title: string;
    /**
     * The HTTP status, repeated.
     */
    status: number;
    /**
     * What went wrong this time, for people.
     */
    detail: string;
    /**
     * What a program should branch on, as in the public API. More codes may be added.
     */
    code: string;
    /**
     * The `Request-Id` of the response.
     */
    request_id: string;
    /**
     * What is wrong with which part of the request.
     */
    errors?: Array<ProblemError>;
};

/**
 * One thing that is wrong with the request.
 */
export type ProblemError = {
    /**
     * A JSON Pointer into the request, beginning with `/body`, `/query`, `/path` or `/headers`; `/body` alone is the whole body.
     */
    pointer: string;
    /**
     * What is wrong with it, for people.
     */
    detail: string;
};

/**
 * An event that is published.
 */
export type PublishedEvent = {
    /**
     * The event's identifier.
     */
    id: string;
    /**
     * The organization's identifier.
     */
    organization_id: string;
    /**
     * The name of its event type.
     */
    type: string;
    /**
     * The version of its payload's schema.
     */
    schema_version: number;
    /**
     * When it was published.
     */
    created_at: string;
    /**
     * To how many endpoints it was queued when it was published.
     */
    deliveries: number;
};

/**
 * A queue of jobs, and what it holds at this moment.
 */
export type Queue = {
    /**
     * The queue's name.
     */
    name: string;
    /**
     * Jobs that are due and not begun.
     */
    ready: number;
    /**
     * Jobs whose time has not come, most of them retries.
     */
    waiting: number;
    /**
     * Jobs that a worker has in hand.
     */
    active: number;
    /**
     * Jobs that were given up, kept for an hour. Deliveries never are; theirs is a state of the delivery.
     */
    failed: number;
    /**
     * For how long the oldest ready job has been due; `null` when none is ready.
     */
    oldest_ready_seconds: number | null;
};

/**
 * A page of queues.
 */
export type QueueList = {
    /**
     * The queues, by name.
     */
    data: Array<Queue>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * Why something is done.
 */
export type Reason = {
    reason: ReasonText;
};

/**
 * Why, in words.
 */
export type ReasonText = string;

/**
 * Failed deliveries, started again.
 */
export type Redelivery = {
    /**
     * The redelivery's identifier.
     */
    id: string;
    /**
     * Which deliveries were meant; `null` for what did not matter.
     */
    filter: {
        /**
         * Deliveries of this organization.
         */
        organization_id: string | null;
        /**
         * Deliveries to this endpoint.
         */
        endpoint_id: string | null;
        /**
         * Deliveries of this event.
         */
        event_id: string | null;
        /**
         * Deliveries of events of this type.
         */
        event_type: string | null;
        /**
         * Deliveries to endpoints whose URL has this host, without the port.
         */
        url_host: string | null;
        /**
         * Deliveries that were created at this time or later.
         */
        created_from: string | null;
        /**
         * Deliveries that were created before this time.
         */
        created_before: string | null;
    };
    /**
     * Why it was started.
     */
    reason: string;
    /**
     * `running`: there may be more to queue. `completed`: everything is queued; `delivered` and `failed` go on as the attempts are made.
     *
     */
    status: 'running' | 'completed';
    /**
     * How many failed deliveries matched when it began.
     */
    matched: number;
    /**
     * How many it has queued so far. In the end it differs from `matched` by what was redelivered by other means before it came to it, and by
     * what failed in the meantime.
     *
     */
    queued: number;
    /**
     * How many of the queued ones have been delivered by now.
     */
    delivered: number;
    /**
     * How many of the queued ones have failed again by now. The others are under way, held or canceled.
     */
    failed: number;
    /**
     * When it began.
     */
    created_at: string;
    /**
     * When it had queued everything; `null` until then.
     */
    completed_at: string | null;
};

/**
 * What to start again.
 */
export type RedeliveryCreation = {
    filter: RedeliveryFilter;
    /**
     * Whether only to tell what would be started.
     */
    dry_run: boolean;
    reason?: ReasonText;
};

/**
 * Which failed deliveries are meant. All that is named must hold; at least one besides `status` and the times must be named, or
 * both times, at most 31 days apart.
 *
 */
export type RedeliveryFilter = {
    /**
     * Only failed deliveries can be started again; may be left out.
     */
    status?: 'failed';
    /**
     * Deliveries of this organization.
     */
    organization_id?: string;
    /**
     * Deliveries to this endpoint.
     */
    endpoint_id?: string;
    /**
     * Deliveries of this event.
     */
    event_id?: string;
    /**
     * Deliveries of events of this type.
     */
    event_type?: string;
    /**
     * Deliveries that were created at this time or later.
     */
    created_from?: string;
    /**
     * Deliveries that were created before this time.
     */
    created_before?: string;
    url_host?: UrlHost;
};

/**
 * A page of redeliveries.
 */
export type RedeliveryList = {
    /**
     * The redeliveries, newest first.
     */
    data: Array<Redelivery>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * What a redelivery would start, if it were started now.
 */
export type RedeliveryPreview = {
    /**
     * How many failed deliveries match, those to deleted endpoints left out.
     */
    matched: number;
    /**
     * How many organizations they belong to.
     */
    organization_count: number;
    /**
     * How many endpoints they are for.
     */
    endpoint_count: number;
    /**
     * The organizations with the most of them, ten at most.
     */
    top_organizations: Array<{
        /**
         * The organization's identifier.
         */
        organization_id: string;
        /**
         * What people call it.
         */
        name: string;
        /**
         * How many match.
         */
        matched: number;
    }>;
    /**
     * The endpoints with the most of them, ten at most.
     */
    top_endpoints: Array<{
        /**
         * The endpoint's identifier.
         */
        endpoint_id: string;
        /**
         * The identifier of its organization.
         */
        organization_id: string;
        /**
         * Where its deliveries go.
         */
        endpoint_url: string;
        /**
         * How many match.
         */
        matched: number;
    }>;
    /**
     * The newest of them, ten at most.
     */
    sample: Array<Delivery>;
};

/**
 * The new signing secret of an endpoint, told only once.
 */
export type SigningSecret = {
    /**
     * The endpoint's identifier.
     */
    id: string;
    /**
     * The key of its signatures from now on.
     */
    signing_secret: string;
};

/**
 * An event type that the endpoint receives, in one version of its payload.
 */
export type Subscription = {
    /**
     * The name of an event type.
     */
    event_type: string;
    /**
     * The version of its payload's schema.
     */
    schema_version: number;
};

/**
 * A host as URLs have it, an IPv6 address in brackets.
 */
export type UrlHost = string;

/**
 * An address that receives events, as in the public API, with its organization.
 */
export type WebhookEndpoint = {
    /**
     * The endpoint's identifier.
     */
    id: string;
    /**
     * The organization's identifier.
     */
    organization_id: string;
    /**
     * The address, as it was registered.
     */
    endpoint_url: string;
    description: WebhookEndpointDescription;
    metadata: WebhookEndpointMetadata;
    max_per_second: WebhookEndpointMaxPerSecond;
    /**
     * The event types it receives.
     */
    subscriptions: Array<Subscription>;
    status: WebhookEndpointStatus;
    /**
     * Who disabled the endpoint; `null` unless it is disabled.
     */
    disabled_by: WebhookEndpointDisabledBy | null;
    /**
     * Why an operator disabled or restored it last; `null` if the client has changed the status since.
     */
    status_reason: string | null;
    /**
     * When it was verified; `null` until then.
     */
    verified_at: string | null;
    /**
     * When it was registered.
     */
    created_at: string;
    /**
     * When it last changed.
     */
    updated_at: string;
    /**
     * When it was deleted; `null` unless it is.
     */
    deleted_at: string | null;
};

/**
 * What it is for, in the partner's words, in one line; `null` without any.
 */
export type WebhookEndpointDescription = string | null;

/**
 * Who disabled an endpoint.
 */
export type WebhookEndpointDisabledBy = 'client' | 'operator';

/**
 * A page of endpoints.
 */
export type WebhookEndpointList = {
    /**
     * The endpoints, newest first.
     */
    data: Array<WebhookEndpoint>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * How many deliveries a second it gets at most, evenly spread out; `null` is no limit. What is due beyond that waits for its turn:
 * nothing is dropped or refused, and waiting costs no attempt.
 *
 */
export type WebhookEndpointMaxPerSecond = number | null;

/**
 * Texts of the partner's under keys of the partner's, which Countersign keeps and does not look at: at most 20 keys of up to 40 characters,
 * values of up to 500, without control characters.
 *
 */
export type WebhookEndpointMetadata = {
    [key: string]: string;
};

/**
 * As in the public API.
 */
export type WebhookEndpointStatus = 'pending_verification' | 'active' | 'disabled' | 'deleted';

/**
 * A worker process.
 */
export type Worker = {
    /**
     * Identifies this run of the process.
     */
    id: string;
    /**
     * `running`: it said so in the last 20 seconds. `lost`: it has not; killed, cut off from the database or stuck. What it had in hand is
     * taken over by others.
     *
     */
    status: 'running' | 'lost';
    /**
     * The name of its machine.
     */
    host: string;
    /**
     * The process's number on that machine.
     */
    pid: number;
    /**
     * The version of the code that it runs.
     */
    version: string;
    /**
     * The queues that it serves.
     */
    queues: Array<string>;
    /**
     * Attempts that it was making when it was last seen.
     */
    in_flight: number;
    /**
     * Attempts that it had made and not recorded yet.
     */
    unrecorded: number;
    /**
     * When it started.
     */
    started_at: string;
    /**
     * When it last said that it runs.
     */
    last_seen_at: string;
};

/**
 * A page of workers.
 */
export type WorkerList = {
    /**
     * The workers, the one started last first.
     */
    data: Array<Worker>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * Only this kind of change. One that does not exist is refused with 422.
 */
export type ActionFilter = string;

/**
 * Only changes by this actor, the identifier of an operator token, or a name.
 */
export type ActorFilter = string;

/**
 * Only what was created before this time.
 */
export type CreatedBefore = string;

/**
 * Only what was created at this time or later.
 */
export type CreatedFrom = string;

/**
 * Only deliveries to this endpoint.
 */
export type DeliveryEndpointId = string;

/**
 * Only deliveries of this event.
 */
export type DeliveryEventId = string;

/**
 * Only deliveries of events of this type.
 */
export type DeliveryEventType = string;

/**
 * The delivery's identifier.
 */
export type DeliveryId = string;

/**
 * Only deliveries in this state.
 */
export type DeliveryStatusFilter = DeliveryStatus;

/**
 * Makes a repetition of the request safe. 1 to 255 visible ASCII characters.
 */
export type IdempotencyKey = string;

/**
 * How many items a page has at most.
 */
export type Limit = number;

/**
 * Only of this organization.
 */
export type OrganizationFilter = string;

/**
 * The organization's identifier.
 */
export type OrganizationId = string;

/**
 * The redelivery's identifier.
 */
export type RedeliveryId = string;

/**
 * Only endpoints in this state. Without it, all that are not deleted.
 */
export type StatusFilter = WebhookEndpointStatus;

/**
 * Only changes of this organization, token, endpoint, event or other thing.
 */
export type SubjectFilter = string;

/**
 * The token's identifier.
 */
export type TokenId = string;

/**
 * Only what concerns endpoints whose URL has this host, in either case of letters, without a port.
 */
export type UrlHostFilter = string;

/**
 * The endpoint's identifier.
 */
export type WebhookEndpointId = string;

export type OperatorListOrganizationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page has at most.
         */
        limit?: number;
        /**
         * The `next_cursor` of the page before. Opaque.
         */
        cursor?: string;
    };
    url: '/api/v1/operator/organizations';
};

export type OperatorListOrganizationsErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:read`.
     */
    403: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorListOrganizationsError = OperatorListOrganizationsErrors[keyof OperatorListOrganizationsErrors];

export type OperatorListOrganizationsResponses = {
    /**
     * A page of organizations.
     */
    200: OrganizationList;
};

export type OperatorListOrganizationsResponse = OperatorListOrganizationsResponses[keyof OperatorListOrganizationsResponses];

export type OperatorCreateOrganizationData = {
    body: OrganizationCreation;
    headers?: {
        /**
         * Makes a repetition of the request safe. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/operator/organizations';
};

export type OperatorCreateOrganizationErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:write`.
     */
    403: Problem;
    /**
     * The first request with this idempotency key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The body is not sent as JSON.
     */
    415: Problem;
    /**
     * The idempotency key belongs to another request.
     */
    422: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorCreateOrganizationError = OperatorCreateOrganizationErrors[keyof OperatorCreateOrganizationErrors];

export type OperatorCreateOrganizationResponses = {
    /**
     * Created.
     */
    201: Organization;
};

export type OperatorCreateOrganizationResponse = OperatorCreateOrganizationResponses[keyof OperatorCreateOrganizationResponses];

export type OperatorGetOrganizationData = {
    body?: never;
    path: {
        /**
         * The organization's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/operator/organizations/{id}';
};

export type OperatorGetOrganizationErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:read`.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorGetOrganizationError = OperatorGetOrganizationErrors[keyof OperatorGetOrganizationErrors];

export type OperatorGetOrganizationResponses = {
    /**
     * The organization.
     */
    200: Organization;
};

export type OperatorGetOrganizationResponse = OperatorGetOrganizationResponses[keyof OperatorGetOrganizationResponses];

export type OperatorListTokensData = {
    body?: never;
    path: {
        /**
         * The organization's identifier.
         */
        id: string;
    };
    query?: {
        /**
         * How many items a page has at most.
         */
        limit?: number;
        /**
         * The `next_cursor` of the page before. Opaque.
         */
        cursor?: string;
    };
    url: '/api/v1/operator/organizations/{id}/tokens';
};

export type OperatorListTokensErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:read`.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorListTokensError = OperatorListTokensErrors[keyof OperatorListTokensErrors];

export type OperatorListTokensResponses = {
    /**
     * A page of tokens.
     */
    200: ApiTokenList;
};

export type OperatorListTokensResponse = OperatorListTokensResponses[keyof OperatorListTokensResponses];

export type OperatorIssueTokenData = {
    body: ApiTokenCreation;
    headers?: {
        /**
         * Makes a repetition of the request safe. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The organization's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/operator/organizations/{id}/tokens';
};

export type OperatorIssueTokenErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:write`.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * The first request with this idempotency key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The body is not sent as JSON.
     */
    415: Problem;
    /**
     * A scope does not exist, the expiry is past, or the idempotency key belongs to another request.
     */
    422: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorIssueTokenError = OperatorIssueTokenErrors[keyof OperatorIssueTokenErrors];

export type OperatorIssueTokenResponses = {
    /**
     * Issued.
     */
    201: ApiTokenCreated;
};

export type OperatorIssueTokenResponse = OperatorIssueTokenResponses[keyof OperatorIssueTokenResponses];

export type OperatorRevokeTokenData = {
    body?: never;
    path: {
        /**
         * The organization's identifier.
         */
        id: string;
        /**
         * The token's identifier.
         */
        token_id: string;
    };
    query?: never;
    url: '/api/v1/operator/organizations/{id}/tokens/{token_id}';
};

export type OperatorRevokeTokenErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:write`.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorRevokeTokenError = OperatorRevokeTokenErrors[keyof OperatorRevokeTokenErrors];

export type OperatorRevokeTokenResponses = {
    /**
     * Revoked.
     */
    204: void;
};

export type OperatorRevokeTokenResponse = OperatorRevokeTokenResponses[keyof OperatorRevokeTokenResponses];

export type OperatorPublishEventData = {
    body: EventPublication;
    headers?: {
        /**
         * Makes a repetition of the request safe. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The organization's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/operator/organizations/{id}/events';
};

export type OperatorPublishEventErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:write`.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * There is another event with this id, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The body is not sent as JSON.
     */
    415: Problem;
    /**
     * The event breaks its contract, or the idempotency key belongs to another request.
     */
    422: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorPublishEventError = OperatorPublishEventErrors[keyof OperatorPublishEventErrors];

export type OperatorPublishEventResponses = {
    /**
     * It was published before.
     */
    200: PublishedEvent;
    /**
     * Published.
     */
    201: PublishedEvent;
};

export type OperatorPublishEventResponse = OperatorPublishEventResponses[keyof OperatorPublishEventResponses];

export type OperatorListWebhookEndpointsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page has at most.
         */
        limit?: number;
        /**
         * The `next_cursor` of the page before. Opaque.
         */
        cursor?: string;
        /**
         * Only of this organization.
         */
        organization_id?: string;
        /**
         * Only endpoints in this state. Without it, all that are not deleted.
         */
        status?: WebhookEndpointStatus;
        /**
         * Only what concerns endpoints whose URL has this host, in either case of letters, without a port.
         */
        url_host?: string;
    };
    url: '/api/v1/operator/webhook-endpoints';
};

export type OperatorListWebhookEndpointsErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:read`.
     */
    403: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorListWebhookEndpointsError = OperatorListWebhookEndpointsErrors[keyof OperatorListWebhookEndpointsErrors];

export type OperatorListWebhookEndpointsResponses = {
    /**
     * A page of endpoints.
     */
    200: WebhookEndpointList;
};

export type OperatorListWebhookEndpointsResponse = OperatorListWebhookEndpointsResponses[keyof OperatorListWebhookEndpointsResponses];

export type OperatorGetWebhookEndpointData = {
    body?: never;
    path: {
        /**
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/operator/webhook-endpoints/{id}';
};

export type OperatorGetWebhookEndpointErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:read`.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorGetWebhookEndpointError = OperatorGetWebhookEndpointErrors[keyof OperatorGetWebhookEndpointErrors];

export type OperatorGetWebhookEndpointResponses = {
    /**
     * The endpoint.
     */
    200: WebhookEndpoint;
};

export type OperatorGetWebhookEndpointResponse = OperatorGetWebhookEndpointResponses[keyof OperatorGetWebhookEndpointResponses];

export type OperatorDisableWebhookEndpointData = {
    body: Reason;
    headers?: {
        /**
         * Makes a repetition of the request safe. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/operator/webhook-endpoints/{id}/disable';
};

export type OperatorDisableWebhookEndpointErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:write`.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * The endpoint is deleted, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The body is not sent as JSON.
     */
    415: Problem;
    /**
     * The idempotency key belongs to another request.
     */
    422: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorDisableWebhookEndpointError = OperatorDisableWebhookEndpointErrors[keyof OperatorDisableWebhookEndpointErrors];

export type OperatorDisableWebhookEndpointResponses = {
    /**
     * The disabled endpoint.
     */
    200: WebhookEndpoint;
};

export type OperatorDisableWebhookEndpointResponse = OperatorDisableWebhookEndpointResponses[keyof OperatorDisableWebhookEndpointResponses];

export type OperatorRestoreWebhookEndpointData = {
    body: Reason;
    headers?: {
        /**
         * Makes a repetition of the request safe. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/operator/webhook-endpoints/{id}/restore';
};

export type OperatorRestoreWebhookEndpointErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:write`.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * The endpoint is deleted, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The body is not sent as JSON.
     */
    415: Problem;
    /**
     * The idempotency key belongs to another request.
     */
    422: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorRestoreWebhookEndpointError = OperatorRestoreWebhookEndpointErrors[keyof OperatorRestoreWebhookEndpointErrors];

export type OperatorRestoreWebhookEndpointResponses = {
    /**
     * The restored endpoint.
     */
    200: WebhookEndpoint;
};

export type OperatorRestoreWebhookEndpointResponse = OperatorRestoreWebhookEndpointResponses[keyof OperatorRestoreWebhookEndpointResponses];

export type OperatorRotateSigningSecretData = {
    body: Reason;
    headers?: {
        /**
         * Makes a repetition of the request safe. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/operator/webhook-endpoints/{id}/rotate-secret';
};

export type OperatorRotateSigningSecretErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:write`.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * The endpoint is deleted, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The body is not sent as JSON.
     */
    415: Problem;
    /**
     * The idempotency key belongs to another request.
     */
    422: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorRotateSigningSecretError = OperatorRotateSigningSecretErrors[keyof OperatorRotateSigningSecretErrors];

export type OperatorRotateSigningSecretResponses = {
    /**
     * The new secret.
     */
    200: SigningSecret;
};

export type OperatorRotateSigningSecretResponse = OperatorRotateSigningSecretResponses[keyof OperatorRotateSigningSecretResponses];

export type OperatorListAuditEntriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page has at most.
         */
        limit?: number;
        /**
         * The `next_cursor` of the page before. Opaque.
         */
        cursor?: string;
        /**
         * Only of this organization.
         */
        organization_id?: string;
        /**
         * Only this kind of change. One that does not exist is refused with 422.
         */
        action?: string;
        /**
         * Only changes of this organization, token, endpoint, event or other thing.
         */
        subject_id?: string;
        /**
         * Only changes by this actor, the identifier of an operator token, or a name.
         */
        actor?: string;
        /**
         * Only what was created at this time or later.
         */
        created_from?: string;
        /**
         * Only what was created before this time.
         */
        created_before?: string;
    };
    url: '/api/v1/operator/audit-entries';
};

export type OperatorListAuditEntriesErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:read`.
     */
    403: Problem;
    /**
     * There is no such action.
     */
    422: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorListAuditEntriesError = OperatorListAuditEntriesErrors[keyof OperatorListAuditEntriesErrors];

export type OperatorListAuditEntriesResponses = {
    /**
     * A page of entries.
     */
    200: AuditEntryList;
};

export type OperatorListAuditEntriesResponse = OperatorListAuditEntriesResponses[keyof OperatorListAuditEntriesResponses];

export type OperatorListDeliveriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page has at most.
         */
        limit?: number;
        /**
         * The `next_cursor` of the page before. Opaque.
         */
        cursor?: string;
        /**
         * Only of this organization.
         */
        organization_id?: string;
        /**
         * Only what concerns endpoints whose URL has this host, in either case of letters, without a port.
         */
        url_host?: string;
        /**
         * Only deliveries to this endpoint.
         */
        endpoint_id?: string;
        /**
         * Only deliveries of this event.
         */
        event_id?: string;
        /**
         * Only deliveries of events of this type.
         */
        event_type?: string;
        /**
         * Only deliveries in this state.
         */
        status?: DeliveryStatus;
        /**
         * Only what was created at this time or later.
         */
        created_from?: string;
        /**
         * Only what was created before this time.
         */
        created_before?: string;
    };
    url: '/api/v1/operator/deliveries';
};

export type OperatorListDeliveriesErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:read`.
     */
    403: Problem;
    /**
     * There is no event type of that name.
     */
    422: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorListDeliveriesError = OperatorListDeliveriesErrors[keyof OperatorListDeliveriesErrors];

export type OperatorListDeliveriesResponses = {
    /**
     * A page of deliveries.
     */
    200: DeliveryList;
};

export type OperatorListDeliveriesResponse = OperatorListDeliveriesResponses[keyof OperatorListDeliveriesResponses];

export type OperatorGetDeliveryData = {
    body?: never;
    path: {
        /**
         * The delivery's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/operator/deliveries/{id}';
};

export type OperatorGetDeliveryErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:read`.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorGetDeliveryError = OperatorGetDeliveryErrors[keyof OperatorGetDeliveryErrors];

export type OperatorGetDeliveryResponses = {
    /**
     * The delivery.
     */
    200: Delivery;
};

export type OperatorGetDeliveryResponse = OperatorGetDeliveryResponses[keyof OperatorGetDeliveryResponses];

export type OperatorListDeliveryAttemptsData = {
    body?: never;
    path: {
        /**
         * The delivery's identifier.
         */
        id: string;
    };
    query?: {
        /**
         * How many items a page has at most.
         */
        limit?: number;
        /**
         * The `next_cursor` of the page before. Opaque.
         */
        cursor?: string;
    };
    url: '/api/v1/operator/deliveries/{id}/attempts';
};

export type OperatorListDeliveryAttemptsErrors = {
    /**
     * The identifier is not a UUID, or a query parameter does not match this document.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:read`.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorListDeliveryAttemptsError = OperatorListDeliveryAttemptsErrors[keyof OperatorListDeliveryAttemptsErrors];

export type OperatorListDeliveryAttemptsResponses = {
    /**
     * A page of attempts.
     */
    200: DeliveryAttemptList;
};

export type OperatorListDeliveryAttemptsResponse = OperatorListDeliveryAttemptsResponses[keyof OperatorListDeliveryAttemptsResponses];

export type OperatorRedeliverDeliveryData = {
    body: Reason;
    headers?: {
        /**
         * Makes a repetition of the request safe. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The delivery's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/operator/deliveries/{id}/redeliver';
};

export type OperatorRedeliverDeliveryErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:write`.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * The delivery has not failed or is a test event's, its event's data is removed, its endpoint is deleted, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The body is not sent as JSON.
     */
    415: Problem;
    /**
     * The idempotency key belongs to another request.
     */
    422: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorRedeliverDeliveryError = OperatorRedeliverDeliveryErrors[keyof OperatorRedeliverDeliveryErrors];

export type OperatorRedeliverDeliveryResponses = {
    /**
     * The delivery, queued again.
     */
    200: Delivery;
};

export type OperatorRedeliverDeliveryResponse = OperatorRedeliverDeliveryResponses[keyof OperatorRedeliverDeliveryResponses];

export type OperatorListRedeliveriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page has at most.
         */
        limit?: number;
        /**
         * The `next_cursor` of the page before. Opaque.
         */
        cursor?: string;
    };
    url: '/api/v1/operator/redeliveries';
};

export type OperatorListRedeliveriesErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:read`.
     */
    403: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorListRedeliveriesError = OperatorListRedeliveriesErrors[keyof OperatorListRedeliveriesErrors];

export type OperatorListRedeliveriesResponses = {
    /**
     * A page of redeliveries.
     */
    200: RedeliveryList;
};

export type OperatorListRedeliveriesResponse = OperatorListRedeliveriesResponses[keyof OperatorListRedeliveriesResponses];

export type OperatorStartRedeliveryData = {
    body: RedeliveryCreation;
    headers?: {
        /**
         * Makes a repetition of the request safe. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/operator/redeliveries';
};

export type OperatorStartRedeliveryErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:write`.
     */
    403: Problem;
    /**
     * The first request with this idempotency key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The body is not sent as JSON.
     */
    415: Problem;
    /**
     * The filter narrows nothing down or names an unknown event type, or the idempotency key belongs to another request.
     */
    422: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorStartRedeliveryError = OperatorStartRedeliveryErrors[keyof OperatorStartRedeliveryErrors];

export type OperatorStartRedeliveryResponses = {
    /**
     * A dry run; nothing was started.
     */
    200: RedeliveryPreview;
    /**
     * Started.
     */
    202: Redelivery;
};

export type OperatorStartRedeliveryResponse = OperatorStartRedeliveryResponses[keyof OperatorStartRedeliveryResponses];

export type OperatorGetRedeliveryData = {
    body?: never;
    path: {
        /**
         * The redelivery's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/operator/redeliveries/{id}';
};

export type OperatorGetRedeliveryErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:read`.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorGetRedeliveryError = OperatorGetRedeliveryErrors[keyof OperatorGetRedeliveryErrors];

export type OperatorGetRedeliveryResponses = {
    /**
     * The redelivery.
     */
    200: Redelivery;
};

export type OperatorGetRedeliveryResponse = OperatorGetRedeliveryResponses[keyof OperatorGetRedeliveryResponses];

export type OperatorListQueuesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page has at most.
         */
        limit?: number;
        /**
         * The `next_cursor` of the page before. Opaque.
         */
        cursor?: string;
    };
    url: '/api/v1/operator/queues';
};

export type OperatorListQueuesErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:read`.
     */
    403: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorListQueuesError = OperatorListQueuesErrors[keyof OperatorListQueuesErrors];

export type OperatorListQueuesResponses = {
    /**
     * A page of queues.
     */
    200: QueueList;
};

export type OperatorListQueuesResponse = OperatorListQueuesResponses[keyof OperatorListQueuesResponses];

export type OperatorListWorkersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page has at most.
         */
        limit?: number;
        /**
         * The `next_cursor` of the page before. Opaque.
         */
        cursor?: string;
    };
    url: '/api/v1/operator/workers';
};

export type OperatorListWorkersErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `operator:read`.
     */
    403: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service cannot serve at the moment, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorListWorkersError = OperatorListWorkersErrors[keyof OperatorListWorkersErrors];

export type OperatorListWorkersResponses = {
    /**
     * A page of workers.
     */
    200: WorkerList;
};

export type OperatorListWorkersResponse = OperatorListWorkersResponses[keyof OperatorListWorkersResponses];
