/**
 * The business of the mock: what there is beside the items of the contract's examples, so that every state has
 * an item and every filter something to find. Amounts are computed as the server computes them.
 */
import type { JsonObject } from '../contract/documented-answers.ts';
import { periodStart } from '../domain/business/periods.ts';
import { amountIn, dayAfter, draftHead, owed, priced, sum } from './amounts.ts';
import { usageBetween } from './usage.ts';

/** When the mock answers: after the last event of the examples. */
export const NOW = '2026-11-24T12:00:00.000Z';
const TODAY = NOW.slice(0, 10);

const ALDER = {
  id: '019cadd3-7fc0-7ab8-a1dc-170dc2e43224',
  currency: 'GBP',
  bill_to: {
    number: 'C-1001',
    name: 'Alder & Finch Ltd',
    email: 'accounts@alderfinch.example',
    country: 'GB',
  },
};
const PERRAULT = { id: '019e177b-d53f-7968-9eb7-65661ea3b95f', currency: 'EUR' };
const PLATFORM = {
  id: '019cd6ff-9e40-7c12-9a55-3c1f0a6b7d21',
  anchor: '2026-03-20',
  interval: 'month',
} as const;
/** Periods of that contract before the one that the examples show. */
const EARLIER_PERIODS = 7;

/**
 * The items of a resource that no example shows, and those in the state that fits the others. Examples show
 * some items in several states.
 *
 * @param shown every item in the examples of the resource.
 */
export function moreItems(name: string, shown: readonly JsonObject[]): readonly JsonObject[] {
  const shownAs = (id: string, status: string) =>
    shown.filter((item) => item.id === id && item.status === status).slice(-1);
  const more: Readonly<Record<string, readonly JsonObject[]>> = {
    contracts: [...shownAs('01a1e8bc-0a80-7a3d-bc4b-644a9a2c51e7', 'draft'), expiredContract],
    invoices: [...shownAs('01a1f821-62e0-7fb9-9362-c2efb868e564', 'paid'), ...invoices],
    payments: [...shownAs('01a20d3b-a370-7481-b59c-ab117cf68351', 'received'), ...payments],
  };
  return more[name] ?? [];
}

/** Identifiers of new items: they can be opened, and are in the state in which an item begins. */
export const newIds: Readonly<Record<string, string>> = {
  createInvoice: idAt('2026-11-23T10:30:00.000Z', 'd20-8c41-90ab3e5d7f18'),
};

const expiredContract: JsonObject = {
  id: idAt('2026-05-12T09:00:00.000Z', 'a01-8b21-6c0d4e2f9a13'),
  number: 'K-2017',
  customer_id: PERRAULT.id,
  title: 'Trial of the platform',
  status: 'terminated',
  starts_on: '2026-05-15',
  ends_on: '2026-10-31',
  currency: PERRAULT.currency,
  billing_interval: null,
  payment_terms_days: 30,
  auto_issue: false,
  items: [],
  amendments: [],
  next_period: null,
  termination_reason: 'expired',
  version: 3,
  external_id: 'crm-deal-5120',
  metadata: {},
  created_at: '2026-05-12T09:00:00.000Z',
  updated_at: '2026-11-01T00:00:07.000Z',
  activated_at: '2026-05-13T08:10:00.000Z',
  terminated_at: '2026-11-01T00:00:07.000Z',
};

/** The newest of the earlier invoices is paid in part and overdue; the one before was paid only once it was paid again. */
const earlier = Array.from({ length: EARLIER_PERIODS }, (_, n) => billedPeriod(n));

const invoices: readonly JsonObject[] = [newDraft(), ...earlier.map(({ invoice }) => invoice)];
const payments: readonly JsonObject[] = earlier.flatMap((each) => each.payments);

function newDraft(): JsonObject {
  const created_at = '2026-11-23T10:30:00.000Z';
  const id = newIds.createInvoice ?? '';
  return {
    ...draftHead(id, PERRAULT.currency, created_at),
    customer_id: PERRAULT.id,
    ...priced(PERRAULT.currency, [
      {
        id: idAt(created_at, 'e32-8f5a-7d9e1b3c4a68'),
        kind: 'manual',
        description: 'Data migration',
        quantity: '12.5',
        unit_amount: '9500',
        tax_rate: '20',
      },
    ]),
    due_on: '2026-12-31',
  };
}

function billedPeriod(n: number): { invoice: JsonObject; payments: JsonObject[] } {
  const [from, to] = [periodStart(PLATFORM, n), periodStart(PLATFORM, n + 1)];
  const { currency } = ALDER;
  const [created_at, issued_at] = [`${to}T08:45:00.000Z`, `${to}T09:00:00.000Z`];
  const id = idAt(created_at, `fb9-9362-c2efb868e${500 + n}`);
  const number = `INV-2026-0${417 - 31 * (EARLIER_PERIODS - n)}`;
  const bill = priced(currency, [
    {
      id: idAt(created_at, `a10-8c3e-5d7b9f1e2${100 + n}`),
      kind: 'fixed',
      description: 'Platform licence',
      quantity: '1',
      unit_amount: '79125',
      tax_rate: '20',
    },
    {
      id: idAt(created_at, `b21-9d4f-6e8c0a2f3${100 + n}`),
      kind: 'usage',
      description: 'API calls',
      quantity: String(usageBetween(Date.parse(from), Date.parse(to))),
      unit_amount: '0.5',
      tax_rate: '20',
    },
  ]);
  const total = amountIn(bill.total);
  const isOwed = n === EARLIER_PERIODS - 1;
  const wasReversed = n === EARLIER_PERIODS - 2;
  const due_on = dayAfter(to, 30);
  const payment = (amount: number, days: number, reversed_at: string | null = null): JsonObject => {
    const received_at = `${dayAfter(to, days)}T10:00:00.000Z`;
    return {
      id: idAt(received_at, `481-b59c-ab117cf68${100 + n}`),
      invoice_id: id,
      customer_id: ALDER.id,
      status: reversed_at === null ? 'received' : 'reversed',
      amount: { amount, currency },
      received_at,
      method: 'bank_transfer',
      reference: number,
      reversed_at,
      reverse_reason: reversed_at === null ? null : 'The bank took the transfer back',
      version: reversed_at === null ? 1 : 2,
      external_id: `bank-${70_000 + 31 * n + days}`,
      metadata: {},
      created_at: received_at,
      updated_at: reversed_at ?? received_at,
    };
  };
  const payments = isOwed
    ? [payment(50_000, 21)]
    : wasReversed
      ? [payment(total, 12, `${dayAfter(to, 15)}T10:12:00.000Z`), payment(total, 19)]
      : [payment(total, 12)];
  const paid_at = isOwed ? null : String(payments.at(-1)?.received_at);
  const paid = sum(
    payments.filter(({ status }) => status === 'received').map((each) => amountIn(each.amount)),
  );
  return {
    payments,
    invoice: {
      ...draftHead(id, currency, created_at),
      number,
      status: isOwed ? 'issued' : 'paid',
      customer_id: ALDER.id,
      contract_id: PLATFORM.id,
      period: { from, to },
      ...bill,
      ...owed(total, paid, currency),
      due_on,
      overdue: isOwed && due_on < TODAY,
      bill_to: ALDER.bill_to,
      version: 2 + payments.length,
      updated_at: String(payments.at(-1)?.updated_at),
      issued_at,
      paid_at,
    },
  };
}

/** A UUID of version 7. @param tail what follows its version. */
function idAt(time: string, tail: string): string {
  const milliseconds = Date.parse(time).toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7${tail}`;
}
