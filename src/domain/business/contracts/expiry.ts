// The end of contracts whose last day has passed. A job does it every hour, and it may be killed and repeated.

import { sql } from '../../../platform/postgres/statement.ts';
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { plainOf } from '../../resource.ts';
import { latestDate, startOfDay } from '../periods.ts';
import { publishChange } from './contract-event.ts';
import { contractTransitions } from './state.ts';

/** Contracts that one transaction ends. */
const BATCH_MAX = 100;

/**
 * Terminates every active contract whose last day has passed where its organization is, and publishes
 * `contract.terminated` for each, once: the status and the event are one transaction.
 *
 * @returns how many.
 */
export async function expireContracts(context: Context): Promise<number> {
  let count = 0;
  for (;;) {
    const expired = await inTransaction(context, expireBatch);
    count += expired;
    if (expired < BATCH_MAX) return count;
  }
}

/**
 * Finds and locks the contracts in SQL, which has skip locked: those that somebody else is changing are left to the next
 * run. Relies on contract_ending_idx.
 */
async function expireBatch(tx: TransactionContext): Promise<number> {
  const now = tx.databaseClock.now();
  const over = await tx.db.query<{ id: string }>`
    select contract.id
    from contract join organization on organization.id = contract.organization_id
    where contract.status = 'active' and contract.ends_on < ${latestDate()}
      and ${startOfDay(sql`(contract.ends_on + 1)`, sql`organization.time_zone`)} <= now()
    order by contract.ends_on, contract.id
    limit ${BATCH_MAX}
    for no key update of contract skip locked`;
  const { to: status } = contractTransitions.expired;
  const expired = await tx.db.prisma.contract.updateManyAndReturn({
    where: { id: { in: over.map(({ id }) => id) } },
    data: {
      ...{ status, ended_by: 'term', terminated_at: now },
      ...{ version: { increment: 1 }, updated_at: now },
    },
  });
  await Promise.all(expired.map((contract) => publishChange(tx, 'expired', plainOf(contract))));
  return expired.length;
}
