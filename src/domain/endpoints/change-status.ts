/** Moves endpoints from one state to another (state.ts), except by verification. */
import type { DisabledBy } from '../../../generated/prisma/client.ts';
import type { Context, TransactionContext } from '../context.ts';
import { settleDeliveries } from '../delivery-queue/settle-deliveries.ts';
import { DomainError } from '../errors.ts';
import type { EventData } from '../event-types/event-type.ts';
import { publishEvent } from '../events/event.ts';
import { noteEndpointStatus } from '../notices/notice.ts';
import type { Owner } from '../operator.ts';
import { bodyOf } from '../resource.ts';
import { withoutSecrets } from './sending-options.ts';
import { type EndpointCause, endpointTransitions, isPossible } from './state.ts';
import {
  changeEndpoint,
  type EndpointChange,
  subscriptionsOf,
  type WebhookEndpoint,
} from './webhook-endpoint.ts';

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
      status_reason: null,
      deleted_at: change.updated_at,
      signing_secret_sealed: null,
      next_secret_sealed: null,
      next_secret_prepared_at: null,
      challenge_sealed: null,
      challenge_expires_at: null,
      sending_options: withoutSecrets(endpoint),
    };
  };
  await changeEndpoint(context, organizationId, id, 'webhook_endpoint.deleted', remove);
}

/**
 * Stops deliveries until the endpoint is restored; queued deliveries are held. If the endpoint is already
 * disabled, a client's call changes nothing. An operator's call replaces the reason, and from then on only
 * the operator can restore it.
 *
 * @param status_reason the operator's reason, shown to the partner.
 * @throws DomainError as getEndpoint does; `webhook_endpoint_deleted`.
 */
export function disableEndpoint(
  context: Context,
  owner: Owner,
  id: string,
  disabled_by: DisabledBy,
  status_reason: string | null = null,
): Promise<WebhookEndpoint> {
  const disable: EndpointChange = async (tx, endpoint) => {
    const isSaid = endpoint.disabled_by === 'operator' && endpoint.status_reason === status_reason;
    const isNew = isPossible('disabled', endpoint.status);
    if (!isNew && (disabled_by === 'client' || isSaid)) return undefined;
    const status = isNew
      ? await changeStatus(tx, endpoint, 'disabled')
      : { status: endpoint.status, updated_at: tx.databaseClock.now() };
    const change = { ...status, disabled_by, status_reason };
    const told = { ...endpoint, ...change };
    const { organization_id: organizationId } = endpoint;
    await noteEndpointStatus(tx, 'endpoint_disabled', told);
    await publishEvent(tx, { organizationId, type: 'webhook_endpoint.disabled', data: disabledData(told) });
    return change;
  };
  return changeEndpoint(context, owner, id, 'webhook_endpoint.disabled', disable);
}

/**
 * Ends a disablement: the endpoint is active again if it was verified, else pending verification. Held
 * deliveries resume with their remaining attempts. Changes nothing on an endpoint that is not disabled.
 *
 * @param status_reason the operator's reason, shown to the partner.
 * @throws DomainError as getEndpoint does; `webhook_endpoint_deleted`,
 *   `webhook_endpoint_disabled_by_operator`.
 */
export function restoreEndpoint(
  context: Context,
  owner: Owner,
  id: string,
  restored_by: DisabledBy,
  status_reason: string | null = null,
): Promise<WebhookEndpoint> {
  const restore: EndpointChange = async (tx, endpoint) => {
    const cause = endpoint.verified_at ? 'restored' : 'restoredUnverified';
    if (!isPossible(cause, endpoint.status)) return undefined;
    if (endpoint.disabled_by === 'operator' && restored_by === 'client') {
      throw new DomainError(
        'webhook_endpoint_disabled_by_operator',
        'This webhook endpoint was disabled by the operator of the service, who alone can restore it.',
      );
    }
    const change = { ...(await changeStatus(tx, endpoint, cause)), disabled_by: null, status_reason };
    const told = { ...endpoint, ...change, restored_by };
    const { organization_id: organizationId } = endpoint;
    await noteEndpointStatus(tx, 'endpoint_restored', { ...told, disabled_by: restored_by });
    await publishEvent(tx, { organizationId, type: 'webhook_endpoint.restored', data: restoredData(told) });
    return change;
  };
  return changeEndpoint(context, owner, id, 'webhook_endpoint.restored', restore);
}

type Disabled = WebhookEndpoint & { readonly disabled_by: DisabledBy };
type Restored = WebhookEndpoint & { readonly restored_by: DisabledBy };

/** For the organization's other endpoints. Partners are told nothing else about persons than their kind. */
const disabledData = bodyOf<Disabled, EventData<'webhook_endpoint.disabled'>>('DisabledWebhookEndpoint', {
  subscriptions: subscriptionsOf,
  disabled_at: ({ updated_at }) => updated_at.toISOString(),
});
const restoredData = bodyOf<Restored, EventData<'webhook_endpoint.restored'>>('RestoredWebhookEndpoint', {
  subscriptions: subscriptionsOf,
  restored_at: ({ updated_at }) => updated_at.toISOString(),
});

/**
 * Sets the new status and settles unfinished deliveries. The caller has checked that the transition is
 * possible.
 */
export async function changeStatus(tx: TransactionContext, { id }: WebhookEndpoint, cause: EndpointCause) {
  const { to, deliveries } = endpointTransitions[cause];
  if (deliveries) await settleDeliveries(tx, id, to);
  return { status: to, updated_at: tx.databaseClock.now() };
}
