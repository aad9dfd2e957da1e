// Lines of invoices: their amounts, and what replaces a draft's. Decimals are texts.
import type { InvoiceLineCreation, InvoiceLineReplacement } from '../../../../generated/api/types.gen.ts';
import type { TransactionContext } from '../../context.ts';
import { unprocessable, unprocessableAt } from '../../errors.ts';
import { AMOUNT_TOO_LARGE, decimalText, isAmount, priceOf } from '../money.ts';
import { notProrated } from '../periods.ts';
import { insertRows } from '../row-statements.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';

/** A new line, as a partner writes it, or as the billing run makes it. */
export type NewLine = Pick<InvoiceLine, 'description' | 'quantity' | 'unit_amount' | 'tax_rate'> &
  Partial<Omit<InvoiceLine, 'id' | 'amount_minor'>>;

/**
 * Of 256 KiB, which an event may have: the rest of 200 lines, and all else that an invoice may ever have, fit into what is
 * left.
 */
export const DESCRIPTIONS_BYTES_MAX = 128 * 1024;

/** As JSON. */
export const descriptionsBytes = (lines: readonly Pick<InvoiceLine, 'description'>[]): number =>
  lines.reduce((bytes, { description }) => bytes + Buffer.byteLength(JSON.stringify(description)), 0);

const manual = {
  kind: 'manual' as const,
  contract_item_id: null,
  meter_id: null,
  period_from: null,
  period_to: null,
  ...notProrated,
};

/** The columns of a line that somebody writes. A price's kind is `unit`, the only one so far, and has no column. */
export const columnsOf = <Line extends InvoiceLineCreation>({ price: { unit_amount }, ...line }: Line) => ({
  ...line,
  unit_amount,
});

/**
 * New lines with their amounts.
 *
 * @throws DomainError `unprocessable_content` for an amount beyond 2^53 - 1, and when no event could carry them.
 */
export function newLines(tx: TransactionContext, lines: readonly NewLine[]): InvoiceLine[] {
  return priced(lines.map((line) => ({ ...manual, ...line, id: tx.databaseClock.newId() })));
}

/**
 * What replaces a draft's lines. One that names a present line keeps its kind, what it bills, and its proration.
 *
 * @throws DomainError `unprocessable_content` for an id that is not one of its lines, or comes twice, and as
 *   newLines does.
 */
export function replacedLines(
  tx: TransactionContext,
  present: readonly InvoiceLine[],
  lines: readonly InvoiceLineReplacement[],
): InvoiceLine[] {
  const left = new Map(present.map((line) => [line.id, line]));
  const unknown: number[] = [];
  const wanted = lines.map(columnsOf).map((line, place) => {
    const id = line.id?.toLowerCase();
    if (id === undefined) return { ...manual, ...line, id: tx.databaseClock.newId() };
    const kept = left.get(id);
    if (!kept) unknown.push(place);
    left.delete(id);
    return { ...manual, ...kept, ...line, id };
  });
  if (unknown.length > 0) {
    throw unprocessable(
      unknown.map((place) => ({
        pointer: `/lines/${place}/id`,
        code: 'not_found' as const,
        detail: 'is not a line of this draft, or names one twice',
      })),
    );
  }
  return priced(wanted);
}

function priced(lines: readonly Omit<InvoiceLine, 'amount_minor'>[]): InvoiceLine[] {
  const pricedLines = lines.map((line) => ({
    ...line,
    quantity: decimalText(line.quantity),
    unit_amount: decimalText(line.unit_amount),
    tax_rate: decimalText(line.tax_rate),
    amount_minor: priceOf(line),
  }));
  const tooLarge = pricedLines.flatMap(({ amount_minor }, place) => (isAmount(amount_minor) ? [] : [place]));
  if (tooLarge.length > 0) {
    throw unprocessable(
      tooLarge.map((place) => ({
        pointer: `/lines/${place}`,
        code: 'too_large' as const,
        detail: AMOUNT_TOO_LARGE,
      })),
    );
  }
  const bytes = descriptionsBytes(lines);
  if (bytes > DESCRIPTIONS_BYTES_MAX) {
    const detail = `have descriptions of ${bytes} bytes as JSON together, more than ${DESCRIPTIONS_BYTES_MAX}`;
    throw unprocessableAt('/lines', detail);
  }
  return pricedLines;
}

/** Of invoices that the caller has locked, or made. */
export function insertLines(
  tx: TransactionContext,
  invoices: readonly Pick<Invoice, 'id' | 'organization_id' | 'lines'>[],
): void {
  const rows = invoices.flatMap(({ id: invoice_id, organization_id, lines }) =>
    lines.map((line, position) => ({ ...line, organization_id, invoice_id, position })),
  );
  insertRows(tx, 'InvoiceLine', rows);
}
