// Makes contract bodies of the delivery log.
import type * as bodies from '../../../../generated/console/types.gen.ts';
import { reasonCodeOf } from '../../../domain/deliveries/state.ts';
import type {
  DeliveryHistogram,
  HistogramPiece,
} from '../../../domain/delivery-history/delivery-histogram.ts';
import type { LoggedDelivery } from '../../../domain/delivery-history/delivery-log.ts';
import type { StoredRequest } from '../../../domain/delivery-history/stored-request.ts';
import { isoTime } from '../../../platform/clock/timestamp.ts';
import { type Presented, presented, presenter, timeOrNull } from '../presented.ts';

export function presentLoggedDelivery(delivery: LoggedDelivery): bodies.LoggedDelivery {
  const { lastAttempt } = delivery;
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    endpoint_id: delivery.endpointId,
    endpoint_url: delivery.endpointUrl,
    status: delivery.status,
    reason: delivery.reason,
    reason_code: reasonCodeOf(delivery.reason),
    attempt_count: delivery.attemptCount,
    last_attempt: lastAttempt && {
      started_at: isoTime(lastAttempt.startedAt),
      duration_ms: lastAttempt.durationMs,
      response_status: lastAttempt.responseStatus,
      error_class: lastAttempt.errorClass,
    },
    next_attempt_at: timeOrNull(delivery.nextAttemptAt),
    created_at: isoTime(delivery.createdAt),
    updated_at: isoTime(delivery.updatedAt),
  };
}

export function presentLogPage(
  {
    data,
    has_more,
    next_cursor,
  }: { data: bodies.LoggedDelivery[]; has_more: boolean; next_cursor: string | null },
  searchedUntil: Date | undefined,
): Presented<bodies.DeliveryLogPage> {
  return presented<bodies.DeliveryLogPage>({
    data,
    has_more,
    next_cursor,
    searched_until: searchedUntil ? isoTime(searchedUntil) : null,
  });
}

export function presentRequest({ url, body, erasedAt }: StoredRequest): Presented<bodies.DeliveryRequest> {
  return presented<bodies.DeliveryRequest>({ method: 'POST', url, body, erased_at: timeOrNull(erasedAt) });
}

const presentPiece = presenter<HistogramPiece, bodies.HistogramPiece>('HistogramPiece', {});
export const presentHistogram = presenter<DeliveryHistogram, bodies.DeliveryHistogram>('DeliveryHistogram', {
  pieces: ({ pieces }) => pieces.map(presentPiece),
});
