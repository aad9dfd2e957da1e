/**
 * The states of a webhook endpoint and what moves it from one to another: the one table that registration,
 * verification and administration use, and from which the diagram in docs/architecture.md is made.
 */
import type { EndpointStatus } from '../../../generated/prisma/client.ts';
import type { DeliveryCause } from '../deliveries/state.ts';

export interface EndpointTransition {
  /** None: the endpoint begins with it. In any other state the cause changes nothing or is refused. */
  readonly from: readonly EndpointStatus[];
  readonly to: EndpointStatus;
  /** What it does to the endpoint's unfinished deliveries. */
  readonly deliveries?: DeliveryCause;
}

export type EndpointCause =
  | 'registered'
  | 'verified'
  | 'disabled'
  | 'restored'
  | 'restoredUnverified'
  | 'deleted';

/** The operator's `disabled` on a disabled endpoint changes who may restore it and the reason alone. */
export const endpointTransitions: Readonly<Record<EndpointCause, EndpointTransition>> = {
  registered: { from: [], to: 'pending_verification' },
  verified: { from: ['pending_verification'], to: 'active' },
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
