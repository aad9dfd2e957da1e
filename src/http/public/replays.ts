// Replays: redeliveries of one endpoint since a time in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import { getEndpointRedelivery, listEndpointRedeliveries } from '../../domain/redelivery/redelivery.ts';
import { startEndpointRedelivery } from '../../domain/redelivery/redelivery-start.ts';
import { parseTime } from '../edge/history-query.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import { presentReplay } from '../presenters/replay.ts';

export const startReplay: RouteHandlers['startReplay'] = async ({ context, principal, path, body }) => {
  const since = parseTime('/body/since', body.since);
  const replay = await startEndpointRedelivery(context, principal.organizationId, path.id, since);
  return {
    status: 202,
    headers: { Location: `/api/v1/public/webhook-endpoints/${replay.endpointId}/replays/${replay.id}` },
    body: presentReplay(replay),
  };
};

export const listReplays: RouteHandlers['listReplays'] = async ({ context, principal, path, query }) => {
  const list = `replays/${path.id}`;
  const found = await listEndpointRedeliveries(
    context,
    principal.organizationId,
    path.id,
    pageRequest(list, query),
  );
  return { status: 200, body: presentPage(list, found, presentReplay) };
};

export const getReplay: RouteHandlers['getReplay'] = async ({ context, principal, path }) => ({
  status: 200,
  body: presentReplay(
    await getEndpointRedelivery(context, principal.organizationId, path.id, path.replay_id),
  ),
});
