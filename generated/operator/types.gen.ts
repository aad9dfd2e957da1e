// Generated from openapi/operator.yaml by `npm run generate`. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}` | (string & {});
};

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
 * A new token, with what is told only once.
 */
export type ApiTokenCreated = ApiToken & {
    /**
     * Its plaintext, in this answer only.
     */
    token: string;
};

/**
 * Why, in words.
 */
export type ReasonText = string;

/**
 * Why something is done.
 */
export type Reason = {
    reason: ReasonText;
};

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
     * The version of its payload's schema.
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
 * As in the public API.
 */
export type WebhookEndpointStatus = 'pending_verification' | 'active' | 'disabled' | 'deleted';

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
    /**
     * The event types it receives.
     */
    subscriptions: Array<Subscription>;
    status: WebhookEndpointStatus;
    /**
     * Who disabled the endpoint; `null` unless it is disabled.
     */
    disabled_by: 'client' | 'operator' | null;
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
    before: {
        [key: string]: unknown;
    } | null;
    /**
     * What the change left; `null` for what is gone.
     */
    after: {
        [key: string]: unknown;
    } | null;
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
 * Whether another page follows.
 */
export type HasMore = boolean;

/**
 * The `cursor` of the next page; `null` on the last one.
 */
export type NextCursor = string | null;

/**
 * An error (RFC 9457).
 */
export type Problem = {
    /**
     * Where the problem is documented.
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
 * How many items a page has at most.
 */
export type Limit = number;

/**
 * The `next_cursor` of the page before. Opaque.
 */
export type Cursor = string;

/**
 * Makes a repetition of the request safe. 1 to 255 visible ASCII characters.
 */
export type IdempotencyKey = string;

/**
 * The organization's identifier.
 */
export type OrganizationId = string;

/**
 * The token's identifier.
 */
export type TokenId = string;

/**
 * The endpoint's identifier.
 */
export type WebhookEndpointId = string;

/**
 * Only of this organization.
 */
export type OrganizationFilter = string;

/**
 * Only endpoints in this state. Without it, all that are not deleted.
 */
export type StatusFilter = WebhookEndpointStatus;

/**
 * Only endpoints whose URL has this host, in either case of letters, without a port.
 */
export type UrlHostFilter = string;

/**
 * Only this kind of change. One that does not exist is refused with 422.
 */
export type ActionFilter = string;

/**
 * Only changes of this organization, token, endpoint, event or other thing.
 */
export type SubjectFilter = string;

/**
 * Only changes by this actor, the identifier of an operator token, or a name.
 */
export type ActorFilter = string;

/**
 * Only entries of this time or later.
 */
export type CreatedFrom = string;

/**
 * Only entries before this time.
 */
export type CreatedBefore = string;

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
         * Only endpoints whose URL has this host, in either case of letters, without a port.
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
         * Only entries of this time or later.
         */
        created_from?: string;
        /**
         * Only entries before this time.
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
};

export type OperatorListAuditEntriesError = OperatorListAuditEntriesErrors[keyof OperatorListAuditEntriesErrors];

export type OperatorListAuditEntriesResponses = {
    /**
     * A page of entries.
     */
    200: AuditEntryList;
};

export type OperatorListAuditEntriesResponse = OperatorListAuditEntriesResponses[keyof OperatorListAuditEntriesResponses];
