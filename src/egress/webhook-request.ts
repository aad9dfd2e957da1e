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

/** Makes the POSTs of one service. Header names are made once: making them for each delivery cost a tenth of it. */
export class WebhookRequests {
  readonly #handshakeType: string;
  readonly #headers: Readonly<
    Record<'version' | 'timestamp' | 'signature' | 'eventId' | 'deliveryId' | 'verification', string>
  >;

  constructor(serviceName: string) {
    this.#handshakeType = wireNames(serviceName).handshakeType;
    this.#headers = {
      version: `${serviceName}-Webhook-Version`,
      timestamp: `${serviceName}-Timestamp`,
      signature: `${serviceName}-Signature`,
      eventId: `${serviceName}-Event-Id`,
      deliveryId: `${serviceName}-Delivery-Id`,
      verification: `${serviceName}-Verification`,
    };
  }

  /** The POST that delivers an event, signed at `now` (public-api.md, "Delivery request headers"). */
  delivery(
    recipient: Recipient,
    delivery: { id: string; eventId: string; body: string },
    now: Date,
  ): PostRequest {
    const headers = this.#commonHeaders(recipient.signingSecret, delivery.body, now);
    headers[this.#headers.eventId] = delivery.eventId;
    headers[this.#headers.deliveryId] = delivery.id;
    return { url: recipient.endpointUrl, headers, body: delivery.body };
  }

  /** The POST that asks an endpoint to prove its ownership (public-api.md, "Verification handshake request"). */
  handshake(recipient: Recipient, challenge: string, now: Date): PostRequest {
    const body = JSON.stringify({ type: this.#handshakeType, challenge });
    const headers = this.#commonHeaders(recipient.signingSecret, body, now);
    headers[this.#headers.verification] = challenge;
    return { url: recipient.endpointUrl, headers, body };
  }

  #commonHeaders(secret: string, body: string, now: Date): Record<string, string> {
    const timestamp = Math.floor(now.getTime() / 1000);
    return {
      'Content-Type': 'application/json',
      [this.#headers.version]: 'v1',
      [this.#headers.timestamp]: String(timestamp),
      [this.#headers.signature]: sign(secret, timestamp, body),
    };
  }
}
