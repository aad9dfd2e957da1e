// Deliveries and their attempts in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { getDelivery, listAttempts } from '../../domain/delivery-history/delivery-history.ts';
import { searchDeliveries } from '../../domain/delivery-history/delivery-search.ts';
import { heldUpLines } from '../../domain/endpoints/endpoint-lines.ts';
import { anyOrganization } from '../../domain/operator.ts';
import { redeliverDelivery } from '../../domain/redelivery/redeliver-delivery.ts';
import { skipDelivery } from '../../domain/redelivery/skip-delivery.ts';
import { WebhookRequests } from '../../egress/webhook-request.ts';
import { eventTypeFilter, listOf, matchesFilter } from '../edge/list.ts';
import { presentAttempt, presentDeliveryOfAny } from '../presenters/webhooks/delivery.ts';
import { presentHeldUpLines } from '../presenters/webhooks/endpoint-health.ts';
import { isAttempt } from '../public/deliveries.ts';

export const deliveries = {
  async operatorListDeliveries({ context, query }) {
    const { page, filter, reply } = listOf('deliveries', query);
    const event_type = eventTypeFilter('event_type', filter.event_type);
    const matches = matchesFilter(filter.matches, event_type);
    const search = { ...filter, event_type, matches, ids: filter.ids?.split(',') };
    return reply(await searchDeliveries(context, page, search), presentDeliveryOfAny);
  },

  async operatorGetDelivery({ context, path }) {
    const delivery = await getDelivery(context, anyOrganization, path.id);
    return { status: 200, body: presentDeliveryOfAny(delivery) };
  },

  async operatorListDeliveryAttempts({ context, path, query, serviceName }) {
    const { page, reply } = listOf(`attempts/${path.id}`, query, isAttempt);
    const attempts = await listAttempts(context, anyOrganization, path.id, page);
    const requests = new WebhookRequests(serviceName);
    return reply(attempts, (attempt) => presentAttempt(attempt, requests));
  },

  async operatorRedeliverDelivery({ context, path }) {
    const delivery = await redeliverDelivery(context, anyOrganization, path.id);
    return { status: 200, body: presentDeliveryOfAny(delivery) };
  },

  async operatorSkipDelivery({ context, path }) {
    const delivery = await skipDelivery(context, anyOrganization, path.id);
    return { status: 200, body: presentDeliveryOfAny(delivery) };
  },

  async operatorListHeldUpLines({ context, query }) {
    return { status: 200, body: presentHeldUpLines(await heldUpLines(context, query)) };
  },
} satisfies Partial<RouteHandlers>;
