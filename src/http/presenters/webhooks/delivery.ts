// Makes contract bodies of deliveries and their attempts.
import type {
  DeliveryAttempt as AttemptBody,
  Delivery as DeliveryBody,
} from '../../../../generated/api/types.gen.ts';
import type { Delivery as OperatorBody } from '../../../../generated/operator/types.gen.ts';
import { reasonCodeOf } from '../../../domain/deliveries/state.ts';
import type {
  RecordedAttempt,
  RecordedDelivery,
} from '../../../domain/delivery-history/recorded-delivery.ts';
import type { WebhookRequests } from '../../../egress/webhook-request.ts';
import { isoTime } from '../../../platform/clock/timestamp.ts';
import { type Presented, presented, timeOrNull } from '../presented.ts';

export function presentDelivery(delivery: RecordedDelivery): Presented<DeliveryBody> {
  return presented<DeliveryBody>({
    id: delivery.id,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    endpoint_id: delivery.endpointId,
    status: delivery.status,
    reason: delivery.reason,
    reason_code: reasonCodeOf(delivery.reason),
    ...(delivery.isTest && { test: true }),
    attempt_count: delivery.attemptCount,
    next_attempt_at: timeOrNull(delivery.nextAttemptAt),
    ...(delivery.waitsBehind && { waits_behind: delivery.waitsBehind }),
    created_at: isoTime(delivery.createdAt),
    updated_at: isoTime(delivery.updatedAt),
  });
}

/** For operators, who reach every organization. */
export function presentDeliveryOfAny(delivery: RecordedDelivery): Presented<OperatorBody> {
  return presented<OperatorBody>({ organization_id: delivery.organizationId, ...presentDelivery(delivery) });
}

export function presentAttempt(attempt: RecordedAttempt, requests: WebhookRequests): Presented<AttemptBody> {
  const { responseStatus, responseHeaders, responseBody, errorClass, errorMessage } = attempt;
  return presented<AttemptBody>({
    number: attempt.number,
    endpoint_url: attempt.endpointUrl,
    started_at: isoTime(attempt.startedAt),
    connected_ms: attempt.connectedMs,
    first_byte_ms: attempt.firstByteMs,
    duration_ms: attempt.durationMs,
    request_headers: requests.sentHeaders(attempt),
    response:
      responseStatus === null
        ? null
        : {
            status: responseStatus,
            // An answer always has both, so without headers retention has removed them.
            headers: responseHeaders === null ? null : headersIn(responseHeaders),
            body: responseHeaders === null ? null : Buffer.from(responseBody ?? []).toString('utf8'),
          },
    error: errorClass === null ? null : { class: errorClass, detail: errorMessage ?? '' },
  });
}

/** What the recorder wrote: an object of texts. */
export function headersIn(recorded: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(Object(recorded)).map(([name, value]) => [name, String(value)]));
}
