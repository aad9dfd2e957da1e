import { v7 as uuidv7 } from 'uuid';
import type { TransactionContext } from '../platform/context.ts';
import { isUniqueViolation } from '../platform/database.ts';
import { deliveriesChannel } from './delivery.ts';
import { DomainError } from './errors.ts';
import { type EventData, type EventType, payloadErrors } from './event-type.ts';

/** Largest serialised event, in bytes. The SQL function refuses it too, for those who call it themselves. */
const BODY_BYTES_MAX = 256 * 1024;

const SCHEMA_VERSION = 1;

/**
 * Publishes a domain event in the caller's transaction: the event, a delivery for each endpoint that subscribes, and
 * their jobs are committed with the business change or not at all. One SQL statement, whatever the number of
 * endpoints (prisma/migrations, publish_event).
 *
 * @returns the event's id and how many deliveries are to be sent.
 * @throws DomainError `unprocessable_content` when the data breaks the contract's schema or is larger than 256 KiB,
 *   `conflict` when there is an event with the given id;
 *   the transaction can then go on without the event only if the caller catches this.
 */
export async function publishEvent<T extends EventType>(
  tx: TransactionContext,
  input: { organizationId: string; type: T; data: EventData<T>; id?: string },
): Promise<{ id: string; pendingCount: number }> {
  const errors = payloadErrors(input.type, SCHEMA_VERSION, input.data);
  if (errors.length > 0) {
    throw new DomainError(
      'unprocessable_content',
      `The data of this ${input.type} event does not fit the contract.`,
      errors,
    );
  }
  const id = input.id ?? uuidv7();
  const data = JSON.stringify(input.data);
  const bodyBytes = Buffer.byteLength(data) + envelopeBytes(id, input.type);
  if (bodyBytes > BODY_BYTES_MAX) {
    throw new DomainError('unprocessable_content', 'An event may be at most 256 KiB (262144 bytes) long.', [
      { pointer: '/data', detail: `makes the event ${bodyBytes} bytes long` },
    ]);
  }
  const [published] = await tx.db.prisma.$queryRaw<{ pending_count: number }[]>`
    select pending_count
    from publish_event(${input.organizationId}::uuid, ${input.type}, ${SCHEMA_VERSION}::int, ${data}::json, ${id}::uuid)`.catch(
    (error: unknown) => {
      throw isUniqueViolation(error)
        ? new DomainError('conflict', `There is an event ${id} already.`)
        : error;
    },
  );
  if (!published) throw new Error('publish_event returned no row');
  tx.db.afterCommit(() => {
    tx.db.notify(deliveriesChannel);
    tx.log.info(
      {
        event_id: id,
        event_type: input.type,
        organization_id: input.organizationId,
        deliveries: published.pending_count,
      },
      'event published',
    );
  });
  return { id, pendingCount: published.pending_count };
}

/** What publish_event puts around the data. Refused there, the event would take the caller's transaction with it. */
function envelopeBytes(id: string, type: string): number {
  const created_at = new Date(0).toISOString();
  const envelope = { id, type, schema_version: SCHEMA_VERSION, created_at, data: 0 };
  return Buffer.byteLength(JSON.stringify(envelope)) - 1;
}
