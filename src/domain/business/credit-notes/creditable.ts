// What of an invoice can be credited, and what a list of lines would credit of it.
import type { CreditNoteLineCreation } from '../../../../generated/api/types.gen.ts';
import type { TransactionContext } from '../../context.ts';
import { DomainError, type InputError, unprocessable, unprocessableAt } from '../../errors.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { moneyText, type Totals } from '../money.ts';
import { type CreditableLine, creditTotals } from './amounts.ts';
import type { CreditNoteLine } from './credit-note.ts';

export interface Credit {
  readonly lines: readonly CreditNoteLine[];
  readonly totals: Totals;
}

/**
 * What lines credit of an invoice that is locked; without lines, all that is left of it.
 *
 * @throws DomainError `invoice_not_issued`; `credit_exceeds_invoice`; `unprocessable_content` for a line that the invoice
 *   does not have, another currency or sign, or a total that is not positive.
 */
export async function creditOf(
  tx: TransactionContext,
  invoice: Invoice,
  given: readonly CreditNoteLineCreation[] | undefined,
): Promise<Credit> {
  const { number, status, currency } = invoice;
  if (status !== 'issued' && status !== 'paid') {
    throw new DomainError('invoice_not_issued', `Invoice ${number} is ${status} and cannot be credited.`);
  }
  const lines = await creditableLines(tx, invoice);
  const wanted = given ? wantedOf(lines, given, currency) : leftOf(lines);
  const exceeding: InputError[] = [...wanted].flatMap(([id, amount], place) => {
    const left = leftOfLine(lines.find((line) => line.id === id));
    if (Math.abs(amount) <= Math.abs(left)) return [];
    return [
      { pointer: `/lines/${place}/amount/amount`, code: 'too_large', detail: `must be at most ${left}` },
    ];
  });
  const totals = creditTotals(lines, wanted);
  const left = invoice.total_minor - invoice.credited_minor;
  if (exceeding.length > 0 || totals.total_minor > left || left === 0) {
    throw new DomainError(
      'credit_exceeds_invoice',
      `Invoice ${number} has ${moneyText({ amount: left, currency })} left to credit.`,
      exceeding,
    );
  }
  if (totals.total_minor <= 0) {
    throw unprocessableAt('/lines', 'credits nothing: the total must be more than 0');
  }
  const credited = lines.flatMap(({ id: line_id, tax_rate }, position) => {
    const amount_minor = wanted.get(line_id) ?? 0;
    return amount_minor === 0 ? [] : [{ line_id, position, tax_rate, amount_minor }];
  });
  return { lines: credited, totals };
}

/** In their order, with what issued credit notes credit of each. */
async function creditableLines(
  { db }: TransactionContext,
  { id, organization_id, lines }: Invoice,
): Promise<CreditableLine[]> {
  const rows = await db.query<{ position: number; credited: number }>`
    select position, sum(amount_minor)::float8 as credited
    from credit_note_line as line join credit_note on credit_note.organization_id = line.organization_id
      and credit_note.id = line.credit_note_id
    where credit_note.organization_id = ${organization_id} and credit_note.invoice_id = ${id} and status = 'issued'
    group by position`;
  const credited = new Map(rows.map((row) => [row.position, row.credited]));
  return lines.map((line, position) => ({ ...line, credited_minor: credited.get(position) ?? 0 }));
}

const leftOfLine = (line: CreditableLine | undefined): number =>
  line ? line.amount_minor - line.credited_minor : 0;

const leftOf = (lines: readonly CreditableLine[]): Map<string, number> =>
  new Map(lines.map((line) => [line.id, leftOfLine(line)]));

function wantedOf(
  lines: readonly CreditableLine[],
  given: readonly CreditNoteLineCreation[],
  currency: string,
): Map<string, number> {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const errors: InputError[] = [];
  const wanted = new Map<string, number>();
  given.forEach(({ line_id, amount }, place) => {
    const id = line_id.toLowerCase();
    const line = byId.get(id);
    const left = leftOfLine(line);
    const minor = amount?.amount ?? left;
    if (!line || wanted.has(id))
      errors.push({
        pointer: `/lines/${place}/line_id`,
        code: 'not_found',
        detail: 'is not a line of the invoice, or names one twice',
      });
    else if (amount && amount.currency !== currency)
      errors.push({
        pointer: `/lines/${place}/amount/currency`,
        detail: `must be ${currency}, the currency of the invoice`,
      });
    else if (minor * line.amount_minor < 0)
      errors.push({ pointer: `/lines/${place}/amount/amount`, detail: 'must have the sign of the line' });
    wanted.set(id, minor);
  });
  if (errors.length > 0) throw unprocessable(errors);
  return wanted;
}
