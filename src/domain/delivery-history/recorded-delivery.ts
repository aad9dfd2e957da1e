// Deliveries and attempts as the history shows them.
import type { DeliveryAttempt } from '../../../generated/prisma/client.ts';

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

export interface RecordedDelivery {
  readonly id: string;
  readonly organizationId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly endpointId: string;
  readonly status: DeliveryState;
  readonly reason: string | null;
  readonly attemptCount: number;
  readonly nextAttemptAt: Date | null;
  /** The delivery that has to end before this one is sent, at an ordered endpoint. */
  readonly waitsBehind?: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Of a test event; absent from the history. */
  readonly isTest?: true;
}

export interface RecordedAttempt extends Omit<DeliveryAttempt, 'sentTo'> {
  readonly eventId: string;
  /** The address that it was sent to. */
  readonly endpointUrl: string;
}
