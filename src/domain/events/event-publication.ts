// Publishes events for operators and services that do not share the database.

import { isDeepStrictEqual } from 'node:util';
import type { Event } from '../../../generated/prisma/client.ts';
import { recordAudits } from '../audit.ts';
import {
  type Actor,
  type ActorContext,
  type Context,
  inTransaction,
  type TransactionContext,
} from '../context.ts';
import { DomainError, type InputError, livesElsewhere, unprocessable } from '../errors.ts';
import { currentVersion, hasSchemaVersion, isEventType, isPublishable } from '../event-types/event-type.ts';
import {
  EVENTS_MAX,
  publishSerialised,
  type SerialisedEvent,
  serialiseEvent,
  serialiseEvents,
} from './event.ts';

/** An event to publish, not validated yet. */
export interface EventPublication {
  /** Makes the publication idempotent; a new one by default. */
  readonly id?: string | undefined;
  readonly type: string;
  /** The newest that is not deprecated by default. */
  readonly schemaVersion?: number | undefined;
  readonly data: object;
}

export interface Publication
  extends Pick<Event, 'id' | 'organizationId' | 'type' | 'schemaVersion' | 'createdAt'> {
  /** To how many endpoints it was queued when it was published. */
  readonly queuedCount: number;
  /** Whether this call published it; false when it already existed. */
  readonly isNew: boolean;
}

/** What one call publishes for an organization, validated: all of it or nothing. */
export interface PublicationCall {
  readonly actor: Actor;
  readonly organizationId: string;
  readonly events: readonly SerialisedEvent[];
  /**
   * Of a caller who is remembered from an earlier request: looks the actor's token up. Whoever publishes without calling it
   * has the statement check the token.
   *
   * @throws EdgeError when the token may not be used any more.
   */
  readonly confirmToken?: (() => Promise<void>) | undefined;
}

/**
 * Validates one event.
 *
 * @throws DomainError `unprocessable_content` with pointers, as publishEvent does, and for a type that only the
 *   service publishes.
 */
export function publicationCall(
  context: ActorContext,
  organizationId: string,
  publication: EventPublication,
): PublicationCall {
  const event = serialiseEvent(context, {
    organizationId: organizationId.toLowerCase(),
    ...checked(publication, ''),
  });
  if (event instanceof DomainError) throw event;
  return { actor: context.actor, organizationId: event.organizationId, events: [event] };
}

/**
 * Validates up to 1,000 events that are published together.
 *
 * @throws DomainError `unprocessable_content`; its pointers begin with `/events` and the index of the event.
 */
export function publicationCallOfMany(
  context: ActorContext,
  organizationId: string,
  publications: readonly EventPublication[],
): PublicationCall {
  if (publications.length > EVENTS_MAX) {
    throw unprocessable([
      { pointer: '/events', code: 'too_long', detail: `must NOT have more than ${EVENTS_MAX} items` },
    ]);
  }
  const owner = organizationId.toLowerCase();
  const inputs = publications.map((publication, index) => ({
    organizationId: owner,
    ...checked(publication, `/events/${index}`),
  }));
  const events = serialiseEvents(context, inputs, '/events');
  const ids = new Set<string>();
  for (const [index, { id }] of events.entries()) {
    if (ids.has(id))
      throw unprocessable([
        { pointer: `/events/${index}/id`, code: 'duplicate', detail: 'is the id of an event before it' },
      ]);
    ids.add(id);
  }
  return { actor: context.actor, organizationId: owner, events };
}

function checked({ type, schemaVersion, id, data }: EventPublication, at: string) {
  const refuse = (error: InputError): never => {
    throw unprocessable([error]);
  };
  if (!isEventType(type))
    return refuse({ pointer: `${at}/type`, code: 'unknown_value', detail: `Unknown event type "${type}".` });
  if (!isPublishable(type))
    return refuse({
      pointer: `${at}/type`,
      code: 'not_allowed',
      detail: `"${type}" is published by the service alone.`,
    });
  const version = schemaVersion ?? currentVersion(type);
  if (!hasSchemaVersion(type, version))
    return refuse({
      pointer: `${at}/schema_version`,
      code: 'unknown_value',
      detail: `"${type}" has no schema version ${version}.`,
    });
  const errors = unfaithful(data, `${at}/data`);
  if (errors.length > 0) throw unprocessable(errors);
  return { type, schemaVersion: version, data, ...(id !== undefined && { id: id.toLowerCase() }) };
}

/** Far from where ajv, JSON.stringify or Postgres run out of stack, and more than most receivers can read. */
const LEVELS_MAX = 1_000;

/**
 * What JSON can say and programs do not read as it is. Numbers that the original text may have had otherwise:
 * JSON.parse turns 9007199254740993 into 9007199254740992, so a wrong amount would be sent. And data that is
 * nested so deep that whoever walks it runs out of stack.
 */
function unfaithful(data: object, at: string): InputError[] {
  const errors: InputError[] = [];
  /** Where the walk is. A pointer is only made for what is wrong: for each member, it took as long as all else. */
  const names: string[] = [];
  const isShallow = (value: unknown): boolean => {
    if (names.length > LEVELS_MAX) return false;
    if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
      const path = names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
      const detail = `must be between -${Number.MAX_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}`;
      errors.push({ pointer: at + path.join(''), code: value > 0 ? 'too_large' : 'too_small', detail });
    }
    if (typeof value !== 'object' || value === null) return true;
    for (const name of Object.keys(value)) {
      names.push(name);
      if (!isShallow(Reflect.get(value, name))) return false;
      names.pop();
    }
    return true;
  };
  return isShallow(data)
    ? errors
    : [{ pointer: at, code: 'too_long', detail: `must not be nested deeper than ${LEVELS_MAX} levels` }];
}

/**
 * Publishes the events of one call. Idempotent by the events' ids: publishing the same event again, whoever
 * published it first, changes nothing, is not recorded, and returns the same result.
 *
 * @throws DomainError `not_found` for the organization; `service_unavailable` if it lives elsewhere; `conflict` when another event
 *   has an id.
 */
export async function publishCall(context: Context, call: PublicationCall): Promise<Publication[]> {
  const [outcome] = await publishCalls(context, [call]);
  if (!outcome || outcome instanceof Error) throw outcome ?? new Error('A call has no outcome.');
  return outcome;
}

/** What became of a call: its publications in their order, or why it published nothing. */
export type PublicationOutcome = Publication[] | Error;

/**
 * Publishes the events of several calls in one transaction. A call that is refused has no effect on the
 * others. No two of the calls may have the same event.
 */
export function publishCalls(
  context: Context,
  calls: readonly PublicationCall[],
): Promise<PublicationOutcome[]> {
  return inTransaction(context, async (tx) => {
    const present = await findPresent(tx, calls);
    const refusals = calls.map((call) => refusalOf(call, present));
    const fresh = calls.flatMap(({ actor, events }, index) =>
      refusals[index]
        ? []
        : events.filter(({ id }) => !present.events.has(id)).map((event) => ({ ...event, actor })),
    );
    const published = await publishFresh(tx, fresh);
    // Another transaction has published one of them meanwhile: now it is there.
    if (!published) return publishCalls(tx, calls);
    const publicationOf = ({ id }: SerialisedEvent): Publication =>
      found(published.get(id) ?? present.events.get(id), id);
    return calls.map((call, index) => refusals[index] ?? call.events.map(publicationOf));
  });
}

/** What the calls name that is in the database. */
interface Present {
  /** By id, the cell in which each organization lives; null is this one. */
  readonly livesIn: ReadonlyMap<string, string | null>;
  readonly events: ReadonlyMap<string, Publication & { readonly body: string | null }>;
}

async function findPresent(tx: TransactionContext, calls: readonly PublicationCall[]): Promise<Present> {
  const ids = calls.flatMap(({ events }) => events.map(({ id }) => id));
  const organizationIds = [...new Set(calls.map(({ organizationId }) => organizationId))];
  const [organizations, events] = await Promise.all([
    tx.db.query<{ id: string; livesIn: string | null }>`
      select id, lives_in as "livesIn" from organization where id = any(${organizationIds}::uuid[])`,
    // A delivery that was not skipped at publication never becomes so.
    tx.db.query<Publication & { body: string | null }>`
      select id, organization_id as "organizationId", type, schema_version as "schemaVersion", body,
             created_at as "createdAt", false as "isNew", (
               select count(*)::int from delivery where event_id = event.id and status <> 'skipped'
             ) as "queuedCount"
      from event where id = any(${ids}::uuid[])`,
  ]);
  return {
    livesIn: new Map(organizations.map(({ id, livesIn }) => [id, livesIn])),
    events: new Map(events.map((event) => [event.id, event])),
  };
}

function refusalOf({ organizationId, events }: PublicationCall, present: Present): DomainError | undefined {
  const livesIn = present.livesIn.get(organizationId);
  if (livesIn === undefined)
    return new DomainError('not_found', `There is no organization ${organizationId}.`);
  if (livesIn !== null) return livesElsewhere(livesIn);
  for (const wanted of events) {
    const there = present.events.get(wanted.id);
    if (!there) continue;
    const [difference] = [
      ...(there.organizationId === wanted.organizationId ? [] : ['its organization']),
      ...(there.type === wanted.type ? [] : ['its type']),
      ...(there.schemaVersion === wanted.schemaVersion ? [] : ['its schema version']),
      ...(isSameData(there.body, wanted.data) ? [] : ['its data']),
    ];
    if (difference !== undefined)
      return new DomainError('conflict', `There is another event ${wanted.id}: ${difference} differs.`);
  }
  return undefined;
}

/** Data that retention has removed equals any. */
function isSameData(body: string | null, data: string): boolean {
  return body === null || isDeepStrictEqual(JSON.parse(body).data, JSON.parse(data));
}

/** @returns undefined, and nothing is published, when one of the ids is taken. */
async function publishFresh(
  tx: TransactionContext,
  events: readonly (SerialisedEvent & { readonly actor: Actor })[],
): Promise<ReadonlyMap<string, Publication> | undefined> {
  if (events.length === 0) return new Map();
  // Without the savepoint, a taken id would abort the transaction, and the event that has it could not be
  // read.
  const [, published] = await Promise.all([
    tx.db.execute`savepoint publication`,
    publishSerialised(tx, events).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'conflict') return undefined;
      throw error;
    }),
  ]);
  if (!published) {
    await tx.db.execute`rollback to savepoint publication`;
    return undefined;
  }
  const [times] = await Promise.all([
    tx.db.query<{ id: string; createdAt: Date }>`
      select id, created_at as "createdAt" from event where id = any(${published.map(({ id }) => id)}::uuid[])`,
    recordAudits(
      tx,
      events.map(({ actor, id, organizationId, type, schemaVersion }, index) => ({
        actor,
        action: 'event.published',
        organizationId,
        subject: { kind: 'event', id },
        after: { type, schema_version: schemaVersion, deliveries: found(published[index], id).pendingCount },
      })),
    ),
  ]);
  const createdAt = new Map(times.map((row) => [row.id, row.createdAt]));
  return new Map(
    events.map(({ id, organizationId, type, schemaVersion }, index) => [
      id,
      {
        id,
        organizationId,
        type,
        schemaVersion,
        createdAt: found(createdAt.get(id), id),
        queuedCount: found(published[index], id).pendingCount,
        isNew: true,
      },
    ]),
  );
}

/** @throws Error, so that a publication whose row is missing rolls back. */
function found<T>(row: T | undefined, eventId: string): T {
  if (row === undefined) throw new Error(`Event ${eventId} is not there after it was published.`);
  return row;
}
