import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export function isGenuine(rawBody: Buffer, headers: IncomingHttpHeaders, signingSecret: string): boolean {
  const timestamp = String(headers['service-timestamp']);
  const hmac = createHmac('sha256', signingSecret).update(`${timestamp}.`).update(rawBody);
  const expected = Buffer.from(`v1=${hmac.digest('hex')}`);
  // Usually one value; with several, separated by commas, any may be yours.
  const signatures = String(headers['service-signature']).split(',');
  const isSigned = signatures.some((each) => {
    const sent = Buffer.from(each.trim());
    return sent.length === expected.length && timingSafeEqual(sent, expected);
  });
  const isRecent = /^\d+$/.test(timestamp) && Math.abs(Date.now() / 1_000 - Number(timestamp)) <= 300;
  return isSigned && isRecent;
}
