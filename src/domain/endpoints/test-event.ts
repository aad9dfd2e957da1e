/** Test events: an event of the contract sent once to one endpoint, on demand. */
import { eventCatalogue } from '../../../generated/event-catalogue.ts';
import type { EndpointStatus } from '../../../generated/prisma/client.ts';
import { recordAudit } from '../audit.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { findTestDelivery, type TestDelivery, testEventQueue } from '../delivery-history/test-delivery.ts';
import { lockEndpointStatus } from '../delivery-queue/endpoint-status.ts';
import type { AttemptRecord } from '../delivery-queue/record-attempts.ts';
import type { DeliveryWork } from '../delivery-work.ts';
import { DomainError } from '../errors.ts';
import { lockOrganization } from '../organization-lock.ts';
import { subscriptionTo } from './endpoint-input.ts';
import { getEndpoint, refuseDeleted, refuseDisabled, type WebhookEndpoint } from './webhook-endpoint.ts';

/** One organization must not hold all of a worker's places with endpoints that hang until the timeout. */
const UNDER_WAY_MAX = 10;

/**
 * Sends the contract's example of an event type to an endpoint of the organization, once. Test events have a
 * table of their own: no list, figure or redelivery of events and deliveries includes them, and no statement
 * becomes slower because of them.
 *
 * @throws DomainError as getEndpoint does; `webhook_endpoint_deleted`, `webhook_endpoint_disabled`,
 *   `webhook_endpoint_not_verified`; `unprocessable_content` for a type that the endpoint does not subscribe
 *   to; `test_events_in_progress`.
 */
export function sendTestEvent(
  context: Context,
  organizationId: string,
  endpointId: string,
  eventType: string,
): Promise<TestDelivery> {
  return inTransaction(context, async (tx) => {
    const endpoint = await getEndpoint(tx, organizationId, endpointId);
    refuseInactive({ status: await lockEndpointStatus(tx, endpoint.id) });
    const { schema_version } = subscriptionTo(endpoint.subscriptions, eventType);
    await refuseCrowd(tx, organizationId);
    const [id, eventId, now] = [tx.databaseClock.newId(), tx.databaseClock.newId(), tx.databaseClock.now()];
    tx.db.send`
      insert into test_delivery (id, organization_id, endpoint_id, event_id, event_type, body, status, created_at, updated_at)
      values (${id}, ${organizationId}, ${endpoint.id}, ${eventId}, ${eventType},
              ${testEventBody(eventId, eventType, schema_version, now)}, 'pending', ${now}, ${now})`;
    await tx.queue.enqueue(tx.db, testEventQueue, { id, data: {} });
    const delivery = await findTestDelivery(tx, id);
    if (!delivery) throw new Error(`The test delivery ${id} was not written.`);
    await recordAudit(tx, 'test_event.sent', organizationId, id, {
      after: { endpoint_id: delivery.endpointId, event_type: eventType },
    });
    return delivery;
  });
}

/**
 * Returns the data for the attempt, if one is to be made. If the endpoint is no longer active, the test event
 * is canceled: by the time the endpoint is restored, the sender has stopped waiting.
 */
export async function loadTestEvent(context: Context, id: string): Promise<DeliveryWork | undefined> {
  const [loaded] = await context.db.query<LoadedTestEvent>`
    select endpoint.id as "endpointId", delivery.organization_id as "organizationId", event_id as "eventId",
           event_type as "eventType", body, endpoint_url as "endpointUrl",
           case when registered_url <> endpoint_url then endpoint_url end as "sentTo", endpoint.status as "endpointStatus",
           signing_secret_sealed as "signingSecretSealed", nullif(sending_options, '{}')::text as "sendingOptions"
    from test_delivery delivery join webhook_endpoint endpoint on endpoint.id = endpoint_id
    where delivery.id = ${id} and delivery.status = 'pending'`;
  if (!loaded) return undefined;
  const { endpointStatus, signingSecretSealed, ...work } = loaded;
  if (endpointStatus === 'active' && signingSecretSealed !== null) {
    return { id, claimNumber: 0, ...work, signingSecretSealed, roundAttemptCount: 0 };
  }
  const reason = `the endpoint was ${endpointStatus} when the test event was to be sent`;
  await context.db.execute`
    update test_delivery set status = 'canceled', reason = ${reason}, updated_at = ${context.databaseClock.now()}
    where id = ${id} and status = 'pending'`;
  return undefined;
}

type LoadedTestEvent = Omit<
  DeliveryWork,
  'id' | 'claimNumber' | 'signingSecretSealed' | 'roundAttemptCount'
> & { readonly signingSecretSealed: string | null; readonly endpointStatus: EndpointStatus };

/**
 * Records the attempt and its outcome. There is a second attempt only if a worker died before this record, or
 * was cut off for longer than its lease. A test event that was delivered stays delivered.
 */
export async function finishTestEvent(context: Context, record: AttemptRecord): Promise<void> {
  const { id, startedAt, durationMs, connectedMs, firstByteMs, signature, sentTo, additionalHeaders } =
    record;
  const { responseStatus, responseHeaders, responseBody, errorClass, errorMessage, reason } = record;
  const status = record.outcome === 'delivered' ? 'delivered' : 'failed';
  await context.db.execute`
    with attempted as (
      update test_delivery
      set attempt_count = attempt_count + 1,
          status = case when status = 'delivered' then status else ${status} end,
          reason = case when status = 'delivered' then reason else ${reason} end,
          updated_at = case when status = 'delivered' then updated_at else ${context.databaseClock.now()} end
      where id = ${id}
      returning attempt_count, organization_id
    )
    insert into delivery_attempt (delivery_id, number, organization_id, started_at, duration_ms, connected_ms,
                                  first_byte_ms, signature, response_status, response_headers, response_body,
                                  error_class, error_message, sent_to, additional_headers)
    select ${id}::uuid, attempt_count, organization_id, ${startedAt}::timestamptz, ${durationMs}::int,
           ${connectedMs}::int, ${firstByteMs}::int, ${signature}, ${responseStatus}::int,
           ${responseHeaders && JSON.stringify(responseHeaders)}::jsonb, ${responseBody}::bytea, ${errorClass},
           ${errorMessage}, ${sentTo}, ${additionalHeaders && JSON.stringify(additionalHeaders)}::jsonb
    from attempted`;
}

function refuseInactive(endpoint: Pick<WebhookEndpoint, 'status'>): void {
  refuseDeleted(endpoint);
  refuseDisabled(endpoint);
  if (endpoint.status === 'active') return;
  throw new DomainError(
    'webhook_endpoint_not_verified',
    'This webhook endpoint is not verified. Verify it first.',
  );
}

/** Locks the organization's row, so that two calls at once cannot both take the last place. */
async function refuseCrowd(tx: TransactionContext, organizationId: string): Promise<void> {
  const [, [{ underWay } = { underWay: 0 }]] = await Promise.all([
    lockOrganization(tx, organizationId),
    tx.db.query<{ underWay: number }>`
      select count(*)::int as "underWay" from test_delivery
      where organization_id = ${organizationId} and status = 'pending'`,
  ]);
  if (underWay < UNDER_WAY_MAX) return;
  throw new DomainError(
    'test_events_in_progress',
    `Your organization has ${underWay} test events under way, the most at once. Wait until they have ended.`,
  );
}

/**
 * The members of any event, in their order (prisma/functions/event_body.sql), and the mark of a test event.
 */
function testEventBody(id: string, type: string, schemaVersion: number, createdAt: Date): string {
  const described = eventCatalogue.find((each) => each.type === type && each.schemaVersion === schemaVersion);
  if (!described) throw new Error(`The contract has no schema version ${schemaVersion} of ${type}.`);
  return JSON.stringify({
    id,
    type,
    schema_version: schemaVersion,
    created_at: createdAt.toISOString(),
    test: true,
    data: described.bodyExample.data,
  });
}
