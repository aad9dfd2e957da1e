// What a receiver needs to trust a callback. Web standards only, so that it runs in Node, Deno, Bun, workers and at the edge.

/** A business event. Which further fields it has, its `type` tells. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Asks the receiver to prove that the endpoint is its own: see `answerHandshake`. */
export interface VerificationHandshake {
  readonly type: string;
  readonly challenge: string;
}

export interface VerifyOptions {
  /** As returned when the endpoint was created: the whole string is the key. */
  readonly signingSecret: string;
  /** How far the signing time may be from the receiver's clock, in either direction. Default 300. */
  readonly toleranceSeconds?: number;
  /** The first word of the header names, `Service` in `Service-Signature`. Default `Service`. */
  readonly serviceName?: string;
  /** The receiver's clock, in milliseconds since 1970. Default `Date.now`. */
  readonly now?: () => number;
}

/** `Headers` of a web request, or `request.headers` of Node and Express. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export type WebhookVerificationReason =
  | 'missing_header'
  | 'malformed_header'
  | 'signature_mismatch'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'invalid_json';

/** The request must not be acted on: answer it with 400. */
export class WebhookVerificationError extends Error {
  readonly reason: WebhookVerificationReason;

  constructor(reason: WebhookVerificationReason, message: string) {
    super(message);
    this.name = 'WebhookVerificationError';
    this.reason = reason;
  }
}

/**
 * Checks that a callback was signed with this endpoint's secret and is recent, and returns its parsed body.
 * Throws `WebhookVerificationError` if not. `rawBody` must be the bytes as received, before any JSON parsing.
 */
export async function verifySignature(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  options: VerifyOptions,
): Promise<WebhookEvent | VerificationHandshake> {
  const { signingSecret, toleranceSeconds = 300, serviceName = 'Service', now = Date.now } = options;
  if (signingSecret === '') throw new TypeError('signingSecret is empty.');

  const timestamp = matchedHeader(headers, `${serviceName}-Timestamp`, /^(\d{1,12})$/, 'Unix seconds');
  const signature = matchedHeader(
    headers,
    `${serviceName}-Signature`,
    /^v1=([0-9a-f]{64})$/,
    'v1= and 64 lowercase hex digits',
  );
  const body = bytesOf(rawBody);

  if (!(await isSignedWith(signingSecret, signature, timestamp, body))) {
    throw new WebhookVerificationError(
      'signature_mismatch',
      "The signature does not match: check that signingSecret is this endpoint's, and that rawBody is the body as received, not parsed and serialised again.",
    );
  }

  // After the signature, so that what is said about the clock is about a genuine request.
  const ageSeconds = Math.floor(now() / 1_000) - Number(timestamp);
  if (Math.abs(ageSeconds) > toleranceSeconds) {
    const isOld = ageSeconds > 0;
    throw new WebhookVerificationError(
      isOld ? 'timestamp_too_old' : 'timestamp_too_new',
      `The request was signed ${Math.abs(ageSeconds)} s ${isOld ? 'ago' : 'in the future'}, more than the ${toleranceSeconds} s tolerated: it is a replay, or this machine's clock is wrong.`,
    );
  }

  return parsedPayload(body);
}

/**
 * The JSON body with which to answer, with status 200, if the payload is the verification handshake, else `undefined`.
 * A handshake is no event: do not route it into event handling.
 */
export function answerHandshake(
  payload: WebhookEvent | VerificationHandshake,
): { challenge: string } | undefined {
  return isHandshake(payload) ? { challenge: payload.challenge } : undefined;
}

function matchedHeader(headers: WebhookHeaders, name: string, pattern: RegExp, form: string): string {
  const value = headerValue(headers, name);
  if (value === undefined) {
    throw new WebhookVerificationError(
      'missing_header',
      `The request has no ${name} header: it does not come from the service, or a proxy removed the header, or serviceName is wrong.`,
    );
  }
  const matched = pattern.exec(value)?.[1];
  if (matched === undefined) {
    throw new WebhookVerificationError('malformed_header', `The ${name} header is not ${form}.`);
  }
  return matched;
}

function headerValue(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const wanted = name.toLowerCase();
  const values = Object.entries(headers).flatMap(([key, value]) =>
    value !== undefined && key.toLowerCase() === wanted ? value : [],
  );
  // Joined as `Headers` joins, so that a repeated header is malformed rather than chosen from.
  return values.length === 0 ? undefined : values.join(', ');
}

function bytesOf(rawBody: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody);
  if (rawBody instanceof Uint8Array) return rawBody;
  if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody);
  throw new TypeError(
    'rawBody must be the raw body (string, Uint8Array or ArrayBuffer), not a parsed object: read it before any JSON middleware.',
  );
}

async function isSignedWith(
  secret: string,
  hexSignature: string,
  timestamp: string,
  body: Uint8Array,
): Promise<boolean> {
  const encoder = new TextEncoder();
  const prefix = encoder.encode(`${timestamp}.`);
  const message = new Uint8Array(prefix.length + body.length);
  message.set(prefix);
  message.set(body, prefix.length);

  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify']);
  // Recomputes and compares in constant time.
  return crypto.subtle.verify('HMAC', key, bytesOfHex(hexSignature), message);
}

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

function parsedPayload(body: Uint8Array): WebhookEvent | VerificationHandshake {
  const payload = parsedJson(body);
  if (isEvent(payload) || isHandshake(payload)) return payload;
  throw new WebhookVerificationError(
    'invalid_json',
    'The body is genuine, but neither an event nor a handshake.',
  );
}

function parsedJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new WebhookVerificationError('invalid_json', 'The body is genuine, but not JSON.');
  }
}

function isEvent(payload: unknown): payload is WebhookEvent {
  return isObject(payload) && typeof payload.id === 'string' && typeof payload.type === 'string';
}

function isHandshake(payload: unknown): payload is VerificationHandshake {
  return (
    isObject(payload) &&
    typeof payload.type === 'string' &&
    payload.type.endsWith('.webhook.verify') &&
    typeof payload.challenge === 'string'
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
