// The lock under which an organization's limits, members and settings are read and changed, one transaction
// after another, so that two at once never both take the last free place, or both remove the last OWNER.
import type { TransactionContext } from './context.ts';

/** Held until the transaction ends. Take it before the locks of rows that belong to the organization. */
export async function lockOrganization(tx: TransactionContext, organizationId: string): Promise<void> {
  await tx.db.execute`select 1 from organization where id = ${organizationId} for no key update`;
}
