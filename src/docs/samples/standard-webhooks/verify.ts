import { Webhook } from 'standardwebhooks';

// whsec_ and the base64 of the signing secret.
const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? '');

/** The event, or the verification handshake; throws if the request is not genuine. */
export function genuine(headers: Headers, rawBody: string): unknown {
  return webhook.verify(rawBody, Object.fromEntries(headers));
}
