/** The PATCH of an endpoint: its details, its subscriptions, and its move to another address. */
import type { WebhookEndpointDetailsUpdate } from '../../../generated/api/types.gen.ts';
import { definedOf } from '../changes.ts';
import type { Context, TransactionContext } from '../context.ts';
import { settleLines } from '../delivery-queue/settle-deliveries.ts';
import { changedMetadata } from '../metadata.ts';
import type { Columns } from '../resource.ts';
import { changeStatus } from './change-status.ts';
import { refuseEndpointInput } from './endpoint-input.ts';
import { challengeColumns, newChallenge } from './endpoint-secrets.ts';
import { changedOptions, type GivenOptions } from './sending-options.ts';
import {
  changeEndpoint,
  type EndpointChange,
  refuseDisabled,
  subscribedTo,
  type WebhookEndpoint,
} from './webhook-endpoint.ts';

/**
 * Changes what is given, in any status but deleted; a disabled endpoint keeps its subscriptions. Workers read address,
 * rate and options at each claim.
 *
 * @throws DomainError as getEndpoint does; `unprocessable_content` with pointers; `webhook_endpoint_deleted`,
 *   `webhook_endpoint_disabled`.
 */
export function updateEndpoint(
  context: Context,
  organizationId: string,
  id: string,
  update: Columns<WebhookEndpoint, Omit<WebhookEndpointDetailsUpdate, keyof GivenOptions>> & GivenOptions,
): Promise<WebhookEndpoint> {
  const { metadata, endpoint_url, subscriptions, ...others } = update;
  const { standard_webhooks, timeout_seconds, attempts_max, headers, ...given } = others;
  const options = { standard_webhooks, timeout_seconds, attempts_max, headers };
  const { allowInsecureReceivers: allowInsecure } = context.rules;
  const change: EndpointChange = async (tx, endpoint) => {
    if (subscriptions) refuseDisabled(endpoint);
    if (given.ordering === 'none' && endpoint.ordering !== 'none') await settleLines(tx, endpoint.id);
    const address = endpoint_url === endpoint.endpoint_url ? undefined : endpoint_url;
    refuseEndpointInput({ endpoint_url: address, subscriptions }, { allowInsecure });
    const movesAway =
      address !== undefined && new URL(address).origin !== new URL(endpoint.endpoint_url).origin;
    const changes = {
      ...definedOf(given),
      ...(metadata !== undefined && { metadata: changedMetadata(endpoint, metadata) }),
      ...(subscriptions && subscribedTo(subscriptions)),
      ...changedOptions(tx, endpoint, options, movesAway),
      ...(address !== undefined && (await move(tx, endpoint, address))),
    };
    return Object.keys(changes).length > 0 ? changes : undefined;
  };
  return changeEndpoint(context, organizationId, id, 'webhook_endpoint.updated', change);
}

/**
 * Gives the endpoint an address that it has yet to prove: by a challenge of its own, so that what still answers for the
 * address before verifies nothing. Until then no attempt begins; those under way end at the address before.
 */
async function move(tx: TransactionContext, endpoint: WebhookEndpoint, endpoint_url: string) {
  const { id, status, registered_url, verified_at, moved_at } = endpoint;
  const change = await changeStatus(tx, endpoint, status === 'disabled' ? 'movedWhileDisabled' : 'moved');
  return {
    ...change,
    ...challengeColumns(tx, id, newChallenge(change.updated_at)),
    endpoint_url,
    registered_url: registered_url ?? endpoint.endpoint_url,
    verified_at: null,
    moved_at: verified_at ? change.updated_at : moved_at,
    ...(change.status !== status && { status_reason: null }),
  };
}
