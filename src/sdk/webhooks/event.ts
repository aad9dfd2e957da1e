import type { Webhooks } from '../../../generated/api/types.gen.ts';

/** Every body that the contract says is POSTed to receivers. */
type ContractPayload = Webhooks['body'];

/**
 * Asks the receiver to prove that the endpoint is its own: answer 2xx with `{ "challenge": … }` in a JSON body. It is no event.
 * Its `type` is the contract's whatever the `serviceName`, so that one `case` serves.
 */
export type VerificationHandshake = Extract<ContractPayload, { challenge: string }>;

/** Every event of the contract. It follows the contract by itself: a switch on `type` narrows `data`. */
export type KnownEvent = WithMark<Exclude<ContractPayload, VerificationHandshake>>;

/** The contract writes the mark of a test event as a plain boolean, for generators; its words say that it is never false. */
type WithMark<Event> = Event extends { test?: boolean } ? Omit<Event, 'test'> & { test?: true } : never;

export type EventType = KnownEvent['type'];

/** The event of a type: `EventOfType<'invoice.issued'>`. */
export type EventOfType<Type extends EventType> = Extract<KnownEvent, { type: Type }>;

/**
 * A genuine event that is newer than this version of the SDK: of a type, or of a schema version of a type, that it does not know.
 *
 * Its `type` is the word `unknown`, and the type that was sent is in `event_type`. Had it kept its own `type`, a plain `string`, no
 * `case 'invoice.issued'` could tell TypeScript that `data` is an invoice; and version 2 of `invoice.issued` would have run into
 * code that was written for version 1. So the union narrows, a switch over it can be exhaustive, and what runs is what was checked.
 */
export interface UnknownEvent {
  readonly type: 'unknown';
  readonly id: string;
  /** The event type as it was sent, such as `invoice.reopened`. */
  readonly event_type: string;
  readonly schema_version: number;
  readonly created_at: string;
  /** In a test event that you have had sent; absent from every other. */
  readonly test?: true;
  readonly data: unknown;
}

/** What `unwrap` returns: a discriminated union on `type`. */
export type WebhookEvent = KnownEvent | UnknownEvent | VerificationHandshake;

/** The schema version of each type; of a type that has two in the contract none fits, until `classify` knows both. */
type SchemaVersions = {
  readonly [Event in KnownEvent as Event['type']]: [Event['schema_version'] & number] extends [1] ? 1 : never;
};

/** An event that is added to the contract, or gets a new version, fails to compile until it is listed here. */
const KNOWN: SchemaVersions & Readonly<Record<string, unknown>> = {
  'contract.created': 1,
  'contract.terminated': 1,
  'contract.updated': 1,
  'invoice.created': 1,
  'invoice.issued': 1,
  'invoice.voided': 1,
  'payment.received': 1,
};

export const HANDSHAKE_TYPE: VerificationHandshake['type'] = 'service.webhook.verify';

/** The member of the union that a genuine payload is; undefined if it is neither an event nor the handshake. */
export function classify(payload: unknown, serviceName: string): WebhookEvent | undefined {
  // Of null and other things without members, `Object` makes one. What else it holds, the signature vouches for.
  const body = Object(payload);
  const { id, type, schema_version = 1 } = body;
  if (type === `${serviceName.toLowerCase()}.webhook.verify`)
    return { type: HANDSHAKE_TYPE, challenge: body.challenge };
  if (typeof id !== 'string' || typeof type !== 'string') return undefined;
  return KNOWN[type] === schema_version ? body : { ...body, type: 'unknown', event_type: type };
}
