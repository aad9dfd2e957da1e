/** The lines of a draft while they are entered, with their price in major units. */
import type { InvoiceLine, InvoiceLineReplacement } from '#client/types';
import { isDecimal, priceOf, type Totals, totalsOf } from '../../../parts/values/decimal.ts';
import { majorInput, minorOf, priceInput } from '../../../parts/values/money.ts';

export interface LineDraft {
  readonly place: number;
  /** Of a line that is there already, which keeps what it bills. */
  readonly id: string | undefined;
  readonly description: string;
  readonly quantity: string;
  readonly price: string;
  readonly taxRate: string;
  /** Of a line that is there already, which keeps it. */
  readonly prorated?: InvoiceLine['prorated'];
}

export const newLine = (place: number, taxRate = '20'): LineDraft => ({
  place,
  id: undefined,
  description: '',
  quantity: '1',
  price: '',
  taxRate,
});

export const draftsOf = (lines: readonly InvoiceLine[], currency: string): LineDraft[] =>
  lines.map((line, place) => ({
    place,
    id: line.id,
    description: line.description,
    quantity: line.quantity,
    price: majorInput(line.price.unit_amount ?? '', currency),
    taxRate: line.tax_rate,
    prorated: line.prorated,
  }));

export const inputsOf = (lines: readonly LineDraft[], currency: string): InvoiceLineReplacement[] =>
  lines.map((line) => inputOf(line, currency));

const inputOf = ({ id, ...line }: LineDraft, currency: string): InvoiceLineReplacement => ({
  ...(id !== undefined && { id }),
  description: line.description.trim(),
  quantity: line.quantity.trim(),
  price: priceInput(line.price, currency),
  tax_rate: line.taxRate.trim(),
});

/** Undefined as long as a number is missing. */
export function amountOf({ quantity, price, prorated }: LineDraft, currency: string): bigint | undefined {
  const unitAmount = minorOf(price, currency);
  const wanted = quantity.trim();
  return unitAmount !== undefined && isDecimal(unitAmount) && isDecimal(wanted)
    ? priceOf(wanted, unitAmount, prorated)
    : undefined;
}

/** What the lines come to that are complete. */
export function previewOf(lines: readonly LineDraft[], currency: string): Totals {
  return totalsOf(
    lines.flatMap((line) => {
      const amount = amountOf(line, currency);
      const taxRate = line.taxRate.trim();
      return amount === undefined || !isDecimal(taxRate) ? [] : [{ amount, taxRate }];
    }),
  );
}
