// What a worker has in hand: a delivery that it has claimed, and what the attempt needs.

/** A worker's claim of a delivery; the number distinguishes it from earlier and later ones. */
export interface ClaimedDelivery {
  id: string;
  claimNumber: number;
  endpointId: string;
}

/** What an attempt needs, read at the moment before it. */
export interface DeliveryWork extends ClaimedDelivery {
  organizationId: string;
  eventId: string;
  eventType: string;
  body: string;
  endpointUrl: string;
  signingSecretSealed: string;
  /** Attempts made since publish or the last redelivery. */
  roundAttemptCount: number;
  /** Where the attempt belongs in a trace; read only when asked for. */
  traceparent?: string | null;
}
