// Customers, as the public API reads them.
import type { Customer } from '../../../generated/prisma/client.ts';
import { raw } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';
import { ownedBy } from '../operator.ts';
import { isBehind, type Page, type PageRequest, pageOf } from '../page.ts';

export type { Customer } from '../../../generated/prisma/client.ts';

const columns = raw(`
  id, organization_id as "organizationId", number, name, email, country, currency, created_at as "createdAt",
  updated_at as "updatedAt"`);

/** The organization's customers, newest first. */
export async function listCustomers(
  context: Context,
  organizationId: string,
  page: PageRequest,
): Promise<Page<Customer>> {
  const rows = await context.db.query<Customer>`
    select ${columns} from customer
    where organization_id = ${organizationId} and ${isBehind(page)}
    order by id desc
    limit ${page.limit + 1}`;
  return pageOf(rows, page.limit);
}

/** @throws DomainError as ownedBy does. */
export async function getCustomer(context: Context, organizationId: string, id: string): Promise<Customer> {
  const [customer] = await context.db.query<Customer>`select ${columns} from customer where id = ${id}`;
  return ownedBy(organizationId, customer, 'customer', id);
}
