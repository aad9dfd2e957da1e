// Makes contract bodies of verification handshakes.
import type * as bodies from '../../../../generated/console/types.gen.ts';
import { type HandshakeHistory, MASKED_CHALLENGE } from '../../../domain/endpoints/handshake-history.ts';
import { headerNamesOf } from '../../../domain/endpoints/sending-options.ts';
import type { WebhookRequests } from '../../../egress/webhook-request.ts';
import { type Presented, presented, presenter, timeOrNull } from '../presented.ts';
import { headersIn } from './delivery.ts';

type Handshake = HandshakeHistory['handshakes'][number];

const handshakeBody = presenter<
  Handshake & { readonly requestOf: (sent: Sent, url: string | null) => bodies.HandshakeRequest },
  bodies.VerificationHandshake
>('VerificationHandshake', {
  request: ({
    sent_at: sentAt,
    signature,
    challenge,
    sent_to,
    additional_headers: additionalHeaders,
    requestOf,
  }) =>
    sentAt === null || signature === null
      ? null
      : requestOf(
          { sentAt, signature, challenge: challenge ?? MASKED_CHALLENGE, additionalHeaders },
          sent_to,
        ),
  response: ({ response_status: status, response_headers, response_body }) =>
    status === null
      ? null
      : {
          status,
          headers: headersIn(response_headers),
          body: Buffer.from(response_body ?? []).toString('utf8'),
        },
  error: ({ error_class, error_message }) =>
    error_class === null ? null : { class: error_class, detail: error_message ?? '' },
});

type Sent = Parameters<WebhookRequests['sentHandshake']>[0];

export function presentHandshakes(
  { endpoint, challenge, handshakes }: HandshakeHistory,
  requests: WebhookRequests,
): Presented<bodies.VerificationHandshakeList> {
  const { endpoint_url, registered_url } = endpoint;
  const additionalHeaders = Object.fromEntries(headerNamesOf(endpoint).map((name) => [name, null]));
  const requestOf = (sent: Sent, sentTo: string | null): bodies.HandshakeRequest => ({
    method: 'POST',
    url: sentTo ?? registered_url ?? endpoint_url,
    ...requests.sentHandshake(sent),
  });
  return presented<bodies.VerificationHandshakeList>({
    challenge_expires_at: timeOrNull(endpoint.challenge_expires_at),
    next_request:
      challenge === null
        ? null
        : requestOf({ challenge, sentAt: null, signature: null, additionalHeaders }, endpoint_url),
    data: handshakes.map((handshake) => handshakeBody({ ...handshake, requestOf })),
  });
}
