// Redeliveries by a filter in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import type { RedeliveryFilter as FilterBody } from '../../../generated/operator/types.gen.ts';
import { unprocessable } from '../../domain/errors.ts';
import {
  cancelRedelivery,
  getFilterRedelivery,
  listFilterRedeliveries,
} from '../../domain/redelivery/redelivery.ts';
import type { RedeliveryFilter } from '../../domain/redelivery/redelivery-filter.ts';
import { previewRedelivery } from '../../domain/redelivery/redelivery-preview.ts';
import { startFilterRedelivery } from '../../domain/redelivery/redelivery-start.ts';
import { listOf, parseTime } from '../edge/list.ts';
import { presentRedelivery, presentRedeliveryPreview } from '../presenters/webhooks/redelivery.ts';

export const redeliveries = {
  async operatorStartRedelivery({ context, body }) {
    const filter = redeliveryFilterIn(body.filter);
    if (body.dry_run)
      return { status: 200, body: presentRedeliveryPreview(await previewRedelivery(context, filter)) };
    if (body.reason === undefined)
      throw unprocessable([
        { pointer: '/reason', code: 'required', detail: 'is required unless dry_run is true' },
      ]);
    const started = await startFilterRedelivery(context, filter, body.reason);
    const Location = `/api/v1/operator/redeliveries/${started.id}`;
    return { status: 202, headers: { Location }, body: presentRedelivery(started) };
  },

  async operatorListRedeliveries({ context, query }) {
    const { page, filter, reply } = listOf('redeliveries', query);
    return reply(await listFilterRedeliveries(context, page, filter.created), presentRedelivery);
  },

  async operatorGetRedelivery({ context, path }) {
    return { status: 200, body: presentRedelivery(await getFilterRedelivery(context, path.id)) };
  },

  async operatorCancelRedelivery({ context, path }) {
    const canceled = await cancelRedelivery(context, path.id, getFilterRedelivery);
    return { status: 200, body: presentRedelivery(canceled) };
  },
} satisfies Partial<RouteHandlers>;

/** The status is `failed` in every filter. */
export function redeliveryFilterIn({
  status: _,
  created_from,
  created_before,
  ...filter
}: FilterBody): RedeliveryFilter {
  const time = (name: string, text: string | undefined) =>
    text === undefined ? undefined : parseTime(`/body/filter/${name}`, text);
  const created = {
    from: time('created_from', created_from),
    before: time('created_before', created_before),
  };
  return { ...filter, created };
}
