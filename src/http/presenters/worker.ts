// Makes contract bodies of worker processes.
import type { Worker as WorkerBody } from '../../../generated/operator/types.gen.ts';
import type { SeenWorker } from '../../domain/workers/worker.ts';
import { presenter } from './presented.ts';

export const presentWorker = presenter<SeenWorker, WorkerBody>('Worker', {
  status: ({ is_lost }) => (is_lost ? 'lost' : 'running'),
});
