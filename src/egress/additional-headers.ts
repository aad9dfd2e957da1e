// What an endpoint is sent beyond the headers of every webhook request: headers of its own, and its signatures in formats that
// receivers check already.
import { createHmac } from 'node:crypto';

/**
 * `github` is `sha256=<hex>` of the body, `shopify` base64 of the body, `stripe` `t=<seconds>,v1=<hex>` of time and body,
 * `standard_webhooks` `v1,<base64>` of id, time and body, with its two other headers.
 */
export type SignatureForm = 'github' | 'shopify' | 'standard_webhooks' | 'stripe';

/** A signature with a secret that was made elsewhere. */
export interface CompatibilitySignature {
  readonly form: SignatureForm;
  /** The name of the header; of Standard Webhooks, the one that ends with `-signature`. */
  readonly header: string;
  readonly secret: string;
}

/** What is added to each request to an endpoint. */
export interface Additions {
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the signing secret signs by Standard Webhooks as well. */
  readonly standardWebhooks: boolean;
  readonly compatibility: CompatibilitySignature | undefined;
}

/** What is signed. */
export interface SignedMessage {
  /** The same for each attempt. */
  readonly id: string;
  readonly timestampSeconds: number;
  readonly body: string | Uint8Array;
}

/** A header's value; null where it is secret. */
export type RecordedHeaders = Readonly<Record<string, string | null>>;

/** By the specification at standardwebhooks.com. */
export const STANDARD_WEBHOOKS_HEADER = 'webhook-signature';
const SECRET_PREFIX = 'whsec_';

/** The form in which the libraries of Standard Webhooks take a signing secret: the key is the same bytes. */
export const standardWebhooksSecret = (signingSecret: string): string =>
  `${SECRET_PREFIX}${Buffer.from(signingSecret).toString('base64')}`;

/** The key of a secret of Standard Webhooks; undefined if it is none, as one of fewer than 16 bytes. */
export function standardWebhooksKey(secret: string): Buffer | undefined {
  const text = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret;
  const key = Buffer.from(text, 'base64');
  return key.length >= 16 && key.toString('base64') === text ? key : undefined;
}

/** The names of the headers that carry a signature and what belongs to it. */
export const signatureHeaderNames = ({ form, header }: Omit<CompatibilitySignature, 'secret'>): string[] =>
  form === 'standard_webhooks' ? siblingsOf(header) : [header];

const siblingsOf = (header: string): string[] =>
  ['id', 'timestamp', 'signature'].map((part) => header.replace(/signature$/i, part));

/** @returns what is sent, and what may be shown of it. */
export function additionalHeaders(
  { headers, standardWebhooks, compatibility }: Additions,
  signingSecret: string,
  message: SignedMessage,
): { readonly sent: Readonly<Record<string, string>>; readonly recorded: RecordedHeaders } {
  const signatures: Record<string, string> = {
    ...(standardWebhooks && standardHeaders(STANDARD_WEBHOOKS_HEADER, signingSecret, message)),
  };
  const compatible = compatibility ? compatibleHeaders(compatibility, message) : {};
  for (const [name, value] of Object.entries(compatible)) {
    const ours = signatures[name];
    // Several signatures of Standard Webhooks stand in one header.
    signatures[name] = ours === undefined || ours === value ? value : `${ours} ${value}`;
  }
  const hidden = Object.fromEntries(Object.keys(headers).map((name) => [name, null]));
  return { sent: { ...headers, ...signatures }, recorded: { ...hidden, ...signatures } };
}

function compatibleHeaders(
  { form, header, secret }: CompatibilitySignature,
  message: SignedMessage,
): Record<string, string> {
  const { timestampSeconds, body } = message;
  switch (form) {
    case 'github':
      return { [header]: `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` };
    case 'shopify':
      return { [header]: createHmac('sha256', secret).update(body).digest('base64') };
    case 'stripe': {
      const hex = createHmac('sha256', secret).update(`${timestampSeconds}.`).update(body).digest('hex');
      return { [header]: `t=${timestampSeconds},v1=${hex}` };
    }
    case 'standard_webhooks': {
      const key = standardWebhooksKey(secret);
      if (!key) throw new Error('The imported secret is none of Standard Webhooks.');
      return standardHeaders(header, key, message);
    }
  }
}

function standardHeaders(
  header: string,
  key: string | Buffer,
  { id, timestampSeconds, body }: SignedMessage,
): Record<string, string> {
  const [idName = '', timestampName = ''] = siblingsOf(header);
  const digest = createHmac('sha256', key).update(`${id}.${timestampSeconds}.`).update(body).digest('base64');
  return { [idName]: id, [timestampName]: String(timestampSeconds), [header]: `v1,${digest}` };
}

/** What stands in the history in place of a value that is secret. */
const REDACTED = '[redacted]';

/** The headers of an earlier request, as they were recorded, for people. */
export const shownHeaders = (recorded: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(recorded)).map(([name, value]) => [
      name,
      value === null ? REDACTED : String(value),
    ]),
  );
