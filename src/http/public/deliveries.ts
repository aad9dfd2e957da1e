// Deliveries and their attempts in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import {
  listAttempts as findAttempts,
  listDeliveries as findDeliveries,
  getDelivery as findDelivery,
} from '../../domain/delivery-history/delivery-history.ts';
import { redeliverDelivery as startAgain } from '../../domain/redelivery/redeliver-delivery.ts';
import { WebhookRequests } from '../../egress/webhook-request.ts';
import { eventTypeFilter, timeRange } from '../edge/history-query.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import { presentAttempt, presentDelivery } from '../presenters/delivery.ts';

export const listDeliveries: RouteHandlers['listDeliveries'] = async ({ context, principal, query }) => {
  const { endpoint_id: endpointId, event_id: eventId, event_type, status } = query;
  const list = `deliveries/${[endpointId, eventId, event_type, status].join('/')}`;
  const page = pageRequest(list, query);
  const found = await findDeliveries(context, principal.organizationId, page, {
    endpointId,
    eventId,
    status,
    created: timeRange(query),
    eventType: eventTypeFilter('event_type', event_type),
  });
  return { status: 200, body: presentPage(list, found, presentDelivery) };
};

export const getDelivery: RouteHandlers['getDelivery'] = async ({ context, principal, path }) => ({
  status: 200,
  body: presentDelivery(await findDelivery(context, principal.organizationId, path.id)),
});

export const listDeliveryAttempts: RouteHandlers['listDeliveryAttempts'] = async ({
  context,
  principal,
  path,
  query,
  serviceName,
}) => {
  const list = `attempts/${path.id}`;
  const page = pageRequest(list, query, (position) => /^[1-9]\d{0,8}$/.test(position));
  const attempts = await findAttempts(context, principal.organizationId, path.id, page);
  const requests = new WebhookRequests(serviceName);
  return { status: 200, body: presentPage(list, attempts, (attempt) => presentAttempt(attempt, requests)) };
};

export const redeliverDelivery: RouteHandlers['redeliverDelivery'] = async ({
  context,
  principal,
  path,
}) => ({
  status: 200,
  body: presentDelivery(await startAgain(context, principal.organizationId, path.id)),
});
