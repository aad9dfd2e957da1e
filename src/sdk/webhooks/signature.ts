// Computes and verifies webhook signatures.
import { bytesOf, encode, joined, type RawBody } from './raw-body.ts';

/**
 * Signs a body as Countersign does: `v1=` and the lowercase hex HMAC-SHA256 of timestamp, dot and body, keyed with the UTF-8 bytes
 * of the whole secret; its `whsec_` form is the same key. This is the value of the `Service-Signature` header.
 *
 * @throws TypeError for a parsed body.
 */
export async function sign(body: RawBody, secret: string, timestampSeconds: number): Promise<string> {
  const bytes = bytesOf(body);
  if (!bytes) throw new TypeError('The body to sign is text or bytes: serialise it first.');
  const digest = await digestOf(secret, `${timestampSeconds}.`, bytes);
  return `v1=${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The value of `webhook-signature`, by Standard Webhooks. */
export async function signStandard(
  body: string,
  secret: string,
  id: string,
  timestampSeconds: number,
): Promise<string> {
  const digest = await digestOf(secret, `${id}.${timestampSeconds}.`, encode(body));
  return `v1,${btoa(String.fromCharCode(...digest))}`;
}

async function digestOf(secret: string, start: string, body: Uint8Array): Promise<Uint8Array> {
  const message = joined(encode(start), body);
  return new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(secret), message));
}

/** Whether one of the secrets made one of the signatures. `crypto.subtle.verify` compares in constant time. */
export async function isSigned(
  secrets: readonly string[],
  signatures: readonly string[],
  timestamp: string,
  body: Uint8Array,
): Promise<boolean> {
  const message = joined(encode(`${timestamp}.`), body);
  for (const secret of secrets) {
    const key = await keyOf(secret);
    for (const hex of signatures) {
      const signature = Uint8Array.from(hex.match(/../g) ?? [], (digits) => parseInt(digits, 16));
      if (await crypto.subtle.verify('HMAC', key, signature, message)) return true;
    }
  }
  return false;
}

/** The prefix of the form in which libraries of Standard Webhooks take a secret: the base64 of its bytes follows. */
const PREFIX = 'whsec_';

function keyOf(secret: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const plain = secret.startsWith(PREFIX) ? atob(secret.slice(PREFIX.length)) : secret;
  return crypto.subtle.importKey('raw', encode(plain), algorithm, false, ['sign', 'verify']);
}
