// Customers: their creation, their changes and their lists.
import { isDeepStrictEqual } from 'node:util';
import type {
  Customer as CustomerBody,
  CustomerCreation,
  CustomerUpdate,
} from '../../../generated/api/types.gen.ts';
import type { Customer } from '../../../generated/prisma/client.ts';
import { raw } from '../../platform/postgres/statement.ts';
import { type AuditAction, recordDifference } from '../audit.ts';
import { type Facts, metadataApart } from '../audit-facts.ts';
import { changedPage } from '../changed-page.ts';
import { definedOf } from '../changes.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { unprocessable } from '../errors.ts';
import { publishEvent } from '../events/event.ts';
import { changedMetadata } from '../metadata.ts';
import { ownedBy } from '../operator.ts';
import { isEqualTo, newestPage, type Page, type PageRequest, pageOf, type TimeRange } from '../page.ts';
import { bodyOf, type Columns } from '../resource.ts';
import { type ExpectedVersion, refuseOutdated } from '../version.ts';
import { currencyErrors } from './currency.ts';
import { insertNumbered } from './number-series.ts';
import { insertedRows, lockedRow, only, updateRows } from './row-statements.ts';
import { externalIdFirst, refuseTaken } from './taken.ts';

export type { Customer };

export interface CustomerFilter {
  readonly number?: string | undefined;
  readonly external_id?: string | undefined;
  readonly created?: TimeRange | undefined;
}

/** The organization's customers, newest first. */
export async function listCustomers(
  context: Context,
  organization_id: string,
  page: PageRequest,
  { created, ...filter }: CustomerFilter = {},
): Promise<Page<Customer>> {
  const { customer } = context.db.prisma;
  const where = { ...definedOf(filter), organization_id };
  if (page.updated_from) {
    const read = (ids: string[]) => customer.findMany({ where: { id: { in: ids } } });
    return changedPage(context, raw('customer'), isEqualTo(where), page, created, read);
  }
  return pageOf(await customer.findMany(newestPage(page, where, created)), page.limit);
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
  given: Columns<Customer, CustomerCreation>,
): Promise<Customer> {
  const created = inTransaction(context, async (tx) => {
    refuseCurrency(given.currency);
    const now = tx.databaseClock.now();
    const unnumbered = {
      ...given,
      ...{ id: tx.databaseClock.newId(), organization_id, created_at: now, updated_at: now },
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
  { metadata, ...given }: Columns<Customer, CustomerUpdate>,
  expected?: ExpectedVersion,
): Promise<Customer> {
  return inTransaction(context, async (tx) => {
    const customer = await lockCustomer(tx, organization_id, id);
    refuseOutdated('customer', customer, expected);
    const changes = {
      ...definedOf(given),
      ...(metadata !== undefined && { metadata: changedMetadata(customer, metadata) }),
    };
    if (isDeepStrictEqual({ ...customer, ...changes }, customer)) return customer;
    if (given.currency !== undefined && given.currency !== customer.currency) {
      refuseCurrency(given.currency);
      await refuseOtherCurrency(tx, customer);
    }
    const next = { ...changes, version: customer.version + 1, updated_at: tx.databaseClock.now() };
    const changed = only(await refuseTaken('customer', updateRows(tx, 'Customer', [[customer, next]])));
    await publishChange(tx, 'customer.updated', customer, changed);
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
 * The customer that a body names, whose currency stays as it is until the transaction ends.
 *
 * @throws DomainError `unprocessable_content` unless the customer is the organization's.
 */
export async function requireCustomer(
  tx: TransactionContext,
  organization_id: string,
  id: string,
): Promise<Customer> {
  const customer = await lockedRow(tx, 'Customer', id, 'share');
  if (customer?.organization_id === organization_id) return customer;
  throw unprocessable([
    { pointer: '/customer_id', code: 'not_found', detail: `There is no customer ${id}.` },
  ]);
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
  throw unprocessable([
    { pointer: '/currency', detail: `Customer ${number} has invoices or contracts in ${currency}.` },
  ]);
}

/** Publishes a change, and records it if somebody acts. */
async function publishChange(
  tx: TransactionContext,
  change: Extract<AuditAction, `customer.${string}`>,
  before: Customer | undefined,
  after: Customer,
): Promise<void> {
  const { id, organization_id: organizationId } = after;
  await Promise.all([
    publishEvent(tx, { organizationId, type: change, data: customerBody(after) }),
    recordDifference(
      tx,
      { action: change, organizationId, subject: { kind: 'customer', id } },
      factsOf,
      before,
      after,
    ),
  ]);
}

const factsOf = (customer: Customer): Facts => metadataApart(customerBody(customer));

/** As the API returns it, and as its events carry it. */
export const customerBody = bodyOf<Customer, CustomerBody>('Customer', {});
