/**
 * The last count of a billed period's usage, when no more of it is accepted. What is different waits for the
 * contract's next bill; where there is none any more, it gets an invoice of its own.
 */
import { all, plannedAnew, sql } from '../../../platform/postgres/statement.ts';
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { type Contract, getContract } from '../contracts/contract.ts';
import type { Period } from '../periods.ts';
import { only } from '../row-statements.ts';
import { countUsage } from '../usage/aggregate.ts';
import { AGE_DAYS_MAX } from '../usage/usage-event.ts';
import { billOf, waitingAdjustment } from './bill.ts';
import { billedSoFar, recordUsage } from './billed.ts';
import type { BillingScope } from './due-contracts.ts';
import { issueAndPublish, lockUnlessLocked, makeDrafts } from './make-invoice.ts';
import { usageKeptFrom } from './next-bill.ts';
import { PeriodFailure, recordBilled } from './run-results.ts';

export interface UnsettledPeriod {
  readonly organization_id: string;
  readonly contract_id: string;
  readonly period: Period;
  readonly starts_at: Date;
  readonly ends_at: Date;
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
  { organization_id, contract_id }: BillingScope,
  limit: number,
  after?: UnsettledPeriod,
): Promise<(UnsettledPeriod & Record<string, unknown>)[]> {
  const conditions = [
    organization_id !== undefined && sql`organization_id = ${organization_id}`,
    contract_id !== undefined && sql`contract_id = ${contract_id}`,
    after !== undefined && sql`(ends_at, contract_id) > (${after.ends_at}, ${after.contract_id}::uuid)`,
  ];
  return db.query<UnsettledPeriod & Record<string, unknown>>`
    ${plannedAnew} select organization_id, contract_id,
           json_build_object('from', period_from, 'to', period_to) as period, starts_at,
           ends_at, starts_at >= ${usageKeptFrom(rules)} as "isKept"
    from billed_period
    where settled_at is null and ends_at < now() and ${all(conditions)}
      and exists (select from organization where organization.id = billed_period.organization_id and lives_in is null)
      and (ends_at + make_interval(days => ${SETTLED_DAYS}::int) <= now()
           or starts_at < ${usageKeptFrom(rules, 1)})
    order by ends_at, contract_id
    limit ${limit}`;
}

/** @returns whether it did: not when somebody else is changing the contract. @throws PeriodFailure */
export function settlePeriod(context: Context, unsettled: UnsettledPeriod, run_id: string): Promise<boolean> {
  const { organization_id, contract_id, period } = unsettled;
  return inTransaction(context, async (tx) => {
    if ((await lockUnlessLocked(tx, [contract_id])).size === 0) return false;
    const settled = await tx.db.execute`
      update billed_period set settled_at = ${tx.databaseClock.now()}
      where organization_id = ${organization_id} and contract_id = ${contract_id}
        and period_from = ${period.from}::date and settled_at is null`;
    if (settled === 0) return false;
    const contract = await getContract(tx, organization_id, contract_id);
    if (unsettled.isKept) await countAgain(tx, contract, unsettled);
    if (contract.billable_on === null) await billWhatWaits(tx, contract, period, run_id);
    return true;
  }).catch((error: unknown) => {
    throw new PeriodFailure(period, error);
  });
}

async function countAgain(
  tx: TransactionContext,
  contract: Contract,
  { period, starts_at, ends_at }: UnsettledPeriod,
): Promise<void> {
  const { usage } = only(await billedSoFar(tx, [contract], period.from));
  const ofPeriod = usage.filter((billed) => billed.period.from === period.from);
  const { organization_id, customer_id } = contract;
  const quantities = await countUsage(
    tx,
    ofPeriod.map(({ meter_id }) => ({
      organization_id,
      customer_id,
      meter_id,
      from: starts_at,
      before: ends_at,
    })),
  );
  const recounted = ofPeriod.map((billed, place) =>
    waitingAdjustment({ billed, quantity: quantities[place] ?? '0' }),
  );
  recordUsage(tx, [{ contract, usage: recounted }]);
}

/** What the customer is owed in the end, beyond what else it owes, goes on waiting: no invoice is below zero. */
async function billWhatWaits(
  tx: TransactionContext,
  contract: Contract,
  period: Period,
  run_id: string,
): Promise<void> {
  const { usage } = only(await billedSoFar(tx, [contract]));
  const waiting = usage.flatMap((billed) =>
    billed.carried_quantity === null ? [] : [{ billed, quantity: billed.carried_quantity }],
  );
  const bill = billOf(period, [], new Map(), waiting);
  if (bill.lines.length === 0) return;
  const made = only(await makeDrafts(tx, [{ contract, period: null, bill }]));
  recordUsage(tx, [{ contract, usage: bill.recounted }]);
  recordBilled(tx, run_id, [{ ...made, period }]);
  await issueAndPublish(tx, [made]);
}
