// What every attempt of a delivery sends, byte for byte.
import type { Context } from '../context.ts';
import { type Owner, ownedBy } from '../operator.ts';

export interface StoredRequest {
  readonly url: string;
  /** Null once retention has removed it. */
  readonly body: string | null;
}

/** Also of a test event. @throws DomainError as ownedBy does. */
export async function storedRequest(
  context: Context,
  owner: Owner,
  deliveryId: string,
): Promise<StoredRequest> {
  const [found] = await context.db.query<StoredRequest & { organizationId: string }>`
    select endpoint.endpoint_url as url, sent.body, sent.organization_id as "organizationId"
    from (
      select delivery.organization_id, delivery.endpoint_id, event.body
      from delivery join event on event.id = delivery.event_id where delivery.id = ${deliveryId}::uuid
      union all
      select organization_id, endpoint_id, body from test_delivery where id = ${deliveryId}::uuid
    ) as sent
    join webhook_endpoint endpoint on endpoint.id = sent.endpoint_id`;
  return ownedBy(owner, found, 'delivery', deliveryId);
}
