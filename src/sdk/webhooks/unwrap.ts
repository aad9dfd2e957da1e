import { classify, type WebhookEvent } from './event.ts';
import { blobOf, type RawBody } from './raw-body.ts';
import { isSigned } from './signature.ts';
import { type SigningSecret, secretsOf } from './signing-secret.ts';
import { WebhookVerificationError } from './verification-error.ts';
import { headerValue, type WebhookHeaders } from './webhook-headers.ts';

export interface UnwrapOptions {
  readonly signingSecret: SigningSecret;
  /** How far the signing time may be from the receiver's clock, in either direction. Default 300. */
  readonly toleranceSeconds?: number | undefined;
  /** The first word of the header names, `Service` in `Service-Signature`. Default `Service`. */
  readonly serviceName?: string | undefined;
  /** The receiver's clock, in milliseconds since 1970. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/**
 * Checks that a callback was signed with this endpoint's secret and is recent, and returns its parsed body: an event of the
 * contract, one that is newer than this SDK (`type: 'unknown'`), or the verification handshake. A switch on `type` narrows `data`.
 *
 * @param rawBody the body as received, before any JSON parsing.
 * @throws WebhookVerificationError whose `reason` says which check failed. Do not act on the request; answer `error.status`.
 * @throws TypeError when no signing secret is given.
 */
export function unwrap(
  rawBody: RawBody,
  headers: WebhookHeaders,
  options: UnwrapOptions,
): Promise<WebhookEvent> {
  return unwrapBlob(blobOf(rawBody), headers, options);
}

/** The same of a Blob; without one, a body parser has left no raw body. */
export async function unwrapBlob(
  body: Blob | undefined,
  headers: WebhookHeaders,
  { signingSecret, toleranceSeconds = 300, serviceName = 'Service', now = Date.now }: UnwrapOptions,
): Promise<WebhookEvent> {
  const secrets = secretsOf(signingSecret);
  if (!body) {
    throw new WebhookVerificationError('body_parsed', 'No raw body: a body parser came first.', 500);
  }
  const timestamp = matchedHeader(headers, `${serviceName}-Timestamp`, /^(\d{1,12})$/);
  const signature = matchedHeader(headers, `${serviceName}-Signature`, /^v1=([0-9a-f]{64})$/);
  const isGenuine = await isSigned(secrets, signature, timestamp, body);
  let payload: unknown;
  let rewritten: string | undefined;
  try {
    payload = JSON.parse(await body.text());
    // The service sends compact JSON, so that a body that was changed on its way is restored by writing it like that again.
    if (!isGenuine) rewritten = JSON.stringify(payload);
  } catch {
    // Not JSON, or nested too deep to be written again.
  }
  if (!isGenuine) {
    throw rewritten && (await isSigned(secrets, signature, timestamp, rewritten))
      ? new WebhookVerificationError('body_reserialized', 'The body was re-serialised on its way.', 500)
      : new WebhookVerificationError(
          'signature_mismatch',
          'The signature does not match: is signingSecret right?',
        );
  }
  // After the signature, so that what is said about the clock is about a genuine request.
  const ageSeconds = Math.floor(now() / 1_000) - Number(timestamp);
  if (Math.abs(ageSeconds) > toleranceSeconds) {
    throw new WebhookVerificationError(
      `timestamp_too_${ageSeconds > 0 ? 'old' : 'new'}`,
      `Signed ${ageSeconds} s ago: is the clock right?`,
    );
  }
  const event = classify(payload, serviceName);
  if (!event) throw new WebhookVerificationError('invalid_json', 'Not an event.');
  return event;
}

function matchedHeader(headers: WebhookHeaders, name: string, pattern: RegExp): string {
  const value = headerValue(headers, name);
  const matched = pattern.exec(value ?? '')?.[1];
  if (!matched) {
    const fault = value ? 'malformed' : 'missing';
    throw new WebhookVerificationError(`${fault}_header`, `The ${name} header is ${fault}.`);
  }
  return matched;
}
