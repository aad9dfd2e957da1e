// The stop: nothing is written of the organization any more, what was under way has ended, and all events have their positions. It ends by
// itself at its deadline; whoever notices gives the jobs back.

import type { Context } from '../../context.ts';
import { wakeWorkers } from '../../delivery-queue/enqueue.ts';
import { sequenceEvents } from '../../feed/sequence-events.ts';
import { type CellDatabase, pause } from './cell-database.ts';
import { changeMove, mayChange, moveTransitions } from './move-state.ts';
import { makeJobs, putAllJobsAside, putJobsAside } from './put-aside-jobs.ts';

/** How long the organization may be without writes, if the mover dies. */
const STOP_SECONDS = 30;
/** How long transactions from before the stop are waited for, and then attempts. */
const WAIT_MS = 5_000;
const LOOK_MS = 20;
const EVENTS_MAX = 100_000;

/** Who keeps the stop from being complete. */
class LongTransactionError extends Error {
  constructor(who: string) {
    super(
      `A transaction in the source does not end (${who}): the organization continues where it was. End it, or wait for it, and run the command again.`,
    );
  }
}

/** @returns whether attempts were still under way: the target makes them again. */
export async function stopOrganization(
  context: Context,
  source: CellDatabase,
  organizationId: string,
): Promise<{ readonly attemptsLeft: number }> {
  await changeMove(
    source,
    organizationId,
    'stop',
    `, until = clock_timestamp() + interval '${STOP_SECONDS} seconds'`,
  );
  await waitForTransactions(source);
  let attemptsLeft: number;
  for (const begun = performance.now(); ; await pause(LOOK_MS)) {
    attemptsLeft = await putJobsAside(source, organizationId);
    if (attemptsLeft === 0 || performance.now() - begun > WAIT_MS) break;
  }
  await changeMove(source, organizationId, 'settle');
  await putAllJobsAside(source, organizationId, mayChange('leave'));
  // What the last attempts told.
  await waitForTransactions(source);
  await placeEvents(context);
  return { attemptsLeft };
}

/**
 * Waits until every transaction that has a number by now has ended: it may not have seen the stop. Not only those with older numbers:
 * a synchronous standby makes the stop itself take milliseconds to commit, and whoever gets a number meanwhile sees none. Each
 * transaction with a number holds a lock on it, which every role sees, so this needs no right to see others' sessions.
 */
async function waitForTransactions(source: CellDatabase): Promise<void> {
  const running = `
    select transactionid::text as number,
           format('process %s of %s', coalesce(lock.pid::text, 'none'), coalesce(role.rolname, 'a prepared transaction')) as who
    from pg_locks lock
    left join pg_stat_activity session on session.pid = lock.pid left join pg_roles role on role.oid = session.usesysid
    where locktype = 'transactionid' and granted and mode = 'ExclusiveLock' and lock.pid is distinct from pg_backend_pid()
      and (session.pid is null or session.datid = (select oid from pg_database where datname = current_database()))`;
  let left = await source.rows<{ number: string; who: string }>(running);
  for (const begun = performance.now(); left[0]; await pause(LOOK_MS)) {
    if (performance.now() - begun > WAIT_MS) throw new LongTransactionError(left[0].who);
    left = await source.rows(`select * from (${running}) as running where number = any($1)`, [
      left.map(({ number }) => number),
    ]);
  }
}

/** Until nothing waits for its position. */
async function placeEvents(context: Context): Promise<void> {
  for (;;) {
    const pass = await sequenceEvents(context, EVENTS_MAX);
    if (pass && pass.placed === 0 && !pass.hasMore) return;
    // Somebody else is at it.
    if (!pass) await pause(LOOK_MS);
  }
}

/**
 * Ends the stop of an organization that stays: writes and deliveries go on. Harmless if there is none.
 *
 * @param which `over`: only one that has run out, whose mover may yet be alive and finds that it has.
 */
export async function resumeOrganization(
  context: Context,
  source: CellDatabase,
  organizationId: string,
  which: 'any' | 'over' = 'any',
): Promise<void> {
  await source.transaction(async () => {
    const { from, to } = moveTransitions.resume;
    await source.run(
      `update organization_move set state = '${to}' where organization_id = $1 and state in (${from.map((state) => `'${state}'`)})
         ${which === 'over' ? 'and until < clock_timestamp()' : ''}`,
      [organizationId],
    );
    await source.run(
      makeJobs(`exists (select from organization_move where organization_id = $1 and state = '${to}')`),
      [organizationId],
    );
  });
  wakeWorkers(context);
}
