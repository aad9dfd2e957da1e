/**
 * The states of a delivery and the transitions between them: the only table of them. The queue's statements,
 * redelivery and the diagram in docs/architecture.md are made from it, and
 * test/domain/deliveries/state.test.ts checks every transition.
 */
import type { DeliveryStatus, EndpointStatus } from '../../../generated/prisma/client.ts';

export interface DeliveryTransition {
  /** Empty if the cause creates the delivery. In any state not listed, the cause changes nothing. */
  readonly from: readonly DeliveryStatus[];
  readonly to: DeliveryStatus;
  /** The reason shown to the partner; null is none, undefined means that the attempt gives it. */
  readonly reason: string | null | undefined;
  /**
   * What the transition does to the delivery's job. A pending delivery has exactly one job, unless it waits in line
   * behind another one; any other delivery has none.
   */
  readonly job: 'queued' | 'waiting' | 'removed' | 'none';
  /** Whether the count of attempts starts again. */
  readonly isNewRound?: true;
}

export type DeliveryCause =
  | 'published'
  | 'publishedWhileDisabled'
  | 'publishedBeforeVerification'
  | 'attemptDelivered'
  | 'attemptFailed'
  | 'attemptToRetry'
  | 'skippedInLine'
  | 'endpointDisabled'
  | 'endpointMoved'
  | 'endpointRestored'
  | 'endpointDeleted'
  | 'eventErased'
  | 'redelivered'
  | 'redeliveredWhileDisabled'
  | 'redeliveredBeforeVerification';

const DISABLED = 'the endpoint is disabled';
const MOVED = 'the endpoint is not verified at its new address';

/**
 * Disabling, moving or deleting an endpoint holds or cancels its queued deliveries at once. For deliveries that a
 * worker has claimed, the worker applies the same transitions before the attempt, or in place of a retry.
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
  // A delivery that arrived counts as delivered in any state: a worker that lost its claim still made its
  // attempt.
  attemptDelivered: {
    from: ['pending', 'held', 'failed', 'canceled'],
    to: 'delivered',
    reason: null,
    job: 'removed',
  },
  attemptFailed: { from: ['pending', 'held'], to: 'failed', reason: undefined, job: 'removed' },
  // Not for held deliveries: they have no job, which a pending delivery needs. Restoring the endpoint creates
  // one.
  attemptToRetry: { from: ['pending'], to: 'pending', reason: null, job: 'waiting' },
  // Its partner no longer wants those behind it to wait. Like any failed one it can be redelivered.
  skippedInLine: {
    from: ['pending', 'held'],
    to: 'failed',
    reason: 'it was skipped, so that those behind it are sent',
    job: 'removed',
  },
  endpointDisabled: { from: ['pending'], to: 'held', reason: DISABLED, job: 'removed' },
  endpointMoved: { from: ['pending'], to: 'held', reason: MOVED, job: 'removed' },
  // Also by the verification of a new address.
  endpointRestored: { from: ['held'], to: 'pending', reason: null, job: 'queued' },
  endpointDeleted: {
    from: ['pending', 'held'],
    to: 'canceled',
    reason: 'the endpoint was deleted',
    job: 'removed',
  },
  // Whoever asked for the erasure did not want to wait for it, or no longer.
  eventErased: {
    from: ['pending', 'held'],
    to: 'canceled',
    reason: 'the data of its event was erased',
    job: 'removed',
  },
  redelivered: { from: ['failed'], to: 'pending', reason: null, job: 'queued', isNewRound: true },
  redeliveredWhileDisabled: { from: ['failed'], to: 'held', reason: DISABLED, job: 'none', isNewRound: true },
  redeliveredBeforeVerification: {
    from: ['failed'],
    to: 'held',
    reason: MOVED,
    job: 'none',
    isNewRound: true,
  },
};

/** What an endpoint that is not active does to its queued deliveries. */
export const endedBy = {
  pending_verification: deliveryTransitions.endpointMoved,
  disabled: deliveryTransitions.endpointDisabled,
  deleted: deliveryTransitions.endpointDeleted,
} as const satisfies Readonly<Record<Exclude<EndpointStatus, 'active'>, DeliveryTransition>>;

/** What a redelivery does, by the status of its endpoint. */
export const redeliveredAt = {
  active: deliveryTransitions.redelivered,
  pending_verification: deliveryTransitions.redeliveredBeforeVerification,
  disabled: deliveryTransitions.redeliveredWhileDisabled,
} as const satisfies Readonly<Record<Exclude<EndpointStatus, 'deleted'>, DeliveryTransition>>;

/** `endedBy` as rows of an SQL list: status of the endpoint, and of the delivery with its reason. */
export const endedByRows: string = Object.entries(endedBy)
  .map(([status, { to, reason }]) => `('${status}'::endpoint_status, '${to}', '${reason}')`)
  .join(', ');

/** Why what is held is held, by the status of its endpoint, as rows of an SQL list. */
export const heldByRows: string = Object.entries(endedBy)
  .filter(([, { to }]) => to === 'held')
  .map(([status, { reason }]) => `('${status}'::endpoint_status, '${reason}')`)
  .join(', ');

/** The codes of the reasons above and of those that attempts give (retry-policy.ts). */
const reasonCodes: readonly (readonly [RegExp, string])[] = [
  [/^the endpoint (is|was) disabled/, 'endpoint_disabled'],
  [/^the endpoint (is|was) not verified/, 'endpoint_not_verified'],
  [/^the endpoint was deleted/, 'endpoint_deleted'],
  [/^the endpoint answered \d+, which is not retried/, 'response_not_retried'],
  [/^it was skipped/, 'skipped_on_request'],
  [/^the data of its event was erased/, 'event_erased'],
  [/^(the only attempt|all \d+ attempts) failed/, 'attempts_exhausted'],
];

/** The code of a stored reason; derived, so that every delivery has one, however old. */
export function reasonCodeOf(reason: string | null): string | null {
  if (reason === null) return null;
  return reasonCodes.find(([text]) => text.test(reason))?.[1] ?? 'other';
}

/** States as the items of an SQL list. */
export const sqlStates = (states: readonly DeliveryStatus[]): string =>
  states.map((state) => `'${state}'`).join(', ');
