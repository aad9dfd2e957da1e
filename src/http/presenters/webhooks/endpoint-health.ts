// Makes contract bodies of an endpoint's health.
import type { WebhookEndpointHealth } from '../../../../generated/api/types.gen.ts';
import type { EndpointHealth } from '../../../domain/endpoints/endpoint-health.ts';
import { presenter } from '../presented.ts';

export const presentEndpointHealth = presenter<EndpointHealth, WebhookEndpointHealth>(
  'WebhookEndpointHealth',
  {
    deliveries: ({ deliveries: { pending, held, delivered, failed, canceled, skipped } }) => ({
      ...{ pending, held, delivered, failed, canceled, skipped },
    }),
    latency_ms: ({ latency_ms: found }) => found && { p50: found[0], p95: found[1], p99: found[2] },
  },
);
