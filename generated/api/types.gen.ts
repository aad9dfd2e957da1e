// Generated from openapi/public.yaml by `npm run generate`. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://{base_url}` | (string & {});
};

export type Webhooks = OnCustomerCreatedWebhookRequest | OnCustomerUpdatedWebhookRequest | OnWebhookEndpointVerificationWebhookRequest | OnInvoiceCreatedWebhookRequest | OnInvoiceUpdatedWebhookRequest | OnInvoiceIssuedWebhookRequest | OnInvoiceDeletedWebhookRequest | OnInvoiceVoidedWebhookRequest | OnInvoicePaidWebhookRequest | OnPaymentReceivedWebhookRequest | OnPaymentReversedWebhookRequest | OnPaymentRefundedWebhookRequest | OnCreditNoteCreatedWebhookRequest | OnCreditNoteUpdatedWebhookRequest | OnCreditNoteIssuedWebhookRequest | OnCreditNoteDeletedWebhookRequest | OnContractCreatedWebhookRequest | OnContractUpdatedWebhookRequest | OnContractDeletedWebhookRequest | OnContractAmendedWebhookRequest | OnContractTerminatedWebhookRequest | OnWebhookEndpointDisabledWebhookRequest | OnWebhookEndpointRestoredWebhookRequest | OnWebhookDeliveryExhaustedWebhookRequest;

/**
 * A contract, and what was amended in it.
 */
export type AmendedContractSnapshot = {
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
     * Its first day.
     */
    starts_on: string;
    /**
     * Its last day; `null` if it is open-ended.
     */
    ends_on: string | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it was last changed.
     */
    updated_at: string;
    currency?: Currency;
    /**
     * How long a period is that is billed: `month`, `quarter` or `year`; `null` if nothing is billed. More may be
     * added.
     *
     */
    billing_interval?: 'month' | 'quarter' | 'year' | (string & {}) | null;
    /**
     * How many days after its issue an invoice is due.
     */
    payment_terms_days?: number;
    /**
     * Whether its invoices are issued at once.
     */
    auto_issue?: boolean;
    /**
     * What it bills, as of the day of the event. Once an amendment is in force, its items take their place.
     */
    items?: Array<ContractItem>;
    /**
     * What changes or has changed its items, by the day from which on.
     */
    amendments?: Array<ContractAmendment>;
    /**
     * The period that was billed next. An invoice with a `period` moves it on and is no change of the contract: then it begins with the `to` of that period.
     */
    next_period?: BillingPeriod | null;
    /**
     * What a period costs of which only a part is billed. `none`: as much as a whole one. `day`: fixed items
     * by the days that are billed. More may be added.
     *
     */
    proration?: 'none' | 'day' | (string & {});
    /**
     * What terminated it. `notice`: a request to terminate it. `term`: its last day, which has passed. `null`
     * unless it is terminated. More may be added.
     *
     */
    ended_by?: 'term' | 'notice' | (string & {}) | null;
    /**
     * Why it was terminated, in the words of whoever did; `null` if nobody said.
     */
    termination_reason?: string | null;
    /**
     * When it was activated; `null` for a draft.
     */
    activated_at?: string | null;
    /**
     * When it was terminated, which may be before or after its last day; `null` unless it is.
     */
    terminated_at?: string | null;
    /**
     * Counts the changes of the contract, from 1; each is the data of one event. The highest is the latest.
     */
    version?: number;
    /**
     * Your own identifier of it; `null` if there is none.
     */
    external_id?: string | null;
    metadata?: EventMetadata;
    amendment: AmendmentSnapshot;
};

/**
 * Other items from a day on.
 */
export type AmendmentSnapshot = {
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
 * A contract with its items and amendments.
 */
export type Contract = {
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
     * How long a period is that is billed: `month`, `quarter` or `year`; `null` if nothing is billed. More may be
     * added.
     *
     */
    billing_interval: 'month' | 'quarter' | 'year' | (string & {}) | null;
    /**
     * How many days after its issue an invoice is due.
     */
    payment_terms_days: number;
    /**
     * Whether its invoices are issued at once; otherwise they are drafts.
     */
    auto_issue: boolean;
    /**
     * What a period costs of which only a part is billed. `none`: as much as a whole one. `day`: fixed items
     * by the days that are billed; see Proration at the top. More may be added.
     *
     */
    proration: 'none' | 'day' | (string & {});
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
     * What terminated it. `notice`: a request to terminate it. `term`: its last day, which has passed. `null`
     * unless it is terminated. More may be added.
     *
     */
    ended_by: 'term' | 'notice' | (string & {}) | null;
    /**
     * Why it was terminated, in the words of whoever did; `null` if nobody said.
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
 * The body that activates a contract. It may be absent.
 */
export type ContractActivation = {
    /**
     * The first day that is billed, not after today; `starts_on` if absent or `null`. What comes before is not billed here. With the proration `day` it may be any day of the contract, otherwise it is the first of a period.
     */
    starts_billing_on?: ContractDate | null;
};

/**
 * A contract was amended, and has other items from a day on.
 */
export type ContractAmendedEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'contract.amended';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: AmendedContractSnapshot;
};

/**
 * Other items from a day on.
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
     * All that the contract bills from then on. Empty once it is in force: the items of the last amendment that is are the contract's.
     */
    items: Array<ContractItem>;
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
 * A contract was created.
 */
export type ContractCreatedEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'contract.created';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: ContractSnapshot;
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
     * What a part of a period costs. `none` if absent.
     */
    proration?: Proration;
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
 * A draft contract was deleted.
 */
export type ContractDeletedEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'contract.deleted';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: ContractSnapshot;
};

/**
 * Something that a contract bills in every period.
 */
export type ContractItem = {
    /**
     * The item's identifier.
     */
    id: string;
    /**
     * `fixed`: the same in every period. `usage`: what a meter counts in the period. More may be added.
     *
     */
    kind: 'fixed' | 'usage' | (string & {});
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
    price: Price;
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
    price: PriceInput;
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
     * The contracts, newest first; with `updated_from`, the oldest change first.
     */
    data: Array<Contract>;
    has_more: HasMore;
    next_cursor: NextCursor;
    next_updated_from?: NextUpdatedFrom;
};

/**
 * A contract with a customer, as its events carry it.
 */
export type ContractSnapshot = {
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
     * Its first day.
     */
    starts_on: string;
    /**
     * Its last day; `null` if it is open-ended.
     */
    ends_on: string | null;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it was last changed.
     */
    updated_at: string;
    currency?: Currency;
    /**
     * How long a period is that is billed: `month`, `quarter` or `year`; `null` if nothing is billed. More may be
     * added.
     *
     */
    billing_interval?: 'month' | 'quarter' | 'year' | (string & {}) | null;
    /**
     * How many days after its issue an invoice is due.
     */
    payment_terms_days?: number;
    /**
     * Whether its invoices are issued at once.
     */
    auto_issue?: boolean;
    /**
     * What it bills, as of the day of the event. Once an amendment is in force, its items take their place.
     */
    items?: Array<ContractItem>;
    /**
     * What changes or has changed its items, by the day from which on.
     */
    amendments?: Array<ContractAmendment>;
    /**
     * The period that was billed next. An invoice with a `period` moves it on and is no change of the contract: then it begins with the `to` of that period.
     */
    next_period?: BillingPeriod | null;
    /**
     * What a period costs of which only a part is billed. `none`: as much as a whole one. `day`: fixed items
     * by the days that are billed. More may be added.
     *
     */
    proration?: 'none' | 'day' | (string & {});
    /**
     * What terminated it. `notice`: a request to terminate it. `term`: its last day, which has passed. `null`
     * unless it is terminated. More may be added.
     *
     */
    ended_by?: 'term' | 'notice' | (string & {}) | null;
    /**
     * Why it was terminated, in the words of whoever did; `null` if nobody said.
     */
    termination_reason?: string | null;
    /**
     * When it was activated; `null` for a draft.
     */
    activated_at?: string | null;
    /**
     * When it was terminated, which may be before or after its last day; `null` unless it is.
     */
    terminated_at?: string | null;
    /**
     * Counts the changes of the contract, from 1; each is the data of one event. The highest is the latest.
     */
    version?: number;
    /**
     * Your own identifier of it; `null` if there is none.
     */
    external_id?: string | null;
    metadata?: EventMetadata;
};

/**
 * `draft`: not in force yet. `active`: in force. `terminated`: ended, or notice was given.
 *
 */
export type ContractStatus = 'draft' | 'active' | 'terminated';

/**
 * A contract was terminated.
 */
export type ContractTerminatedEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'contract.terminated';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: ContractSnapshot;
};

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
    proration?: Proration;
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
 * A contract was edited or activated, or an amendment was taken back.
 */
export type ContractUpdatedEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'contract.updated';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: ContractSnapshot;
};

/**
 * What a part of the credit was used for.
 */
export type CreditApplication = {
    /**
     * The application's identifier.
     */
    id: string;
    /**
     * `applied`: it paid an invoice. `refunded`: it went back to the customer. More may be added.
     */
    kind: 'applied' | 'refunded' | (string & {});
    amount: Money;
    /**
     * The invoice that it paid; `null` if it went back.
     */
    invoice_id: string | null;
    /**
     * Your reference of the transfer; `null` if there is none.
     */
    reference: string | null;
    /**
     * When it was recorded.
     */
    recorded_at: string;
};

/**
 * What to credit of a line, without tax, with the sign of the line.
 */
export type CreditLineAmount = {
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
 * A credit note, which corrects an issued invoice.
 */
export type CreditNote = {
    /**
     * The credit note's identifier.
     */
    id: string;
    /**
     * Its number within the organization; `DRAFT-…` until it is issued, then the next of a series without gaps.
     */
    number: string;
    status: CreditNoteStatus;
    /**
     * The invoice that it corrects.
     */
    invoice_id: string;
    /**
     * The customer of the invoice.
     */
    customer_id: string;
    currency: Currency;
    /**
     * Why it is credited; `null` if no reason was given.
     */
    reason: string | null;
    /**
     * What it credits of each line, in the order of the invoice; at most 200.
     */
    lines: Array<CreditNoteLine>;
    /**
     * The sum of its lines, without tax.
     */
    subtotal: Money;
    /**
     * The tax; what all credit notes of an invoice credit is rounded once for each rate.
     */
    tax: Money;
    /**
     * What is credited, with tax.
     */
    total: Money;
    /**
     * Credit that is left; 0 in a draft.
     */
    unapplied: Money;
    /**
     * What its credit was used for, in order; at most 50.
     */
    applications: Array<CreditApplication>;
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
};

/**
 * The body that applies credit to an invoice.
 */
export type CreditNoteApplication = {
    /**
     * An issued invoice of the same customer.
     */
    invoice_id: string;
    /**
     * Absent for as much as there is and the invoice needs.
     */
    amount?: RefundAmount;
};

/**
 * A draft credit note was created.
 */
export type CreditNoteCreatedEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'credit_note.created';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: CreditNoteSnapshot;
};

/**
 * The body that creates a draft.
 */
export type CreditNoteCreation = {
    /**
     * The issued or paid invoice to correct.
     */
    invoice_id: string;
    /**
     * What to credit of its lines; absent for all that is left of the invoice.
     */
    lines?: Array<CreditNoteLineCreation>;
    /**
     * Why it is credited.
     */
    reason?: string | null;
    external_id?: ExternalId;
    metadata?: Metadata;
};

/**
 * A draft credit note was deleted.
 */
export type CreditNoteDeletedEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'credit_note.deleted';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: CreditNoteSnapshot;
};

/**
 * A credit note was issued; its credit counts.
 */
export type CreditNoteIssuedEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'credit_note.issued';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: CreditNoteSnapshot;
};

/**
 * What is credited of a line of the invoice.
 */
export type CreditNoteLine = {
    /**
     * The line of the invoice.
     */
    line_id: string;
    /**
     * The tax rate of the line, in percent.
     */
    tax_rate: string;
    /**
     * Without tax.
     */
    amount: Money;
};

/**
 * What to credit of a line.
 */
export type CreditNoteLineCreation = {
    /**
     * The line of the invoice.
     */
    line_id: string;
    /**
     * Absent for all that is left of the line.
     */
    amount?: CreditLineAmount;
};

/**
 * A page of credit notes.
 */
export type CreditNoteList = {
    /**
     * The credit notes, newest first; with `updated_from`, the oldest change first.
     */
    data: Array<CreditNote>;
    has_more: HasMore;
    next_cursor: NextCursor;
    next_updated_from?: NextUpdatedFrom;
};

/**
 * The body that refunds credit.
 */
export type CreditNoteRefund = {
    /**
     * Absent for all that is left.
     */
    amount?: RefundAmount;
    /**
     * Your reference of the transfer; `null`, or absent, if there is none.
     */
    reference?: string | null;
};

/**
 * A credit note, as its events carry it.
 */
export type CreditNoteSnapshot = {
    /**
     * The credit note's identifier.
     */
    id: string;
    /**
     * Its number within the organization; `DRAFT-…` until it is issued, then the next of a series without gaps.
     */
    number: string;
    status: CreditNoteStatus;
    /**
     * The invoice that it corrects.
     */
    invoice_id: string;
    /**
     * The customer of the invoice.
     */
    customer_id: string;
    currency: Currency;
    /**
     * Why it is credited; `null` if no reason was given.
     */
    reason: string | null;
    /**
     * What it credits of each line, in the order of the invoice; at most 200.
     */
    lines: Array<CreditNoteLine>;
    /**
     * The sum of its lines, without tax.
     */
    subtotal: Money;
    /**
     * The tax; what all credit notes of an invoice credit is rounded once for each rate.
     */
    tax: Money;
    /**
     * What is credited, with tax.
     */
    total: Money;
    /**
     * Credit that is left; 0 in a draft.
     */
    unapplied: Money;
    /**
     * What its credit was used for, in order; at most 50.
     */
    applications: Array<CreditApplication>;
    /**
     * Counts the changes of the credit note, from 1; each is the data of one event. The highest is the latest.
     */
    version: number;
    /**
     * Your own identifier of it; `null` if there is none.
     */
    external_id: string | null;
    metadata: EventMetadata;
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
};

/**
 * `draft`: changes nothing of the invoice yet. `issued`: final; its credit counts. More may be added.
 *
 */
export type CreditNoteStatus = 'draft' | 'issued' | (string & {});

/**
 * What to change of a credit note; omitted members stay as they are.
 */
export type CreditNoteUpdate = {
    /**
     * The whole new list of lines. In a draft only.
     */
    lines?: Array<CreditNoteLineCreation>;
    /**
     * Why it is credited. In a draft only.
     */
    reason?: string | null;
    external_id?: ExternalId;
    /**
     * The keys to add, replace or, with `null`, remove; `null` instead of an object removes every key.
     */
    metadata?: MetadataChanges | null;
};

/**
 * A credit note changed in what has no event of its own: a draft was edited, its credit was applied or refunded, or its `external_id` or metadata changed.
 */
export type CreditNoteUpdatedEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'credit_note.updated';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: CreditNoteSnapshot;
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
     * When the customer was archived; `null` unless it is.
     */
    archived_at: string | null;
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
 * A customer was created.
 */
export type CustomerCreatedEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'customer.created';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: CustomerSnapshot;
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
     * The customers, newest first; with `updated_from`, the oldest change first.
     */
    data: Array<Customer>;
    has_more: HasMore;
    next_cursor: NextCursor;
    next_updated_from?: NextUpdatedFrom;
};

/**
 * A customer, as its events carry it.
 */
export type CustomerSnapshot = {
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
    currency: Currency;
    /**
     * Counts the changes of the customer, from 1; each is the data of one event. The highest is the latest.
     */
    version?: number;
    /**
     * Your own identifier of the customer; `null` if there is none.
     */
    external_id?: string | null;
    metadata?: EventMetadata;
    /**
     * When the customer was archived; `null` unless it is.
     */
    archived_at?: string | null;
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
 * A customer was changed.
 */
export type CustomerUpdatedEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'customer.updated';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: CustomerSnapshot;
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
     * Why it is held, failed, canceled or skipped, for people; otherwise `null`.
     */
    reason: string | null;
    /**
     * The reason, for programs. `attempts_exhausted`: the last attempt has failed. `response_not_retried`: the
     * endpoint responded with a status that is not retried. `endpoint_disabled`, `endpoint_not_verified`,
     * `endpoint_deleted`: what the endpoint is or was. `event_erased`: the data of its event was erased. `skipped_on_request`: it was skipped, so that those behind it are sent. `other`: a reason without a code. More may be added. `null`
     * without a reason.
     *
     */
    reason_code: string | null;
    /**
     * Always `true` in the delivery of a test event; absent from all others.
     */
    test?: boolean;
    /**
     * The number of completed attempts.
     */
    attempt_count: number;
    /**
     * When it is attempted next; `null` if it will not be, or if it waits behind another one. A time in the past means that it has been due
     * since then and waits for its turn, for example because of the endpoint's `max_per_second`.
     *
     */
    next_attempt_at: string | null;
    /**
     * The delivery that has to end before this one is sent, at an endpoint with an `ordering`: the one that is being sent, or that
     * holds the line. Absent from deliveries that wait for none.
     *
     */
    waits_behind?: string;
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
 * The number of deliveries by status.
 */
export type DeliveryCounts = {
    /**
     * Waiting for an attempt or behind another delivery, or being attempted.
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
 * The lines in which deliveries of an ordered endpoint go out, now.
 */
export type DeliveryLines = {
    /**
     * How many lines have deliveries that have not ended. At most 1,000 are looked at.
     */
    line_count: number;
    /**
     * How many deliveries wait behind another one. At most 10,000 are counted.
     */
    waiting_count: number;
    /**
     * How many lines are held up by a delivery that fails, is held, or failed for good.
     */
    held_up_count: number;
    /**
     * Up to 20 of these, the one held up for longest first.
     */
    held_up: Array<HeldUpLine>;
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
 * A webhook endpoint that was disabled.
 */
export type DisabledWebhookEndpoint = {
    /**
     * The endpoint's identifier. The event is never sent to that endpoint.
     */
    id: string;
    /**
     * Its address, as it was registered.
     */
    endpoint_url: string;
    /**
     * Your own description of it; `null` if there is none.
     */
    description: string | null;
    /**
     * The event types that it subscribes to.
     */
    subscriptions: Array<Subscription>;
    status: WebhookEndpointStatus;
    disabled_by: WebhookEndpointChangedBy;
    /**
     * The operator's reason; `null` if the operator gave none, or a client disabled it.
     */
    status_reason: string | null;
    /**
     * When it was disabled.
     */
    disabled_at: string;
};

/**
 * Entity tags (RFC 9110, section 8.8.3) separated by commas, or `*` for any.
 */
export type EntityTags = string;

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
     * When the service removed the data, because of its age or because it was erased; `null` if it is still there.
     */
    payload_removed_at: string | null;
    /**
     * When the operator erased the data, because what is known of a customer had to go; `null` unless it was erased.
     */
    erased_at: string | null;
    /**
     * One for each endpoint that subscribed to the type, and whose filter it passed, the latest first.
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
    /**
     * Only with `matches`, if the search ended before it had found a page, after 10,000 rows or 2 seconds: how far back it has looked. `next_cursor` continues there, and `data` may be empty.
     */
    searched_until?: string;
};

/**
 * Your own keys and values.
 */
export type EventMetadata = {
    [key: string]: string;
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
     * Who publishes its events: `publishers`, whoever changes the business, through this API or as a service of the operator; or `service`, this service alone, to tell of your endpoints and deliveries. More may be added.
     */
    published_by: 'publishers' | 'service' | (string & {});
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
     * Who publishes its events: `publishers`, whoever changes the business, through this API or as a service of the operator; or `service`, this service alone, to tell of your endpoints and deliveries. More may be added.
     */
    published_by: 'publishers' | 'service' | (string & {});
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
 * A delivery that was given up.
 */
export type ExhaustedDelivery = {
    /**
     * The delivery's identifier, for example to redeliver it.
     */
    id: string;
    /**
     * The identifier of the event that did not arrive.
     */
    event_id: string;
    /**
     * The type of that event.
     */
    event_type: string;
    /**
     * The identifier of the endpoint that did not take it. This event is never sent to that endpoint.
     */
    endpoint_id: string;
    /**
     * The address that the last attempt was sent to.
     */
    endpoint_url: string;
    /**
     * Why it was given up, for people.
     */
    reason: string;
    /**
     * The number of attempts, those before a redelivery included.
     */
    attempt_count: number;
    /**
     * The HTTP status of the response to the last attempt; `null` if no complete response arrived.
     */
    last_response_status: number | null;
    /**
     * Why no complete response to the last attempt arrived, as `class` in the error of an attempt; `null` if one did.
     */
    last_error_class: string | null;
    /**
     * When the first attempt began; `null` if the service has removed it because of its age, before a redelivery.
     */
    first_attempt_at: string | null;
    /**
     * When the last attempt began.
     */
    last_attempt_at: string;
    /**
     * When it was given up.
     */
    failed_at: string;
};

/**
 * Your own identifier of it, unique in the organization among resources of the kind; `null` if there is
 * none. Unlike an idempotency key it lasts: a second creation with it is refused with 409
 * `external_id_taken`.
 *
 */
export type ExternalId = string | null;

/**
 * An event with its data, and its place in the feed. An event whose data was erased stays as a tombstone: `data` is `null`, and `erased_at` says since when.
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
    /**
     * The data that deliveries carry; `null` once it is erased.
     */
    data: EventData | null;
    body?: EventBody;
    /**
     * When the data was erased; omitted unless it was.
     */
    erased_at?: string;
    /**
     * The place right after this event, for a consumer that stops in the middle of a page. Opaque.
     */
    cursor: string;
};

/**
 * Which of the last events a filter would have let pass.
 */
export type FilterCheck = {
    /**
     * How many events were looked at, the newest 1,000 at most. Events without their data are not among them.
     */
    checked: number;
    /**
     * How many of them fulfil the filter.
     */
    passed: number;
    /**
     * When the oldest of them happened; `null` if there is none.
     */
    oldest_at: string | null;
    /**
     * Those that fulfil it, the newest 50 at most, newest first.
     */
    passing: Array<Event>;
    /**
     * Those that do not, the newest 50 at most, newest first.
     */
    left_out: Array<Event>;
};

/**
 * A subscription with a filter, before it is saved.
 */
export type FilterCheckRequest = {
    /**
     * The name of an event type, or a wildcard, as in a subscription.
     */
    event_type: string;
    /**
     * The version of its payload's schema.
     */
    schema_version: number;
    /**
     * The condition to check, as in a subscription.
     */
    filter: string;
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
 * A line that is held up.
 */
export type HeldUpLine = {
    /**
     * The delivery that holds it up. Redeliver it once it has failed, or skip it.
     */
    delivery_id: string;
    /**
     * The resource that the line's events are about; `null` if all of the endpoint's are in one line.
     */
    subject_id: string | null;
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
     * What has been paid so far, without what was reversed or refunded.
     */
    paid: Money;
    /**
     * What issued credit notes credit of it.
     */
    credited: Money;
    /**
     * What credit has paid of it, of its own credit notes or of others.
     */
    credit_applied: Money;
    /**
     * What is left to pay, `total` less `paid` and `credit_applied`; 0 if it is voided.
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
     * When the last of it was paid; `null` of a draft, and while anything is left to pay.
     */
    paid_at: string | null;
};

/**
 * A draft invoice was created.
 */
export type InvoiceCreatedEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'invoice.created';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: InvoiceSnapshot;
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
 * A draft invoice was deleted.
 */
export type InvoiceDeletedEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'invoice.deleted';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: InvoiceSnapshot;
};

/**
 * An invoice was issued to its customer.
 */
export type InvoiceIssuedEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'invoice.issued';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: InvoiceSnapshot;
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
     * usage of the period. `usage_adjustment`: usage of an earlier period that came late or was voided. More may be
     * added.
     *
     */
    kind: 'manual' | 'fixed' | 'usage' | 'usage_adjustment' | (string & {});
    /**
     * What is billed.
     */
    description: string;
    quantity: Quantity;
    price: Price;
    /**
     * How much of its period a fixed item is billed for, if the contract's proration is `day`; `null` for a whole period, and for all other lines.
     */
    prorated: Prorated | null;
    tax_rate: TaxRate;
    /**
     * Quantity times the price of one, if it is prorated times `days` / `of`, without tax, rounded once, half away from zero.
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
    price: PriceInput;
    tax_rate: TaxRate;
};

/**
 * A line of the new list.
 */
export type InvoiceLineReplacement = {
    /**
     * Of a present line, which keeps its kind, what it bills and whether it is prorated. Without it the line is new, and not prorated.
     */
    id?: string;
    /**
     * What is billed.
     */
    description: string;
    quantity: Quantity;
    price: PriceInput;
    tax_rate: TaxRate;
};

/**
 * A page of invoices.
 */
export type InvoiceList = {
    /**
     * The invoices, newest first; with `updated_from`, the oldest change first.
     */
    data: Array<Invoice>;
    has_more: HasMore;
    next_cursor: NextCursor;
    next_updated_from?: NextUpdatedFrom;
};

/**
 * An invoice was paid in full.
 */
export type InvoicePaidEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'invoice.paid';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: InvoiceSnapshot;
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
 * An invoice, as its events carry it.
 */
export type InvoiceSnapshot = {
    /**
     * The invoice's identifier.
     */
    id: string;
    /**
     * The invoice's number within the organization.
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
    contract_id?: string | null;
    /**
     * The period of the contract that it bills; `null` if none.
     */
    period?: InvoicePeriod | null;
    currency?: Currency;
    /**
     * All of its lines, in their order.
     */
    lines?: Array<InvoiceLine>;
    /**
     * The sum of its lines, without tax.
     */
    subtotal?: Money;
    /**
     * The tax.
     */
    tax?: Money;
    /**
     * The total amount owed.
     */
    total: Money;
    /**
     * What has been paid so far, in the currency of the total.
     */
    paid: Money;
    /**
     * What issued credit notes credit of it.
     */
    credited?: Money;
    /**
     * What credit has paid of it, of its own credit notes or of others.
     */
    credit_applied?: Money;
    /**
     * What is left to pay, `total` less `paid` and `credit_applied`; 0 if it is voided.
     */
    balance?: Money;
    /**
     * The due date; `null` if none is set.
     */
    due_on: string | null;
    /**
     * The customer as it was when the invoice was issued; `null` until then.
     */
    bill_to?: BillTo | null;
    /**
     * Counts the changes of the invoice, from 1; each is the data of one event. The highest is the latest.
     */
    version?: number;
    /**
     * Your own identifier of the invoice; `null` if there is none.
     */
    external_id?: string | null;
    metadata?: EventMetadata;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it was last changed.
     */
    updated_at?: string;
    /**
     * When it was issued; `null` until then.
     */
    issued_at: string | null;
    /**
     * When it was voided; `null` unless it is.
     */
    voided_at: string | null;
    /**
     * Why it was voided; `null` if it is not, or if no reason was given.
     */
    void_reason?: string | null;
    /**
     * When the last of it was paid; `null` of a draft, and while anything is left to pay.
     */
    paid_at: string | null;
};

/**
 * How the invoice stands after the payment, its refund or its reversal. The whole invoice is in the `invoice.updated` or `invoice.paid` with the same version.
 */
export type InvoiceStanding = {
    status: InvoiceStatus;
    /**
     * What has been paid so far, without what was reversed or refunded.
     */
    paid: Money;
    /**
     * What is left to pay.
     */
    balance: Money;
    /**
     * The invoice's version.
     */
    version: number;
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
 * An invoice changed in what has no event of its own: a draft was edited, a part was paid, a payment was reversed or refunded, or its `external_id` or metadata changed.
 */
export type InvoiceUpdatedEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'invoice.updated';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: InvoiceSnapshot;
};

/**
 * An issued invoice was voided; it is no longer owed.
 */
export type InvoiceVoidedEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'invoice.voided';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: InvoiceSnapshot;
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
    /**
     * What the meter makes of the usage events of a time: `sum`, `count`, `max` or `unique`. More may be added.
     *
     */
    aggregation: 'sum' | 'count' | 'max' | 'unique' | (string & {});
    /**
     * What one of it is called, such as `call` or `GB`; `null` if it has no name.
     */
    unit: string | null;
    version: Version;
    /**
     * When the meter was archived; `null` unless it is.
     */
    archived_at: string | null;
    /**
     * When the meter was created.
     */
    created_at: string;
    /**
     * When the meter was last changed.
     */
    updated_at: string;
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
     * The meters, newest first; with `updated_from`, the oldest change first.
     */
    data: Array<Meter>;
    has_more: HasMore;
    next_cursor: NextCursor;
    next_updated_from?: NextUpdatedFrom;
};

/**
 * What to change of a meter; omitted members stay as they are.
 */
export type MeterUpdate = {
    /**
     * The meter's name.
     */
    name?: string;
    /**
     * What one of it is called, such as `call` or `GB`; `null` removes it.
     */
    unit?: string | null;
};

/**
 * What a meter counts.
 */
export type MeterUsage = {
    meter: MeterKey;
    /**
     * The windows that it is counted in: `none`, `hour`, `day` or `month`. More may be added.
     *
     */
    window: 'none' | 'hour' | 'day' | 'month' | (string & {});
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
 * The `cursor` of the next page; `null` on the last one.
 */
export type NextCursor = string | null;

/**
 * What to pass as `updated_from` when you catch up the next time, the same on all pages. Only with `updated_from`.
 */
export type NextUpdatedFrom = string;

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
 * A payment for an invoice.
 */
export type Payment = {
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
     * What of it was refunded.
     */
    refunded: Money;
    /**
     * Its refunds, in their order; at most 50.
     */
    refunds: Array<PaymentRefund>;
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
 * A page of payments.
 */
export type PaymentList = {
    /**
     * The payments, newest first; with `updated_from`, the oldest change first.
     */
    data: Array<Payment>;
    has_more: HasMore;
    next_cursor: NextCursor;
    next_updated_from?: NextUpdatedFrom;
};

/**
 * A payment for an invoice was received.
 */
export type PaymentReceivedEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'payment.received';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: PaymentSnapshot;
};

/**
 * Money of a payment that went back.
 */
export type PaymentRefund = {
    /**
     * The refund's identifier.
     */
    id: string;
    amount: Money;
    /**
     * Why it was refunded; `null` if no reason was given.
     */
    reason: string | null;
    /**
     * Your reference of the transfer; `null` if there is none.
     */
    reference: string | null;
    /**
     * When the refund was recorded.
     */
    refunded_at: string;
};

/**
 * The body that refunds a payment.
 */
export type PaymentRefundCreation = {
    /**
     * What goes back; absent for all that is left of the payment.
     */
    amount?: RefundAmount;
    /**
     * Why it is refunded; `null`, or absent, if there is nothing to say.
     */
    reason?: string | null;
    /**
     * Your reference of the transfer; `null`, or absent, if there is none.
     */
    reference?: string | null;
};

/**
 * Money of a payment went back; it is owed again.
 */
export type PaymentRefundedEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'payment.refunded';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: PaymentSnapshot;
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
 * A payment was reversed; its amount is owed again.
 */
export type PaymentReversedEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'payment.reversed';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: PaymentSnapshot;
};

/**
 * A payment for an invoice, as its events carry it.
 */
export type PaymentSnapshot = {
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
    amount: Money;
    /**
     * What of it was refunded.
     */
    refunded?: Money;
    /**
     * Its refunds, in their order; at most 50.
     */
    refunds?: Array<PaymentRefund>;
    /**
     * When it was received.
     */
    received_at: string;
    status?: PaymentStatus;
    /**
     * How it was paid, in your own words; `null` if that is not known.
     */
    method?: string | null;
    /**
     * What the payer wrote; `null` if that is not known.
     */
    reference?: string | null;
    /**
     * When it was reversed; `null` unless it is.
     */
    reversed_at?: string | null;
    /**
     * Why it was reversed; `null` if it is not, or if no reason was given.
     */
    reverse_reason?: string | null;
    /**
     * Counts the changes of the payment, from 1; each is the data of one event. The highest is the latest.
     */
    version?: number;
    /**
     * Your own identifier of the payment; `null` if there is none.
     */
    external_id?: string | null;
    metadata?: EventMetadata;
    /**
     * When it was recorded.
     */
    created_at?: string;
    /**
     * When it was last changed.
     */
    updated_at?: string;
    invoice?: InvoiceStanding;
};

/**
 * `received`: it counts, less what was refunded. `reversed`: it does not count, and the amount is owed again.
 * More may be added.
 *
 */
export type PaymentStatus = 'received' | 'reversed' | (string & {});

/**
 * What one costs.
 */
export type Price = {
    /**
     * `unit`: each costs the same. More may be added.
     */
    kind: 'unit' | (string & {});
    /**
     * The price of one, of the kind `unit`; `null` for a kind that has none. In minor units of the currency:
     * `"0.5"` is half a cent.
     *
     */
    unit_amount: string | null;
};

/**
 * What one costs.
 */
export type PriceInput = {
    /**
     * `unit`: each costs the same.
     */
    kind: 'unit';
    unit_amount: UnitAmount;
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
 * | `contract_has_invoices` | 409 | a draft contract with invoices cannot be deleted |
 * | `contract_not_draft` | 409 | only a draft can be activated, deleted, or changed in what it bills |
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
 * | `invoice_is_draft` | 409 | a draft is deleted and not voided |
 * | `invoice_voided` | 409 | the invoice is voided already |
 * | `invoice_has_payments` | 409 | an invoice with payments cannot be voided; reverse or refund them first |
 * | `payment_reversed` | 409 | the payment is reversed already |
 * | `payment_refunded` | 409 | a payment with refunds cannot be reversed |
 * | `amount_exceeds_payment` | 409 | the refund is more than what is left of the payment |
 * | `refund_limit_reached` | 409 | the payment has the most refunds it may have, or the credit note the most uses |
 * | `credit_note_not_draft` | 409 | only a draft credit note changes, is issued or deleted |
 * | `credit_note_not_issued` | 409 | only credit of an issued credit note is used |
 * | `credit_exceeds_invoice` | 409 | the credit is more than what is left of the invoice |
 * | `amount_exceeds_credit` | 409 | the amount is more than the credit left |
 * | `invoice_has_credit_notes` | 409 | an invoice with credit notes or credit cannot be voided |
 * | `amount_exceeds_balance` | 409 | the payment is more than what is left to pay |
 * | `query_too_large` | 422 | the query reads too much to be answered; `detail` says what to narrow |
 * | `meter_key_taken` | 409 | the organization has another meter with the key |
 * | `meter_archived` | 409 | no further contract bills an archived meter |
 * | `customer_archived` | 409 | an archived customer gets no new contract, activation or invoice |
 * | `customer_in_use` | 409 | a customer is not archived while a contract is active or to be billed, or an invoice is a draft or owed |
 * | `delivery_not_failed` | 409 | only a failed delivery can be redelivered |
 * | `delivery_not_in_line` | 409 | only a delivery that is in line at an ordered endpoint can be skipped |
 * | `payload_removed` | 409 | the event's data was removed, so its deliveries cannot be sent again; or the response to a repeated request was erased |
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
 * What a period costs of which only a part is billed. `none`: as much as a whole one. `day`: fixed items by
 * the days that are billed; see Proration at the top.
 *
 */
export type Proration = 'none' | 'day';

/**
 * How many. A decimal number as text, with at most 15 digits before and 12 after the point.
 */
export type Quantity = string;

/**
 * The amount of a refund.
 */
export type RefundAmount = {
    /**
     * In minor units of the currency, such as cents.
     */
    amount: number;
    /**
     * ISO 4217 code. It must be the payment's.
     */
    currency: string;
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
 * `running`: there may be more to queue. `completed`: everything is queued; `delivered` and `failed` keep
 * changing as attempts are made. More may be added.
 *
 */
export type ReplayStatus = 'running' | 'completed' | (string & {});

/**
 * A webhook endpoint that was restored.
 */
export type RestoredWebhookEndpoint = {
    /**
     * The endpoint's identifier. The event is never sent to that endpoint.
     */
    id: string;
    /**
     * Its address, as it was registered.
     */
    endpoint_url: string;
    /**
     * Your own description of it; `null` if there is none.
     */
    description: string | null;
    /**
     * The event types that it subscribes to.
     */
    subscriptions: Array<Subscription>;
    status: WebhookEndpointStatus;
    restored_by: WebhookEndpointChangedBy;
    /**
     * The operator's reason; `null` if the operator gave none, or a client restored it.
     */
    status_reason: string | null;
    /**
     * When it was restored.
     */
    restored_at: string;
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
 * The condition that an event's body has to fulfil to be delivered; `null` or omitted for every event. A predicate in a part of
 * SQL/JSON path: members by name, `[*]`, comparisons, `starts with`, `exists(…)`, `&&`, `||` and `!(…)`, at most 16 conditions.
 * An event that does not fulfil it makes no delivery. A member that the event's schema does not have is refused with 422.
 *
 */
export type SubscriptionFilter = string | null;

/**
 * An event type to receive, or a wildcard for several, in one version of its payload. What does not exist is refused with 422.
 */
export type SubscriptionRequest = {
    /**
     * The name of an event type, as in the list of event types. Or a wildcard, which covers also the types that are added
     * later: `*` is every type that does not begin with `webhook_`, `invoice.*` every type that begins with `invoice.`, and
     * `webhook_*` every type that begins with `webhook_`. An event that several subscriptions of the endpoint cover is delivered
     * to it once.
     *
     */
    event_type: string;
    /**
     * The version of its payload's schema, as in the list of event types. Of a wildcard, it holds for every type: one that has
     * no such version is not sent.
     *
     */
    schema_version: number;
    filter?: SubscriptionFilter;
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
     * An event type that the endpoint subscribes to, by name or with a wildcard. Its filter does not apply.
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
 * Your own identifier of the event, which counts once: visible ASCII characters, without spaces and without `/`, `?`, `#`, `%` and `\`, which a path cannot carry as they are.
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
 * A response to the handshake that echoes the challenge.
 */
export type VerificationEcho = {
    /**
     * The challenge, unchanged.
     */
    challenge: string;
};

/**
 * Counts the changes of the resource, from 1. `ETag` repeats it, and `If-Match` takes it.
 */
export type Version = number;

/**
 * A delivery was given up, because its attempts are used up or it was refused for good.
 */
export type WebhookDeliveryExhaustedEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'webhook_delivery.exhausted';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: ExhaustedDelivery;
};

/**
 * An address that receives events.
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
    metadata: Metadata;
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
     * When its address was verified; `null` until then.
     */
    verified_at: string | null;
    /**
     * When it was registered.
     */
    created_at: string;
    /**
     * When its address, its subscriptions, its details or its status last changed.
     */
    updated_at: string;
    /**
     * When it was deleted; `null` unless it is.
     */
    deleted_at: string | null;
};

/**
 * The maximum number of attempts of a delivery, counted anew when it is redelivered; `null` for as many as the service
 * makes, which is also the most that may be asked for (12, unless the operator has set another).
 *
 */
export type WebhookEndpointAttemptsMax = number | null;

/**
 * Who disabled or restored the endpoint. `client`: your organization, through this API or the console. `operator`:
 * whoever runs the service. Only the operator can restore what the operator disabled. More may be
 * added.
 *
 */
export type WebhookEndpointChangedBy = 'client' | 'operator' | (string & {});

/**
 * A new endpoint, with the values that are returned only once.
 */
export type WebhookEndpointCreated = {
    /**
     * The endpoint's identifier.
     */
    id: string;
    /**
     * The address, as it was sent.
     */
    endpoint_url: string;
    description: WebhookEndpointDescription;
    metadata: Metadata;
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
     * When its address was verified; `null` until then.
     */
    verified_at: string | null;
    /**
     * When it was registered.
     */
    created_at: string;
    /**
     * When its address, its subscriptions, its details or its status last changed.
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
    standard_webhooks?: WebhookEndpointStandardWebhooks;
    headers?: WebhookEndpointHeaders;
    timeout_seconds?: WebhookEndpointTimeoutSeconds;
    attempts_max?: WebhookEndpointAttemptsMax;
    max_per_second?: WebhookEndpointMaxPerSecond;
    ordering?: WebhookEndpointOrderingInput;
    on_exhausted?: WebhookEndpointOnExhaustedInput;
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
 * What to change of an endpoint; omitted members stay as they are.
 */
export type WebhookEndpointDetailsUpdate = {
    /**
     * The new address, to be verified. An absolute https URL without credentials or a fragment.
     */
    endpoint_url?: string;
    description?: WebhookEndpointDescription;
    /**
     * The keys to add, replace or, with `null`, remove; `null` instead of an object removes every key.
     */
    metadata?: MetadataChanges | null;
    standard_webhooks?: WebhookEndpointStandardWebhooks;
    /**
     * The headers to add, replace or, with `null`, remove; `null` instead of an object removes all of them.
     */
    headers?: WebhookEndpointHeaderChanges | null;
    timeout_seconds?: WebhookEndpointTimeoutSeconds;
    attempts_max?: WebhookEndpointAttemptsMax;
    max_per_second?: WebhookEndpointMaxPerSecond;
    ordering?: WebhookEndpointOrderingInput;
    on_exhausted?: WebhookEndpointOnExhaustedInput;
    /**
     * The whole new list: at least one, without duplicates.
     */
    subscriptions?: Array<SubscriptionRequest>;
};

/**
 * Who disabled the endpoint. Only the operator can restore what the operator disabled.
 */
export type WebhookEndpointDisabledBy = 'client' | 'operator';

/**
 * A webhook endpoint was disabled.
 */
export type WebhookEndpointDisabledEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'webhook_endpoint.disabled';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: DisabledWebhookEndpoint;
};

/**
 * Headers to add or replace, or, with `null`, to remove. The rules for names and values are those of the headers.
 */
export type WebhookEndpointHeaderChanges = {
    [key: string]: string | null;
};

/**
 * The names of the endpoint's own headers, in alphabetical order. Their values are never returned.
 */
export type WebhookEndpointHeaderNames = Array<string>;

/**
 * Headers of your own that each request to the endpoint has, such as `Authorization` for a gateway in front of your receiver:
 * at most 10. The names are those of RFC 9110, in any case, without `__proto__`. Refused are those that frame a request
 * (`Host`, `Connection`, `Transfer-Encoding`, …), `User-Agent`, `traceparent`, and all that begin with `Content-`, `Proxy-`
 * or `webhook-`, or as `Service-Signature` does. Values are encrypted at rest, never returned, and redacted in the history.
 *
 */
export type WebhookEndpointHeaders = {
    [key: string]: string;
};

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
    /**
     * What waits in the lines of an endpoint with an `ordering`, now; `null` if nothing is in line.
     */
    lines: DeliveryLines | null;
};

/**
 * A page of endpoints.
 */
export type WebhookEndpointList = {
    /**
     * The endpoints, newest first; with `updated_from`, the oldest change first.
     */
    data: Array<WebhookEndpoint>;
    has_more: HasMore;
    next_cursor: NextCursor;
    next_updated_from?: NextUpdatedFrom;
};

/**
 * The maximum number of deliveries per second, evenly spread; `null` for no limit. Deliveries over the limit
 * wait for their turn: nothing is dropped or refused, and waiting does not count as an attempt.
 *
 */
export type WebhookEndpointMaxPerSecond = number | null;

/**
 * What happens to an ordered endpoint's deliveries behind one that failed for good. `skip`: they are sent. `hold`: they wait until
 * it is redelivered or skipped. More may be added.
 *
 */
export type WebhookEndpointOnExhausted = 'skip' | 'hold' | (string & {});

/**
 * What happens to an ordered endpoint's deliveries behind one that failed for good. `skip`: they are sent. `hold`: they wait until
 * it is redelivered or skipped.
 *
 */
export type WebhookEndpointOnExhaustedInput = 'skip' | 'hold';

/**
 * In which order deliveries are sent. `none`: each as soon as it can be. `subject`: events about the same resource, such as an
 * invoice, one after the other. `endpoint`: all of them one after the other. The order is that of the event feed. A delivery that
 * fails holds up those behind it until it is delivered or given up. More may be added.
 *
 */
export type WebhookEndpointOrdering = 'none' | 'subject' | 'endpoint' | (string & {});

/**
 * In which order deliveries are sent. `none`: each as soon as it can be. `subject`: events about the same resource, such as an
 * invoice, one after the other. `endpoint`: all of them one after the other.
 *
 */
export type WebhookEndpointOrderingInput = 'none' | 'subject' | 'endpoint';

/**
 * A disabled webhook endpoint was restored.
 */
export type WebhookEndpointRestoredEvent = {
    /**
     * The event's identifier; `Service-Event-Id` repeats it.
     */
    id: string;
    /**
     * The event type.
     */
    type: 'webhook_endpoint.restored';
    /**
     * The version of this payload's schema, as subscribed to.
     */
    schema_version: 1;
    /**
     * When it happened; do not order by it.
     */
    created_at: string;
    /**
     * Always `true` in a test event; absent from all others. The event has not happened.
     */
    test?: boolean;
    data: RestoredWebhookEndpoint;
};

/**
 * Whether each request also has the three headers of Standard Webhooks (standardwebhooks.com), which
 * its libraries verify: `webhook-id`, `webhook-timestamp` and `webhook-signature`. The key is the signing secret:
 * these libraries take it as `whsec_` and the base64 of its UTF-8 bytes.
 *
 */
export type WebhookEndpointStandardWebhooks = boolean;

/**
 * `pending_verification`: its address is to be verified, receives nothing yet. `active`: verified, receives events. `disabled`:
 * stopped until restored. `deleted`: permanently removed.
 *
 */
export type WebhookEndpointStatus = 'pending_verification' | 'active' | 'disabled' | 'deleted';

/**
 * How long an attempt or a handshake may take, in seconds; `null` for as long as the service allows, which is also the most
 * that may be asked for (15 seconds, unless the operator has set another, up to 30). A handshake takes 25 seconds at most.
 *
 */
export type WebhookEndpointTimeoutSeconds = number | null;

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
 * The body of the verification handshake.
 */
export type WebhookEndpointVerification = {
    /**
     * Distinguishes the handshake from an event.
     */
    type: 'service.webhook.verify';
    /**
     * The challenge to echo.
     */
    challenge: string;
};

/**
 * Only what is archived, or, with `false`, only what is not.
 */
export type ArchivedFilter = boolean;

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
 * The credit note's identifier.
 */
export type CreditNoteId = string;

/**
 * The customer's identifier.
 */
export type CustomerId = string;

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
 * Only deliveries with this status.
 */
export type DeliveryStatusFilter = 'pending' | 'delivering' | 'held' | 'delivered' | 'failed' | 'canceled' | 'skipped';

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
 * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
 * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
 * any version is changed. A weak tag (`W/`) matches no version.
 *
 */
export type IfMatch = EntityTags;

/**
 * The `ETag` of the response that you have, or several, separated by commas. If the resource has not changed since,
 * the response is 304 without a body.
 *
 */
export type IfNoneMatch = EntityTags;

/**
 * `body` adds the exact text that deliveries of an event carry and that they are signed over. `data`, serialised again, may differ from it.
 */
export type IncludeBody = 'body';

/**
 * The invoice's identifier.
 */
export type InvoiceId = string;

/**
 * The meter's key.
 */
export type KeyOfMeter = string;

/**
 * The maximum number of items on a page.
 */
export type Limit = number;

/**
 * Only what has an event whose body fulfils this condition: a filter as subscriptions have. Encode it for URLs, above all `&` as `%26`.
 */
export type Matches = string;

/**
 * Only the one with this number.
 */
export type NumberFilter = string;

/**
 * The payment's identifier.
 */
export type PaymentId = string;

/**
 * The replay's identifier.
 */
export type ReplayId = string;

/**
 * Only items that were created or changed at this time or later, the oldest change first: see Catching up. Pass the
 * `next_updated_from` of last time, or `1970-01-01T00:00:00Z` to begin.
 *
 */
export type UpdatedFrom = string;

/**
 * The endpoint's identifier.
 */
export type WebhookEndpointId = string;

/**
 * The length of the window in hours, by the time when deliveries were created.
 */
export type WindowHours = number;

export type GetOrganizationData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/public/organization';
};

export type GetOrganizationErrors = {
    /**
     * The operation has no query parameters.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `events:read`.
     */
    403: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
         * Only endpoints with this status. Without it, all that are not deleted; with `updated_from`, all.
         */
        status?: WebhookEndpointStatus;
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
         */
        created_before?: string;
        /**
         * Only items that were created or changed at this time or later, the oldest change first: see Catching up. Pass the
         * `next_updated_from` of last time, or `1970-01-01T00:00:00Z` to begin.
         *
         */
        updated_from?: string;
    };
    url: '/api/v1/public/webhook-endpoints';
};

export type ListWebhookEndpointsErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `webhook_endpoints:read`.
     */
    403: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    path?: never;
    query?: never;
    url: '/api/v1/public/webhook-endpoints';
};

export type CreateWebhookEndpointErrors = {
    /**
     * The body is not JSON or does not match this document, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `webhook_endpoints:write`.
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
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/webhook-endpoints/{id}';
};

export type DeleteWebhookEndpointErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `webhook_endpoints:write`, or the endpoint belongs to another organization.
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
     * The token has reached its limit of requests; this one was not carried out.
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
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/webhook-endpoints/{id}';
};

export type GetWebhookEndpointErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `webhook_endpoints:read`, or the endpoint belongs to another organization.
     */
    403: Problem;
    /**
     * No such endpoint.
     */
    404: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/webhook-endpoints/{id}';
};

export type UpdateWebhookEndpointDetailsErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier is not a UUID.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `webhook_endpoints:write`, or the endpoint belongs to another organization.
     */
    403: Problem;
    /**
     * No such endpoint.
     */
    404: Problem;
    /**
     * The endpoint is deleted, or is disabled and was sent `subscriptions`.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
     * The endpoint as it is now.
     */
    200: WebhookEndpoint;
};

export type UpdateWebhookEndpointDetailsResponse = UpdateWebhookEndpointDetailsResponses[keyof UpdateWebhookEndpointDetailsResponses];

export type UpdateWebhookEndpointData = {
    body: WebhookEndpointUpdate;
    path: {
        /**
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/webhook-endpoints/{id}';
};

export type UpdateWebhookEndpointErrors = {
    /**
     * The body is not JSON or does not match this document, or the identifier is not a UUID.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `webhook_endpoints:write`, or the endpoint belongs to another organization.
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
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/webhook-endpoints/{id}/verify';
};

export type VerifyWebhookEndpointErrors = {
    /**
     * The identifier is not a UUID, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `webhook_endpoints:write`.
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
     * The token has reached its limit of requests; this one was not carried out.
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
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/webhook-endpoints/{id}/verification-challenge';
};

export type CreateVerificationChallengeErrors = {
    /**
     * The identifier is not a UUID, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `webhook_endpoints:write`, or the endpoint belongs to another organization.
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
     * The token has reached its limit of requests; this one was not carried out.
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
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/webhook-endpoints/{id}/disable';
};

export type DisableWebhookEndpointErrors = {
    /**
     * The identifier is not a UUID, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `webhook_endpoints:write`, or the endpoint belongs to another organization.
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
     * The token has reached its limit of requests; this one was not carried out.
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
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/webhook-endpoints/{id}/restore';
};

export type RestoreWebhookEndpointErrors = {
    /**
     * The identifier is not a UUID, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `webhook_endpoints:write`, or the endpoint belongs to another organization.
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
     * The token has reached its limit of requests; this one was not carried out.
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
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/webhook-endpoints/{id}/test-events';
};

export type SendTestEventErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `webhook_endpoints:write`, or the endpoint belongs to another organization.
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
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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

export type CheckFilterData = {
    body: FilterCheckRequest;
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
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/webhook-endpoints/{id}/filter-check';
};

export type CheckFilterErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `events:read`, or the endpoint belongs to another organization.
     */
    403: Problem;
    /**
     * No such endpoint.
     */
    404: Problem;
    /**
     * The first request with this key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * Well formed, but invalid, or there is too much to look at.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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

export type CheckFilterError = CheckFilterErrors[keyof CheckFilterErrors];

export type CheckFilterResponses = {
    /**
     * What would have passed.
     */
    200: FilterCheck;
};

export type CheckFilterResponse = CheckFilterResponses[keyof CheckFilterResponses];

export type ListReplaysData = {
    body?: never;
    path: {
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
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
         */
        created_before?: string;
    };
    url: '/api/v1/public/webhook-endpoints/{id}/replays';
};

export type ListReplaysErrors = {
    /**
     * The identifier is not a UUID, or a query parameter does not match this document.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `deliveries:read`, or the endpoint belongs to another organization.
     */
    403: Problem;
    /**
     * No such endpoint.
     */
    404: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
         * The endpoint's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/webhook-endpoints/{id}/replays';
};

export type StartReplayErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `deliveries:write`, or the endpoint belongs to another organization.
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
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * The idempotency key was used with a different request.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
         * The endpoint's identifier.
         */
        id: string;
        /**
         * The replay's identifier.
         */
        replay_id: string;
    };
    query?: never;
    url: '/api/v1/public/webhook-endpoints/{id}/replays/{replay_id}';
};

export type GetReplayErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `deliveries:read`, or the endpoint belongs to another organization.
     */
    403: Problem;
    /**
     * No such endpoint, or no such replay of it.
     */
    404: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    url: '/api/v1/public/webhook-endpoints/{id}/health';
};

export type GetWebhookEndpointHealthErrors = {
    /**
     * The identifier is not a UUID, or the window does not match this document.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `deliveries:read`, or the endpoint belongs to another organization.
     */
    403: Problem;
    /**
     * No such endpoint.
     */
    404: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    url: '/api/v1/public/event-types';
};

export type ListEventTypesErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `webhook_endpoints:read`.
     */
    403: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
         * The event type's name.
         */
        name: string;
    };
    query?: never;
    url: '/api/v1/public/event-types/{name}';
};

export type GetEventTypeErrors = {
    /**
     * The name is not valid for an event type.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `webhook_endpoints:read`.
     */
    403: Problem;
    /**
     * No such event type.
     */
    404: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
         * Only the one with this number.
         */
        number?: string;
        /**
         * Only the one with this `external_id`.
         */
        external_id?: string;
        /**
         * Only what is archived, or, with `false`, only what is not.
         */
        archived?: boolean;
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
         */
        created_before?: string;
        /**
         * Only items that were created or changed at this time or later, the oldest change first: see Catching up. Pass the
         * `next_updated_from` of last time, or `1970-01-01T00:00:00Z` to begin.
         *
         */
        updated_from?: string;
    };
    url: '/api/v1/public/party/customers';
};

export type ListCustomersErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `customers:read`.
     */
    403: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    path?: never;
    query?: never;
    url: '/api/v1/public/party/customers';
};

export type CreateCustomerErrors = {
    /**
     * The body is not JSON or does not match this document, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `customers:write`.
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
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    headers?: {
        /**
         * The `ETag` of the response that you have, or several, separated by commas. If the resource has not changed since,
         * the response is 304 without a body.
         *
         */
        'If-None-Match'?: EntityTags;
    };
    path: {
        /**
         * The customer's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/party/customers/{id}';
};

export type GetCustomerErrors = {
    /**
     * The identifier is not a UUID, or `If-None-Match` is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `customers:read`, or the customer belongs to another organization.
     */
    403: Problem;
    /**
     * No such customer.
     */
    404: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
    };
    path: {
        /**
         * The customer's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/party/customers/{id}';
};

export type UpdateCustomerErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or `If-Match` is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `customers:write`, or the customer belongs to another organization.
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
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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

export type ArchiveCustomerData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
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
         * The customer's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/party/customers/{id}/archive';
};

export type ArchiveCustomerErrors = {
    /**
     * The identifier is not a UUID, or a header is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `customers:write`, or the customer belongs to another organization.
     */
    403: Problem;
    /**
     * No such customer.
     */
    404: Problem;
    /**
     * It has a contract or an invoice that is open, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The resource was changed since the version that `If-Match` names.
     */
    412: Problem;
    /**
     * The idempotency key was used with a different request.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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

export type ArchiveCustomerError = ArchiveCustomerErrors[keyof ArchiveCustomerErrors];

export type ArchiveCustomerResponses = {
    /**
     * The archived customer.
     */
    200: Customer;
};

export type ArchiveCustomerResponse = ArchiveCustomerResponses[keyof ArchiveCustomerResponses];

export type UnarchiveCustomerData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
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
         * The customer's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/party/customers/{id}/unarchive';
};

export type UnarchiveCustomerErrors = {
    /**
     * The identifier is not a UUID, or a header is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `customers:write`, or the customer belongs to another organization.
     */
    403: Problem;
    /**
     * No such customer.
     */
    404: Problem;
    /**
     * The first request with this key is still running.
     */
    409: Problem;
    /**
     * The resource was changed since the version that `If-Match` names.
     */
    412: Problem;
    /**
     * The idempotency key was used with a different request.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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

export type UnarchiveCustomerError = UnarchiveCustomerErrors[keyof UnarchiveCustomerErrors];

export type UnarchiveCustomerResponses = {
    /**
     * The customer.
     */
    200: Customer;
};

export type UnarchiveCustomerResponse = UnarchiveCustomerResponses[keyof UnarchiveCustomerResponses];

export type ListContractsData = {
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
        /**
         * Only items that were created or changed at this time or later, the oldest change first: see Catching up. Pass the
         * `next_updated_from` of last time, or `1970-01-01T00:00:00Z` to begin.
         *
         */
        updated_from?: string;
    };
    url: '/api/v1/public/contracts';
};

export type ListContractsErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `contracts:read`.
     */
    403: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    path?: never;
    query?: never;
    url: '/api/v1/public/contracts';
};

export type CreateContractErrors = {
    /**
     * The body is not JSON or does not match this document, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `contracts:write`.
     */
    403: Problem;
    /**
     * The number or the `external_id` is taken, the customer or a meter is archived, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    201: Contract;
};

export type CreateContractResponse = CreateContractResponses[keyof CreateContractResponses];

export type DeleteContractData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
    };
    path: {
        /**
         * The contract's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/contracts/{id}';
};

export type DeleteContractErrors = {
    /**
     * An identifier is not a UUID, or `If-Match` is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `contracts:write`, or the contract belongs to another organization.
     */
    403: Problem;
    /**
     * No such contract.
     */
    404: Problem;
    /**
     * The contract is not a draft, or has invoices.
     */
    409: Problem;
    /**
     * The resource was changed since the version that `If-Match` names.
     */
    412: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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

export type DeleteContractError = DeleteContractErrors[keyof DeleteContractErrors];

export type DeleteContractResponses = {
    /**
     * The draft is deleted.
     */
    204: void;
};

export type DeleteContractResponse = DeleteContractResponses[keyof DeleteContractResponses];

export type GetContractData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the response that you have, or several, separated by commas. If the resource has not changed since,
         * the response is 304 without a body.
         *
         */
        'If-None-Match'?: EntityTags;
    };
    path: {
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
    url: '/api/v1/public/contracts/{id}';
};

export type GetContractErrors = {
    /**
     * The identifier is not a UUID, `as_of` is not a date, or `If-None-Match` is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `contracts:read`, or the contract belongs to another organization.
     */
    403: Problem;
    /**
     * No such contract.
     */
    404: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    200: Contract;
};

export type GetContractResponse = GetContractResponses[keyof GetContractResponses];

export type UpdateContractData = {
    body: ContractUpdate;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
    };
    path: {
        /**
         * The contract's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/contracts/{id}';
};

export type UpdateContractErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or `If-Match` is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `contracts:write`, or the contract belongs to another organization.
     */
    403: Problem;
    /**
     * No such contract.
     */
    404: Problem;
    /**
     * The number or the `external_id` is taken, a meter is archived, or the status does not allow the change.
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
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    200: Contract;
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
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
    };
    path: {
        /**
         * The contract's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/contracts/{id}/activate';
};

export type ActivateContractErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or a header is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `contracts:write`, or the contract belongs to another organization.
     */
    403: Problem;
    /**
     * No such contract.
     */
    404: Problem;
    /**
     * It is no draft, the customer or a meter is archived, another contract bills the same meter, or the first request with this key is still running.
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
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * It has an interval and no items, or more periods have ended than are billed without being asked.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    200: Contract;
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
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
    };
    path: {
        /**
         * The contract's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/contracts/{id}/terminate';
};

export type TerminateContractErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or a header is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `contracts:write`, or the contract belongs to another organization.
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
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    200: Contract;
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
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
    };
    path: {
        /**
         * The contract's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/contracts/{id}/amendments';
};

export type AmendContractErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or a header is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `contracts:write`, or the contract belongs to another organization.
     */
    403: Problem;
    /**
     * No such contract.
     */
    404: Problem;
    /**
     * It is not active, has an amendment for the day or too many, another contract bills the meter, a meter is archived, or the first request with this key is still running.
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
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    201: Contract;
};

export type AmendContractResponse = AmendContractResponses[keyof AmendContractResponses];

export type DeleteContractAmendmentData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
    };
    path: {
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
    url: '/api/v1/public/contracts/{id}/amendments/{amendment_id}';
};

export type DeleteContractAmendmentErrors = {
    /**
     * An identifier is not a UUID, or `If-Match` is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `contracts:write`, or the contract belongs to another organization.
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
     * The token has reached its limit of requests; this one was not carried out.
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
        /**
         * Only items that were created or changed at this time or later, the oldest change first: see Catching up. Pass the
         * `next_updated_from` of last time, or `1970-01-01T00:00:00Z` to begin.
         *
         */
        updated_from?: string;
    };
    url: '/api/v1/public/invoices';
};

export type ListInvoicesErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `invoices:read`.
     */
    403: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    path?: never;
    query?: never;
    url: '/api/v1/public/invoices';
};

export type CreateInvoiceErrors = {
    /**
     * The body is not JSON or does not match this document, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `invoices:write`.
     */
    403: Problem;
    /**
     * The `external_id` is taken, the customer is archived, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    201: Invoice;
};

export type CreateInvoiceResponse = CreateInvoiceResponses[keyof CreateInvoiceResponses];

export type DeleteInvoiceData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
    };
    path: {
        /**
         * The invoice's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/invoices/{id}';
};

export type DeleteInvoiceErrors = {
    /**
     * An identifier is not a UUID, or `If-Match` is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `invoices:write`, or the invoice belongs to another organization.
     */
    403: Problem;
    /**
     * No such invoice.
     */
    404: Problem;
    /**
     * The invoice is not a draft.
     */
    409: Problem;
    /**
     * The resource was changed since the version that `If-Match` names.
     */
    412: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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

export type DeleteInvoiceError = DeleteInvoiceErrors[keyof DeleteInvoiceErrors];

export type DeleteInvoiceResponses = {
    /**
     * The draft is deleted.
     */
    204: void;
};

export type DeleteInvoiceResponse = DeleteInvoiceResponses[keyof DeleteInvoiceResponses];

export type GetInvoiceData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the response that you have, or several, separated by commas. If the resource has not changed since,
         * the response is 304 without a body.
         *
         */
        'If-None-Match'?: EntityTags;
    };
    path: {
        /**
         * The invoice's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/invoices/{id}';
};

export type GetInvoiceErrors = {
    /**
     * The identifier is not a UUID, or `If-None-Match` is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `invoices:read`, or the invoice belongs to another organization.
     */
    403: Problem;
    /**
     * No such invoice.
     */
    404: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    200: Invoice;
};

export type GetInvoiceResponse = GetInvoiceResponses[keyof GetInvoiceResponses];

export type UpdateInvoiceData = {
    body: InvoiceUpdate;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
    };
    path: {
        /**
         * The invoice's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/invoices/{id}';
};

export type UpdateInvoiceErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or `If-Match` is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `invoices:write`, or the invoice belongs to another organization.
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
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    200: Invoice;
};

export type UpdateInvoiceResponse = UpdateInvoiceResponses[keyof UpdateInvoiceResponses];

export type IssueInvoiceData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
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
         * The invoice's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/invoices/{id}/issue';
};

export type IssueInvoiceErrors = {
    /**
     * The identifier is not a UUID, or `If-Match` or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `invoices:write`, or the invoice belongs to another organization.
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
     * The token has reached its limit of requests; this one was not carried out.
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
    200: Invoice;
};

export type IssueInvoiceResponse = IssueInvoiceResponses[keyof IssueInvoiceResponses];

export type VoidInvoiceData = {
    body?: InvoiceVoiding;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
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
         * The invoice's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/invoices/{id}/void';
};

export type VoidInvoiceErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or a header is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `invoices:write`, or the invoice belongs to another organization.
     */
    403: Problem;
    /**
     * No such invoice.
     */
    404: Problem;
    /**
     * The invoice is a draft, is voided already or has payments, or the first request with this key is still running.
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
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * The idempotency key was used with a different request.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    200: Invoice;
};

export type VoidInvoiceResponse = VoidInvoiceResponses[keyof VoidInvoiceResponses];

export type ListPaymentsData = {
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
         * Only payments with this status.
         */
        status?: 'received' | 'reversed';
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
        /**
         * Only items that were created or changed at this time or later, the oldest change first: see Catching up. Pass the
         * `next_updated_from` of last time, or `1970-01-01T00:00:00Z` to begin.
         *
         */
        updated_from?: string;
    };
    url: '/api/v1/public/payments';
};

export type ListPaymentsErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `payments:read`.
     */
    403: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    path?: never;
    query?: never;
    url: '/api/v1/public/payments';
};

export type CreatePaymentErrors = {
    /**
     * The body is not JSON or does not match this document, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `payments:write`.
     */
    403: Problem;
    /**
     * The invoice is not issued or has less left to pay, or the `external_id` is taken, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    201: Payment;
};

export type CreatePaymentResponse = CreatePaymentResponses[keyof CreatePaymentResponses];

export type GetPaymentData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the response that you have, or several, separated by commas. If the resource has not changed since,
         * the response is 304 without a body.
         *
         */
        'If-None-Match'?: EntityTags;
    };
    path: {
        /**
         * The payment's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/payments/{id}';
};

export type GetPaymentErrors = {
    /**
     * The identifier is not a UUID, or `If-None-Match` is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `payments:read`, or the payment belongs to another organization.
     */
    403: Problem;
    /**
     * No such payment.
     */
    404: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    200: Payment;
};

export type GetPaymentResponse = GetPaymentResponses[keyof GetPaymentResponses];

export type ReversePaymentData = {
    body?: PaymentReversal;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
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
         * The payment's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/payments/{id}/reverse';
};

export type ReversePaymentErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or a header is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `payments:write`, or the payment belongs to another organization.
     */
    403: Problem;
    /**
     * No such payment.
     */
    404: Problem;
    /**
     * The payment is reversed already or has refunds, or the first request with this key is still running.
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
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * The idempotency key was used with a different request.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    200: Payment;
};

export type ReversePaymentResponse = ReversePaymentResponses[keyof ReversePaymentResponses];

export type RefundPaymentData = {
    body?: PaymentRefundCreation;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
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
         * The payment's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/payments/{id}/refund';
};

export type RefundPaymentErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or a header is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `payments:write`, or the payment belongs to another organization.
     */
    403: Problem;
    /**
     * No such payment.
     */
    404: Problem;
    /**
     * The payment is reversed, or less of it is left, or it has 50 refunds, or the first request with this key is still running.
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
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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

export type RefundPaymentError = RefundPaymentErrors[keyof RefundPaymentErrors];

export type RefundPaymentResponses = {
    /**
     * The payment with its refunds.
     */
    200: Payment;
};

export type RefundPaymentResponse = RefundPaymentResponses[keyof RefundPaymentResponses];

export type ListCreditNotesData = {
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
         * Only credit notes with this status.
         */
        status?: 'draft' | 'issued';
        /**
         * Only credit notes of this invoice.
         */
        invoice_id?: string;
        /**
         * Only credit notes of this customer.
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
        /**
         * Only items that were created or changed at this time or later, the oldest change first: see Catching up. Pass the
         * `next_updated_from` of last time, or `1970-01-01T00:00:00Z` to begin.
         *
         */
        updated_from?: string;
    };
    url: '/api/v1/public/credit-notes';
};

export type ListCreditNotesErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `credit_notes:read`.
     */
    403: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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

export type ListCreditNotesError = ListCreditNotesErrors[keyof ListCreditNotesErrors];

export type ListCreditNotesResponses = {
    /**
     * A page of credit notes.
     */
    200: CreditNoteList;
};

export type ListCreditNotesResponse = ListCreditNotesResponses[keyof ListCreditNotesResponses];

export type CreateCreditNoteData = {
    body: CreditNoteCreation;
    headers?: {
        /**
         * Makes the request safe to repeat: the outcome, any 2xx or 4xx, is kept for 24 hours and returned again for
         * the same key. 1 to 255 visible ASCII characters. After a refusal whose cause you have fixed, send a new
         * key.
         *
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/public/credit-notes';
};

export type CreateCreditNoteErrors = {
    /**
     * The body is not JSON or does not match this document, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `credit_notes:write`.
     */
    403: Problem;
    /**
     * The invoice is not issued or has less left to credit, or the `external_id` is taken, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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

export type CreateCreditNoteError = CreateCreditNoteErrors[keyof CreateCreditNoteErrors];

export type CreateCreditNoteResponses = {
    /**
     * The draft.
     */
    201: CreditNote;
};

export type CreateCreditNoteResponse = CreateCreditNoteResponses[keyof CreateCreditNoteResponses];

export type DeleteCreditNoteData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
    };
    path: {
        /**
         * The credit note's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/credit-notes/{id}';
};

export type DeleteCreditNoteErrors = {
    /**
     * The identifier is not a UUID, or `If-Match` is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `credit_notes:write`, or the credit note belongs to another organization.
     */
    403: Problem;
    /**
     * No such credit note.
     */
    404: Problem;
    /**
     * It is issued.
     */
    409: Problem;
    /**
     * The resource was changed since the version that `If-Match` names.
     */
    412: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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

export type DeleteCreditNoteError = DeleteCreditNoteErrors[keyof DeleteCreditNoteErrors];

export type DeleteCreditNoteResponses = {
    /**
     * The draft is deleted.
     */
    204: void;
};

export type DeleteCreditNoteResponse = DeleteCreditNoteResponses[keyof DeleteCreditNoteResponses];

export type GetCreditNoteData = {
    body?: never;
    path: {
        /**
         * The credit note's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/credit-notes/{id}';
};

export type GetCreditNoteErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `credit_notes:read`, or the credit note belongs to another organization.
     */
    403: Problem;
    /**
     * No such credit note.
     */
    404: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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

export type GetCreditNoteError = GetCreditNoteErrors[keyof GetCreditNoteErrors];

export type GetCreditNoteResponses = {
    /**
     * The credit note.
     */
    200: CreditNote;
};

export type GetCreditNoteResponse = GetCreditNoteResponses[keyof GetCreditNoteResponses];

export type UpdateCreditNoteData = {
    body: CreditNoteUpdate;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
    };
    path: {
        /**
         * The credit note's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/credit-notes/{id}';
};

export type UpdateCreditNoteErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or `If-Match` is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `credit_notes:write`, or the credit note belongs to another organization.
     */
    403: Problem;
    /**
     * No such credit note.
     */
    404: Problem;
    /**
     * It is issued, the invoice has less left to credit, or the `external_id` is taken.
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
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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

export type UpdateCreditNoteError = UpdateCreditNoteErrors[keyof UpdateCreditNoteErrors];

export type UpdateCreditNoteResponses = {
    /**
     * The credit note as it is now.
     */
    200: CreditNote;
};

export type UpdateCreditNoteResponse = UpdateCreditNoteResponses[keyof UpdateCreditNoteResponses];

export type IssueCreditNoteData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
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
         * The credit note's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/credit-notes/{id}/issue';
};

export type IssueCreditNoteErrors = {
    /**
     * The identifier is not a UUID, or a header is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `credit_notes:write`, or the credit note belongs to another organization.
     */
    403: Problem;
    /**
     * No such credit note.
     */
    404: Problem;
    /**
     * It is issued already, the invoice has less left to credit, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The resource was changed since the version that `If-Match` names.
     */
    412: Problem;
    /**
     * The idempotency key was used with a different request.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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

export type IssueCreditNoteError = IssueCreditNoteErrors[keyof IssueCreditNoteErrors];

export type IssueCreditNoteResponses = {
    /**
     * The issued credit note.
     */
    200: CreditNote;
};

export type IssueCreditNoteResponse = IssueCreditNoteResponses[keyof IssueCreditNoteResponses];

export type ApplyCreditNoteData = {
    body: CreditNoteApplication;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
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
         * The credit note's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/credit-notes/{id}/apply';
};

export type ApplyCreditNoteErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or a header is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `credit_notes:write`, or the credit note belongs to another organization.
     */
    403: Problem;
    /**
     * No such credit note.
     */
    404: Problem;
    /**
     * It is a draft or has less credit left, the invoice is not issued or has less left to pay, or the first request with this key is still running.
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
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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

export type ApplyCreditNoteError = ApplyCreditNoteErrors[keyof ApplyCreditNoteErrors];

export type ApplyCreditNoteResponses = {
    /**
     * The credit note with the application.
     */
    200: CreditNote;
};

export type ApplyCreditNoteResponse = ApplyCreditNoteResponses[keyof ApplyCreditNoteResponses];

export type RefundCreditNoteData = {
    body?: CreditNoteRefund;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
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
         * The credit note's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/credit-notes/{id}/refund';
};

export type RefundCreditNoteErrors = {
    /**
     * The body is not JSON or does not match this document, the identifier is not a UUID, or a header is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `credit_notes:write`, or the credit note belongs to another organization.
     */
    403: Problem;
    /**
     * No such credit note.
     */
    404: Problem;
    /**
     * It is a draft or has less credit left, or the first request with this key is still running.
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
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * Well formed, but invalid.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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

export type RefundCreditNoteError = RefundCreditNoteErrors[keyof RefundCreditNoteErrors];

export type RefundCreditNoteResponses = {
    /**
     * The credit note with the refund.
     */
    200: CreditNote;
};

export type RefundCreditNoteResponse = RefundCreditNoteResponses[keyof RefundCreditNoteResponses];

export type ListMetersData = {
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
         * Only what is archived, or, with `false`, only what is not.
         */
        archived?: boolean;
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
         */
        created_before?: string;
        /**
         * Only items that were created or changed at this time or later, the oldest change first: see Catching up. Pass the
         * `next_updated_from` of last time, or `1970-01-01T00:00:00Z` to begin.
         *
         */
        updated_from?: string;
    };
    url: '/api/v1/public/meters';
};

export type ListMetersErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `meters:read`.
     */
    403: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    path?: never;
    query?: never;
    url: '/api/v1/public/meters';
};

export type CreateMeterErrors = {
    /**
     * The body is not JSON or does not match this document, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `meters:write`.
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
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * The idempotency key was used with a different request.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    headers?: {
        /**
         * The `ETag` of the response that you have, or several, separated by commas. If the resource has not changed since,
         * the response is 304 without a body.
         *
         */
        'If-None-Match'?: EntityTags;
    };
    path: {
        /**
         * The meter's key.
         */
        key: string;
    };
    query?: never;
    url: '/api/v1/public/meters/{key}';
};

export type GetMeterErrors = {
    /**
     * The key is not one that a meter could have, or `If-None-Match` is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `meters:read`.
     */
    403: Problem;
    /**
     * The organization has no such meter.
     */
    404: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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

export type UpdateMeterData = {
    body: MeterUpdate;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
    };
    path: {
        /**
         * The meter's key.
         */
        key: string;
    };
    query?: never;
    url: '/api/v1/public/meters/{key}';
};

export type UpdateMeterErrors = {
    /**
     * The body is not JSON or does not match this document, the key is not one that a meter could have, or `If-Match` is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `meters:write`.
     */
    403: Problem;
    /**
     * The organization has no such meter.
     */
    404: Problem;
    /**
     * The resource was changed since the version that `If-Match` names.
     */
    412: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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

export type UpdateMeterError = UpdateMeterErrors[keyof UpdateMeterErrors];

export type UpdateMeterResponses = {
    /**
     * The meter as it is now.
     */
    200: Meter;
};

export type UpdateMeterResponse = UpdateMeterResponses[keyof UpdateMeterResponses];

export type ArchiveMeterData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
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
         * The meter's key.
         */
        key: string;
    };
    query?: never;
    url: '/api/v1/public/meters/{key}/archive';
};

export type ArchiveMeterErrors = {
    /**
     * The key is not one that a meter could have, or a header is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `meters:write`.
     */
    403: Problem;
    /**
     * The organization has no such meter.
     */
    404: Problem;
    /**
     * The first request with this key is still running.
     */
    409: Problem;
    /**
     * The resource was changed since the version that `If-Match` names.
     */
    412: Problem;
    /**
     * The idempotency key was used with a different request.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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

export type ArchiveMeterError = ArchiveMeterErrors[keyof ArchiveMeterErrors];

export type ArchiveMeterResponses = {
    /**
     * The archived meter.
     */
    200: Meter;
};

export type ArchiveMeterResponse = ArchiveMeterResponses[keyof ArchiveMeterResponses];

export type UnarchiveMeterData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the version that you have seen, or its `version` in quotes, or several, separated by commas. If
         * the resource has changed since, the request is refused with 412 and changes nothing. Without it, or with `*`,
         * any version is changed. A weak tag (`W/`) matches no version.
         *
         */
        'If-Match'?: EntityTags;
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
         * The meter's key.
         */
        key: string;
    };
    query?: never;
    url: '/api/v1/public/meters/{key}/unarchive';
};

export type UnarchiveMeterErrors = {
    /**
     * The key is not one that a meter could have, or a header is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `meters:write`.
     */
    403: Problem;
    /**
     * The organization has no such meter.
     */
    404: Problem;
    /**
     * The first request with this key is still running.
     */
    409: Problem;
    /**
     * The resource was changed since the version that `If-Match` names.
     */
    412: Problem;
    /**
     * The idempotency key was used with a different request.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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

export type UnarchiveMeterError = UnarchiveMeterErrors[keyof UnarchiveMeterErrors];

export type UnarchiveMeterResponses = {
    /**
     * The meter.
     */
    200: Meter;
};

export type UnarchiveMeterResponse = UnarchiveMeterResponses[keyof UnarchiveMeterResponses];

export type QueryUsageData = {
    body?: never;
    path: {
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
    url: '/api/v1/public/meters/{key}/usage';
};

export type QueryUsageErrors = {
    /**
     * A parameter is missing or does not match this document.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `usage_events:read`.
     */
    403: Problem;
    /**
     * The organization has no such meter.
     */
    404: Problem;
    /**
     * Well formed, but invalid, or too much to count or to return.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    path?: never;
    query?: never;
    url: '/api/v1/public/usage-events';
};

export type IngestUsageEventsErrors = {
    /**
     * The body is not JSON or does not match this document, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `usage_events:write`.
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
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * An event is invalid, or the idempotency key belongs to another request. Nothing is stored.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    path?: never;
    query?: never;
    url: '/api/v1/public/usage-event-voids';
};

export type VoidUsageEventsErrors = {
    /**
     * The body is not JSON or does not match this document, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `usage_events:write`.
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
     * The Content-Type is not `application/json`, or `application/merge-patch+json` for a PATCH.
     */
    415: Problem;
    /**
     * The idempotency key was used with a different request.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
         * Only events of this type.
         */
        event_type?: string;
        /**
         * Only what has an event whose body fulfils this condition: a filter as subscriptions have. Encode it for URLs, above all `&` as `%26`.
         */
        matches?: string;
        /**
         * Only items created at this time or later.
         */
        created_from?: string;
        /**
         * Only items created before this time.
         */
        created_before?: string;
    };
    url: '/api/v1/public/events';
};

export type ListEventsErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `events:read`.
     */
    403: Problem;
    /**
     * There is no event type with that name, `matches` cannot be read, or there is too much to look at.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    url: '/api/v1/public/events/{id}';
};

export type GetEventErrors = {
    /**
     * The identifier is not a UUID, or a query parameter does not match this document.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `events:read`, or the event belongs to another organization.
     */
    403: Problem;
    /**
     * No such event.
     */
    404: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    path?: never;
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
        event_type?: string;
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
    url: '/api/v1/public/event-feed';
};

export type ReadEventFeedErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `events:read`.
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
     * The token has reached its limit of requests; this one was not carried out.
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
    url: '/api/v1/public/deliveries';
};

export type ListDeliveriesErrors = {
    /**
     * A query parameter does not match this document.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `deliveries:read`.
     */
    403: Problem;
    /**
     * There is no event type with that name, `matches` cannot be read, or there are too many deliveries to look at.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
         * The delivery's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/deliveries/{id}';
};

export type GetDeliveryErrors = {
    /**
     * The identifier is not a UUID.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `deliveries:read`, or the delivery belongs to another organization.
     */
    403: Problem;
    /**
     * No such delivery.
     */
    404: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
    url: '/api/v1/public/deliveries/{id}/attempts';
};

export type ListDeliveryAttemptsErrors = {
    /**
     * The identifier is not a UUID, or a query parameter does not match this document.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `deliveries:read`, or the delivery belongs to another organization.
     */
    403: Problem;
    /**
     * No such delivery.
     */
    404: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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
         * The delivery's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/deliveries/{id}/redeliver';
};

export type RedeliverDeliveryErrors = {
    /**
     * The identifier is not a UUID, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `deliveries:write`, or the delivery belongs to another organization.
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
     * The token has reached its limit of requests; this one was not carried out.
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

export type SkipDeliveryData = {
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
         * The delivery's identifier.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/public/deliveries/{id}/skip';
};

export type SkipDeliveryErrors = {
    /**
     * The identifier is not a UUID, or the idempotency key is malformed.
     */
    400: Problem;
    /**
     * The API token is missing, malformed, unknown, expired or revoked.
     */
    401: Problem;
    /**
     * The token lacks the scope `deliveries:write`, or the delivery belongs to another organization.
     */
    403: Problem;
    /**
     * No such delivery.
     */
    404: Problem;
    /**
     * The delivery is in no line, or the first request with this key is still running.
     */
    409: Problem;
    /**
     * The idempotency key was used with a different request.
     */
    422: Problem;
    /**
     * The token has reached its limit of requests; this one was not carried out.
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

export type SkipDeliveryError = SkipDeliveryErrors[keyof SkipDeliveryErrors];

export type SkipDeliveryResponses = {
    /**
     * The delivery, skipped.
     */
    200: Delivery;
};

export type SkipDeliveryResponse = SkipDeliveryResponses[keyof SkipDeliveryResponses];

export type OnCustomerCreatedWebhookPayload = CustomerCreatedEvent;

export type OnCustomerCreatedWebhookRequest = {
    body: OnCustomerCreatedWebhookPayload;
    key: 'customerCreated';
    path?: never;
    query?: never;
};

export type OnCustomerUpdatedWebhookPayload = CustomerUpdatedEvent;

export type OnCustomerUpdatedWebhookRequest = {
    body: OnCustomerUpdatedWebhookPayload;
    key: 'customerUpdated';
    path?: never;
    query?: never;
};

export type OnWebhookEndpointVerificationWebhookPayload = WebhookEndpointVerification;

export type OnWebhookEndpointVerificationWebhookRequest = {
    body: OnWebhookEndpointVerificationWebhookPayload;
    key: 'webhookEndpointVerification';
    path?: never;
    query?: never;
};

export type OnInvoiceCreatedWebhookPayload = InvoiceCreatedEvent;

export type OnInvoiceCreatedWebhookRequest = {
    body: OnInvoiceCreatedWebhookPayload;
    key: 'invoiceCreated';
    path?: never;
    query?: never;
};

export type OnInvoiceUpdatedWebhookPayload = InvoiceUpdatedEvent;

export type OnInvoiceUpdatedWebhookRequest = {
    body: OnInvoiceUpdatedWebhookPayload;
    key: 'invoiceUpdated';
    path?: never;
    query?: never;
};

export type OnInvoiceIssuedWebhookPayload = InvoiceIssuedEvent;

export type OnInvoiceIssuedWebhookRequest = {
    body: OnInvoiceIssuedWebhookPayload;
    key: 'invoiceIssued';
    path?: never;
    query?: never;
};

export type OnInvoiceDeletedWebhookPayload = InvoiceDeletedEvent;

export type OnInvoiceDeletedWebhookRequest = {
    body: OnInvoiceDeletedWebhookPayload;
    key: 'invoiceDeleted';
    path?: never;
    query?: never;
};

export type OnInvoiceVoidedWebhookPayload = InvoiceVoidedEvent;

export type OnInvoiceVoidedWebhookRequest = {
    body: OnInvoiceVoidedWebhookPayload;
    key: 'invoiceVoided';
    path?: never;
    query?: never;
};

export type OnInvoicePaidWebhookPayload = InvoicePaidEvent;

export type OnInvoicePaidWebhookRequest = {
    body: OnInvoicePaidWebhookPayload;
    key: 'invoicePaid';
    path?: never;
    query?: never;
};

export type OnPaymentReceivedWebhookPayload = PaymentReceivedEvent;

export type OnPaymentReceivedWebhookRequest = {
    body: OnPaymentReceivedWebhookPayload;
    key: 'paymentReceived';
    path?: never;
    query?: never;
};

export type OnPaymentReversedWebhookPayload = PaymentReversedEvent;

export type OnPaymentReversedWebhookRequest = {
    body: OnPaymentReversedWebhookPayload;
    key: 'paymentReversed';
    path?: never;
    query?: never;
};

export type OnPaymentRefundedWebhookPayload = PaymentRefundedEvent;

export type OnPaymentRefundedWebhookRequest = {
    body: OnPaymentRefundedWebhookPayload;
    key: 'paymentRefunded';
    path?: never;
    query?: never;
};

export type OnCreditNoteCreatedWebhookPayload = CreditNoteCreatedEvent;

export type OnCreditNoteCreatedWebhookRequest = {
    body: OnCreditNoteCreatedWebhookPayload;
    key: 'creditNoteCreated';
    path?: never;
    query?: never;
};

export type OnCreditNoteUpdatedWebhookPayload = CreditNoteUpdatedEvent;

export type OnCreditNoteUpdatedWebhookRequest = {
    body: OnCreditNoteUpdatedWebhookPayload;
    key: 'creditNoteUpdated';
    path?: never;
    query?: never;
};

export type OnCreditNoteIssuedWebhookPayload = CreditNoteIssuedEvent;

export type OnCreditNoteIssuedWebhookRequest = {
    body: OnCreditNoteIssuedWebhookPayload;
    key: 'creditNoteIssued';
    path?: never;
    query?: never;
};

export type OnCreditNoteDeletedWebhookPayload = CreditNoteDeletedEvent;

export type OnCreditNoteDeletedWebhookRequest = {
    body: OnCreditNoteDeletedWebhookPayload;
    key: 'creditNoteDeleted';
    path?: never;
    query?: never;
};

export type OnContractCreatedWebhookPayload = ContractCreatedEvent;

export type OnContractCreatedWebhookRequest = {
    body: OnContractCreatedWebhookPayload;
    key: 'contractCreated';
    path?: never;
    query?: never;
};

export type OnContractUpdatedWebhookPayload = ContractUpdatedEvent;

export type OnContractUpdatedWebhookRequest = {
    body: OnContractUpdatedWebhookPayload;
    key: 'contractUpdated';
    path?: never;
    query?: never;
};

export type OnContractDeletedWebhookPayload = ContractDeletedEvent;

export type OnContractDeletedWebhookRequest = {
    body: OnContractDeletedWebhookPayload;
    key: 'contractDeleted';
    path?: never;
    query?: never;
};

export type OnContractAmendedWebhookPayload = ContractAmendedEvent;

export type OnContractAmendedWebhookRequest = {
    body: OnContractAmendedWebhookPayload;
    key: 'contractAmended';
    path?: never;
    query?: never;
};

export type OnContractTerminatedWebhookPayload = ContractTerminatedEvent;

export type OnContractTerminatedWebhookRequest = {
    body: OnContractTerminatedWebhookPayload;
    key: 'contractTerminated';
    path?: never;
    query?: never;
};

export type OnWebhookEndpointDisabledWebhookPayload = WebhookEndpointDisabledEvent;

export type OnWebhookEndpointDisabledWebhookRequest = {
    body: OnWebhookEndpointDisabledWebhookPayload;
    key: 'webhookEndpointDisabled';
    path?: never;
    query?: never;
};

export type OnWebhookEndpointRestoredWebhookPayload = WebhookEndpointRestoredEvent;

export type OnWebhookEndpointRestoredWebhookRequest = {
    body: OnWebhookEndpointRestoredWebhookPayload;
    key: 'webhookEndpointRestored';
    path?: never;
    query?: never;
};

export type OnWebhookDeliveryExhaustedWebhookPayload = WebhookDeliveryExhaustedEvent;

export type OnWebhookDeliveryExhaustedWebhookRequest = {
    body: OnWebhookDeliveryExhaustedWebhookPayload;
    key: 'webhookDeliveryExhausted';
    path?: never;
    query?: never;
};
