/** What partners and operators read of deliveries and their attempts. */
import { raw } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';
import { livesElsewhere } from '../errors.ts';
import { type Owner, ownedBy } from '../operator.ts';
import type { Page, PageRequest } from '../page.ts';
import { deliveryColumns, deliverySource } from './delivery-search.ts';
import type { RecordedAttempt, RecordedDelivery } from './recorded-delivery.ts';
import { findTestDelivery } from './test-delivery.ts';

/** Every delivery of an event, the latest first. */
export function deliveriesOfEvent(
  context: Context,
  organizationId: string,
  eventId: string,
): Promise<RecordedDelivery[]> {
  return context.db.query<RecordedDelivery>`
    select ${deliveryColumns} ${deliverySource}
    where delivery.event_id = ${eventId}::uuid and delivery.organization_id = ${organizationId}::uuid
    order by delivery.id desc`;
}

/** The deliveries of some events, the latest first, at most `limit` of each event. */
export function deliveriesOfEvents(
  context: Context,
  organizationId: string,
  eventIds: readonly string[],
  limit: number,
): Promise<RecordedDelivery[]> {
  return context.db.query<RecordedDelivery>`
    select ${deliveryColumns} ${deliverySource}
    where delivery.id in (
      select recent.id from unnest(${eventIds}::uuid[]) as wanted(event_id)
      cross join lateral (
        select id from delivery
        where event_id = wanted.event_id and organization_id = ${organizationId}::uuid
        order by id desc limit ${limit}
      ) as recent
    )
    order by delivery.id desc`;
}

/** A delivery, also that of a test event. @throws DomainError as ownedBy does. */
export async function getDelivery(context: Context, owner: Owner, id: string): Promise<RecordedDelivery> {
  const [recorded] = await context.db.query<RecordedDelivery>`
    select ${deliveryColumns} ${deliverySource}
    where delivery.id = ${id}::uuid`;
  const delivery = recorded ?? (await findTestDelivery(context, id));
  return ownedBy(owner, delivery, 'delivery', id);
}

/**
 * The attempts of a delivery, also that of a test event, the latest first.
 *
 * @throws DomainError as getDelivery does; `service_unavailable` if its organization lives elsewhere.
 */
export async function listAttempts(
  context: Context,
  owner: Owner,
  deliveryId: string,
  page: PageRequest,
): Promise<Page<RecordedAttempt>> {
  const rows = await context.db.query<RecordedAttempt | NoAttempt>`
    select delivery.organization_id as "organizationId", delivery.event_id as "eventId", ${attemptColumns}
    from (
      select id, organization_id, event_id, endpoint_id from delivery where id = ${deliveryId}::uuid
      union all
      select id, organization_id, event_id, endpoint_id from test_delivery where id = ${deliveryId}::uuid
    ) as delivery
    join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id
    left join delivery_attempt attempt
      on attempt.delivery_id = delivery.id and attempt.number < ${Number(page.after ?? BEYOND_ANY_ATTEMPT)}
    order by attempt.number desc limit ${page.limit + 1}`;
  if (!rows[0]) await refuseWithoutEndpoint(context, owner, deliveryId);
  ownedBy(owner, rows[0], 'delivery', deliveryId);
  const attempts = rows.filter((row) => row.number !== null);
  const items = attempts.slice(0, page.limit);
  return { items, next: attempts.length > page.limit ? items.at(-1)?.number.toString() : undefined };
}

/** The cell that an organization has left keeps its deliveries for some days, and none of its endpoints. @throws DomainError as getDelivery does; `service_unavailable` */
async function refuseWithoutEndpoint(context: Context, owner: Owner, deliveryId: string): Promise<void> {
  const { organizationId } = await getDelivery(context, owner, deliveryId);
  const organization = await context.db.prisma.organization.findUnique({ where: { id: organizationId } });
  if (typeof organization?.lives_in === 'string') throw livesElsewhere(organization.lives_in);
}

const BEYOND_ANY_ATTEMPT = 2_147_483_647;

const attemptColumns = raw(`
  attempt.delivery_id as "deliveryId", attempt.number, attempt.started_at as "startedAt",
  attempt.duration_ms as "durationMs", attempt.connected_ms as "connectedMs", attempt.first_byte_ms as "firstByteMs",
  attempt.signature, attempt.additional_headers as "additionalHeaders", coalesce(attempt.sent_to, endpoint.registered_url, endpoint.endpoint_url) as "endpointUrl",
  attempt.response_status as "responseStatus", attempt.response_headers as "responseHeaders",
  attempt.response_body as "responseBody", attempt.error_class as "errorClass", attempt.error_message as "errorMessage"`);

/** The one row of a delivery without attempts. */
interface NoAttempt {
  readonly organizationId: string;
  readonly number: null;
}
