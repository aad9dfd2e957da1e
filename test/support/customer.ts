import { v7 as uuidv7 } from 'uuid';
import { archiveCustomer } from '../../src/domain/business/customer.ts';
import type { Context } from '../../src/domain/context.ts';

/**
 * Creates a customer without `customer.created`, which would be among the events that a test counts. @returns
 * the customer's id.
 */
export async function createCustomer(
  context: Context,
  organizationId: string,
  { currency = 'GBP' } = {},
): Promise<string> {
  const id = uuidv7();
  const now = context.databaseClock.now();
  await context.db.prisma.customer.create({
    data: {
      id,
      organization_id: organizationId,
      number: id,
      name: 'Brightwater Logistics',
      country: 'GB',
      currency,
      created_at: now,
      updated_at: now,
    },
  });
  return id;
}

/** @returns its id. */
export async function archivedCustomer(context: Context, organizationId: string): Promise<string> {
  const id = await createCustomer(context, organizationId);
  await archiveCustomer(context, organizationId, id);
  return id;
}
