// The work of an erasure: it looks at the organization's events in batches, each in a transaction of its own, and empties those that
// are about the customer.
import type { Erasure as Row } from '../../../generated/prisma/client.ts';
import { sql } from '../../platform/postgres/statement.ts';
import { forgetOutcomes } from '../access/idempotency-record.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { deliveryTransitions } from '../deliveries/state.ts';
import { removeUnclaimedJobs, wakeWorkers } from '../delivery-queue/enqueue.ts';
import { advanceLines } from '../delivery-queue/lines.ts';
import { CLOCK_TOLERANCE_MS } from '../page.ts';
import { emptyAuditOfCustomer } from './audit-of-customer.ts';
import { eventsAfter, FIRST_PLACE } from './events-of-customer.ts';

/** The queue whose jobs advance an erasure. */
export const erasureQueue = 'erase-events';

export interface ErasureJob {
  readonly organizationId: string;
  readonly erasureId: string;
}

/** Events looked at, or emptied, in one transaction: some 100 ms at most. */
const BATCH = 500;
/** Deliveries of these; an event with more is emptied alone. */
const DELIVERIES_MAX = 3_000;

/** `waits`: for deliveries that have not ended, or for transactions that may still publish. */
export type ErasureProgress = 'more' | 'waits' | 'ended';

/** Makes a worker advance the erasure. */
export function enqueueErasure(context: Context, data: ErasureJob): Promise<void> {
  return inTransaction(context, (tx) =>
    tx.queue.enqueue(tx.db, erasureQueue, { id: tx.databaseClock.newId(), data }),
  );
}

type Stored = Pick<
  Row,
  | 'organization_id'
  | 'id'
  | 'customer_id'
  | 'status'
  | 'has_begun'
  | 'after_type'
  | 'after_time'
  | 'after_id'
  | 'is_searched'
  | 'created_at'
> & {
  /** Whether deliveries that have not ended are given up by now. */
  readonly givesUp: boolean;
  /** Whether a transaction that began before it may still publish. */
  readonly isEarly: boolean;
};

interface Counts {
  readonly looked_at?: number;
  readonly events?: number;
  readonly deliveries_given_up?: number;
  readonly attempts?: number;
  readonly other_copies?: number;
}

/**
 * Erases the next batch, and moves the position in the same transaction: a worker that resumes after a crash, or works at the same
 * time, continues behind it.
 */
export async function advanceErasure(context: Context, job: ErasureJob): Promise<ErasureProgress> {
  const progress = await inTransaction<ErasureProgress | 'nothing waits'>(context, async (tx) => {
    const erasure = await lockErasure(tx, job);
    if (erasure?.status !== 'running') return 'ended';
    if (!erasure.has_begun && erasure.isEarly) return 'waits';
    return erasure.is_searched ? eraseWaiting(tx, erasure) : searchOn(tx, erasure);
  });
  return progress === 'nothing waits' ? complete(context, job) : progress;
}

/**
 * Whatever began before the erasure has committed, or never will, once no transaction older than its own runs. Only until it has
 * begun, and only in the cluster where it was started: elsewhere transactions have other numbers.
 */
async function lockErasure({ db }: TransactionContext, job: ErasureJob): Promise<Stored | undefined> {
  const [erasure] = await db.query<Stored>`
    select organization_id, id, customer_id, status, has_begun, after_type, after_time, after_id, is_searched, created_at,
           give_up_at <= now() as "givesUp",
           xmin = xid::xid and pg_snapshot_xmin(pg_current_snapshot()) <= xid as "isEarly"
    from erasure where organization_id = ${job.organizationId}::uuid and id = ${job.erasureId}::uuid for update`;
  return erasure;
}

async function searchOn(tx: TransactionContext, erasure: Stored): Promise<'more'> {
  const { organization_id, id, customer_id, created_at, after_type, after_time, after_id } = erasure;
  const isBegun = after_type !== null && after_time !== null && after_id !== null;
  const after = isBegun ? { type: after_type, createdAt: after_time, id: after_id } : FIRST_PLACE;
  const until = {
    createdAt: new Date(created_at.getTime() + CLOCK_TOLERANCE_MS),
    isBefore: sql`(event.created_at < ${created_at} or event.xid < (select xid from erasure where id = ${id}::uuid and organization_id = ${organization_id}::uuid))`,
  };
  const looked = await eventsAfter(tx, organization_id, customer_id, after, BATCH, until);
  const found = looked.filter(({ isOfCustomer }) => isOfCustomer).map((event) => event.id);
  const { waiting, ...counts } = await eraseEvents(tx, erasure, found);
  await tx.db.execute`
    insert into erasure_waiting_event (organization_id, erasure_id, event_id)
    select ${organization_id}::uuid, ${id}::uuid, unnest(${waiting}::uuid[]) on conflict do nothing`;
  await count(tx, erasure, { ...counts, looked_at: looked.length });
  const last = looked.at(-1) ?? after;
  await tx.db.execute`
    update erasure
    set has_begun = true, is_searched = ${looked.length < BATCH}, after_type = ${last.type}, after_time = ${last.createdAt},
        after_id = ${last.id}::uuid
    where organization_id = ${organization_id}::uuid and id = ${id}::uuid`;
  return 'more';
}

/** Of the events that wait, those whose deliveries have ended by now. */
async function eraseWaiting(
  tx: TransactionContext,
  erasure: Stored,
): Promise<'more' | 'waits' | 'nothing waits'> {
  const { organization_id, id, givesUp } = erasure;
  const rows = await tx.db.query<{ id: string }>`
    select event_id as id from erasure_waiting_event waiting
    where organization_id = ${organization_id}::uuid and erasure_id = ${id}::uuid and (${givesUp} or not exists (
      select from delivery where delivery.event_id = waiting.event_id and delivery.status in ('pending', 'held')
    ))
    order by event_id limit ${BATCH}`;
  const { waiting, ...counts } = await eraseEvents(
    tx,
    erasure,
    rows.map((row) => row.id),
  );
  const still = new Set(waiting);
  const erased = rows.flatMap((row) => (still.has(row.id) ? [] : [row.id]));
  await tx.db.execute`
    delete from erasure_waiting_event
    where organization_id = ${organization_id}::uuid and erasure_id = ${id}::uuid and event_id = any(${erased}::uuid[])`;
  await count(tx, erasure, counts);
  if (erased.length > 0) return 'more';
  const [left] = await tx.db.query<{ waits: boolean }>`
    select exists (
      select from erasure_waiting_event where organization_id = ${organization_id}::uuid and erasure_id = ${id}::uuid
    ) as waits`;
  return left?.waits ? 'waits' : 'nothing waits';
}

interface LockedDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly isPending: boolean;
}

/**
 * Empties events, unless a delivery has not ended and is not given up, or is being changed by somebody else: these wait. A delivery
 * that a worker is making an attempt of is not given up before the attempt ends, so what it brings back is erased too.
 *
 * Locks: deliveries and jobs, skipping those that others have locked, so that nobody waits for each other; then lines, as everywhere.
 */
async function eraseEvents(
  tx: TransactionContext,
  { organization_id, givesUp }: Stored,
  eventIds: readonly string[],
): Promise<Counts & { readonly waiting: readonly string[] }> {
  if (eventIds.length === 0) return { waiting: [] };
  const { all, postponed } = await deliveriesOf(tx, eventIds);
  const locked = await tx.db.query<LockedDelivery>`
    select id, event_id as "eventId", status in ('pending', 'held') as "isPending" from delivery
    where id = any(${all.map(({ id }) => id)}::uuid[]) for no key update skip locked`;
  const pending = locked.filter(({ isPending }) => isPending).map(({ id }) => id);
  const givenUp = givesUp ? await removeUnclaimedJobs(tx, pending) : [];
  await giveUp(tx, givenUp);
  const over = new Set([...locked.filter(({ isPending }) => !isPending).map(({ id }) => id), ...givenUp]);
  const unfinished = all.flatMap(({ id, eventId }) => (over.has(id) ? [] : [eventId]));
  const waits = new Set([...unfinished, ...postponed]);
  const erased = eventIds.filter((id) => !waits.has(id));
  const deliveries = all.filter(({ eventId }) => !waits.has(eventId)).map(({ id }) => id);
  const emptied = await empty(tx, organization_id, erased, deliveries);
  tx.db.afterCommit(() => {
    tx.metrics.recordErasedEvents(erased.length);
    tx.changes.announce(organization_id, 'deliveries');
  });
  return { ...emptied, deliveries_given_up: givenUp.length, waiting: [...waits] };
}

/** As many events as the batch may have deliveries; the next batches empty the others. */
async function deliveriesOf({ db }: TransactionContext, eventIds: readonly string[]) {
  const rows = await db.query<{ id: string; eventId: string }>`
    select id, event_id as "eventId" from delivery where event_id = any(${eventIds}::uuid[])`;
  const all: typeof rows = [];
  const postponed: string[] = [];
  for (const [eventId, ofEvent] of Map.groupBy(rows, (row) => row.eventId)) {
    if (all.length === 0 || all.length + ofEvent.length <= DELIVERIES_MAX) all.push(...ofEvent);
    else postponed.push(eventId);
  }
  return { all, postponed };
}

async function giveUp(tx: TransactionContext, deliveryIds: readonly string[]): Promise<void> {
  if (deliveryIds.length === 0) return;
  const { to, reason = null } = deliveryTransitions.eventErased;
  await tx.db.execute`
    update delivery set status = ${to}::delivery_status, reason = ${reason}, next_attempt_at = null, updated_at = now()
    where id = any(${deliveryIds}::uuid[])`;
  advanceLines(tx, deliveryIds);
  tx.db.afterCommit(() => wakeWorkers(tx));
}

/** Ids, types, times and states stay. The mark of the deliveries keeps what a lost attempt may still bring from being recorded. */
async function empty(
  { db }: TransactionContext,
  organizationId: string,
  eventIds: readonly string[],
  deliveryIds: readonly string[],
): Promise<Counts> {
  if (eventIds.length === 0) return {};
  await db.execute`
    update delivery set payload_removed_at = coalesce(payload_removed_at, now()) where id = any(${deliveryIds}::uuid[])`;
  const attempts = await db.execute`
    update delivery_attempt set signature = null, additional_headers = null, response_headers = null, response_body = null
    where delivery_id = any(${deliveryIds}::uuid[])
      and num_nonnulls(signature, additional_headers, response_headers, response_body) > 0`;
  const subjects = await db.query<{ id: string }>`
    update event set body = null, payload_removed_at = coalesce(payload_removed_at, now()), erased_at = now()
    where id = any(${eventIds}::uuid[]) returning coalesce(subject_id, id) as id`;
  const requests = await db.execute`
    delete from inbox_request where organization_id = ${organizationId}::uuid and event_id = any(${eventIds}::text[])`;
  const facts = await db.execute`
    update audit_entry set before = null, after = null
    where subject_id = any(${[...new Set(subjects.map(({ id }) => id))]}::uuid[]) and organization_id = ${organizationId}::uuid
      and num_nonnulls(before, after) > 0`;
  return { events: subjects.length, attempts, other_copies: requests + facts };
}

async function count(
  { db }: TransactionContext,
  { organization_id, id }: Stored,
  counts: Counts,
): Promise<void> {
  const { looked_at = 0, events = 0, deliveries_given_up = 0, attempts = 0, other_copies = 0 } = counts;
  await db.execute`
    update erasure
    set looked_at = looked_at + ${looked_at}, events = events + ${events}, attempts = attempts + ${attempts},
        deliveries_given_up = deliveries_given_up + ${deliveries_given_up}, other_copies = other_copies + ${other_copies}
    where organization_id = ${organization_id}::uuid and id = ${id}::uuid`;
}

/** Last, so that a request that was answered meanwhile is found. Repeating it after a crash does no harm. */
async function complete(context: Context, job: ErasureJob): Promise<'ended'> {
  const { organizationId, erasureId } = job;
  const [erasure] = await context.db.query<{ customer_id: string; created_at: Date }>`
    select customer_id, created_at from erasure where organization_id = ${organizationId}::uuid and id = ${erasureId}::uuid`;
  if (!erasure) throw new Error(`There is no erasure ${erasureId}.`);
  const { customer_id, created_at } = erasure;
  const requests = await removeRefusedRequests(context, organizationId, customer_id);
  const facts = await emptyAuditOfCustomer(context, organizationId, customer_id);
  const outcomes = await forgetOutcomes(context, organizationId, created_at, customer_id);
  return inTransaction<'ended'>(context, async (tx) => {
    const locked = await lockErasure(tx, job);
    if (locked?.status !== 'running') return 'ended';
    await count(tx, locked, { other_copies: requests + facts + outcomes });
    const [ended] = await tx.db.query<{ events: number }>`
      update erasure set status = 'completed', ended_at = now()
      where organization_id = ${organizationId}::uuid and id = ${erasureId}::uuid returning events::float8`;
    tx.db.afterCommit(() =>
      context.log.info(
        { organization_id: organizationId, erasure_id: erasureId, events: ended?.events },
        'data of a customer erased',
      ),
    );
    return 'ended';
  });
}

/**
 * What a built-in receiver refused was not read: no event is known of it. Those that name the customer, and those of which only the
 * beginning is kept, which may.
 */
function removeRefusedRequests({ db }: Context, organizationId: string, customerId: string): Promise<number> {
  return db.execute`
    delete from inbox_request
    where organization_id = ${organizationId}::uuid and event_id is null
      and (strpos(lower(encode(body, 'escape')), ${customerId}) > 0 or body_size > octet_length(body))`;
}
