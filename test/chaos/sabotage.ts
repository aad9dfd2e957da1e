import { setTimeout as delay } from 'node:timers/promises';
import type { AdminSession } from './chaos-postgres.ts';
import type { Stage } from './stage.ts';

/** Breaks a guarantee of the product once, from outside, to prove that a run notices. */
export type Sabotage = keyof typeof deletions | keyof typeof feedSabotages | 'line';

/** Gives a job to a delivery that waits behind one that holds the line. */
const overtake = `
  select delivery_id as id, enqueue_deliveries(array[delivery_id], array[endpoint_id], array[now()]) from (
    select delivery_id, waiting.endpoint_id from ordered_delivery waiting
    join delivery_line using (endpoint_id, line)
    join delivery head on head.id = head_id and head.status = 'failed'
    where head_id <> delivery_id and position is not null and waiting.endpoint_id = any($1::uuid[]) limit 1
  ) as waiting`;

/**
 * Each deletes one row, or none if there is no suitable row; a job only while no worker can have claimed its
 * delivery.
 */
const deletions = {
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

/** Each runs while no pass of the sequencer runs, and returns the event that it damaged. */
const feedSabotages = {
  /** Marks committed events without a position as placed, so that no pass will look for them. */
  place: `
    with victim as (
      select id from event
      where organization_id = $1 and not exists (select from event_feed where event_id = event.id) limit 1
    ), tick as (
      insert into event_feed_tick (snapshot) select pg_current_snapshot() where exists (select from victim)
    )
    select id from victim`,
  /** Swaps the positions of two neighbours. */
  order: `
    with last as (
      select position, event_id from event_feed where organization_id = $1 order by position desc limit 2
    ), gone as (
      delete from event_feed using last
      where event_feed.organization_id = $1 and event_feed.position = last.position and (select count(*) from last) = 2
      returning event_feed.*
    )
    insert into event_feed
    select organization_id, (select min(position) + max(position) from gone) - position, event_id, sequenced_at from gone
    returning event_id as id`,
} as const;

export const sabotageNames = [...Object.keys(deletions), ...Object.keys(feedSabotages), 'line'] as Sabotage[];

const LOOK_EVERY_MS = 5;

export async function commitSabotage(stage: Stage, sabotage: Sabotage): Promise<void> {
  const { postgres, progress, plan } = stage;
  await delay(plan.durationMs / 4);
  await using session = await postgres.connectAsAdmin();
  const id = await (isOfFeed(sabotage)
    ? spoilFeed(stage, session, sabotage)
    : sabotage === 'line'
      ? disturb(session, overtake, stage.endpoints)
      : disturb(
          session,
          deletions[sabotage],
          stage.endpoints.filter((each) => each.organizationId === stage.tenants.healthy.organizationId),
        ));
  progress.say(`SABOTAGE: ${sabotage} of ${id}`);
}

function isOfFeed(sabotage: Sabotage): sabotage is keyof typeof feedSabotages {
  return sabotage in feedSabotages;
}

async function disturb(
  session: AdminSession,
  statement: string,
  endpoints: readonly { readonly id: string }[],
): Promise<string> {
  const targets = endpoints.map(({ id }) => id);
  for (;;) {
    const { rows } = await session.query<{ id: string }>(statement, [targets]);
    if (rows[0]) return rows[0].id;
    await delay(LOOK_EVERY_MS);
  }
}

async function spoilFeed(
  { tenants }: Stage,
  session: AdminSession,
  sabotage: keyof typeof feedSabotages,
): Promise<string> {
  await session.query('begin');
  // The sequencer's lock. Each later statement sees the result of the last pass.
  await session.query('select pg_advisory_xact_lock(72707379)');
  for (;;) {
    const { rows } = await session.query<{ id: string }>(feedSabotages[sabotage], [
      tenants.feed.organizationId,
    ]);
    if (rows[0]) {
      await session.query('commit');
      return rows[0].id;
    }
    await delay(LOOK_EVERY_MS);
  }
}
