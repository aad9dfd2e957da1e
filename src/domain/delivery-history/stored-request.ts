// What every attempt of a delivery sends, byte for byte.
import type { Context } from '../context.ts';
import { type Owner, ownedBy } from '../operator.ts';

export interface StoredRequest {
  readonly url: string;
  /** Null once it is removed. */
  readonly body: string | null;
  /** When it was erased on request. */
  readonly erasedAt: Date | null;
}

/** Also of a test event. @throws DomainError as ownedBy does. */
export async function storedRequest(
  context: Context,
  owner: Owner,
  deliveryId: string,
): Promise<StoredRequest> {
  const [found] = await context.db.query<StoredRequest & { organizationId: string }>`
    select endpoint.endpoint_url as url, sent.body, sent.erased_at as "erasedAt", sent.organization_id as "organizationId"
    from (
      select delivery.organization_id, delivery.endpoint_id, event.body, event.erased_at
      from delivery join event on event.id = delivery.event_id where delivery.id = ${deliveryId}::uuid
      union all
      select organization_id, endpoint_id, body, null from test_delivery where id = ${deliveryId}::uuid
    ) as sent
    join webhook_endpoint endpoint on endpoint.id = sent.endpoint_id`;
  return ownedBy(owner, found, 'delivery', deliveryId);
}
