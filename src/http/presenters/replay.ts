// Makes contract bodies of replays, as partners call the redelivery of one endpoint.
import type { Replay as ReplayBody } from '../../../generated/api/types.gen.ts';
import type { EndpointRedelivery } from '../../domain/redelivery/redelivery.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { type Presented, presented, timeOrNull } from './presented.ts';

export function presentReplay(redelivery: EndpointRedelivery): Presented<ReplayBody> {
  return presented<ReplayBody>({
    id: redelivery.id,
    endpoint_id: redelivery.endpointId,
    since: isoTime(redelivery.since),
    status: redelivery.status,
    matched: redelivery.matched,
    payload_removed: redelivery.payloadRemoved,
    queued: redelivery.queued,
    delivered: redelivery.delivered,
    failed: redelivery.failed,
    created_at: isoTime(redelivery.createdAt),
    completed_at: timeOrNull(redelivery.completedAt),
  });
}
