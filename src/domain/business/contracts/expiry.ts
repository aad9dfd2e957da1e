// The end of contracts whose last day has passed. A job does it every hour, and it may be killed and repeated.

import { sql } from '../../../platform/postgres/statement.ts';
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { latestDate, startOfDay } from '../periods.ts';
import { updateRows } from '../row-statements.ts';
import { readContracts } from './contract.ts';
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
 * In SQL, which has skip locked: those that somebody else is changing are left to the next run. And every worker does it,
 * which must not load Prisma for it. Relies on contract_ending_idx.
 */
async function expireBatch(tx: TransactionContext): Promise<number> {
  const now = tx.databaseClock.now();
  const over = await tx.db.query<{ organization_id: string; id: string; version: number }>`
    select contract.organization_id, contract.id, contract.version
    from contract join organization on organization.id = contract.organization_id
    where organization.lives_in is null and contract.status = 'active' and contract.ends_on < ${latestDate()}
      and ${startOfDay(sql`(contract.ends_on + 1)`, sql`organization.time_zone`)} <= now()
    order by contract.ends_on, contract.id
    limit ${BATCH_MAX}
    for no key update of contract skip locked`;
  const { to: status } = contractTransitions.expired;
  const ended = { status, ended_by: 'term' as const, terminated_at: now, updated_at: now };
  await updateRows(
    tx,
    'Contract',
    over.map(({ version, ...contract }) => [contract, { ...ended, version: version + 1 }]),
  );
  const ids = over.map(({ id }) => id);
  if (ids.length > 0) await publishChange(tx, 'expired', ...(await readContracts(tx, ids)));
  return ids.length;
}
