// The headers of Countersign's requests to receivers, in the order in which it sends them.
import { sign, signStandard } from './signature.ts';

/** An event's ids, or the challenge of the verification handshake. */
export type Subject =
  | { readonly eventId: string; readonly deliveryId: string }
  | { readonly challenge: string };

export interface Signing {
  readonly signingSecret: string;
  readonly serviceName: string;
  readonly timestampSeconds: number;
  /** Whether the endpoint has `standard_webhooks`. */
  readonly standardWebhooks?: boolean | undefined;
}

export async function signedHeaders(
  body: string,
  subject: Subject,
  { signingSecret, serviceName, timestampSeconds, standardWebhooks = false }: Signing,
): Promise<[name: string, value: string][]> {
  const id = 'eventId' in subject ? subject.eventId : crypto.randomUUID();
  return [
    ['User-Agent', `${serviceName}-Webhooks/1.0`],
    ['Content-Type', 'application/json'],
    [`${serviceName}-Webhook-Version`, 'v1'],
    [`${serviceName}-Timestamp`, String(timestampSeconds)],
    [`${serviceName}-Signature`, await sign(body, signingSecret, timestampSeconds)],
    ...('challenge' in subject
      ? [[`${serviceName}-Verification`, subject.challenge] satisfies [string, string]]
      : [
          [`${serviceName}-Event-Id`, subject.eventId] satisfies [string, string],
          [`${serviceName}-Delivery-Id`, subject.deliveryId] satisfies [string, string],
        ]),
    ...(standardWebhooks
      ? ([
          ['webhook-id', id],
          ['webhook-timestamp', String(timestampSeconds)],
          ['webhook-signature', await signStandard(body, signingSecret, id, timestampSeconds)],
        ] satisfies [string, string][])
      : []),
  ];
}
