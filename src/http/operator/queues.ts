// Queues, and the worker processes that serve them, in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { listQueues } from '../../domain/workers/queue-overview.ts';
import { listWorkers } from '../../domain/workers/worker.ts';
import { listOf } from '../edge/list.ts';
import { presentQueue } from '../presenters/queue.ts';
import { presentWorker } from '../presenters/worker.ts';

export const queues = {
  async operatorListQueues({ context, query }) {
    const { page, reply } = listOf('queues', query, (position) => /^[\w-]+$/.test(position));
    return reply(await listQueues(context, page), presentQueue);
  },

  async operatorListWorkers({ context, query }) {
    const { page, reply } = listOf('workers', query);
    return reply(await listWorkers(context, page), presentWorker);
  },
} satisfies Partial<RouteHandlers>;
