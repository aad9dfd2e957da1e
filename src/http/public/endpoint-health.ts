import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import { endpointHealth, HEALTH_WINDOW_HOURS } from '../../domain/endpoints/endpoint-health.ts';

export const getWebhookEndpointHealth: RouteHandlers['getWebhookEndpointHealth'] = async ({
  context,
  principal,
  path,
  query,
}) => {
  const windowHours = query.window_hours ?? HEALTH_WINDOW_HOURS;
  const health = await endpointHealth(context, principal.organizationId, path.id, windowHours);
  const [p50, p95, p99] = health.latencyMs ?? [];
  return {
    status: 200,
    body: {
      endpoint_id: path.id.toLowerCase(),
      window_hours: windowHours,
      deliveries: health.deliveries,
      latency_ms: p50 === undefined || p95 === undefined || p99 === undefined ? null : { p50, p95, p99 },
      sample_size: health.sampleSize,
      is_complete: health.isComplete,
      last_success_at: health.lastSuccessAt?.toISOString() ?? null,
      last_failure_at: health.lastFailureAt?.toISOString() ?? null,
      oldest_undelivered_at: health.oldestUndeliveredAt?.toISOString() ?? null,
    },
  };
};
