import { Prisma } from '../../../generated/prisma/client.ts';
import type { Context, TransactionContext } from '../context.ts';
import { CLOCK_TOLERANCE_MS, FIRST_ID, uuidAt } from '../time-ordered-id.ts';
import type { RetentionBatches } from './retention-batches.ts';
import { endedBefore, eventGoes, type RowCounts } from './retention-cutoffs.ts';
import { defer, deferred, positionOf, settle, storePosition } from './retention-position.ts';

/** Deliveries whose attempts a batch looks at. */
const BATCH = 500;

const KIND = 'response';

/** Their ids alone are in order. */
const WITHOUT_TIME = new Date(0);

/** Removes the attempts of deliveries that ended long ago. */
export async function* removeOldAttempts(batches: RetentionBatches): AsyncGenerator<Partial<RowCounts>> {
  const { attempt: cutoff } = batches.cutoffs;
  if (cutoff === null) return;
  for (let after: string | undefined = FIRST_ID; after; ) {
    const from: string = after;
    const { removed, last } = await batches.run(async (tx) => {
      const seen = await attemptedDeliveries(tx, from, cutoff);
      const ended = await endedAmong(
        tx,
        seen,
        cutoff,
        batches.dryRun ? notCounted(batches, 'event') : undefined,
      );
      const old = ended.map(({ id }) => id);
      const attempts = batches.dryRun
        ? await tx.db.prisma.deliveryAttempt.count({
            where: { deliveryId: { in: old }, startedAt: { lt: begunBefore(cutoff) } },
          })
        : await tx.db.prisma
            .$executeRaw`delete from delivery_attempt where delivery_id = any(${old}::uuid[]) and started_at < ${begunBefore(cutoff)}`;
      return { removed: { attempts }, last: lastOf(seen) };
    });
    yield removed;
    after = last;
  }
}

/** Empties the responses of attempts whose delivery ended long ago; the attempts stay. */
export async function* removeOldResponses(batches: RetentionBatches): AsyncGenerator<Partial<RowCounts>> {
  const { response: cutoff } = batches.cutoffs;
  if (cutoff === null) return;
  for (let after: string | undefined = FIRST_ID; after; ) {
    const from: string = after;
    const { removed, last } = await batches.run(async (tx) => {
      const ids = await deferred(tx, KIND, from, BATCH);
      const emptied = await emptyResponses(tx, batches, ids, cutoff);
      if (!batches.dryRun) await settle(tx, KIND, emptied.settled);
      return { removed: { responses: emptied.count }, last: lastOf(ids) };
    });
    yield removed;
    after = last;
  }
  const { id: begin } = await positionOf(batches.reader, KIND, '');
  for (let after: string | undefined = begin; after; ) {
    const from: string = after;
    const { removed, last } = await batches.run(async (tx) => {
      // All of them: one that has been held since it was published may be attempted yet.
      const ids = await oldDeliveries(tx, from, cutoff);
      const emptied = await emptyResponses(tx, batches, ids, cutoff);
      const end = ids.at(-1);
      if (!batches.dryRun && end !== undefined) {
        const settled = new Set(emptied.settled);
        await defer(
          tx,
          KIND,
          ids.filter((id) => !settled.has(id)),
        );
        await storePosition(tx, KIND, '', { createdAt: WITHOUT_TIME, id: end });
      }
      return { removed: { responses: emptied.count }, last: lastOf(ids) };
    });
    yield removed;
    after = last;
  }
}

/** The next deliveries older than that, by their ids, which Postgres makes in the order of time. */
async function oldDeliveries({ db: { prisma } }: Context, after: string, cutoff: Date): Promise<string[]> {
  const rows = await prisma.delivery.findMany({
    where: { id: { gt: after, lt: uuidAt(cutoff, CLOCK_TOLERANCE_MS) } },
    orderBy: { id: 'asc' },
    take: BATCH,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** The next of them that have attempts. */
async function attemptedDeliveries(
  { db: { prisma } }: Context,
  after: string,
  cutoff: Date,
): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    select distinct delivery_id as id from delivery_attempt
    where delivery_id > ${after}::uuid and delivery_id < ${uuidAt(cutoff, CLOCK_TOLERANCE_MS)}::uuid
    order by delivery_id limit ${BATCH}`;
  return rows.map(({ id }) => id);
}

/** A failed delivery may be sent again once its end has been looked at: the attempt that this makes is not one of the old ones. */
function begunBefore(cutoff: Date): Date {
  // Started by a worker's clock, ended by the database's.
  return new Date(cutoff.getTime() + CLOCK_TOLERANCE_MS);
}

/** Those that ended before the cutoff, and those that there are no more; final is what cannot be started again. */
async function endedAmong(
  { db: { prisma } }: TransactionContext,
  ids: readonly string[],
  cutoff: Date,
  besides = Prisma.sql`true`,
): Promise<{ id: string; isFinal: boolean }[]> {
  return prisma.$queryRaw<{ id: string; isFinal: boolean }[]>`
    select given.id, coalesce(delivery.status <> 'failed' or delivery.payload_removed_at is not null, true) as "isFinal"
    from unnest(${[...ids]}::uuid[]) as given(id)
    left join lateral (select *, event_id as ended_event_id from delivery where delivery.id = given.id offset 0) as delivery on true
    where delivery.id is null or ${endedBefore(cutoff)} and ${besides}`;
}

/** @returns how many attempts were emptied, and the deliveries that will never have another one. */
async function emptyResponses(
  tx: TransactionContext,
  batches: RetentionBatches,
  ids: readonly string[],
  cutoff: Date,
): Promise<{ count: number; settled: string[] }> {
  const ended = await endedAmong(
    tx,
    ids,
    cutoff,
    batches.dryRun ? notCounted(batches, 'attempt') : undefined,
  );
  const settled = ended.filter(({ isFinal }) => isFinal).map(({ id }) => id);
  const full = Prisma.sql`
    delivery_id = any(${ended.map(({ id }) => id)}::uuid[]) and started_at < ${begunBefore(cutoff)}
    and (response_headers is not null or response_body is not null)`;
  if (!batches.dryRun) {
    const count = await tx.db.prisma
      .$executeRaw`update delivery_attempt set response_headers = null, response_body = null where ${full}`;
    return { count, settled };
  }
  const [counted] = await tx.db.prisma.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from delivery_attempt where ${full}`;
  return { count: counted?.count ?? 0, settled };
}

/** In a dry run, what an earlier step would have removed is still there. */
function notCounted({ cutoffs }: RetentionBatches, before: 'event' | 'attempt'): Prisma.Sql {
  const withEvent = eventGoes(Prisma.sql`ended_event_id`, cutoffs);
  return before === 'event' || cutoffs.attempt === null
    ? Prisma.sql`not ${withEvent}`
    : Prisma.sql`not (${withEvent} or ${endedBefore(cutoffs.attempt)})`;
}

/** Where to go on, if there may be more. */
function lastOf(ids: readonly string[]): string | undefined {
  return ids.length < BATCH ? undefined : ids.at(-1);
}
