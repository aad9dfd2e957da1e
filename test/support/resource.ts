import type { Tenant, TestApp } from './app.ts';
import { businessResourceOf } from './business.ts';
import { recordDelivery, recordInLine, recordReplay } from './history.ts';
import {
  type ContractOperation,
  isDeliveryOperation,
  isEventOperation,
  isEventTypeOperation,
  takesId,
} from './operations.ts';
import { createPartner } from './partner.ts';

/**
 * Returns the id of a resource of the tenant on which the operation succeeds; '' for an operation without
 * one.
 */
export async function createResource(
  operation: ContractOperation,
  server: TestApp,
  tenant: Tenant,
  endpointUrl = 'http://127.0.0.1:9/hooks',
): Promise<string> {
  const { context } = server.app;
  const { organizationId, token } = tenant;
  if (!takesId(operation)) return '';
  const business = businessResourceOf(operation);
  if (business) return business.create(server, tenant, operation);
  if (isEventTypeOperation(operation)) return 'payment.received';
  if (isEventOperation(operation)) return (await recordDelivery(context, organizationId, 'failed')).eventId;
  if (isDeliveryOperation(operation)) {
    const delivery = await recordDelivery(context, organizationId, 'failed');
    if (operation.id === 'skipDelivery') await recordInLine(context, delivery);
    return delivery.id;
  }
  const { id } = await createPartner(server.baseUrl, token).register(endpointUrl, ['invoice.issued']);
  if (operation.id === 'sendTestEvent') {
    // Verified without a handshake, because no receiver may be there to answer.
    const data = { status: 'active', verified_at: context.databaseClock.now() } as const;
    await context.db.prisma.webhookEndpoint.update({ where: { id }, data });
  }
  if (operation.path.includes('{replay_id}')) await recordReplay(context, organizationId, id);
  return id;
}
