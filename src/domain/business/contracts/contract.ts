// Contracts as they are read: one, as of a day, and the organization's list.
import type { ListContractsData } from '../../../../generated/api/types.gen.ts';
import type {
  ContractTerms,
  ContractItem as ItemRow,
  Contract as Row,
} from '../../../../generated/prisma/client.ts';
import { plannedAnew, raw, type Sql, sql } from '../../../platform/postgres/statement.ts';
import { changedPage } from '../../changed-page.ts';
import type { Context, TransactionContext } from '../../context.ts';
import { ownedBy } from '../../operator.ts';
import { type FilterOf, isEqualTo, newest, type Page, type PageRequest, pageOf } from '../../page.ts';
import { lockRow, type Plain } from '../../resource.ts';
import { type CalendarDate, dayAfter, type Period, type Periods, periodOf } from '../periods.ts';
import { fromJson } from '../row-statements.ts';

/** A contract without its terms. */
export type ContractHead = Plain<Row>;

/** An amendment is in force from its day on, until the next. */
export type Amendment = Plain<ContractTerms>;

/** Its numbers are decimal texts. `meter` is the key of a usage item's meter. */
export interface ContractItem extends Omit<Plain<ItemRow>, 'organization_id' | 'terms_id' | 'position'> {
  readonly meter: string | null;
}

/** With its items, unless it is in force on the day that was asked for. */
export interface ShownAmendment extends Amendment {
  readonly items: readonly ContractItem[];
}

export interface Contract extends ContractHead {
  /** In force on the day that was asked for. */
  readonly items: readonly ContractItem[];
  /** By the day from which they are in force. */
  readonly amendments: readonly ShownAmendment[];
}

/** The organization's contracts, newest first, with the items that are in force today. */
export async function listContracts(
  context: Context,
  organization_id: string,
  page: PageRequest,
  { created, ...filter }: FilterOf<ListContractsData> = {},
): Promise<Page<Contract>> {
  const conditions = isEqualTo({ organization_id, ...filter });
  if (page.updated_from || page.counter) {
    const read = (ids: string[]) => readContracts(context, ids);
    return changedPage(context, raw('contract'), conditions, page, created, read);
  }
  const { status, customer_id } = filter;
  const keys = [
    ...(customer_id === undefined ? [] : [{ name: sql`customer_id`, value: sql`${customer_id}::uuid` }]),
    ...(status === undefined ? [] : [{ name: sql`status`, value: sql`${status}::contract_status` }]),
  ];
  // In SQL: a page of a rare status reads few rows, however many others there are (page.ts).
  const found = await context.db.query<{ id: string }>`
    ${plannedAnew} select id from contract where ${newest(conditions, page, created, keys)}`;
  const { items: shown, next } = pageOf(found, page.limit);
  const ids = shown.map(({ id }) => id);
  return { items: await readContracts(context, ids), next };
}

/**
 * A contract, with the items that are in force on a day.
 *
 * @param asOf today by default.
 * @throws DomainError as ownedBy does.
 */
export async function getContract(
  context: Context,
  organization_id: string,
  id: string,
  asOf?: CalendarDate,
): Promise<Contract> {
  const [contract] = await readContracts(context, [id], sql`${asOf ?? null}::date`);
  return ownedBy(organization_id, contract, 'contract', id);
}

/** Contracts with the items that are in force on the first day that is not billed. */
export const contractsToBill = (context: Context, ids: readonly string[]): Promise<Contract[]> =>
  readContracts(context, ids, sql`contract.billed_until`);

/** A contract that nobody else changes while the transaction runs. @throws DomainError as getContract does. */
export function lockContract(
  tx: TransactionContext,
  organization_id: string,
  id: string,
  strength: 'update' | 'no key update' = 'no key update',
): Promise<Contract> {
  lockRow(tx, 'contract', id, strength);
  return getContract(tx, organization_id, id);
}

/** The period that is billed next; undefined where nothing is to be billed (any more). */
export function nextPeriod({
  billed_until,
  billable_on,
}: Pick<Contract, 'billed_until' | 'billable_on'>): Period | undefined {
  return billed_until === null || billable_on === null ? undefined : { from: billed_until, to: billable_on };
}

type Billed = Pick<Contract, 'starts_on' | 'ends_on' | 'billing_interval'>;

/** What makes the contract's periods; undefined where it is not billed. */
export function periodsOf({ starts_on, billing_interval }: Billed): Periods | undefined {
  return billing_interval === null ? undefined : { anchor: starts_on, interval: billing_interval };
}

/** The columns of a contract that is billed until a day: the last period ends with the contract. */
export function billedUntil(
  contract: Billed,
  day: CalendarDate,
): Pick<Contract, 'billed_until' | 'billable_on'> {
  const periods = periodsOf(contract);
  if (!periods) return { billed_until: null, billable_on: null };
  const end = contract.ends_on === null ? undefined : dayAfter(contract.ends_on);
  if (end !== undefined && day >= end) return { billed_until: day, billable_on: null };
  const { to } = periodOf(periods, day);
  return { billed_until: day, billable_on: end !== undefined && end < to ? end : to };
}

/**
 * In their order, with the items that are in force on a day; before a contract begins, its first. One statement for any
 * number of contracts, so that each is whole.
 *
 * @param asOf today by default, where the organization is.
 */
export async function readContracts(
  { db }: Context,
  ids: readonly string[],
  asOf = sql`null::date`,
): Promise<Contract[]> {
  const day = sql`greatest(coalesce(${asOf}, (now() at time zone organization.time_zone)::date), contract.starts_on)`;
  const itemsOf = (terms: Sql) => sql`(
    select coalesce(json_agg(json_build_object(
      'id', item.id, 'kind', item.kind, 'description', item.description, 'quantity', trim_scale(item.quantity)::text,
      'meter_id', item.meter_id, 'meter', meter.key, 'included_quantity', trim_scale(item.included_quantity)::text,
      'unit_amount', trim_scale(item.unit_amount)::text, 'tax_rate', trim_scale(item.tax_rate)::text
    ) order by item.position), '[]')
    from contract_item as item
    left join meter on meter.organization_id = item.organization_id and meter.id = item.meter_id
    where item.organization_id = contract.organization_id and item.terms_id = ${terms}
  )`;
  const rows = await db.query<{
    contract: object;
    items: ContractItem[];
    amendments: { terms: object; items: ContractItem[] }[];
  }>`
    select to_json(contract) as contract, ${itemsOf(sql`in_force.id`)} as items, (
      select coalesce(json_agg(json_build_object(
        'terms', terms,
        'items', case when terms.effective_on > ${day} then ${itemsOf(sql`terms.id`)} else '[]' end
      ) order by terms.effective_on), '[]')
      from contract_terms as terms
      where terms.organization_id = contract.organization_id and terms.contract_id = contract.id and terms.is_amendment
    ) as amendments
    from contract
    left join organization on organization.id = contract.organization_id
    left join lateral (
      select terms.id from contract_terms as terms
      where terms.organization_id = contract.organization_id and terms.contract_id = contract.id
        and terms.effective_on <= ${day}
      order by terms.effective_on desc, terms.is_amendment desc limit 1
    ) as in_force on true
    where contract.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], contract.id)`;
  return rows.map(({ contract, items, amendments }) => ({
    ...fromJson<ContractHead>(contract),
    items,
    amendments: amendments.map(({ terms, items }) => ({ ...fromJson<Amendment>(terms), items })),
  }));
}
