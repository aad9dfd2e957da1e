// Makes contract bodies of queues.
import type { Queue as QueueBody } from '../../../generated/operator/types.gen.ts';
import type { QueueOverview } from '../../domain/workers/queue-overview.ts';
import { type Presented, presented } from './presented.ts';

export function presentQueue(queue: QueueOverview): Presented<QueueBody> {
  const { name, ready, waiting, active, failed, oldestReadySeconds } = queue;
  return presented<QueueBody>({
    name,
    ready,
    waiting,
    active,
    failed,
    oldest_ready_seconds: oldestReadySeconds,
  });
}
