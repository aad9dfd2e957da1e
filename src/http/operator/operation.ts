import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import type { Queue as QueueBody, Worker as WorkerBody } from '../../../generated/operator/types.gen.ts';
import { listQueues, type QueueOverview } from '../../domain/workers/queue-overview.ts';
import { listWorkers, type SeenWorker } from '../../domain/workers/worker.ts';
import { pageBody, pageRequest } from '../edge/pagination.ts';

export const operatorListQueues: RouteHandlers['operatorListQueues'] = async ({ context, query }) => {
  const list = 'queues';
  const page = pageRequest(list, query, (position) => /^[\w-]+$/.test(position));
  const found = await listQueues(context, page);
  return { status: 200, body: pageBody(list, found, presentQueue) };
};

export const operatorListWorkers: RouteHandlers['operatorListWorkers'] = async ({ context, query }) => {
  const list = 'workers';
  const found = await listWorkers(context, pageRequest(list, query));
  return { status: 200, body: pageBody(list, found, presentWorker) };
};

function presentQueue(queue: QueueOverview): QueueBody {
  const { name, ready, waiting, active, failed, oldestReadySeconds } = queue;
  return { name, ready, waiting, active, failed, oldest_ready_seconds: oldestReadySeconds };
}

function presentWorker(worker: SeenWorker): WorkerBody {
  return {
    id: worker.id,
    status: worker.isLost ? 'lost' : 'running',
    host: worker.host,
    pid: worker.pid,
    version: worker.version,
    queues: worker.queues,
    in_flight: worker.inFlight,
    unrecorded: worker.unrecorded,
    started_at: worker.startedAt.toISOString(),
    last_seen_at: worker.lastSeenAt.toISOString(),
  };
}
