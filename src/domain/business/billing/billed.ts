// What a contract has been billed for: its periods, and the usage in them. Invoices do not say it, because the
// lines of a draft may be replaced.
import { sql } from '../../../platform/postgres/statement.ts';
import type { Context, TransactionContext } from '../../context.ts';
import type { Contract } from '../contracts/contract.ts';
import type { CalendarDate, Period } from '../periods.ts';
import { insertRows } from '../row-statements.ts';
import type { Bill, BilledUsage } from './bill.ts';

export interface BilledPeriod {
  readonly period: Period;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/** What the next bill of a contract has to know of the earlier ones. */
export interface Billed {
  /** Oldest first: the last ones, and those whose adjustments wait. */
  readonly periods: readonly BilledPeriod[];
  /** Of these periods, oldest first. */
  readonly usage: readonly BilledUsage[];
}

/** Usage that arrives later, or is voided later, is looked at in so many of the last billed periods. */
export const RECOUNTED_PERIODS = 2;

type Owned = Pick<Contract, 'id' | 'organization_id'>;

/**
 * Of each contract. In SQL, which finds the periods in the statement that reads them.
 *
 * @param also the first day of a period to read whatever its age.
 */
export async function billedSoFar(
  { db }: Context,
  contracts: readonly Owned[],
  also: CalendarDate | null = null,
): Promise<Billed[]> {
  const ofContract = sql`organization_id = billed.organization_id and contract_id = billed.contract_id`;
  const rows = await db.query<
    BilledPeriod & { contract_id: string; usage: BilledUsage[] } & Record<string, unknown>
  >`
    select contract_id, json_build_object('from', period_from, 'to', period_to) as period, starts_at, ends_at, (
      select coalesce(json_agg(json_build_object(
        'id', item_id, 'meter_id', meter_id, 'description', description,
        'period', json_build_object('from', period_from, 'to', period_to),
        'included_quantity', trim_scale(included_quantity)::text, 'unit_amount', trim_scale(unit_amount)::text,
        'tax_rate', trim_scale(tax_rate)::text, 'quantity', trim_scale(quantity)::text,
        'amount_minor', amount_minor, 'carried_quantity', trim_scale(carried_quantity)::text
      ) order by item_id), '[]')
      from billed_usage as usage where ${ofContract} and usage.period_from = looked.period_from
    ) as usage
    from unnest(${contracts.map(({ organization_id }) => organization_id)}::uuid[],
                ${contracts.map(({ id }) => id)}::uuid[]) as billed(organization_id, contract_id)
    cross join lateral (
      (select period_from from billed_period where ${ofContract} order by period_from desc limit ${RECOUNTED_PERIODS})
      union
      select period_from from billed_usage where ${ofContract} and carried_quantity is not null
      union
      select ${also}::date
    ) as looked
    join billed_period using (organization_id, contract_id, period_from)
    order by contract_id, period_from`;
  const byContract = Map.groupBy(rows, ({ contract_id }) => contract_id);
  return contracts.map(({ id }) => {
    const periods = byContract.get(id) ?? [];
    return { periods, usage: periods.flatMap(({ usage }) => usage) };
  });
}

/** A bill, and the invoice that has it. */
export interface Invoiced {
  readonly contract: Owned;
  readonly period: Period;
  readonly bill: Bill;
  readonly draft: { readonly id: string };
}

/** Records that periods are billed, for good. Only usage can change later. The caller has locked the contracts. */
export function recordPeriods(tx: TransactionContext, made: readonly (Invoiced & BilledPeriod)[]): void {
  const rows = made.map(({ contract: { organization_id, id }, period, starts_at, ends_at, draft, bill }) => ({
    organization_id,
    contract_id: id,
    invoice_id: draft.id,
    starts_at,
    ends_at,
    period_from: period.from,
    period_to: period.to,
    settled_at: bill.usage.length > 0 ? null : tx.databaseClock.now(),
  }));
  insertRows(tx, 'BilledPeriod', rows);
  const usage = made.map(({ contract, bill }) => ({ contract, usage: [...bill.usage, ...bill.recounted] }));
  recordUsage(tx, usage);
}

/**
 * Records what usage has been billed for: that of new periods, or of earlier ones with their adjustments. In one
 * statement of SQL, however much there is.
 */
export function recordUsage(
  tx: TransactionContext,
  billed: readonly { readonly contract: Owned; readonly usage: readonly BilledUsage[] }[],
): void {
  const rows = billed.flatMap(({ contract: { organization_id, id: contract_id }, usage }) =>
    usage.map(({ id: item_id, period, ...others }) => ({
      ...others,
      organization_id,
      contract_id,
      period_from: period.from,
      item_id,
    })),
  );
  if (rows.length === 0) return;
  tx.db.send`
    insert into billed_usage (organization_id, contract_id, period_from, item_id, meter_id, description,
                              included_quantity, unit_amount, tax_rate, quantity, amount_minor, carried_quantity)
    select organization_id, contract_id, period_from, item_id, meter_id, description, included_quantity, unit_amount,
           tax_rate, quantity, amount_minor, carried_quantity
    from json_populate_recordset(null::billed_usage, ${JSON.stringify(rows)})
    on conflict (organization_id, contract_id, period_from, item_id) do update
    set quantity = excluded.quantity, amount_minor = excluded.amount_minor, carried_quantity = excluded.carried_quantity`;
}
