// The delivery log, and the bytes of a delivery's request.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import { responseFilter } from '../../domain/delivery-history/delivery-conditions.ts';
import { deliveryHistogram } from '../../domain/delivery-history/delivery-histogram.ts';
import { searchDeliveryLog } from '../../domain/delivery-history/delivery-log.ts';
import { type DeliveryState, deliveryStates } from '../../domain/delivery-history/recorded-delivery.ts';
import { storedRequest } from '../../domain/delivery-history/stored-request.ts';
import { eventTypeFilter, listOf, matchesFilter } from '../edge/list.ts';
import {
  presentHistogram,
  presentLoggedDelivery,
  presentLogPage,
  presentRequest,
} from '../presenters/webhooks/delivery-log.ts';

export const deliveryLog = {
  async searchDeliveryLog({ context, principal, query }) {
    const { page, filter, body } = listOf('delivery-log', query);
    const { ids, ...others } = filter;
    const found = await searchDeliveryLog(context, principal.organizationId, page, {
      ...logFilter(others),
      ids: ids?.split(','),
    });
    const log = body(found, presentLoggedDelivery);
    return { status: 200, body: presentLogPage(log, found.searchedUntil) };
  },

  async getDeliveryHistogram({ context, principal, query }) {
    const filter = logFilter(listOf('delivery-log', query).filter);
    return {
      status: 200,
      body: presentHistogram(await deliveryHistogram(context, principal.organizationId, filter)),
    };
  },

  async getDeliveryRequest({ context, principal, path }) {
    const request = await storedRequest(context, principal.organizationId, path.id);
    return { status: 200, body: presentRequest(request) };
  },
} satisfies Partial<RouteHandlers>;

interface LogQuery {
  readonly event_type?: string;
  readonly matches?: string;
  readonly status?: string;
  readonly response?: string;
}

function logFilter<Query extends LogQuery>({ status, response, ...others }: Query) {
  const event_type = eventTypeFilter('event_type', others.event_type);
  return {
    ...others,
    event_type,
    matches: matchesFilter(others.matches, event_type),
    states: status === undefined ? undefined : statesIn(status),
    response: response === undefined ? undefined : responseFilter(response),
  };
}

/** The contract admits no other names. */
function statesIn(text: string): DeliveryState[] {
  const names = text.split(',');
  return deliveryStates.filter((state) => names.includes(state));
}
