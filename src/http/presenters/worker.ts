// Makes contract bodies of worker processes.
import type { Worker as WorkerBody } from '../../../generated/operator/types.gen.ts';
import type { SeenWorker } from '../../domain/workers/worker.ts';
import { isoTime } from '../../platform/clock/timestamp.ts';
import { type Presented, presented } from './presented.ts';

export function presentWorker(worker: SeenWorker): Presented<WorkerBody> {
  return presented<WorkerBody>({
    id: worker.id,
    status: worker.isLost ? 'lost' : 'running',
    host: worker.host,
    pid: worker.pid,
    version: worker.version,
    queues: worker.queues,
    in_flight: worker.inFlight,
    unrecorded: worker.unrecorded,
    started_at: isoTime(worker.startedAt),
    last_seen_at: isoTime(worker.lastSeenAt),
  });
}
