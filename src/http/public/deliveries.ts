// Deliveries and their attempts in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import { getDelivery, listAttempts } from '../../domain/delivery-history/delivery-history.ts';
import { searchDeliveries } from '../../domain/delivery-history/delivery-search.ts';
import { redeliverDelivery } from '../../domain/redelivery/redeliver-delivery.ts';
import { skipDelivery } from '../../domain/redelivery/skip-delivery.ts';
import { WebhookRequests } from '../../egress/webhook-request.ts';
import { authorize } from '../edge/authentication.ts';
import { eventTypeFilter, listOf, matchesFilter } from '../edge/list.ts';
import { presentAttempt, presentDelivery } from '../presenters/webhooks/delivery.ts';

/** Attempts are counted: their numbers are the positions in their list. */
export const isAttempt = (position: string): boolean => /^[1-9]\d{0,8}$/.test(position);

export const deliveries = {
  async listDeliveries({ context, principal, query }) {
    const { page, filter, reply } = listOf('deliveries', query);
    // Whoever may ask often enough whether a body fulfils a condition can read it. People, in the console, have roles.
    if (filter.matches !== undefined && 'tokenId' in principal) authorize(principal, ['events:read']);
    const event_type = eventTypeFilter('event_type', filter.event_type);
    const matches = matchesFilter(filter.matches, event_type);
    const search = { ...filter, event_type, matches, organization_id: principal.organizationId };
    return reply(await searchDeliveries(context, page, search), presentDelivery);
  },

  async getDelivery({ context, principal, path }) {
    const delivery = await getDelivery(context, principal.organizationId, path.id);
    return { status: 200, body: presentDelivery(delivery) };
  },

  async listDeliveryAttempts({ context, principal, path, query, serviceName }) {
    const { page, reply } = listOf(`attempts/${path.id}`, query, isAttempt);
    const attempts = await listAttempts(context, principal.organizationId, path.id, page);
    const requests = new WebhookRequests(serviceName);
    return reply(attempts, (attempt) => presentAttempt(attempt, requests));
  },

  async redeliverDelivery({ context, principal, path }) {
    const delivery = await redeliverDelivery(context, principal.organizationId, path.id);
    return { status: 200, body: presentDelivery(delivery) };
  },

  async skipDelivery({ context, principal, path }) {
    const delivery = await skipDelivery(context, principal.organizationId, path.id);
    return { status: 200, body: presentDelivery(delivery) };
  },
} satisfies Partial<RouteHandlers>;
