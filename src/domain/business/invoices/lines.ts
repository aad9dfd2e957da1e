// Lines of invoices: their amounts, and how they are written. A draft's lines are replaced whole.
import type { InvoiceLineKind } from '../../../../generated/prisma/client.ts';
import type { TransactionContext } from '../../context.ts';
import { unprocessable } from '../../errors.ts';
import { AMOUNT_TOO_LARGE, decimalText, isAmount, priceOf } from '../money.ts';
import type { Period } from '../periods.ts';

/** A line as partners write it. Decimals are texts. */
export interface LineInput {
  /** Of a line of the draft, which keeps its kind and what it stands for; without it the line is new. */
  readonly id?: string | undefined;
  readonly description: string;
  readonly quantity: string;
  /** In minor units, and parts of them. */
  readonly unitAmount: string;
  /** In percent. */
  readonly taxRate: string;
}

/** A new line, as the billing run makes it too. */
export interface NewLine extends Omit<LineInput, 'id'> {
  readonly kind: InvoiceLineKind;
  readonly contractItemId?: string | null | undefined;
  readonly meterId?: string | null | undefined;
  /** Whose usage it bills, where that is not the invoice's period. */
  readonly period?: Period | null | undefined;
}

export interface InvoiceLine extends Required<Omit<LineInput, 'id'>> {
  readonly id: string;
  readonly kind: InvoiceLineKind;
  readonly amountMinor: number;
  readonly contractItemId: string | null;
  readonly meterId: string | null;
  readonly period: Period | null;
}

/** Of the row `invoice`, in their order. Decimals are texts, because a JSON number would be a double. */
export const linesColumn = `
  coalesce((
    select json_agg(json_build_object(
      'id', id, 'kind', kind, 'description', description, 'quantity', quantity::text,
      'unitAmount', unit_amount::text, 'taxRate', tax_rate::text, 'amountMinor', amount_minor,
      'contractItemId', contract_item_id, 'meterId', meter_id,
      'period', case when period_from is not null then json_build_object('from', period_from, 'to', period_to) end
    ) order by position)
    from invoice_line
    where invoice_line.organization_id = invoice.organization_id and invoice_id = invoice.id
  ), '[]')`;

/** New lines with their amounts. @throws DomainError `unprocessable_content` for an amount beyond 2^53 - 1. */
export function newLines(tx: TransactionContext, lines: readonly NewLine[]): InvoiceLine[] {
  return priced(
    lines.map((line) => ({
      ...line,
      id: tx.databaseClock.newId(),
      contractItemId: line.contractItemId ?? null,
      meterId: line.meterId ?? null,
      period: line.period ?? null,
    })),
  );
}

/**
 * What replaces a draft's lines.
 *
 * @throws DomainError `unprocessable_content` for an id that is not one of its lines, or comes twice, and as
 *   newLines does.
 */
export function replacedLines(
  tx: TransactionContext,
  present: readonly InvoiceLine[],
  lines: readonly LineInput[],
): InvoiceLine[] {
  const left = new Map(present.map((line) => [line.id, line]));
  const unknown: number[] = [];
  const wanted = lines.map((line, place) => {
    if (line.id === undefined) {
      const id = tx.databaseClock.newId();
      return { ...line, id, kind: 'manual' as const, contractItemId: null, meterId: null, period: null };
    }
    const id = line.id.toLowerCase();
    const kept = left.get(id);
    if (!kept) unknown.push(place);
    left.delete(id);
    return {
      kind: 'manual' as const,
      contractItemId: null,
      meterId: null,
      period: null,
      ...kept,
      ...line,
      id,
    };
  });
  if (unknown.length > 0) {
    throw unprocessable(
      unknown.map((place) => ({
        pointer: `/lines/${place}/id`,
        detail: 'is not a line of this draft, or names one twice',
      })),
    );
  }
  return priced(wanted);
}

function priced(lines: readonly Omit<InvoiceLine, 'amountMinor'>[]): InvoiceLine[] {
  const pricedLines = lines.map((line) => ({
    id: line.id,
    kind: line.kind,
    description: line.description,
    quantity: decimalText(line.quantity),
    unitAmount: decimalText(line.unitAmount),
    taxRate: decimalText(line.taxRate),
    amountMinor: priceOf(line),
    contractItemId: line.contractItemId,
    meterId: line.meterId,
    period: line.period,
  }));
  const tooLarge = pricedLines.flatMap(({ amountMinor }, place) => (isAmount(amountMinor) ? [] : [place]));
  if (tooLarge.length > 0) {
    throw unprocessable(tooLarge.map((place) => ({ pointer: `/lines/${place}`, detail: AMOUNT_TOO_LARGE })));
  }
  return pricedLines;
}

/** The caller has locked the invoice, or made it. */
export function insertLines(
  tx: TransactionContext,
  { id, organizationId, lines }: { id: string; organizationId: string; lines: readonly InvoiceLine[] },
): void {
  if (lines.length === 0) return;
  const rows = lines.map((line, position) => ({
    organization_id: organizationId,
    invoice_id: id,
    position,
    id: line.id,
    kind: line.kind,
    description: line.description,
    quantity: line.quantity,
    unit_amount: line.unitAmount,
    tax_rate: line.taxRate,
    amount_minor: line.amountMinor,
    contract_item_id: line.contractItemId,
    meter_id: line.meterId,
    period_from: line.period?.from,
    period_to: line.period?.to,
  }));
  tx.db.send`
    insert into invoice_line (organization_id, invoice_id, position, id, kind, description, quantity, unit_amount, tax_rate,
                              amount_minor, contract_item_id, meter_id, period_from, period_to)
    select organization_id, invoice_id, position, id, kind, description, quantity, unit_amount, tax_rate,
           amount_minor, contract_item_id, meter_id, period_from, period_to
    from json_populate_recordset(null::invoice_line, ${JSON.stringify(rows)})`;
}

/** The caller has locked the invoice. */
export function replaceLines(
  tx: TransactionContext,
  invoice: { id: string; organizationId: string; lines: readonly InvoiceLine[] },
): void {
  tx.db.send`
    delete from invoice_line where organization_id = ${invoice.organizationId} and invoice_id = ${invoice.id}`;
  insertLines(tx, invoice);
}
