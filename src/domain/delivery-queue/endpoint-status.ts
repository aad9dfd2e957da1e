/** Locks and reads an endpoint's status before the queue changes the endpoint's deliveries. */
import type { EndpointStatus } from '../../../generated/prisma/client.ts';
import type { TransactionContext } from '../context.ts';

/**
 * Takes a shared lock, so that the endpoint can neither be disabled nor restored until this transaction has
 * ended.
 */
export async function lockEndpointStatus(
  tx: TransactionContext,
  endpointId: string,
): Promise<EndpointStatus> {
  const [endpoint] = await tx.db.query<{ status: EndpointStatus }>`
    select status::text from webhook_endpoint where id = ${endpointId}::uuid for share`;
  if (!endpoint) throw new Error(`Delivery without an endpoint: ${endpointId}`);
  return endpoint.status;
}
