// Queues, the worker processes that serve them, and retention in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { lastRetentionRuns } from '../../domain/retention/retention-runs.ts';
import { listQueues } from '../../domain/workers/queue-overview.ts';
import { listWorkers } from '../../domain/workers/worker.ts';
import { listOf } from '../edge/list.ts';
import { presentQueue, presentWorker } from '../presenters/queue.ts';
import { presentRetention } from '../presenters/retention.ts';

export const queues = {
  async operatorListQueues({ context, query }) {
    const { page, reply } = listOf('queues', query, (position) => /^[\w-]+$/.test(position));
    return reply(await listQueues(context, page), presentQueue);
  },

  async operatorListWorkers({ context, query }) {
    const { page, reply } = listOf('workers', query);
    return reply(await listWorkers(context, page), presentWorker);
  },

  async operatorGetRetention({ context }) {
    const runs = await lastRetentionRuns(context);
    return { status: 200, body: presentRetention(context.rules.retention, runs) };
  },
} satisfies Partial<RouteHandlers>;
