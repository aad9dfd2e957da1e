// What charts show.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import { deliveryStatistics, endpointActivity } from '../../domain/activity/statistics.ts';
import { presentActivity, presentStatistics } from '../presenters/delivery-statistics.ts';

export const getDeliveryStatistics: RouteHandlers['getDeliveryStatistics'] = async ({
  context,
  principal,
  query,
}) => {
  const { range = '24h', endpoint_id: endpointId } = query;
  const statistics = await deliveryStatistics(context, principal.organizationId, { range, endpointId });
  return { status: 200, body: presentStatistics(range, statistics) };
};

export const listEndpointActivity: RouteHandlers['listEndpointActivity'] = async ({
  context,
  principal,
}) => ({
  status: 200,
  body: presentActivity(await endpointActivity(context, principal.organizationId)),
});
