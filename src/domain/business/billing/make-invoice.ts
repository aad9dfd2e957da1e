// What all bills of a contract do: lock it, and make an invoice of lines.
import type { TransactionContext } from '../../context.ts';
import type { Contract } from '../contracts/contract.ts';
import { requireCustomer } from '../customer.ts';
import { createDraft } from '../invoices/draft.ts';
import type { Invoice } from '../invoices/invoice.ts';
import type { CalendarDate, Period } from '../periods.ts';
import type { BillLine } from './bill.ts';

/** @returns the first day that is not billed; undefined when somebody else is changing the contract. */
export async function lockUnlessLocked(
  tx: TransactionContext,
  organizationId: string,
  id: string,
): Promise<CalendarDate | undefined> {
  const [locked] = await tx.db.query<{ firstDay: CalendarDate }>`
    select to_char(billed_until, 'YYYY-MM-DD') as "firstDay" from contract
    where organization_id = ${organizationId} and id = ${id}
    for no key update skip locked`;
  return locked?.firstDay;
}

/** @param period that it bills; null for adjustments of earlier ones alone. */
export async function makeDraft(
  tx: TransactionContext,
  { organization_id, id: contract_id, customer_id }: Contract,
  period: Period | null,
  lines: readonly BillLine[],
): Promise<Invoice> {
  return createDraft(tx, {
    customer: await requireCustomer(tx, organization_id, customer_id),
    ...{ contract_id, period },
    lines: lines.map(({ amount_minor: _, period: of, ...line }) => ({
      ...line,
      ...(line.kind === 'usage_adjustment' && { period_from: of.from, period_to: of.to }),
    })),
  });
}
