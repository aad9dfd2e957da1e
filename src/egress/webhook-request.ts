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

export interface SignedRequest extends PostRequest {
  /** What the signature header says. */
  readonly signature: string;
}

interface Recipient {
  readonly endpointUrl: string;
  readonly signingSecret: string;
}

/** Makes the POSTs of one service. Header names are made once: making them for each delivery cost a tenth of it. */
export class WebhookRequests {
  readonly #handshakeType: string;
  readonly #userAgent: string;
  readonly #headers: Readonly<
    Record<'version' | 'timestamp' | 'signature' | 'eventId' | 'deliveryId' | 'verification', string>
  >;

  constructor(serviceName: string) {
    const { handshakeType, userAgent } = wireNames(serviceName);
    this.#handshakeType = handshakeType;
    this.#userAgent = userAgent;
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
  ): SignedRequest {
    const signature = signatureOf(recipient, delivery.body, now);
    const headers = this.#commonHeaders(signature, now);
    headers[this.#headers.eventId] = delivery.eventId;
    headers[this.#headers.deliveryId] = delivery.id;
    return { url: recipient.endpointUrl, headers, body: delivery.body, signature };
  }

  /** The POST that asks an endpoint to prove its ownership (public-api.md, "Verification handshake request"). */
  handshake(recipient: Recipient, challenge: string, now: Date): SignedRequest {
    const body = JSON.stringify({ type: this.#handshakeType, challenge });
    const signature = signatureOf(recipient, body, now);
    const headers = this.#commonHeaders(signature, now);
    headers[this.#headers.verification] = challenge;
    return { url: recipient.endpointUrl, headers, body, signature };
  }

  /** The headers of an attempt that was made earlier; all but the signature follow from what the history keeps of any attempt. */
  sentHeaders(attempt: {
    readonly deliveryId: string;
    readonly eventId: string;
    readonly startedAt: Date;
    readonly signature: string | null;
  }): Record<string, string> {
    return {
      'User-Agent': this.#userAgent,
      ...this.#commonHeaders(attempt.signature, attempt.startedAt),
      [this.#headers.eventId]: attempt.eventId,
      [this.#headers.deliveryId]: attempt.deliveryId,
    };
  }

  #commonHeaders(signature: string | null, now: Date): Record<string, string> {
    return {
      'Content-Type': 'application/json',
      [this.#headers.version]: 'v1',
      [this.#headers.timestamp]: String(unixSeconds(now)),
      ...(signature !== null && { [this.#headers.signature]: signature }),
    };
  }
}

function signatureOf({ signingSecret }: Recipient, body: string, now: Date): string {
  return sign(signingSecret, unixSeconds(now), body);
}

function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
