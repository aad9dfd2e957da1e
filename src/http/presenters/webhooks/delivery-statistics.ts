// Makes contract bodies of what charts show.
import type {
  EndpointActivityList,
  DeliveryStatistics as StatisticsBody,
  StatisticsTotal,
} from '../../../../generated/console/types.gen.ts';
import type {
  DeliveryStatistics,
  EndpointActivity,
  Statistics,
  StatisticsRange,
} from '../../../domain/activity/statistics.ts';
import { isoTime } from '../../../platform/clock/timestamp.ts';
import { type Presented, presented } from '../presented.ts';

export function presentStatistics(
  range: StatisticsRange,
  { pieceSeconds, pieces, total }: DeliveryStatistics,
): Presented<StatisticsBody> {
  return presented<StatisticsBody>({
    range,
    piece_seconds: pieceSeconds,
    pieces: pieces.map(({ startsAt, ...counts }) => ({ starts_at: isoTime(startsAt), ...countsIn(counts) })),
    total: countsIn(total),
  });
}

function countsIn(counts: Statistics): StatisticsTotal {
  return {
    delivered: counts.delivered,
    failed: counts.failed,
    attempts_2xx: counts.attempts2xx,
    attempts_4xx: counts.attempts4xx,
    attempts_5xx: counts.attempts5xx,
    attempts_other: counts.attemptsOther,
    attempts_no_answer: counts.attemptsNoAnswer,
    latency_ms: counts.latencyMs && {
      p50: counts.latencyMs.p50,
      p95: counts.latencyMs.p95,
      p99: counts.latencyMs.p99,
    },
  };
}

export function presentActivity(activity: {
  readonly from: Date;
  readonly endpoints: readonly EndpointActivity[];
}): Presented<EndpointActivityList> {
  return presented<EndpointActivityList>({
    from: isoTime(activity.from),
    data: activity.endpoints.map(({ endpointId, hours }) => ({
      endpoint_id: endpointId,
      hours: hours.map(({ delivered, failed, attemptsFailed }) => ({
        delivered,
        failed,
        attempts_failed: attemptsFailed,
      })),
    })),
  });
}
