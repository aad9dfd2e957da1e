// Publishes events for operators and services that do not share the database.
import { isDeepStrictEqual } from 'node:util';
import { getOrganization } from '../access/organization.ts';
import { recordAudit } from '../audit.ts';
import { inTransaction, type OperatorContext, type TransactionContext } from '../context.ts';
import { DomainError, type InputError, unprocessable } from '../errors.ts';
import {
  type CurrentVersion,
  currentVersion,
  type EventData,
  type EventType,
  hasSchemaVersion,
  isEventType,
} from '../event-types/event-type.ts';
import { publishEvent } from './event.ts';

/** An event that an operator publishes for an organization, not validated yet. */
export interface EventPublication {
  readonly organizationId: string;
  /** Makes the publication idempotent; a new one by default. */
  readonly id?: string | undefined;
  readonly type: string;
  /** The newest that is not deprecated by default. */
  readonly schemaVersion?: number | undefined;
  readonly data: object;
}

export interface Publication {
  readonly id: string;
  readonly organizationId: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly createdAt: Date;
  /** To how many endpoints it was queued when it was published. */
  readonly queuedCount: number;
  /** Whether this call published it; false when it already existed. */
  readonly isNew: boolean;
}

/**
 * Publishes an event for services that do not share the database. Idempotent by the event's id: publishing
 * the same event again, whoever published it first, changes nothing, is not recorded, and returns the same
 * result.
 *
 * @throws DomainError `not_found` for the organization; `unprocessable_content` with pointers, as
 *   publishEvent does; `conflict` when another event has the id.
 */
export function publishForOrganization(
  context: OperatorContext,
  publication: EventPublication,
): Promise<Publication> {
  return inTransaction(context, async (tx) => {
    const { id: organizationId } = await getOrganization(tx, publication.organizationId);
    const { type, schemaVersion } = publishable(publication);
    refuseInexactNumbers(publication.data);
    const wanted = { ...publication, organizationId, id: publication.id?.toLowerCase(), type, schemaVersion };
    const id = await publishUnlessThere(tx, wanted);
    if (id === undefined) return publishedBefore(tx, wanted);
    const published = await findPublication(tx, id);
    if (!published) throw new Error(`Event ${id} is not there after it was published.`);
    await recordAudit(tx, {
      action: 'event.published',
      organizationId,
      subject: { kind: 'event', id },
      after: {
        type,
        schema_version: published.schemaVersion,
        deliveries: published.queuedCount,
      },
    });
    return { ...published, isNew: true };
  });
}

/** An event whose type and version the contract has. */
interface KnownPublication extends EventPublication {
  readonly type: EventType;
  readonly schemaVersion: number;
}

function publishable({
  type,
  schemaVersion,
}: EventPublication): Pick<KnownPublication, 'type' | 'schemaVersion'> {
  const refuse = (error: InputError): never => {
    throw unprocessable([error]);
  };
  if (!isEventType(type)) return refuse({ pointer: '/type', detail: `Unknown event type "${type}".` });
  const version = schemaVersion ?? currentVersion(type);
  if (hasSchemaVersion(type, version)) return { type, schemaVersion: version };
  return refuse({ pointer: '/schema_version', detail: `"${type}" has no schema version ${version}.` });
}

/**
 * The original text is lost: JSON.parse turns 9007199254740993 into 9007199254740992, so a wrong amount would
 * be sent.
 *
 * @throws DomainError `unprocessable_content` with a pointer to each.
 */
function refuseInexactNumbers(data: object): void {
  const errors = inexactNumbers(data, '/data').map((pointer) => ({
    pointer,
    detail: `must be between -${Number.MAX_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}`,
  }));
  if (errors.length > 0) throw unprocessable(errors);
}

function inexactNumbers(value: unknown, pointer: string): string[] {
  if (typeof value === 'number') return Math.abs(value) > Number.MAX_SAFE_INTEGER ? [pointer] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    inexactNumbers(member, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}

/** @returns the new event's id; undefined when the given id is taken. */
async function publishUnlessThere(
  tx: TransactionContext,
  { organizationId, id, type, schemaVersion, data }: KnownPublication,
): Promise<string | undefined> {
  // Without the savepoint, a taken id would abort the transaction, and the event that has it could not be
  // read.
  await tx.db.prisma.$executeRaw`savepoint publication`;
  try {
    const published = await publishEvent(tx, {
      organizationId,
      type,
      // The two belong together, and publishEvent validates the data against their schema.
      schemaVersion: schemaVersion as CurrentVersion<EventType>,
      data: data as EventData,
      ...(id !== undefined && { id }),
    });
    return published.id;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'conflict') throw error;
    await tx.db.prisma.$executeRaw`rollback to savepoint publication`;
    return undefined;
  }
}

async function publishedBefore(tx: TransactionContext, wanted: KnownPublication): Promise<Publication> {
  const { id = '' } = wanted;
  const there = await findPublication(tx, id);
  if (!there) throw new Error(`Event ${id} was there a moment ago.`);
  const [difference] = [
    ...(there.organizationId === wanted.organizationId ? [] : ['its organization']),
    ...(there.type === wanted.type ? [] : ['its type']),
    ...(there.schemaVersion === wanted.schemaVersion ? [] : ['its schema version']),
    ...(isSameData(there.data, wanted.data) ? [] : ['its data']),
  ];
  if (difference !== undefined) {
    throw new DomainError('conflict', `There is another event ${id}: ${difference} differs.`);
  }
  return { ...there, isNew: false };
}

/** Compares after the same JSON conversion. Data that retention has removed equals any. */
function isSameData(stored: unknown, wanted: object): boolean {
  return stored === undefined || isDeepStrictEqual(stored, JSON.parse(JSON.stringify(wanted)));
}

/** A delivery that was not skipped at publication never becomes so. */
async function findPublication(tx: TransactionContext, id: string) {
  const event = await tx.db.prisma.event.findUnique({ where: { id } });
  if (!event) return undefined;
  const queuedCount = await tx.db.prisma.delivery.count({
    where: { eventId: id, status: { not: 'skipped' } },
  });
  const { organizationId, type, schemaVersion, createdAt, body } = event;
  return {
    id,
    organizationId,
    type,
    schemaVersion,
    createdAt,
    queuedCount,
    isNew: false,
    data: body === null ? undefined : JSON.parse(body).data,
  };
}
