// Makes contract bodies of queues.
import type { Queue as QueueBody } from '../../../generated/operator/types.gen.ts';
import type { QueueOverview } from '../../domain/workers/queue-overview.ts';
import { presenter } from './presented.ts';

export const presentQueue = presenter<QueueOverview, QueueBody>('Queue', {});
