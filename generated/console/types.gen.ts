// Generated from openapi/console.yaml by `npm run generate`. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://{base_url}` | (string & {});
};

/**
 * An hour of an endpoint.
 */
export type ActivityHour = {
    /**
     * Deliveries that arrived.
     */
    delivered: number;
    /**
     * Deliveries that failed for good.
     */
    failed: number;
    /**
     * Attempts that were not answered with 2xx.
     */
    attempts_failed: number;
};

/**
 * Who wants to sign in.
 */
export type AddressRequest = {
    /**
     * Their address.
     */
    email: string;
};

/**
 * An API key, without its plaintext.
 */
export type ApiKey = {
    /**
     * Identifier.
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
     * When it was created.
     */
    created_at: string;
    /**
     * Address of the member in whose name it was created; `null` if nobody knows any more.
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
 * A new key, with the plaintext that is returned only once.
 */
export type ApiKeyCreated = {
    key: ApiKey;
    /**
     * Its plaintext. Only in this response.
     */
    token: string;
};

/**
 * The body that creates a key.
 */
export type ApiKeyCreation = {
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
};

/**
 * A page of keys.
 */
export type ApiKeyList = {
    /**
     * The keys, newest first.
     */
    data: Array<ApiKey>;
    has_more: HasMore;
    next_cursor: NextCursor;
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
 * Percentiles of the duration of attempts, in milliseconds.
 */
export type AttemptLatency = {
    /**
     * Half of the attempts took no longer.
     */
    p50: number;
    /**
     * 95 of 100 attempts took no longer.
     */
    p95: number;
    /**
     * 99 of 100 attempts took no longer.
     */
    p99: number;
};

/**
 * Who made a change.
 */
export type AuditActor = {
    /**
     * Where the change was made. `operator_person`: by a person in the operators' area of the console; `person`: by one
     * in an organization's own console, or of their own sessions.
     *
     */
    kind: 'operator_token' | 'cli' | 'person' | 'operator_person';
    /**
     * The identifier of the operator token or of the person in the console; `null` for the command line.
     */
    id: string | null;
    /**
     * The name of the operator token, the address of the person in the console, or the user who ran the command.
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
 * Where the browser goes.
 */
export type Authorization = {
    /**
     * Address at the identity provider.
     */
    authorization_url: string;
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
 * The customer as it was when the invoice was issued.
 */
export type BillTo = {
    /**
     * The customer's number within the organization.
     */
    number: string;
    /**
     * The customer's name.
     */
    name: string;
    /**
     * The address for correspondence; `null` if none was known.
     */
    email: string | null;
    /**
     * ISO 3166-1 alpha-2 code.
     */
    country: string;
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
    status: OperatorInvoiceStatus;
    total: OperatorMoney;
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
 * How long a period is that is billed. Periods are counted from the contract's first day.
 */
export type BillingInterval = 'month' | 'quarter' | 'year';

/**
 * A period that is billed.
 */
export type BillingPeriod = {
    /**
     * Its first day.
     */
    from: string;
    /**
     * The first day that does not belong to it any more.
     */
    to: string;
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
     * The invoice, as it is now; `null` if the period could not be billed.
     */
    invoice: BilledInvoice | null;
    /**
     * The sum of adjustments for earlier periods that this invoice could not take: its total would have been
     * below zero. They wait for the next one.
     *
     */
    carried: OperatorMoney;
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
 * What this installation offers.
 */
export type ConsoleFeatures = {
    /**
     * Whether it sends mail.
     */
    mail: boolean;
    /**
     * Whether it is one for trying things out, which may call receivers on this machine.
     */
    demo: boolean;
};

/**
 * A person who is signed in.
 */
export type ConsoleSession = {
    /**
     * Identifier of the session.
     */
    id: string;
    person: SignedInPerson;
    /**
     * The organizations that the person is a member of, by name; in a session that began at an organization's identity provider, that one alone.
     */
    organizations: Array<OrganizationOfPerson>;
    method: SignInMethod;
    /**
     * The organization by whose identity provider the person signed in. The session opens that organization only, and nothing else that is the person's own: not their passkeys, their other organizations, their other sessions.
     */
    sso_organization_id: string | null;
    /**
     * The last sign-in. Keys and secrets need one within 15 minutes.
     */
    signed_in_at: string;
    /**
     * When the session ends if it is not used before; it never lasts longer than 30 days.
     */
    expires_at: string;
    features: ConsoleFeatures;
};

/**
 * The body that activates a contract. It may be absent.
 */
export type ContractActivation = {
    /**
     * The first day of the first period that is billed, not after today; `starts_on` if absent or `null`. What comes before is not billed here.
     */
    starts_billing_on?: ContractDate | null;
};

/**
 * Other items from a day on. To see them, get the contract with `as_of`.
 */
export type ContractAmendment = {
    /**
     * The amendment's identifier.
     */
    id: string;
    /**
     * The first day of the new items.
     */
    effective_on: string;
    /**
     * Why the contract was amended; `null` if nobody said.
     */
    reason: string | null;
    /**
     * When the contract was amended.
     */
    created_at: string;
};

/**
 * The body that amends a contract.
 */
export type ContractAmendmentCreation = {
    /**
     * The first day of a period that is not billed yet.
     */
    effective_on: ContractDate;
    /**
     * All that it bills from then on.
     */
    items: Array<ContractItemInput>;
    /**
     * Why the contract is amended; `null` if there is nothing to say.
     */
    reason?: string | null;
};

/**
 * The body that creates a contract.
 */
export type ContractCreation = {
    /**
     * The customer who is the other party. The contract is in the customer's currency.
     */
    customer_id: string;
    /**
     * The contract's number, unique in the organization. The next free one if absent.
     */
    number?: string;
    /**
     * The subject of the contract.
     */
    title: string;
    /**
     * Its first day, from which its periods are counted.
     */
    starts_on: ContractDate;
    /**
     * Its last day; `null` if it is open-ended. Not before `starts_on`.
     */
    ends_on?: ContractDate | null;
    /**
     * How long a period is that is billed; `null` if nothing is billed.
     */
    billing_interval?: BillingInterval | null;
    /**
     * How many days after its issue an invoice is due. 30 if absent.
     */
    payment_terms_days?: number;
    /**
     * Whether its invoices are issued at once; otherwise, or if absent, they are drafts.
     */
    auto_issue?: boolean;
    /**
     * What it bills. A contract that is billed needs one before it can be activated.
     */
    items?: Array<ContractItemInput>;
    external_id?: ExternalId;
    metadata?: Metadata;
};

/**
 * A day where the organization is, from 2000 to 2199.
 */
export type ContractDate = string;

/**
 * A contract with its items and amendments.
 */
export type ContractDetails = {
    /**
     * The contract's identifier.
     */
    id: string;
    /**
     * The contract's number within the organization.
     */
    number: string;
    /**
     * The customer who is the other party.
     */
    customer_id: string;
    /**
     * The subject of the contract.
     */
    title: string;
    status: ContractStatus;
    /**
     * Its first day, from which its periods are counted.
     */
    starts_on: string;
    /**
     * Its last day; `null` if it is open-ended.
     */
    ends_on: string | null;
    /**
     * The customer's, in which it is billed.
     */
    currency: Currency;
    /**
     * How long a period is that is billed; `null` if nothing is billed.
     */
    billing_interval: BillingInterval | null;
    /**
     * How many days after its issue an invoice is due.
     */
    payment_terms_days: number;
    /**
     * Whether its invoices are issued at once; otherwise they are drafts.
     */
    auto_issue: boolean;
    /**
     * What it bills, as of today or the day `as_of`.
     */
    items: Array<ContractItem>;
    /**
     * What changes or has changed its items, by the day from which on.
     */
    amendments: Array<ContractAmendment>;
    /**
     * The period that is billed next, once it has ended. `null` for a draft, and if nothing is to be billed any more.
     */
    next_period: BillingPeriod | null;
    /**
     * Why it was terminated; `expired` if it ended by itself, `null` unless it is terminated or if nobody said.
     */
    termination_reason: string | null;
    version: Version;
    external_id: ExternalId;
    metadata: Metadata;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it was last changed.
     */
    updated_at: string;
    /**
     * When it was activated; `null` for a draft.
     */
    activated_at: string | null;
    /**
     * When it was terminated, which may be before or after its last day; `null` unless it is.
     */
    terminated_at: string | null;
};

/**
 * Something that a contract bills in every period.
 */
export type ContractItem = {
    /**
     * The item's identifier.
     */
    id: string;
    kind: ContractItemKind;
    /**
     * The text of its line on invoices.
     */
    description: string;
    /**
     * Of a fixed item; `null` for usage.
     */
    quantity: Quantity | null;
    /**
     * The key of a usage item's meter; `null` for a fixed item.
     */
    meter: string | null;
    /**
     * How much of a usage item costs nothing; `null` for a fixed item.
     */
    included_quantity: Quantity | null;
    unit_amount: UnitAmount;
    tax_rate: TaxRate;
};

/**
 * Something that a contract bills in every period.
 */
export type ContractItemInput = {
    kind: ContractItemKind;
    /**
     * The text of its line on invoices.
     */
    description: string;
    /**
     * Of a fixed item; 1 if absent.
     */
    quantity?: Quantity | null;
    /**
     * The key of a usage item's meter. No two items have the same.
     */
    meter?: string | null;
    /**
     * How much of a usage item costs nothing; 0 if absent.
     */
    included_quantity?: Quantity | null;
    unit_amount: UnitAmount;
    tax_rate: TaxRate;
};

/**
 * `fixed`: the same in every period. `usage`: what a meter counts in the period.
 *
 */
export type ContractItemKind = 'fixed' | 'usage';

/**
 * A page of contracts.
 */
export type ContractList = {
    /**
     * The contracts, newest first.
     */
    data: Array<ContractDetails>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * `draft`: not in force yet. `active`: in force. `terminated`: ended, or notice was given.
 *
 */
export type ContractStatus = 'draft' | 'active' | 'terminated';

/**
 * The body that terminates a contract.
 */
export type ContractTermination = {
    /**
     * Its last day.
     */
    ends_on: ContractDate;
    /**
     * Why it ends, for both parties; `null` if there is nothing to say.
     */
    reason?: string | null;
};

/**
 * What to change of a contract; omitted members stay as they are.
 */
export type ContractUpdate = {
    /**
     * The contract's number, unique in the organization.
     */
    number?: string;
    /**
     * The subject of the contract.
     */
    title?: string;
    /**
     * Its first day, from which its periods are counted.
     */
    starts_on?: ContractDate;
    /**
     * Its last day; `null` if it is open-ended. Not before `starts_on`.
     */
    ends_on?: ContractDate | null;
    /**
     * How long a period is that is billed; `null` if nothing is billed.
     */
    billing_interval?: BillingInterval | null;
    /**
     * How many days after its issue an invoice is due.
     */
    payment_terms_days?: number;
    /**
     * Whether its invoices are issued at once; otherwise they are drafts.
     */
    auto_issue?: boolean;
    /**
     * What it bills; the list is replaced whole.
     */
    items?: Array<ContractItemInput>;
    external_id?: ExternalId;
    /**
     * The keys to add, replace or, with `null`, remove; `null` instead of an object removes every key.
     */
    metadata?: MetadataChanges | null;
};

/**
 * ISO 4217 code.
 */
export type Currency = string;

/**
 * A party that the organization sells to.
 */
export type Customer = {
    /**
     * The customer's identifier.
     */
    id: string;
    /**
     * The customer's number within the organization.
     */
    number: string;
    /**
     * The customer's name.
     */
    name: string;
    /**
     * The address for correspondence; `null` if none is known.
     */
    email: string | null;
    /**
     * ISO 3166-1 alpha-2 code.
     */
    country: string;
    /**
     * The currency of the customer's contracts and invoices, which fix it.
     */
    currency: Currency;
    version: Version;
    external_id: ExternalId;
    metadata: Metadata;
    /**
     * When the customer was created.
     */
    created_at: string;
    /**
     * When the customer was last changed.
     */
    updated_at: string;
};

/**
 * The body that creates a customer.
 */
export type CustomerCreation = {
    /**
     * The customer's number, unique in the organization. The next free one if absent.
     */
    number?: string;
    /**
     * The customer's name.
     */
    name: string;
    /**
     * The address for correspondence; `null` if none is known.
     */
    email?: string | null;
    /**
     * ISO 3166-1 alpha-2 code.
     */
    country: string;
    /**
     * ISO 4217 code. It cannot change once there is a contract or an invoice.
     */
    currency: string;
    external_id?: ExternalId;
    metadata?: Metadata;
};

/**
 * A page of customers.
 */
export type CustomerList = {
    /**
     * The customers, newest first.
     */
    data: Array<Customer>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * What to change of a customer; omitted members stay as they are.
 */
export type CustomerUpdate = {
    /**
     * The customer's number, unique in the organization.
     */
    number?: string;
    /**
     * The customer's name.
     */
    name?: string;
    /**
     * The address for correspondence; `null` if none is known.
     */
    email?: string | null;
    /**
     * ISO 3166-1 alpha-2 code.
     */
    country?: string;
    /**
     * ISO 4217 code. It cannot change once there is a contract or an invoice: 422.
     */
    currency?: string;
    external_id?: ExternalId;
    /**
     * The keys to add, replace or, with `null`, remove; `null` instead of an object removes every key.
     */
    metadata?: MetadataChanges | null;
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
     * Always `true` in the delivery of a test event; absent from all others.
     */
    test?: boolean;
    /**
     * The number of completed attempts.
     */
    attempt_count: number;
    /**
     * When it is attempted next; `null` if it will not be. A time in the past means that it has been due
     * since then and waits for its turn, for example because of the endpoint's `max_per_second`.
     *
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
     * The headers that were sent. `Service-Signature` is missing from attempts that were made before it was recorded.
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
     * `refused_address`: the address is not public. `insecure_url`: the URL is not https. `internal`: an
     * error on our side. More may be added.
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
     * The headers, names in lower case; `null` once the service has removed them because of their age.
     */
    headers: HeaderValues | null;
    /**
     * The first 4 KiB of the body; bytes that are not UTF-8 are replaced. `null` once it is removed with the headers.
     */
    body: string | null;
};

/**
 * The number of deliveries by status.
 */
export type DeliveryCounts = {
    /**
     * Waiting for an attempt, or being attempted.
     */
    pending: number;
    /**
     * Waiting until the endpoint is restored.
     */
    held: number;
    /**
     * The endpoint answered 2xx.
     */
    delivered: number;
    /**
     * Given up.
     */
    failed: number;
    /**
     * The endpoint was deleted.
     */
    canceled: number;
    /**
     * Never sent.
     */
    skipped: number;
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
 * A page of the delivery log.
 */
export type DeliveryLogPage = {
    /**
     * The deliveries, newest first.
     */
    data: Array<LoggedDelivery>;
    has_more: HasMore;
    next_cursor: NextCursor;
    /**
     * Set when the search ended before it had found a page: deliveries created before this time were not looked at
     * yet. `next_cursor` continues there.
     *
     */
    searched_until: string | null;
};

/**
 * What every attempt of a delivery sends.
 */
export type DeliveryRequest = {
    /**
     * Always `POST`.
     */
    method: string;
    /**
     * The endpoint's URL.
     */
    url: string;
    /**
     * The body, as it is sent and signed; `null` once the service has removed the event's data.
     */
    body: string | null;
};

/**
 * Counts in equal pieces of a time range.
 */
export type DeliveryStatistics = {
    /**
     * The length of the time range.
     */
    range: '1h' | '6h' | '24h' | '7d' | '30d' | '90d';
    /**
     * The length of a piece in seconds.
     */
    piece_seconds: number;
    /**
     * Every piece of the range, the oldest first; the last one is not over yet.
     */
    pieces: Array<StatisticsPiece>;
    total: StatisticsTotal;
};

/**
 * `pending`: will be attempted at `next_attempt_at`. `delivering`: being attempted now. `held`: waits until
 * its endpoint is restored. `delivered`: the endpoint responded with 2xx. `failed`: given up; it can be
 * redelivered. `canceled`: its endpoint was deleted. `skipped`: never sent; `reason` says why.
 *
 */
export type DeliveryStatus = 'pending' | 'delivering' | 'held' | 'delivered' | 'failed' | 'canceled' | 'skipped';

/**
 * The last 24 hours of an endpoint.
 */
export type EndpointActivity = {
    /**
     * The endpoint's identifier.
     */
    endpoint_id: string;
    /**
     * Its 24 hours, the oldest first; the last one is not over yet.
     */
    hours: Array<ActivityHour>;
};

/**
 * The last 24 hours of endpoints.
 */
export type EndpointActivityList = {
    /**
     * When the first hour starts.
     */
    from: string;
    /**
     * The endpoints that had an attempt in that time.
     */
    data: Array<EndpointActivity>;
};

/**
 * Something that happened, without its data.
 */
export type Event = {
    /**
     * The event's identifier, which every delivery of it repeats in `Service-Event-Id`.
     */
    id: string;
    /**
     * The event type.
     */
    type: string;
    /**
     * The version of its data's schema.
     */
    schema_version: number;
    /**
     * When it happened.
     */
    created_at: string;
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
 * The exact text that deliveries of the event carry; only with `include=body`, and not once the data is removed.
 */
export type EventBody = string;

/**
 * The data of an event; the section Webhooks describes it for each type.
 */
export type EventData = {
    [key: string]: unknown;
};

/**
 * An event, its data and its deliveries.
 */
export type EventDetails = {
    /**
     * The event's identifier, which every delivery of it repeats in `Service-Event-Id`.
     */
    id: string;
    /**
     * The event type.
     */
    type: string;
    /**
     * The version of its data's schema.
     */
    schema_version: number;
    /**
     * When it happened.
     */
    created_at: string;
    /**
     * The data that deliveries carry; `null` once it is removed. The section Webhooks describes it for each type.
     */
    data: EventData | null;
    body?: EventBody;
    /**
     * When the service removed the data because of its age; `null` if it is still there.
     */
    payload_removed_at: string | null;
    /**
     * One for each endpoint that subscribed to the type, the latest first.
     */
    deliveries: Array<Delivery>;
};

/**
 * A page of the event feed.
 */
export type EventFeedPage = {
    /**
     * The events, oldest first.
     */
    data: Array<FeedEvent>;
    /**
     * The place after this page, also if it is empty. Opaque.
     */
    cursor: string;
    /**
     * Whether there is more behind this page: request it without waiting. `false` means that you have caught up.
     */
    has_more: boolean;
    /**
     * How many events, of whatever type, come after this page.
     */
    behind: number;
};

/**
 * A page of events.
 */
export type EventList = {
    /**
     * The events, newest first.
     */
    data: Array<Event>;
    has_more: HasMore;
    next_cursor: NextCursor;
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
 * A kind of event.
 */
export type EventType = {
    /**
     * What a subscription names.
     */
    name: string;
    /**
     * When it happens.
     */
    description: string;
    /**
     * Who publishes its events: `publishers`, whoever changes the business, through this API or as a service of the operator; or `service`, this service alone, to tell of your endpoints and deliveries.
     */
    published_by: 'publishers' | 'service';
    /**
     * The versions of its payload's schema that a subscription may name.
     */
    schema_versions: Array<number>;
};

/**
 * A kind of event, and each version of its payload.
 */
export type EventTypeDetails = {
    /**
     * What a subscription names.
     */
    name: string;
    /**
     * When it happens.
     */
    description: string;
    /**
     * Who publishes its events: `publishers`, whoever changes the business, through this API or as a service of the operator; or `service`, this service alone, to tell of your endpoints and deliveries.
     */
    published_by: 'publishers' | 'service';
    /**
     * The versions of its payload's schema that a subscription may name, deprecated ones too.
     */
    schema_versions: Array<number>;
    /**
     * The same versions in detail, oldest first.
     */
    versions: Array<EventTypeVersion>;
};

/**
 * A page of event types.
 */
export type EventTypeList = {
    /**
     * The event types, by name.
     */
    data: Array<EventType>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * A version of an event type's payload.
 */
export type EventTypeVersion = {
    /**
     * The version that a subscription names. The event has it too.
     */
    schema_version: number;
    /**
     * Whether you should switch to something else.
     */
    deprecated: boolean;
    /**
     * Since when it is deprecated; `null` if it is not.
     */
    deprecated_at: string | null;
    /**
     * It will not be removed before this time; `null` if no time is set.
     */
    sunset_at: string | null;
    /**
     * What to use instead, in words; `null` if it is not deprecated.
     */
    replacement: string | null;
    /**
     * The JSON Schema (2020-12) of the body that your endpoint receives, without references.
     */
    schema: {
        [key: string]: unknown;
    };
    /**
     * An example of that body.
     */
    example: {
        [key: string]: unknown;
    };
};

/**
 * A kind of resource that publishes events.
 */
export type EventfulKind = 'customer' | 'contract' | 'invoice' | 'payment';

/**
 * Your own identifier of it, unique in the organization among resources of the kind; `null` if there is
 * none. Unlike an idempotency key it lasts: a second creation with it is refused with 409
 * `external_id_taken`.
 *
 */
export type ExternalId = string | null;

/**
 * An event with its data, and its place in the feed.
 */
export type FeedEvent = {
    /**
     * The event's identifier, which every delivery of it repeats in `Service-Event-Id`.
     */
    id: string;
    /**
     * The event type.
     */
    type: string;
    /**
     * The version of its data's schema.
     */
    schema_version: number;
    /**
     * When it happened.
     */
    created_at: string;
    data: EventData;
    body?: EventBody;
    /**
     * The place right after this event, for a consumer that stops in the middle of a page. Opaque.
     */
    cursor: string;
};

/**
 * The request of a handshake. A challenge that the endpoint no longer waits for is left out.
 */
export type HandshakeRequest = {
    /**
     * Always `POST`.
     */
    method: string;
    /**
     * The endpoint's URL.
     */
    url: string;
    headers: HeaderValues;
    /**
     * The body.
     */
    body: string;
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
 * Identity providers of organizations.
 */
export type IdentityProviderList = {
    /**
     * By the name of the organization.
     */
    data: Array<IdentityProviderOffer>;
};

/**
 * An organization whose identity provider signs in people of a domain.
 */
export type IdentityProviderOffer = {
    /**
     * The organization.
     */
    organization_id: string;
    /**
     * Its name.
     */
    organization_name: string;
};

/**
 * A built-in receiver.
 */
export type Inbox = {
    /**
     * Identifier.
     */
    id: string;
    /**
     * Its address, for an endpoint. Whoever knows it can send to it.
     */
    url: string;
    answer: InboxAnswer;
    /**
     * When it was created.
     */
    created_at: string;
};

/**
 * What it answers to events: `accept`, 204; `fail`, 503, so that the delivery is retried; `slow`, 204 after 5 seconds.
 *
 */
export type InboxAnswer = 'accept' | 'fail' | 'slow';

/**
 * A request that arrived.
 */
export type InboxRequest = {
    /**
     * Identifier.
     */
    id: string;
    /**
     * When it had arrived.
     */
    received_at: string;
    headers: HeaderValues;
    /**
     * The first 16 KiB of the body; bytes that are not UTF-8 are replaced.
     */
    body: string;
    /**
     * Bytes of the whole body.
     */
    body_size: number;
    /**
     * Why the receiver kit refused it; `null` if its signature is genuine.
     */
    refusal: string | null;
    /**
     * Whether it is the verification handshake.
     */
    is_handshake: boolean;
    /**
     * The type that a genuine request names; otherwise `null`.
     */
    event_type: string | null;
    /**
     * The event of a genuine delivery; otherwise `null`. Attempts of one event have the same.
     */
    event_id: string | null;
    /**
     * The status that was answered.
     */
    answer_status: number;
    /**
     * The body that was answered.
     */
    answer_body: string;
};

/**
 * What arrived.
 */
export type InboxRequestList = {
    /**
     * The requests, newest first.
     */
    data: Array<InboxRequest>;
};

/**
 * What to change.
 */
export type InboxUpdate = {
    answer: InboxAnswer;
};

/**
 * An invitation that is open, or has expired.
 */
export type Invitation = {
    /**
     * Identifier.
     */
    id: string;
    /**
     * Who is invited, in lower case.
     */
    email: string;
    role: MemberRole;
    /**
     * Address of who invited them; `null` for who runs the service.
     */
    invited_by: string | null;
    /**
     * When.
     */
    created_at: string;
    /**
     * Until when the link works.
     */
    expires_at: string;
    /**
     * Whether that has passed.
     */
    is_expired: boolean;
};

/**
 * A new membership.
 */
export type InvitationAccepted = {
    /**
     * The organization whose member the person is now.
     */
    organization_id: string;
    session: ConsoleSession;
};

/**
 * A new invitation, with the link that is returned only once.
 */
export type InvitationCreated = {
    /**
     * Identifier.
     */
    id: string;
    /**
     * Who is invited, in lower case.
     */
    email: string;
    role: MemberRole;
    /**
     * Until when the link works.
     */
    expires_at: string;
    /**
     * The link to pass on, behind the address of the console. Only in this response.
     */
    link_path: string;
    /**
     * Whether the link was mailed too.
     */
    is_mailed: boolean;
};

/**
 * Who is invited, and as what.
 */
export type InvitationCreation = {
    /**
     * Their address.
     */
    email: string;
    role: MemberRole;
};

/**
 * A page of invitations.
 */
export type InvitationList = {
    /**
     * The invitations, newest first.
     */
    data: Array<Invitation>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * What an invitation is for.
 */
export type InvitationLookUp = {
    /**
     * Identifier of the organization.
     */
    organization_id: string;
    /**
     * Its name.
     */
    organization_name: string;
    /**
     * Who is invited.
     */
    email: string;
    role: MemberRole;
    /**
     * Address of who invited them; `null` for who runs the service.
     */
    invited_by: string | null;
    /**
     * Until when the link works.
     */
    expires_at: string;
    /**
     * Whether the organization admits people by its own identity provider only, and not by links.
     */
    is_sso_required: boolean;
};

/**
 * What a link holds.
 */
export type InvitationToken = {
    /**
     * The part of the link behind its `#`.
     */
    token: string;
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
    status: OperatorInvoiceStatus;
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
    lines: Array<OperatorInvoiceLine>;
    /**
     * The sum of its lines, without tax.
     */
    subtotal: OperatorMoney;
    /**
     * The tax; that of each rate is rounded once.
     */
    tax: OperatorMoney;
    /**
     * The total amount owed, with tax.
     */
    total: OperatorMoney;
    /**
     * What has been paid so far and not reversed.
     */
    paid: OperatorMoney;
    /**
     * What is left to pay; 0 if it is voided.
     */
    balance: OperatorMoney;
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
 * The body that creates a draft.
 */
export type InvoiceCreation = {
    /**
     * The customer who is to owe it. Its currency is the invoice's.
     */
    customer_id: string;
    /**
     * The contract of the customer that it is about, if any. It does not count as the bill of a period.
     */
    contract_id?: string | null;
    /**
     * The due date; `null` if none is set.
     */
    due_on?: string | null;
    /**
     * Its lines, in their order.
     */
    lines: Array<InvoiceLineCreation>;
    external_id?: ExternalId;
    metadata?: Metadata;
};

/**
 * An invoice.
 */
export type InvoiceDetails = {
    /**
     * The invoice's identifier.
     */
    id: string;
    /**
     * The invoice's number within the organization: `DRAFT-…` until it is issued, then the next of a series without gaps.
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
    period: InvoicePeriod | null;
    currency: Currency;
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
     * The customer as it was when the invoice was issued; `null` until then.
     */
    bill_to: BillTo | null;
    /**
     * Why it was voided; `null` if it is not, or if no reason was given.
     */
    void_reason: string | null;
    version: Version;
    external_id: ExternalId;
    metadata: Metadata;
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
     * The line's identifier. It stays as long as the line does.
     */
    id: string;
    /**
     * `manual`: written by hand. `fixed`: an item of the contract with a fixed quantity. `usage`: metered
     * usage of the period. `usage_adjustment`: usage of an earlier period that came late or was voided.
     *
     */
    kind: 'manual' | 'fixed' | 'usage' | 'usage_adjustment';
    /**
     * What is billed.
     */
    description: string;
    quantity: Quantity;
    unit_amount: UnitAmount;
    tax_rate: TaxRate;
    /**
     * Quantity times unit amount, without tax, rounded half away from zero.
     */
    amount: Money;
};

/**
 * A new line.
 */
export type InvoiceLineCreation = {
    /**
     * What is billed.
     */
    description: string;
    quantity: Quantity;
    unit_amount: UnitAmount;
    tax_rate: TaxRate;
};

/**
 * `manual`: written by hand. `fixed`: an item of the contract with a fixed quantity. `usage`: metered usage
 * of the period. `usage_adjustment`: usage of an earlier period that came late or was voided.
 *
 */
export type InvoiceLineKind = 'manual' | 'fixed' | 'usage' | 'usage_adjustment';

/**
 * A line of the new list.
 */
export type InvoiceLineReplacement = {
    /**
     * Of a present line, which keeps its kind and what it bills. Without it the line is new.
     */
    id?: string;
    /**
     * What is billed.
     */
    description: string;
    quantity: Quantity;
    unit_amount: UnitAmount;
    tax_rate: TaxRate;
};

/**
 * A page of invoices.
 */
export type InvoiceList = {
    /**
     * The invoices, newest first.
     */
    data: Array<InvoiceDetails>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * A period of a contract, in days of the organization's time zone.
 */
export type InvoicePeriod = {
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
 * `draft`: not owed yet. `issued`: owed. `paid`: paid in full. `voided`: no longer owed.
 *
 */
export type InvoiceStatus = 'draft' | 'issued' | 'paid' | 'voided';

/**
 * What to change of an invoice; omitted members stay as they are.
 */
export type InvoiceUpdate = {
    /**
     * The due date; `null` if none is set. In a draft only.
     */
    due_on?: string | null;
    /**
     * The whole new list of lines, in their order. In a draft only.
     */
    lines?: Array<InvoiceLineReplacement>;
    external_id?: ExternalId;
    /**
     * The keys to add, replace or, with `null`, remove; `null` instead of an object removes every key.
     */
    metadata?: MetadataChanges | null;
};

/**
 * The body that voids an invoice.
 */
export type InvoiceVoiding = {
    /**
     * Why it is voided; `null`, or absent, if there is nothing to say.
     */
    reason?: string | null;
};

/**
 * What an attempt came to.
 */
export type LastAttempt = {
    /**
     * When it began.
     */
    started_at: string;
    /**
     * How long it took, in milliseconds.
     */
    duration_ms: number;
    /**
     * The HTTP status of the answer; `null` without one.
     */
    response_status: number | null;
    /**
     * The class of the error instead of an answer, as in the attempt's `error`; otherwise `null`.
     */
    error_class: string | null;
};

/**
 * How many milliseconds attempts took.
 */
export type LatencyPercentiles = {
    /**
     * Half of the attempts took no longer.
     */
    p50: number;
    /**
     * 95 of 100 took no longer.
     */
    p95: number;
    /**
     * 99 of 100 took no longer.
     */
    p99: number;
};

/**
 * One measured use.
 */
export type ListedUsageEvent = {
    /**
     * The identifier that the event was sent with.
     */
    id: string;
    /**
     * When it was used.
     */
    timestamp: string;
    /**
     * What the meter aggregates; `null` where it counts events.
     */
    value: string | null;
    /**
     * What the usage can be grouped by.
     */
    dimensions: {
        [key: string]: string;
    };
    /**
     * When it arrived here.
     */
    received_at: string;
};

/**
 * Usage events.
 */
export type ListedUsageEventList = {
    /**
     * The usage events, those used last first.
     */
    data: Array<ListedUsageEvent>;
    has_more: HasMore;
};

/**
 * A delivery, with what became of its last attempt.
 */
export type LoggedDelivery = {
    /**
     * The delivery's identifier.
     */
    id: string;
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
    /**
     * The endpoint's URL.
     */
    endpoint_url: string;
    status: DeliveryStatus;
    /**
     * Why it is held, failed, canceled or skipped; otherwise `null`.
     */
    reason: string | null;
    /**
     * The number of completed attempts.
     */
    attempt_count: number;
    /**
     * Its last attempt; `null` before the first one, and once attempts this old have been removed.
     */
    last_attempt: LastAttempt | null;
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
 * What a member may do. OWNER includes ADMIN, and ADMIN includes MEMBER.
 */
export type MemberRole = 'OWNER' | 'ADMIN' | 'MEMBER';

/**
 * Your own keys and values, which Countersign stores and does not interpret: at most 20 keys of up to 40
 * characters, values of up to 500, without control characters; `__proto__` is not allowed as a key. Do not
 * store secrets here.
 *
 */
export type Metadata = {
    [key: string]: string;
};

/**
 * Keys of metadata to add or replace, or, with `null`, to remove. The rules for keys and values are those of the metadata.
 */
export type MetadataChanges = {
    [key: string]: string | null;
};

/**
 * What usage is measured in.
 */
export type Meter = {
    /**
     * The meter's identifier.
     */
    id: string;
    key: MeterKey;
    /**
     * The meter's name.
     */
    name: string;
    aggregation: MeterAggregation;
    /**
     * What one of it is called, such as `call` or `GB`; `null` if it has no name.
     */
    unit: string | null;
    /**
     * When the meter was created.
     */
    created_at: string;
};

/**
 * What the meter makes of the usage events of a time. `sum`: adds up their values. `count`: counts the events,
 * which have no value. `max`: takes the highest value. `unique`: counts different values, such as users; here
 * a value is any text.
 *
 */
export type MeterAggregation = 'sum' | 'count' | 'max' | 'unique';

/**
 * The body that creates a meter.
 */
export type MeterCreation = {
    key: MeterKey;
    /**
     * The meter's name.
     */
    name: string;
    aggregation: MeterAggregation;
    /**
     * What one of it is called, such as `call` or `GB`; `null` if it has no name.
     */
    unit?: string | null;
};

/**
 * The meter's key, by which usage events and contracts name it: lower-case letters, digits and underscores.
 */
export type MeterKey = string;

/**
 * A page of meters.
 */
export type MeterList = {
    /**
     * The meters, newest first.
     */
    data: Array<Meter>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * What a meter counts.
 */
export type MeterUsage = {
    meter: MeterKey;
    /**
     * The windows that it is counted in.
     */
    window: 'none' | 'hour' | 'day' | 'month';
    /**
     * The time zone in which windows begin.
     */
    time_zone: string;
    /**
     * What each `group` is; `null` if nothing is grouped.
     */
    group_by: string | null;
    /**
     * At most 1,000 rows, by their times and then their groups.
     */
    data: Array<UsageRow>;
};

/**
 * An amount of money.
 */
export type Money = {
    /**
     * In minor units of the currency, such as cents.
     */
    amount: number;
    currency: Currency;
};

/**
 * A kind of resource that has a number.
 */
export type NamedKind = 'customer' | 'contract' | 'invoice';

/**
 * The `cursor` of the next page; `null` on the last one.
 */
export type NextCursor = string | null;

/**
 * Something that members should know of an endpoint.
 */
export type Notice = {
    /**
     * The notice's identifier.
     */
    id: string;
    kind: NoticeKind;
    /**
     * The endpoint's identifier.
     */
    endpoint_id: string;
    /**
     * The endpoint's URL at that time.
     */
    endpoint_url: string;
    /**
     * How many deliveries failed; otherwise 1.
     */
    count: number;
    /**
     * When it happened, or the first of the deliveries failed.
     */
    first_at: string;
    /**
     * When it happened, or the last of the deliveries failed.
     */
    last_at: string;
    /**
     * Whether deliveries that fail from now on are counted in it.
     */
    is_open: boolean;
    /**
     * Whether the member has read it since it last changed.
     */
    is_read: boolean;
    /**
     * Who disabled or restored the endpoint, the organization (`client`) or the operator of the service; otherwise `null`.
     */
    disabled_by: string | null;
    /**
     * The person who did it; `null` if a program did, or nobody.
     */
    actor: string | null;
    /**
     * The reason that the operator gave, or why the last delivery failed; otherwise `null`.
     */
    reason: string | null;
    /**
     * The last delivery that failed; otherwise `null`.
     */
    delivery_id: string | null;
};

/**
 * `endpoint_disabled`, `endpoint_restored`: what happened to the endpoint. `deliveries_exhausted`: deliveries to it
 * failed for good.
 *
 */
export type NoticeKind = 'endpoint_disabled' | 'endpoint_restored' | 'deliveries_exhausted';

/**
 * A page of notices.
 */
export type NoticePage = {
    /**
     * The notices, unread ones first, then those that changed last.
     */
    data: Array<Notice>;
    has_more: HasMore;
    next_cursor: NextCursor;
    /**
     * How many the member has not read.
     */
    unread_count: number;
};

/**
 * What a member wants to be told of, and how.
 */
export type NoticeSettings = {
    /**
     * Whether the member gets notices by mail. Only owners and admins get any.
     */
    by_mail: boolean;
    /**
     * Whether this installation sends mail.
     */
    mail_is_configured: boolean;
};

/**
 * What is to change.
 */
export type NoticeSettingsUpdate = {
    /**
     * Whether the member gets notices by mail.
     */
    by_mail: boolean;
};

/**
 * A browser in which the person is signed in.
 */
export type OpenSession = {
    /**
     * Identifier of the session.
     */
    id: string;
    method: SignInMethod;
    /**
     * When they signed in there.
     */
    created_at: string;
    /**
     * When it was last used, exact to a minute.
     */
    last_used_at: string;
    /**
     * Network address from which they signed in.
     */
    address: string | null;
    /**
     * How the browser named itself.
     */
    user_agent: string | null;
    /**
     * Whether this request was made with it.
     */
    is_current: boolean;
};

/**
 * Sessions, at most 100.
 */
export type OpenSessionList = {
    /**
     * The sessions, the latest used first.
     */
    data: Array<OpenSession>;
};

/**
 * One event for one endpoint.
 */
export type OperatorDelivery = {
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
 * A page of deliveries.
 */
export type OperatorDeliveryList = {
    /**
     * The deliveries, newest first.
     */
    data: Array<OperatorDelivery>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * A line of an invoice.
 */
export type OperatorInvoiceLine = {
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
    /**
     * The price of one, in minor units and parts of them, as a decimal text.
     */
    unit_amount: string;
    /**
     * In percent, as a decimal text.
     */
    tax_rate: string;
    /**
     * Quantity times unit amount, without tax.
     */
    amount: OperatorMoney;
};

/**
 * A page of invoices.
 */
export type OperatorInvoiceList = {
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
export type OperatorInvoiceStatus = 'draft' | 'issued' | 'paid' | 'voided';

/**
 * An amount of money.
 */
export type OperatorMoney = {
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
 * An error (RFC 9457).
 */
export type OperatorProblem = {
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
 * An address that receives events, as in the public API, with its organization.
 */
export type OperatorWebhookEndpoint = {
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
    description: OperatorWebhookEndpointDescription;
    metadata: WebhookEndpointMetadata;
    max_per_second: WebhookEndpointMaxPerSecond;
    /**
     * The event types it receives.
     */
    subscriptions: Array<Subscription>;
    status: OperatorWebhookEndpointStatus;
    /**
     * Who disabled the endpoint; `null` unless it is disabled.
     */
    disabled_by: OperatorWebhookEndpointDisabledBy | null;
    /**
     * Why an operator last disabled or restored it; `null` if the client has changed the status since then.
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
 * The partner's description, on one line; `null` if there is none.
 */
export type OperatorWebhookEndpointDescription = string | null;

/**
 * Who disabled an endpoint.
 */
export type OperatorWebhookEndpointDisabledBy = 'client' | 'operator';

/**
 * A page of endpoints.
 */
export type OperatorWebhookEndpointList = {
    /**
     * The endpoints, newest first.
     */
    data: Array<OperatorWebhookEndpoint>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * As in the public API.
 */
export type OperatorWebhookEndpointStatus = 'pending_verification' | 'active' | 'disabled' | 'deleted';

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
 * Who made a change. Of those who run the service, members learn that it was one of them, not who, nor the name of a
 * token or of a user at the command line.
 *
 */
export type OrganizationAuditActor = {
    /**
     * A person in this organization's console, or somebody who runs the service.
     */
    kind: 'person' | 'operator';
    /**
     * The person's identifier; `null` for an operator.
     */
    id: string | null;
    /**
     * The person's address, or `Operator`.
     */
    name: string;
};

/**
 * A change that somebody made in the organization.
 */
export type OrganizationAuditEntry = {
    /**
     * The entry's identifier.
     */
    id: string;
    /**
     * When it was changed.
     */
    created_at: string;
    actor: OrganizationAuditActor;
    /**
     * What kind of change it was. More kinds may be added.
     */
    action: string;
    subject: AuditSubject;
    /**
     * Why, if a reason was given.
     */
    reason: string | null;
    /**
     * The facts before the change, without secrets and payloads; `null` if it did not exist.
     */
    before: AuditedState | null;
    /**
     * The facts after the change; `null` if it no longer exists.
     */
    after: AuditedState | null;
};

/**
 * A page of entries.
 */
export type OrganizationAuditEntryList = {
    /**
     * The entries, newest first.
     */
    data: Array<OrganizationAuditEntry>;
    has_more: HasMore;
    next_cursor: NextCursor;
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
 * A member.
 */
export type OrganizationMember = {
    /**
     * Identifier of the membership.
     */
    id: string;
    /**
     * Address.
     */
    email: string;
    /**
     * Name, if they gave one.
     */
    name: string | null;
    role: MemberRole;
    /**
     * Since when.
     */
    created_at: string;
    /**
     * Whether they have ever signed in as a member.
     */
    has_signed_in: boolean;
    /**
     * Their last sign-in; `null` before the first.
     */
    last_signed_in_at: string | null;
};

/**
 * A page of members.
 */
export type OrganizationMemberList = {
    /**
     * The members, newest first.
     */
    data: Array<OrganizationMember>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * What a member becomes.
 */
export type OrganizationMemberUpdate = {
    role: MemberRole;
};

/**
 * An organization, and what the person may do there.
 */
export type OrganizationOfPerson = {
    /**
     * Identifier.
     */
    id: string;
    /**
     * Name.
     */
    name: string;
    /**
     * The time zone in which its days begin, as IANA names it.
     */
    time_zone: string;
    role: MemberRole;
    sign_in_needed: SignInNeeded;
};

/**
 * What changes in an organization.
 */
export type OrganizationUpdate = {
    time_zone: TimeZone;
    reason?: ReasonText;
};

/**
 * A passkey, with which a person signs in.
 */
export type Passkey = {
    /**
     * Identifier.
     */
    id: string;
    /**
     * What the person calls it.
     */
    name: string;
    /**
     * When it was registered.
     */
    created_at: string;
    /**
     * The last sign-in with it.
     */
    last_used_at: string | null;
};

/**
 * What an authenticator has to sign.
 */
export type PasskeyChallenge = {
    /**
     * Random bytes, in base64url.
     */
    challenge: string;
    /**
     * The host name of this installation.
     */
    relying_party_id: string;
    /**
     * How long it counts, in milliseconds.
     */
    timeout_ms: number;
};

/**
 * A credential.
 */
export type PasskeyDescriptor = {
    /**
     * Its id, in base64url.
     */
    id: string;
    /**
     * How it may be reached.
     */
    transports: Array<string>;
};

/**
 * Passkeys.
 */
export type PasskeyList = {
    /**
     * Oldest first.
     */
    data: Array<Passkey>;
};

/**
 * Another name.
 */
export type PasskeyName = {
    /**
     * What the person calls the passkey.
     */
    name: string;
};

/**
 * What `navigator.credentials.create()` returned, in base64url.
 *
 */
export type PasskeyRegistration = {
    /**
     * What the person calls it.
     */
    name: string;
    /**
     * The `id` of the credential.
     */
    credential_id: string;
    /**
     * The `clientDataJSON` of the response.
     */
    client_data_json: string;
    /**
     * The `attestationObject` of the response.
     */
    attestation_object: string;
    /**
     * How it may be reached.
     */
    transports?: Array<string>;
};

/**
 * What the browser makes a passkey for.
 */
export type PasskeyRegistrationChallenge = {
    /**
     * Random bytes, in base64url.
     */
    challenge: string;
    relying_party: PasskeyRelyingParty;
    user: PasskeyUser;
    /**
     * COSE algorithms, the best first.
     */
    algorithms: Array<number>;
    /**
     * The passkeys that the person has already.
     */
    excluded: Array<PasskeyDescriptor>;
    /**
     * How long it counts, in milliseconds.
     */
    timeout_ms: number;
};

/**
 * This installation.
 */
export type PasskeyRelyingParty = {
    /**
     * Host name.
     */
    id: string;
    /**
     * Name.
     */
    name: string;
};

/**
 * What `navigator.credentials.get()` returned, in base64url.
 *
 */
export type PasskeySignInRequest = {
    /**
     * The `id` of the credential.
     */
    credential_id: string;
    /**
     * The `clientDataJSON` of the response.
     */
    client_data_json: string;
    /**
     * The `authenticatorData` of the response.
     */
    authenticator_data: string;
    /**
     * The `signature` of the response.
     */
    signature: string;
    /**
     * The `userHandle` of the response.
     */
    user_handle?: string;
    /**
     * Who has to be the person of the passkey. For somebody who is signed in and proves again who they are.
     */
    person_id?: string;
};

/**
 * The person, as the authenticator stores them.
 */
export type PasskeyUser = {
    /**
     * User handle, in base64url.
     */
    id: string;
    /**
     * Address.
     */
    name: string;
    /**
     * Name, or the address.
     */
    display_name: string;
};

/**
 * The amount of a new payment.
 */
export type PaymentAmount = {
    /**
     * In minor units of the currency, such as cents.
     */
    amount: number;
    /**
     * ISO 4217 code. It must be the invoice's.
     */
    currency: string;
};

/**
 * The body that records a payment.
 */
export type PaymentCreation = {
    /**
     * The issued invoice that it pays.
     */
    invoice_id: string;
    amount: PaymentAmount;
    /**
     * When the money arrived, at most a day from now; now if absent.
     */
    received_at?: string;
    /**
     * How it was paid, in your own words, such as `bank_transfer`.
     */
    method?: string | null;
    /**
     * What the payer wrote.
     */
    reference?: string | null;
    external_id?: ExternalId;
    metadata?: Metadata;
};

/**
 * A payment for an invoice.
 */
export type PaymentDetails = {
    /**
     * The payment's identifier.
     */
    id: string;
    /**
     * The invoice it pays.
     */
    invoice_id: string;
    /**
     * The customer who paid.
     */
    customer_id: string;
    status: PaymentStatus;
    amount: Money;
    /**
     * When the money arrived.
     */
    received_at: string;
    /**
     * How it was paid, in your own words; `null` if that is not known.
     */
    method: string | null;
    /**
     * What the payer wrote; `null` if that is not known.
     */
    reference: string | null;
    /**
     * When it was reversed; `null` unless it is.
     */
    reversed_at: string | null;
    /**
     * Why it was reversed; `null` if it is not, or if no reason was given.
     */
    reverse_reason: string | null;
    version: Version;
    external_id: ExternalId;
    metadata: Metadata;
    /**
     * When it was recorded.
     */
    created_at: string;
    /**
     * When it was last changed.
     */
    updated_at: string;
};

/**
 * A page of payments.
 */
export type PaymentList = {
    /**
     * The payments, newest first.
     */
    data: Array<PaymentDetails>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * The body that reverses a payment.
 */
export type PaymentReversal = {
    /**
     * Why it is reversed; `null`, or absent, if there is nothing to say.
     */
    reason?: string | null;
};

/**
 * `received`: it counts. `reversed`: the money went back, and the amount is owed again.
 *
 */
export type PaymentStatus = 'received' | 'reversed';

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
    /**
     * The price of one, in minor units and parts of them, as a decimal text.
     */
    unit_amount: string;
    /**
     * In percent, as a decimal text.
     */
    tax_rate: string;
    amount: OperatorMoney;
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
    subtotal: OperatorMoney;
    /**
     * The tax; that of each rate is rounded once.
     */
    tax: OperatorMoney;
    /**
     * The total, with tax.
     */
    total: OperatorMoney;
    /**
     * The sum of adjustments that would wait for the next invoice.
     */
    carried: OperatorMoney;
    /**
     * Why the period could not be billed; `null` if it could.
     */
    failure: BillingFailure | null;
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
     * A reference to this occurrence, if there is one.
     */
    instance?: string;
    code: ProblemCode;
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
 * The code that programs should branch on. More codes may be added.
 *
 * | code | status | meaning |
 * |---|---|---|
 * | `missing_credentials` | 401 | no Authorization header |
 * | `malformed_credentials` | 401 | the Authorization header is not a bearer token |
 * | `invalid_token` | 401 | the token is not known |
 * | `expired_token` | 401 | the token has expired |
 * | `revoked_token` | 401 | the token was revoked |
 * | `insufficient_scope` | 403 | the token lacks the scope |
 * | `forbidden_resource` | 403 | the resource is another organization's |
 * | `not_found` | 404 | no such resource, or no such path |
 * | `method_not_allowed` | 405 | the path has no such method |
 * | `invalid_request` | 400 | a body, parameter or header does not match this document |
 * | `malformed_json` | 400 | the body is not JSON |
 * | `payload_too_large` | 413 | the body is too large |
 * | `unsupported_media_type` | 415 | the Content-Type is not JSON |
 * | `request_timeout` | 408 | the request did not arrive in time |
 * | `request_headers_too_large` | 431 | the headers are too large |
 * | `unprocessable_content` | 422 | well formed, but invalid |
 * | `idempotency_key_reused` | 422 | the key belongs to another request |
 * | `idempotency_key_in_use` | 409 | the first request with the key is still running |
 * | `precondition_failed` | 412 | the resource was changed since the version that `If-Match` names |
 * | `number_taken` | 409 | another resource of the kind has this number |
 * | `external_id_taken` | 409 | another resource of the kind has this `external_id` |
 * | `contract_not_draft` | 409 | only a draft can be activated, or changed in what it bills |
 * | `contract_not_active` | 409 | the contract is not active |
 * | `meter_already_billed` | 409 | another contract bills the meter for this customer on the same days |
 * | `amendment_exists` | 409 | the contract has an amendment for the day |
 * | `amendment_limit_reached` | 409 | the contract has the most amendments it may have |
 * | `amendment_effective` | 409 | the amendment is in force |
 * | `webhook_endpoint_limit_reached` | 409 | the organization has reached its limit of endpoints |
 * | `webhook_endpoint_disabled` | 409 | the endpoint is disabled |
 * | `webhook_endpoint_disabled_by_operator` | 409 | only the operator can restore the endpoint |
 * | `webhook_endpoint_deleted` | 409 | the endpoint is deleted |
 * | `webhook_endpoint_already_verified` | 409 | the endpoint is verified and has no challenge |
 * | `webhook_endpoint_not_verified` | 409 | test events are sent only to a verified endpoint |
 * | `test_events_in_progress` | 409 | the organization has reached its limit of test events in progress |
 * | `invoice_not_draft` | 409 | only a draft can be issued, and only its lines and due date change |
 * | `invoice_not_issued` | 409 | only an issued invoice can be paid |
 * | `invoice_voided` | 409 | the invoice is voided already |
 * | `invoice_has_payments` | 409 | an invoice with payments cannot be voided; reverse them first |
 * | `payment_reversed` | 409 | the payment is reversed already |
 * | `amount_exceeds_balance` | 422 | the payment is more than what is left to pay |
 * | `meter_key_taken` | 409 | the organization has another meter with the key |
 * | `delivery_not_failed` | 409 | only a failed delivery can be redelivered |
 * | `payload_removed` | 409 | the event's data was removed, so its deliveries cannot be sent again |
 * | `feed_cursor_expired` | 410 | what follows the cursor of the event feed is no longer kept |
 * | `delivery_is_test` | 409 | a test event is not sent again |
 * | `verification_failed` | 409 | the endpoint did not answer 2xx, or did not echo the challenge |
 * | `verification_challenge_expired` | 409 | the challenge is older than 15 minutes |
 * | `rate_limited` | 429 | the token has reached its limit of requests for now |
 * | `verification_unavailable` | 503 | the handshake could not be carried out in time |
 * | `internal_error` | 500 | something went wrong on our side |
 * | `service_unavailable` | 503 | the service is temporarily unavailable |
 *
 */
export type ProblemCode = string;

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
 * How many. A decimal number as text, with at most 15 digits before and 12 after the point.
 */
export type Quantity = string;

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
     * keep changing as attempts are made.
     *
     */
    status: 'running' | 'completed';
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
     * How many of the queued deliveries have failed again so far. The others are in progress, held or canceled.
     */
    failed: number;
    /**
     * When it began.
     */
    created_at: string;
    /**
     * When everything was queued; `null` until then.
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
 * Which failed deliveries match. All given members must match. At least one besides `status` and the times
 * is required, or both times, at most 31 days apart.
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
         * How many match.
         */
        matched: number;
    }>;
    /**
     * The newest of them, at most ten.
     */
    sample: Array<OperatorDelivery>;
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
 * A redelivery of all failed deliveries of an endpoint since a given time.
 */
export type Replay = {
    /**
     * The replay's identifier.
     */
    id: string;
    /**
     * The endpoint's identifier.
     */
    endpoint_id: string;
    /**
     * Failed deliveries that were created at this time or later are replayed.
     */
    since: string;
    status: ReplayStatus;
    /**
     * How many failed deliveries there were when it began, without those counted in `payload_removed`.
     */
    matched: number;
    /**
     * How many other failed deliveries cannot be sent again because the service has removed their events' data.
     */
    payload_removed: number;
    /**
     * How many it has queued so far. In the end it may differ from `matched`: some were redelivered
     * separately before the replay reached them, others failed in the meantime.
     *
     */
    queued: number;
    /**
     * How many of the queued deliveries have been delivered so far.
     */
    delivered: number;
    /**
     * How many of the queued deliveries have failed again so far. The others are in progress, held or canceled.
     */
    failed: number;
    /**
     * When it began.
     */
    created_at: string;
    /**
     * When everything was queued; `null` until then.
     */
    completed_at: string | null;
};

/**
 * What to replay.
 */
export type ReplayCreation = {
    /**
     * Failed deliveries that were created at this time or later are replayed.
     */
    since: string;
};

/**
 * A page of replays.
 */
export type ReplayList = {
    /**
     * The replays, newest first.
     */
    data: Array<Replay>;
    has_more: HasMore;
    next_cursor: NextCursor;
};

/**
 * What a replay would do.
 */
export type ReplayPreview = {
    /**
     * The endpoint's identifier.
     */
    endpoint_id: string;
    /**
     * Failed deliveries that were created at this time or later are counted.
     */
    since: string;
    /**
     * How many it would queue.
     */
    matched: number;
    /**
     * How many others cannot be sent again, because the service has removed their events' data.
     */
    payload_removed: number;
    /**
     * When the oldest of them was created; `null` without any.
     */
    oldest_at: string | null;
    /**
     * When the newest of them was created; `null` without any.
     */
    newest_at: string | null;
};

/**
 * `running`: there may be more to queue. `completed`: everything is queued; `delivered` and `failed` keep
 * changing as attempts are made.
 *
 */
export type ReplayStatus = 'running' | 'completed';

/**
 * An event of a resource, and what became of its deliveries.
 */
export type ResourceEvent = {
    /**
     * The event's identifier.
     */
    id: string;
    /**
     * The event type.
     */
    type: string;
    /**
     * The version of its data's schema.
     */
    schema_version: number;
    /**
     * When it happened.
     */
    created_at: string;
    /**
     * One for each endpoint that subscribed to the type, the latest first; at most 20.
     */
    deliveries: Array<Delivery>;
};

/**
 * The events of a resource.
 */
export type ResourceEventList = {
    /**
     * The events, newest first; at most 100.
     */
    data: Array<ResourceEvent>;
    /**
     * Whether these are all of its events.
     */
    complete: boolean;
};

/**
 * What a resource is called.
 */
export type ResourceName = {
    /**
     * The resource's identifier.
     */
    id: string;
    kind: NamedKind;
    /**
     * Its number within the organization.
     */
    number: string;
    /**
     * The name of a customer, the title of a contract; `null` for an invoice.
     */
    name: string | null;
    currency: Currency;
};

/**
 * Names of resources.
 */
export type ResourceNameList = {
    /**
     * The resources.
     */
    data: Array<ResourceName>;
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
 * What a sign-in link does.
 */
export type SignInLinkLookUp = {
    /**
     * Whom it signs in, in lower case.
     */
    email: string;
    /**
     * Their name, if they gave one.
     */
    name: string | null;
    /**
     * Until when it works.
     */
    expires_at: string;
    /**
     * Whether this browser asked for it. Any other link may be somebody else's, who wants this browser to work in their account: use it only after the person at the browser has read whom it signs in.
     */
    is_asked_for_here: boolean;
};

/**
 * Who wants to sign in.
 */
export type SignInLinkRequest = {
    /**
     * Their address.
     */
    email: string;
};

/**
 * How the person signed in last.
 */
export type SignInMethod = 'sign_in_link' | 'invitation' | 'passkey' | 'sso';

/**
 * How the person has to sign in to enter the organization: `none` if this session opens it, or by the organization's own identity provider where that is enforced.
 */
export type SignInNeeded = 'none' | 'identity_provider';

/**
 * What proves who signs in.
 */
export type SignInRequest = {
    /**
     * The part of the sign-in link behind its `#`.
     */
    token: string;
};

/**
 * A person.
 */
export type SignedInPerson = {
    /**
     * Identifier.
     */
    id: string;
    /**
     * Address, in lower case.
     */
    email: string;
    /**
     * Name, if they gave one.
     */
    name: string | null;
    /**
     * Whether the operators' area is open to them.
     */
    is_operator: boolean;
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
 * What the identity provider says of a person.
 */
export type SsoClaims = {
    /**
     * Its identifier of the person.
     */
    subject: string;
    /**
     * Address.
     */
    email: string | null;
    /**
     * Whether it has verified the address, if it says so.
     */
    email_verified: boolean | null;
    /**
     * Name.
     */
    name: string | null;
};

/**
 * The connection to an organization's own identity provider.
 */
export type SsoConnection = {
    /**
     * Issuer of the identity provider.
     */
    issuer: string;
    /**
     * What the identity provider calls this installation.
     */
    client_id: string;
    /**
     * The address that the identity provider has to know.
     */
    redirect_uri: string;
    /**
     * Whether it is the only way into the organization.
     */
    is_enforced: boolean;
    /**
     * The last test sign-in that worked since the connection was changed.
     */
    tested_at: string | null;
    /**
     * When it was connected.
     */
    created_at: string;
    /**
     * When it was changed last.
     */
    updated_at: string;
    /**
     * Addresses of members whom the identity provider could not sign in, because their domain is not verified.
     */
    members_locked_out: Array<string>;
};

/**
 * An identity provider that speaks OpenID Connect.
 */
export type SsoConnectionRequest = {
    /**
     * Its issuer; the address of its metadata is found below it.
     */
    issuer: string;
    /**
     * What it calls this installation.
     */
    client_id: string;
    /**
     * The secret it gave this installation. Without it, the one that is stored stays; another issuer or client needs another.
     */
    client_secret?: string;
};

/**
 * A domain of e-mail addresses.
 */
export type SsoDomain = {
    /**
     * The domain.
     */
    domain: string;
    /**
     * Where in DNS its TXT record belongs.
     */
    record_name: string;
    /**
     * The text of the record.
     */
    record_value: string;
    /**
     * When it was added.
     */
    created_at: string;
    /**
     * When the record was found.
     */
    verified_at: string | null;
};

/**
 * Domains.
 */
export type SsoDomainList = {
    /**
     * By name.
     */
    data: Array<SsoDomain>;
};

/**
 * A domain of e-mail addresses.
 */
export type SsoDomainRequest = {
    /**
     * The domain, such as `example.com`.
     */
    domain: string;
};

/**
 * Whether the connection is the only way into the organization.
 */
export type SsoEnforcement = {
    /**
     * Whether it is.
     */
    is_enforced: boolean;
    /**
     * Enforce it although members are locked out by that.
     */
    accepts_lock_out?: boolean;
};

/**
 * At whose identity provider somebody signs in.
 */
export type SsoRequest = {
    /**
     * The organization.
     */
    organization_id: string;
    /**
     * The address that the identity provider may fill in.
     */
    email?: string;
    /**
     * Whether the identity provider is asked to have the person sign in again.
     */
    fresh?: boolean;
};

/**
 * What the identity provider appended to the address of the callback.
 */
export type SsoResponse = {
    /**
     * The authorization code.
     */
    code?: string;
    /**
     * What this installation gave the identity provider.
     */
    state?: string;
    /**
     * The issuer (RFC 9207).
     */
    iss?: string;
    /**
     * Why the identity provider did not sign the person in.
     */
    error?: string;
    /**
     * The same in words. Some identity providers send several lines.
     */
    error_description?: string;
};

/**
 * What came of a test sign-in.
 */
export type SsoTestResult = {
    claims: SsoClaims;
    /**
     * Why this person would not be signed in.
     */
    refusal: string | null;
    connection: SsoConnection;
};

/**
 * A piece of time.
 */
export type StatisticsPiece = {
    /**
     * When it starts.
     */
    starts_at: string;
    /**
     * Deliveries that arrived.
     */
    delivered: number;
    /**
     * Deliveries that failed for good.
     */
    failed: number;
    /**
     * Attempts that were answered with 2xx.
     */
    attempts_2xx: number;
    /**
     * Attempts that were answered with 4xx.
     */
    attempts_4xx: number;
    /**
     * Attempts that were answered with 5xx.
     */
    attempts_5xx: number;
    /**
     * Attempts that were answered with another status, such as a redirect.
     */
    attempts_other: number;
    /**
     * Attempts without an answer.
     */
    attempts_no_answer: number;
    /**
     * How long attempts took; `null` without any.
     */
    latency_ms: AttemptLatency | null;
};

/**
 * All pieces together.
 */
export type StatisticsTotal = {
    /**
     * Deliveries that arrived.
     */
    delivered: number;
    /**
     * Deliveries that failed for good.
     */
    failed: number;
    /**
     * Attempts that were answered with 2xx.
     */
    attempts_2xx: number;
    /**
     * Attempts that were answered with 4xx.
     */
    attempts_4xx: number;
    /**
     * Attempts that were answered with 5xx.
     */
    attempts_5xx: number;
    /**
     * Attempts that were answered with another status, such as a redirect.
     */
    attempts_other: number;
    /**
     * Attempts without an answer.
     */
    attempts_no_answer: number;
    /**
     * How long attempts took; `null` without any.
     */
    latency_ms: AttemptLatency | null;
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
 * An event type to receive, in one version of its payload. One that does not exist is refused with 422.
 */
export type SubscriptionRequest = {
    /**
     * The name of an event type, as in the list of event types.
     */
    event_type: string;
    /**
     * The version of its payload's schema, as in the list of event types.
     */
    schema_version: number;
};

/**
 * In percent, 0 to 100: `"20"` is 20 %. A decimal number as text.
 */
export type TaxRate = string;

/**
 * Which test event to send.
 */
export type TestEventRequest = {
    /**
     * An event type that the endpoint subscribes to.
     */
    event_type: string;
};

/**
 * The time zone in which its days begin, as IANA names it. Periods of contracts begin at 00:00 there.
 *
 */
export type TimeZone = string;

/**
 * The price of one, in minor units of the currency: `"0.5"` is half a cent. A decimal number as text, with at
 * most 15 digits before and 12 after the point.
 *
 */
export type UnitAmount = string;

/**
 * The host of a URL; an IPv6 address is in brackets.
 */
export type UrlHost = string;

/**
 * One measured use by a customer, who is named by either `customer_id` or `customer_number`.
 */
export type UsageEvent = {
    id: UsageEventId;
    meter: MeterKey;
    /**
     * The identifier of the customer.
     */
    customer_id?: string;
    /**
     * The number of the customer, in place of `customer_id`.
     */
    customer_number?: string;
    /**
     * When it was used, in milliseconds; at most 35 days ago and 5 minutes ahead.
     */
    timestamp: string;
    /**
     * What the meter aggregates. `sum` and `max` need a decimal text without a sign, of up to 15 digits and 12
     * decimal places, such as `"12.5"`; `unique` needs any text; `count` takes none.
     *
     */
    value?: string;
    /**
     * What the usage can be grouped by, such as a region: at most 10 names of lower-case letters, digits and
     * underscores.
     *
     */
    dimensions?: {
        [key: string]: string;
    };
};

/**
 * Usage events to store together, all of them or none.
 */
export type UsageEventBatch = {
    /**
     * The events, in any order.
     */
    events: Array<UsageEvent>;
};

/**
 * What became of the events of a batch. The three numbers make as many as were sent.
 */
export type UsageEventBatchResult = {
    /**
     * How many were new, and count from now on.
     */
    accepted: number;
    /**
     * How many were known already, with the same content.
     */
    duplicates: number;
    /**
     * The identifiers of those that are known with another content, which stands.
     */
    conflicting: Array<UsageEventId>;
};

/**
 * Your own identifier of the event, which counts once: visible ASCII characters, without spaces.
 */
export type UsageEventId = string;

/**
 * Which usage events to void.
 */
export type UsageEventVoiding = {
    /**
     * Their identifiers.
     */
    ids: Array<UsageEventId>;
};

/**
 * What became of the usage events to void, each counted once.
 */
export type UsageEventVoidingResult = {
    /**
     * How many are voided now.
     */
    voided: number;
    /**
     * How many were voided before.
     */
    already_voided: number;
    /**
     * The identifiers that no usage event has.
     */
    unknown: Array<UsageEventId>;
};

/**
 * What the meter counts in one window, of one group.
 */
export type UsageRow = {
    /**
     * Where the window begins, or the queried time if that is later.
     */
    from: string;
    /**
     * Where the window ends, or the queried time if that is earlier. Exclusive.
     */
    to: string;
    /**
     * The customer's identifier, or the value of the dimension; `null` for usage without this dimension, and if
     * nothing is grouped.
     *
     */
    group: string | null;
    /**
     * The aggregate, as a decimal text.
     */
    value: string;
};

/**
 * The challenge that the endpoint has to echo.
 */
export type VerificationChallenge = {
    /**
     * The challenge that the handshake sends. Only in this response.
     */
    verification_challenge: string;
    /**
     * When it expires, 15 minutes after it was created.
     */
    verification_challenge_expires_at: string;
};

/**
 * A handshake with an endpoint.
 */
export type VerificationHandshake = {
    /**
     * Identifier.
     */
    id: string;
    /**
     * When it was asked for.
     */
    requested_at: string;
    /**
     * When it ended; `null` while it runs, or if no worker has carried it out.
     */
    finished_at: string | null;
    /**
     * Whether the endpoint echoed the challenge; `null` while it runs.
     */
    verified: boolean | null;
    /**
     * Why it failed, for people; otherwise `null`.
     */
    detail: string | null;
    /**
     * What was sent; `null` while it runs, and if nothing was sent.
     */
    request: HandshakeRequest | null;
    /**
     * Milliseconds until the request could be written; `null` if there was no connection.
     */
    connected_ms: number | null;
    /**
     * Milliseconds until the answer began; `null` if none did.
     */
    first_byte_ms: number | null;
    /**
     * Milliseconds until the end; `null` while it runs, and if nothing was sent.
     */
    duration_ms: number | null;
    /**
     * The endpoint's answer; `null` if no complete answer arrived.
     */
    response: DeliveryAttemptResponse | null;
    /**
     * Why no complete answer arrived; `null` if one did.
     */
    error: DeliveryAttemptError | null;
};

/**
 * The last handshakes with an endpoint.
 */
export type VerificationHandshakeList = {
    /**
     * When the challenge expires that the endpoint waits for; `null` if it waits for none.
     */
    challenge_expires_at: string | null;
    /**
     * What the next handshake sends, and when it does a timestamp and a signature with it; `null` without a valid challenge.
     */
    next_request: HandshakeRequest | null;
    /**
     * The handshakes, newest first.
     */
    data: Array<VerificationHandshake>;
};

/**
 * Counts the changes of the resource, from 1. `ETag` repeats it, and `If-Match` takes it.
 */
export type Version = number;

/**
 * An address that receives events.
 */
export type WebhookEndpoint = {
    /**
     * The endpoint's identifier.
     */
    id: string;
    /**
     * The address, as it was registered.
     */
    endpoint_url: string;
    description: WebhookEndpointDescription;
    metadata: Metadata;
    max_per_second: WebhookEndpointMaxPerSecond;
    /**
     * The event types it receives.
     */
    subscriptions: Array<Subscription>;
    status: WebhookEndpointStatus;
    /**
     * Who disabled the endpoint; `null` unless it is disabled. Only the operator can restore what the operator disabled.
     */
    disabled_by: WebhookEndpointDisabledBy | null;
    /**
     * Why the operator last disabled or restored the endpoint. `null` if the operator has done neither, or
     * if the status was changed through this API since then.
     *
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
     * When its subscriptions, its details or its status last changed.
     */
    updated_at: string;
    /**
     * When it was deleted; `null` unless it is.
     */
    deleted_at: string | null;
};

/**
 * A new endpoint, with the values that are returned only once.
 */
export type WebhookEndpointCreated = {
    /**
     * The endpoint's identifier.
     */
    id: string;
    /**
     * The address, as it was registered.
     */
    endpoint_url: string;
    description: WebhookEndpointDescription;
    metadata: Metadata;
    max_per_second: WebhookEndpointMaxPerSecond;
    /**
     * The event types it receives.
     */
    subscriptions: Array<Subscription>;
    /**
     * Always `pending_verification`.
     */
    status: 'pending_verification';
    /**
     * Who disabled the endpoint; `null` unless it is disabled. Only the operator can restore what the operator disabled.
     */
    disabled_by: WebhookEndpointDisabledBy | null;
    /**
     * Why the operator last disabled or restored the endpoint. `null` if the operator has done neither, or
     * if the status was changed through this API since then.
     *
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
     * When its subscriptions, its details or its status last changed.
     */
    updated_at: string;
    /**
     * When it was deleted; `null` unless it is.
     */
    deleted_at: string | null;
    /**
     * The challenge that the handshake sends. Only in this response.
     */
    verification_challenge: string;
    /**
     * When it expires, 15 minutes after it was created.
     */
    verification_challenge_expires_at: string;
    /**
     * The key of every signature, an opaque URL-safe string without a prefix. Only in this response; use it
     * exactly as it is, as UTF-8 bytes.
     *
     */
    signing_secret: string;
};

/**
 * The body that registers an endpoint.
 */
export type WebhookEndpointCreation = {
    /**
     * The address that receives events. An absolute https URL without credentials or a fragment.
     */
    endpoint_url: string;
    description?: WebhookEndpointDescription;
    metadata?: Metadata;
    max_per_second?: WebhookEndpointMaxPerSecond;
    /**
     * The event types to receive: at least one, without duplicates.
     */
    subscriptions: Array<SubscriptionRequest>;
};

/**
 * Your own description, on one line; `null` if there is none.
 */
export type WebhookEndpointDescription = string | null;

/**
 * The details to change; omitted members stay as they are.
 */
export type WebhookEndpointDetailsUpdate = {
    description?: WebhookEndpointDescription;
    /**
     * The keys to add, replace or, with `null`, remove; `null` instead of an object removes every key.
     */
    metadata?: MetadataChanges | null;
    max_per_second?: WebhookEndpointMaxPerSecond;
};

/**
 * Who disabled the endpoint. Only the operator can restore what the operator disabled.
 */
export type WebhookEndpointDisabledBy = 'client' | 'operator';

/**
 * The recent deliveries to an endpoint in figures.
 */
export type WebhookEndpointHealth = {
    /**
     * The endpoint's identifier.
     */
    endpoint_id: string;
    /**
     * The length of the window in hours, up to now.
     */
    window_hours: number;
    /**
     * The number of deliveries created in the window, by status.
     */
    deliveries: DeliveryCounts;
    /**
     * How many milliseconds attempts took, with or without a response; `null` if there were no attempts.
     */
    latency_ms: LatencyPercentiles | null;
    /**
     * How many attempts were counted: at most 10,000, those of the newest deliveries.
     */
    sample_size: number;
    /**
     * Whether everything in the window was counted. If there are more than 10,000 deliveries or attempts,
     * all figures are based on the newest 10,000, except `oldest_undelivered_at`, which always covers all.
     *
     */
    is_complete: boolean;
    /**
     * When an attempt in the window last got a 2xx response; `null` if none did.
     */
    last_success_at: string | null;
    /**
     * When an attempt in the window last failed to get a 2xx response; `null` if none did.
     */
    last_failure_at: string | null;
    /**
     * When the oldest undelivered delivery (pending or held) was created, in the window or before it; `null` if there is none.
     */
    oldest_undelivered_at: string | null;
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
 * `pending_verification`: registered, receives nothing yet. `active`: verified, receives events. `disabled`:
 * stopped until restored. `deleted`: permanently removed.
 *
 */
export type WebhookEndpointStatus = 'pending_verification' | 'active' | 'disabled' | 'deleted';

/**
 * The body that replaces the subscriptions.
 */
export type WebhookEndpointUpdate = {
    /**
     * The whole new list: at least one, without duplicates.
     */
    subscriptions: Array<SubscriptionRequest>;
};

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
 * The API key.
 */
export type ApiKeyId = string;

/**
 * The billing run's identifier.
 */
export type BillingRunId = string;

/**
 * Only invoices of this contract.
 */
export type ContractFilter = string;

/**
 * The contract's identifier.
 */
export type ContractId = string;

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
export type DeliveryStatusFilter = DeliveryStatus;

/**
 * The event's identifier.
 */
export type EventId = string;

/**
 * The event type's name.
 */
export type EventTypeName = string;

/**
 * Only events of this type.
 */
export type EventTypeOfEvent = string;

/**
 * Only the one with this `external_id`.
 */
export type ExternalIdFilter = string;

/**
 * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
 * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
 * key.
 *
 */
export type IdempotencyKey = string;

/**
 * The `ETag` of the version that you have seen, or several, separated by commas. If the resource has changed
 * since, the request is refused with 412 and changes nothing. Without it, or with `*`, any version is
 * changed.
 *
 */
export type IfMatch = string;

/**
 * The built-in receiver's identifier.
 */
export type InboxId = string;

/**
 * `body` adds the exact text that deliveries of an event carry and that they are signed over. `data`, serialised again, may differ from it.
 */
export type IncludeBody = 'body';

/**
 * The invitation.
 */
export type InvitationId = string;

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
export type InvoiceStatusFilter = OperatorInvoiceStatus;

/**
 * The meter's key.
 */
export type KeyOfMeter = string;

/**
 * The maximum number of items on a page.
 */
export type Limit = number;

/**
 * The `next_cursor` of the previous page. Opaque.
 */
export type LogCursor = string;

/**
 * Only the delivery with this identifier, or the deliveries of the event with it.
 */
export type LogId = string;

/**
 * Only deliveries whose last attempt came to this: an HTTP status such as `503`, a class of them such as `5xx`,
 * `no_answer` for any error instead of an answer, or the class of the error, such as `timeout`.
 *
 */
export type LogResponse = string;

/**
 * Only deliveries with this status, or one of several, separated by commas.
 */
export type LogStatuses = string;

/**
 * The member.
 */
export type MemberId = string;

/**
 * The `next_cursor` of the previous page. Opaque.
 */
export type NoticeCursor = string;

/**
 * The notice's identifier.
 */
export type NoticeId = string;

/**
 * Only those that the member has not read.
 */
export type NoticeUnread = 'true';

/**
 * Only the one with this number.
 */
export type NumberFilter = string;

/**
 * The delivery's identifier.
 */
export type OperatorDeliveryId = string;

/**
 * Makes the request safe to repeat. 1 to 255 visible ASCII characters.
 */
export type OperatorIdempotencyKey = string;

/**
 * Only items of this organization.
 */
export type OrganizationFilter = string;

/**
 * The organization's identifier.
 */
export type OrganizationId = string;

/**
 * The organization. Another one than the person's own is 403, whether it exists or not.
 */
export type OrganizationIdOfConsole = string;

/**
 * The passkey.
 */
export type PasskeyId = string;

/**
 * The payment's identifier.
 */
export type PaymentId = string;

/**
 * Only items created before this time.
 */
export type PublicCreatedBefore = string;

/**
 * Only items created at this time or later.
 */
export type PublicCreatedFrom = string;

/**
 * The redelivery's identifier.
 */
export type RedeliveryId = string;

/**
 * The replay's identifier.
 */
export type ReplayId = string;

/**
 * Failed deliveries that were created at this time or later are counted.
 */
export type ReplaySince = string;

/**
 * Only periods that were billed, or only those that could not be.
 */
export type ResultOutcomeFilter = 'billed' | 'failed';

/**
 * Only runs that billed a period, or only those that could not bill one.
 */
export type RunOutcomeFilter = 'billed' | 'failed';

/**
 * The session.
 */
export type SessionId = string;

/**
 * The domain.
 */
export type SsoDomainName = string;

/**
 * Only of this endpoint.
 */
export type StatisticsEndpointId = string;

/**
 * The length of the time range, `24h` unless given. Its pieces are 5 minutes (`1h`), 10 minutes (`6h`), an hour (`24h`), 6 hours (`7d`) or
 * a day of UTC (`30d`, `90d`) long.
 *
 */
export type StatisticsRange = '1h' | '6h' | '24h' | '7d' | '30d' | '90d';

/**
 * Only endpoints with this status. Without it, all that are not deleted.
 */
export type StatusFilter = OperatorWebhookEndpointStatus;

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

/**
 * The length of the window in hours, by the time when deliveries were created.
 */
export type WindowHours = number;

export type ListAuditEntriesData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
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
         * Only this kind of change. One that does not exist is refused with 422.
         */
        action?: string;
        /**
         * Only changes of the organization, token, endpoint or other object with this identifier.
         */
        subject_id?: string;
        /**
         * Only changes by this person, given as an identifier or an address; `operator` for those who run the service.
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
    url: '/api/v1/console/organizations/{organization_id}/audit-entries';
};

export type ListAuditEntriesErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * There is no such action.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type ListAuditEntriesError = ListAuditEntriesErrors[keyof ListAuditEntriesErrors];

export type ListAuditEntriesResponses = {
    /**
     * A page of entries.
     */
    200: OrganizationAuditEntryList;
};

export type ListAuditEntriesResponse = ListAuditEntriesResponses[keyof ListAuditEntriesResponses];

export type SignOutData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/console/session';
};

export type SignOutErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type SignOutError = SignOutErrors[keyof SignOutErrors];

export type SignOutResponses = {
    /**
     * Signed out.
     */
    204: void;
};

export type SignOutResponse = SignOutResponses[keyof SignOutResponses];

export type GetSessionData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/console/session';
};

export type GetSessionErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type GetSessionError = GetSessionErrors[keyof GetSessionErrors];

export type GetSessionResponses = {
    /**
     * The session.
     */
    200: ConsoleSession;
};

export type GetSessionResponse = GetSessionResponses[keyof GetSessionResponses];

export type EndOtherSessionsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/console/sessions';
};

export type EndOtherSessionsErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type EndOtherSessionsError = EndOtherSessionsErrors[keyof EndOtherSessionsErrors];

export type EndOtherSessionsResponses = {
    /**
     * Ended.
     */
    204: void;
};

export type EndOtherSessionsResponse = EndOtherSessionsResponses[keyof EndOtherSessionsResponses];

export type ListSessionsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/console/sessions';
};

export type ListSessionsErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type ListSessionsError = ListSessionsErrors[keyof ListSessionsErrors];

export type ListSessionsResponses = {
    /**
     * Your sessions.
     */
    200: OpenSessionList;
};

export type ListSessionsResponse = ListSessionsResponses[keyof ListSessionsResponses];

export type SignInData = {
    body: SignInRequest;
    path?: never;
    query?: never;
    url: '/api/v1/console/sessions';
};

export type SignInErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The request comes from another site.
     */
    403: Problem;
    /**
     * The link is unknown.
     */
    404: Problem;
    /**
     * The link was used, or has expired.
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
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type SignInError = SignInErrors[keyof SignInErrors];

export type SignInResponses = {
    /**
     * Signed in.
     */
    201: ConsoleSession;
};

export type SignInResponse = SignInResponses[keyof SignInResponses];

export type EndSessionData = {
    body?: never;
    path: {
        /**
         * The session.
         */
        session_id: string;
    };
    query?: never;
    url: '/api/v1/console/sessions/{session_id}';
};

export type EndSessionErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type EndSessionError = EndSessionErrors[keyof EndSessionErrors];

export type EndSessionResponses = {
    /**
     * Ended.
     */
    204: void;
};

export type EndSessionResponse = EndSessionResponses[keyof EndSessionResponses];

export type RequestSignInLinkData = {
    body: SignInLinkRequest;
    path?: never;
    query?: never;
    url: '/api/v1/console/sign-in-links';
};

export type RequestSignInLinkErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The request comes from another site.
     */
    403: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not JSON.
     */
    415: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type RequestSignInLinkError = RequestSignInLinkErrors[keyof RequestSignInLinkErrors];

export type RequestSignInLinkResponses = {
    /**
     * If somebody with this address may sign in, a link is on its way.
     */
    202: unknown;
};

export type LookUpSignInLinkData = {
    body: SignInRequest;
    path?: never;
    query?: never;
    url: '/api/v1/console/sign-in-links/look-up';
};

export type LookUpSignInLinkErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The request comes from another site.
     */
    403: Problem;
    /**
     * The link is unknown.
     */
    404: Problem;
    /**
     * The link was used, or has expired.
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
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type LookUpSignInLinkError = LookUpSignInLinkErrors[keyof LookUpSignInLinkErrors];

export type LookUpSignInLinkResponses = {
    /**
     * The link.
     */
    200: SignInLinkLookUp;
};

export type LookUpSignInLinkResponse = LookUpSignInLinkResponses[keyof LookUpSignInLinkResponses];

export type GetFeaturesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/console/features';
};

export type GetFeaturesErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type GetFeaturesError = GetFeaturesErrors[keyof GetFeaturesErrors];

export type GetFeaturesResponses = {
    /**
     * What there is.
     */
    200: ConsoleFeatures;
};

export type GetFeaturesResponse = GetFeaturesResponses[keyof GetFeaturesResponses];

export type LookUpInvitationData = {
    body: InvitationToken;
    path?: never;
    query?: never;
    url: '/api/v1/console/invitations/look-up';
};

export type LookUpInvitationErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The request comes from another site.
     */
    403: Problem;
    /**
     * The link is unknown.
     */
    404: Problem;
    /**
     * The link was used or withdrawn, or has expired.
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
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type LookUpInvitationError = LookUpInvitationErrors[keyof LookUpInvitationErrors];

export type LookUpInvitationResponses = {
    /**
     * The invitation.
     */
    200: InvitationLookUp;
};

export type LookUpInvitationResponse = LookUpInvitationResponses[keyof LookUpInvitationResponses];

export type AcceptInvitationData = {
    body: InvitationToken;
    path?: never;
    query?: never;
    url: '/api/v1/console/invitations/accept';
};

export type AcceptInvitationErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The organization admits people by its own identity provider only, or the request comes from another site.
     */
    403: Problem;
    /**
     * The link is unknown.
     */
    404: Problem;
    /**
     * The link was used or withdrawn, or has expired; or the person has an account, and is not signed in to it.
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
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type AcceptInvitationError = AcceptInvitationErrors[keyof AcceptInvitationErrors];

export type AcceptInvitationResponses = {
    /**
     * Accepted.
     */
    200: InvitationAccepted;
};

export type AcceptInvitationResponse = AcceptInvitationResponses[keyof AcceptInvitationResponses];

export type ListMembersData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
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
    url: '/api/v1/console/organizations/{organization_id}/members';
};

export type ListMembersErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type ListMembersError = ListMembersErrors[keyof ListMembersErrors];

export type ListMembersResponses = {
    /**
     * A page of members.
     */
    200: OrganizationMemberList;
};

export type ListMembersResponse = ListMembersResponses[keyof ListMembersResponses];

export type RemoveMemberData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The member.
         */
        member_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/members/{member_id}';
};

export type RemoveMemberErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * The organization would have no OWNER.
     */
    409: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type RemoveMemberError = RemoveMemberErrors[keyof RemoveMemberErrors];

export type RemoveMemberResponses = {
    /**
     * Removed.
     */
    204: void;
};

export type RemoveMemberResponse = RemoveMemberResponses[keyof RemoveMemberResponses];

export type UpdateMemberData = {
    body: OrganizationMemberUpdate;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The member.
         */
        member_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/members/{member_id}';
};

export type UpdateMemberErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * The organization would have no OWNER.
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
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type UpdateMemberError = UpdateMemberErrors[keyof UpdateMemberErrors];

export type UpdateMemberResponses = {
    /**
     * The member with the new role.
     */
    200: OrganizationMember;
};

export type UpdateMemberResponse = UpdateMemberResponses[keyof UpdateMemberResponses];

export type SignOutMemberData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The member.
         */
        member_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/members/{member_id}/sessions';
};

export type SignOutMemberErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type SignOutMemberError = SignOutMemberErrors[keyof SignOutMemberErrors];

export type SignOutMemberResponses = {
    /**
     * Signed out everywhere.
     */
    204: void;
};

export type SignOutMemberResponse = SignOutMemberResponses[keyof SignOutMemberResponses];

export type ListInvitationsData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
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
    url: '/api/v1/console/organizations/{organization_id}/invitations';
};

export type ListInvitationsErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type ListInvitationsError = ListInvitationsErrors[keyof ListInvitationsErrors];

export type ListInvitationsResponses = {
    /**
     * A page of invitations.
     */
    200: InvitationList;
};

export type ListInvitationsResponse = ListInvitationsResponses[keyof ListInvitationsResponses];

export type CreateInvitationData = {
    body: InvitationCreation;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/invitations';
};

export type CreateInvitationErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * The address is a member already.
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
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type CreateInvitationError = CreateInvitationErrors[keyof CreateInvitationErrors];

export type CreateInvitationResponses = {
    /**
     * Invited.
     */
    201: InvitationCreated;
};

export type CreateInvitationResponse = CreateInvitationResponses[keyof CreateInvitationResponses];

export type RevokeInvitationData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The invitation.
         */
        invitation_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/invitations/{invitation_id}';
};

export type RevokeInvitationErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * It was accepted already.
     */
    409: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type RevokeInvitationError = RevokeInvitationErrors[keyof RevokeInvitationErrors];

export type RevokeInvitationResponses = {
    /**
     * Withdrawn.
     */
    204: void;
};

export type RevokeInvitationResponse = RevokeInvitationResponses[keyof RevokeInvitationResponses];

export type ListApiKeysData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
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
    url: '/api/v1/console/organizations/{organization_id}/api-keys';
};

export type ListApiKeysErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type ListApiKeysError = ListApiKeysErrors[keyof ListApiKeysErrors];

export type ListApiKeysResponses = {
    /**
     * A page of keys.
     */
    200: ApiKeyList;
};

export type ListApiKeysResponse = ListApiKeysResponses[keyof ListApiKeysResponses];

export type IssueApiKeyData = {
    body: ApiKeyCreation;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/api-keys';
};

export type IssueApiKeyErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not JSON.
     */
    415: Problem;
    /**
     * A scope does not exist, or the expiry is in the past.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type IssueApiKeyError = IssueApiKeyErrors[keyof IssueApiKeyErrors];

export type IssueApiKeyResponses = {
    /**
     * Created.
     */
    201: ApiKeyCreated;
};

export type IssueApiKeyResponse = IssueApiKeyResponses[keyof IssueApiKeyResponses];

export type RevokeApiKeyData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The API key.
         */
        key_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/api-keys/{key_id}';
};

export type RevokeApiKeyErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type RevokeApiKeyError = RevokeApiKeyErrors[keyof RevokeApiKeyErrors];

export type RevokeApiKeyResponses = {
    /**
     * Revoked.
     */
    204: void;
};

export type RevokeApiKeyResponse = RevokeApiKeyResponses[keyof RevokeApiKeyResponses];

export type ListResourceNamesData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query: {
        /**
         * Up to 50 identifiers, separated by commas.
         */
        ids: string;
    };
    url: '/api/v1/console/organizations/{organization_id}/resource-names';
};

export type ListResourceNamesErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type ListResourceNamesError = ListResourceNamesErrors[keyof ListResourceNamesErrors];

export type ListResourceNamesResponses = {
    /**
     * Those that exist.
     */
    200: ResourceNameList;
};

export type ListResourceNamesResponse = ListResourceNamesResponses[keyof ListResourceNamesResponses];

export type SearchResourcesData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query: {
        /**
         * What to look for.
         */
        text: string;
        /**
         * Only this kind.
         */
        kind?: NamedKind;
    };
    url: '/api/v1/console/organizations/{organization_id}/resource-search';
};

export type SearchResourcesErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type SearchResourcesError = SearchResourcesErrors[keyof SearchResourcesErrors];

export type SearchResourcesResponses = {
    /**
     * What was found.
     */
    200: ResourceNameList;
};

export type SearchResourcesResponse = SearchResourcesResponses[keyof SearchResourcesResponses];

export type ListEventsOfResourceData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * What the resource is.
         */
        kind: EventfulKind;
        /**
         * The resource's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/resources/{kind}/{id}/events';
};

export type ListEventsOfResourceErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * There is no such resource.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type ListEventsOfResourceError = ListEventsOfResourceErrors[keyof ListEventsOfResourceErrors];

export type ListEventsOfResourceResponses = {
    /**
     * The events.
     */
    200: ResourceEventList;
};

export type ListEventsOfResourceResponse = ListEventsOfResourceResponses[keyof ListEventsOfResourceResponses];

export type ListUsageEventsData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The meter's key.
         */
        key: MeterKey;
    };
    query: {
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * Whose usage it is.
         */
        customer_id: string;
        /**
         * Only usage before this time.
         */
        before?: string;
    };
    url: '/api/v1/console/organizations/{organization_id}/meters/{key}/usage-events';
};

export type ListUsageEventsErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * There is no such resource.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type ListUsageEventsError = ListUsageEventsErrors[keyof ListUsageEventsErrors];

export type ListUsageEventsResponses = {
    /**
     * The usage events.
     */
    200: ListedUsageEventList;
};

export type ListUsageEventsResponse = ListUsageEventsResponses[keyof ListUsageEventsResponses];

export type SearchDeliveryLogData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
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
         * Only the delivery with this identifier, or the deliveries of the event with it.
         */
        id?: string;
        /**
         * Only deliveries with these identifiers, up to 100, separated by commas.
         */
        ids?: string;
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
         * Only deliveries with this status, or one of several, separated by commas.
         */
        status?: string;
        /**
         * Only deliveries whose last attempt came to this: an HTTP status such as `503`, a class of them such as `5xx`,
         * `no_answer` for any error instead of an answer, or the class of the error, such as `timeout`.
         *
         */
        response?: string;
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
         */
        created_before?: string;
    };
    url: '/api/v1/console/organizations/{organization_id}/delivery-log';
};

export type SearchDeliveryLogErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * There is no such event type.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type SearchDeliveryLogError = SearchDeliveryLogErrors[keyof SearchDeliveryLogErrors];

export type SearchDeliveryLogResponses = {
    /**
     * A page of the log.
     */
    200: DeliveryLogPage;
};

export type SearchDeliveryLogResponse = SearchDeliveryLogResponses[keyof SearchDeliveryLogResponses];

export type GetDeliveryRequestData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The delivery's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/deliveries/{id}/request';
};

export type GetDeliveryRequestErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type GetDeliveryRequestError = GetDeliveryRequestErrors[keyof GetDeliveryRequestErrors];

export type GetDeliveryRequestResponses = {
    /**
     * The request.
     */
    200: DeliveryRequest;
};

export type GetDeliveryRequestResponse = GetDeliveryRequestResponses[keyof GetDeliveryRequestResponses];

export type PreviewReplayData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The endpoint's identifier.
         */
        id: string;
    };
    query: {
        /**
         * Failed deliveries that were created at this time or later are counted.
         */
        since: string;
    };
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/replay-preview';
};

export type PreviewReplayErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type PreviewReplayError = PreviewReplayErrors[keyof PreviewReplayErrors];

export type PreviewReplayResponses = {
    /**
     * The count.
     */
    200: ReplayPreview;
};

export type PreviewReplayResponse = PreviewReplayResponses[keyof PreviewReplayResponses];

export type GetDeliveryStatisticsData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: {
        /**
         * The length of the time range, `24h` unless given. Its pieces are 5 minutes (`1h`), 10 minutes (`6h`), an hour (`24h`), 6 hours (`7d`) or
         * a day of UTC (`30d`, `90d`) long.
         *
         */
        range?: '1h' | '6h' | '24h' | '7d' | '30d' | '90d';
        /**
         * Only of this endpoint.
         */
        endpoint_id?: string;
    };
    url: '/api/v1/console/organizations/{organization_id}/delivery-statistics';
};

export type GetDeliveryStatisticsErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type GetDeliveryStatisticsError = GetDeliveryStatisticsErrors[keyof GetDeliveryStatisticsErrors];

export type GetDeliveryStatisticsResponses = {
    /**
     * The statistics.
     */
    200: DeliveryStatistics;
};

export type GetDeliveryStatisticsResponse = GetDeliveryStatisticsResponses[keyof GetDeliveryStatisticsResponses];

export type ListEndpointActivityData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/endpoint-activity';
};

export type ListEndpointActivityErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type ListEndpointActivityError = ListEndpointActivityErrors[keyof ListEndpointActivityErrors];

export type ListEndpointActivityResponses = {
    /**
     * The activity.
     */
    200: EndpointActivityList;
};

export type ListEndpointActivityResponse = ListEndpointActivityResponses[keyof ListEndpointActivityResponses];

export type WatchChangesData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/changes';
};

export type WatchChangesErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type WatchChangesError = WatchChangesErrors[keyof WatchChangesErrors];

export type WatchChangesResponses = {
    /**
     * Server-sent events.
     */
    200: string;
};

export type WatchChangesResponse = WatchChangesResponses[keyof WatchChangesResponses];

export type ListNoticesData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
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
         * Only those that the member has not read.
         */
        unread?: 'true';
    };
    url: '/api/v1/console/organizations/{organization_id}/notices';
};

export type ListNoticesErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type ListNoticesError = ListNoticesErrors[keyof ListNoticesErrors];

export type ListNoticesResponses = {
    /**
     * A page of notices.
     */
    200: NoticePage;
};

export type ListNoticesResponse = ListNoticesResponses[keyof ListNoticesResponses];

export type ReadNoticeData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The notice's identifier.
         */
        notice_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/notices/{notice_id}/read';
};

export type ReadNoticeErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type ReadNoticeError = ReadNoticeErrors[keyof ReadNoticeErrors];

export type ReadNoticeResponses = {
    /**
     * It is read.
     */
    204: void;
};

export type ReadNoticeResponse = ReadNoticeResponses[keyof ReadNoticeResponses];

export type GetNoticeSettingsData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/notices/settings';
};

export type GetNoticeSettingsErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type GetNoticeSettingsError = GetNoticeSettingsErrors[keyof GetNoticeSettingsErrors];

export type GetNoticeSettingsResponses = {
    /**
     * The settings.
     */
    200: NoticeSettings;
};

export type GetNoticeSettingsResponse = GetNoticeSettingsResponses[keyof GetNoticeSettingsResponses];

export type UpdateNoticeSettingsData = {
    body: NoticeSettingsUpdate;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/notices/settings';
};

export type UpdateNoticeSettingsErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not JSON.
     */
    415: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type UpdateNoticeSettingsError = UpdateNoticeSettingsErrors[keyof UpdateNoticeSettingsErrors];

export type UpdateNoticeSettingsResponses = {
    /**
     * The settings.
     */
    200: NoticeSettings;
};

export type UpdateNoticeSettingsResponse = UpdateNoticeSettingsResponses[keyof UpdateNoticeSettingsResponses];

export type ReadAllNoticesData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/notices/read';
};

export type ReadAllNoticesErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type ReadAllNoticesError = ReadAllNoticesErrors[keyof ReadAllNoticesErrors];

export type ReadAllNoticesResponses = {
    /**
     * They are read.
     */
    204: void;
};

export type ReadAllNoticesResponse = ReadAllNoticesResponses[keyof ReadAllNoticesResponses];

export type FindIdentityProvidersData = {
    body: AddressRequest;
    path?: never;
    query?: never;
    url: '/api/v1/console/sign-in/identity-providers';
};

export type FindIdentityProvidersErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The request comes from another site.
     */
    403: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not JSON.
     */
    415: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type FindIdentityProvidersError = FindIdentityProvidersErrors[keyof FindIdentityProvidersErrors];

export type FindIdentityProvidersResponses = {
    /**
     * The organizations, by name.
     */
    200: IdentityProviderList;
};

export type FindIdentityProvidersResponse = FindIdentityProvidersResponses[keyof FindIdentityProvidersResponses];

export type BeginPasskeySignInData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/console/sign-in/passkey-challenges';
};

export type BeginPasskeySignInErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type BeginPasskeySignInError = BeginPasskeySignInErrors[keyof BeginPasskeySignInErrors];

export type BeginPasskeySignInResponses = {
    /**
     * The challenge.
     */
    201: PasskeyChallenge;
};

export type BeginPasskeySignInResponse = BeginPasskeySignInResponses[keyof BeginPasskeySignInResponses];

export type SignInWithPasskeyData = {
    body: PasskeySignInRequest;
    path?: never;
    query?: never;
    url: '/api/v1/console/sign-in/passkey-sessions';
};

export type SignInWithPasskeyErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The passkey could not be verified, or was removed; or the request comes from another site.
     */
    403: Problem;
    /**
     * The sign-in was begun in another browser, is used already, or was begun too long ago.
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
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type SignInWithPasskeyError = SignInWithPasskeyErrors[keyof SignInWithPasskeyErrors];

export type SignInWithPasskeyResponses = {
    /**
     * Signed in.
     */
    201: ConsoleSession;
};

export type SignInWithPasskeyResponse = SignInWithPasskeyResponses[keyof SignInWithPasskeyResponses];

export type BeginSsoData = {
    body: SsoRequest;
    path?: never;
    query?: never;
    url: '/api/v1/console/sign-in/sso-authorizations';
};

export type BeginSsoErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The request comes from another site.
     */
    403: Problem;
    /**
     * The organization has not connected an identity provider.
     */
    404: Problem;
    /**
     * The identity provider cannot be reached, or does something wrong.
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
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type BeginSsoError = BeginSsoErrors[keyof BeginSsoErrors];

export type BeginSsoResponses = {
    /**
     * The address.
     */
    201: Authorization;
};

export type BeginSsoResponse = BeginSsoResponses[keyof BeginSsoResponses];

export type SignInWithSsoData = {
    body: SsoResponse;
    path?: never;
    query?: never;
    url: '/api/v1/console/sign-in/sso-sessions';
};

export type SignInWithSsoErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The identity provider names nobody who may enter the organization; or the request comes from another site.
     */
    403: Problem;
    /**
     * The organization has not connected an identity provider.
     */
    404: Problem;
    /**
     * The identity provider did not sign the person in, or its answer does not fit what was asked.
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
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type SignInWithSsoError = SignInWithSsoErrors[keyof SignInWithSsoErrors];

export type SignInWithSsoResponses = {
    /**
     * Signed in.
     */
    201: ConsoleSession;
};

export type SignInWithSsoResponse = SignInWithSsoResponses[keyof SignInWithSsoResponses];

export type ListPasskeysData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/console/passkeys';
};

export type ListPasskeysErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type ListPasskeysError = ListPasskeysErrors[keyof ListPasskeysErrors];

export type ListPasskeysResponses = {
    /**
     * The passkeys.
     */
    200: PasskeyList;
};

export type ListPasskeysResponse = ListPasskeysResponses[keyof ListPasskeysResponses];

export type RegisterPasskeyData = {
    body: PasskeyRegistration;
    path?: never;
    query?: never;
    url: '/api/v1/console/passkeys';
};

export type RegisterPasskeyErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The passkey could not be verified; or one of the other refusals.
     */
    403: Problem;
    /**
     * The passkey is registered already; or its registration was begun in another browser, is used already, or was begun too long ago.
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
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type RegisterPasskeyError = RegisterPasskeyErrors[keyof RegisterPasskeyErrors];

export type RegisterPasskeyResponses = {
    /**
     * Registered.
     */
    201: Passkey;
};

export type RegisterPasskeyResponse = RegisterPasskeyResponses[keyof RegisterPasskeyResponses];

export type BeginPasskeyRegistrationData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/console/passkey-challenges';
};

export type BeginPasskeyRegistrationErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * You have as many passkeys as a person may have.
     */
    409: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type BeginPasskeyRegistrationError = BeginPasskeyRegistrationErrors[keyof BeginPasskeyRegistrationErrors];

export type BeginPasskeyRegistrationResponses = {
    /**
     * The challenge.
     */
    201: PasskeyRegistrationChallenge;
};

export type BeginPasskeyRegistrationResponse = BeginPasskeyRegistrationResponses[keyof BeginPasskeyRegistrationResponses];

export type RemovePasskeyData = {
    body?: never;
    path: {
        /**
         * The passkey.
         */
        passkey_id: string;
    };
    query?: never;
    url: '/api/v1/console/passkeys/{passkey_id}';
};

export type RemovePasskeyErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type RemovePasskeyError = RemovePasskeyErrors[keyof RemovePasskeyErrors];

export type RemovePasskeyResponses = {
    /**
     * Removed.
     */
    204: void;
};

export type RemovePasskeyResponse = RemovePasskeyResponses[keyof RemovePasskeyResponses];

export type RenamePasskeyData = {
    body: PasskeyName;
    path: {
        /**
         * The passkey.
         */
        passkey_id: string;
    };
    query?: never;
    url: '/api/v1/console/passkeys/{passkey_id}';
};

export type RenamePasskeyErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
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
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type RenamePasskeyError = RenamePasskeyErrors[keyof RenamePasskeyErrors];

export type RenamePasskeyResponses = {
    /**
     * The passkey.
     */
    200: Passkey;
};

export type RenamePasskeyResponse = RenamePasskeyResponses[keyof RenamePasskeyResponses];

export type RemoveSsoConnectionData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/sso-connection';
};

export type RemoveSsoConnectionErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * The organization has not connected an identity provider.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type RemoveSsoConnectionError = RemoveSsoConnectionErrors[keyof RemoveSsoConnectionErrors];

export type RemoveSsoConnectionResponses = {
    /**
     * Removed.
     */
    204: void;
};

export type RemoveSsoConnectionResponse = RemoveSsoConnectionResponses[keyof RemoveSsoConnectionResponses];

export type GetSsoConnectionData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/sso-connection';
};

export type GetSsoConnectionErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * The organization has not connected an identity provider.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type GetSsoConnectionError = GetSsoConnectionErrors[keyof GetSsoConnectionErrors];

export type GetSsoConnectionResponses = {
    /**
     * The connection.
     */
    200: SsoConnection;
};

export type GetSsoConnectionResponse = GetSsoConnectionResponses[keyof GetSsoConnectionResponses];

export type SetSsoConnectionData = {
    body: SsoConnectionRequest;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/sso-connection';
};

export type SetSsoConnectionErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Issuer and client cannot be changed while the connection is enforced.
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
     * The issuer cannot be called, or the secret is missing.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type SetSsoConnectionError = SetSsoConnectionErrors[keyof SetSsoConnectionErrors];

export type SetSsoConnectionResponses = {
    /**
     * The connection.
     */
    200: SsoConnection;
};

export type SetSsoConnectionResponse = SetSsoConnectionResponses[keyof SetSsoConnectionResponses];

export type EnforceSsoData = {
    body: SsoEnforcement;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/sso-connection/enforcement';
};

export type EnforceSsoErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * The organization has not connected an identity provider.
     */
    404: Problem;
    /**
     * No test sign-in has worked yet, or members would be locked out.
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
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type EnforceSsoError = EnforceSsoErrors[keyof EnforceSsoErrors];

export type EnforceSsoResponses = {
    /**
     * The connection.
     */
    200: SsoConnection;
};

export type EnforceSsoResponse = EnforceSsoResponses[keyof EnforceSsoResponses];

export type BeginSsoTestData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/sso-connection/tests';
};

export type BeginSsoTestErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * The organization has not connected an identity provider.
     */
    404: Problem;
    /**
     * The identity provider cannot be reached, or does something wrong.
     */
    409: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type BeginSsoTestError = BeginSsoTestErrors[keyof BeginSsoTestErrors];

export type BeginSsoTestResponses = {
    /**
     * The address.
     */
    201: Authorization;
};

export type BeginSsoTestResponse = BeginSsoTestResponses[keyof BeginSsoTestResponses];

export type FinishSsoTestData = {
    body: SsoResponse;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/sso-connection/test-results';
};

export type FinishSsoTestErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * The organization has not connected an identity provider.
     */
    404: Problem;
    /**
     * The identity provider did not sign the person in, or its answer does not fit what was asked.
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
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type FinishSsoTestError = FinishSsoTestErrors[keyof FinishSsoTestErrors];

export type FinishSsoTestResponses = {
    /**
     * The result.
     */
    200: SsoTestResult;
};

export type FinishSsoTestResponse = FinishSsoTestResponses[keyof FinishSsoTestResponses];

export type ListSsoDomainsData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/sso-domains';
};

export type ListSsoDomainsErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type ListSsoDomainsError = ListSsoDomainsErrors[keyof ListSsoDomainsErrors];

export type ListSsoDomainsResponses = {
    /**
     * The domains.
     */
    200: SsoDomainList;
};

export type ListSsoDomainsResponse = ListSsoDomainsResponses[keyof ListSsoDomainsResponses];

export type AddSsoDomainData = {
    body: SsoDomainRequest;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/sso-domains';
};

export type AddSsoDomainErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * The organization has as many domains as it may have.
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
     * This is not a domain of the internet.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type AddSsoDomainError = AddSsoDomainErrors[keyof AddSsoDomainErrors];

export type AddSsoDomainResponses = {
    /**
     * The domain.
     */
    201: SsoDomain;
};

export type AddSsoDomainResponse = AddSsoDomainResponses[keyof AddSsoDomainResponses];

export type RemoveSsoDomainData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The domain.
         */
        domain: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/sso-domains/{domain}';
};

export type RemoveSsoDomainErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type RemoveSsoDomainError = RemoveSsoDomainErrors[keyof RemoveSsoDomainErrors];

export type RemoveSsoDomainResponses = {
    /**
     * Removed.
     */
    204: void;
};

export type RemoveSsoDomainResponse = RemoveSsoDomainResponses[keyof RemoveSsoDomainResponses];

export type VerifySsoDomainData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The domain.
         */
        domain: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/sso-domains/{domain}/verification';
};

export type VerifySsoDomainErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: Problem;
    /**
     * DNS does not have the record.
     */
    409: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type VerifySsoDomainError = VerifySsoDomainErrors[keyof VerifySsoDomainErrors];

export type VerifySsoDomainResponses = {
    /**
     * The domain.
     */
    200: SsoDomain;
};

export type VerifySsoDomainResponse = VerifySsoDomainResponses[keyof VerifySsoDomainResponses];

export type ListVerificationHandshakesData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/verification-handshakes';
};

export type ListVerificationHandshakesErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such endpoint.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type ListVerificationHandshakesError = ListVerificationHandshakesErrors[keyof ListVerificationHandshakesErrors];

export type ListVerificationHandshakesResponses = {
    /**
     * The handshakes.
     */
    200: VerificationHandshakeList;
};

export type ListVerificationHandshakesResponse = ListVerificationHandshakesResponses[keyof ListVerificationHandshakesResponses];

export type CreateInboxData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/inboxes';
};

export type CreateInboxErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such built-in receiver, or the installation has none.
     */
    404: Problem;
    /**
     * The organization has as many as it may have.
     */
    409: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type CreateInboxError = CreateInboxErrors[keyof CreateInboxErrors];

export type CreateInboxResponses = {
    /**
     * The receiver.
     */
    201: Inbox;
};

export type CreateInboxResponse = CreateInboxResponses[keyof CreateInboxResponses];

export type GetInboxData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The built-in receiver's identifier.
         */
        inbox_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/inboxes/{inbox_id}';
};

export type GetInboxErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such built-in receiver, or the installation has none.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type GetInboxError = GetInboxErrors[keyof GetInboxErrors];

export type GetInboxResponses = {
    /**
     * The receiver.
     */
    200: Inbox;
};

export type GetInboxResponse = GetInboxResponses[keyof GetInboxResponses];

export type UpdateInboxData = {
    body: InboxUpdate;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The built-in receiver's identifier.
         */
        inbox_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/inboxes/{inbox_id}';
};

export type UpdateInboxErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such built-in receiver, or the installation has none.
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
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type UpdateInboxError = UpdateInboxErrors[keyof UpdateInboxErrors];

export type UpdateInboxResponses = {
    /**
     * The receiver.
     */
    200: Inbox;
};

export type UpdateInboxResponse = UpdateInboxResponses[keyof UpdateInboxResponses];

export type ListInboxRequestsData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The built-in receiver's identifier.
         */
        inbox_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/inboxes/{inbox_id}/requests';
};

export type ListInboxRequestsErrors = {
    /**
     * A part of the request does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such built-in receiver, or the installation has none.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable.
     */
    503: Problem;
};

export type ListInboxRequestsError = ListInboxRequestsErrors[keyof ListInboxRequestsErrors];

export type ListInboxRequestsResponses = {
    /**
     * The requests.
     */
    200: InboxRequestList;
};

export type ListInboxRequestsResponse = ListInboxRequestsResponses[keyof ListInboxRequestsResponses];

export type GetOrganizationData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/organization';
};

export type GetOrganizationErrors = {
    /**
     * The operation has no query parameters.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type GetOrganizationError = GetOrganizationErrors[keyof GetOrganizationErrors];

export type GetOrganizationResponses = {
    /**
     * The organization as it is now.
     */
    200: Organization;
};

export type GetOrganizationResponse = GetOrganizationResponses[keyof GetOrganizationResponses];

export type ListWebhookEndpointsData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
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
         * Only endpoints with this status. Without it, all that are not deleted.
         */
        status?: WebhookEndpointStatus;
    };
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints';
};

export type ListWebhookEndpointsErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type ListWebhookEndpointsError = ListWebhookEndpointsErrors[keyof ListWebhookEndpointsErrors];

export type ListWebhookEndpointsResponses = {
    /**
     * A page of endpoints.
     */
    200: WebhookEndpointList;
};

export type ListWebhookEndpointsResponse = ListWebhookEndpointsResponses[keyof ListWebhookEndpointsResponses];

export type CreateWebhookEndpointData = {
    body: WebhookEndpointCreation;
    headers?: {
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints';
};

export type CreateWebhookEndpointErrors = {
    /**
     * The body is not JSON or does not match this document, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * The organization has reached its limit of endpoints, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type CreateWebhookEndpointError = CreateWebhookEndpointErrors[keyof CreateWebhookEndpointErrors];

export type CreateWebhookEndpointResponses = {
    /**
     * Registered. Call verify within 15 minutes.
     */
    201: WebhookEndpointCreated;
};

export type CreateWebhookEndpointResponse = CreateWebhookEndpointResponses[keyof CreateWebhookEndpointResponses];

export type DeleteWebhookEndpointData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}';
};

export type DeleteWebhookEndpointErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such endpoint.
     */
    404: Problem;
    /**
     * The endpoint is already deleted.
     */
    409: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type DeleteWebhookEndpointError = DeleteWebhookEndpointErrors[keyof DeleteWebhookEndpointErrors];

export type DeleteWebhookEndpointResponses = {
    /**
     * Deleted.
     */
    204: void;
};

export type DeleteWebhookEndpointResponse = DeleteWebhookEndpointResponses[keyof DeleteWebhookEndpointResponses];

export type GetWebhookEndpointData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}';
};

export type GetWebhookEndpointErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such endpoint.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type GetWebhookEndpointError = GetWebhookEndpointErrors[keyof GetWebhookEndpointErrors];

export type GetWebhookEndpointResponses = {
    /**
     * The endpoint.
     */
    200: WebhookEndpoint;
};

export type GetWebhookEndpointResponse = GetWebhookEndpointResponses[keyof GetWebhookEndpointResponses];

export type UpdateWebhookEndpointDetailsData = {
    body: WebhookEndpointDetailsUpdate;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}';
};

export type UpdateWebhookEndpointDetailsErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier is not a UUID.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such endpoint.
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
     * The Content-Type is not `application/json`.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type UpdateWebhookEndpointDetailsError = UpdateWebhookEndpointDetailsErrors[keyof UpdateWebhookEndpointDetailsErrors];

export type UpdateWebhookEndpointDetailsResponses = {
    /**
     * The endpoint with its new details.
     */
    200: WebhookEndpoint;
};

export type UpdateWebhookEndpointDetailsResponse = UpdateWebhookEndpointDetailsResponses[keyof UpdateWebhookEndpointDetailsResponses];

export type UpdateWebhookEndpointData = {
    body: WebhookEndpointUpdate;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}';
};

export type UpdateWebhookEndpointErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier is not a UUID.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such endpoint.
     */
    404: Problem;
    /**
     * The endpoint is disabled or deleted.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type UpdateWebhookEndpointError = UpdateWebhookEndpointErrors[keyof UpdateWebhookEndpointErrors];

export type UpdateWebhookEndpointResponses = {
    /**
     * The endpoint with its new subscriptions.
     */
    200: WebhookEndpoint;
};

export type UpdateWebhookEndpointResponse = UpdateWebhookEndpointResponses[keyof UpdateWebhookEndpointResponses];

export type VerifyWebhookEndpointData = {
    body?: never;
    headers?: {
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/verify';
};

export type VerifyWebhookEndpointErrors = {
    /**
     * The identifier is not a UUID, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such endpoint, or another organization's, or deleted.
     */
    404: Problem;
    /**
     * The endpoint did not answer 2xx or did not echo the challenge (`verification_failed`), the challenge
     * is older than 15 minutes, the endpoint is disabled, or the first request with this key is still
     * running.
     *
     */
    409: Problem;
    /**
     * The idempotency key was used with a different request.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * No worker carried out the handshake in time, or the service is temporarily unavailable. Nothing has
     * changed; try again, with the same key or a new one.
     *
     */
    503: Problem;
};

export type VerifyWebhookEndpointError = VerifyWebhookEndpointErrors[keyof VerifyWebhookEndpointErrors];

export type VerifyWebhookEndpointResponses = {
    /**
     * Verified; the endpoint is active.
     */
    204: void;
};

export type VerifyWebhookEndpointResponse = VerifyWebhookEndpointResponses[keyof VerifyWebhookEndpointResponses];

export type CreateVerificationChallengeData = {
    body?: never;
    headers?: {
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/verification-challenge';
};

export type CreateVerificationChallengeErrors = {
    /**
     * The identifier is not a UUID, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such endpoint.
     */
    404: Problem;
    /**
     * The endpoint is not pending verification, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The idempotency key was used with a different request.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type CreateVerificationChallengeError = CreateVerificationChallengeErrors[keyof CreateVerificationChallengeErrors];

export type CreateVerificationChallengeResponses = {
    /**
     * The new challenge.
     */
    201: VerificationChallenge;
};

export type CreateVerificationChallengeResponse = CreateVerificationChallengeResponses[keyof CreateVerificationChallengeResponses];

export type DisableWebhookEndpointData = {
    body?: never;
    headers?: {
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/disable';
};

export type DisableWebhookEndpointErrors = {
    /**
     * The identifier is not a UUID, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such endpoint.
     */
    404: Problem;
    /**
     * The endpoint is deleted, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The idempotency key was used with a different request.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type DisableWebhookEndpointError = DisableWebhookEndpointErrors[keyof DisableWebhookEndpointErrors];

export type DisableWebhookEndpointResponses = {
    /**
     * The disabled endpoint.
     */
    200: WebhookEndpoint;
};

export type DisableWebhookEndpointResponse = DisableWebhookEndpointResponses[keyof DisableWebhookEndpointResponses];

export type RestoreWebhookEndpointData = {
    body?: never;
    headers?: {
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/restore';
};

export type RestoreWebhookEndpointErrors = {
    /**
     * The identifier is not a UUID, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such endpoint.
     */
    404: Problem;
    /**
     * The endpoint is deleted, the operator disabled it, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The idempotency key was used with a different request.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type RestoreWebhookEndpointError = RestoreWebhookEndpointErrors[keyof RestoreWebhookEndpointErrors];

export type RestoreWebhookEndpointResponses = {
    /**
     * The restored endpoint.
     */
    200: WebhookEndpoint;
};

export type RestoreWebhookEndpointResponse = RestoreWebhookEndpointResponses[keyof RestoreWebhookEndpointResponses];

export type SendTestEventData = {
    body: TestEventRequest;
    headers?: {
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/test-events';
};

export type SendTestEventErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such endpoint.
     */
    404: Problem;
    /**
     * The endpoint is not verified, is disabled or deleted, too many test events are in progress, or the
     * first request with this key is still running.
     *
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type SendTestEventError = SendTestEventErrors[keyof SendTestEventErrors];

export type SendTestEventResponses = {
    /**
     * The delivery of the test event, which will be sent at once.
     */
    202: Delivery;
};

export type SendTestEventResponse = SendTestEventResponses[keyof SendTestEventResponses];

export type ListReplaysData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The endpoint's identifier.
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
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/replays';
};

export type ListReplaysErrors = {
    /**
     * The identifier is not a UUID, or a query parameter does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such endpoint.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type ListReplaysError = ListReplaysErrors[keyof ListReplaysErrors];

export type ListReplaysResponses = {
    /**
     * A page of replays.
     */
    200: ReplayList;
};

export type ListReplaysResponse = ListReplaysResponses[keyof ListReplaysResponses];

export type StartReplayData = {
    body: ReplayCreation;
    headers?: {
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/replays';
};

export type StartReplayErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such endpoint.
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
     * The Content-Type is not `application/json`.
     */
    415: Problem;
    /**
     * The idempotency key was used with a different request.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type StartReplayError = StartReplayErrors[keyof StartReplayErrors];

export type StartReplayResponses = {
    /**
     * The replay, which has begun.
     */
    202: Replay;
};

export type StartReplayResponse = StartReplayResponses[keyof StartReplayResponses];

export type GetReplayData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The endpoint's identifier.
         */
        id: string;
        /**
         * The replay's identifier.
         */
        replay_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/replays/{replay_id}';
};

export type GetReplayErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such endpoint, or no such replay of it.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type GetReplayError = GetReplayErrors[keyof GetReplayErrors];

export type GetReplayResponses = {
    /**
     * The replay.
     */
    200: Replay;
};

export type GetReplayResponse = GetReplayResponses[keyof GetReplayResponses];

export type GetWebhookEndpointHealthData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: {
        /**
         * The length of the window in hours, by the time when deliveries were created.
         */
        window_hours?: number;
    };
    url: '/api/v1/console/organizations/{organization_id}/webhook-endpoints/{id}/health';
};

export type GetWebhookEndpointHealthErrors = {
    /**
     * The identifier is not a UUID, or the window does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such endpoint.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type GetWebhookEndpointHealthError = GetWebhookEndpointHealthErrors[keyof GetWebhookEndpointHealthErrors];

export type GetWebhookEndpointHealthResponses = {
    /**
     * The endpoint's health.
     */
    200: WebhookEndpointHealth;
};

export type GetWebhookEndpointHealthResponse = GetWebhookEndpointHealthResponses[keyof GetWebhookEndpointHealthResponses];

export type ListEventTypesData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
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
    url: '/api/v1/console/organizations/{organization_id}/event-types';
};

export type ListEventTypesErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type ListEventTypesError = ListEventTypesErrors[keyof ListEventTypesErrors];

export type ListEventTypesResponses = {
    /**
     * A page of event types.
     */
    200: EventTypeList;
};

export type ListEventTypesResponse = ListEventTypesResponses[keyof ListEventTypesResponses];

export type GetEventTypeData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The event type's name.
         */
        name: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/event-types/{name}';
};

export type GetEventTypeErrors = {
    /**
     * The name is not valid for an event type.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such event type.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type GetEventTypeError = GetEventTypeErrors[keyof GetEventTypeErrors];

export type GetEventTypeResponses = {
    /**
     * The event type.
     */
    200: EventTypeDetails;
};

export type GetEventTypeResponse = GetEventTypeResponses[keyof GetEventTypeResponses];

export type ListCustomersData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
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
         * Only the one with this number.
         */
        number?: string;
        /**
         * Only the one with this `external_id`.
         */
        external_id?: string;
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
         */
        created_before?: string;
    };
    url: '/api/v1/console/organizations/{organization_id}/party/customers';
};

export type ListCustomersErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type ListCustomersError = ListCustomersErrors[keyof ListCustomersErrors];

export type ListCustomersResponses = {
    /**
     * A page of customers.
     */
    200: CustomerList;
};

export type ListCustomersResponse = ListCustomersResponses[keyof ListCustomersResponses];

export type CreateCustomerData = {
    body: CustomerCreation;
    headers?: {
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/party/customers';
};

export type CreateCustomerErrors = {
    /**
     * The body is not JSON or does not match this document, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * The number or the `external_id` is taken, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type CreateCustomerError = CreateCustomerErrors[keyof CreateCustomerErrors];

export type CreateCustomerResponses = {
    /**
     * The new customer.
     */
    201: Customer;
};

export type CreateCustomerResponse = CreateCustomerResponses[keyof CreateCustomerResponses];

export type GetCustomerData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The customer's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/party/customers/{id}';
};

export type GetCustomerErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such customer.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type GetCustomerError = GetCustomerErrors[keyof GetCustomerErrors];

export type GetCustomerResponses = {
    /**
     * The customer.
     */
    200: Customer;
};

export type GetCustomerResponse = GetCustomerResponses[keyof GetCustomerResponses];

export type UpdateCustomerData = {
    body: CustomerUpdate;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or several, separated by commas. If the resource has changed
         * since, the request is refused with 412 and changes nothing. Without it, or with `*`, any version is
         * changed.
         *
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The customer's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/party/customers/{id}';
};

export type UpdateCustomerErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or `If-Match` is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such customer.
     */
    404: Problem;
    /**
     * The number or the `external_id` is taken.
     */
    409: Problem;
    /**
     * The resource was changed since the version that `If-Match` names.
     */
    412: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type UpdateCustomerError = UpdateCustomerErrors[keyof UpdateCustomerErrors];

export type UpdateCustomerResponses = {
    /**
     * The customer as it is now.
     */
    200: Customer;
};

export type UpdateCustomerResponse = UpdateCustomerResponses[keyof UpdateCustomerResponses];

export type ListContractsData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
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
         * Only contracts with this status.
         */
        status?: ContractStatus;
        /**
         * Only this customer's contracts.
         */
        customer_id?: string;
        /**
         * Only the one with this number.
         */
        number?: string;
        /**
         * Only the one with this `external_id`.
         */
        external_id?: string;
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
         */
        created_before?: string;
    };
    url: '/api/v1/console/organizations/{organization_id}/contracts';
};

export type ListContractsErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type ListContractsError = ListContractsErrors[keyof ListContractsErrors];

export type ListContractsResponses = {
    /**
     * A page of contracts.
     */
    200: ContractList;
};

export type ListContractsResponse = ListContractsResponses[keyof ListContractsResponses];

export type CreateContractData = {
    body: ContractCreation;
    headers?: {
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/contracts';
};

export type CreateContractErrors = {
    /**
     * The body is not JSON or does not match this document, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * The number or the `external_id` is taken, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type CreateContractError = CreateContractErrors[keyof CreateContractErrors];

export type CreateContractResponses = {
    /**
     * The new draft.
     */
    201: ContractDetails;
};

export type CreateContractResponse = CreateContractResponses[keyof CreateContractResponses];

export type GetContractData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The contract's identifier.
         */
        id: string;
    };
    query?: {
        /**
         * The day whose items are returned; before `starts_on`, the first ones. Today if absent.
         */
        as_of?: ContractDate;
    };
    url: '/api/v1/console/organizations/{organization_id}/contracts/{id}';
};

export type GetContractErrors = {
    /**
     * The identifier is not a UUID, or `as_of` is not a date.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such contract.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type GetContractError = GetContractErrors[keyof GetContractErrors];

export type GetContractResponses = {
    /**
     * The contract.
     */
    200: ContractDetails;
};

export type GetContractResponse = GetContractResponses[keyof GetContractResponses];

export type UpdateContractData = {
    body: ContractUpdate;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or several, separated by commas. If the resource has changed
         * since, the request is refused with 412 and changes nothing. Without it, or with `*`, any version is
         * changed.
         *
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The contract's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/contracts/{id}';
};

export type UpdateContractErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or `If-Match` is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such contract.
     */
    404: Problem;
    /**
     * The number or the `external_id` is taken, or the status does not allow the change.
     */
    409: Problem;
    /**
     * The resource was changed since the version that `If-Match` names.
     */
    412: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type UpdateContractError = UpdateContractErrors[keyof UpdateContractErrors];

export type UpdateContractResponses = {
    /**
     * The contract as it is now.
     */
    200: ContractDetails;
};

export type UpdateContractResponse = UpdateContractResponses[keyof UpdateContractResponses];

export type ActivateContractData = {
    body?: ContractActivation;
    headers?: {
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
        /**
         * The `ETag` of the version that you have seen, or several, separated by commas. If the resource has changed
         * since, the request is refused with 412 and changes nothing. Without it, or with `*`, any version is
         * changed.
         *
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The contract's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/contracts/{id}/activate';
};

export type ActivateContractErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or a header is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such contract.
     */
    404: Problem;
    /**
     * It is no draft, another contract bills the same meter, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The resource was changed since the version that `If-Match` names.
     */
    412: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`.
     */
    415: Problem;
    /**
     * It has an interval and no items, or more periods have ended than are billed without being asked.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type ActivateContractError = ActivateContractErrors[keyof ActivateContractErrors];

export type ActivateContractResponses = {
    /**
     * The active contract.
     */
    200: ContractDetails;
};

export type ActivateContractResponse = ActivateContractResponses[keyof ActivateContractResponses];

export type TerminateContractData = {
    body: ContractTermination;
    headers?: {
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
        /**
         * The `ETag` of the version that you have seen, or several, separated by commas. If the resource has changed
         * since, the request is refused with 412 and changes nothing. Without it, or with `*`, any version is
         * changed.
         *
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The contract's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/contracts/{id}/terminate';
};

export type TerminateContractErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or a header is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such contract.
     */
    404: Problem;
    /**
     * It is not active, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The resource was changed since the version that `If-Match` names.
     */
    412: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type TerminateContractError = TerminateContractErrors[keyof TerminateContractErrors];

export type TerminateContractResponses = {
    /**
     * The terminated contract.
     */
    200: ContractDetails;
};

export type TerminateContractResponse = TerminateContractResponses[keyof TerminateContractResponses];

export type AmendContractData = {
    body: ContractAmendmentCreation;
    headers?: {
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
        /**
         * The `ETag` of the version that you have seen, or several, separated by commas. If the resource has changed
         * since, the request is refused with 412 and changes nothing. Without it, or with `*`, any version is
         * changed.
         *
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The contract's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/contracts/{id}/amendments';
};

export type AmendContractErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or a header is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such contract.
     */
    404: Problem;
    /**
     * It is not active, has an amendment for the day or too many, another contract bills the same meter, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The resource was changed since the version that `If-Match` names.
     */
    412: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type AmendContractError = AmendContractErrors[keyof AmendContractErrors];

export type AmendContractResponses = {
    /**
     * The contract with its new amendment.
     */
    201: ContractDetails;
};

export type AmendContractResponse = AmendContractResponses[keyof AmendContractResponses];

export type DeleteContractAmendmentData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or several, separated by commas. If the resource has changed
         * since, the request is refused with 412 and changes nothing. Without it, or with `*`, any version is
         * changed.
         *
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The contract's identifier.
         */
        id: string;
        /**
         * The amendment's identifier.
         */
        amendment_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/contracts/{id}/amendments/{amendment_id}';
};

export type DeleteContractAmendmentErrors = {
    /**
     * An identifier is not a UUID, or `If-Match` is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such contract, or it has no such amendment.
     */
    404: Problem;
    /**
     * The contract is not active, the amendment is in force, or another contract bills the same meter.
     */
    409: Problem;
    /**
     * The resource was changed since the version that `If-Match` names.
     */
    412: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type DeleteContractAmendmentError = DeleteContractAmendmentErrors[keyof DeleteContractAmendmentErrors];

export type DeleteContractAmendmentResponses = {
    /**
     * The amendment is deleted.
     */
    204: void;
};

export type DeleteContractAmendmentResponse = DeleteContractAmendmentResponses[keyof DeleteContractAmendmentResponses];

export type ListInvoicesData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
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
         * Only invoices with this status.
         */
        status?: InvoiceStatus;
        /**
         * Only invoices of this customer.
         */
        customer_id?: string;
        /**
         * Only invoices of this contract.
         */
        contract_id?: string;
        /**
         * Only the one with this number.
         */
        number?: string;
        /**
         * Only the one with this `external_id`.
         */
        external_id?: string;
        /**
         * Only invoices that are overdue, or, with `false`, only those that are not.
         */
        overdue?: boolean;
        /**
         * Only issued invoices that are due before this day. Paid ones are not due any more.
         */
        due_before?: string;
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
         */
        created_before?: string;
    };
    url: '/api/v1/console/organizations/{organization_id}/invoices';
};

export type ListInvoicesErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type ListInvoicesError = ListInvoicesErrors[keyof ListInvoicesErrors];

export type ListInvoicesResponses = {
    /**
     * A page of invoices.
     */
    200: InvoiceList;
};

export type ListInvoicesResponse = ListInvoicesResponses[keyof ListInvoicesResponses];

export type CreateInvoiceData = {
    body: InvoiceCreation;
    headers?: {
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/invoices';
};

export type CreateInvoiceErrors = {
    /**
     * The body is not JSON or does not match this document, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * The `external_id` is taken, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type CreateInvoiceError = CreateInvoiceErrors[keyof CreateInvoiceErrors];

export type CreateInvoiceResponses = {
    /**
     * The new draft.
     */
    201: InvoiceDetails;
};

export type CreateInvoiceResponse = CreateInvoiceResponses[keyof CreateInvoiceResponses];

export type GetInvoiceData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The invoice's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/invoices/{id}';
};

export type GetInvoiceErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such invoice.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type GetInvoiceError = GetInvoiceErrors[keyof GetInvoiceErrors];

export type GetInvoiceResponses = {
    /**
     * The invoice.
     */
    200: InvoiceDetails;
};

export type GetInvoiceResponse = GetInvoiceResponses[keyof GetInvoiceResponses];

export type UpdateInvoiceData = {
    body: InvoiceUpdate;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or several, separated by commas. If the resource has changed
         * since, the request is refused with 412 and changes nothing. Without it, or with `*`, any version is
         * changed.
         *
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The invoice's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/invoices/{id}';
};

export type UpdateInvoiceErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or `If-Match` is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such invoice.
     */
    404: Problem;
    /**
     * The invoice is not a draft, or the `external_id` is taken.
     */
    409: Problem;
    /**
     * The resource was changed since the version that `If-Match` names.
     */
    412: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type UpdateInvoiceError = UpdateInvoiceErrors[keyof UpdateInvoiceErrors];

export type UpdateInvoiceResponses = {
    /**
     * The invoice as it is now.
     */
    200: InvoiceDetails;
};

export type UpdateInvoiceResponse = UpdateInvoiceResponses[keyof UpdateInvoiceResponses];

export type IssueInvoiceData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or several, separated by commas. If the resource has changed
         * since, the request is refused with 412 and changes nothing. Without it, or with `*`, any version is
         * changed.
         *
         */
        'If-Match'?: string;
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The invoice's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/invoices/{id}/issue';
};

export type IssueInvoiceErrors = {
    /**
     * The identifier is not a UUID, or `If-Match` or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such invoice.
     */
    404: Problem;
    /**
     * The invoice is not a draft, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The resource was changed since the version that `If-Match` names.
     */
    412: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type IssueInvoiceError = IssueInvoiceErrors[keyof IssueInvoiceErrors];

export type IssueInvoiceResponses = {
    /**
     * The issued invoice.
     */
    200: InvoiceDetails;
};

export type IssueInvoiceResponse = IssueInvoiceResponses[keyof IssueInvoiceResponses];

export type VoidInvoiceData = {
    body?: InvoiceVoiding;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or several, separated by commas. If the resource has changed
         * since, the request is refused with 412 and changes nothing. Without it, or with `*`, any version is
         * changed.
         *
         */
        'If-Match'?: string;
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The invoice's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/invoices/{id}/void';
};

export type VoidInvoiceErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or a header is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such invoice.
     */
    404: Problem;
    /**
     * The invoice is voided already or has payments, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The resource was changed since the version that `If-Match` names.
     */
    412: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`.
     */
    415: Problem;
    /**
     * The idempotency key was used with a different request.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type VoidInvoiceError = VoidInvoiceErrors[keyof VoidInvoiceErrors];

export type VoidInvoiceResponses = {
    /**
     * The voided invoice.
     */
    200: InvoiceDetails;
};

export type VoidInvoiceResponse = VoidInvoiceResponses[keyof VoidInvoiceResponses];

export type ListPaymentsData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
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
         * Only payments with this status.
         */
        status?: PaymentStatus;
        /**
         * Only payments for this invoice.
         */
        invoice_id?: string;
        /**
         * Only payments of this customer.
         */
        customer_id?: string;
        /**
         * Only the one with this `external_id`.
         */
        external_id?: string;
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
         */
        created_before?: string;
    };
    url: '/api/v1/console/organizations/{organization_id}/payments';
};

export type ListPaymentsErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type ListPaymentsError = ListPaymentsErrors[keyof ListPaymentsErrors];

export type ListPaymentsResponses = {
    /**
     * A page of payments.
     */
    200: PaymentList;
};

export type ListPaymentsResponse = ListPaymentsResponses[keyof ListPaymentsResponses];

export type CreatePaymentData = {
    body: PaymentCreation;
    headers?: {
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/payments';
};

export type CreatePaymentErrors = {
    /**
     * The body is not JSON or does not match this document, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * The invoice is not issued or the `external_id` is taken, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type CreatePaymentError = CreatePaymentErrors[keyof CreatePaymentErrors];

export type CreatePaymentResponses = {
    /**
     * The payment.
     */
    201: PaymentDetails;
};

export type CreatePaymentResponse = CreatePaymentResponses[keyof CreatePaymentResponses];

export type GetPaymentData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The payment's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/payments/{id}';
};

export type GetPaymentErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such payment.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type GetPaymentError = GetPaymentErrors[keyof GetPaymentErrors];

export type GetPaymentResponses = {
    /**
     * The payment.
     */
    200: PaymentDetails;
};

export type GetPaymentResponse = GetPaymentResponses[keyof GetPaymentResponses];

export type ReversePaymentData = {
    body?: PaymentReversal;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or several, separated by commas. If the resource has changed
         * since, the request is refused with 412 and changes nothing. Without it, or with `*`, any version is
         * changed.
         *
         */
        'If-Match'?: string;
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The payment's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/payments/{id}/reverse';
};

export type ReversePaymentErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or a header is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such payment.
     */
    404: Problem;
    /**
     * The payment is reversed already, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The resource was changed since the version that `If-Match` names.
     */
    412: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`.
     */
    415: Problem;
    /**
     * The idempotency key was used with a different request.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type ReversePaymentError = ReversePaymentErrors[keyof ReversePaymentErrors];

export type ReversePaymentResponses = {
    /**
     * The reversed payment.
     */
    200: PaymentDetails;
};

export type ReversePaymentResponse = ReversePaymentResponses[keyof ReversePaymentResponses];

export type ListMetersData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
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
    url: '/api/v1/console/organizations/{organization_id}/meters';
};

export type ListMetersErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type ListMetersError = ListMetersErrors[keyof ListMetersErrors];

export type ListMetersResponses = {
    /**
     * A page of meters.
     */
    200: MeterList;
};

export type ListMetersResponse = ListMetersResponses[keyof ListMetersResponses];

export type CreateMeterData = {
    body: MeterCreation;
    headers?: {
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/meters';
};

export type CreateMeterErrors = {
    /**
     * The body is not JSON or does not match this document, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * The key is taken, or the first request with this idempotency key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`.
     */
    415: Problem;
    /**
     * The idempotency key was used with a different request.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type CreateMeterError = CreateMeterErrors[keyof CreateMeterErrors];

export type CreateMeterResponses = {
    /**
     * The new meter.
     */
    201: Meter;
};

export type CreateMeterResponse = CreateMeterResponses[keyof CreateMeterResponses];

export type GetMeterData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The meter's key.
         */
        key: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/meters/{key}';
};

export type GetMeterErrors = {
    /**
     * The key is not one that a meter could have.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * The organization has no such meter.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type GetMeterError = GetMeterErrors[keyof GetMeterErrors];

export type GetMeterResponses = {
    /**
     * The meter.
     */
    200: Meter;
};

export type GetMeterResponse = GetMeterResponses[keyof GetMeterResponses];

export type QueryUsageData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The meter's key.
         */
        key: string;
    };
    query: {
        /**
         * Count usage events at this time or later.
         */
        from: string;
        /**
         * Count usage events before this time.
         */
        to: string;
        /**
         * Only the usage of this customer.
         */
        customer_id?: string;
        /**
         * The windows to count in; without it or with `none`, the whole time at once.
         */
        window?: 'none' | 'hour' | 'day' | 'month';
        /**
         * The IANA time zone in which a day or a month begins; that of the organization if absent. An unknown one
         * is refused with 422.
         *
         */
        time_zone?: string;
        /**
         * Count separately for each `customer_id`, or for each value of a dimension, such as `dimensions.region`.
         */
        group_by?: string;
    };
    url: '/api/v1/console/organizations/{organization_id}/meters/{key}/usage';
};

export type QueryUsageErrors = {
    /**
     * A parameter is missing or does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * The organization has no such meter.
     */
    404: Problem;
    /**
     * Well formed, but invalid, or the result is too large.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type QueryUsageError = QueryUsageErrors[keyof QueryUsageErrors];

export type QueryUsageResponses = {
    /**
     * The usage.
     */
    200: MeterUsage;
};

export type QueryUsageResponse = QueryUsageResponses[keyof QueryUsageResponses];

export type IngestUsageEventsData = {
    body: UsageEventBatch;
    headers?: {
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/usage-events';
};

export type IngestUsageEventsErrors = {
    /**
     * The body is not JSON or does not match this document, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * The first request with this idempotency key is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`.
     */
    415: Problem;
    /**
     * An event is invalid, or the idempotency key belongs to another request. Nothing is stored.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type IngestUsageEventsError = IngestUsageEventsErrors[keyof IngestUsageEventsErrors];

export type IngestUsageEventsResponses = {
    /**
     * The events are stored.
     */
    200: UsageEventBatchResult;
};

export type IngestUsageEventsResponse = IngestUsageEventsResponses[keyof IngestUsageEventsResponses];

export type VoidUsageEventsData = {
    body: UsageEventVoiding;
    headers?: {
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/usage-events/void';
};

export type VoidUsageEventsErrors = {
    /**
     * The body is not JSON or does not match this document, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
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
     * The Content-Type is not `application/json`.
     */
    415: Problem;
    /**
     * The idempotency key was used with a different request.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type VoidUsageEventsError = VoidUsageEventsErrors[keyof VoidUsageEventsErrors];

export type VoidUsageEventsResponses = {
    /**
     * They are voided.
     */
    200: UsageEventVoidingResult;
};

export type VoidUsageEventsResponse = VoidUsageEventsResponses[keyof VoidUsageEventsResponses];

export type ListEventsData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
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
         * Only events of this type.
         */
        type?: string;
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
         */
        created_before?: string;
    };
    url: '/api/v1/console/organizations/{organization_id}/events';
};

export type ListEventsErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * There is no event type with that name.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type ListEventsError = ListEventsErrors[keyof ListEventsErrors];

export type ListEventsResponses = {
    /**
     * A page of events.
     */
    200: EventList;
};

export type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];

export type GetEventData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The event's identifier.
         */
        id: string;
    };
    query?: {
        /**
         * `body` adds the exact text that deliveries of an event carry and that they are signed over. `data`, serialised again, may differ from it.
         */
        include?: 'body';
    };
    url: '/api/v1/console/organizations/{organization_id}/events/{id}';
};

export type GetEventErrors = {
    /**
     * The identifier is not a UUID, or a query parameter does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such event.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type GetEventError = GetEventErrors[keyof GetEventErrors];

export type GetEventResponses = {
    /**
     * The event.
     */
    200: EventDetails;
};

export type GetEventResponse = GetEventResponses[keyof GetEventResponses];

export type ReadEventFeedData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
    };
    query?: {
        /**
         * The `cursor` of a response, or of an event. Opaque. Not together with `from`.
         */
        cursor?: string;
        /**
         * Where to begin without a cursor: `now`, the default, for what happens from now on, `start` for the oldest event that is kept, or a time (RFC 3339). No event that was created at that time or later is missed; a few earlier ones may come too.
         */
        from?: string;
        /**
         * Only events of these types, separated by commas.
         */
        types?: string;
        /**
         * The maximum number of items on a page.
         */
        limit?: number;
        /**
         * How many seconds a request that finds nothing may wait for an event.
         */
        wait?: number;
        /**
         * `body` adds the exact text that deliveries of an event carry and that they are signed over. `data`, serialised again, may differ from it.
         */
        include?: 'body';
    };
    url: '/api/v1/console/organizations/{organization_id}/event-feed';
};

export type ReadEventFeedErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * What follows the cursor is no longer kept.
     */
    410: Problem;
    /**
     * There is no event type with that name.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type ReadEventFeedError = ReadEventFeedErrors[keyof ReadEventFeedErrors];

export type ReadEventFeedResponses = {
    /**
     * A page of the feed, which may be empty.
     */
    200: EventFeedPage;
};

export type ReadEventFeedResponse = ReadEventFeedResponses[keyof ReadEventFeedResponses];

export type ListDeliveriesData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
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
         * Only deliveries with this status.
         */
        status?: DeliveryStatus;
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
         */
        created_before?: string;
    };
    url: '/api/v1/console/organizations/{organization_id}/deliveries';
};

export type ListDeliveriesErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * There is no event type with that name.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type ListDeliveriesError = ListDeliveriesErrors[keyof ListDeliveriesErrors];

export type ListDeliveriesResponses = {
    /**
     * A page of deliveries.
     */
    200: DeliveryList;
};

export type ListDeliveriesResponse = ListDeliveriesResponses[keyof ListDeliveriesResponses];

export type GetDeliveryData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The delivery's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/deliveries/{id}';
};

export type GetDeliveryErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such delivery.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type GetDeliveryError = GetDeliveryErrors[keyof GetDeliveryErrors];

export type GetDeliveryResponses = {
    /**
     * The delivery.
     */
    200: Delivery;
};

export type GetDeliveryResponse = GetDeliveryResponses[keyof GetDeliveryResponses];

export type ListDeliveryAttemptsData = {
    body?: never;
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
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
    url: '/api/v1/console/organizations/{organization_id}/deliveries/{id}/attempts';
};

export type ListDeliveryAttemptsErrors = {
    /**
     * The identifier is not a UUID, or a query parameter does not match this document.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such delivery.
     */
    404: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type ListDeliveryAttemptsError = ListDeliveryAttemptsErrors[keyof ListDeliveryAttemptsErrors];

export type ListDeliveryAttemptsResponses = {
    /**
     * A page of attempts.
     */
    200: DeliveryAttemptList;
};

export type ListDeliveryAttemptsResponse = ListDeliveryAttemptsResponses[keyof ListDeliveryAttemptsResponses];

export type RedeliverDeliveryData = {
    body?: never;
    headers?: {
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The organization. Another one than the person's own is 403, whether it exists or not.
         */
        organization_id: string;
        /**
         * The delivery's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/console/organizations/{organization_id}/deliveries/{id}/redeliver';
};

export type RedeliverDeliveryErrors = {
    /**
     * The identifier is not a UUID, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such delivery.
     */
    404: Problem;
    /**
     * The delivery has not failed or is that of a test event, its event's data was removed, its endpoint is deleted, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The idempotency key was used with a different request.
     */
    422: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side; the response does not reveal the cause.
     */
    500: Problem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: Problem;
};

export type RedeliverDeliveryError = RedeliverDeliveryErrors[keyof RedeliverDeliveryErrors];

export type RedeliverDeliveryResponses = {
    /**
     * The delivery, queued again.
     */
    200: Delivery;
};

export type RedeliverDeliveryResponse = RedeliverDeliveryResponses[keyof RedeliverDeliveryResponses];

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
    };
    url: '/api/v1/console/operator/organizations';
};

export type OperatorListOrganizationsErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
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
    url: '/api/v1/console/operator/organizations';
};

export type OperatorCreateOrganizationErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier or the idempotency key is malformed.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * The first request with this idempotency key is still running.
     */
    409: OperatorProblem;
    /**
     * The body is too large.
     */
    413: OperatorProblem;
    /**
     * The Content-Type is not JSON.
     */
    415: OperatorProblem;
    /**
     * The time zone does not exist, or the idempotency key belongs to another request.
     */
    422: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
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
    url: '/api/v1/console/operator/organizations/{id}';
};

export type OperatorGetOrganizationErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
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
    url: '/api/v1/console/operator/organizations/{id}';
};

export type OperatorUpdateOrganizationErrors = {
    /**
     * The identifier is not a UUID, or the body is not JSON or does not match this document.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: OperatorProblem;
    /**
     * The body is too large.
     */
    413: OperatorProblem;
    /**
     * The Content-Type is not JSON.
     */
    415: OperatorProblem;
    /**
     * The time zone does not exist.
     */
    422: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
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
    };
    url: '/api/v1/console/operator/organizations/{id}/tokens';
};

export type OperatorListTokensErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
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
    url: '/api/v1/console/operator/organizations/{id}/tokens';
};

export type OperatorIssueTokenErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier or the idempotency key is malformed.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: OperatorProblem;
    /**
     * The first request with this idempotency key is still running.
     */
    409: OperatorProblem;
    /**
     * The body is too large.
     */
    413: OperatorProblem;
    /**
     * The Content-Type is not JSON.
     */
    415: OperatorProblem;
    /**
     * A scope does not exist, the expiry is in the past, or the idempotency key belongs to another request.
     */
    422: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
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
    url: '/api/v1/console/operator/organizations/{id}/tokens/{token_id}';
};

export type OperatorRevokeTokenErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
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
    url: '/api/v1/console/operator/organizations/{id}/events';
};

export type OperatorPublishEventErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier or the idempotency key is malformed.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: OperatorProblem;
    /**
     * There is another event with this id, or the first request with this key is still running.
     */
    409: OperatorProblem;
    /**
     * The body is too large.
     */
    413: OperatorProblem;
    /**
     * The Content-Type is not JSON.
     */
    415: OperatorProblem;
    /**
     * The event breaks its contract, or the idempotency key belongs to another request.
     */
    422: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
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
    url: '/api/v1/console/operator/organizations/{id}/events/batch';
};

export type OperatorPublishEventsErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier or the idempotency key is malformed.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: OperatorProblem;
    /**
     * There is another event with one of the ids, or the first request with this key is still running.
     */
    409: OperatorProblem;
    /**
     * The body is too large.
     */
    413: OperatorProblem;
    /**
     * The Content-Type is not JSON.
     */
    415: OperatorProblem;
    /**
     * An event breaks its contract, or the idempotency key belongs to another request.
     */
    422: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
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
        status?: OperatorWebhookEndpointStatus;
        /**
         * Only endpoints whose URL has this host, and their deliveries. Upper and lower case are the same; without a port.
         */
        url_host?: string;
    };
    url: '/api/v1/console/operator/webhook-endpoints';
};

export type OperatorListWebhookEndpointsErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
};

export type OperatorListWebhookEndpointsError = OperatorListWebhookEndpointsErrors[keyof OperatorListWebhookEndpointsErrors];

export type OperatorListWebhookEndpointsResponses = {
    /**
     * A page of endpoints.
     */
    200: OperatorWebhookEndpointList;
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
    url: '/api/v1/console/operator/webhook-endpoints/{id}';
};

export type OperatorGetWebhookEndpointErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
};

export type OperatorGetWebhookEndpointError = OperatorGetWebhookEndpointErrors[keyof OperatorGetWebhookEndpointErrors];

export type OperatorGetWebhookEndpointResponses = {
    /**
     * The endpoint.
     */
    200: OperatorWebhookEndpoint;
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
    url: '/api/v1/console/operator/webhook-endpoints/{id}/disable';
};

export type OperatorDisableWebhookEndpointErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier or the idempotency key is malformed.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: OperatorProblem;
    /**
     * The endpoint is deleted, or the first request with this key is still running.
     */
    409: OperatorProblem;
    /**
     * The body is too large.
     */
    413: OperatorProblem;
    /**
     * The Content-Type is not JSON.
     */
    415: OperatorProblem;
    /**
     * The idempotency key belongs to another request.
     */
    422: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
};

export type OperatorDisableWebhookEndpointError = OperatorDisableWebhookEndpointErrors[keyof OperatorDisableWebhookEndpointErrors];

export type OperatorDisableWebhookEndpointResponses = {
    /**
     * The disabled endpoint.
     */
    200: OperatorWebhookEndpoint;
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
    url: '/api/v1/console/operator/webhook-endpoints/{id}/restore';
};

export type OperatorRestoreWebhookEndpointErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier or the idempotency key is malformed.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: OperatorProblem;
    /**
     * The endpoint is deleted, or the first request with this key is still running.
     */
    409: OperatorProblem;
    /**
     * The body is too large.
     */
    413: OperatorProblem;
    /**
     * The Content-Type is not JSON.
     */
    415: OperatorProblem;
    /**
     * The idempotency key belongs to another request.
     */
    422: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
};

export type OperatorRestoreWebhookEndpointError = OperatorRestoreWebhookEndpointErrors[keyof OperatorRestoreWebhookEndpointErrors];

export type OperatorRestoreWebhookEndpointResponses = {
    /**
     * The restored endpoint.
     */
    200: OperatorWebhookEndpoint;
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
    url: '/api/v1/console/operator/webhook-endpoints/{id}/rotate-secret';
};

export type OperatorRotateSigningSecretErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier or the idempotency key is malformed.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: OperatorProblem;
    /**
     * The endpoint is deleted, or the first request with this key is still running.
     */
    409: OperatorProblem;
    /**
     * The body is too large.
     */
    413: OperatorProblem;
    /**
     * The Content-Type is not JSON.
     */
    415: OperatorProblem;
    /**
     * The idempotency key belongs to another request.
     */
    422: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
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
    url: '/api/v1/console/operator/audit-entries';
};

export type OperatorListAuditEntriesErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * There is no such action.
     */
    422: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
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
         * Only deliveries with this status.
         */
        status?: DeliveryStatus;
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
         */
        created_before?: string;
    };
    url: '/api/v1/console/operator/deliveries';
};

export type OperatorListDeliveriesErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * There is no event type with that name.
     */
    422: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
};

export type OperatorListDeliveriesError = OperatorListDeliveriesErrors[keyof OperatorListDeliveriesErrors];

export type OperatorListDeliveriesResponses = {
    /**
     * A page of deliveries.
     */
    200: OperatorDeliveryList;
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
    url: '/api/v1/console/operator/deliveries/{id}';
};

export type OperatorGetDeliveryErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
};

export type OperatorGetDeliveryError = OperatorGetDeliveryErrors[keyof OperatorGetDeliveryErrors];

export type OperatorGetDeliveryResponses = {
    /**
     * The delivery.
     */
    200: OperatorDelivery;
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
    url: '/api/v1/console/operator/deliveries/{id}/attempts';
};

export type OperatorListDeliveryAttemptsErrors = {
    /**
     * The identifier is not a UUID, or a query parameter does not match this document.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
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
    url: '/api/v1/console/operator/deliveries/{id}/redeliver';
};

export type OperatorRedeliverDeliveryErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier or the idempotency key is malformed.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: OperatorProblem;
    /**
     * The delivery has not failed or is that of a test event, its event's data was removed, its endpoint is deleted, or the first request with this key is still running.
     */
    409: OperatorProblem;
    /**
     * The body is too large.
     */
    413: OperatorProblem;
    /**
     * The Content-Type is not JSON.
     */
    415: OperatorProblem;
    /**
     * The idempotency key belongs to another request.
     */
    422: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
};

export type OperatorRedeliverDeliveryError = OperatorRedeliverDeliveryErrors[keyof OperatorRedeliverDeliveryErrors];

export type OperatorRedeliverDeliveryResponses = {
    /**
     * The delivery, queued again.
     */
    200: OperatorDelivery;
};

export type OperatorRedeliverDeliveryResponse = OperatorRedeliverDeliveryResponses[keyof OperatorRedeliverDeliveryResponses];

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
    };
    url: '/api/v1/console/operator/redeliveries';
};

export type OperatorListRedeliveriesErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
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
    url: '/api/v1/console/operator/redeliveries';
};

export type OperatorStartRedeliveryErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier or the idempotency key is malformed.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * The first request with this idempotency key is still running.
     */
    409: OperatorProblem;
    /**
     * The body is too large.
     */
    413: OperatorProblem;
    /**
     * The Content-Type is not JSON.
     */
    415: OperatorProblem;
    /**
     * The filter matches everything or names an unknown event type, or the idempotency key belongs to another request.
     */
    422: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
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
    url: '/api/v1/console/operator/redeliveries/{id}';
};

export type OperatorGetRedeliveryErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
};

export type OperatorGetRedeliveryError = OperatorGetRedeliveryErrors[keyof OperatorGetRedeliveryErrors];

export type OperatorGetRedeliveryResponses = {
    /**
     * The redelivery.
     */
    200: Redelivery;
};

export type OperatorGetRedeliveryResponse = OperatorGetRedeliveryResponses[keyof OperatorGetRedeliveryResponses];

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
    };
    url: '/api/v1/console/operator/billing-runs';
};

export type OperatorListBillingRunsErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
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
    url: '/api/v1/console/operator/billing-runs';
};

export type OperatorStartBillingRunErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier or the idempotency key is malformed.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * The first request with this idempotency key is still running.
     */
    409: OperatorProblem;
    /**
     * The body is too large.
     */
    413: OperatorProblem;
    /**
     * The Content-Type is not JSON.
     */
    415: OperatorProblem;
    /**
     * The organization or the contract does not exist, the reason is missing, or the idempotency key belongs to another request.
     */
    422: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
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
    url: '/api/v1/console/operator/billing-runs/{id}';
};

export type OperatorGetBillingRunErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
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
    url: '/api/v1/console/operator/billing-runs/{id}/results';
};

export type OperatorListBillingRunResultsErrors = {
    /**
     * The identifier is not a UUID, or a query parameter does not match this document.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
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
        status?: OperatorInvoiceStatus;
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
    url: '/api/v1/console/operator/invoices';
};

export type OperatorListInvoicesErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
};

export type OperatorListInvoicesError = OperatorListInvoicesErrors[keyof OperatorListInvoicesErrors];

export type OperatorListInvoicesResponses = {
    /**
     * A page of invoices.
     */
    200: OperatorInvoiceList;
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
    url: '/api/v1/console/operator/invoices/{id}';
};

export type OperatorGetInvoiceErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * No such resource.
     */
    404: OperatorProblem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
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
    url: '/api/v1/console/operator/queues';
};

export type OperatorListQueuesErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
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
    url: '/api/v1/console/operator/workers';
};

export type OperatorListWorkersErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
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
    url: '/api/v1/console/operator/retention';
};

export type OperatorGetRetentionErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: OperatorProblem;
    /**
     * The session cookie is missing, or its session is over.
     */
    401: Problem;
    /**
     * The person may not do this: their role lacks it, they are no member of the organization, their last sign-in is too long ago or was made another way than the organization admits, the resource is another organization's, or the request comes from another site.
     */
    403: Problem;
    /**
     * Too many requests of this person or from this address.
     */
    429: Problem;
    /**
     * Something went wrong on our side.
     */
    500: OperatorProblem;
    /**
     * The service is temporarily unavailable, for example while its database moves. Repeat the request, with the same key if it has one.
     */
    503: OperatorProblem;
};

export type OperatorGetRetentionError = OperatorGetRetentionErrors[keyof OperatorGetRetentionErrors];

export type OperatorGetRetentionResponses = {
    /**
     * The settings and the last runs.
     */
    200: Retention;
};

export type OperatorGetRetentionResponse = OperatorGetRetentionResponses[keyof OperatorGetRetentionResponses];
