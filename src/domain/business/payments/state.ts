/** The states of a payment and what moves it from one to another: the one table, as of invoices (invoices/state.ts). */
import type { PaymentStatus } from '../../../../generated/prisma/client.ts';
import type { EventType } from '../../event-types/event-type.ts';

export interface PaymentTransition {
  /** None: the payment begins with it. In any other state the cause is refused. */
  readonly from: readonly PaymentStatus[];
  readonly to: PaymentStatus;
  readonly event: Extract<EventType, `payment.${string}`>;
}

export type PaymentCause = 'received' | 'refunded' | 'reversed';

export const paymentTransitions: Readonly<Record<PaymentCause, PaymentTransition>> = {
  received: { from: [], to: 'received', event: 'payment.received' },
  refunded: { from: ['received'], to: 'received', event: 'payment.refunded' },
  reversed: { from: ['received'], to: 'reversed', event: 'payment.reversed' },
};
