/**
 * The bill of a contract's next period, as the data is now: reads everything that it is made of, and writes
 * nothing. The billing run and its dry run both use it.
 */
import { Gathering } from '../../../platform/gathering.ts';
import { type Sql, sql } from '../../../platform/postgres/statement.ts';
import type { Context, Rules } from '../../context.ts';
import {
  billedUntil,
  type Contract,
  type ContractItem,
  nextPeriod,
  periodsOf,
} from '../contracts/contract.ts';
import { notProrated, type Period, proratedBy, startOfDay } from '../periods.ts';
import { paired } from '../row-statements.ts';
import { type Counted, countUsage } from '../usage/aggregate.ts';
import { type Bill, billOf, type FixedItem, type Recount, type UsageItem } from './bill.ts';
import { type Billed, type BilledPeriod, RECOUNTED_PERIODS } from './billed.ts';

export interface NextBill extends BilledPeriod {
  readonly bill: Bill;
}

/** A contract as it is on the first day of its next period, and what has been billed. */
export interface ToBill {
  readonly contract: Contract;
  readonly billed: Billed;
}

/**
 * @returns those of which a period has closed longer ago than USAGE_GRACE_HOURS, with its bill.
 * @throws DomainError as billOf does.
 */
export async function nextBills<Asked extends ToBill>(
  context: Context,
  asked: readonly Asked[],
): Promise<(Asked & NextBill)[]> {
  // All in one statement.
  const counting = new Gathering<Counted, string>({
    run: (counted) => countUsage(context, counted),
    sizeMax: Number.POSITIVE_INFINITY,
    atOnce: 1,
  });
  const due = (await boundsOf(context, asked)).filter(({ isDue }) => isDue);
  return Promise.all(
    due.map(async (each) => ({ ...each, bill: await billFor(each, (counted) => counting.add(counted)) })),
  );
}

/** What the next bill has to know once this one is made. */
export function billedWith(billed: Billed, { period, starts_at, ends_at, bill }: NextBill): Billed {
  const isReplaced = ({ id, period: { from } }: { id: string; period: Period }) =>
    bill.recounted.some((recounted) => recounted.id === id && recounted.period.from === from);
  const usage = [...billed.usage.filter((each) => !isReplaced(each)), ...bill.recounted, ...bill.usage].sort(
    (one, other) => Date.parse(one.period.from) - Date.parse(other.period.from),
  );
  const periods = [...billed.periods, { period, starts_at, ends_at }];
  const last = periods.slice(-RECOUNTED_PERIODS);
  const isLooked = ({ from }: Period) =>
    last.some((each) => each.period.from === from) ||
    usage.some((each) => each.carried_quantity !== null && each.period.from === from);
  return {
    periods: periods.filter((each) => isLooked(each.period)),
    usage: usage.filter((each) => isLooked(each.period)),
  };
}

/** The contract once the period is billed. */
export function contractAfter(contract: Contract, { period }: NextBill): Contract {
  return { ...contract, ...billedUntil(contract, period.to) };
}

/**
 * Usage is dropped by months of UTC (../usage/partitions.ts): what is older cannot be counted again.
 *
 * @param inDays so many days from now.
 */
export function usageKeptFrom({ retention: { usageMonths } }: Rules, inDays = 0): Sql {
  const then = sql`(now() + make_interval(days => ${inDays}::int)) at time zone 'UTC'`;
  return sql`coalesce(
    date_trunc('month', ${then} - make_interval(months => ${usageMonths}::int)) at time zone 'UTC', to_timestamp(0))`;
}

/**
 * A period begins where the last one ended, even if the organization has changed its time zone since: that of the
 * contract or, at its beginning, that of another contract which billed one of its meters until that day.
 */
async function boundsOf<Asked extends ToBill>({ db, rules }: Context, asked: readonly Asked[]) {
  const billable = asked.flatMap((each) => {
    const period = nextPeriod(each.contract);
    return period ? [{ ...each, period }] : [];
  });
  const rows = billable.map(({ contract: { organization_id, customer_id, items }, period, billed }) => ({
    organization_id,
    customer_id,
    period_from: period.from,
    period_to: period.to,
    last_end: billed.periods.at(-1)?.ends_at ?? null,
    meter_ids: items.flatMap(({ meter_id }) => meter_id ?? []),
  }));
  const endBefore = sql`(
    select max(before.ends_at) from contract join billed_period as before
      on before.organization_id = contract.organization_id and before.contract_id = contract.id
    where contract.organization_id = organization.id and contract.customer_id = asked.customer_id
      and before.period_to = asked.period_from and exists (
        select from billed_usage as usage
        where usage.organization_id = before.organization_id and usage.contract_id = before.contract_id
          and usage.period_from = before.period_from and usage.meter_id = any(asked.meter_ids)
      )
  )`;
  const zone = sql`organization.time_zone`;
  const bounds = await db.query<{ starts_at: Date; ends_at: Date; isDue: boolean; keptFrom: Date }>`
    select starts_at, greatest(ends_at, starts_at) as ends_at,
           ends_at + make_interval(hours => ${rules.billing.graceHours}::int) <= now() as "isDue",
           ${usageKeptFrom(rules)} as "keptFrom"
    from rows from (json_to_recordset(${JSON.stringify(rows)}) as (
           organization_id uuid, customer_id uuid, period_from date, period_to date, last_end timestamptz, meter_ids uuid[]
         )) with ordinality
           as asked(organization_id, customer_id, period_from, period_to, last_end, meter_ids, place)
         join organization on organization.id = asked.organization_id,
         lateral (
           select coalesce(last_end, ${endBefore}, ${startOfDay(sql`period_from`, zone)}) as starts_at,
                  ${startOfDay(sql`period_to`, zone)} as ends_at
         ) as bounds
    order by place`;
  return paired(billable, bounds).map(([each, of]) => ({ ...each, ...of }));
}

async function billFor(
  { contract, billed, period, starts_at, ends_at, keptFrom }: ToBill & BilledPeriod & { keptFrom: Date },
  count: (counted: Counted) => Promise<string>,
): Promise<Bill> {
  const { organization_id, customer_id } = contract;
  const items = contract.items.map(billable);
  const metered = items.filter((item) => item.kind === 'usage');
  const recountable = billed.usage.flatMap((usage) => {
    const of = billed.periods.find((each) => each.period.from === usage.period.from);
    return of && of.starts_at >= keptFrom ? [{ usage, of }] : [];
  });
  const waiting = billed.usage.flatMap((usage): Recount[] =>
    usage.carried_quantity !== null && !recountable.some((each) => each.usage === usage)
      ? [{ billed: usage, quantity: usage.carried_quantity }]
      : [],
  );
  const counted = [
    ...metered.map(({ meter_id }) => ({ meter_id, from: starts_at, before: ends_at })),
    ...recountable.map(({ usage: { meter_id }, of }) => ({
      meter_id,
      from: of.starts_at,
      before: of.ends_at,
    })),
  ];
  const quantities = await Promise.all(
    counted.map((each) => count({ ...each, organization_id, customer_id })),
  );
  const usage = new Map(metered.map(({ id }, place) => [id, quantities[place] ?? '0']));
  const recounts = recountable.map(
    ({ usage: before }, place): Recount => ({
      billed: before,
      quantity: quantities[metered.length + place] ?? '0',
    }),
  );
  const periods = contract.proration === 'day' ? periodsOf(contract) : undefined;
  const prorated = periods ? proratedBy(periods, period) : notProrated;
  return billOf(period, items, usage, [...waiting, ...recounts], prorated);
}

/** The table's checks see to it that an item has what its kind needs. */
function billable(item: ContractItem): FixedItem | UsageItem {
  const { id, kind, description, unit_amount, tax_rate, meter_id } = item;
  const priced = { id, description, unit_amount, tax_rate };
  if (kind === 'fixed') return { ...priced, kind, quantity: item.quantity ?? '1' };
  if (meter_id === null) throw new Error(`The usage item ${id} has no meter.`);
  return { ...priced, kind, meter_id, included_quantity: item.included_quantity ?? '0' };
}
