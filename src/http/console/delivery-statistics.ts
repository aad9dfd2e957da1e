// What charts show.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import * as domain from '../../domain/activity/statistics.ts';
import { presentActivity, presentStatistics } from '../presenters/webhooks/delivery-statistics.ts';

export const deliveryStatistics = {
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
