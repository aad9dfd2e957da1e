// What the contract of the API says becomes of a customer's invoices, payments and credit notes, read literally. An
// act is refused with one of the codes that the contract names for it, or carried out.
import { type Bill, sumByRate, taxOf, totalsOf } from './bills.ts';

/** The codes that apply, of which one refuses the act, or how the books change. Codes that the contract leaves open are `any`. */
export type Verdict = { readonly refused: readonly string[] } | { readonly carryOut: () => void };

const refused = (...codes: string[]): Verdict => ({ refused: codes });
export const ANY = 'any';
const USES_MAX = 50;

export interface InvoiceLine {
  readonly id: string;
  readonly kind: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit_amount: string;
  readonly prorated: { readonly days: number; readonly of: number } | null;
  readonly tax_rate: string;
  readonly amount: bigint;
}

export class InvoiceAccount {
  readonly id: string;
  readonly period: Bill['period'];
  status: 'draft' | 'issued' | 'paid' | 'voided' | 'deleted' = 'draft';
  lines: readonly InvoiceLine[];
  /** By place of the line: what issued credit notes credit of it. */
  readonly creditedOf: bigint[];
  paid = 0n;
  credited = 0n;
  creditApplied = 0n;
  version = 1;
  readonly payments: PaymentAccount[] = [];

  constructor(id: string, { period }: Bill, lines: readonly InvoiceLine[]) {
    this.id = id;
    this.period = period;
    this.lines = lines;
    this.creditedOf = lines.map(() => 0n);
  }

  get totals() {
    return totalsOf(this.lines);
  }

  get balance(): bigint {
    return this.status === 'voided' ? 0n : this.totals.total - this.paid - this.creditApplied;
  }

  restOf(place: number): bigint {
    return (this.lines[place]?.amount ?? 0n) - (this.creditedOf[place] ?? 0n);
  }

  issue(): Verdict {
    if (this.status !== 'draft') return refused('invoice_not_draft');
    if (this.lines.length === 0 || this.totals.total < 0n) return refused('unprocessable_content');
    return {
      carryOut: () => {
        this.status = 'issued';
        this.version += 1;
        // An invoice of which nothing is owed is paid, by an event and so by a version of its own.
        if (this.totals.total === 0n) this.#change();
      },
    };
  }

  replaceLines(lines: readonly InvoiceLine[]): Verdict {
    if (this.status !== 'draft') return refused('invoice_not_draft');
    return {
      carryOut: () => {
        // Other lines have other texts; no lines in place of none change nothing.
        if (lines.length + this.lines.length > 0) this.version += 1;
        this.lines = lines;
        this.creditedOf.splice(0, this.creditedOf.length, ...lines.map(() => 0n));
      },
    };
  }

  delete(): Verdict {
    if (this.status !== 'draft') return refused('invoice_not_draft');
    return {
      carryOut: () => {
        this.status = 'deleted';
        this.version += 1;
      },
    };
  }

  void(): Verdict {
    if (this.status === 'draft') return refused('invoice_is_draft');
    if (this.status === 'voided') return refused('invoice_voided');
    const codes = [
      ...(this.paid > 0n ? ['invoice_has_payments'] : []),
      ...(this.credited !== 0n || this.creditApplied !== 0n ? ['invoice_has_credit_notes'] : []),
    ];
    if (codes.length > 0) return refused(...codes);
    return {
      carryOut: () => {
        this.status = 'voided';
        this.version += 1;
      },
    };
  }

  pay(amount: bigint): Verdict {
    const codes = [
      ...(this.status === 'issued' ? [] : ['invoice_not_issued']),
      ...(amount > this.balance ? ['amount_exceeds_balance'] : []),
    ];
    if (codes.length > 0) return refused(...codes);
    return {
      carryOut: () => {
        this.paid += amount;
        this.#change();
      },
    };
  }

  takeBack(amount: bigint): void {
    this.paid -= amount;
    this.#change();
  }

  applyCredit(amount: bigint): void {
    this.creditApplied += amount;
    this.#change();
  }

  /** @param amounts by place of the line. */
  credit(amounts: ReadonlyMap<number, bigint>, total: bigint, applied: bigint): void {
    for (const [place, amount] of amounts) this.creditedOf[place] = (this.creditedOf[place] ?? 0n) + amount;
    this.credited += total;
    this.applyCredit(applied);
  }

  #change(): void {
    this.status = this.balance === 0n ? 'paid' : 'issued';
    this.version += 1;
  }
}

export class PaymentAccount {
  readonly id: string;
  readonly invoice: InvoiceAccount;
  readonly amount: bigint;
  status: 'received' | 'reversed' = 'received';
  readonly refunds: bigint[] = [];
  version = 1;

  constructor(id: string, invoice: InvoiceAccount, amount: bigint) {
    this.id = id;
    this.invoice = invoice;
    this.amount = amount;
  }

  get refunded(): bigint {
    return this.refunds.reduce((sum, amount) => sum + amount, 0n);
  }

  get left(): bigint {
    return this.amount - this.refunded;
  }

  /** @param amount absent for all that is left. */
  refund(amount?: bigint): Verdict {
    const codes = [
      ...(this.status === 'reversed' ? ['payment_reversed'] : []),
      ...((amount === undefined ? this.left === 0n : amount > this.left) ? ['amount_exceeds_payment'] : []),
      ...(this.refunds.length >= USES_MAX ? ['refund_limit_reached'] : []),
    ];
    if (codes.length > 0) return refused(...codes);
    const taken = amount ?? this.left;
    return {
      carryOut: () => {
        this.refunds.push(taken);
        this.version += 1;
        this.invoice.takeBack(taken);
      },
    };
  }

  reverse(): Verdict {
    if (this.status === 'reversed') return refused('payment_reversed');
    if (this.refunds.length > 0) return refused('payment_refunded');
    return {
      carryOut: () => {
        this.status = 'reversed';
        this.version += 1;
        this.invoice.takeBack(this.amount);
      },
    };
  }
}

/** What is asked to be credited: by place of the line, an amount or all that is left of the line; absent for all that is left of the invoice. */
export type Wanted = ReadonlyMap<number, bigint | undefined> | undefined;

interface Credit {
  readonly amounts: ReadonlyMap<number, bigint>;
  readonly subtotal: bigint;
  readonly tax: bigint;
  readonly total: bigint;
}

/** What a credit note is that would be issued now, or the codes that refuse it. */
export function creditOf(
  invoice: InvoiceAccount,
  wanted: Wanted,
): Credit | { readonly refused: readonly string[] } {
  const codes = invoice.status === 'issued' || invoice.status === 'paid' ? [] : ['invoice_not_issued'];
  const amounts = new Map<number, bigint>();
  for (const place of invoice.lines.keys()) {
    const rest = invoice.restOf(place);
    if (wanted === undefined && rest !== 0n) amounts.set(place, rest);
    if (!wanted?.has(place)) continue;
    const amount = wanted.get(place) ?? rest;
    if (amount * (invoice.lines[place]?.amount ?? 0n) < 0n) codes.push(ANY);
    else if (size(amount) > size(rest)) codes.push('credit_exceeds_invoice');
    if (amount !== 0n) amounts.set(place, amount);
  }
  if (codes.length > 0) return { refused: codes };
  const linesAt = (of: (place: number) => bigint) =>
    sumByRate(invoice.lines.map(({ tax_rate }, place) => ({ tax_rate, amount: of(place) })));
  const before = linesAt((place) => invoice.creditedOf[place] ?? 0n);
  const now = linesAt((place) => amounts.get(place) ?? 0n);
  let tax = 0n;
  for (const [rate, amount] of now) {
    const credited = before.get(rate) ?? 0n;
    tax += taxOf(rate, credited + amount) - taxOf(rate, credited);
  }
  const subtotal = [...amounts.values()].reduce((sum, amount) => sum + amount, 0n);
  const total = subtotal + tax;
  const left = invoice.totals.total - invoice.credited;
  if (total > left || left === 0n) codes.push('credit_exceeds_invoice');
  if (total <= 0n) codes.push('unprocessable_content');
  if (codes.length > 0) return { refused: codes };
  return { amounts, subtotal, tax, total };
}

const size = (amount: bigint) => (amount < 0n ? -amount : amount);

export class CreditAccount {
  readonly id: string;
  readonly invoice: InvoiceAccount;
  status: 'draft' | 'issued' | 'deleted' = 'draft';
  /** In a draft as of its last change, whatever was issued since. */
  credit: Credit;
  readonly applications: {
    kind: 'applied' | 'refunded';
    amount: bigint;
    invoice: InvoiceAccount | undefined;
  }[] = [];
  version = 1;

  constructor(id: string, invoice: InvoiceAccount, credit: Credit) {
    this.id = id;
    this.invoice = invoice;
    this.credit = credit;
  }

  get unapplied(): bigint {
    if (this.status !== 'issued') return 0n;
    return this.applications.reduce((left, { amount }) => left - amount, this.credit.total);
  }

  replaceLines(wanted: Wanted): Verdict {
    if (this.status !== 'draft') return refused('credit_note_not_draft');
    const credit = creditOf(this.invoice, wanted);
    if ('refused' in credit) return credit;
    return {
      carryOut: () => {
        this.credit = credit;
        this.version += 1;
      },
    };
  }

  delete(): Verdict {
    if (this.status !== 'draft') return refused('credit_note_not_draft');
    return {
      carryOut: () => {
        this.status = 'deleted';
        this.version += 1;
      },
    };
  }

  /** Its amounts are computed again. */
  issue(): Verdict {
    if (this.status !== 'draft') return refused('credit_note_not_draft');
    const credit = creditOf(this.invoice, this.credit.amounts);
    if ('refused' in credit) return credit;
    return {
      carryOut: () => {
        const applied = credit.total < this.invoice.balance ? credit.total : this.invoice.balance;
        this.credit = credit;
        this.status = 'issued';
        this.version += 1;
        if (applied > 0n) this.applications.push({ kind: 'applied', amount: applied, invoice: this.invoice });
        this.invoice.credit(credit.amounts, credit.total, applied);
      },
    };
  }

  /** @param amount absent for as much as there is and the invoice needs. */
  apply(invoice: InvoiceAccount, amount?: bigint): Verdict {
    const codes = [
      ...(this.status === 'draft' ? ['credit_note_not_issued'] : []),
      ...(invoice.status !== 'issued' ? ['invoice_not_issued'] : []),
      ...(this.unapplied === 0n || (amount ?? 0n) > this.unapplied ? ['amount_exceeds_credit'] : []),
      ...(invoice.status === 'issued' && (amount ?? 0n) > invoice.balance ? ['amount_exceeds_balance'] : []),
      ...(this.applications.length >= USES_MAX ? ['refund_limit_reached'] : []),
    ];
    if (codes.length > 0) return refused(...codes);
    const taken = amount ?? (this.unapplied < invoice.balance ? this.unapplied : invoice.balance);
    return {
      carryOut: () => {
        this.applications.push({ kind: 'applied', amount: taken, invoice });
        this.version += 1;
        invoice.applyCredit(taken);
      },
    };
  }

  /** @param amount absent for all that is left. */
  refund(amount?: bigint): Verdict {
    const codes = [
      ...(this.status === 'draft' ? ['credit_note_not_issued'] : []),
      ...(this.unapplied === 0n || (amount ?? 0n) > this.unapplied ? ['amount_exceeds_credit'] : []),
      ...(this.applications.length >= USES_MAX ? ['refund_limit_reached'] : []),
    ];
    if (codes.length > 0) return refused(...codes);
    const taken = amount ?? this.unapplied;
    return {
      carryOut: () => {
        this.applications.push({ kind: 'refunded', amount: taken, invoice: undefined });
        this.version += 1;
      },
    };
  }
}
