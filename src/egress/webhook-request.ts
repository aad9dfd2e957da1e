import { sign } from './signature.ts';
import type { PostRequest } from './transport.ts';

/** The wire names that carry the name of the service (public-api.md: "the word Service stands where…"). */
export interface WireNames {
  readonly userAgent: string;
  readonly handshakeType: string;
  /** Lower case, as responses are read: the header a receiver may echo the challenge in. */
  readonly verificationHeader: string;
}

export function wireNames(serviceName: string): WireNames {
  return {
    userAgent: `${serviceName}-Webhooks/1.0`,
    handshakeType: `${serviceName.toLowerCase()}.webhook.verify`,
    verificationHeader: `${serviceName}-Verification`.toLowerCase(),
  };
}

interface Recipient {
  readonly endpointUrl: string;
  readonly signingSecret: string;
}

/** The POST that delivers an event, signed at `now` (public-api.md, "Delivery request headers"). */
export function deliveryRequest(
  serviceName: string,
  recipient: Recipient,
  delivery: { id: string; eventId: string; body: string },
  now: Date,
): PostRequest {
  return {
    url: recipient.endpointUrl,
    headers: {
      ...commonHeaders(serviceName, recipient.signingSecret, delivery.body, now),
      [`${serviceName}-Event-Id`]: delivery.eventId,
      [`${serviceName}-Delivery-Id`]: delivery.id,
    },
    body: delivery.body,
  };
}

/** The POST that asks an endpoint to prove its ownership (public-api.md, "Verification handshake request"). */
export function handshakeRequest(
  serviceName: string,
  recipient: Recipient,
  challenge: string,
  now: Date,
): PostRequest {
  const body = JSON.stringify({ type: wireNames(serviceName).handshakeType, challenge });
  return {
    url: recipient.endpointUrl,
    headers: {
      ...commonHeaders(serviceName, recipient.signingSecret, body, now),
      [`${serviceName}-Verification`]: challenge,
    },
    body,
  };
}

function commonHeaders(serviceName: string, secret: string, body: string, now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  return {
    'Content-Type': 'application/json',
    [`${serviceName}-Webhook-Version`]: 'v1',
    [`${serviceName}-Timestamp`]: String(timestamp),
    [`${serviceName}-Signature`]: sign(secret, timestamp, body),
  };
}
