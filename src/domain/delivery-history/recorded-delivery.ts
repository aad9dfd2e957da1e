// Deliveries and attempts as the history shows them.
import type { Delivery, DeliveryAttempt } from '../../../generated/prisma/client.ts';

/** Where a delivery stands. `delivering` is a pending one whose attempt is being made. */
export const deliveryStates = [
  'pending',
  'delivering',
  'held',
  'delivered',
  'failed',
  'canceled',
  'skipped',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export interface RecordedDelivery
  extends Pick<Delivery, 'id' | 'organizationId' | 'eventId' | 'endpointId' | 'reason' | 'attemptCount'>,
    Pick<Delivery, 'nextAttemptAt' | 'createdAt' | 'updatedAt'> {
  readonly eventType: string;
  readonly status: DeliveryState;
  /** The delivery that has to end before this one is sent, at an ordered endpoint. */
  readonly waitsBehind?: string | null;
  /** Of a test event; absent from the history. */
  readonly isTest?: true;
}

export interface RecordedAttempt extends Omit<DeliveryAttempt, 'sentTo'> {
  readonly eventId: string;
  /** The address that it was sent to. */
  readonly endpointUrl: string;
}
