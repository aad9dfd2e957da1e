/**
 * The states of a delivery and what moves it from one to another: the one table from which the statements of
 * the queue, redelivery and the diagram in docs/architecture.md are made, and that
 * test/domain/deliveries/state.test.ts walks.
 */
import type { DeliveryStatus } from '../../../generated/prisma/client.ts';

export interface DeliveryTransition {
  /** None: the delivery begins with it. In any other state the cause changes nothing. */
  readonly from: readonly DeliveryStatus[];
  readonly to: DeliveryStatus;
  /** What the partner reads; null is none, undefined the reason that the attempt gives. */
  readonly reason: string | null | undefined;
  /** What becomes of its job. A pending delivery has exactly one, and no other delivery has any. */
  readonly job: 'queued' | 'waiting' | 'removed' | 'none';
  /** Whether the attempts that it may have are counted from here. */
  readonly isNewRound?: true;
}

export type DeliveryCause =
  | 'published'
  | 'publishedWhileDisabled'
  | 'publishedBeforeVerification'
  | 'attemptDelivered'
  | 'attemptFailed'
  | 'attemptToRetry'
  | 'endpointDisabled'
  | 'endpointRestored'
  | 'endpointDeleted'
  | 'redelivered'
  | 'redeliveredWhileDisabled';

const DISABLED = 'the endpoint is disabled';

/**
 * An endpoint that is disabled or deleted holds or cancels what is queued at once. What a worker has claimed
 * is left to it: it applies the same two transitions before the attempt, or in place of a retry.
 */
export const deliveryTransitions: Readonly<Record<DeliveryCause, DeliveryTransition>> = {
  published: { from: [], to: 'pending', reason: null, job: 'queued' },
  publishedWhileDisabled: {
    from: [],
    to: 'skipped',
    reason: 'the endpoint was disabled when the event was published',
    job: 'none',
  },
  publishedBeforeVerification: {
    from: [],
    to: 'skipped',
    reason: 'the endpoint was not verified when the event was published',
    job: 'none',
  },
  // What arrives has arrived, whatever became of the delivery meanwhile: a worker that lost its claim still
  // made its attempt.
  attemptDelivered: {
    from: ['pending', 'held', 'failed', 'canceled'],
    to: 'delivered',
    reason: null,
    job: 'removed',
  },
  attemptFailed: { from: ['pending', 'held'], to: 'failed', reason: undefined, job: 'removed' },
  // Not what is held: it has no job that pending needs, and restore makes one.
  attemptToRetry: { from: ['pending'], to: 'pending', reason: null, job: 'waiting' },
  endpointDisabled: { from: ['pending'], to: 'held', reason: DISABLED, job: 'removed' },
  endpointRestored: { from: ['held'], to: 'pending', reason: null, job: 'queued' },
  endpointDeleted: {
    from: ['pending', 'held'],
    to: 'canceled',
    reason: 'the endpoint was deleted',
    job: 'removed',
  },
  redelivered: { from: ['failed'], to: 'pending', reason: null, job: 'queued', isNewRound: true },
  redeliveredWhileDisabled: { from: ['failed'], to: 'held', reason: DISABLED, job: 'none', isNewRound: true },
};

/** States as the items of an SQL list. */
export const sqlStates = (states: readonly DeliveryStatus[]): string =>
  states.map((state) => `'${state}'`).join(', ');
