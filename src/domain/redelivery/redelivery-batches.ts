// The work of a redelivery: it queues failed deliveries in batches, each in a transaction of its own.

import type { Redelivery, RedeliveryStatus } from '../../../generated/prisma/client.ts';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import { all, raw, sql } from '../../platform/postgres/statement.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { type DeliveryTransition, redeliveredAt } from '../deliveries/state.ts';
import { hasType } from '../delivery-history/delivery-conditions.ts';
import { lockEndpointStatus } from '../delivery-queue/endpoint-status.ts';
import { enqueueAll, wakeWorkers } from '../delivery-queue/enqueue.ts';
import { isUnordered, rejoinLines } from '../delivery-queue/lines.ts';
import { CLOCK_TOLERANCE_MS, LAST_ID, uuidAt } from '../page.ts';
import { contentConditions, type FilterColumns, filterOf, nextEndpoint } from './redelivery-filter.ts';

/**
 * The queue whose jobs advance a redelivery. Workers of earlier versions share it, so it keeps its old name,
 * as does the member of the job.
 */
export const redeliveryQueue = 'replay-deliveries';

/**
 * The queue of redeliveries by a filter. Workers of version 1.0, which may run during an upgrade, know not all conditions that these
 * have, and so not this queue.
 */
export const filterRedeliveryQueue = 'redeliver-by-filter';
export type RedeliveryQueue = typeof redeliveryQueue | typeof filterRedeliveryQueue;

export interface RedeliveryJob {
  readonly replayId: string;
}

/**
 * Deliveries queued in one transaction, which takes some 50 ms; redelivering one of them by hand waits for
 * it.
 */
const BATCH = 500;

/** Failed deliveries examined for a batch when not all of them match, so that a transaction stays short. */
const LOOKED_AT = 5_000;
/** The same if the bodies of their events are, which may be large. */
const BODIES_LOOKED_AT = 1_000;

/** The data needed to advance a redelivery. */
interface StoredRedelivery
  extends FilterColumns,
    Pick<Redelivery, 'id' | 'kind' | 'status' | 'endpoint_position' | 'position' | 'last_id'> {}

/** Makes a worker advance the redelivery. */
export function enqueueRedelivery(context: Context, id: string, queue: RedeliveryQueue): Promise<void> {
  const data: RedeliveryJob = { replayId: id };
  return inTransaction(context, (tx) =>
    tx.queue.enqueue(tx.db, queue, { id: tx.databaseClock.newId(), data }),
  );
}

/**
 * Queues the next batch, oldest first, and moves the position in the same transaction: a worker that resumes
 * after a crash, or works at the same time, starts after it.
 *
 * @returns whether there may be more.
 */
export async function advanceRedelivery(context: Context, id: string): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const redelivery = await readRedelivery(tx, id);
    const status = await (redelivery.kind === 'endpoint'
      ? advanceEndpoint(tx, redelivery)
      : advanceFilter(tx, redelivery));
    tx.db.afterCommit(() => {
      wakeWorkers(tx);
      if (redelivery.organization_id !== null) tx.changes.announce(redelivery.organization_id, 'replays');
    });
    return status === 'running';
  });
}

async function readRedelivery({ db }: TransactionContext, id: string): Promise<StoredRedelivery> {
  const [redelivery] = await db.query<StoredRedelivery>`
    select id, kind, status, organization_id, endpoint_id, event_id, event_type, url_host, since, created_before,
           response, matches, endpoint_position, position, last_id
    from replay where id = ${id}::uuid`;
  if (!redelivery) throw new Error(`There is no redelivery ${id}.`);
  return redelivery;
}

/**
 * Only one redelivery at a time advances at an endpoint: two could take deliveries over from each other, and
 * wait for each other.
 */
async function lockEndpoint(tx: TransactionContext, endpointId: string): Promise<void> {
  await tx.db
    .execute`select pg_advisory_xact_lock(${advisoryLocks.endpointRedelivery}::int, hashtext(${endpointId}))`;
}

/**
 * Only one at a time of the redeliveries that go through several endpoints: at two endpoints, two could take
 * deliveries over from each other. Those of organizations only exclude each other in the same organization.
 */
async function lockFilters(
  tx: TransactionContext,
  { kind, organization_id }: Pick<StoredRedelivery, 'kind' | 'organization_id'>,
): Promise<void> {
  if (kind !== 'organization' || organization_id === null) {
    await tx.db.execute`select pg_advisory_xact_lock(${advisoryLocks.filterRedelivery}::bigint)`;
    return;
  }
  await tx.db.execute`select pg_advisory_xact_lock_shared(${advisoryLocks.filterRedelivery}::bigint)`;
  await tx.db
    .execute`select pg_advisory_xact_lock(${advisoryLocks.organizationRedelivery}::int, hashtext(${organization_id}))`;
}

async function advanceEndpoint(
  tx: TransactionContext,
  redelivery: StoredRedelivery,
): Promise<RedeliveryStatus> {
  const { id, endpoint_id: endpointId } = redelivery;
  if (endpointId === null) throw new Error(`Redelivery ${id} has no endpoint.`);
  await lockEndpoint(tx, endpointId);
  const endpoint = await lockEndpointStatus(tx, endpointId);
  if (endpoint === 'deleted') return complete(tx, id);
  return queueBatch(tx, redelivery, endpointId, redeliveredAt[endpoint]);
}

/** Advances at the endpoint of its position or, if that has no more deliveries, at the next one. */
async function advanceFilter(tx: TransactionContext, found: StoredRedelivery): Promise<RedeliveryStatus> {
  const { id } = found;
  await lockFilters(tx, found);
  const redelivery = await readRedelivery(tx, id);
  if (redelivery.status !== 'running') return redelivery.status;
  const { endpoint_position, position, last_id } = redelivery;
  const isAmid = endpoint_position !== null && position !== LAST_ID;
  const from = uuidAt(redelivery.since, -CLOCK_TOLERANCE_MS);
  const bounds = { after: endpoint_position, from, until: last_id };
  const endpointId = isAmid ? endpoint_position : await nextEndpoint(tx, filterOf(redelivery), bounds);
  if (endpointId === undefined) return complete(tx, id);
  // Locks the endpoint before it writes the row: another redelivery may hold the endpoint, and wait for this
  // row to take deliveries over from it.
  await lockEndpoint(tx, endpointId);
  const endpoint = await lockEndpointStatus(tx, endpointId);
  if (!isAmid || endpoint === 'deleted') {
    const reached = endpoint === 'deleted' ? LAST_ID : from;
    await tx.db.execute`
      update replay set endpoint_position = ${endpointId}::uuid, position = ${reached}::uuid where id = ${id}::uuid`;
  }
  return endpoint === 'deleted' ? 'running' : queueBatch(tx, redelivery, endpointId, redeliveredAt[endpoint]);
}

/** Uses one statement, so that no crash can separate deliveries, their jobs and the redelivery's figures. */
async function queueBatch(
  tx: TransactionContext,
  redelivery: StoredRedelivery,
  endpointId: string,
  { to, reason = null }: DeliveryTransition,
): Promise<RedeliveryStatus> {
  const { id, kind, event_id, created_before } = redelivery;
  // Whoever cancels it waits for this batch, and none comes after it.
  const [locked] = await tx.db.query<Pick<Redelivery, 'status'>>`
    select status from replay where id = ${id}::uuid for no key update`;
  if (locked?.status !== 'running') return locked?.status ?? 'completed';
  const { event_type, response, matches } = filterOf(redelivery);
  const isFiltered = [event_id, created_before, event_type, response].some((filter) => filter != null);
  const isMatching = all([
    event_id !== null && sql`delivery.event_id = ${event_id}::uuid`,
    created_before !== null && sql`delivery.created_at < ${created_before}`,
    hasType(event_type),
    ...contentConditions({ response, matches }),
  ]);
  const isOnlyEndpoint = kind === 'endpoint';
  const lookedAtMax = matches !== undefined ? BODIES_LOOKED_AT : isFiltered ? LOOKED_AT : BATCH;
  const [updated] = await tx.db.query<{ status: RedeliveryStatus }>`
    with looked_at as materialized (
      select delivery.id, delivery.event_id, delivery.created_at, delivery.notable_response, delivery.replay_id as former_replay_id
      from replay join delivery
        on delivery.endpoint_id = ${endpointId}::uuid and delivery.notable_status = 'failed'
          and delivery.payload_removed_at is null
          and delivery.id > replay.position and delivery.id <= replay.last_id and delivery.created_at >= replay.since
      where replay.id = ${id}::uuid and replay.status = 'running'
      order by delivery.id limit ${lookedAtMax}
    ), batch as materialized (
      select id, former_replay_id from looked_at as delivery where ${isMatching} order by id limit ${BATCH}
    ), queued as (
      update delivery
      set status = ${to}::delivery_status, reason = ${reason},
          round_attempt_count = 0, next_attempt_at = now(), updated_at = now(), replay_id = ${id}::uuid
      from batch
      where delivery.id = any(array(select id from batch)) and delivery.id = batch.id and delivery.status = 'failed'
        -- Once more, of the row as it is when nobody else holds it: retention may just have removed the payload.
        and delivery.payload_removed_at is null
      returning delivery.id, delivery.event_id, delivery.endpoint_id, delivery.next_attempt_at, batch.former_replay_id
    ), rejoined as (${raw(rejoinLines('queued'))}
      returning delivery_id
    ), unordered as (
      select id, endpoint_id, next_attempt_at from queued
      where id not in (select delivery_id from rejoined) and ${raw(isUnordered('queued'))}
    ), enqueued as materialized (
      ${to === 'held' ? sql`select where false` : raw(enqueueAll('unordered'))}
    ), advanced as materialized (
      select advance_lines(array_agg(id)) from queued
      where (select count(*) from rejoined) >= 0 having count(*) > 0
    ), taken_over as (
      update replay set failed_before = failed_before + former.count
      from (select former_replay_id, count(*)::int from queued group by former_replay_id) former
      where replay.id = former.former_replay_id and replay.id <> ${id}::uuid
    ), position as (
      select case when (select count(*) from batch) = ${BATCH} then (select id from batch order by id desc limit 1)
                  when (select count(*) from looked_at) = ${lookedAtMax}
                  then (select id from looked_at order by id desc limit 1) end as reached
    )
    -- What nothing refers to is not carried out, hence the zero.
    update replay
    set queued = queued + (select count(*) from queued) + 0 * ((select count(*) from enqueued) + (select count(*) from advanced)),
        position = coalesce(reached, ${LAST_ID}::uuid),
        status = case when reached is null and ${isOnlyEndpoint} then 'completed' else status end,
        completed_at = case when reached is null and ${isOnlyEndpoint} then now() end
    from position
    where id = ${id}::uuid and status = 'running'
    returning status::text`;
  return updated?.status ?? 'completed';
}

async function complete(tx: TransactionContext, id: string): Promise<RedeliveryStatus> {
  await tx.db.execute`
    update replay set status = 'completed', completed_at = now() where id = ${id}::uuid and status = 'running'`;
  return 'completed';
}
