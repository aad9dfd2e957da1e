/** Reports that an endpoint was disabled or restored, in the transaction that does it. */
import type { DisabledBy } from '../../../generated/prisma/client.ts';
import type { TransactionContext } from '../context.ts';
import { publishEvent } from '../events/event.ts';
import { noteEndpointStatus } from '../notices/notice.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

/**
 * Creates a notice for the members, and an event for the organization's other endpoints.
 *
 * @param endpoint in its new state.
 * @param by the kind of actor. Partners are told nothing else about persons.
 */
export async function tellStatus(
  tx: TransactionContext,
  change: 'disabled' | 'restored',
  endpoint: WebhookEndpoint,
  by: DisabledBy,
): Promise<void> {
  await noteEndpointStatus(tx, `endpoint_${change}`, { ...endpoint, disabledBy: by });
  const { organizationId } = endpoint;
  const at = endpoint.updatedAt.toISOString();
  const data = dataOf(endpoint);
  if (change === 'disabled') {
    const disabled = { ...data, disabled_by: by, disabled_at: at };
    await publishEvent(tx, { organizationId, type: 'webhook_endpoint.disabled', data: disabled });
  } else {
    const restored = { ...data, restored_by: by, restored_at: at };
    await publishEvent(tx, { organizationId, type: 'webhook_endpoint.restored', data: restored });
  }
}

const dataOf = ({ id, endpointUrl, description, subscriptions, status, statusReason }: WebhookEndpoint) => ({
  id,
  endpoint_url: endpointUrl,
  description,
  subscriptions: subscriptions.map(({ eventType, schemaVersion }) => ({
    event_type: eventType,
    schema_version: schemaVersion,
  })),
  status,
  status_reason: statusReason,
});
