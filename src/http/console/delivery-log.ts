// The delivery log, the bytes of a delivery's request, and what a replay would send.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import type { ResponseFilter } from '../../domain/delivery-history/delivery-conditions.ts';
import { searchDeliveryLog as search } from '../../domain/delivery-history/delivery-log.ts';
import { type DeliveryState, deliveryStates } from '../../domain/delivery-history/recorded-delivery.ts';
import { storedRequest } from '../../domain/delivery-history/stored-request.ts';
import { previewEndpointRedelivery } from '../../domain/redelivery/redelivery-preview.ts';
import { eventTypeFilter, parseTime, timeRange } from '../edge/history-query.ts';
import { pageBody, pageRequest } from '../edge/pagination.ts';
import {
  presentLoggedDelivery,
  presentLogPage,
  presentReplayPreview,
  presentRequest,
} from '../presenters/delivery-log.ts';

export const searchDeliveryLog: RouteHandlers['searchDeliveryLog'] = async ({
  context,
  principal,
  query,
}) => {
  const { id, ids, endpoint_id: endpointId, event_id: eventId, event_type, status, response } = query;
  const list = `delivery-log/${[id, endpointId, eventId, event_type, status, response].join('/')}`;
  const page = await search(context, principal.organizationId, pageRequest(list, query), {
    id,
    ids: ids?.split(','),
    endpointId,
    eventId,
    eventType: eventTypeFilter('event_type', event_type),
    states: status === undefined ? undefined : statesIn(status),
    response: response === undefined ? undefined : responseIn(response),
    created: timeRange(query),
  });
  return {
    status: 200,
    body: presentLogPage(pageBody(list, page, presentLoggedDelivery), page.searchedUntil),
  };
};

/** The contract admits no other names. */
function statesIn(text: string): DeliveryState[] {
  const names = text.split(',');
  return deliveryStates.filter((state) => names.includes(state));
}

function responseIn(text: string): ResponseFilter {
  if (/^\d{3}$/.test(text)) return { kind: 'status', status: Number(text) };
  if (/^\dxx$/.test(text)) return { kind: 'class', firstDigit: Number(text[0]) };
  return text === 'no_answer' ? { kind: 'no_answer' } : { kind: 'error', errorClass: text };
}

export const getDeliveryRequest: RouteHandlers['getDeliveryRequest'] = async ({
  context,
  principal,
  path,
}) => ({
  status: 200,
  body: presentRequest(await storedRequest(context, principal.organizationId, path.id)),
});

export const previewReplay: RouteHandlers['previewReplay'] = async ({ context, principal, path, query }) => {
  const since = parseTime('/query/since', query.since);
  const preview = await previewEndpointRedelivery(context, principal.organizationId, path.id, since);
  return { status: 200, body: presentReplayPreview(preview) };
};
