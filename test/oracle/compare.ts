// Bodies of the service against the books, member by member.
import { isDeepStrictEqual } from 'node:util';
import type { OwedLine } from './bills.ts';
import type { CreditAccount, InvoiceAccount, PaymentAccount } from './books.ts';
import { dateOf, dayIn } from './days.ts';
import { canonical } from './exact.ts';
import type { Answer } from './service.ts';

type Body = Answer['body'];

/** What differs, and on the way to what. */
interface Difference {
  readonly where: string;
  readonly owed: unknown;
  readonly made: unknown;
}

/** Numbers that a run compared, and where they differ. */
export class Comparison {
  readonly differences: Difference[] = [];
  /** By the kind of what was compared. */
  readonly counts = new Map<string, number>();

  /** A difference hides those that follow from it: each is reported by the whole body. */
  same(kind: string, where: string, owed: unknown, made: unknown): boolean {
    this.count(kind);
    if (isDeepStrictEqual(owed, made)) return true;
    this.differences.push({ where: `${kind} ${where}`, owed, made });
    return false;
  }

  count(kind: string, by = 1): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + by);
  }
}

const money = (amount: bigint, currency: string) => ({ amount: Number(amount), currency });

const lineOf = (
  { kind, description, quantity, unit_amount, prorated, tax_rate, amount }: OwedLine,
  currency: string,
) => ({
  kind,
  description,
  quantity: canonical(quantity),
  unit_amount: canonical(unit_amount),
  prorated,
  tax_rate: canonical(tax_rate),
  amount: money(amount, currency),
});

/** A line as `lineOf` has it. */
const madeLine = ({ kind, description, quantity, price, prorated, tax_rate, amount }: Body) => ({
  kind,
  description,
  quantity: canonical(quantity),
  unit_amount: canonical(price.unit_amount),
  prorated,
  tax_rate: canonical(tax_rate),
  amount,
});

export const owedLines = (lines: readonly OwedLine[], currency: string) =>
  lines.map((line) => lineOf(line, currency));
export const madeLines = (invoice: Body) => invoice.lines.map(madeLine);

export function owedInvoice(invoice: InvoiceAccount, currency: string) {
  const { subtotal, tax, total } = invoice.totals;
  return {
    status: invoice.status,
    period: invoice.period,
    currency,
    version: invoice.version,
    lines: owedLines(invoice.lines, currency),
    ids: invoice.lines.map(({ id }) => id),
    subtotal: money(subtotal, currency),
    tax: money(tax, currency),
    total: money(total, currency),
    paid: money(invoice.paid, currency),
    credited: money(invoice.credited, currency),
    credit_applied: money(invoice.creditApplied, currency),
    balance: money(invoice.balance, currency),
    isNumbered: invoice.status !== 'draft',
    ...(invoice.status !== 'voided' && { wasPaid: invoice.status === 'paid' }),
    isVoided: invoice.status === 'voided',
  };
}

export function madeInvoice(body: Body) {
  const { status, period, currency, version, subtotal, tax, total, paid, credited, credit_applied, balance } =
    body;
  return {
    status,
    period,
    currency,
    version,
    lines: madeLines(body),
    ids: body.lines.map(({ id }: Body) => id),
    subtotal,
    tax,
    total,
    paid,
    credited,
    credit_applied,
    balance,
    isNumbered: !body.number.startsWith('DRAFT-') && body.issued_at !== null && body.bill_to !== null,
    ...(status !== 'voided' && { wasPaid: body.paid_at !== null }),
    isVoided: body.voided_at !== null,
  };
}

/** The day that the contract's terms give an invoice that is issued. */
export function dueDay(body: Body, zone: string, termsDays: number): string | null {
  return body.issued_at === null ? null : dateOf(dayIn(zone, Date.parse(body.issued_at)) + termsDays);
}

export function owedPayment(payment: PaymentAccount, currency: string) {
  return {
    status: payment.status,
    invoice_id: payment.invoice.id,
    version: payment.version,
    amount: money(payment.amount, currency),
    refunded: money(payment.refunded, currency),
    refunds: payment.refunds.map((amount) => money(amount, currency)),
    isReversed: payment.status === 'reversed',
  };
}

export function madePayment(body: Body) {
  const { status, invoice_id, version, amount, refunded } = body;
  return {
    status,
    invoice_id,
    version,
    amount,
    refunded,
    refunds: body.refunds.map((refund: Body) => refund.amount),
    isReversed: body.reversed_at !== null,
  };
}

export function owedCredit(note: CreditAccount, currency: string) {
  const { amounts, subtotal, tax, total } = note.credit;
  return {
    status: note.status,
    invoice_id: note.invoice.id,
    currency,
    version: note.version,
    lines: note.invoice.lines.flatMap(({ id, tax_rate }, place) => {
      const amount = amounts.get(place);
      return amount === undefined
        ? []
        : [{ line_id: id, tax_rate: canonical(tax_rate), amount: money(amount, currency) }];
    }),
    subtotal: money(subtotal, currency),
    tax: money(tax, currency),
    total: money(total, currency),
    unapplied: money(note.unapplied, currency),
    applications: note.applications.map(({ kind, amount, invoice }) => ({
      kind,
      amount: money(amount, currency),
      invoice_id: invoice?.id ?? null,
    })),
    isNumbered: note.status === 'issued',
  };
}

export function madeCredit(body: Body) {
  const { status, invoice_id, currency, version, subtotal, tax, total, unapplied } = body;
  return {
    status,
    invoice_id,
    currency,
    version,
    lines: body.lines.map(({ line_id, tax_rate, amount }: Body) => ({
      line_id,
      tax_rate: canonical(tax_rate),
      amount,
    })),
    subtotal,
    tax,
    total,
    unapplied,
    applications: body.applications.map(({ kind, amount, invoice_id: paid }: Body) => ({
      kind,
      amount,
      invoice_id: paid,
    })),
    isNumbered: !body.number.startsWith('DRAFT-') && body.issued_at !== null,
  };
}
