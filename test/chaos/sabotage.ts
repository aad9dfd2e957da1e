import { setTimeout as delay } from 'node:timers/promises';
import type { Stage } from './stage.ts';

/** Breaks the product's promise behind its back, once, to prove that a run notices. */
export type Sabotage = keyof typeof sabotages;

/** Each deletes one row, or none when there is none to take; a job only while no worker can have its delivery already. */
const sabotages = {
  job: `
    delete from pgboss.job
    where name = 'deliver-event' and id = (
      select job.id from pgboss.job job join delivery on delivery.id = job.id
      where job.name = 'deliver-event' and job.started_on is null and delivery.endpoint_id = any($1::uuid[])
      limit 1 for update of job skip locked)
    returning id`,
  delivery: `
    with victim as (
      select delivery.id from delivery
      where status = 'delivered' and endpoint_id = any($1::uuid[]) limit 1 for update skip locked
    )
    delete from delivery where id = (select id from victim) returning id`,
  attempt: `
    delete from delivery_attempt
    where delivery_id = (select id from delivery where status = 'delivered' and endpoint_id = any($1::uuid[]) limit 1)
    returning delivery_id as id`,
  event: `
    delete from event
    where id = (select event_id from delivery where status = 'delivered' and endpoint_id = any($1::uuid[]) limit 1)
    returning id`,
} as const;

export const sabotageNames = Object.keys(sabotages) as Sabotage[];

const LOOK_EVERY_MS = 5;

export async function commitSabotage(stage: Stage, sabotage: Sabotage): Promise<void> {
  const { postgres, progress, endpoints, plan, tenants } = stage;
  await delay(plan.durationMs / 4);
  await using session = await postgres.connectAsAdmin();
  const targets = endpoints
    .filter(({ organizationId }) => organizationId === tenants.healthy.organizationId)
    .map(({ id }) => id);
  for (;;) {
    const { rows } = await session.query<{ id: string }>(sabotages[sabotage], [targets]);
    if (rows[0]) return progress.say(`SABOTAGE: the ${sabotage} ${rows[0].id} was deleted`);
    await delay(LOOK_EVERY_MS);
  }
}
