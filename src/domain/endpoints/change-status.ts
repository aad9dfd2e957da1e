/** Moves endpoints from one state to another (state.ts), except by verification. */
import type { DisabledBy } from '../../../generated/prisma/client.ts';
import type { Facts } from '../audit-facts.ts';
import type { Context, TransactionContext } from '../context.ts';
import { settleDeliveries } from '../delivery-queue/settle-deliveries.ts';
import { DomainError } from '../errors.ts';
import type { Owner } from '../operator.ts';
import { type EndpointCause, endpointTransitions, isPossible } from './state.ts';
import { tellStatus } from './tell-status.ts';
import { changeEndpoint, type EndpointChange, type WebhookEndpoint } from './webhook-endpoint.ts';

/**
 * Deletes for good: cancels queued deliveries, erases the secrets, keeps the history.
 *
 * @throws DomainError as getEndpoint does; `webhook_endpoint_deleted`.
 */
export async function deleteEndpoint(context: Context, organizationId: string, id: string): Promise<void> {
  const remove: EndpointChange = async (tx, endpoint) => {
    const change = await changeStatus(tx, endpoint, 'deleted');
    return {
      ...change,
      statusReason: null,
      deletedAt: change.updatedAt,
      signingSecretSealed: null,
      challengeSealed: null,
      challengeExpiresAt: null,
    };
  };
  await changeEndpoint(context, organizationId, id, remove, {
    action: 'webhook_endpoint.deleted',
    facts: statusFacts,
  });
}

/**
 * Stops deliveries until the endpoint is restored; queued deliveries are held. If the endpoint is already
 * disabled, a client's call changes nothing. An operator's call replaces the reason, and from then on only
 * the operator can restore it.
 *
 * @param reason the operator's reason, shown to the partner.
 * @throws DomainError as getEndpoint does; `webhook_endpoint_deleted`.
 */
export function disableEndpoint(
  context: Context,
  owner: Owner,
  id: string,
  by: DisabledBy,
  reason: string | null = null,
): Promise<WebhookEndpoint> {
  const disable: EndpointChange = async (tx, endpoint) => {
    const data = { disabledBy: by, statusReason: reason };
    const isSaid = endpoint.disabledBy === 'operator' && endpoint.statusReason === reason;
    const isNew = isPossible('disabled', endpoint.status);
    if (!isNew && (by === 'client' || isSaid)) return undefined;
    const change = isNew
      ? await changeStatus(tx, endpoint, 'disabled')
      : { status: endpoint.status, updatedAt: tx.databaseClock.now() };
    await tellStatus(tx, 'disabled', { ...endpoint, ...change, ...data }, by);
    return { ...change, ...data };
  };
  return changeEndpoint(context, owner, id, disable, {
    action: 'webhook_endpoint.disabled',
    facts: statusFacts,
  });
}

/**
 * Ends a disablement: the endpoint is active again if it was verified, else pending verification. Held
 * deliveries resume with their remaining attempts. Changes nothing on an endpoint that is not disabled.
 *
 * @param reason the operator's reason, shown to the partner.
 * @throws DomainError as getEndpoint does; `webhook_endpoint_deleted`,
 *   `webhook_endpoint_disabled_by_operator`.
 */
export function restoreEndpoint(
  context: Context,
  owner: Owner,
  id: string,
  by: DisabledBy,
  reason: string | null = null,
): Promise<WebhookEndpoint> {
  const restore: EndpointChange = async (tx, endpoint) => {
    const cause = endpoint.verifiedAt ? 'restored' : 'restoredUnverified';
    if (!isPossible(cause, endpoint.status)) return undefined;
    if (endpoint.disabledBy === 'operator' && by === 'client') {
      throw new DomainError(
        'webhook_endpoint_disabled_by_operator',
        'This webhook endpoint was disabled by the operator of the service, who alone can restore it.',
      );
    }
    const change = {
      ...(await changeStatus(tx, endpoint, cause)),
      disabledBy: null,
      statusReason: reason,
    };
    await tellStatus(tx, 'restored', { ...endpoint, ...change }, by);
    return change;
  };
  return changeEndpoint(context, owner, id, restore, {
    action: 'webhook_endpoint.restored',
    facts: statusFacts,
  });
}

const statusFacts = ({ status, disabledBy, statusReason }: WebhookEndpoint): Facts => ({
  status,
  disabled_by: disabledBy,
  status_reason: statusReason,
});

/**
 * Sets the new status and settles unfinished deliveries. The caller has checked that the transition is
 * possible.
 */
async function changeStatus(tx: TransactionContext, { id }: WebhookEndpoint, cause: EndpointCause) {
  const { to, deliveries } = endpointTransitions[cause];
  if (deliveries) await settleDeliveries(tx, id, to);
  return { status: to, updatedAt: tx.databaseClock.now() };
}
