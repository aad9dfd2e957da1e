// Makes contract bodies of queues and of the workers that serve them.
import type { Queue as QueueBody, Worker as WorkerBody } from '../../../generated/operator/types.gen.ts';
import type { QueueOverview } from '../../domain/workers/queue-overview.ts';
import type { SeenWorker } from '../../domain/workers/worker.ts';
import { presenter } from './presented.ts';

export const presentQueue = presenter<QueueOverview, QueueBody>('Queue', {});

export const presentWorker = presenter<SeenWorker, WorkerBody>('Worker', {
  status: ({ is_lost }) => (is_lost ? 'lost' : 'running'),
});
