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
     * Its last four characters, to recognise it.
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
     * Address of the member in whose name it was issued; `null` if nobody knows any more.
     */
    issued_by: string | null;
    /**
     * When it expires; `null` if never.
     */
    expires_at: string | null;
    /**
     * When it was revoked; `null` unless it is.
     */
    revoked_at: string | null;
    /**
     * When a request last came with it, exact to a minute; `null` if none did.
     */
    last_used_at: string | null;
};

/**
 * A new token, with the plaintext that is returned only once.
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
     * Its last four characters, to recognise it.
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
     * Address of the member in whose name it was issued; `null` if nobody knows any more.
     */
    issued_by: string | null;
    /**
     * When it expires; `null` if never.
     */
    expires_at: string | null;
    /**
     * When it was revoked; `null` unless it is.
     */
    revoked_at: string | null;
    /**
     * When a request last came with it, exact to a minute; `null` if none did.
     */
    last_used_at: string | null;
    /**
     * Its plaintext. Only in this response.
     */
    token: string;
};

/**
 * The body that issues a token.
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
     * When it expires; never if omitted.
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
     * Where the change was made. `operator_person`: by a person in the operators' area of the console; `person`: by one
     * in an organization's own console, or of their own sessions; `portal_visitor`: by whoever opened a portal link.
     *
     */
    kind: 'operator_token' | 'cli' | 'person' | 'operator_person' | 'portal_visitor';
    /**
     * The identifier of the operator token, of the person in the console or of the portal link; `null` for the command line.
     */
    id: string | null;
    /**
     * The name of the operator token, the address of the person in the console, the reference of the portal's visitor, or the user who ran the command.
     */
    name: string;
};

/**
 * A change that somebody made.
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
     * The organization whose data it concerns; `null` if there is none.
     */
    organization_id: string | null;
    subject: AuditSubject;
    /**
     * Why, if a reason was given.
     */
    reason: string | null;
    /**
     * The state before the change, without secrets and payloads; `null` if it did not exist.
     */
    before: AuditedState | null;
    /**
     * The state after the change; `null` if it no longer exists.
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
 * The state before or after a change, without secrets and payloads.
 */
export type AuditedState = {
    [key: string]: unknown;
};

/**
 * An event of a batch.
 */
export type BatchedEvent = {
    /**
     * The event's identifier, which makes the request idempotent; a new one if omitted.
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
     * The data, as the schema of the event type and version describes it.
     */
    data: {
        [key: string]: unknown;
    };
};

/**
 * An invoice in short.
 */
export type BilledInvoice = {
    /**
     * The invoice's identifier.
     */
    id: string;
    /**
     * Its number.
     */
    number: string;
    status: InvoiceStatus;
    total: Money;
};

/**
 * A period of a contract, in days of the organization's time zone.
 */
export type BilledPeriod = {
    /**
     * Its first day.
     */
    from: string;
    /**
     * The first day that no longer belongs to it.
     */
    to: string;
};

/**
 * Why a period could not be billed.
 */
export type BillingFailure = {
    /**
     * The code of a problem, such as `unprocessable_content`; `internal_error` is a defect that the log
     * explains. More codes may be added.
     *
     */
    code: string;
    /**
     * The same in words.
     */
    detail: string;
};

/**
 * What a run would bill if it were started now.
 */
export type BillingPreview = {
    /**
     * How many contracts have something due.
     */
    contracts: number;
    /**
     * Their periods, those of the contract that is due the longest first.
     */
    periods: Array<PreviewedPeriod>;
    /**
     * Whether these are all. At most 50 contracts are shown, and 24 periods of each; name an organization
     * or a contract to see others.
     *
     */
    is_complete: boolean;
};

/**
 * A run that bills the periods of contracts that are due.
 */
export type BillingRun = {
    /**
     * The run's identifier.
     */
    id: string;
    /**
     * `running`: there may be more to bill. `completed`: everything that was due is billed or has failed.
     *
     */
    status: 'running' | 'completed';
    /**
     * The organization that it was limited to; `null` if it was not.
     */
    organization_id: string | null;
    /**
     * The contract that it was limited to; `null` if it was not.
     */
    contract_id: string | null;
    /**
     * Why an operator started it; `null` for the run of every hour.
     */
    reason: string | null;
    /**
     * How many contracts had something due.
     */
    contracts: number;
    /**
     * How many invoices it made, one for each period.
     */
    invoices: number;
    /**
     * How many periods could not be billed. Its results say why. The next run tries again.
     */
    failures: number;
    /**
     * When it was started.
     */
    created_at: string;
    /**
     * When it was completed; `null` until then.
     */
    completed_at: string | null;
};

/**
 * What to bill now: everything that is due unless an organization or a contract is named.
 *
 */
export type BillingRunCreation = {
    /**
     * Whether to only show what would be billed.
     */
    dry_run: boolean;
    /**
     * Only contracts of this organization.
     */
    organization_id?: string;
    /**
     * Only this contract.
     */
    contract_id?: string;
    reason?: ReasonText;
};

/**
 * A page of billing runs.
 */
export type BillingRunList = {
    /**
     * The runs, newest first.
     */
    data: Array<BillingRun>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * What a run did about one period of a contract, either an invoice or a failure.
 */
export type BillingRunResult = {
    /**
     * The result's identifier.
     */
    id: string;
    /**
     * The organization that owns the contract.
     */
    organization_id: string;
    /**
     * The contract's identifier.
     */
    contract_id: string;
    /**
     * The contract's number.
     */
    contract_number: string;
    period: BilledPeriod;
    /**
     * The invoice, as it is now; `null` if the period could not be billed, or its draft was deleted.
     */
    invoice: BilledInvoice | null;
    /**
     * The sum of adjustments for earlier periods that this invoice could not take: its total would have been
     * below zero. They wait for the next one.
     *
     */
    carried: Money;
    /**
     * Why the period could not be billed; `null` if it was.
     */
    failure: BillingFailure | null;
};

/**
 * A page of results.
 */
export type BillingRunResultList = {
    /**
     * The results, newest first.
     */
    data: Array<BillingRunResult>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * A second signature of each request, in a form that a receiver checks already, with a secret that the operator of the
 * service has imported. It is sent beside `Service-Signature`, never instead of it.
 *
 */
export type CompatibilitySignature = {
    /**
     * `github`: `sha256=` and the hex HMAC-SHA256 of the body. `stripe`: `t=<seconds>,v1=` and the hex HMAC of the time, a
     * dot and the body. `shopify`: the base64 HMAC of the body. `standard_webhooks`: `v1,` and the base64 HMAC of id, time and
     * body, with the two headers that belong to it. More may be added.
     *
     */
    form: 'github' | 'stripe' | 'shopify' | 'standard_webhooks' | (string & {});
    /**
     * The name of the header that carries it.
     */
    header: string;
};

/**
 * A form of signature, and the secret that the receiver checks it with.
 */
export type CompatibilitySignatureSetting = {
    /**
     * `github`: `sha256=` and the hex HMAC-SHA256 of the body. `stripe`: `t=<seconds>,v1=` and the hex HMAC of the time, a
     * dot and the body. `shopify`: the base64 HMAC of the body. `standard_webhooks`: `v1,` and the base64 HMAC of id, time and
     * body.
     *
     */
    form: 'github' | 'stripe' | 'shopify' | 'standard_webhooks';
    /**
     * The name of the header, unless it is the usual one: `X-Hub-Signature-256`, `Stripe-Signature`, `X-Shopify-Hmac-Sha256` or
     * `webhook-signature`. That of `standard_webhooks` ends with `-signature`, and its two others begin as it does: with
     * `svix-signature` they are `svix-id` and `svix-timestamp`.
     *
     */
    header?: string;
    /**
     * The secret of the service that signed before, as the receiver has it. Only in this request: it is encrypted at rest, and
     * nobody can read it again. That of `standard_webhooks` is base64, with or without `whsec_` before it.
     *
     */
    secret: string;
};

/**
 * The second signature that an endpoint is to have.
 */
export type CompatibilitySignatureUpdate = {
    /**
     * `null` removes it, and its secret.
     */
    compatibility_signature: CompatibilitySignatureSetting | null;
    reason: ReasonText;
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
     * Why it is held, failed, canceled or skipped, for people; otherwise `null`.
     */
    reason: string | null;
    /**
     * The reason, for programs. `attempts_exhausted`: the last attempt has failed. `response_not_retried`: the
     * endpoint responded with a status that is not retried. `endpoint_disabled`, `endpoint_not_verified`,
     * `endpoint_deleted`: what the endpoint is or was. `event_erased`: the data of its event was erased. `other`: a reason without a code. More may be added. `null`
     * without a reason.
     *
     */
    reason_code: string | null;
    /**
     * The number of completed attempts.
     */
    attempt_count: number;
    /**
     * When it is attempted next; `null` if it will not be.
     */
    next_attempt_at: string | null;
    /**
     * When the event was published.
     */
    created_at: string;
    /**
     * When its status or its number of attempts last changed.
     */
    updated_at: string;
};

/**
 * One request of a delivery, and its outcome.
 */
export type DeliveryAttempt = {
    /**
     * The number of the attempt within its delivery, from 1.
     */
    number: number;
    /**
     * The address that it was sent to.
     */
    endpoint_url: string;
    /**
     * When it began; `Service-Timestamp` is this time.
     */
    started_at: string;
    /**
     * Milliseconds until the request could be written, 0 on a kept connection; `null` if there was no connection.
     */
    connected_ms: number | null;
    /**
     * Milliseconds until the response began; `null` if none did.
     */
    first_byte_ms: number | null;
    /**
     * Milliseconds until the end.
     */
    duration_ms: number;
    /**
     * The headers that were sent; the values of the endpoint's own are `[redacted]`. `Service-Signature` is missing from attempts that were made before it was recorded, and once the event's data was erased.
     */
    request_headers: {
        [key: string]: string;
    };
    /**
     * The endpoint's response; `null` if no complete response arrived.
     */
    response: DeliveryAttemptResponse | null;
    /**
     * Why no complete response arrived; `null` if one did.
     */
    error: DeliveryAttemptError | null;
};

/**
 * Why no complete response to an attempt arrived.
 */
export type DeliveryAttemptError = {
    /**
     * `dns`: the name has no address. `connection`: refused, unreachable or interrupted. `tls`: no secure
     * connection. `timeout`: no complete response in time. `protocol`: the response is not HTTP/1.1.
     * `proxy`: the service's own proxy to the internet opened no connection. `refused_address`: the address is
     * not public. `insecure_url`: the URL is not https. `internal`: an error on our side. More may be added.
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
 * An endpoint's response to an attempt.
 */
export type DeliveryAttemptResponse = {
    /**
     * The HTTP status.
     */
    status: number;
    /**
     * The headers, names in lower case; `null` once the service has removed them, because of their age or with the event's data.
     */
    headers: HeaderValues | null;
    /**
     * The first 4 KiB of the body; bytes that are not UTF-8 are replaced. `null` once it is removed with the headers.
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
    /**
     * Only with `matches`, if the search ended before it had found a page, after 10,000 rows or 2 seconds: how far back it has looked. `next_cursor` continues there, and `data` may be empty.
     */
    searched_until?: string;
};

/**
 * `pending`: will be attempted at `next_attempt_at`. `delivering`: being attempted now. `held`: waits until
 * its endpoint is restored, or verified at its new address. `delivered`: the endpoint responded with 2xx. `failed`: given up; it can be
 * redelivered. `canceled`: its endpoint was deleted, or the data of its event was erased. `skipped`: never sent; `reason` says why. More may be
 * added.
 *
 */
export type DeliveryStatus = 'pending' | 'delivering' | 'held' | 'delivered' | 'failed' | 'canceled' | 'skipped' | (string & {});

/**
 * What events say of a customer, being erased.
 */
export type Erasure = {
    /**
     * The erasure's identifier.
     */
    id: string;
    /**
     * The organization.
     */
    organization_id: string;
    /**
     * The customer.
     */
    customer_id: string;
    /**
     * What happens to deliveries that have not ended, `deliver_first` or `give_up`. More may be added.
     */
    pending_deliveries: 'deliver_first' | 'give_up' | (string & {});
    /**
     * From when on deliveries that have not ended are given up.
     */
    give_up_at: string;
    /**
     * Why it was started.
     */
    reason: string;
    /**
     * `running`: there may be more to erase. `completed`: everything is erased. `canceled`: it was stopped. More may be added.
     */
    status: 'running' | 'completed' | 'canceled' | (string & {});
    /**
     * How many events of the organization it has looked at so far.
     */
    looked_at: number;
    /**
     * How many events it has erased so far.
     */
    events: number;
    /**
     * How many events it has found whose deliveries have not ended.
     */
    waiting_events: number;
    /**
     * How many deliveries it has canceled so far.
     */
    deliveries_given_up: number;
    /**
     * Of how many attempts it has erased what was kept.
     */
    attempts: number;
    /**
     * How many copies elsewhere it has erased: requests at built-in receivers, responses kept for repeated requests, facts of the audit.
     */
    other_copies: number;
    /**
     * What it does not erase.
     */
    remaining: Array<Remaining>;
    /**
     * When it began.
     */
    created_at: string;
    /**
     * When it completed or was canceled; `null` until then.
     */
    ended_at: string | null;
};

/**
 * Whose data is erased, and what happens to deliveries that have not ended.
 */
export type ErasureCreation = {
    /**
     * The customer, also one of another system that publishes here.
     */
    customer_id: string;
    /**
     * Whether to only count what would be erased.
     */
    dry_run: boolean;
    pending_deliveries?: PendingDeliveriesInput;
    /**
     * With `deliver_first`, for how long deliveries that have not ended are waited for; 72 unless given. What is still pending or held then is given up.
     */
    give_up_after_hours?: number;
    reason?: ReasonText;
};

/**
 * A page of erasures.
 */
export type ErasureList = {
    /**
     * The erasures, newest first.
     */
    data: Array<Erasure>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * What an erasure would erase if it were started now.
 */
export type ErasurePreview = {
    /**
     * The customer.
     */
    customer_id: string;
    /**
     * How many events are about the customer and still have something to erase.
     */
    events: number;
    /**
     * How many deliveries they have.
     */
    deliveries: number;
    /**
     * How many of these have not ended.
     */
    pending_deliveries: number;
    /**
     * How many attempts were made.
     */
    attempts: number;
    /**
     * How many events of the organization were looked at.
     */
    looked_at: number;
    /**
     * Whether all of them were looked at. Counting ends after some seconds; the erasure itself looks at all.
     */
    is_complete: boolean;
    /**
     * What is not erased.
     */
    remaining: Array<Remaining>;
};

/**
 * Events to publish together, all of them or none.
 */
export type EventBatch = {
    /**
     * The events. No two of them have the same `id`.
     */
    events: Array<BatchedEvent>;
    reason?: ReasonText;
};

/**
 * An event to publish.
 */
export type EventPublication = {
    /**
     * The event's identifier, which makes the request idempotent; a new one if omitted.
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
     * The data, as the schema of the event type and version describes it.
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
 * Lines of ordered endpoints that are held up.
 */
export type HeldUpLineList = {
    /**
     * The lines, the one held up for longest first; at most 100.
     */
    data: Array<HeldUpLineOfAny>;
    /**
     * Whether these are all. At most 10,000 lines are looked at.
     */
    is_complete: boolean;
};

/**
 * A line whose first delivery fails, is held, or failed for good.
 */
export type HeldUpLineOfAny = {
    /**
     * The organization whose line it is.
     */
    organization_id: string;
    /**
     * The endpoint.
     */
    endpoint_id: string;
    /**
     * The endpoint's URL.
     */
    endpoint_url: string;
    /**
     * The resource that the line's events are about; `null` if all of the endpoint's are in one line.
     */
    subject_id: string | null;
    /**
     * The delivery that holds it up. Redeliver it once it has failed, or skip it.
     */
    delivery_id: string;
    status: DeliveryStatus;
    /**
     * Why that delivery is held or failed, for people; `null` while it is retried.
     */
    reason: string | null;
    /**
     * When its first attempt began, or when it was held.
     */
    since: string;
    /**
     * How many deliveries wait behind it. At most 10,000 are counted.
     */
    waiting_count: number;
};

/**
 * An invoice.
 */
export type Invoice = {
    /**
     * The invoice's identifier.
     */
    id: string;
    /**
     * The organization that owns it.
     */
    organization_id: string;
    /**
     * Its number within the organization; `DRAFT-…` until it is issued.
     */
    number: string;
    status: InvoiceStatus;
    /**
     * The customer who owes it.
     */
    customer_id: string;
    /**
     * The contract that it bills; `null` if none.
     */
    contract_id: string | null;
    /**
     * The period of the contract that it bills; `null` if none.
     */
    period: BilledPeriod | null;
    /**
     * All of its lines, in their order.
     */
    lines: Array<InvoiceLine>;
    /**
     * The sum of its lines, without tax.
     */
    subtotal: Money;
    /**
     * The tax; that of each rate is rounded once.
     */
    tax: Money;
    /**
     * The total amount owed, with tax.
     */
    total: Money;
    /**
     * What has been paid so far and not reversed.
     */
    paid: Money;
    /**
     * What is left to pay; 0 if it is voided.
     */
    balance: Money;
    /**
     * The due date; `null` if none is set.
     */
    due_on: string | null;
    /**
     * Whether it is issued, and was due before today in the organization's time zone.
     */
    overdue: boolean;
    /**
     * Why it was voided; `null` if it is not, or if no reason was given.
     */
    void_reason: string | null;
    /**
     * Counts its changes, from 1.
     */
    version: number;
    /**
     * The partner's own identifier; `null` if none was given.
     */
    external_id: string | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it was last changed.
     */
    updated_at: string;
    /**
     * When it was issued; `null` until then.
     */
    issued_at: string | null;
    /**
     * When it was voided; `null` unless it is.
     */
    voided_at: string | null;
    /**
     * When it was paid in full; `null` unless it is.
     */
    paid_at: string | null;
};

/**
 * A line of an invoice.
 */
export type InvoiceLine = {
    /**
     * The line's identifier.
     */
    id: string;
    kind: InvoiceLineKind;
    /**
     * What is billed.
     */
    description: string;
    /**
     * How many, as a decimal text.
     */
    quantity: string;
    price: Price;
    /**
     * How much of its period a fixed item is billed for; `null` for a whole period, and for all other lines.
     */
    prorated: Prorated | null;
    /**
     * In percent, as a decimal text.
     */
    tax_rate: string;
    /**
     * Quantity times the price of one, if it is prorated times `days` / `of`, without tax.
     */
    amount: Money;
};

/**
 * `manual`: written by hand. `fixed`: an item of the contract with a fixed quantity. `usage`: metered usage
 * of the period. `usage_adjustment`: usage of an earlier period that came late or was voided.
 *
 */
export type InvoiceLineKind = 'manual' | 'fixed' | 'usage' | 'usage_adjustment' | (string & {});

/**
 * A page of invoices.
 */
export type InvoiceList = {
    /**
     * The invoices, newest first.
     */
    data: Array<Invoice>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * `draft`: not owed yet. `issued`: owed. `paid`: paid in full. `voided`: no longer owed.
 *
 */
export type InvoiceStatus = 'draft' | 'issued' | 'paid' | 'voided';

/**
 * An amount of money.
 */
export type Money = {
    /**
     * In minor units of the currency, such as cents.
     */
    amount: number;
    /**
     * ISO 4217 code.
     */
    currency: string;
};

/**
 * The `cursor` of the next page; `null` on the last one.
 */
export type NextCursor = string | null;

/**
 * The owner of data and tokens.
 */
export type Organization = {
    /**
     * The organization's identifier.
     */
    id: string;
    /**
     * Its name. Not unique.
     */
    name: string;
    time_zone: TimeZone;
    /**
     * When it was created.
     */
    created_at: string;
};

/**
 * The body that creates an organization.
 */
export type OrganizationCreation = {
    /**
     * Its name.
     */
    name: string;
    /**
     * The e-mail address of its first member, who becomes OWNER.
     */
    owner_email: string;
    /**
     * The time zone in which its days begin, as IANA names it; UTC unless given.
     */
    time_zone?: string;
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
 * What changes in an organization.
 */
export type OrganizationUpdate = {
    time_zone: TimeZone;
    reason?: ReasonText;
};

/**
 * Required unless `dry_run` is true. `deliver_first`: an event is erased once each of its deliveries has arrived, failed for
 * good, or was given up. `give_up`: deliveries that have not ended are canceled; an attempt that is being made ends first.
 *
 */
export type PendingDeliveriesInput = 'deliver_first' | 'give_up';

/**
 * A part of the console.
 */
export type PortalArea = 'webhooks' | 'api_keys' | 'business';

/**
 * What the visitor sees. `webhooks`: endpoints, events and deliveries. `api_keys`: tokens of the public API; a visitor
 * creates none that reaches further than their other areas. `business`: customers, contracts, invoices, credit notes,
 * payments and usage.
 *
 */
export type PortalAreas = Array<PortalArea>;

/**
 * A new link, with the address that is returned only once.
 */
export type PortalLinkCreated = {
    /**
     * The link's identifier, and that of the session that it opens.
     */
    id: string;
    /**
     * The organization that it opens.
     */
    organization_id: string;
    /**
     * How your application names the visitor.
     */
    visitor: string;
    role: PortalRole;
    areas: PortalAreas;
    /**
     * When it was made.
     */
    created_at: string;
    /**
     * Until when it can be opened, once.
     */
    expires_at: string;
    /**
     * How long what it opens stays open.
     */
    session_minutes: number;
    /**
     * Where to send the visitor, or what to show in an `iframe`. Only in this response. It begins with `PUBLIC_URL`; without that setting it is a path of this installation.
     */
    url: string;
};

/**
 * The body that makes a link.
 */
export type PortalLinkCreation = {
    /**
     * How your application names the person who will open it, such as an id or an address. The organization's audit names them by it.
     */
    visitor: string;
    role: PortalRole;
    areas: PortalAreas;
    /**
     * How long the link can be opened, 15 minutes unless given.
     */
    expires_in_minutes?: number;
    /**
     * How long what it opens stays open, 60 minutes unless given.
     */
    session_minutes?: number;
    reason?: ReasonText;
};

/**
 * What the visitor may do in these areas. `MEMBER` reads, `ADMIN` changes too.
 */
export type PortalRole = 'ADMIN' | 'MEMBER';

/**
 * A line of an invoice that is not made yet.
 */
export type PreviewedLine = {
    kind: InvoiceLineKind;
    /**
     * What is billed.
     */
    description: string;
    /**
     * How many, as a decimal text.
     */
    quantity: string;
    price: Price;
    /**
     * How much of its period a fixed item is billed for; `null` for a whole period, and for all other lines.
     */
    prorated: Prorated | null;
    /**
     * In percent, as a decimal text.
     */
    tax_rate: string;
    amount: Money;
};

/**
 * A period that would be billed, or would fail.
 */
export type PreviewedPeriod = {
    /**
     * The organization that owns the contract.
     */
    organization_id: string;
    /**
     * The contract's identifier.
     */
    contract_id: string;
    /**
     * The contract's number.
     */
    contract_number: string;
    period: BilledPeriod;
    /**
     * The lines of the invoice; none if it would fail.
     */
    lines: Array<PreviewedLine>;
    /**
     * The sum of the lines, without tax.
     */
    subtotal: Money;
    /**
     * The tax; that of each rate is rounded once.
     */
    tax: Money;
    /**
     * The total, with tax.
     */
    total: Money;
    /**
     * The sum of adjustments that would wait for the next invoice.
     */
    carried: Money;
    /**
     * Why the period could not be billed; `null` if it could.
     */
    failure: BillingFailure | null;
};

/**
 * What one costs.
 */
export type Price = {
    /**
     * `unit`: each costs the same. More kinds may be added.
     */
    kind: string;
    /**
     * The price of one, of the kind `unit`, in minor units and parts of them, as a decimal text; `null` for a kind
     * that has none.
     *
     */
    unit_amount: string | null;
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
     * The title of the HTTP status.
     */
    title: string;
    /**
     * The HTTP status.
     */
    status: number;
    /**
     * What went wrong in this case, for people.
     */
    detail: string;
    /**
     * The code that programs should branch on, as in the public API. More codes may be added.
     */
    code: string;
    /**
     * The `Request-Id` of the response.
     */
    request_id: string;
    /**
     * Each part of the request that is wrong, and why.
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
     * What kind of fault it is, for programs. More codes may be added: handle one that you do not know as
     * `invalid_value`.
     *
     * | code | meaning |
     * |---|---|
     * | `required` | it is missing |
     * | `unknown_member` | no member or parameter has this name |
     * | `invalid_name` | the name of a member is not allowed |
     * | `wrong_type` | another JSON type is expected |
     * | `wrong_format` | the text has another format, such as a UUID, a time or a pattern |
     * | `unknown_value` | it is none of the known values, such as an event type |
     * | `too_short` | too few characters, items or members |
     * | `too_long` | too many characters, items, members or bytes |
     * | `too_small` | the number is too small, or the day or time too early |
     * | `too_large` | the number is too large, or the day or time too late |
     * | `duplicate` | it repeats another |
     * | `not_found` | it names something that your organization does not have |
     * | `not_allowed` | it must not be given here, or not with this value |
     * | `invalid_value` | anything else |
     *
     */
    code: string;
    /**
     * What is wrong with it, for people.
     */
    detail: string;
};

/**
 * A part of a period, in days of the calendar.
 */
export type Prorated = {
    /**
     * How many are billed.
     */
    days: number;
    /**
     * How many the whole period has.
     */
    of: number;
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
     * The number of endpoints it was queued for when it was published.
     */
    deliveries: number;
};

/**
 * Events that are published.
 */
export type PublishedEvents = {
    /**
     * The events, in the order of the request.
     */
    data: Array<PublishedEvent>;
};

/**
 * A queue of jobs, and what it contains now.
 */
export type Queue = {
    /**
     * The queue's name.
     */
    name: string;
    /**
     * Jobs that are due and not started.
     */
    ready: number;
    /**
     * Jobs that are not due yet, most of them retries.
     */
    waiting: number;
    /**
     * Jobs that a worker is processing.
     */
    active: number;
    /**
     * Jobs that were given up, kept for an hour. Deliveries are never among them: their failure is a status of the delivery.
     */
    failed: number;
    /**
     * How long the oldest ready job has been due; `null` if none is ready.
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
 * Why, in words. The organization that it concerns reads it in its audit, without the operator's name.
 */
export type ReasonText = string;

/**
 * Failed deliveries that are sent again.
 */
export type Redelivery = {
    /**
     * The redelivery's identifier.
     */
    id: string;
    /**
     * The filter; `null` for members that were not given.
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
         * Deliveries whose last attempt came to this.
         */
        response: string | null;
        /**
         * Deliveries of events whose body fulfils this condition.
         */
        matches: string | null;
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
     * `running`: there may be more to queue. `completed`: everything is queued; `delivered` and `failed`
     * keep changing as attempts are made. `canceled`: nothing more is queued. More may be added.
     *
     */
    status: 'running' | 'completed' | 'canceled' | (string & {});
    /**
     * How many failed deliveries matched when it began.
     */
    matched: number;
    /**
     * How many it has queued so far. In the end it may differ from `matched`: some were redelivered
     * separately before this redelivery reached them, others failed in the meantime.
     *
     */
    queued: number;
    /**
     * How many of the queued deliveries have been delivered so far.
     */
    delivered: number;
    /**
     * How many of the queued deliveries have failed again so far.
     */
    failed: number;
    /**
     * How many of the queued deliveries were canceled or skipped, and are not sent. The others are in progress or held.
     */
    canceled: number;
    /**
     * When it began.
     */
    created_at: string;
    /**
     * When everything was queued, or it was canceled; `null` until then.
     */
    completed_at: string | null;
};

/**
 * Which failed deliveries to send again.
 */
export type RedeliveryCreation = {
    filter: RedeliveryFilter;
    /**
     * Whether to only show what would be queued.
     */
    dry_run: boolean;
    reason?: ReasonText;
};

/**
 * Which failed deliveries match. All given members must match. At least one besides `status`, `response`, `matches` and the
 * times is required, or both times, at most 31 days apart.
 *
 */
export type RedeliveryFilter = {
    /**
     * Only failed deliveries can be sent again; may be omitted.
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
    /**
     * Deliveries whose last attempt came to this: an HTTP status such as `503`, a class of them such as `5xx`, `no_answer` for any
     * error instead of an answer, or the class of the error, such as `timeout`.
     *
     */
    response?: string;
    /**
     * Deliveries of events whose body fulfils this condition: a filter as subscriptions have.
     */
    matches?: string;
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
 * What a redelivery would queue if it were started now.
 */
export type RedeliveryPreview = {
    /**
     * How many failed deliveries match, without those to deleted endpoints.
     */
    matched: number;
    /**
     * How many others cannot be sent again, because the service has removed their events' data.
     */
    payload_removed: number;
    /**
     * How many of those that match would be held, because their endpoint is disabled or not verified at a new address.
     */
    held: number;
    /**
     * When the oldest of them was created; `null` without any.
     */
    oldest_at: string | null;
    /**
     * When the newest of them was created; `null` without any.
     */
    newest_at: string | null;
    /**
     * How many organizations they belong to.
     */
    organization_count: number;
    /**
     * How many endpoints they are for.
     */
    endpoint_count: number;
    /**
     * The organizations with the most of them, at most ten.
     */
    top_organizations: Array<{
        /**
         * The organization's identifier.
         */
        organization_id: string;
        /**
         * Its name.
         */
        name: string;
        /**
         * How many match.
         */
        matched: number;
    }>;
    /**
     * The endpoints with the most of them, at most ten.
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
         * The address that receives its deliveries.
         */
        endpoint_url: string;
        /**
         * The endpoint's status: deliveries to one that is not `active` are held. More may be added.
         */
        endpoint_status: 'pending_verification' | 'active' | 'disabled' | (string & {});
        /**
         * `none`, or the endpoint's order, in which each takes the place of its event. More may be added.
         */
        ordering: 'none' | 'subject' | 'endpoint' | (string & {});
        /**
         * How many match.
         */
        matched: number;
    }>;
    /**
     * The newest of them, at most ten.
     */
    sample: Array<Delivery>;
};

/**
 * Something that an erasure leaves.
 */
export type Remaining = {
    /**
     * What it is, for programs. More may be added.
     */
    what: 'customer_record' | 'invoices' | 'later_events' | 'receivers' | 'backups' | (string & {});
    /**
     * What it is and what to do about it, for people.
     */
    detail: string;
};

/**
 * How many rows a run removed or emptied.
 */
export type RemovedRows = {
    /**
     * Replays and redeliveries.
     */
    replays: number;
    /**
     * Events.
     */
    events: number;
    /**
     * Deliveries.
     */
    deliveries: number;
    /**
     * Attempts.
     */
    attempts: number;
    /**
     * Responses that were emptied, in attempts that stay.
     */
    responses: number;
    /**
     * Events whose data was removed.
     */
    payloads: number;
};

/**
 * How long data is kept, and what was removed.
 */
export type Retention = {
    ages: RetentionAges;
    /**
     * The hour of the day, in UTC, at which workers remove what is older.
     */
    hour: number;
    /**
     * The last 30 runs, newest first.
     */
    runs: Array<RetentionRun>;
};

/**
 * The ages from which data is removed; `null` keeps it for good.
 */
export type RetentionAges = {
    /**
     * Headers and bodies of receivers' responses.
     */
    response_days: number | null;
    /**
     * Attempts.
     */
    attempt_days: number | null;
    /**
     * The data of events.
     */
    payload_days: number | null;
    /**
     * What a failed delivery needs to be redelivered.
     */
    failed_days: number | null;
    /**
     * Events with their deliveries.
     */
    event_days: number | null;
    /**
     * Usage events, from when they occurred.
     */
    usage_months: number | null;
    /**
     * Billing runs and their results.
     */
    billing_run_days: number | null;
};

/**
 * One run.
 */
export type RetentionRun = {
    /**
     * Identifier.
     */
    id: string;
    /**
     * When it started.
     */
    started_at: string;
    /**
     * When it had removed everything; `null` while it runs, and if it was stopped before.
     */
    completed_at: string | null;
    removed: RemovedRows;
};

/**
 * The new signing secret of an endpoint, returned only once.
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
 * An event type that the endpoint receives, or a wildcard for several, in one version of its payload.
 */
export type Subscription = {
    /**
     * The name of an event type, `*`, `webhook_*`, or a resource and `.*`, such as `invoice.*`.
     */
    event_type: string;
    /**
     * The version of its payload's schema.
     */
    schema_version: number;
    /**
     * The condition that an event's body has to fulfil, as it was sent; omitted if there is none.
     */
    filter?: string;
};

/**
 * The time zone in which its days begin, as IANA names it. Periods of contracts begin at 00:00 there.
 *
 */
export type TimeZone = string;

/**
 * The host of a URL; an IPv6 address is in brackets.
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
     * The address, as it was sent.
     */
    endpoint_url: string;
    description: WebhookEndpointDescription;
    metadata: WebhookEndpointMetadata;
    standard_webhooks: WebhookEndpointStandardWebhooks;
    header_names: WebhookEndpointHeaderNames;
    timeout_seconds: WebhookEndpointTimeoutSeconds;
    attempts_max: WebhookEndpointAttemptsMax;
    /**
     * The second signature that the operator has set; `null` if there is none.
     */
    compatibility_signature: CompatibilitySignature | null;
    /**
     * When the next signing secret was made in the console, or by the operator; `null` unless one is prepared. Nothing is signed
     * with it before it is switched to.
     *
     */
    next_secret_prepared_at: string | null;
    max_per_second: WebhookEndpointMaxPerSecond;
    ordering: WebhookEndpointOrdering;
    on_exhausted: WebhookEndpointOnExhausted;
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
     * Why an operator last disabled or restored it; `null` if the client has changed the status since then.
     */
    status_reason: string | null;
    /**
     * When its address was verified; `null` until then.
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
    /**
     * The organization's identifier.
     */
    organization_id: string;
};

/**
 * The maximum number of attempts of a delivery, counted anew when it is redelivered; `null` for as many as the service
 * makes, which is also the most that may be asked for (12, unless the operator has set another).
 *
 */
export type WebhookEndpointAttemptsMax = number | null;

/**
 * The partner's description, on one line; `null` if there is none.
 */
export type WebhookEndpointDescription = string | null;

/**
 * Who disabled an endpoint.
 */
export type WebhookEndpointDisabledBy = 'client' | 'operator';

/**
 * The names of the endpoint's own headers, in alphabetical order. Their values are never returned.
 */
export type WebhookEndpointHeaderNames = Array<string>;

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
 * The maximum number of deliveries per second, evenly spread; `null` for no limit. Deliveries over the limit
 * wait for their turn: nothing is dropped or refused, and waiting does not count as an attempt.
 *
 */
export type WebhookEndpointMaxPerSecond = number | null;

/**
 * The partner's own keys and values, which Countersign stores and does not interpret: at most 20 keys of up
 * to 40 characters, values of up to 500, without control characters.
 *
 */
export type WebhookEndpointMetadata = {
    [key: string]: string;
};

/**
 * What happens to an ordered endpoint's deliveries behind one that failed for good. `skip`: they are sent. `hold`: they wait until
 * it is redelivered or skipped. More may be added.
 *
 */
export type WebhookEndpointOnExhausted = 'skip' | 'hold' | (string & {});

/**
 * In which order deliveries are sent. `none`: each as soon as it can be. `subject`: events about the same resource, such as an
 * invoice, one after the other. `endpoint`: all of them one after the other. The order is that of the event feed. A delivery that
 * fails holds up those behind it until it is delivered or given up. More may be added.
 *
 */
export type WebhookEndpointOrdering = 'none' | 'subject' | 'endpoint' | (string & {});

/**
 * Whether each request also has the three headers of Standard Webhooks (standardwebhooks.com), which
 * its libraries verify: `webhook-id`, `webhook-timestamp` and `webhook-signature`. The key is the signing secret:
 * these libraries take it as `whsec_` and the base64 of its UTF-8 bytes.
 *
 */
export type WebhookEndpointStandardWebhooks = boolean;

/**
 * As in the public API.
 */
export type WebhookEndpointStatus = 'pending_verification' | 'active' | 'disabled' | 'deleted';

/**
 * How long an attempt or a handshake may take, in seconds; `null` for as long as the service allows, which is also the most
 * that may be asked for (15 seconds, unless the operator has set another, up to 30). A handshake takes 25 seconds at most.
 *
 */
export type WebhookEndpointTimeoutSeconds = number | null;

/**
 * A worker process.
 */
export type Worker = {
    /**
     * Identifies this run of the process.
     */
    id: string;
    /**
     * `running`: it reported so in the last 20 seconds. `lost`: it did not; it was killed, lost the database
     * or is stuck. Other workers take over its jobs.
     *
     */
    status: 'running' | 'lost';
    /**
     * The name of its host.
     */
    host: string;
    /**
     * Its process id on that host.
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
     * The number of attempts in progress when it last reported.
     */
    in_flight: number;
    /**
     * The number of attempts that it had made and not yet recorded.
     */
    unrecorded: number;
    /**
     * When it started.
     */
    started_at: string;
    /**
     * When it last reported.
     */
    last_seen_at: string;
};

/**
 * A page of workers.
 */
export type WorkerList = {
    /**
     * The workers, the latest started first.
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
 * Only changes by this actor, given as the identifier of an operator token or a person, a name, or an address.
 */
export type ActorFilter = string;

/**
 * The billing run's identifier.
 */
export type BillingRunId = string;

/**
 * Only invoices of this contract.
 */
export type ContractFilter = string;

/**
 * Only items created before this time.
 */
export type CreatedBefore = string;

/**
 * Only items created at this time or later.
 */
export type CreatedFrom = string;

/**
 * Only invoices of this customer.
 */
export type CustomerFilter = string;

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
 * Only deliveries with these identifiers, up to 100, separated by commas.
 */
export type DeliveryIds = string;

/**
 * Only deliveries with this status.
 */
export type DeliveryStatusFilter = 'pending' | 'delivering' | 'held' | 'delivered' | 'failed' | 'canceled' | 'skipped';

/**
 * The erasure's identifier.
 */
export type ErasureId = string;

/**
 * Makes the request safe to repeat. 1 to 255 visible ASCII characters.
 */
export type IdempotencyKey = string;

/**
 * The invoice's identifier.
 */
export type InvoiceId = string;

/**
 * Only invoices with exactly this number.
 */
export type InvoiceNumberFilter = string;

/**
 * Only invoices with this status.
 */
export type InvoiceStatusFilter = InvoiceStatus;

/**
 * The maximum number of items on a page.
 */
export type Limit = number;

/**
 * Only what has an event whose body fulfils this condition: a filter as subscriptions have. Encode it for URLs, above all `&` as `%26`.
 */
export type Matches = string;

/**
 * Only items of this organization.
 */
export type OrganizationFilter = string;

/**
 * The organization's identifier.
 */
export type OrganizationId = string;

/**
 * The link's identifier.
 */
export type PortalLinkId = string;

/**
 * The redelivery's identifier.
 */
export type RedeliveryId = string;

/**
 * Only periods that were billed, or only those that could not be.
 */
export type ResultOutcomeFilter = 'billed' | 'failed';

/**
 * Only runs that billed a period, or only those that could not bill one.
 */
export type RunOutcomeFilter = 'billed' | 'failed';

/**
 * Only endpoints with this status. Without it, all that are not deleted.
 */
export type StatusFilter = WebhookEndpointStatus;

/**
 * Only changes of the organization, token, endpoint or other object with this identifier.
 */
export type SubjectFilter = string;

/**
 * The token's identifier.
 */
export type TokenId = string;

/**
 * Only endpoints whose URL has this host, and their deliveries. Upper and lower case are the same; without a port.
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
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page. Opaque.
         */
        cursor?: string;
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
         */
        created_before?: string;
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
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
         * Makes the request safe to repeat. 1 to 255 visible ASCII characters.
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
     * The Content-Type is not JSON.
     */
    415: Problem;
    /**
     * The time zone does not exist, or the idempotency key belongs to another request.
     */
    422: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
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

export type OperatorUpdateOrganizationData = {
    body: OrganizationUpdate;
    path: {
        /**
         * The organization's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/operator/organizations/{id}';
};

export type OperatorUpdateOrganizationErrors = {
    /**
     * The identifier is not a UUID, or the body is not JSON or does not match this document.
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
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not JSON.
     */
    415: Problem;
    /**
     * The time zone does not exist.
     */
    422: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorUpdateOrganizationError = OperatorUpdateOrganizationErrors[keyof OperatorUpdateOrganizationErrors];

export type OperatorUpdateOrganizationResponses = {
    /**
     * The organization.
     */
    200: Organization;
};

export type OperatorUpdateOrganizationResponse = OperatorUpdateOrganizationResponses[keyof OperatorUpdateOrganizationResponses];

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
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page. Opaque.
         */
        cursor?: string;
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
         */
        created_before?: string;
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
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
         * Makes the request safe to repeat. 1 to 255 visible ASCII characters.
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
     * The Content-Type is not JSON.
     */
    415: Problem;
    /**
     * A scope does not exist, the expiry is in the past, or the idempotency key belongs to another request.
     */
    422: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
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

export type OperatorCreatePortalLinkData = {
    body: PortalLinkCreation;
    headers?: {
        /**
         * Makes the request safe to repeat. 1 to 255 visible ASCII characters.
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
    url: '/api/v1/operator/organizations/{id}/portal-links';
};

export type OperatorCreatePortalLinkErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `portal_links:write`.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * The organization admits members by its own identity provider only, or a request with the same idempotency key is being carried out.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not JSON.
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorCreatePortalLinkError = OperatorCreatePortalLinkErrors[keyof OperatorCreatePortalLinkErrors];

export type OperatorCreatePortalLinkResponses = {
    /**
     * Made.
     */
    201: PortalLinkCreated;
};

export type OperatorCreatePortalLinkResponse = OperatorCreatePortalLinkResponses[keyof OperatorCreatePortalLinkResponses];

export type OperatorRevokePortalLinkData = {
    body?: never;
    path: {
        /**
         * The organization's identifier.
         */
        id: string;
        /**
         * The link's identifier.
         */
        portal_link_id: string;
    };
    query?: never;
    url: '/api/v1/operator/organizations/{id}/portal-links/{portal_link_id}';
};

export type OperatorRevokePortalLinkErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: Problem;
    /**
     * The operator token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `portal_links:write`.
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorRevokePortalLinkError = OperatorRevokePortalLinkErrors[keyof OperatorRevokePortalLinkErrors];

export type OperatorRevokePortalLinkResponses = {
    /**
     * Revoked.
     */
    204: void;
};

export type OperatorRevokePortalLinkResponse = OperatorRevokePortalLinkResponses[keyof OperatorRevokePortalLinkResponses];

export type OperatorListErasuresData = {
    body?: never;
    path: {
        /**
         * The organization's identifier.
         */
        id: string;
    };
    query?: {
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page. Opaque.
         */
        cursor?: string;
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
         */
        created_before?: string;
    };
    url: '/api/v1/operator/organizations/{id}/erasures';
};

export type OperatorListErasuresErrors = {
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorListErasuresError = OperatorListErasuresErrors[keyof OperatorListErasuresErrors];

export type OperatorListErasuresResponses = {
    /**
     * A page of erasures.
     */
    200: ErasureList;
};

export type OperatorListErasuresResponse = OperatorListErasuresResponses[keyof OperatorListErasuresResponses];

export type OperatorStartErasureData = {
    body: ErasureCreation;
    headers?: {
        /**
         * Makes the request safe to repeat. 1 to 255 visible ASCII characters.
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
    url: '/api/v1/operator/organizations/{id}/erasures';
};

export type OperatorStartErasureErrors = {
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
     * An erasure of this customer is running, or a request with the same idempotency key is being carried out.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not JSON.
     */
    415: Problem;
    /**
     * Neither a customer nor an event of the organization has this id, something that is required to start is missing, or the idempotency key belongs to another request.
     */
    422: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorStartErasureError = OperatorStartErasureErrors[keyof OperatorStartErasureErrors];

export type OperatorStartErasureResponses = {
    /**
     * A dry run; nothing was erased.
     */
    200: ErasurePreview;
    /**
     * Started.
     */
    202: Erasure;
};

export type OperatorStartErasureResponse = OperatorStartErasureResponses[keyof OperatorStartErasureResponses];

export type OperatorGetErasureData = {
    body?: never;
    path: {
        /**
         * The organization's identifier.
         */
        id: string;
        /**
         * The erasure's identifier.
         */
        erasure_id: string;
    };
    query?: never;
    url: '/api/v1/operator/organizations/{id}/erasures/{erasure_id}';
};

export type OperatorGetErasureErrors = {
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorGetErasureError = OperatorGetErasureErrors[keyof OperatorGetErasureErrors];

export type OperatorGetErasureResponses = {
    /**
     * The erasure.
     */
    200: Erasure;
};

export type OperatorGetErasureResponse = OperatorGetErasureResponses[keyof OperatorGetErasureResponses];

export type OperatorCancelErasureData = {
    body: Reason;
    headers?: {
        /**
         * Makes the request safe to repeat. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The organization's identifier.
         */
        id: string;
        /**
         * The erasure's identifier.
         */
        erasure_id: string;
    };
    query?: never;
    url: '/api/v1/operator/organizations/{id}/erasures/{erasure_id}/cancel';
};

export type OperatorCancelErasureErrors = {
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
     * It has completed, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not JSON.
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorCancelErasureError = OperatorCancelErasureErrors[keyof OperatorCancelErasureErrors];

export type OperatorCancelErasureResponses = {
    /**
     * Canceled.
     */
    200: Erasure;
};

export type OperatorCancelErasureResponse = OperatorCancelErasureResponses[keyof OperatorCancelErasureResponses];

export type OperatorPublishEventData = {
    body: EventPublication;
    headers?: {
        /**
         * Makes the request safe to repeat. 1 to 255 visible ASCII characters.
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
     * The Content-Type is not JSON.
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
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

export type OperatorPublishEventsData = {
    body: EventBatch;
    headers?: {
        /**
         * Makes the request safe to repeat. 1 to 255 visible ASCII characters.
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
    url: '/api/v1/operator/organizations/{id}/events/batch';
};

export type OperatorPublishEventsErrors = {
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
     * There is another event with one of the ids, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not JSON.
     */
    415: Problem;
    /**
     * An event breaks its contract, or the idempotency key belongs to another request.
     */
    422: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorPublishEventsError = OperatorPublishEventsErrors[keyof OperatorPublishEventsErrors];

export type OperatorPublishEventsResponses = {
    /**
     * All of them were published before.
     */
    200: PublishedEvents;
    /**
     * Published; those that were published before are included.
     */
    201: PublishedEvents;
};

export type OperatorPublishEventsResponse = OperatorPublishEventsResponses[keyof OperatorPublishEventsResponses];

export type OperatorListWebhookEndpointsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page. Opaque.
         */
        cursor?: string;
        /**
         * Only items of this organization.
         */
        organization_id?: string;
        /**
         * Only endpoints with this status. Without it, all that are not deleted.
         */
        status?: WebhookEndpointStatus;
        /**
         * Only endpoints whose URL has this host, and their deliveries. Upper and lower case are the same; without a port.
         */
        url_host?: string;
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
         */
        created_before?: string;
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
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
         * Makes the request safe to repeat. 1 to 255 visible ASCII characters.
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
     * The Content-Type is not JSON.
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
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
         * Makes the request safe to repeat. 1 to 255 visible ASCII characters.
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
     * The Content-Type is not JSON.
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
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
         * Makes the request safe to repeat. 1 to 255 visible ASCII characters.
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
     * The Content-Type is not JSON.
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
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

export type OperatorSetCompatibilitySignatureData = {
    body: CompatibilitySignatureUpdate;
    path: {
        /**
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/operator/webhook-endpoints/{id}/compatibility-signature';
};

export type OperatorSetCompatibilitySignatureErrors = {
    /**
     * The identifier is not a UUID, or the body is not JSON or does not match this document.
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
     * The endpoint is deleted.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not JSON.
     */
    415: Problem;
    /**
     * The header cannot be used, or the secret is none of that form.
     */
    422: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorSetCompatibilitySignatureError = OperatorSetCompatibilitySignatureErrors[keyof OperatorSetCompatibilitySignatureErrors];

export type OperatorSetCompatibilitySignatureResponses = {
    /**
     * The endpoint.
     */
    200: WebhookEndpoint;
};

export type OperatorSetCompatibilitySignatureResponse = OperatorSetCompatibilitySignatureResponses[keyof OperatorSetCompatibilitySignatureResponses];

export type OperatorForgetNextSecretData = {
    body?: never;
    path: {
        /**
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/operator/webhook-endpoints/{id}/next-secret';
};

export type OperatorForgetNextSecretErrors = {
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
     * The endpoint is deleted.
     */
    409: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorForgetNextSecretError = OperatorForgetNextSecretErrors[keyof OperatorForgetNextSecretErrors];

export type OperatorForgetNextSecretResponses = {
    /**
     * Forgotten.
     */
    204: void;
};

export type OperatorForgetNextSecretResponse = OperatorForgetNextSecretResponses[keyof OperatorForgetNextSecretResponses];

export type OperatorPrepareNextSecretData = {
    body: Reason;
    headers?: {
        /**
         * Makes the request safe to repeat. 1 to 255 visible ASCII characters.
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
    url: '/api/v1/operator/webhook-endpoints/{id}/next-secret';
};

export type OperatorPrepareNextSecretErrors = {
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
     * The Content-Type is not JSON.
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorPrepareNextSecretError = OperatorPrepareNextSecretErrors[keyof OperatorPrepareNextSecretErrors];

export type OperatorPrepareNextSecretResponses = {
    /**
     * The next secret.
     */
    200: SigningSecret;
};

export type OperatorPrepareNextSecretResponse = OperatorPrepareNextSecretResponses[keyof OperatorPrepareNextSecretResponses];

export type OperatorSwitchToNextSecretData = {
    body: Reason;
    headers?: {
        /**
         * Makes the request safe to repeat. 1 to 255 visible ASCII characters.
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
    url: '/api/v1/operator/webhook-endpoints/{id}/next-secret/switch';
};

export type OperatorSwitchToNextSecretErrors = {
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
     * The Content-Type is not JSON.
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorSwitchToNextSecretError = OperatorSwitchToNextSecretErrors[keyof OperatorSwitchToNextSecretErrors];

export type OperatorSwitchToNextSecretResponses = {
    /**
     * The endpoint.
     */
    200: WebhookEndpoint;
};

export type OperatorSwitchToNextSecretResponse = OperatorSwitchToNextSecretResponses[keyof OperatorSwitchToNextSecretResponses];

export type OperatorListAuditEntriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page. Opaque.
         */
        cursor?: string;
        /**
         * Only items of this organization.
         */
        organization_id?: string;
        /**
         * Only this kind of change. One that does not exist is refused with 422.
         */
        action?: string;
        /**
         * Only changes of the organization, token, endpoint or other object with this identifier.
         */
        subject_id?: string;
        /**
         * Only changes by this actor, given as the identifier of an operator token or a person, a name, or an address.
         */
        actor?: string;
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
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
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page. Opaque.
         */
        cursor?: string;
        /**
         * Only deliveries with these identifiers, up to 100, separated by commas.
         */
        ids?: string;
        /**
         * Only items of this organization.
         */
        organization_id?: string;
        /**
         * Only endpoints whose URL has this host, and their deliveries. Upper and lower case are the same; without a port.
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
         * Only what has an event whose body fulfils this condition: a filter as subscriptions have. Encode it for URLs, above all `&` as `%26`.
         */
        matches?: string;
        /**
         * Only deliveries with this status.
         */
        status?: 'pending' | 'delivering' | 'held' | 'delivered' | 'failed' | 'canceled' | 'skipped';
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
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
     * There is no event type with that name, `matches` cannot be read, or there are too many deliveries to look at.
     */
    422: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
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
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page. Opaque.
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
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
         * Makes the request safe to repeat. 1 to 255 visible ASCII characters.
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
     * The delivery has not failed or is that of a test event, its event's data was removed, its endpoint is deleted, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not JSON.
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
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

export type OperatorSkipDeliveryData = {
    body: Reason;
    headers?: {
        /**
         * Makes the request safe to repeat. 1 to 255 visible ASCII characters.
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
    url: '/api/v1/operator/deliveries/{id}/skip';
};

export type OperatorSkipDeliveryErrors = {
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
     * The delivery is in no line, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not JSON.
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorSkipDeliveryError = OperatorSkipDeliveryErrors[keyof OperatorSkipDeliveryErrors];

export type OperatorSkipDeliveryResponses = {
    /**
     * The delivery, skipped.
     */
    200: Delivery;
};

export type OperatorSkipDeliveryResponse = OperatorSkipDeliveryResponses[keyof OperatorSkipDeliveryResponses];

export type OperatorListHeldUpLinesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only items of this organization.
         */
        organization_id?: string;
        /**
         * Only deliveries to this endpoint.
         */
        endpoint_id?: string;
    };
    url: '/api/v1/operator/held-up-lines';
};

export type OperatorListHeldUpLinesErrors = {
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorListHeldUpLinesError = OperatorListHeldUpLinesErrors[keyof OperatorListHeldUpLinesErrors];

export type OperatorListHeldUpLinesResponses = {
    /**
     * The lines.
     */
    200: HeldUpLineList;
};

export type OperatorListHeldUpLinesResponse = OperatorListHeldUpLinesResponses[keyof OperatorListHeldUpLinesResponses];

export type OperatorListRedeliveriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page. Opaque.
         */
        cursor?: string;
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
         */
        created_before?: string;
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
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
         * Makes the request safe to repeat. 1 to 255 visible ASCII characters.
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
     * The Content-Type is not JSON.
     */
    415: Problem;
    /**
     * The filter matches everything, names an unknown event type or has a `matches` that cannot be read, or the idempotency key belongs to another request.
     */
    422: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorStartRedeliveryError = OperatorStartRedeliveryErrors[keyof OperatorStartRedeliveryErrors];

export type OperatorStartRedeliveryResponses = {
    /**
     * A dry run; nothing was queued.
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
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

export type OperatorCancelRedeliveryData = {
    body: Reason;
    headers?: {
        /**
         * Makes the request safe to repeat. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The redelivery's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/operator/redeliveries/{id}/cancel';
};

export type OperatorCancelRedeliveryErrors = {
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
     * The redelivery is not running, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not JSON.
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorCancelRedeliveryError = OperatorCancelRedeliveryErrors[keyof OperatorCancelRedeliveryErrors];

export type OperatorCancelRedeliveryResponses = {
    /**
     * The redelivery, canceled.
     */
    200: Redelivery;
};

export type OperatorCancelRedeliveryResponse = OperatorCancelRedeliveryResponses[keyof OperatorCancelRedeliveryResponses];

export type OperatorListBillingRunsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only runs that billed a period, or only those that could not bill one.
         */
        outcome?: 'billed' | 'failed';
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page. Opaque.
         */
        cursor?: string;
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
         */
        created_before?: string;
    };
    url: '/api/v1/operator/billing-runs';
};

export type OperatorListBillingRunsErrors = {
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorListBillingRunsError = OperatorListBillingRunsErrors[keyof OperatorListBillingRunsErrors];

export type OperatorListBillingRunsResponses = {
    /**
     * A page of runs.
     */
    200: BillingRunList;
};

export type OperatorListBillingRunsResponse = OperatorListBillingRunsResponses[keyof OperatorListBillingRunsResponses];

export type OperatorStartBillingRunData = {
    body: BillingRunCreation;
    headers?: {
        /**
         * Makes the request safe to repeat. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/operator/billing-runs';
};

export type OperatorStartBillingRunErrors = {
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
     * The Content-Type is not JSON.
     */
    415: Problem;
    /**
     * The organization or the contract does not exist, the reason is missing, or the idempotency key belongs to another request.
     */
    422: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorStartBillingRunError = OperatorStartBillingRunErrors[keyof OperatorStartBillingRunErrors];

export type OperatorStartBillingRunResponses = {
    /**
     * A dry run; nothing was billed.
     */
    200: BillingPreview;
    /**
     * Started.
     */
    202: BillingRun;
};

export type OperatorStartBillingRunResponse = OperatorStartBillingRunResponses[keyof OperatorStartBillingRunResponses];

export type OperatorGetBillingRunData = {
    body?: never;
    path: {
        /**
         * The billing run's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/operator/billing-runs/{id}';
};

export type OperatorGetBillingRunErrors = {
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorGetBillingRunError = OperatorGetBillingRunErrors[keyof OperatorGetBillingRunErrors];

export type OperatorGetBillingRunResponses = {
    /**
     * The run.
     */
    200: BillingRun;
};

export type OperatorGetBillingRunResponse = OperatorGetBillingRunResponses[keyof OperatorGetBillingRunResponses];

export type OperatorListBillingRunResultsData = {
    body?: never;
    path: {
        /**
         * The billing run's identifier.
         */
        id: string;
    };
    query?: {
        /**
         * Only periods that were billed, or only those that could not be.
         */
        outcome?: 'billed' | 'failed';
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page. Opaque.
         */
        cursor?: string;
    };
    url: '/api/v1/operator/billing-runs/{id}/results';
};

export type OperatorListBillingRunResultsErrors = {
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorListBillingRunResultsError = OperatorListBillingRunResultsErrors[keyof OperatorListBillingRunResultsErrors];

export type OperatorListBillingRunResultsResponses = {
    /**
     * A page of results.
     */
    200: BillingRunResultList;
};

export type OperatorListBillingRunResultsResponse = OperatorListBillingRunResultsResponses[keyof OperatorListBillingRunResultsResponses];

export type OperatorListInvoicesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only items of this organization.
         */
        organization_id?: string;
        /**
         * Only invoices of this customer.
         */
        customer_id?: string;
        /**
         * Only invoices of this contract.
         */
        contract_id?: string;
        /**
         * Only invoices with this status.
         */
        status?: InvoiceStatus;
        /**
         * Only invoices with exactly this number.
         */
        number?: string;
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
         */
        created_before?: string;
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page. Opaque.
         */
        cursor?: string;
    };
    url: '/api/v1/operator/invoices';
};

export type OperatorListInvoicesErrors = {
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorListInvoicesError = OperatorListInvoicesErrors[keyof OperatorListInvoicesErrors];

export type OperatorListInvoicesResponses = {
    /**
     * A page of invoices.
     */
    200: InvoiceList;
};

export type OperatorListInvoicesResponse = OperatorListInvoicesResponses[keyof OperatorListInvoicesResponses];

export type OperatorGetInvoiceData = {
    body?: never;
    path: {
        /**
         * The invoice's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/operator/invoices/{id}';
};

export type OperatorGetInvoiceErrors = {
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorGetInvoiceError = OperatorGetInvoiceErrors[keyof OperatorGetInvoiceErrors];

export type OperatorGetInvoiceResponses = {
    /**
     * The invoice.
     */
    200: Invoice;
};

export type OperatorGetInvoiceResponse = OperatorGetInvoiceResponses[keyof OperatorGetInvoiceResponses];

export type OperatorListQueuesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page. Opaque.
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
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
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page. Opaque.
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
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

export type OperatorGetRetentionData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/operator/retention';
};

export type OperatorGetRetentionErrors = {
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
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type OperatorGetRetentionError = OperatorGetRetentionErrors[keyof OperatorGetRetentionErrors];

export type OperatorGetRetentionResponses = {
    /**
     * The settings and the last runs.
     */
    200: Retention;
};

export type OperatorGetRetentionResponse = OperatorGetRetentionResponses[keyof OperatorGetRetentionResponses];
