/**
 * Bills the next period of each contract of a batch, in one transaction: the invoices, what has been billed, the days
 * until which the contracts are billed, and the run's record of it. A process that is killed leaves all of it or
 * nothing, so that a repetition neither bills a period twice nor leaves one out.
 */
import { type Context, inTransaction } from '../../context.ts';
import { type Contract, contractsToBill, nextPeriod } from '../contracts/contract.ts';
import { paired, updateRows } from '../row-statements.ts';
import { billedSoFar, recordPeriods } from './billed.ts';
import { issueAndPublish, lockUnlessLocked, makeDrafts } from './make-invoice.ts';
import { contractAfter, nextBills, type ToBill } from './next-bill.ts';
import { PeriodFailure, recordBilled } from './run-results.ts';

type Due = Pick<Contract, 'organization_id' | 'id' | 'billed_until' | 'billable_on'>;

/**
 * One statement for each thing that there is to do, whatever the number of contracts and of their organizations.
 *
 * @returns the contracts of which another period may be due. Those that somebody else is changing, as another run
 *   may be, are left as they are.
 * @throws PeriodFailure when one cannot be billed, and none is; its period is the first contract's.
 */
export async function billNextPeriods(
  context: Context,
  due: readonly Due[],
  run_id: string,
): Promise<readonly Due[]> {
  const [first] = due.flatMap((contract) => nextPeriod(contract) ?? []);
  if (!first) return [];
  let period = first;
  const ids = due.map(({ id }) => id);
  return inTransaction(context, async (tx) => {
    // In this order, so that what is read is as it is once it is locked.
    const [locked, contracts, billed] = await Promise.all([
      lockUnlessLocked(tx, ids),
      contractsToBill(tx, ids),
      billedSoFar(tx, due),
    ]);
    const billedOf = new Map(paired(ids, billed));
    const asked = contracts.flatMap((contract) => {
      const billed = locked.has(contract.id) && billedOf.get(contract.id);
      return billed ? [{ contract, billed }] : [];
    });
    // One that continues another of its customer begins where that is billed until: it is billed after it.
    const ends = new Set(asked.map(({ contract }) => `${contract.customer_id} ${contract.billable_on}`));
    const isLater = ({ contract }: ToBill) => ends.has(`${contract.customer_id} ${contract.billed_until}`);
    const later = asked.filter(isLater).map(({ contract }) => contract);
    const now = asked.filter((each) => !isLater(each));
    const bills = await nextBills(tx, now);
    if (!bills[0]) return later;
    period = bills[0].period;
    const made = await makeDrafts(tx, bills);
    recordPeriods(tx, made);
    // No new version: what is billed next follows from the invoices, and their events tell of it.
    const after = made.map((each) => contractAfter(each.contract, each));
    const until = after.map(
      ({ billed_until, billable_on, ...key }) => [key, { billed_until, billable_on }] as const,
    );
    await updateRows(tx, 'Contract', until);
    recordBilled(tx, run_id, made);
    // Last, because it takes the organizations' next numbers: whoever issues next waits for it.
    await issueAndPublish(tx, made);
    const behind = after.filter(
      ({ billable_on }, place) => (billable_on ?? '9') <= (made[place]?.draft.today ?? ''),
    );
    return [...behind, ...later];
  }).catch((error: unknown) => {
    throw new PeriodFailure(period, error);
  });
}
