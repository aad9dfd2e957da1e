/**
 * The last count of a billed period's usage, when no more of it is accepted. What is different waits for the
 * contract's next bill; where there is none any more, it gets an invoice of its own.
 */
import { all, plannedAnew, sql } from '../../../platform/postgres/statement.ts';
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { type Contract, getContract } from '../contracts/contract.ts';
import { issueInvoice } from '../invoices/change-status.ts';
import type { Period } from '../periods.ts';
import { AGE_DAYS_MAX } from '../usage/usage-event.ts';
import { billOf, waitingAdjustment } from './bill.ts';
import { billedSoFar, recordUsage } from './billed.ts';
import { countUsage } from './count-usage.ts';
import type { BillingScope } from './due-contracts.ts';
import { lockUnlessLocked, makeDraft } from './make-invoice.ts';
import { usageKeptFrom } from './next-bill.ts';
import { PeriodFailure, recordBilled } from './run-results.ts';

export interface UnsettledPeriod {
  readonly organizationId: string;
  readonly contractId: string;
  readonly period: Period;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Whether all of its usage is still there. */
  readonly isKept: boolean;
}

/** A day more than usage is accepted for. */
const SETTLED_DAYS = AGE_DAYS_MAX + 1;

/**
 * The first to end first. A period that is so long that its first usage is dropped tomorrow is counted today.
 *
 * Relies on billed_period_unsettled_idx. @param after the last one of the batch before.
 */
export function unsettledPeriods(
  { db, rules }: Context,
  { organizationId, contractId }: BillingScope,
  limit: number,
  after?: UnsettledPeriod,
): Promise<(UnsettledPeriod & Record<string, unknown>)[]> {
  const conditions = [
    organizationId !== undefined && sql`organization_id = ${organizationId}`,
    contractId !== undefined && sql`contract_id = ${contractId}`,
    after !== undefined && sql`(ends_at, contract_id) > (${after.endsAt}, ${after.contractId}::uuid)`,
  ];
  return db.query<UnsettledPeriod & Record<string, unknown>>`
    ${plannedAnew} select organization_id as "organizationId", contract_id as "contractId",
           json_build_object('from', period_from, 'to', period_to) as period, starts_at as "startsAt",
           ends_at as "endsAt", starts_at >= ${usageKeptFrom(rules)} as "isKept"
    from billed_period
    where settled_at is null and ends_at < now() and ${all(conditions)}
      and (ends_at + make_interval(days => ${SETTLED_DAYS}::int) <= now()
           or starts_at < ${usageKeptFrom(rules, 1)})
    order by ends_at, contract_id
    limit ${limit}`;
}

/** @returns whether it did: not when somebody else is changing the contract. @throws PeriodFailure */
export function settlePeriod(context: Context, unsettled: UnsettledPeriod, runId: string): Promise<boolean> {
  const { organizationId, contractId, period } = unsettled;
  return inTransaction(context, async (tx) => {
    if ((await lockUnlessLocked(tx, organizationId, contractId)) === undefined) return false;
    const settled = await tx.db.execute`
      update billed_period set settled_at = now()
      where organization_id = ${organizationId} and contract_id = ${contractId} and period_from = ${period.from}
        and settled_at is null`;
    if (settled === 0) return false;
    const contract = await getContract(tx, organizationId, contractId);
    if (unsettled.isKept) await countAgain(tx, contract, unsettled);
    if (contract.billable_on === null) await billWhatWaits(tx, contract, period, runId);
    return true;
  }).catch((error: unknown) => {
    throw new PeriodFailure(period, error);
  });
}

async function countAgain(
  tx: TransactionContext,
  contract: Contract,
  { period, startsAt, endsAt }: UnsettledPeriod,
): Promise<void> {
  const { usage } = await billedSoFar(tx, contract, period.from);
  const ofPeriod = usage.filter((billed) => billed.period.from === period.from);
  const bounds = { from: startsAt, before: endsAt };
  const quantities = await countUsage(
    tx,
    contract,
    ofPeriod.map(({ meterId }) => ({ meterId, ...bounds })),
  );
  const recounted = ofPeriod.map((billed, place) =>
    waitingAdjustment({ billed, quantity: quantities[place] ?? '0' }),
  );
  recordUsage(tx, contract, recounted);
}

/** What the customer is owed in the end, beyond what else it owes, goes on waiting: no invoice is below zero. */
async function billWhatWaits(
  tx: TransactionContext,
  contract: Contract,
  period: Period,
  runId: string,
): Promise<void> {
  const { usage } = await billedSoFar(tx, contract);
  const waiting = usage.flatMap((billed) =>
    billed.carriedQuantity === null ? [] : [{ billed, quantity: billed.carriedQuantity }],
  );
  const bill = billOf(period, [], new Map(), waiting);
  if (bill.lines.length === 0) return;
  const { organization_id: organizationId, id: contractId } = contract;
  const draft = await makeDraft(tx, contract, null, bill.lines);
  recordUsage(tx, contract, bill.recounted);
  const { carriedMinor } = bill;
  recordBilled(tx, { runId, organizationId, contractId, period, invoiceId: draft.id, carriedMinor });
  if (contract.auto_issue) await issueInvoice(tx, organizationId, draft.id);
  tx.db.afterCommit(() => tx.metrics.recordBilledPeriod('billed'));
}
