/** Locks and reads an endpoint's status before the queue changes the endpoint's deliveries. */
import type { EndpointStatus } from '../../../generated/prisma/client.ts';
import type { TransactionContext } from '../context.ts';

/**
 * That of an organization that has moved to another installation is gone, so that nothing is sent from here; its deliveries are still
 * there for some days.
 *
 * Takes a shared lock, so that the endpoint can neither be disabled nor restored until this transaction has
 * ended.
 */
export async function lockEndpointStatus(
  tx: TransactionContext,
  endpointId: string,
): Promise<EndpointStatus> {
  const [endpoint] = await tx.db.query<{ status: EndpointStatus }>`
    select status::text from webhook_endpoint where id = ${endpointId}::uuid for share`;
  return endpoint?.status ?? 'deleted';
}
