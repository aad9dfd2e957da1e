// Replays: redeliveries of one endpoint since a time in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import { getEndpointRedelivery, listEndpointRedeliveries } from '../../domain/redelivery/redelivery.ts';
import { startEndpointRedelivery } from '../../domain/redelivery/redelivery-start.ts';
import { listOf, parseTime } from '../edge/list.ts';
import { presentReplay } from '../presenters/webhooks/replay.ts';

export const replays = {
  async startReplay({ context, principal, path, body }) {
    const since = parseTime('/body/since', body.since);
    const replay = await startEndpointRedelivery(context, principal.organizationId, path.id, since);
    const Location = `/api/v1/public/webhook-endpoints/${replay.endpoint_id}/replays/${replay.id}`;
    return { status: 202, headers: { Location }, body: presentReplay(replay) };
  },

  async listReplays({ context, principal: { organizationId }, path, query }) {
    const { page, filter, reply } = listOf(`replays/${path.id}`, query);
    const found = await listEndpointRedeliveries(context, organizationId, path.id, page, filter.created);
    return reply(found, presentReplay);
  },

  async getReplay({ context, principal: { organizationId }, path }) {
    const replay = await getEndpointRedelivery(context, organizationId, path.id, path.replay_id);
    return { status: 200, body: presentReplay(replay) };
  },
} satisfies Partial<RouteHandlers>;
