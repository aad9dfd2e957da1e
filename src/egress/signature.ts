// The signature of outgoing webhook requests.
import { createHmac } from 'node:crypto';

/**
 * Returns the `…-Signature` header value: `v1=` and 64 lowercase hex digits (the specification, "Signature
 * verification"). `body` must be the exact bytes that are sent; a string is encoded as UTF-8.
 */
export function sign(secret: string, timestampSeconds: number, body: string | Uint8Array): string {
  const hex = createHmac('sha256', secret).update(`${timestampSeconds}.`).update(body).digest('hex');
  return `v1=${hex}`;
}
