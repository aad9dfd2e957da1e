import { createHmac } from 'node:crypto';

/**
 * The `…-Signature` header value: `v1=` and 64 lowercase hex digits (public-api.md, "Signature verification").
 * `body` must be the very bytes that are sent; a string stands for its UTF-8 bytes.
 */
export function sign(secret: string, timestampSeconds: number, body: string | Uint8Array): string {
  const hex = createHmac('sha256', secret).update(`${timestampSeconds}.`).update(body).digest('hex');
  return `v1=${hex}`;
}
