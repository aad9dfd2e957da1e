import { setTimeout as delay } from 'node:timers/promises';
import { type Behaviour, factsOf, mustGetAll } from './behaviour.ts';
import type { AdminSession } from './chaos-postgres.ts';
import type { Stage } from './stage.ts';

const LOOK_EVERY_MS = 100;

/**
 * Waits until every delivery that must arrive has arrived, then until the others have ended, each for as long
 * as the plan allows. It judges nothing: the verdict finds deliveries that are still open.
 */
export async function drain(stage: Stage, session: AdminSession): Promise<void> {
  const { plan, progress, endpoints } = stage;
  const restless = ({ behaviour }: { behaviour: Behaviour }) => factsOf(behaviour).rests !== 'pending';
  const mustArrive = ({ behaviour }: { behaviour: Behaviour }) => mustGetAll(behaviour);
  const left = await waitForNonePending(session, endpoints.filter(mustArrive), plan.drainMs);
  progress.say(
    left === 0 ? 'all that must arrive has arrived' : `${left} deliveries that must arrive have not`,
  );
  const unrested = await waitForNonePending(session, endpoints.filter(restless), plan.restMs);
  progress.say(`${unrested} deliveries to hostile receivers have attempts ahead of them`);
}

/** @returns how many deliveries to these endpoints are still pending. */
export async function waitForNonePending(
  session: AdminSession,
  endpoints: readonly { id: string }[],
  timeoutMs: number,
): Promise<number> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { rows } = await session.query<{ count: number }>(
      `select count(*)::int from delivery where status = 'pending' and endpoint_id = any($1::uuid[])`,
      [endpoints.map(({ id }) => id)],
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0 || Date.now() > deadline) return count;
    await delay(LOOK_EVERY_MS);
  }
}
