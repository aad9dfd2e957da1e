/** How recent deliveries to an endpoint have gone. */
import type { DeliveryStatus } from '../../../generated/prisma/client.ts';
import { plannedAnew } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';
import { oldestDeliveryIdsOf } from '../delivery-queue/queued-deliveries.ts';
import { CLOCK_TOLERANCE_MS, uuidAt } from '../page.ts';
import { getEndpoint } from './webhook-endpoint.ts';

/** The default length of the window. */
export const HEALTH_WINDOW_HOURS = 24;
export const HEALTH_WINDOW_HOURS_MAX = 168;

/**
 * The most deliveries, and attempts, that are read: some 50 ms of Postgres's time, however busy the endpoint
 * is.
 */
const LOOKED_AT_MAX = 10_000;

const HOUR_MS = 3_600_000;

/**
 * How deliveries to an endpoint have gone in a time window. If there are more than LOOKED_AT_MAX, only the
 * newest count.
 */
export interface EndpointHealth {
  readonly deliveries: Readonly<Record<DeliveryStatus, number>>;
  /**
   * Durations of attempts in milliseconds: the median, the 95th and the 99th percentile; null without
   * attempts.
   */
  readonly latencyMs: readonly [p50: number, p95: number, p99: number] | null;
  readonly sampleSize: number;
  /** Whether all deliveries of the window were counted. */
  readonly isComplete: boolean;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  /** Among all undelivered deliveries, not only those of the window. */
  readonly oldestUndeliveredAt: Date | null;
}

interface Figures extends Record<DeliveryStatus, number>, Omit<EndpointHealth, 'deliveries' | 'isComplete'> {
  deliveryCount: number;
}

/** @throws DomainError as getEndpoint does. */
export async function endpointHealth(
  context: Context,
  organizationId: string,
  endpointId: string,
  windowHours: number,
): Promise<EndpointHealth> {
  await getEndpoint(context, organizationId, endpointId);
  const from = new Date(context.databaseClock.now().getTime() - windowHours * HOUR_MS);
  const [figures] = await context.db.query<Figures>`
    ${plannedAnew} with looked_at as materialized (
      select id, status from delivery
      where endpoint_id = ${endpointId}::uuid and id >= ${uuidAt(from, -CLOCK_TOLERANCE_MS)}::uuid
        and created_at >= ${from}
      order by id desc limit ${LOOKED_AT_MAX}
    ), attempted as materialized (
      select attempt.* from looked_at
      cross join lateral (
        select started_at + duration_ms * interval '1 millisecond' as ended_at, duration_ms,
               coalesce(response_status between 200 and 299, false) as is_success
        from delivery_attempt where delivery_id = looked_at.id offset 0
      ) as attempt
      limit ${LOOKED_AT_MAX}
    ), undelivered as (
      (select id from delivery
       where endpoint_id = ${endpointId}::uuid and notable_status = 'held' order by id limit 1)
      union all
      ${oldestDeliveryIdsOf(endpointId)}
    )
    select "deliveryCount", pending, held, delivered, failed, canceled, skipped,
           "sampleSize", "latencyMs", "lastSuccessAt", "lastFailureAt", (
      select min(created_at) from delivery
      where id = any(array(select id from undelivered)) and status in ('pending', 'held')
    ) as "oldestUndeliveredAt"
    from (
      select count(*)::int as "deliveryCount",
             (count(*) filter (where status = 'pending'))::int as pending,
             (count(*) filter (where status = 'held'))::int as held,
             (count(*) filter (where status = 'delivered'))::int as delivered,
             (count(*) filter (where status = 'failed'))::int as failed,
             (count(*) filter (where status = 'canceled'))::int as canceled,
             (count(*) filter (where status = 'skipped'))::int as skipped
      from looked_at
    ) as deliveries, (
      select count(*)::int as "sampleSize",
             percentile_disc(array[0.5, 0.95, 0.99]) within group (order by duration_ms) as "latencyMs",
             max(ended_at) filter (where is_success) as "lastSuccessAt",
             max(ended_at) filter (where not is_success) as "lastFailureAt"
      from attempted
    ) as attempts`;
  if (!figures) throw new Error('An aggregate without a row.');
  const { pending, held, delivered, failed, canceled, skipped, deliveryCount, ...rest } = figures;
  return {
    ...rest,
    deliveries: { pending, held, delivered, failed, canceled, skipped },
    isComplete: deliveryCount < LOOKED_AT_MAX && rest.sampleSize < LOOKED_AT_MAX,
  };
}
