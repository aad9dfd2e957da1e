import type pg from 'pg';

/** What an attempt needs, read at the moment before it. */
export interface DeliveryWork {
  id: string;
  organizationId: string;
  eventId: string;
  eventType: string;
  body: string;
  endpointId: string;
  endpointUrl: string;
  signingSecretSealed: string;
  /** Attempts made since publish or the last redelivery. */
  roundAttemptCount: number;
}

/**
 * Reads what may be sent of the claimed deliveries. A delivery that is not pending, or whose endpoint is not active at
 * this moment, is not in the result.
 *
 * Each `offset 0` keeps Postgres to a lookup by key: from statistics of a minute ago it would rather walk an endpoint's
 * whole backlog and look for the ids in it.
 */
export async function loadDeliveryWork(pool: pg.Pool, ids: readonly string[]): Promise<DeliveryWork[]> {
  const { rows } = await pool.query<DeliveryWork>({
    name: 'load-delivery-work',
    text: `
      select delivery.id, delivery.organization_id as "organizationId", delivery.event_id as "eventId",
             event.type as "eventType", event.body, endpoint.id as "endpointId",
             endpoint.endpoint_url as "endpointUrl", endpoint.signing_secret_sealed as "signingSecretSealed",
             delivery.round_attempt_count as "roundAttemptCount"
      from (select * from delivery where id = any($1::uuid[]) offset 0) delivery
      cross join lateral (select * from event where id = delivery.event_id offset 0) event
      cross join lateral (select * from webhook_endpoint where id = delivery.endpoint_id offset 0) endpoint
      where delivery.status = 'pending' and endpoint.status = 'active'`,
    values: [ids],
  });
  return rows;
}
