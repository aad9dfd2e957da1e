/** How recent deliveries to an endpoint have gone. */
import type { DeliveryStatus } from '../../../generated/prisma/client.ts';
import { plannedAnew } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';
import { oldestDeliveryIdsOf } from '../delivery-queue/queued-deliveries.ts';
import { CLOCK_TOLERANCE_MS, uuidAt } from '../page.ts';
import { type EndpointLines, endpointLines } from './endpoint-lines.ts';
import { getEndpoint } from './webhook-endpoint.ts';

/** The default length of the window. */
export const HEALTH_WINDOW_HOURS = 24;

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
  readonly endpoint_id: string;
  readonly window_hours: number;
  readonly deliveries: Readonly<Record<DeliveryStatus, number>>;
  /**
   * Durations of attempts in milliseconds: the median, the 95th and the 99th percentile; null without
   * attempts.
   */
  readonly latency_ms: readonly [p50: number, p95: number, p99: number] | null;
  readonly sample_size: number;
  /** Whether all deliveries of the window were counted. */
  readonly is_complete: boolean;
  readonly last_success_at: Date | null;
  readonly last_failure_at: Date | null;
  /** Among all undelivered deliveries, not only those of the window. */
  readonly oldest_undelivered_at: Date | null;
  /** Of an endpoint that has deliveries in line. */
  readonly lines: EndpointLines | null;
}

interface Figures
  extends Record<DeliveryStatus, number>,
    Omit<EndpointHealth, 'endpoint_id' | 'window_hours' | 'deliveries' | 'is_complete' | 'lines'> {
  delivery_count: number;
}

/** @throws DomainError as getEndpoint does. */
export async function endpointHealth(
  context: Context,
  organizationId: string,
  endpointId: string,
  window_hours: number,
): Promise<EndpointHealth> {
  const { id: endpoint_id } = await getEndpoint(context, organizationId, endpointId);
  const from = new Date(context.databaseClock.now().getTime() - window_hours * HOUR_MS);
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
      union all
      (select delivery_id from ordered_delivery where endpoint_id = ${endpointId}::uuid limit ${LOOKED_AT_MAX})
    )
    select delivery_count, pending, held, delivered, failed, canceled, skipped,
           sample_size, latency_ms, last_success_at, last_failure_at, (
      select min(created_at) from delivery
      where id = any(array(select id from undelivered)) and status in ('pending', 'held')
    ) as oldest_undelivered_at
    from (
      select count(*)::int as delivery_count,
             (count(*) filter (where status = 'pending'))::int as pending,
             (count(*) filter (where status = 'held'))::int as held,
             (count(*) filter (where status = 'delivered'))::int as delivered,
             (count(*) filter (where status = 'failed'))::int as failed,
             (count(*) filter (where status = 'canceled'))::int as canceled,
             (count(*) filter (where status = 'skipped'))::int as skipped
      from looked_at
    ) as deliveries, (
      select count(*)::int as sample_size,
             percentile_disc(array[0.5, 0.95, 0.99]) within group (order by duration_ms) as latency_ms,
             max(ended_at) filter (where is_success) as last_success_at,
             max(ended_at) filter (where not is_success) as last_failure_at
      from attempted
    ) as attempts`;
  if (!figures) throw new Error('An aggregate without a row.');
  const { pending, held, delivered, failed, canceled, skipped, delivery_count, ...rest } = figures;
  return {
    ...rest,
    endpoint_id,
    window_hours,
    deliveries: { pending, held, delivered, failed, canceled, skipped },
    lines: await endpointLines(context, endpoint_id),
    is_complete: delivery_count < LOOKED_AT_MAX && rest.sample_size < LOOKED_AT_MAX,
  };
}
