// The delivery log, and the bytes of a delivery's request.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import { responseFilter } from '../../domain/delivery-history/delivery-conditions.ts';
import { searchDeliveryLog } from '../../domain/delivery-history/delivery-log.ts';
import { type DeliveryState, deliveryStates } from '../../domain/delivery-history/recorded-delivery.ts';
import { storedRequest } from '../../domain/delivery-history/stored-request.ts';
import { eventTypeFilter, listOf, matchesFilter } from '../edge/list.ts';
import {
  presentLoggedDelivery,
  presentLogPage,
  presentRequest,
} from '../presenters/webhooks/delivery-log.ts';

export const deliveryLog = {
  async searchDeliveryLog({ context, principal, query }) {
    const { page, filter, body } = listOf('delivery-log', query);
    const { status, response, ids, ...others } = filter;
    const event_type = eventTypeFilter('event_type', filter.event_type);
    const found = await searchDeliveryLog(context, principal.organizationId, page, {
      ...others,
      ids: ids?.split(','),
      event_type,
      matches: matchesFilter(filter.matches, event_type),
      states: status === undefined ? undefined : statesIn(status),
      response: response === undefined ? undefined : responseFilter(response),
    });
    const log = body(found, presentLoggedDelivery);
    return { status: 200, body: presentLogPage(log, found.searchedUntil) };
  },

  async getDeliveryRequest({ context, principal, path }) {
    const request = await storedRequest(context, principal.organizationId, path.id);
    return { status: 200, body: presentRequest(request) };
  },
} satisfies Partial<RouteHandlers>;

/** The contract admits no other names. */
function statesIn(text: string): DeliveryState[] {
  const names = text.split(',');
  return deliveryStates.filter((state) => names.includes(state));
}
