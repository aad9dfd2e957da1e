/**
 * Bills the next period of a contract, in one transaction: the invoice, what has been billed, the day until
 * which the contract is billed, and the run's record of it. A process that is killed leaves all of it or
 * nothing, so that a repetition neither bills a period twice nor leaves one out.
 */
import { type Context, inTransaction } from '../../context.ts';
import { getContract } from '../contracts/contract.ts';
import { issueInvoice } from '../invoices/change-status.ts';
import type { Period } from '../periods.ts';
import { updateRow } from '../row-statements.ts';
import { billedSoFar, recordPeriod, recordUsage } from './billed.ts';
import type { DueContract } from './due-contracts.ts';
import { lockUnlessLocked, makeDraft } from './make-invoice.ts';
import { contractAfter, nextBill } from './next-bill.ts';
import { PeriodFailure, recordBilled } from './run-results.ts';

/**
 * @returns whether it has billed a period: not when none is due, or somebody else is changing the contract, as
 *   another run may be.
 * @throws PeriodFailure
 */
export async function billNextPeriod(
  context: Context,
  { organization_id: organizationId, id, billed_until, billable_on }: DueContract,
  run_id: string,
): Promise<boolean> {
  let period: Period = { from: billed_until, to: billable_on };
  return inTransaction(context, async (tx) => {
    const firstDay = await lockUnlessLocked(tx, organizationId, id);
    if (firstDay === undefined) return false;
    const [contract, billed] = await Promise.all([
      getContract(tx, organizationId, id, firstDay),
      billedSoFar(tx, { organization_id: organizationId, id }),
    ]);
    const next = await nextBill(tx, contract, billed);
    if (!next) return false;
    const { bill } = next;
    period = next.period;
    const draft = await makeDraft(tx, contract, period, bill.lines);
    recordPeriod(tx, contract, next, { invoice_id: draft.id, hasUsage: bill.usage.length > 0 });
    recordUsage(tx, contract, [...bill.usage, ...bill.recounted]);
    // No new version: what is billed next follows from the invoices, and their events tell of it.
    const { billed_until, billable_on } = contractAfter(contract, next);
    await updateRow(tx, 'Contract', contract, { billed_until, billable_on });
    const key = { run_id, organization_id: organizationId, contract_id: id };
    await recordBilled(tx, key, period, { invoice_id: draft.id, carried_minor: bill.carried_minor });
    // Last, because it takes the organization's next number: whoever issues next waits for it.
    if (contract.auto_issue) await issueInvoice(tx, organizationId, draft.id);
    tx.db.afterCommit(() => tx.metrics.recordBilledPeriod('billed'));
    return true;
  }).catch((error: unknown) => {
    throw new PeriodFailure(period, error);
  });
}
