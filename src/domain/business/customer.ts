// Customers: their creation, their changes and their lists.
import { isDeepStrictEqual } from 'node:util';
import type { Customer } from '../../../generated/prisma/client.ts';
import { all, raw, sql } from '../../platform/postgres/statement.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { type AuditAction, recordDifference } from '../audit.ts';
import { type Facts, metadataApart } from '../audit-facts.ts';
import { definedOf } from '../changes.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { isCreatedIn } from '../created-range.ts';
import { unprocessable } from '../errors.ts';
import type { EventData } from '../event-types/event-type.ts';
import { publishEvent } from '../events/event.ts';
import { changedMetadata, type Metadata, type MetadataChanges, metadataOf } from '../metadata.ts';
import { ownedBy } from '../operator.ts';
import { isBehind, type Page, type PageRequest, pageOf } from '../page.ts';
import type { TimeRange } from '../time-range.ts';
import { type ExpectedVersion, refuseOutdated } from '../version.ts';
import { currencyErrors } from './currency.ts';
import { insertNumbered } from './number-series.ts';
import { externalIdFirst, refuseTaken } from './taken.ts';

export type { Customer } from '../../../generated/prisma/client.ts';

export interface CustomerCreation {
  /** The organization's next one by default. */
  readonly number?: string | undefined;
  readonly name: string;
  readonly email?: string | null | undefined;
  readonly country: string;
  readonly currency: string;
  readonly externalId?: string | null | undefined;
  readonly metadata?: Metadata | undefined;
}

/** What is absent stays. */
export type CustomerUpdate = {
  readonly [Member in Exclude<keyof CustomerCreation, 'metadata'>]?: CustomerCreation[Member] | undefined;
} & { readonly metadata?: MetadataChanges | undefined };

export interface CustomerFilter {
  readonly number?: string | undefined;
  readonly externalId?: string | undefined;
  readonly created?: TimeRange | undefined;
}

const columns = raw(`
  id, organization_id as "organizationId", number, name, email, country, currency, version,
  external_id as "externalId", metadata, created_at as "createdAt", updated_at as "updatedAt"`);

/** The organization's customers, newest first. */
export async function listCustomers(
  context: Context,
  organizationId: string,
  page: PageRequest,
  { number, externalId, created }: CustomerFilter = {},
): Promise<Page<Customer>> {
  const conditions = [
    number !== undefined && sql`number = ${number}`,
    externalId !== undefined && sql`external_id = ${externalId}`,
    isCreatedIn(created),
    isBehind(page),
  ];
  const rows = await context.db.query<Customer>`
    select ${columns} from customer
    where organization_id = ${organizationId} and ${all(conditions)}
    order by id desc
    limit ${page.limit + 1}`;
  return pageOf(rows, page.limit);
}

/** @throws DomainError as ownedBy does. */
export async function getCustomer(context: Context, organizationId: string, id: string): Promise<Customer> {
  const [customer] = await context.db.query<Customer>`select ${columns} from customer where id = ${id}`;
  return ownedBy(organizationId, customer, 'customer', id);
}

/**
 * Creates a customer and publishes `customer.created`.
 *
 * @throws DomainError `number_taken`, `external_id_taken`; `unprocessable_content` for an unknown currency.
 */
export function createCustomer(
  context: Context,
  organizationId: string,
  input: CustomerCreation,
): Promise<Customer> {
  const created = inTransaction(context, async (tx) => {
    refuseCurrency(input.currency);
    const now = tx.databaseClock.now();
    const unnumbered: Omit<Customer, 'number'> = {
      id: tx.databaseClock.newId(),
      organizationId,
      name: input.name,
      email: input.email ?? null,
      country: input.country,
      currency: input.currency,
      version: 1,
      externalId: input.externalId ?? null,
      metadata: { ...input.metadata },
      createdAt: now,
      updatedAt: now,
    };
    const customer = await insertNumbered(tx, 'customer', unnumbered, input.number, insert);
    await publishChange(tx, 'customer.created', undefined, customer);
    return customer;
  });
  return externalIdFirst(context, 'customer', organizationId, input.externalId, created);
}

/**
 * Changes what is given and publishes `customer.updated`; a change that changes nothing publishes nothing.
 *
 * @throws DomainError as getCustomer and createCustomer do; `precondition_failed`; `unprocessable_content` for
 *   another currency once a contract or an invoice is in it.
 */
export function updateCustomer(
  context: Context,
  organizationId: string,
  id: string,
  { metadata, ...given }: CustomerUpdate,
  expected?: ExpectedVersion,
): Promise<Customer> {
  return inTransaction(context, async (tx) => {
    const customer = await lockCustomer(tx, organizationId, id);
    refuseOutdated('customer', customer, expected);
    const wanted: Customer = {
      ...customer,
      ...definedOf(given),
      ...(metadata !== undefined && { metadata: changedMetadata(customer, metadata) }),
    };
    if (isDeepStrictEqual(wanted, customer)) return customer;
    if (wanted.currency !== customer.currency) {
      refuseCurrency(wanted.currency);
      await refuseOtherCurrency(tx, customer);
    }
    const changed = { ...wanted, version: customer.version + 1, updatedAt: tx.databaseClock.now() };
    await refuseTaken('customer', update(tx, changed));
    await publishChange(tx, 'customer.updated', customer, changed);
    return changed;
  });
}

/** A customer as it is while the transaction runs. @throws DomainError as ownedBy does. */
export async function lockCustomer(
  tx: TransactionContext,
  organizationId: string,
  id: string,
): Promise<Customer> {
  const [customer] = await tx.db.query<Customer>`
    select ${columns} from customer where id = ${id} for no key update`;
  return ownedBy(organizationId, customer, 'customer', id);
}

/**
 * The customer that a body names, whose currency stays as it is until the transaction ends.
 *
 * @throws DomainError `unprocessable_content` unless the customer is the organization's.
 */
export async function requireCustomer(
  tx: TransactionContext,
  organizationId: string,
  id: string,
): Promise<Customer> {
  const [customer] = await tx.db.query<Customer>`
    select ${columns} from customer where id = ${id} and organization_id = ${organizationId} for share`;
  if (customer) return customer;
  throw unprocessable([{ pointer: '/customer_id', detail: `There is no customer ${id}.` }]);
}

function refuseCurrency(currency: string): void {
  const errors = currencyErrors('/currency', currency);
  if (errors.length > 0) throw unprocessable(errors);
}

/** Amounts of invoices and contracts are in the customer's currency. */
async function refuseOtherCurrency(
  tx: TransactionContext,
  { organizationId, id, number, currency }: Customer,
): Promise<void> {
  const [billed] = await tx.db.query`
    (select 1 as one from invoice where organization_id = ${organizationId} and customer_id = ${id} limit 1)
    union all
    (select 1 from contract where organization_id = ${organizationId} and customer_id = ${id} limit 1)`;
  if (!billed) return;
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
  const { id, organizationId } = after;
  await Promise.all([
    publishEvent(tx, { organizationId, type: change, data: snapshotOf(after) }),
    recordDifference(
      tx,
      { action: change, organizationId, subject: { kind: 'customer', id } },
      factsOf,
      before,
      after,
    ),
  ]);
}

const factsOf = (customer: Customer): Facts => metadataApart(snapshotOf(customer));

/** @returns 0 where another customer has the number. */
function insert(tx: TransactionContext, customer: Customer): Promise<number> {
  return tx.db.execute`
    insert into customer (id, organization_id, number, name, email, country, currency, version, external_id, metadata,
                          created_at, updated_at)
    values (${customer.id}, ${customer.organizationId}, ${customer.number}, ${customer.name}, ${customer.email},
            ${customer.country}, ${customer.currency}, ${customer.version}, ${customer.externalId},
            ${JSON.stringify(customer.metadata)}, ${customer.createdAt}, ${customer.updatedAt})
    on conflict (organization_id, number) do nothing`;
}

async function update(tx: TransactionContext, customer: Customer): Promise<void> {
  await tx.db.execute`
    update customer
    set number = ${customer.number}, name = ${customer.name}, email = ${customer.email}, country = ${customer.country},
        currency = ${customer.currency}, version = ${customer.version}, external_id = ${customer.externalId},
        metadata = ${JSON.stringify(customer.metadata)}, updated_at = ${customer.updatedAt}
    where id = ${customer.id}`;
}

function snapshotOf(customer: Customer): EventData<'customer.created'> {
  return {
    id: customer.id,
    number: customer.number,
    name: customer.name,
    email: customer.email,
    country: customer.country,
    currency: customer.currency,
    version: customer.version,
    external_id: customer.externalId,
    metadata: metadataOf(customer),
    created_at: isoTime(customer.createdAt),
    updated_at: isoTime(customer.updatedAt),
  };
}
