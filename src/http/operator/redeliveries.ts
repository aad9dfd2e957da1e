// Redeliveries by a filter in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import type { RedeliveryFilter as FilterBody } from '../../../generated/operator/types.gen.ts';
import { unprocessable } from '../../domain/errors.ts';
import { getFilterRedelivery, listFilterRedeliveries } from '../../domain/redelivery/redelivery.ts';
import type { RedeliveryFilter } from '../../domain/redelivery/redelivery-filter.ts';
import { previewRedelivery } from '../../domain/redelivery/redelivery-preview.ts';
import { startFilterRedelivery } from '../../domain/redelivery/redelivery-start.ts';
import { parseTime } from '../edge/history-query.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import { presentRedelivery, presentRedeliveryPreview } from '../presenters/redelivery.ts';

export const operatorStartRedelivery: RouteHandlers['operatorStartRedelivery'] = async ({
  context,
  body,
}) => {
  const filter = filterIn(body.filter);
  if (body.dry_run)
    return { status: 200, body: presentRedeliveryPreview(await previewRedelivery(context, filter)) };
  if (body.reason === undefined) {
    throw unprocessable([{ pointer: '/reason', detail: 'is required unless dry_run is true' }]);
  }
  const started = await startFilterRedelivery(context, filter, body.reason);
  return {
    status: 202,
    headers: { Location: `/api/v1/operator/redeliveries/${started.id}` },
    body: presentRedelivery(started),
  };
};

export const operatorListRedeliveries: RouteHandlers['operatorListRedeliveries'] = async ({
  context,
  query,
}) => {
  const list = 'redeliveries';
  const found = await listFilterRedeliveries(context, pageRequest(list, query));
  return { status: 200, body: presentPage(list, found, presentRedelivery) };
};

export const operatorGetRedelivery: RouteHandlers['operatorGetRedelivery'] = async ({ context, path }) => ({
  status: 200,
  body: presentRedelivery(await getFilterRedelivery(context, path.id)),
});

function filterIn(body: FilterBody): RedeliveryFilter {
  const time = (member: 'created_from' | 'created_before') => {
    const text = body[member];
    return text === undefined ? undefined : parseTime(`/body/filter/${member}`, text);
  };
  return {
    organizationId: body.organization_id,
    endpointId: body.endpoint_id,
    eventId: body.event_id,
    eventType: body.event_type,
    urlHost: body.url_host,
    created: { from: time('created_from'), before: time('created_before') },
  };
}
