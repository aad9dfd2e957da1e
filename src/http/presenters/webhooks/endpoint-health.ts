// Makes contract bodies of an endpoint's health.
import type { WebhookEndpointHealth } from '../../../../generated/api/types.gen.ts';
import type { EndpointHealth } from '../../../domain/endpoints/endpoint-health.ts';
import { type Presented, presented, timeOrNull } from '../presented.ts';

export function presentEndpointHealth(
  endpointId: string,
  windowHours: number,
  health: EndpointHealth,
): Presented<WebhookEndpointHealth> {
  const [p50, p95, p99] = health.latencyMs ?? [];
  const { pending, held, delivered, failed, canceled, skipped } = health.deliveries;
  return presented<WebhookEndpointHealth>({
    endpoint_id: endpointId.toLowerCase(),
    window_hours: windowHours,
    deliveries: { pending, held, delivered, failed, canceled, skipped },
    latency_ms: p50 === undefined || p95 === undefined || p99 === undefined ? null : { p50, p95, p99 },
    sample_size: health.sampleSize,
    is_complete: health.isComplete,
    last_success_at: timeOrNull(health.lastSuccessAt),
    last_failure_at: timeOrNull(health.lastFailureAt),
    oldest_undelivered_at: timeOrNull(health.oldestUndeliveredAt),
  });
}
