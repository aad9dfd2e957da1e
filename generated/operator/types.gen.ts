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
