import type {
  DeliveryAttempt as AttemptBody,
  Delivery as DeliveryBody,
} from '../../../generated/api/types.gen.ts';
import type { RecordedAttempt, RecordedDelivery } from '../../domain/delivery-history/recorded-delivery.ts';
import type { WebhookRequests } from '../../egress/webhook-request.ts';

export function presentDelivery(delivery: RecordedDelivery): DeliveryBody {
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    endpoint_id: delivery.endpointId,
    status: delivery.status,
    reason: delivery.reason,
    ...(delivery.isTest && { test: true }),
    attempt_count: delivery.attemptCount,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    created_at: delivery.createdAt.toISOString(),
    updated_at: delivery.updatedAt.toISOString(),
  };
}

export function presentAttempt(attempt: RecordedAttempt, requests: WebhookRequests): AttemptBody {
  const { responseStatus, responseHeaders, responseBody, errorClass, errorMessage } = attempt;
  return {
    number: attempt.number,
    started_at: attempt.startedAt.toISOString(),
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
  };
}

/** What the recorder wrote: an object of texts. */
function headersIn(recorded: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(Object(recorded)).map(([name, value]) => [name, String(value)]));
}
