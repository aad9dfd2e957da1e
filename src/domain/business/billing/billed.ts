// What a contract has been billed for: its periods, and the usage in them. Invoices do not say it, because the
// lines of a draft may be replaced.
import { sql } from '../../../platform/postgres/statement.ts';
import type { Context, TransactionContext } from '../../context.ts';
import type { Contract } from '../contracts/contract.ts';
import type { CalendarDate, Period } from '../periods.ts';
import { insertRows } from '../row-statements.ts';
import type { BilledUsage } from './bill.ts';

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
 * In SQL, which finds the periods in the statement that reads them.
 *
 * @param also the first day of a period to read whatever its age.
 */
export async function billedSoFar(
  context: Context,
  { organization_id, id }: Owned,
  also: CalendarDate | null = null,
): Promise<Billed> {
  const ofContract = sql`organization_id = ${organization_id} and contract_id = ${id}`;
  const looked = sql`(
    (select period_from from billed_period where ${ofContract} order by period_from desc limit ${RECOUNTED_PERIODS})
    union
    select period_from from billed_usage where ${ofContract} and carried_quantity is not null
    union
    select ${also}::date
  )`;
  const [periods, usage] = await Promise.all([
    context.db.query<BilledPeriod & Record<string, unknown>>`
      select json_build_object('from', period_from, 'to', period_to) as period, starts_at,
             ends_at
      from billed_period where ${ofContract} and period_from in ${looked}
      order by period_from`,
    context.db.query<BilledUsage & Record<string, unknown>>`
      select billed_usage.item_id as id, meter_id, description,
             json_build_object('from', billed_period.period_from, 'to', billed_period.period_to) as period,
             trim_scale(included_quantity)::text as included_quantity, trim_scale(unit_amount)::text as unit_amount,
             trim_scale(tax_rate)::text as tax_rate, trim_scale(quantity)::text as quantity,
             amount_minor::float8 as amount_minor, trim_scale(carried_quantity)::text as carried_quantity
      from billed_usage join billed_period using (organization_id, contract_id, period_from)
      where ${ofContract} and period_from in ${looked}
      order by period_from, item_id`,
  ]);
  return { periods, usage };
}

/** Records that a period is billed, for good. Only usage can change later. The caller has locked the contract. */
export function recordPeriod(
  tx: TransactionContext,
  { organization_id, id }: Owned,
  { period, starts_at, ends_at }: BilledPeriod,
  { invoice_id, hasUsage }: { readonly invoice_id: string; readonly hasUsage: boolean },
): void {
  const settled_at = hasUsage ? null : tx.databaseClock.now();
  const dates = { period_from: period.from, period_to: period.to, starts_at, ends_at, settled_at };
  insertRows(tx, 'BilledPeriod', [{ organization_id, contract_id: id, invoice_id, ...dates }]);
}

/**
 * Records what usage has been billed for: that of a new period, or of earlier ones with their adjustments. In one
 * statement of SQL, however much there is.
 */
export function recordUsage(
  tx: TransactionContext,
  { organization_id, id }: Owned,
  usage: readonly BilledUsage[],
): void {
  if (usage.length === 0) return;
  const rows = usage.map(({ id: item_id, period, ...billed }) => ({
    ...billed,
    ...{ organization_id, contract_id: id, period_from: period.from, item_id },
  }));
  tx.db.send`
    insert into billed_usage (organization_id, contract_id, period_from, item_id, meter_id, description,
                              included_quantity, unit_amount, tax_rate, quantity, amount_minor, carried_quantity)
    select organization_id, contract_id, period_from, item_id, meter_id, description, included_quantity, unit_amount,
           tax_rate, quantity, amount_minor, carried_quantity
    from json_populate_recordset(null::billed_usage, ${JSON.stringify(rows)})
    on conflict (organization_id, contract_id, period_from, item_id) do update
    set quantity = excluded.quantity, amount_minor = excluded.amount_minor, carried_quantity = excluded.carried_quantity`;
}
