// The types of webhook events, and the classification of a verified payload.
import type { Webhooks } from '../../../generated/api/types.gen.ts';

/** Every body that the contract defines for receivers. */
type ContractPayload = Webhooks['body'];

/**
 * Asks the receiver to prove that it owns the endpoint: answer 2xx with `{ "challenge": … }` in a JSON body.
 * Not an event. Its `type` is the contract's, whatever the `serviceName`, so that one `case` suffices.
 */
export type VerificationHandshake = Extract<ContractPayload, { challenge: string }>;

/** Every event of the contract, derived from it: a switch on `type` narrows `data`. */
export type KnownEvent = WithMark<Exclude<ContractPayload, VerificationHandshake>>;

/** The contract declares the mark of a test event as a boolean, for generators, but it is never false. */
type WithMark<Event> = Event extends { test?: boolean } ? Omit<Event, 'test'> & { test?: true } : never;

export type EventType = KnownEvent['type'];

/** The event of one type: `EventOfType<'invoice.issued'>`. */
export type EventOfType<Type extends EventType> = Extract<KnownEvent, { type: Type }>;

/**
 * A genuine event that is newer than this version of the SDK: its type or schema version is unknown.
 *
 * Its `type` is `unknown`, and `event_type` has the original type. With the original `type`, a plain `string`, no
 * `case 'invoice.issued'` could narrow `data` to an invoice, and version 2 of `invoice.issued` would reach code written
 * for version 1. This way the union narrows, and a switch over it can be exhaustive.
 */
export interface UnknownEvent {
  readonly type: 'unknown';
  readonly id: string;
  /** The original event type, such as `invoice.reopened`. */
  readonly event_type: string;
  readonly schema_version: number;
  readonly created_at: string;
  /** Only in a test event. */
  readonly test?: true;
  readonly data: unknown;
}

/** What `unwrap` returns: a discriminated union on `type`. */
export type WebhookEvent = KnownEvent | UnknownEvent | VerificationHandshake;

/** The schema version of each type. A type with two versions matches none until `classify` supports both. */
type SchemaVersions = {
  readonly [Event in KnownEvent as Event['type']]: [Event['schema_version'] & number] extends [1] ? 1 : never;
};

/** A new event or version in the contract fails to compile until it is listed here. */
const KNOWN: SchemaVersions & Readonly<Record<string, unknown>> = {
  'contract.amended': 1,
  'contract.created': 1,
  'contract.deleted': 1,
  'contract.terminated': 1,
  'contract.updated': 1,
  'credit_note.created': 1,
  'credit_note.deleted': 1,
  'credit_note.issued': 1,
  'credit_note.updated': 1,
  'customer.created': 1,
  'customer.updated': 1,
  'invoice.created': 1,
  'invoice.deleted': 1,
  'invoice.issued': 1,
  'invoice.paid': 1,
  'invoice.updated': 1,
  'invoice.voided': 1,
  'payment.received': 1,
  'payment.refunded': 1,
  'payment.reversed': 1,
  'webhook_delivery.exhausted': 1,
  'webhook_endpoint.disabled': 1,
  'webhook_endpoint.restored': 1,
};

export const HANDSHAKE_TYPE: VerificationHandshake['type'] = 'service.webhook.verify';

/** Classifies a genuine payload; undefined if it is neither an event nor the handshake. */
export function classify(payload: unknown, serviceName: string): WebhookEvent | undefined {
  // `Object` turns null and other primitives into an object. The signature vouches for everything else.
  const body = Object(payload);
  const { id, type, schema_version = 1 } = body;
  if (type === `${serviceName.toLowerCase()}.webhook.verify`)
    return { type: HANDSHAKE_TYPE, challenge: body.challenge };
  if (typeof id !== 'string' || typeof type !== 'string') return undefined;
  return asKnown(body, type, schema_version);
}

/** The event itself if this version of the SDK knows it, else as `UnknownEvent`. */
export function asKnown(event: object, type: string, version: unknown) {
  const body = Object(event);
  return KNOWN[type] === version ? body : { ...body, type: 'unknown', event_type: type };
}
