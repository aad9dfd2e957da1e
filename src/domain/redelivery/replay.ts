import { Prisma, type Replay, type ReplayStatus } from '../../../generated/prisma/client.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import {
  deliveriesChannel,
  HELD_REASON,
  inSuccession,
  lockEndpointStatus,
} from '../delivery-queue/delivery.ts';
import { getEndpoint } from '../endpoints/webhook-endpoint.ts';
import { DomainError } from '../errors.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { CLOCK_TOLERANCE_MS, uuidAt } from '../time-ordered-id.ts';
import { closedRange, EARLIEST } from '../time-range.ts';
import { nextEndpoint, type RedeliveryFilter } from './redelivery-filter.ts';

/** The queue whose jobs go on with a replay. */
export const replayQueue = 'replay-deliveries';

/** Queued in one transaction: some 50 ms, in which redelivering one of them by hand has to wait. */
const BATCH = 500;

/** Failed deliveries that are looked at for a batch when not all of them match: no transaction grows with what does not. */
const LOOKED_AT = 5_000;

/** Where a position has gone past every delivery. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** How far a replay is, and what has become by now of the deliveries that it queued. */
export interface RecordedReplay {
  readonly id: string;
  readonly endpointId: string;
  readonly since: Date;
  readonly status: ReplayStatus;
  readonly matched: number;
  /** Failed ones that were not matched: their events' data has been removed. */
  readonly payloadRemoved: number;
  readonly queued: number;
  readonly delivered: number;
  readonly failed: number;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}

/**
 * Starts a replay of the endpoint's failed deliveries that were created since a time. A worker queues them, each as `redeliver` would.
 *
 * @throws DomainError as getEndpoint does; `webhook_endpoint_deleted`.
 */
export function startReplay(
  context: Context,
  organizationId: string,
  endpointId: string,
  since: Date,
): Promise<RecordedReplay> {
  return inTransaction(context, async (tx) => {
    await getEndpoint(tx, organizationId, endpointId);
    if ((await lockEndpointStatus(tx, endpointId)) === 'deleted') {
      throw new DomainError('webhook_endpoint_deleted', 'The webhook endpoint was deleted.');
    }
    const id = tx.databaseClock.newId();
    const { from } = closedRange({ from: since });
    await tx.db.prisma.replay.create({
      data: {
        id,
        organizationId,
        endpointId,
        since: from,
        ...(await countFailed(tx, endpointId, from)),
        position: uuidAt(from, -CLOCK_TOLERANCE_MS),
        createdAt: tx.databaseClock.now(),
      },
    });
    await enqueueReplay(tx, id);
    return getReplay(tx, organizationId, endpointId, id);
  });
}

/**
 * Queues the next batch, oldest first, and moves the replay's position in the same transaction: whoever goes on after a crash, or at
 * the same time, goes on behind it.
 *
 * @returns whether there may be more.
 */
export async function advanceReplay(context: Context, id: string): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const replay = await tx.db.prisma.replay.findUniqueOrThrow({ where: { id } });
    const status = await (replay.reason === null ? goOnReplay(tx, replay) : goOnRedelivery(tx, id));
    tx.db.afterCommit(() => tx.db.notify(deliveriesChannel));
    return status === 'running';
  });
}

/** Has a worker go on with the replay. */
export function continueReplay(context: Context, id: string): Promise<void> {
  return inTransaction(context, (tx) => enqueueReplay(tx, id));
}

/** @throws DomainError as getEndpoint does; `not_found` for a replay that exists nowhere or is another endpoint's. */
export async function getReplay(
  context: Context,
  organizationId: string,
  endpointId: string,
  id: string,
): Promise<RecordedReplay> {
  await getEndpoint(context, organizationId, endpointId);
  const [replay] = await readReplays(
    context,
    Prisma.sql`endpoint_id = ${endpointId}::uuid and reason is null and id = ${id}::uuid`,
    1,
  );
  if (!replay) throw new DomainError('not_found', `There is no replay ${id} of this endpoint.`);
  return replay;
}

/** The endpoint's replays, newest first. @throws DomainError as getEndpoint does. */
export async function listReplays(
  context: Context,
  organizationId: string,
  endpointId: string,
  page: PageRequest,
): Promise<Page<RecordedReplay>> {
  await getEndpoint(context, organizationId, endpointId);
  const after = page.after === undefined ? Prisma.empty : Prisma.sql`and id < ${page.after}::uuid`;
  const condition = Prisma.sql`endpoint_id = ${endpointId}::uuid and reason is null ${after}`;
  return pageOf(await readReplays(context, condition, page.limit + 1), page.limit);
}

/** Any numbers that nobody else locks. */
const ENDPOINT_LOCK = 72_707_371;
const REDELIVERIES_LOCK = 72_707_377;

/** One at a time for an endpoint: each may take deliveries over from another one, and would wait for it while it is waited for. */
async function lockEndpoint(tx: TransactionContext, endpointId: string): Promise<void> {
  await tx.db.prisma
    .$executeRaw`select pg_advisory_xact_lock(${ENDPOINT_LOCK}::int, hashtext(${endpointId}))`;
}

/** One at a time of those that go through several endpoints: at two of them, each could take deliveries over from the other. */
async function lockRedeliveries(tx: TransactionContext): Promise<void> {
  await tx.db.prisma.$executeRaw`select pg_advisory_xact_lock(${REDELIVERIES_LOCK}::bigint)`;
}

async function goOnReplay(tx: TransactionContext, replay: Replay): Promise<ReplayStatus> {
  if (replay.endpointId === null) throw new Error(`Replay ${replay.id} has no endpoint.`);
  await lockEndpoint(tx, replay.endpointId);
  const endpoint = await lockEndpointStatus(tx, replay.endpointId);
  if (endpoint === 'deleted') return completeReplay(tx, replay.id);
  return queueBatch(tx, replay, replay.endpointId, endpoint === 'disabled');
}

/** At the endpoint where it is or, when it has gone past its last delivery, at the next one. */
async function goOnRedelivery(tx: TransactionContext, id: string): Promise<ReplayStatus> {
  await lockRedeliveries(tx);
  const redelivery = await tx.db.prisma.replay.findUniqueOrThrow({ where: { id } });
  if (redelivery.status !== 'running') return redelivery.status;
  const { endpointPosition, position, lastId } = redelivery;
  const isAmid = endpointPosition !== null && position !== LAST_ID;
  const from = uuidAt(redelivery.since, -CLOCK_TOLERANCE_MS);
  const bounds = { after: endpointPosition, from, until: lastId };
  const endpointId = isAmid ? endpointPosition : await nextEndpoint(tx, filterOf(redelivery), bounds);
  if (endpointId === undefined) return completeReplay(tx, id);
  // Nothing of it is written before it has the endpoint: a replay that takes over from it may have that, and wait for its row.
  await lockEndpoint(tx, endpointId);
  const endpoint = await lockEndpointStatus(tx, endpointId);
  const data = { endpointPosition: endpointId, position: endpoint === 'deleted' ? LAST_ID : from };
  if (!isAmid || endpoint === 'deleted') await tx.db.prisma.replay.update({ where: { id }, data });
  return endpoint === 'deleted' ? 'running' : queueBatch(tx, redelivery, endpointId, endpoint === 'disabled');
}

/** What is given for it, by its columns. */
export function filterOf(
  replay: Pick<
    Replay,
    'organizationId' | 'endpointId' | 'eventId' | 'eventType' | 'urlHost' | 'since' | 'createdBefore'
  >,
): RedeliveryFilter {
  return {
    organizationId: replay.organizationId ?? undefined,
    endpointId: replay.endpointId ?? undefined,
    eventId: replay.eventId ?? undefined,
    eventType: replay.eventType ?? undefined,
    urlHost: replay.urlHost ?? undefined,
    created: {
      from: replay.since.getTime() === EARLIEST.getTime() ? undefined : replay.since,
      before: replay.createdBefore ?? undefined,
    },
  };
}

export function enqueueReplay(tx: TransactionContext, replayId: string): Promise<void> {
  return tx.queue.enqueue(tx.db, replayQueue, { id: tx.databaseClock.newId(), data: { replayId } });
}

/** What there is to replay, what can be replayed no more, and the last of them. */
async function countFailed(
  tx: TransactionContext,
  endpointId: string,
  since: Date,
): Promise<{ matched: number; payloadRemoved: number; lastId: string | null }> {
  const failed = Prisma.sql`from delivery where endpoint_id = ${endpointId}::uuid and notable_status = 'failed'`;
  const [counted] = await tx.db.prisma.$queryRaw<
    { matched: number; payloadRemoved: number; lastId: string | null }[]
  >`
    select (count(*) filter (where payload_removed_at is null))::int as matched,
           count(payload_removed_at)::int as "payloadRemoved",
           (select id ${failed} order by id desc limit 1) as "lastId"
    ${failed} and id >= ${uuidAt(since, -CLOCK_TOLERANCE_MS)}::uuid and created_at >= ${since}`;
  return counted ?? { matched: 0, payloadRemoved: 0, lastId: null };
}

/** In one statement, so that no crash can separate deliveries, their jobs and the replay's figures. */
async function queueBatch(
  tx: TransactionContext,
  { id, eventId, eventType, createdBefore, reason }: Replay,
  endpointId: string,
  isHeld: boolean,
): Promise<ReplayStatus> {
  const conditions = [
    ...(eventId === null ? [] : [Prisma.sql`event_id = ${eventId}::uuid`]),
    ...(createdBefore === null ? [] : [Prisma.sql`created_at < ${createdBefore}`]),
    ...(eventType === null
      ? []
      : [Prisma.sql`(select type from event where event.id = looked_at.event_id) = ${eventType}`]),
  ];
  const lookedAtMax = conditions.length === 0 ? BATCH : LOOKED_AT;
  const [replay] = await tx.db.prisma.$queryRaw<{ status: ReplayStatus }[]>`
    with looked_at as materialized (
      select delivery.id, delivery.event_id, delivery.created_at, delivery.replay_id as former_replay_id
      from replay join delivery
        on delivery.endpoint_id = ${endpointId}::uuid and delivery.notable_status = 'failed'
          and delivery.payload_removed_at is null
          and delivery.id > replay.position and delivery.id <= replay.last_id and delivery.created_at >= replay.since
      where replay.id = ${id}::uuid and replay.status = 'running'
      order by delivery.id limit ${lookedAtMax}
    ), batch as materialized (
      select id, former_replay_id from looked_at
      ${conditions.length === 0 ? Prisma.empty : Prisma.sql`where ${Prisma.join(conditions, ' and ')}`}
      order by id limit ${BATCH}
    ), queued as (
      update delivery
      set status = ${isHeld ? 'held' : 'pending'}::delivery_status, reason = ${isHeld ? HELD_REASON : null},
          round_attempt_count = 0, next_attempt_at = now(), updated_at = now(), replay_id = ${id}::uuid
      from batch
      where delivery.id = any(array(select id from batch)) and delivery.id = batch.id and delivery.status = 'failed'
        -- Once more, of the row as it is when nobody else holds it: retention may just have removed the payload.
        and delivery.payload_removed_at is null
      returning delivery.id, delivery.endpoint_id, delivery.next_attempt_at, batch.former_replay_id
    ), enqueued as materialized (
      select enqueue_deliveries(array_agg(id), array_agg(endpoint_id), array_agg(start_after))
      from (${inSuccession(Prisma.sql`queued`)}) as queued having count(*) > 0 and not ${isHeld}
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
    set queued = queued + (select count(*) from queued) + 0 * (select count(*) from enqueued),
        position = coalesce(reached, ${LAST_ID}::uuid),
        status = case when reached is null and ${reason === null} then 'completed' else status end,
        completed_at = case when reached is null and ${reason === null} then now() end
    from position
    where id = ${id}::uuid and status = 'running'
    returning status::text`;
  return replay?.status ?? 'completed';
}

async function completeReplay(tx: TransactionContext, id: string): Promise<ReplayStatus> {
  await tx.db.prisma.$executeRaw`
    update replay set status = 'completed', completed_at = now() where id = ${id}::uuid and status = 'running'`;
  return 'completed';
}

/** Replays, newest first, with what has become of the deliveries that they queued. */
export function readReplays<T extends RecordedReplay>(
  context: Context,
  condition: Prisma.Sql,
  limit: number,
  columns = Prisma.empty,
): Promise<T[]> {
  return context.db.prisma.$queryRaw<T[]>`
    select replay.id, endpoint_id as "endpointId", since, status::text, matched,
           payload_removed as "payloadRemoved", queued, outcome.delivered,
           failed_before + outcome.failed as failed, created_at as "createdAt", completed_at as "completedAt" ${columns}
    from (select * from replay where ${condition} order by id desc limit ${limit}) as replay
    cross join lateral (
      select (count(*) filter (where status = 'delivered'))::int as delivered,
             (count(*) filter (where status = 'failed'))::int as failed
      from delivery where replay_id = replay.id
    ) as outcome
    order by replay.id desc`;
}
