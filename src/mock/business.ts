/**
 * What the operations on customers, contracts, invoices, payments and usage answer: computed from what is sent and
 * what there is, with the rules and state machines of the server.
 */
import { isObject, type JsonObject } from '../contract/documented-answers.ts';
import { refuseUnlessPossible as refuseContract } from '../domain/business/contracts/state.ts';
import { currencyErrors } from '../domain/business/currency.ts';
import { refuseUnlessPossible as refuseInvoice } from '../domain/business/invoices/state.ts';
import { periodOf, periodStartsFrom } from '../domain/business/periods.ts';
import { DomainError, unprocessable } from '../domain/errors.ts';
import { changedMetadata } from '../domain/metadata.ts';
import { amountIn, dayAfter, draftHead, priced, sum } from './amounts.ts';
import { ingested, meterUsage, objectsIn } from './usage.ts';
import { NOW, newIds } from './world.ts';

/** A request that may be carried out, and what there is. */
export interface BusinessCall {
  readonly example: JsonObject;
  /** What the operation is called for; of a creation, an empty object. */
  readonly item: JsonObject;
  /** Of a part of it, such as an amendment. */
  readonly partId: string;
  readonly sent: JsonObject;
  readonly query: Readonly<Record<string, unknown>>;
  /** The items of a resource, by the last part of its path. */
  readonly all: (name: string) => readonly JsonObject[];
}

/** None where the operation has nothing to say. */
type Answer = (call: BusinessCall) => JsonObject | undefined;

/** By operation. @throws DomainError as the server does. */
export const businessAnswers: Readonly<Record<string, Answer>> = {
  createCustomer(call) {
    refuseTaken(call, 'customers');
    refuseCurrency(call.sent);
    return created(call, { email: null });
  },
  updateCustomer(call) {
    refuseTaken(call, 'customers');
    refuseCurrency(call.sent);
    const { sent, item, all } = call;
    const isFixed = [...all('contracts'), ...all('invoices')].some((each) => each.customer_id === item.id);
    if (sent.currency !== undefined && sent.currency !== item.currency && isFixed) {
      refuseInput('/currency', 'cannot change: there is a contract or an invoice');
    }
    return changed(call, sent);
  },

  createContract(call) {
    refuseTaken(call, 'contracts');
    const { sent, all } = call;
    return created(call, {
      status: 'draft',
      currency: customerOf(call).currency ?? null,
      ends_on: null,
      billing_interval: null,
      payment_terms_days: 30,
      auto_issue: false,
      amendments: [],
      next_period: null,
      termination_reason: null,
      activated_at: null,
      terminated_at: null,
      ...{ items: itemsOf(sent, call.example, all('meters')) },
    });
  },
  updateContract(call) {
    refuseTaken(call, 'contracts');
    const { item, sent, all } = call;
    const isDescription = Object.keys(sent).every((name) => DESCRIBING.includes(name));
    refuseContract(isDescription && item.status === 'active' ? 'described' : 'changed', contractHead(item));
    const items = sent.items === undefined ? {} : { items: itemsOf(sent, item, all('meters')) };
    return changed(call, { ...sent, ...items });
  },
  activateContract(call) {
    const { item } = call;
    refuseContract('activated', contractHead(item));
    if (item.billing_interval !== null && objectsIn(item.items).length === 0) {
      const detail = `Contract ${item.number} has a billing interval, and no items to bill.`;
      throw new DomainError('unprocessable_content', detail);
    }
    return changed(call, {
      status: 'active',
      activated_at: NOW,
      next_period: nextPeriod(item, String(item.starts_on)),
    });
  },
  terminateContract(call) {
    const { item, sent } = call;
    refuseContract('terminated', contractHead(item));
    const [ends_on, billed] = [String(sent.ends_on), billedUntil(item)];
    if (ends_on < String(item.starts_on)) {
      refuseInput('/ends_on', `is before ${item.starts_on}, when the contract begins`);
    }
    if (billed !== undefined && ends_on < dayAfter(billed, -1)) {
      refuseInput('/ends_on', `The contract is billed up to ${dayAfter(billed, -1)}.`);
    }
    return changed(call, {
      status: 'terminated',
      ends_on,
      termination_reason: sent.reason ?? null,
      terminated_at: NOW,
      next_period: billed === undefined ? null : nextPeriod({ ...item, ends_on }, billed),
    });
  },
  amendContract(call) {
    const { item, sent, example, all } = call;
    refuseContract('amended', contractHead(item));
    const [effective_on, billed] = [String(sent.effective_on), billedUntil(item)];
    const starts = billed === undefined ? [] : periodStartsFrom(periodsOf(item), billed, 200);
    if (!starts.includes(effective_on)) {
      const next = starts.slice(0, 3).join(', ');
      const detail = `is not the first day of a period that is not billed yet; the next ones begin on ${next}`;
      refuseInput('/effective_on', detail);
    }
    const items = itemsOf(sent, example, all('meters'));
    const [shown = {}] = objectsIn(example.amendments);
    // The amendment that this answers with is listed.
    const others = objectsIn(item.amendments).filter(({ id }) => id !== shown.id);
    if (others.some((each) => each.effective_on === effective_on)) {
      const detail = `Contract ${item.number} has an amendment for ${effective_on} already.`;
      throw new DomainError('amendment_exists', detail);
    }
    const amendment = {
      ...shown,
      effective_on,
      reason: sent.reason ?? null,
      created_at: NOW,
    };
    const isInForce = effective_on <= NOW.slice(0, 10);
    return changed(call, {
      amendments: [...others, amendment],
      ...(isInForce && { items }),
    });
  },
  deleteContractAmendment({ item, partId }) {
    if (!objectsIn(item.amendments).some(({ id }) => id === partId.toLowerCase())) {
      throw new DomainError('not_found', `Contract ${item.number} has no amendment ${partId}.`);
    }
    refuseContract('amendmentDeleted', contractHead(item));
    return undefined;
  },

  createInvoice(call) {
    refuseTaken(call, 'invoices');
    const { sent, all } = call;
    const customer = customerOf(call);
    const { contract_id = null } = sent;
    const isTheirs = ({ id, customer_id }: JsonObject) => id === contract_id && customer_id === customer.id;
    if (contract_id !== null && !all('contracts').some(isTheirs)) {
      refuseInput('/contract_id', `The customer has no contract ${contract_id}.`);
    }
    const id = newIds.createInvoice ?? '';
    const currency = String(customer.currency);
    return {
      ...draftHead(id, currency, NOW),
      ...sent,
      ...metadataOf({}, sent),
      ...priced(currency, manualLines(id, objectsIn(sent.lines))),
    };
  },
  updateInvoice(call) {
    refuseTaken(call, 'invoices');
    const { item, sent } = call;
    if (sent.lines !== undefined || sent.due_on !== undefined) refuseInvoice('updated', invoiceHead(item));
    if (sent.lines === undefined) return changed(call, sent);
    const present = new Map(objectsIn(item.lines).map((line) => [line.id, line]));
    const lines = objectsIn(sent.lines);
    const unknown = lines.findIndex(({ id }) => id !== undefined && !present.has(id));
    if (unknown !== -1) refuseInput(`/lines/${unknown}/id`, 'is not a line of this draft');
    const kept = manualLines(String(item.id), lines).map((line) => ({
      ...line,
      ...kindOf(present.get(line.id ?? '')),
    }));
    return changed(call, { ...sent, ...priced(String(item.currency), kept) });
  },
  issueInvoice(call) {
    const { item, all } = call;
    refuseInvoice('issued', invoiceHead(item));
    const refusal =
      objectsIn(item.lines).length === 0 ? 'no line' : amountIn(item.total) < 0 ? 'a negative total' : '';
    if (refusal !== '') {
      throw new DomainError(
        'unprocessable_content',
        `Draft ${item.number} has ${refusal} and cannot be issued.`,
      );
    }
    const customer = all('customers').find(({ id }) => id === item.customer_id);
    const isPaid = amountIn(item.total) === 0;
    return changed(call, {
      status: isPaid ? 'paid' : 'issued',
      number: nextNumber(all('invoices')),
      bill_to: customer ? members(customer, 'number', 'name', 'email', 'country') : null,
      issued_at: NOW,
      paid_at: isPaid ? NOW : null,
    });
  },
  voidInvoice(call) {
    const { item, sent } = call;
    refuseInvoice('voided', invoiceHead(item));
    if (amountIn(item.paid) > 0) {
      const detail = `Invoice ${item.number} has payments and cannot be voided. Reverse them first.`;
      throw new DomainError('invoice_has_payments', detail);
    }
    const { currency } = item;
    return changed(call, {
      status: 'voided',
      overdue: false,
      balance: { amount: 0, currency: String(currency) },
      void_reason: sent.reason ?? null,
      voided_at: NOW,
    });
  },

  createPayment(call) {
    refuseTaken(call, 'payments');
    const { example, sent, all } = call;
    const invoice = all('invoices').find(({ id }) => id === sent.invoice_id);
    if (!invoice) throw refuseInput('/invoice_id', `There is no invoice ${sent.invoice_id}.`);
    // The payment that this answers with is listed: it is not paid by it yet.
    const others = all('payments').filter((each) => each.invoice_id === invoice.id && each.id !== example.id);
    const left =
      amountIn(invoice.total) - sum(others.filter(isReceived).map((each) => amountIn(each.amount)));
    const isOpen = invoice.status === 'paid' && left > 0;
    if (!isOpen) refuseInvoice('paymentReceived', invoiceHead(invoice));
    const { amount } = sent;
    if (!isObject(amount) || amount.currency !== invoice.currency) {
      refuseInput('/amount/currency', `The invoice is in ${invoice.currency}.`);
    }
    if (amountIn(amount) > left) {
      throw new DomainError('amount_exceeds_balance', `Invoice ${invoice.number} has ${left} left to pay.`, [
        { pointer: '/amount/amount', detail: `is more than the ${left} that are left to pay` },
      ]);
    }
    return created(call, {
      customer_id: invoice.customer_id ?? null,
      status: 'received',
      received_at: NOW,
      method: null,
      reference: null,
      reversed_at: null,
      reverse_reason: null,
    });
  },
  reversePayment(call) {
    const { item, sent } = call;
    if (!isReceived(item))
      throw new DomainError('payment_reversed', `Payment ${item.id} is reversed already.`);
    return changed(call, { status: 'reversed', reversed_at: NOW, reverse_reason: sent.reason ?? null });
  },

  createMeter(call) {
    refuseTaken(call, 'meters');
    const { example, sent } = call;
    return { ...example, unit: null, ...sent };
  },
  queryUsage: ({ item, query }) => meterUsage(item, query),
  ingestUsageEvents: ({ sent, all }) => ingested(objectsIn(sent.events), all('meters'), all('customers')),
  voidUsageEvents: ({ sent }) => {
    return { voided: new Set(Array.isArray(sent.ids) ? sent.ids : []).size, already_voided: 0, unknown: [] };
  },
};

const DESCRIBING = ['title', 'external_id', 'metadata'];

/** What a creation answers: the example's id and number, what the server sets, what is sent. */
function created({ example, sent }: BusinessCall, set: JsonObject): JsonObject {
  const { items, ...rest } = { external_id: null, ...set } as JsonObject;
  return {
    ...example,
    ...rest,
    ...sent,
    ...(items !== undefined && { items }),
    ...metadataOf({}, sent),
    version: 1,
    created_at: NOW,
    updated_at: NOW,
  };
}

function changed({ item, sent }: BusinessCall, changes: JsonObject): JsonObject {
  const { reason: _, ...rest } = changes;
  return { ...item, ...rest, ...metadataOf(item, sent), version: Number(item.version) + 1, updated_at: NOW };
}

function metadataOf(item: JsonObject, { metadata }: JsonObject): { metadata: JsonObject } {
  const before = isObject(item.metadata) ? item.metadata : {};
  if (metadata === undefined) return { metadata: before };
  const changes = isObject(metadata)
    ? Object.fromEntries(
        Object.entries(metadata).map(([key, value]) => [key, value === null ? null : String(value)]),
      )
    : null;
  return { metadata: changedMetadata({ metadata: before }, changes) };
}

function refuseInput(pointer: string, detail: string): never {
  throw unprocessable([{ pointer, detail }]);
}

/** Refuses a number, key or external id that another item has. */
function refuseTaken({ example, item, sent, all }: BusinessCall, name: string): void {
  const own = item.id ?? example.id;
  const isTaken = (member: string) =>
    typeof sent[member] === 'string' &&
    all(name).some((each) => each.id !== own && each[member] === sent[member]);
  const kind = name.slice(0, -1);
  if (isTaken('number')) throw new DomainError('number_taken', `Another ${kind} has this number.`);
  if (isTaken('external_id'))
    throw new DomainError('external_id_taken', `Another ${kind} has this external_id.`);
  if (isTaken('key')) throw new DomainError('meter_key_taken', `There is a meter ${sent.key} already.`);
}

function refuseCurrency({ currency }: JsonObject): void {
  const errors = typeof currency === 'string' ? currencyErrors('/currency', currency) : [];
  if (errors.length > 0) throw unprocessable(errors);
}

function customerOf({ sent, all }: BusinessCall): JsonObject {
  const customer = all('customers').find(({ id }) => id === sent.customer_id);
  return customer ?? refuseInput('/customer_id', `There is no customer ${sent.customer_id}.`);
}

/** @throws DomainError for a meter that does not exist. */
function itemsOf(sent: JsonObject, { id }: JsonObject, meters: readonly JsonObject[]): JsonObject[] {
  return objectsIn(sent.items).map((item, index) => {
    const isFixed = item.kind === 'fixed';
    const { meter = null } = item;
    if (isFixed && meter !== null) refuseInput(`/items/${index}/meter`, 'belongs to usage items');
    if (!isFixed && !meters.some(({ key }) => key === meter)) {
      refuseInput(
        `/items/${index}/meter`,
        meter === null ? 'is missing: a usage item bills a meter' : `There is no meter "${meter}".`,
      );
    }
    return {
      id: partId(String(id), index),
      kind: item.kind ?? '',
      description: item.description ?? '',
      quantity: isFixed ? (item.quantity ?? '1') : null,
      meter,
      included_quantity: isFixed ? null : (item.included_quantity ?? '0'),
      unit_amount: item.unit_amount ?? '',
      tax_rate: item.tax_rate ?? '',
    };
  });
}

function manualLines(invoiceId: string, lines: readonly JsonObject[]): JsonObject[] {
  return lines.map((line, index) => ({ id: partId(invoiceId, index), kind: 'manual', ...line }));
}

const kindOf = (line: JsonObject | undefined): JsonObject => (line ? members(line, 'kind') : {});

/** An identifier made of that of the whole. */
function partId(id: string, index: number): string {
  return `${id.slice(0, -4)}${(index + 1).toString(16).padStart(4, '0')}`;
}

const isReceived = ({ status }: JsonObject): boolean => status === 'received';

/** As the states of the domain name it. */
function contractHead({ number, status }: JsonObject): Parameters<typeof refuseContract>[1] {
  return { number: String(number), status: status as 'draft' | 'active' | 'terminated' };
}

function invoiceHead({ number, status }: JsonObject): Parameters<typeof refuseInvoice>[1] {
  return { number: String(number), status: status as 'draft' | 'issued' | 'paid' | 'voided' };
}

function periodsOf({ starts_on, billing_interval }: JsonObject) {
  return { anchor: String(starts_on), interval: billing_interval as 'month' | 'quarter' | 'year' };
}

const billedUntil = ({ next_period }: JsonObject): string | undefined =>
  isObject(next_period) ? String(next_period.from) : undefined;

function nextPeriod(contract: JsonObject, day: string): JsonObject | null {
  if (contract.billing_interval === null) return null;
  const end = contract.ends_on === null ? undefined : dayAfter(String(contract.ends_on), 1);
  if (end !== undefined && day >= end) return null;
  const { to } = periodOf(periodsOf(contract), day);
  return { from: day, to: end !== undefined && end < to ? end : to };
}

/** The number after the highest. */
function nextNumber(invoices: readonly JsonObject[]): string {
  const numbers = invoices.map(({ number }) => /^(INV-2026-)(\d+)$/.exec(String(number))?.[2] ?? '0');
  const next = Math.max(...numbers.map(Number)) + 1;
  return `INV-2026-${String(next).padStart(4, '0')}`;
}

function members(of: JsonObject, ...names: string[]): JsonObject {
  return Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name)));
}
