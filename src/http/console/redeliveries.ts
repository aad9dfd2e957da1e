// Redeliveries of an organization in the console: what a filter of its members matches, and the replays that programs started.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import {
  cancelRedelivery,
  getOrganizationRedelivery,
  listOrganizationRedeliveries,
} from '../../domain/redelivery/redelivery.ts';
import { previewOrganizationRedelivery } from '../../domain/redelivery/redelivery-preview.ts';
import { startOrganizationRedelivery } from '../../domain/redelivery/redelivery-start.ts';
import { listOf } from '../edge/list.ts';
import { redeliveryFilterIn } from '../operator/redeliveries.ts';
import {
  presentOrganizationPreview,
  presentOrganizationRedelivery,
} from '../presenters/webhooks/redelivery.ts';

export const redeliveries = {
  async startOrganizationRedelivery({ context, principal: { organizationId }, body }) {
    const filter = redeliveryFilterIn(body.filter);
    if (body.dry_run) {
      const preview = await previewOrganizationRedelivery(context, organizationId, filter);
      return { status: 200, body: presentOrganizationPreview(preview) };
    }
    const started = await startOrganizationRedelivery(context, organizationId, filter);
    const Location = `/api/v1/console/organizations/${organizationId}/redeliveries/${started.id}`;
    return { status: 202, headers: { Location }, body: presentOrganizationRedelivery(started) };
  },

  async listOrganizationRedeliveries({ context, principal, query }) {
    const { page, filter, reply } = listOf('redeliveries', query);
    const { organizationId } = principal;
    const found = await listOrganizationRedeliveries(context, organizationId, page, filter.created);
    return reply(found, presentOrganizationRedelivery);
  },

  async getOrganizationRedelivery({ context, principal, path }) {
    const found = await getOrganizationRedelivery(context, principal.organizationId, path.redelivery_id);
    return { status: 200, body: presentOrganizationRedelivery(found) };
  },

  async cancelOrganizationRedelivery({ context, principal, path }) {
    const canceled = await cancelRedelivery(context, path.redelivery_id, (tx, id) =>
      getOrganizationRedelivery(tx, principal.organizationId, id),
    );
    return { status: 200, body: presentOrganizationRedelivery(canceled) };
  },
} satisfies Partial<RouteHandlers>;
