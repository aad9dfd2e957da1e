// Customers, as the public API reads them.
import type { Customer } from '../../../generated/prisma/client.ts';
import type { Context } from '../context.ts';
import { ownedBy } from '../operator.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type { Customer } from '../../../generated/prisma/client.ts';

/** The organization's customers, newest first. */
export async function listCustomers(
  context: Context,
  organizationId: string,
  page: PageRequest,
): Promise<Page<Customer>> {
  const rows = await context.db.prisma.customer.findMany({
    where: { organizationId, ...(page.after && { id: { lt: page.after } }) },
    orderBy: { id: 'desc' },
    take: page.limit + 1,
  });
  return pageOf(rows, page.limit);
}

/** @throws DomainError as ownedBy does. */
export async function getCustomer(context: Context, organizationId: string, id: string): Promise<Customer> {
  const customer = await context.db.prisma.customer.findUnique({ where: { id } });
  return ownedBy(organizationId, customer, 'customer', id);
}
