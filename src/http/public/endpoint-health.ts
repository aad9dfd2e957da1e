// The health of webhook endpoints in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import * as domain from '../../domain/endpoints/endpoint-health.ts';
import { presentEndpointHealth } from '../presenters/webhooks/endpoint-health.ts';

export const endpointHealth = {
  async getWebhookEndpointHealth({ context, principal, path, query }) {
    const { window_hours = domain.HEALTH_WINDOW_HOURS } = query;
    const health = await domain.endpointHealth(context, principal.organizationId, path.id, window_hours);
    return { status: 200, body: presentEndpointHealth(health) };
  },
} satisfies Partial<RouteHandlers>;
