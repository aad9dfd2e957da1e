// The short way to publish over HTTP: one statement, which is a transaction of its own, publishes new events, records them
// in the audit, and claims their deliveries for the engine of this process.
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import { codeOf } from '../../platform/error-code.ts';
import { textArray } from '../../platform/postgres/text-array.ts';
import type { Actor, Context } from '../context.ts';
import { wakeWorkers } from '../delivery-queue/enqueue.ts';
import type { DeliveryWork } from '../delivery-work.ts';
import { announceEvents, bodyOf, type SerialisedEvent } from './event.ts';
import type { Publication, PublicationCall } from './event-publication.ts';

interface PublishedRow {
  readonly createdAt: Date;
  readonly pendingCount: number;
  readonly claimed: readonly ClaimedRow[] | null;
}

type ClaimedRow = readonly [
  id: string,
  endpointId: string,
  endpointUrl: string,
  signingSecretSealed: string,
  sentTo: string | null,
  sendingOptions: string | null,
];

type NewEvent = SerialisedEvent & { readonly actor: Actor; readonly isConfirmed: boolean };

/** An id is taken. */
const REFUSAL = '23505';
/**
 * Postgres has answered, so nothing is claimed; in these two classes the session may have ended after the commit. No class
 * begins with E, as errors of sockets do (EPIPE).
 */
const ANSWERED = /^(?!08|57|E)[0-9A-Z]{5}$/;

/**
 * @returns undefined, and nothing is published, when an event is not new, an organization does not exist or live here, or a
 *   token may not be used any more: publishCalls and `confirmToken` say which one.
 * @throws what Postgres throws, such as lock_not_available (55P03) when an open transaction has taken an id.
 */
export async function publishAndClaim(
  context: Context,
  calls: readonly PublicationCall[],
): Promise<Publication[][] | undefined> {
  const events = calls.flatMap(({ actor, events: published, confirmToken }) =>
    published.map((event): NewEvent => ({ ...event, actor, isConfirmed: !confirmToken })),
  );
  const promise = context.localEngine.promise(countByOrganization(events));
  let claimed: DeliveryWork[] | undefined;
  try {
    const startedAt = performance.now();
    const rows = await publishStatement(context, events, promise);
    context.metrics.recordPublishStatement(performance.now() - startedAt);
    claimed = rows.flatMap((row, place) => worksOf(row, events[place]));
    if (rows.length < events.length) return undefined;
    const announced = events.map((event, place) => ({ ...event, pendingCount: rows[place]?.pendingCount }));
    const pendingCount = rows.reduce((sum, row) => sum + row.pendingCount, 0);
    wakeWorkers(context, claimed.length < pendingCount ? 'deliveries' : 'feed');
    // After the attempts have begun.
    setImmediate(() => announceEvents(context, announced));
    const publications = rows.map((row, place) => publicationOf(row, events[place]));
    return calls.map((call) => publications.splice(0, call.events.length));
  } catch (error) {
    if (ANSWERED.test(codeOf(error))) claimed = [];
    if (codeOf(error) !== REFUSAL) throw error;
    return undefined;
  } finally {
    promise?.settle(claimed);
  }
}

function publishStatement(
  { db, databaseClock }: Context,
  events: readonly NewEvent[],
  promise: { readonly session: number; readonly room: ReadonlyMap<string, number> } | undefined,
): Promise<PublishedRow[]> {
  const audits = events.map(({ actor, isConfirmed }) => ({
    id: databaseClock.newId(),
    created_at: databaseClock.now(),
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    reason: actor.reason,
    ...(!isConfirmed && { unconfirmed_token: actor.id }),
  }));
  return db.query<PublishedRow>`
    select created_at as "createdAt", pending_count as "pendingCount", claimed
    from publish_and_claim_bodies(
      ${events.map(({ organizationId }) => organizationId)}::uuid[], ${events.map(({ type }) => type)}::text[],
      ${events.map(({ schemaVersion }) => schemaVersion)}::int[], ${textArray(events.map(({ data }) => data))}::text[],
      ${events.map(({ subjectId }) => subjectId)}::uuid[],
      ${events.map(({ id }) => id)}::uuid[], ${JSON.stringify(audits)}::json,
      ${advisoryLocks.workerSession}::int, ${promise?.session ?? null}::int,
      ${[...(promise?.room.keys() ?? [])]}::uuid[], ${[...(promise?.room.values() ?? [])]}::int[])`;
}

function countByOrganization(events: readonly NewEvent[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { organizationId } of events) counts.set(organizationId, (counts.get(organizationId) ?? 0) + 1);
  return counts;
}

function worksOf({ createdAt, claimed }: PublishedRow, event: NewEvent | undefined): DeliveryWork[] {
  if (!event || !claimed) return [];
  const body = Buffer.from(bodyOf(event, createdAt));
  return claimed.map(([id, endpointId, endpointUrl, signingSecretSealed, sentTo, sendingOptions]) => ({
    id,
    claimNumber: 0,
    endpointId,
    organizationId: event.organizationId,
    eventId: event.id,
    eventType: event.type,
    body,
    endpointUrl,
    sentTo,
    signingSecretSealed,
    sendingOptions,
    roundAttemptCount: 0,
  }));
}

function publicationOf({ createdAt, pendingCount }: PublishedRow, event: NewEvent | undefined): Publication {
  if (!event) throw new Error('publish_and_claim_bodies returned more rows than events');
  const { id, organizationId, type, schemaVersion } = event;
  return { id, organizationId, type, schemaVersion, createdAt, queuedCount: pendingCount, isNew: true };
}
