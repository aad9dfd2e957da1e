// What all bills of a contract do: lock it, and make an invoice of lines.
import type { TransactionContext } from '../../context.ts';
import type { Contract } from '../contracts/contract.ts';
import { issueDrafts } from '../invoices/change-status.ts';
import { createDrafts } from '../invoices/draft.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { publishChanges } from '../invoices/invoice-event.ts';
import type { Period } from '../periods.ts';
import { paired } from '../row-statements.ts';
import type { Bill } from './bill.ts';

/** @returns the ids of those that nobody else is changing: from now on nobody does. */
export async function lockUnlessLocked(tx: TransactionContext, ids: readonly string[]): Promise<Set<string>> {
  const locked = await tx.db.query<{ id: string }>`
    select id from contract
    where id = any(${ids}::uuid[])
    order by id
    for no key update skip locked`;
  return new Set(locked.map(({ id }) => id));
}

/** `period` is that which it bills; null for adjustments of earlier ones alone. */
type ToInvoice = { contract: Contract; period: Period | null; bill: Pick<Bill, 'lines'> };

/** Makes a draft of each. The customer of a contract keeps its currency. */
export async function makeDrafts<Drawn extends ToInvoice>(
  tx: TransactionContext,
  bills: readonly Drawn[],
): Promise<(Drawn & { readonly draft: Invoice })[]> {
  const drafts = bills.map(({ contract: { id, customer_id, organization_id, currency }, period, bill }) => ({
    customer: { id: customer_id, organization_id, currency },
    contract_id: id,
    period,
    lines: bill.lines.map(({ amount_minor: _, period: of, ...line }) => ({
      ...line,
      ...(line.kind === 'usage_adjustment' && { period_from: of.from, period_to: of.to }),
    })),
  }));
  return paired(bills, await createDrafts(tx, drafts)).map(([each, draft]) => ({ ...each, draft }));
}

/** Publishes drafts that were made, and issues those of contracts that say so. */
export async function issueAndPublish(
  tx: TransactionContext,
  made: readonly { readonly contract: Contract; readonly draft: Invoice }[],
): Promise<void> {
  const created = made.map(({ draft }) => ({ type: 'invoice.created' as const, after: draft }));
  const automatic = made.filter(({ contract }) => contract.auto_issue).map(({ draft }) => draft);
  await publishChanges(tx, [...created, ...(await issueDrafts(tx, automatic))]);
  for (const _ of made) tx.db.afterCommit(() => tx.metrics.recordBilledPeriod('billed'));
}
