// Verifies a webhook request and returns its event.
import { classify, type WebhookEvent } from './event.ts';
import { bytesOf, encode, type RawBody } from './raw-body.ts';
import { isSigned } from './signature.ts';
import type { SigningSecret } from './signing-secret.ts';
import { WebhookVerificationError } from './verification-error.ts';
import { headerValue, type WebhookHeaders } from './webhook-headers.ts';

export interface UnwrapOptions {
  readonly signingSecret: SigningSecret;
  /** The allowed difference of signing time and receiver's clock, in either direction. Default 300. */
  readonly toleranceSeconds?: number | undefined;
  /** The first word of the header names, such as `Service` in `Service-Signature`. Default `Service`. */
  readonly serviceName?: string | undefined;
  /** The receiver's clock, in milliseconds since 1970. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/**
 * Checks that a request was signed with this endpoint's secret and is recent, and returns its parsed body: an event of
 * the contract, one newer than this SDK (`type: 'unknown'`), or the verification handshake. `type` narrows `data`.
 *
 * @param rawBody the body as received, before any JSON parsing.
 * @throws WebhookVerificationError whose `reason` says which check failed. Ignore the request; answer `error.status`.
 * @throws TypeError if the signing secret is missing, or the tolerance is not a number of at least 0.
 */
export async function unwrap(
  rawBody: RawBody,
  headers: WebhookHeaders,
  options: UnwrapOptions,
): Promise<WebhookEvent> {
  return unwrapBytes(bytesOf(rawBody), headers, options);
}

/**
 * Validates the options and returns the secrets.
 *
 * @throws TypeError for invalid options: with a tolerance that is not a number, replays of any age would
 * pass.
 */
export function checkedSecrets({ signingSecret, toleranceSeconds = 0 }: UnwrapOptions): string[] {
  const secrets = [signingSecret].flat().flatMap((secret) => secret || []);
  // Secrets often pick up white space in files and settings pages, and no signature would ever match.
  if (!secrets[0] || secrets.some((secret) => secret !== secret.trim()))
    throw new TypeError('signingSecret is missing or has spaces around it.');
  if (!(toleranceSeconds >= 0 && toleranceSeconds < Infinity)) throw new TypeError('Bad toleranceSeconds.');
  return secrets;
}

/** The same for bytes; undefined if a body parser left no raw body. */
export async function unwrapBytes(
  body: Uint8Array | undefined,
  headers: WebhookHeaders,
  options: UnwrapOptions,
): Promise<WebhookEvent> {
  const { toleranceSeconds = 300, serviceName = 'Service', now = Date.now } = options;
  const secrets = checkedSecrets(options);
  const [timestamp = ''] = matchedHeader(headers, `${serviceName}-Timestamp`, /^(\d{1,12})$/, 1);
  const signatures = matchedHeader(
    headers,
    `${serviceName}-Signature`,
    /^v1=([0-9a-f]{64})$/,
    SIGNATURES_MAX,
  );
  if (!body) {
    throw new WebhookVerificationError('body_parsed', 'Parsed: a body parser came first.', 500);
  }
  const isGenuine = await isSigned(secrets, signatures, timestamp, body);
  let payload: unknown;
  let rewritten: string | undefined;
  try {
    payload = JSON.parse(new TextDecoder().decode(body));
    // The service sends compact JSON, so re-serialising restores a body that was reformatted in transit.
    if (!isGenuine) rewritten = JSON.stringify(payload);
  } catch {
    // Not JSON, or nested too deeply to serialise.
  }
  if (!isGenuine) {
    throw rewritten && (await isSigned(secrets, signatures, timestamp, encode(rewritten)))
      ? new WebhookVerificationError('body_reserialized', 'Re-serialised.', 500)
      : new WebhookVerificationError(
          'signature_mismatch',
          'Signature does not match: is signingSecret right?',
        );
  }
  // Checked after the signature, so that clock errors concern genuine requests only.
  const ageSeconds = Math.floor(now() / 1_000) - +timestamp;
  // Not `age > tolerance`, which is false for NaN.
  if (!(Math.abs(ageSeconds) <= toleranceSeconds)) {
    throw new WebhookVerificationError(
      `timestamp_too_${ageSeconds > 0 ? 'old' : 'new'}`,
      `Signed ${ageSeconds} s ago: is the clock right?`,
    );
  }
  const event = classify(payload, serviceName);
  if (!event) throw new WebhookVerificationError('invalid_json', 'Not an event.');
  return event;
}

/** More than a service has reason to send would only cost time: each is an HMAC of the body. */
const SIGNATURES_MAX = 8;

/** The matching ones of the values, which commas separate if there may be several. */
function matchedHeader(headers: WebhookHeaders, name: string, pattern: RegExp, valuesMax: number): string[] {
  const value = headerValue(headers, name);
  const values = valuesMax > 1 ? value.split(/[ \t]*,[ \t]*/, valuesMax) : [value];
  const matched = values.flatMap((each) => pattern.exec(each)?.[1] ?? []);
  if (matched.length === 0) {
    const fault = value ? 'malformed' : 'missing';
    throw new WebhookVerificationError(`${fault}_header`, `The ${name} header is ${fault}.`);
  }
  return matched;
}
