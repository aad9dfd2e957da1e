// Queues in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { listQueues } from '../../domain/workers/queue-overview.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import { presentQueue } from '../presenters/queue.ts';

export const operatorListQueues: RouteHandlers['operatorListQueues'] = async ({ context, query }) => {
  const list = 'queues';
  const page = pageRequest(list, query, (position) => /^[\w-]+$/.test(position));
  return { status: 200, body: presentPage(list, await listQueues(context, page), presentQueue) };
};
