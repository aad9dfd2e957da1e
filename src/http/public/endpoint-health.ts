// The health of webhook endpoints in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import { endpointHealth, HEALTH_WINDOW_HOURS } from '../../domain/endpoints/endpoint-health.ts';
import { presentEndpointHealth } from '../presenters/endpoint-health.ts';

export const getWebhookEndpointHealth: RouteHandlers['getWebhookEndpointHealth'] = async ({
  context,
  principal,
  path,
  query,
}) => {
  const windowHours = query.window_hours ?? HEALTH_WINDOW_HOURS;
  const health = await endpointHealth(context, principal.organizationId, path.id, windowHours);
  return { status: 200, body: presentEndpointHealth(path.id, windowHours, health) };
};
