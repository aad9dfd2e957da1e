/** Invoices of the mock: their amounts, computed as the server computes them. */
import { isObject, type JsonObject } from '../contract/documented-answers.ts';
import { priceOf, totalsOf } from '../domain/business/money.ts';

/** What every new draft has in common. */
export function draftHead(id: string, currency: string, created_at: string): JsonObject {
  return {
    id,
    number: `DRAFT-${id.slice(-12)}`,
    status: 'draft',
    contract_id: null,
    period: null,
    currency,
    due_on: null,
    overdue: false,
    bill_to: null,
    void_reason: null,
    version: 1,
    external_id: null,
    metadata: {},
    created_at,
    updated_at: created_at,
    issued_at: null,
    voided_at: null,
    paid_at: null,
  };
}

/** Lines with their amounts, and their totals. @throws DomainError for amounts that are too large. */
export function priced(currency: string, lines: readonly JsonObject[]): JsonObject {
  const minor = lines.map(({ quantity, unit_amount }) =>
    priceOf({ quantity: String(quantity), unitAmount: String(unit_amount) }),
  );
  const taxed = lines.map(({ tax_rate }, index) => {
    return { amountMinor: minor[index] ?? 0, taxRate: String(tax_rate) };
  });
  const { subtotalMinor, taxMinor, totalMinor } = totalsOf(taxed, '/lines');
  const money = (amount: number) => ({ amount, currency });
  return {
    lines: lines.map((line, index) => ({ ...line, amount: money(minor[index] ?? 0) })),
    subtotal: money(subtotalMinor),
    tax: money(taxMinor),
    total: money(totalMinor),
    ...owed(totalMinor, 0, currency),
  };
}

/** What is paid of a total, and what is left. */
export function owed(total: number, paid: number, currency: string): JsonObject {
  return { paid: { amount: paid, currency }, balance: { amount: total - paid, currency } };
}

/** The minor units of an amount in an answer. */
export function amountIn(money: JsonObject[string] | undefined): number {
  return isObject(money) ? Number(money.amount) : 0;
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** @param days may be more than a month has. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
