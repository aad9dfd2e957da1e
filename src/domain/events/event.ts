// Publishes events in the transaction of the business change that caused them.
import type { EventDataByVersion } from '../../../generated/event-catalogue.ts';
import { isUniqueViolation } from '../../platform/database.ts';
import type { Context, TransactionContext } from '../context.ts';
import { wakeWorkers } from '../delivery-queue/enqueue.ts';
import { DomainError } from '../errors.ts';
import {
  type CurrentVersion,
  currentVersion,
  type EventType,
  eventErrors,
  type SchemaVersion,
} from '../event-types/event-type.ts';

/** Largest serialised event, in bytes. The SQL function enforces it too, for other callers. */
const BODY_BYTES_MAX = 256 * 1024;
/** Most events in one call, also in the SQL function. */
export const EVENTS_MAX = 1_000;

/** What JSON can escape and Postgres cannot store: U+0000, and half of a surrogate pair. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][\da-f]{2})/;

interface NewEventOf<T extends EventType, V extends SchemaVersion<T> = CurrentVersion<T>> {
  organizationId: string;
  type: T;
  /**
   * The newest that is not deprecated by default. Only endpoints that subscribe to this version get the
   * event.
   */
  schemaVersion?: V;
  data: EventDataByVersion[T][V];
  /** A new one by default. */
  id?: string;
}

/** An event to publish: one of the contract's types, with the data of that type in that version. */
export type NewEvent = {
  [T in EventType]:
    | NewEventOf<T>
    | { [V in SchemaVersion<T>]: NewEventOf<T, V> & { schemaVersion: V } }[SchemaVersion<T>];
}[EventType];

/** The same for a type that is known at run time only; the contract's schema decides. */
export interface AnyNewEvent {
  readonly organizationId: string;
  readonly type: EventType;
  readonly schemaVersion?: number;
  readonly data: unknown;
  readonly id?: string;
}

export interface PublishedEvent {
  id: string;
  /** How many deliveries are to be sent. */
  pendingCount: number;
}

/** An event as the SQL function takes it. */
export interface SerialisedEvent {
  id: string;
  organizationId: string;
  type: EventType;
  schemaVersion: number;
  data: string;
  /** What it is about, as the SQL function subject_of_event has it. */
  subjectId: string | null;
}

/**
 * Publishes a domain event in the caller's transaction: the event, a delivery for each endpoint that
 * subscribes, and their jobs are committed with the business change or not at all. One SQL statement,
 * whatever the number of endpoints (prisma/functions/publish_event_unchecked.sql).
 *
 * @throws DomainError `unprocessable_content` when the data breaks the contract's schema of that version, or
 *   is larger than 256 KiB, `conflict` when there is an event with the given id; a caller that catches it can
 *   continue the transaction without the event.
 */
export async function publishEvent<T extends EventType, V extends SchemaVersion<T> = CurrentVersion<T>>(
  tx: TransactionContext,
  input: NewEventOf<T, V>,
): Promise<PublishedEvent> {
  const event = serialiseEvent(tx, input);
  if (event instanceof DomainError) throw event;
  const [published] = await publishSerialised(tx, [event]);
  if (!published) throw new Error('publish_event_unchecked returned no row');
  return published;
}

/**
 * Publishes up to 1,000 events like publishEvent, all of them or none, in one SQL statement.
 *
 * @returns for each event, in their order, what publishEvent returns.
 * @throws DomainError as publishEvent does; for refused events, each problem's pointer begins with the index
 *   of its event (`/3/data/total` is in the fourth). `unprocessable_content` also for more than 1,000.
 */
export async function publishEvents<T extends EventType>(
  tx: TransactionContext,
  inputs: readonly (NewEvent | NewEventOf<T>)[],
): Promise<PublishedEvent[]> {
  if (inputs.length > EVENTS_MAX) {
    throw new DomainError(
      'unprocessable_content',
      `At most ${EVENTS_MAX} events can be published at once, not ${inputs.length}.`,
    );
  }
  const events = serialiseEvents(tx, inputs);
  return events.length > 0 ? publishSerialised(tx, events) : [];
}

/**
 * Events as publishSerialised takes them.
 *
 * @param pointer where the list is in the caller's input.
 * @throws DomainError as publishEvents does.
 */
export function serialiseEvents(
  context: Pick<TransactionContext, 'databaseClock'>,
  inputs: readonly AnyNewEvent[],
  pointer = '',
): SerialisedEvent[] {
  const events: SerialisedEvent[] = [];
  const refusals = new Map<number, DomainError>();
  for (const [place, input] of inputs.entries()) {
    const event = serialiseEvent(context, input);
    if (event instanceof DomainError) refusals.set(place, event);
    else events.push(event);
  }
  if (refusals.size > 0) throw refusalOfAll(refusals, inputs.length, pointer);
  return events;
}

/** @returns the event, or why it cannot be published. */
export function serialiseEvent(
  { databaseClock }: Pick<TransactionContext, 'databaseClock'>,
  input: AnyNewEvent,
): SerialisedEvent | DomainError {
  const { organizationId, type, schemaVersion = currentVersion(type), id = databaseClock.newId() } = input;
  const errors = eventErrors(type, schemaVersion, input.data);
  if (errors.length > 0) {
    return new DomainError(
      'unprocessable_content',
      `The data of this ${type} event does not fit the contract.`,
      errors,
    );
  }
  const data = JSON.stringify(input.data);
  // Looked for first: searching for all of the pattern takes as long as parsing.
  if (data.includes('\\u') && UNSTORABLE.test(data)) {
    return new DomainError(
      'unprocessable_content',
      `The data of this ${type} event cannot be kept as text.`,
      [
        {
          pointer: '/data',
          code: 'wrong_format',
          detail: 'must not contain U+0000 or half of a surrogate pair',
        },
      ],
    );
  }
  const subjectId: unknown = Reflect.get(Object(input.data), 'id');
  const event = {
    id,
    organizationId,
    type,
    schemaVersion,
    data,
    subjectId: subjectId ? String(subjectId) : null,
  };
  // A refusal by the SQL function would abort the caller's transaction.
  const bodyBytes = Buffer.byteLength(data) + Buffer.byteLength(bodyOf({ ...event, data: '' }, new Date(0)));
  if (bodyBytes > BODY_BYTES_MAX) {
    return new DomainError('unprocessable_content', 'An event may be at most 256 KiB (262144 bytes) long.', [
      { pointer: '/data', code: 'too_long', detail: `makes the event ${bodyBytes} bytes long` },
    ]);
  }
  return event;
}

/** What every attempt sends, as prisma/functions/event_body.sql writes it. */
export function bodyOf({ id, type, schemaVersion, data }: SerialisedEvent, createdAt: Date): string {
  return `{"id":"${id}","type":"${type}","schema_version":${schemaVersion},"created_at":"${createdAt.toISOString()}","data":${data}}`;
}

function refusalOfAll(
  refusals: ReadonlyMap<number, DomainError>,
  eventCount: number,
  at: string,
): DomainError {
  const reasons = new Set([...refusals.values()].map(({ message }) => message));
  return new DomainError(
    'unprocessable_content',
    `${refusals.size} of ${eventCount} events cannot be published, so none was. ${[...reasons].join(' ')}`,
    [...refusals].flatMap(([place, { errors }]) =>
      errors.map((error) => ({ ...error, pointer: `${at}/${place}${error.pointer}` })),
    ),
  );
}

/** Publishes events that are validated. @throws DomainError `conflict` as publishEvent does. */
export async function publishSerialised(
  tx: TransactionContext,
  events: readonly SerialisedEvent[],
): Promise<PublishedEvent[]> {
  const published = await tx.tracing.publish(events, (traceparent) =>
    publishStatement(tx, events, traceparent),
  );
  tx.db.afterCommit(() =>
    announcePublished(
      tx,
      events.map((event, place) => ({ ...event, pendingCount: published[place]?.pendingCount })),
    ),
  );
  return published;
}

/** What of a published event is told. */
type Announcement = Omit<SerialisedEvent, 'data' | 'subjectId'> & {
  readonly pendingCount: number | undefined;
};

/** What follows from published events once they are committed: workers hear of them, the console, metrics and the log. */
export function announcePublished(context: Context, events: readonly Announcement[]): void {
  wakeWorkers(context);
  announceEvents(context, events);
}

/** The same for those whose workers have been told. */
export function announceEvents({ metrics, changes, log }: Context, events: readonly Announcement[]): void {
  for (const { id, type, schemaVersion, organizationId, pendingCount } of events) {
    metrics.recordPublishedEvent(type);
    changes.announce(organizationId, 'deliveries');
    log.info(
      {
        event_id: id,
        event_type: type,
        schema_version: schemaVersion,
        organization_id: organizationId,
        deliveries: pendingCount,
      },
      'event published',
    );
  }
}

async function publishStatement(
  tx: TransactionContext,
  events: readonly SerialisedEvent[],
  traceparent: string | undefined,
): Promise<PublishedEvent[]> {
  // The column's default reads it, so the SQL functions, which other services call too, need no parameter.
  if (traceparent !== undefined) {
    await tx.db.execute`select set_config('countersign.traceparent', ${traceparent}, true)`;
  }
  const startedAt = performance.now();
  const [first, ...others] = events;
  const published = await (first && others.length === 0
    ? publishOne(tx, first)
    : publishMany(tx, events)
  ).catch((error: unknown) => {
    throw isUniqueViolation(error) ? conflictAmong(events) : error;
  });
  tx.metrics.recordPublishStatement(performance.now() - startedAt);
  return published;
}

function publishOne(
  { db }: TransactionContext,
  { id, organizationId, type, schemaVersion, data }: SerialisedEvent,
): Promise<PublishedEvent[]> {
  return db.query<PublishedEvent>`
    select ${id}::uuid as id, publish_event_unchecked(
      ${id}::uuid, ${organizationId}::uuid, ${type}, ${schemaVersion}::int, ${data}::json) as "pendingCount"`;
}

function publishMany(
  { db }: TransactionContext,
  events: readonly SerialisedEvent[],
): Promise<PublishedEvent[]> {
  return db.query<PublishedEvent>`
    select id, pending_count as "pendingCount"
    from publish_events_unchecked(
      ${events.map(({ organizationId }) => organizationId)}::uuid[], ${events.map(({ type }) => type)}::text[],
      ${events.map(({ schemaVersion }) => schemaVersion)}::int[], ${events.map(({ data }) => data)}::json[],
      ${events.map(({ id }) => id)}::uuid[])`;
}

function conflictAmong(events: readonly SerialisedEvent[]): DomainError {
  const [only, ...others] = events;
  return new DomainError(
    'conflict',
    only && others.length === 0
      ? `Event ${only.id} already exists.`
      : 'One of the events has the id of another one, or of an existing event.',
  );
}
