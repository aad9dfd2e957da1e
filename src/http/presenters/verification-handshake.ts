// Makes contract bodies of verification handshakes.
import type {
  VerificationHandshake as HandshakeBody,
  HandshakeRequest,
  VerificationHandshakeList,
} from '../../../generated/console/types.gen.ts';
import { type HandshakeHistory, MASKED_CHALLENGE } from '../../domain/endpoints/handshake-history.ts';
import type { WebhookRequests } from '../../egress/webhook-request.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { headersIn } from './delivery.ts';
import { type Presented, presented, timeOrNull } from './presented.ts';

export function presentHandshakes(
  { endpoint, challenge, handshakes }: HandshakeHistory,
  requests: WebhookRequests,
): Presented<VerificationHandshakeList> {
  const request = (sent: Parameters<WebhookRequests['sentHandshake']>[0]): HandshakeRequest => ({
    method: 'POST',
    url: endpoint.endpointUrl,
    ...requests.sentHandshake(sent),
  });
  return presented<VerificationHandshakeList>({
    challenge_expires_at: timeOrNull(endpoint.challengeExpiresAt),
    next_request: challenge === null ? null : request({ challenge, sentAt: null, signature: null }),
    data: handshakes.map(
      (handshake): HandshakeBody => ({
        id: handshake.id,
        requested_at: isoTime(handshake.requestedAt),
        finished_at: timeOrNull(handshake.finishedAt),
        verified: handshake.verified,
        detail: handshake.detail,
        ...exchangeOf(handshake.exchange),
        request:
          handshake.exchange &&
          request({ ...handshake.exchange, challenge: handshake.challenge ?? MASKED_CHALLENGE }),
      }),
    ),
  });
}

type Exchange = HandshakeHistory['handshakes'][number]['exchange'];

function exchangeOf(
  exchange: Exchange,
): Pick<HandshakeBody, 'connected_ms' | 'first_byte_ms' | 'duration_ms' | 'response' | 'error'> {
  if (!exchange) {
    return { connected_ms: null, first_byte_ms: null, duration_ms: null, response: null, error: null };
  }
  const { responseStatus, responseHeaders, responseBody, errorClass, errorMessage } = exchange;
  return {
    connected_ms: exchange.connectedMs,
    first_byte_ms: exchange.firstByteMs,
    duration_ms: exchange.durationMs,
    response:
      responseStatus === null
        ? null
        : {
            status: responseStatus,
            headers: headersIn(responseHeaders),
            body: Buffer.from(responseBody ?? []).toString('utf8'),
          },
    error: errorClass === null ? null : { class: errorClass, detail: errorMessage ?? '' },
  };
}
