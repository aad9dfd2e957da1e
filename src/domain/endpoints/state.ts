/**
 * The states of a webhook endpoint and the transitions between them: the only table of them, used by
 * registration, verification and administration, and the source of the diagram in docs/architecture.md.
 */
import type { EndpointStatus } from '../../../generated/prisma/client.ts';
import type { DeliveryCause } from '../deliveries/state.ts';

export interface EndpointTransition {
  /**
   * Empty if the cause creates the endpoint. In any state not listed, the cause changes nothing or is
   * refused.
   */
  readonly from: readonly EndpointStatus[];
  readonly to: EndpointStatus;
  /** What the transition does to the endpoint's unfinished deliveries. */
  readonly deliveries?: DeliveryCause;
}

export type EndpointCause =
  | 'registered'
  | 'verified'
  | 'moved'
  | 'movedWhileDisabled'
  | 'disabled'
  | 'restored'
  | 'restoredUnverified'
  | 'deleted';

/**
 * For an endpoint that is already disabled, an operator's `disabled` changes only the reason and who may
 * restore it.
 */
export const endpointTransitions: Readonly<Record<EndpointCause, EndpointTransition>> = {
  registered: { from: [], to: 'pending_verification' },
  verified: { from: ['pending_verification'], to: 'active', deliveries: 'endpointRestored' },
  // It has a new address, which it has yet to prove.
  moved: {
    from: ['pending_verification', 'active'],
    to: 'pending_verification',
    deliveries: 'endpointMoved',
  },
  movedWhileDisabled: { from: ['disabled'], to: 'disabled' },
  disabled: { from: ['pending_verification', 'active'], to: 'disabled', deliveries: 'endpointDisabled' },
  restored: { from: ['disabled'], to: 'active', deliveries: 'endpointRestored' },
  restoredUnverified: { from: ['disabled'], to: 'pending_verification' },
  deleted: {
    from: ['pending_verification', 'active', 'disabled'],
    to: 'deleted',
    deliveries: 'endpointDeleted',
  },
};

export function isPossible(cause: EndpointCause, status: EndpointStatus): boolean {
  return endpointTransitions[cause].from.includes(status);
}
