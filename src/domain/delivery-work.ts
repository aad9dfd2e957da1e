// What a worker works on: a delivery that it has claimed, with the data for the attempt.

/** A worker's claim of a delivery; the number distinguishes it from earlier and later ones. */
export interface ClaimedDelivery {
  id: string;
  claimNumber: number;
  endpointId: string;
}

/** The data for an attempt, read just before it. */
export interface DeliveryWork extends ClaimedDelivery {
  organizationId: string;
  eventId: string;
  eventType: string;
  /** The bytes that are sent, also as their text in UTF-8. */
  body: string | Uint8Array;
  endpointUrl: string;
  /** The address that the attempt's record names; null for the one with which the endpoint was registered. */
  sentTo: string | null;
  signingSecretSealed: string;
  /** How requests to the endpoint differ from others, as JSON (endpoints/sending-options.ts); null if they do not. */
  sendingOptions: string | null;
  /** Attempts made since publish or the last redelivery. */
  roundAttemptCount: number;
  /** The attempt's place in a trace; read only when requested. */
  traceparent?: string | null;
}
