/**
 * Bills the next period of a contract, in one transaction: the invoice, what has been billed, the day until
 * which the contract is billed, and the run's record of it. A process that is killed leaves all of it or
 * nothing, so that a repetition neither bills a period twice nor leaves one out.
 */
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { getContract } from '../contracts/contract.ts';
import { nextVersion, updateContract } from '../contracts/write-contract.ts';
import { requireCustomer } from '../customer.ts';
import { issueInvoice } from '../invoices/change-status.ts';
import { createDraft } from '../invoices/draft.ts';
import type { Period } from '../periods.ts';
import type { BillLine } from './bill.ts';
import { billedSoFar, recordPeriod, recordUsage } from './billed.ts';
import type { DueContract } from './due-contracts.ts';
import { contractAfter, nextBill } from './next-bill.ts';
import { PeriodFailure, recordBilled } from './run-results.ts';

/**
 * @returns whether it has billed a period: not when none is due, or somebody else is changing the contract, as
 *   another run may be.
 * @throws PeriodFailure
 */
export async function billNextPeriod(
  context: Context,
  { organizationId, id, billedUntil, billableOn }: DueContract,
  runId: string,
): Promise<boolean> {
  let period: Period = { from: billedUntil, to: billableOn };
  return inTransaction(context, async (tx) => {
    const firstDay = await lockUnlessLocked(tx, organizationId, id);
    if (firstDay === undefined) return false;
    const [contract, billed] = await Promise.all([
      getContract(tx, organizationId, id, firstDay),
      billedSoFar(tx, { organizationId, id }),
    ]);
    const next = await nextBill(tx, contract, billed);
    if (!next) return false;
    const { bill } = next;
    period = next.period;
    const draft = await createDraft(tx, {
      customer: await requireCustomer(tx, organizationId, contract.customerId),
      contractId: id,
      period,
      lines: bill.lines.map(invoiceLine),
    });
    recordPeriod(tx, contract, next, draft.id);
    recordUsage(tx, contract, [...bill.usage, ...bill.recounted]);
    await updateContract(tx, nextVersion(tx, contract, contractAfter(contract, next)));
    recordBilled(tx, {
      runId,
      organizationId,
      contractId: id,
      period,
      invoiceId: draft.id,
      carriedMinor: bill.carriedMinor,
    });
    // Last, because it takes the organization's next number: whoever issues next waits for it.
    if (contract.autoIssue) await issueInvoice(tx, organizationId, draft.id);
    tx.db.afterCommit(() => tx.metrics.recordBilledPeriod('billed'));
    return true;
  }).catch((error: unknown) => {
    throw new PeriodFailure(period, error);
  });
}

/** @returns the first day that is not billed; undefined when the row is locked, or nothing is billed. */
async function lockUnlessLocked(
  tx: TransactionContext,
  organizationId: string,
  id: string,
): Promise<string | undefined> {
  const [locked] = await tx.db.query<{ firstDay: string }>`
    select to_char(billed_until, 'YYYY-MM-DD') as "firstDay" from contract
    where organization_id = ${organizationId} and id = ${id} and billable_on is not null
    for no key update skip locked`;
  return locked?.firstDay;
}

function invoiceLine({ amountMinor: _, period, ...line }: BillLine) {
  return { ...line, period: line.kind === 'usage_adjustment' ? period : null };
}
