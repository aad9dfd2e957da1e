// Customers: their creation, their changes and their lists.
import { isDeepStrictEqual } from 'node:util';
import type * as bodies from '../../../generated/api/types.gen.ts';
import type { Customer, Prisma } from '../../../generated/prisma/client.ts';
import { raw } from '../../platform/postgres/statement.ts';
import { type AuditAction, recordDifference } from '../audit.ts';
import { type Facts, metadataApart } from '../audit-facts.ts';
import { changedPage } from '../changed-page.ts';
import { definedOf } from '../changes.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { DomainError, unprocessable, unprocessableAt } from '../errors.ts';
import { publishEvent } from '../events/event.ts';
import { changedMetadata } from '../metadata.ts';
import { ownedBy } from '../operator.ts';
import { type FilterOf, isEqualTo, newestPage, type Page, type PageRequest, pageOf } from '../page.ts';
import { bodyOf, type Columns } from '../resource.ts';
import { type ExpectedVersion, refuseOutdated } from '../version.ts';
import { isArchived, whereArchived } from './archived.ts';
import { currencyErrors } from './currency.ts';
import { insertNumbered } from './number-series.ts';
import { insertedRows, lockedRow, only, updateRows } from './row-statements.ts';
import { externalIdFirst, refuseTaken } from './taken.ts';

export type { Customer };

/** The organization's customers, newest first. */
export async function listCustomers(
  context: Context,
  organization_id: string,
  page: PageRequest,
  { created, archived, ...filter }: FilterOf<bodies.ListCustomersData> = {},
): Promise<Page<Customer>> {
  const { customer } = context.db.prisma;
  const where = { ...definedOf(filter), organization_id };
  if (page.updated_from || page.counter) {
    const conditions = [...isEqualTo(where), isArchived({ archived })];
    const read = (ids: string[]) => customer.findMany({ where: { id: { in: ids } } });
    return changedPage(context, raw('customer'), conditions, page, created, read);
  }
  const found = { ...where, ...whereArchived({ archived }) };
  return pageOf(await customer.findMany(newestPage(page, found, created)), page.limit);
}

/** @throws DomainError as ownedBy does. */
export async function getCustomer({ db }: Context, organization_id: string, id: string): Promise<Customer> {
  return ownedBy(organization_id, await db.prisma.customer.findUnique({ where: { id } }), 'customer', id);
}

/**
 * Creates a customer, with the organization's next number by default, and publishes `customer.created`.
 *
 * @throws DomainError `number_taken`, `external_id_taken`; `unprocessable_content` for an unknown currency.
 */
export function createCustomer(
  context: Context,
  organization_id: string,
  given: Columns<Customer, bodies.CustomerCreation>,
): Promise<Customer> {
  const created = inTransaction(context, async (tx) => {
    refuseCurrency(given.currency);
    const now = tx.databaseClock.now();
    const unnumbered = {
      ...given,
      id: tx.databaseClock.newId(),
      organization_id,
      created_at: now,
      updated_at: now,
    };
    const customer = await insertNumbered(tx, 'customer', organization_id, given.number, (number) =>
      insertedRows(tx, 'Customer', [{ ...unnumbered, number }], ['organization_id', 'number']),
    );
    await publishChange(tx, 'customer.created', undefined, customer);
    return customer;
  });
  return externalIdFirst(context, 'customer', organization_id, given.external_id, created);
}

/**
 * Changes what is given and publishes `customer.updated`; a change that changes nothing publishes nothing.
 *
 * @throws DomainError as getCustomer and createCustomer do; `precondition_failed`; `unprocessable_content` for
 *   another currency once a contract or an invoice is in it.
 */
export function updateCustomer(
  context: Context,
  organization_id: string,
  id: string,
  { metadata, ...given }: Columns<Customer, bodies.CustomerUpdate>,
  expected?: ExpectedVersion,
): Promise<Customer> {
  return changeCustomer(context, organization_id, id, expected, 'customer.updated', async (tx, customer) => {
    if (given.currency !== undefined && given.currency !== customer.currency) {
      refuseCurrency(given.currency);
      await refuseOtherCurrency(tx, customer);
    }
    return {
      ...definedOf(given),
      ...(metadata !== undefined && { metadata: changedMetadata(customer, metadata) }),
    };
  });
}

/**
 * Archives a customer and publishes `customer.updated`: it gets no new contract and no new invoice. What its contracts
 * have used is still billed. One that is archived already stays as it is.
 *
 * @throws DomainError as getCustomer does; `precondition_failed`; `customer_in_use`.
 */
export function archiveCustomer(
  context: Context,
  organization_id: string,
  id: string,
  expected?: ExpectedVersion,
): Promise<Customer> {
  return changeCustomer(context, organization_id, id, expected, 'customer.archived', async (tx, customer) => {
    if (customer.archived_at !== null) return {};
    await refuseInUse(tx, customer);
    return { archived_at: tx.databaseClock.now() };
  });
}

/** The opposite. @throws DomainError as getCustomer does; `precondition_failed`. */
export function unarchiveCustomer(
  context: Context,
  organization_id: string,
  id: string,
  expected?: ExpectedVersion,
): Promise<Customer> {
  return changeCustomer(context, organization_id, id, expected, 'customer.unarchived', async () => ({
    archived_at: null,
  }));
}

/** Locks the customer, and writes and publishes its next version, unless nothing changes. */
function changeCustomer(
  context: Context,
  organization_id: string,
  id: string,
  expected: ExpectedVersion,
  action: CustomerAction,
  changesOf: (tx: TransactionContext, customer: Customer) => Promise<Partial<Prisma.CustomerCreateManyInput>>,
): Promise<Customer> {
  return inTransaction(context, async (tx) => {
    const customer = await lockCustomer(tx, organization_id, id);
    refuseOutdated('customer', customer, expected);
    const changes = await changesOf(tx, customer);
    if (isDeepStrictEqual({ ...customer, ...changes }, customer)) return customer;
    const next = { ...changes, version: customer.version + 1, updated_at: tx.databaseClock.now() };
    const changed = only(await refuseTaken('customer', updateRows(tx, 'Customer', [[customer, next]])));
    await publishChange(tx, action, customer, changed);
    return changed;
  });
}

/** A customer as it is while the transaction runs. @throws DomainError as ownedBy does. */
export async function lockCustomer(
  tx: TransactionContext,
  organization_id: string,
  id: string,
): Promise<Customer> {
  return ownedBy(organization_id, await lockedRow(tx, 'Customer', id, 'no key update'), 'customer', id);
}

/**
 * The customer that a body names for something new: until the transaction ends, its currency stays as it is, and nobody
 * archives it.
 *
 * @throws DomainError `unprocessable_content` unless the customer is the organization's; `customer_archived`.
 */
export async function requireCustomer(
  tx: TransactionContext,
  organization_id: string,
  id: string,
): Promise<Customer> {
  const customer = await lockedRow(tx, 'Customer', id, 'share');
  if (customer?.organization_id !== organization_id) {
    throw unprocessableAt('/customer_id', `There is no customer ${id}.`, 'not_found');
  }
  refuseArchived(customer);
  return customer;
}

/** @throws DomainError `customer_archived`. */
export function refuseArchived({ number, archived_at }: Customer): void {
  if (archived_at !== null) throw new DomainError('customer_archived', `Customer ${number} is archived.`);
}

/** Contracts and invoices that a refusal names. */
const NAMED_MAX = 5;

/** Whoever activates a contract or writes an invoice waits for the customer's lock; what a run bills is open until then. */
async function refuseInUse(
  { db }: TransactionContext,
  { organization_id, id, number }: Customer,
): Promise<void> {
  const open = await db.query<{ what: string }>`
    (select 'contract ' || number as what from contract
     where organization_id = ${organization_id} and customer_id = ${id}
       and (status = 'active' or billable_on is not null)
     limit ${NAMED_MAX + 1})
    union all
    (select 'invoice ' || number from invoice
     where organization_id = ${organization_id} and customer_id = ${id} and status in ('draft', 'issued')
     limit ${NAMED_MAX + 1})`;
  if (open.length === 0) return;
  const named = open.slice(0, NAMED_MAX).map(({ what }) => what);
  const others = open.length > NAMED_MAX ? ' and others' : '';
  const detail = `Customer ${number} cannot be archived, because of ${named.join(', ')}${others}.`;
  throw new DomainError('customer_in_use', detail);
}

function refuseCurrency(currency: string): void {
  const errors = currencyErrors('/currency', currency);
  if (errors.length > 0) throw unprocessable(errors);
}

/** Amounts of invoices and contracts are in the customer's currency. */
async function refuseOtherCurrency(
  { db }: TransactionContext,
  { id, number, currency }: Customer,
): Promise<void> {
  const isBilled = { OR: [{ invoices: { some: {} } }, { contracts: { some: {} } }] };
  if (!(await db.prisma.customer.findFirst({ where: { id, ...isBilled }, select: { id: true } }))) return;
  throw unprocessableAt('/currency', `Customer ${number} has invoices or contracts in ${currency}.`);
}

type CustomerAction = Extract<AuditAction, `customer.${string}`>;

/** Publishes a change, and records it if somebody acts. */
async function publishChange(
  tx: TransactionContext,
  action: CustomerAction,
  before: Customer | undefined,
  after: Customer,
): Promise<void> {
  const type = before ? 'customer.updated' : 'customer.created';
  await Promise.all([
    publishEvent(tx, { organizationId: after.organization_id, type, data: customerBody(after) }),
    recordDifference(tx, action, factsOf, before, after),
  ]);
}

const factsOf = (customer: Customer): Facts => metadataApart(customerBody(customer));

/** As the API returns it, and as its events carry it. */
export const customerBody = bodyOf<Customer, bodies.Customer>('Customer', {});
