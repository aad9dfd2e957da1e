// What people see and do of their organization's endpoints beyond the public API.

import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import * as domain from '../../domain/activity/statistics.ts';
import { handshakeHistory } from '../../domain/endpoints/handshake-history.ts';
import {
  forgetNextSecret,
  prepareNextSecret,
  switchToNextSecret,
} from '../../domain/endpoints/next-secret.ts';
import { WebhookRequests } from '../../egress/webhook-request.ts';
import { presentActivity, presentStatistics } from '../presenters/webhooks/delivery-statistics.ts';
import { presentHandshakes } from '../presenters/webhooks/verification-handshake.ts';
import { presentEndpoint, presentRotatedSecret } from '../presenters/webhooks/webhook-endpoint.ts';

export const webhookEndpoints = {
  async prepareNextSecret({ context, principal, path }) {
    const secret = await prepareNextSecret(context, principal.organizationId, path.id);
    return { status: 200, body: presentRotatedSecret(path.id, secret) };
  },

  async forgetNextSecret({ context, principal, path }) {
    await forgetNextSecret(context, principal.organizationId, path.id);
    return { status: 204 };
  },

  async switchToNextSecret({ context, principal, path }) {
    const endpoint = await switchToNextSecret(context, principal.organizationId, path.id);
    return { status: 200, body: presentEndpoint(endpoint) };
  },

  async listVerificationHandshakes({ context, principal, path, serviceName }) {
    const history = await handshakeHistory(context, principal.organizationId, path.id);
    return { status: 200, body: presentHandshakes(history, new WebhookRequests(serviceName)) };
  },

  async getDeliveryStatistics({ context, principal, query }) {
    const { range = '24h', endpoint_id: endpointId } = query;
    const { organizationId } = principal;
    const statistics = await domain.deliveryStatistics(context, organizationId, { range, endpointId });
    return { status: 200, body: presentStatistics(statistics) };
  },

  async listEndpointActivity({ context, principal }) {
    const activity = await domain.endpointActivity(context, principal.organizationId);
    return { status: 200, body: presentActivity(activity) };
  },
} satisfies Partial<RouteHandlers>;
