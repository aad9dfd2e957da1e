// Customers, as the public API reads them.
import type { Customer } from '../../../generated/prisma/client.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
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

/**
 * @throws DomainError `not_found` for an id that exists nowhere, `forbidden_resource` for another
 *   organization's.
 */
export async function getCustomer(context: Context, organizationId: string, id: string): Promise<Customer> {
  const customer = await context.db.prisma.customer.findUnique({ where: { id } });
  if (!customer) throw new DomainError('not_found', `There is no customer ${id}.`);
  if (customer.organizationId !== organizationId) {
    throw new DomainError('forbidden_resource', 'This customer belongs to another organization.');
  }
  return customer;
}
