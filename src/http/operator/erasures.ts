// Erasures of what events say of a customer, in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import * as domain from '../../domain/erasure/erasure.ts';
import { cancelErasure, previewErasure, startErasure } from '../../domain/erasure/start-erasure.ts';
import { type InputError, unprocessable } from '../../domain/errors.ts';
import { listOf } from '../edge/list.ts';
import { presentErasure, presentErasurePreview } from '../presenters/erasure.ts';

export const erasures = {
  async operatorStartErasure({ context, path, body }) {
    const { dry_run, customer_id, pending_deliveries, give_up_after_hours, reason } = body;
    if (dry_run)
      return {
        status: 200,
        body: presentErasurePreview(await previewErasure(context, path.id, customer_id)),
      };
    if (pending_deliveries === undefined || reason === undefined)
      throw unprocessable(
        [
          pending_deliveries === undefined && missing('pending_deliveries'),
          reason === undefined && missing('reason'),
        ].filter((error) => error !== false),
      );
    const request = { customer_id, pending_deliveries, give_up_after_hours, reason };
    const started = await startErasure(context, path.id, request);
    const Location = `/api/v1/operator/organizations/${path.id}/erasures/${started.id}`;
    return { status: 202, headers: { Location }, body: presentErasure(started) };
  },

  async operatorListErasures({ context, path, query }) {
    const { page, filter, reply } = listOf('erasures', query);
    return reply(await domain.listErasures(context, path.id, page, filter.created), presentErasure);
  },

  async operatorGetErasure({ context, path }) {
    return { status: 200, body: presentErasure(await domain.getErasure(context, path.id, path.erasure_id)) };
  },

  async operatorCancelErasure({ context, path }) {
    return { status: 200, body: presentErasure(await cancelErasure(context, path.id, path.erasure_id)) };
  },
} satisfies Partial<RouteHandlers>;

const missing = (member: string): InputError => ({
  pointer: `/${member}`,
  code: 'required',
  detail: 'is required unless dry_run is true',
});
