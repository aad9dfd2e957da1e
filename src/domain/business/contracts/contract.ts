// Contracts as they are read: one, as of a day, and the organization's list.
import type {
  ContractItemKind,
  ContractStatus,
  Contract as Row,
} from '../../../../generated/prisma/client.ts';
import { plannedAnew, raw, type Sql, sql } from '../../../platform/postgres/statement.ts';
import { parseTimestamp } from '../../../platform/timestamp.ts';
import type { Context, TransactionContext } from '../../context.ts';
import { ownedBy } from '../../operator.ts';
import { newest, type Page, type PageRequest, pageOf, type TimeRange } from '../../page.ts';
import { type CalendarDate, dayAfter, type Period, type Periods, periodOf } from '../periods.ts';

type DateColumn = 'startsOn' | 'endsOn' | 'billedUntil' | 'billableOn';

/** A contract without its terms. */
export interface ContractHead extends Omit<Row, DateColumn> {
  readonly startsOn: CalendarDate;
  /** Its last day. */
  readonly endsOn: CalendarDate | null;
  /** The first day that is not billed yet; null before activation, and where nothing is billed. */
  readonly billedUntil: CalendarDate | null;
  /** The first day after the period that is billed next; null where nothing is to be billed (any more). */
  readonly billableOn: CalendarDate | null;
}

export interface Contract extends ContractHead {
  /** In force on the day that was asked for. */
  readonly items: readonly ContractItem[];
  /** By the day from which they are in force. */
  readonly amendments: readonly Amendment[];
}

/** Numbers are decimal texts. */
export interface ContractItem {
  readonly id: string;
  readonly kind: ContractItemKind;
  readonly description: string;
  /** Of a fixed item. */
  readonly quantity: string | null;
  /** Of a usage item: the meter, its key, and how much of it costs nothing. */
  readonly meterId: string | null;
  readonly meter: string | null;
  readonly includedQuantity: string | null;
  /** In minor units of the contract's currency. */
  readonly unitAmount: string;
  /** In percent. */
  readonly taxRate: string;
}

export interface Amendment {
  readonly id: string;
  readonly effectiveOn: CalendarDate;
  readonly reason: string | null;
  readonly createdAt: Date;
}

/** As the statements return it. */
type Found = Omit<Contract, 'amendments'> & {
  readonly amendments: readonly (Omit<Amendment, 'createdAt'> & { readonly createdAt: string })[];
};

export interface ContractFilter {
  readonly status?: ContractStatus | undefined;
  readonly customerId?: string | undefined;
  readonly number?: string | undefined;
  readonly externalId?: string | undefined;
  readonly created?: TimeRange | undefined;
}

/** Today, where the organization of the row of `contract` is. */
export const today = sql`(now() at time zone (select time_zone from organization where id = contract.organization_id))::date`;

/** The items of terms, in their order. @param termsId the terms, as an expression of SQL. */
export const itemsOf = (termsId: Sql): Sql => sql`coalesce((
  select json_agg(json_build_object(
    'id', item.id, 'kind', item.kind, 'description', item.description, 'quantity', trim_scale(item.quantity)::text,
    'meterId', item.meter_id, 'meter', meter.key, 'includedQuantity', trim_scale(item.included_quantity)::text,
    'unitAmount', trim_scale(item.unit_amount)::text, 'taxRate', trim_scale(item.tax_rate)::text
  ) order by item.position)
  from contract_item as item
  left join meter on meter.organization_id = item.organization_id and meter.id = item.meter_id
  where item.organization_id = contract.organization_id and item.terms_id = ${termsId}
), '[]')`;

/** The terms of the row of `contract` that are in force on a day; before the contract begins, its first. */
export const termsInForce = (day: Sql): Sql => sql`(
  select terms.id from contract_terms as terms
  where terms.organization_id = contract.organization_id and terms.contract_id = contract.id
    and terms.effective_on <= greatest(${day}, contract.starts_on)
  order by terms.effective_on desc, terms.is_amendment desc limit 1
)`;

/** Of a contract, from the table contract; its terms are in others. */
export const contractColumns = raw(`
  id, organization_id as "organizationId", customer_id as "customerId", number, external_id as "externalId", title,
  status, to_char(starts_on, 'YYYY-MM-DD') as "startsOn", to_char(ends_on, 'YYYY-MM-DD') as "endsOn", currency,
  billing_interval as "billingInterval", payment_terms_days as "paymentTermsDays", auto_issue as "autoIssue",
  to_char(billed_until, 'YYYY-MM-DD') as "billedUntil", to_char(billable_on, 'YYYY-MM-DD') as "billableOn",
  termination_reason as "terminationReason", version, metadata, created_at as "createdAt",
  updated_at as "updatedAt", activated_at as "activatedAt", terminated_at as "terminatedAt"`);

/** Of a contract as it is on a day. */
const columnsOn = (day: Sql): Sql => sql`
  ${contractColumns}, ${itemsOf(termsInForce(day))} as items,
  coalesce((
    select json_agg(json_build_object(
      'id', id, 'effectiveOn', effective_on, 'reason', reason, 'createdAt', created_at::text
    ) order by effective_on)
    from contract_terms
    where organization_id = contract.organization_id and contract_id = contract.id and is_amendment
  ), '[]') as amendments`;

/** The organization's contracts, newest first, with the items that are in force today. */
export async function listContracts(
  context: Context,
  organizationId: string,
  page: PageRequest,
  { status, customerId, number, externalId, created }: ContractFilter = {},
): Promise<Page<Contract>> {
  const keys = [
    ...(customerId === undefined ? [] : [{ name: sql`customer_id`, value: sql`${customerId}::uuid` }]),
    ...(status === undefined ? [] : [{ name: sql`status`, value: sql`${status}::contract_status` }]),
  ];
  const conditions = [
    sql`organization_id = ${organizationId}`,
    number !== undefined && sql`number = ${number}`,
    externalId !== undefined && sql`external_id = ${externalId}`,
  ];
  const rows = await context.db.query<Found>`
    ${plannedAnew} select ${columnsOn(today)} from contract
    where ${newest(conditions, page, created, keys)}`;
  return pageOf(rows.map(contractOf), page.limit);
}

/**
 * A contract, with the items that are in force on a day.
 *
 * @param asOf today by default.
 * @throws DomainError as ownedBy does.
 */
export async function getContract(
  context: Context,
  organizationId: string,
  id: string,
  asOf?: CalendarDate,
): Promise<Contract> {
  const [found] = await context.db.query<Found>`
    select ${columnsOn(asOf === undefined ? today : sql`${asOf}::date`)} from contract where id = ${id}`;
  return contractOf(ownedBy(organizationId, found, 'contract', id));
}

/** A contract that nobody else changes while the transaction runs. @throws DomainError as getContract does. */
export async function lockContract(
  tx: TransactionContext,
  organizationId: string,
  id: string,
): Promise<Contract> {
  // Read by a statement of its own: one that waits for a lock still reads other tables as before the wait.
  const [, contract] = await Promise.all([
    tx.db.execute`select 1 from contract where id = ${id} for no key update`,
    getContract(tx, organizationId, id),
  ]);
  return contract;
}

/** The period that is billed next; undefined where nothing is to be billed (any more). */
export function nextPeriod({
  billedUntil,
  billableOn,
}: Pick<Contract, 'billedUntil' | 'billableOn'>): Period | undefined {
  return billedUntil === null || billableOn === null ? undefined : { from: billedUntil, to: billableOn };
}

type Billed = Pick<Contract, 'startsOn' | 'endsOn' | 'billingInterval'>;

/** What makes the contract's periods; undefined where it is not billed. */
export function periodsOf({ startsOn, billingInterval }: Billed): Periods | undefined {
  return billingInterval === null ? undefined : { anchor: startsOn, interval: billingInterval };
}

/** The columns of a contract that is billed until a day: the last period ends with the contract. */
export function billedUntil(
  contract: Billed,
  day: CalendarDate,
): Pick<Contract, 'billedUntil' | 'billableOn'> {
  const periods = periodsOf(contract);
  if (!periods) return { billedUntil: null, billableOn: null };
  const end = contract.endsOn === null ? undefined : dayAfter(contract.endsOn);
  if (end !== undefined && day >= end) return { billedUntil: day, billableOn: null };
  const { to } = periodOf(periods, day);
  return { billedUntil: day, billableOn: end !== undefined && end < to ? end : to };
}

function contractOf(found: Found): Contract {
  return {
    ...found,
    amendments: found.amendments.map((amendment) => ({
      ...amendment,
      createdAt: parseTimestamp(amendment.createdAt),
    })),
  };
}
