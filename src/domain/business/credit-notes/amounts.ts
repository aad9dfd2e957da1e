// What a credit note comes to. Its tax is the difference that it makes to the tax of what was credited before, so that all parts
// together have exactly the invoice's tax, however it is divided.
import { type Totals, totalsOf } from '../money.ts';

export interface CreditableLine {
  readonly id: string;
  readonly tax_rate: string;
  readonly amount_minor: number;
  /** By credit notes that are issued. */
  readonly credited_minor: number;
}

/** @param wanted what is credited now, by the ids of lines. */
export function creditTotals(lines: readonly CreditableLine[], wanted: ReadonlyMap<string, number>): Totals {
  const before = lines.map(({ tax_rate, credited_minor }) => ({ tax_rate, amount_minor: credited_minor }));
  const after = lines.map(({ id, tax_rate, credited_minor }) => ({
    tax_rate,
    amount_minor: credited_minor + (wanted.get(id) ?? 0),
  }));
  const [was, is] = [totalsOf(before, '/lines'), totalsOf(after, '/lines')];
  return {
    subtotal_minor: is.subtotal_minor - was.subtotal_minor,
    tax_minor: is.tax_minor - was.tax_minor,
    total_minor: is.total_minor - was.total_minor,
  };
}
