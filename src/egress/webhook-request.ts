// Builds the signed POSTs of the webhook protocol: deliveries and verification handshakes.
import {
  type Additions,
  additionalHeaders,
  type RecordedHeaders,
  shownHeaders,
} from './additional-headers.ts';
import { sign } from './signature.ts';
import type { PostRequest } from './transport.ts';

/** The wire names that contain the service's name (the specification: "the word Service stands where…"). */
export interface WireNames {
  readonly userAgent: string;
  readonly handshakeType: string;
  /** The header in which a receiver may echo the challenge; lower case, as response headers are. */
  readonly verificationHeader: string;
}

export function wireNames(serviceName: string): WireNames {
  return {
    userAgent: `${serviceName}-Webhooks/1.0`,
    handshakeType: `${serviceName.toLowerCase()}.webhook.verify`,
    verificationHeader: `${serviceName}-Verification`.toLowerCase(),
  };
}

export interface SignedRequest<Body extends PostRequest['body'] = string> extends PostRequest {
  readonly body: Body;
  /** The value of the signature header. */
  readonly signature: string;
  /** What the endpoint is sent beyond the headers of every request, as it may be recorded; null if nothing. */
  readonly additionalHeaders: RecordedHeaders | null;
}

interface Recipient {
  readonly endpointUrl: string;
  readonly signingSecret: string;
  readonly additions?: Additions | undefined;
  readonly timeoutMs?: number | undefined;
}

/** Builds header names once: building them per delivery cost a tenth of it. */
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

  /** The POST that delivers an event, signed at `now` (the specification, "Delivery request headers"). */
  delivery<Body extends PostRequest['body']>(
    recipient: Recipient,
    delivery: { id: string; eventId: string; body: Body },
    now: Date,
  ): SignedRequest<Body> {
    const signature = signBody(recipient, delivery.body, now);
    const headers = this.#commonHeaders(signature, now);
    headers[this.#headers.eventId] = delivery.eventId;
    headers[this.#headers.deliveryId] = delivery.id;
    return requestOf(recipient, headers, delivery.body, { id: delivery.eventId, now, signature });
  }

  /**
   * The POST that asks for proof of ownership (the specification, "Verification handshake request"). It has what the endpoint
   * is sent with each delivery, because what checks deliveries, such as a gateway, checks it too; `id` is for those.
   */
  handshake(recipient: Recipient & { readonly id?: string }, challenge: string, now: Date): SignedRequest {
    const body = this.#handshakeBody(challenge);
    const signature = signBody(recipient, body, now);
    const headers = this.#commonHeaders(signature, now);
    headers[this.#headers.verification] = challenge;
    return requestOf(recipient, headers, body, { id: recipient.id ?? '', now, signature });
  }

  /** An earlier handshake, rebuilt from what was recorded; without time and signature, one that is still to come. */
  sentHandshake(handshake: {
    readonly challenge: string;
    readonly sentAt: Date | null;
    readonly signature: string | null;
    readonly additionalHeaders: unknown;
  }): { headers: Record<string, string>; body: string } {
    return {
      headers: {
        'User-Agent': this.#userAgent,
        ...this.#commonHeaders(handshake.signature, handshake.sentAt),
        [this.#headers.verification]: handshake.challenge,
        ...shownHeaders(handshake.additionalHeaders),
      },
      body: this.#handshakeBody(handshake.challenge),
    };
  }

  #handshakeBody(challenge: string): string {
    return JSON.stringify({ type: this.#handshakeType, challenge });
  }

  /** The headers of an earlier attempt, rebuilt from the history, which stores only those that cannot be. */
  sentHeaders(attempt: {
    readonly deliveryId: string;
    readonly eventId: string;
    readonly startedAt: Date;
    readonly signature: string | null;
    readonly additionalHeaders: unknown;
  }): Record<string, string> {
    return {
      'User-Agent': this.#userAgent,
      ...this.#commonHeaders(attempt.signature, attempt.startedAt),
      [this.#headers.eventId]: attempt.eventId,
      [this.#headers.deliveryId]: attempt.deliveryId,
      ...shownHeaders(attempt.additionalHeaders),
    };
  }

  #commonHeaders(signature: string | null, now: Date | null): Record<string, string> {
    return {
      'Content-Type': 'application/json',
      [this.#headers.version]: 'v1',
      ...(now !== null && { [this.#headers.timestamp]: String(unixSeconds(now)) }),
      ...(signature !== null && { [this.#headers.signature]: signature }),
    };
  }
}

function requestOf<Body extends PostRequest['body']>(
  { endpointUrl: url, signingSecret, additions, timeoutMs }: Recipient,
  headers: Record<string, string>,
  body: Body,
  { id, now, signature }: { readonly id: string; readonly now: Date; readonly signature: string },
): SignedRequest<Body> {
  if (!additions) return { url, headers, body, signature, additionalHeaders: null, timeoutMs };
  const message = { id, timestampSeconds: unixSeconds(now), body };
  const { sent, recorded } = additionalHeaders(additions, signingSecret, message);
  return {
    url,
    body,
    signature,
    timeoutMs,
    headers: { ...headers, ...sent },
    additionalHeaders: recorded,
  };
}

function signBody({ signingSecret }: Recipient, body: PostRequest['body'], now: Date): string {
  return sign(signingSecret, unixSeconds(now), body);
}

function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
