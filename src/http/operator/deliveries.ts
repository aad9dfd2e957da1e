// Deliveries and their attempts in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { getDelivery, listAttempts } from '../../domain/delivery-history/delivery-history.ts';
import { searchDeliveries } from '../../domain/delivery-history/delivery-search.ts';
import { anyOrganization } from '../../domain/operator.ts';
import { redeliverDelivery } from '../../domain/redelivery/redeliver-delivery.ts';
import { WebhookRequests } from '../../egress/webhook-request.ts';
import { eventTypeFilter, timeRange } from '../edge/history-query.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import { presentAttempt, presentDeliveryOfAny } from '../presenters/delivery.ts';

export const operatorListDeliveries: RouteHandlers['operatorListDeliveries'] = async ({ context, query }) => {
  const { ids, organization_id, url_host, endpoint_id, event_id, event_type, status } = query;
  const host = encodeURIComponent(url_host ?? '');
  const list = `deliveries/${[organization_id, host, endpoint_id, event_id, event_type, status].join('/')}`;
  const found = await searchDeliveries(context, pageRequest(list, query), {
    ids: ids?.split(','),
    organizationId: organization_id,
    urlHost: url_host,
    endpointId: endpoint_id,
    eventId: event_id,
    status,
    created: timeRange(query),
    eventType: eventTypeFilter('event_type', event_type),
  });
  return { status: 200, body: presentPage(list, found, presentDeliveryOfAny) };
};

export const operatorGetDelivery: RouteHandlers['operatorGetDelivery'] = async ({ context, path }) => ({
  status: 200,
  body: presentDeliveryOfAny(await getDelivery(context, anyOrganization, path.id)),
});

export const operatorListDeliveryAttempts: RouteHandlers['operatorListDeliveryAttempts'] = async ({
  context,
  path,
  query,
  serviceName,
}) => {
  const list = `attempts/${path.id}`;
  const page = pageRequest(list, query, (position) => /^[1-9]\d{0,8}$/.test(position));
  const attempts = await listAttempts(context, anyOrganization, path.id, page);
  const requests = new WebhookRequests(serviceName);
  return { status: 200, body: presentPage(list, attempts, (attempt) => presentAttempt(attempt, requests)) };
};

export const operatorRedeliverDelivery: RouteHandlers['operatorRedeliverDelivery'] = async ({
  context,
  path,
}) => ({
  status: 200,
  body: presentDeliveryOfAny(await redeliverDelivery(context, anyOrganization, path.id)),
});
