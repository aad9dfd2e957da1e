// Which contracts have a period to bill.
import { all, plannedAnew, type Sql, sql } from '../../../platform/postgres/statement.ts';
import type { Context } from '../../context.ts';
import { latestDate, startOfDay } from '../periods.ts';

/** All contracts, or those of an organization, or one. */
export interface BillingScope {
  readonly organization_id?: string | undefined;
  readonly contract_id?: string | undefined;
}

export interface DueContract {
  readonly id: string;
  readonly organization_id: string;
  /** The first day of its next period, as YYYY-MM-DD. */
  readonly billed_until: string;
  /** The day after its next period, as YYYY-MM-DD. */
  readonly billable_on: string;
}

/** Relies on contract_billable_idx, or for one contract on contract_id_idx. */
function dueIn({ rules }: Context, { organization_id, contract_id }: BillingScope): Sql {
  const ends_at = startOfDay(sql`contract.billable_on`, sql`organization.time_zone`);
  return sql`
    from contract join organization on organization.id = contract.organization_id
    where organization.lives_in is null and contract.billable_on is not null and contract.billable_on <= ${latestDate(rules.billing.graceHours)}
      and ${ends_at} + make_interval(hours => ${rules.billing.graceHours}::int) <= now()
      and ${all([
        organization_id !== undefined && sql`contract.organization_id = ${organization_id}`,
        contract_id !== undefined && sql`contract.id = ${contract_id}`,
      ])}`;
}

/** The longest due first. @param after the last one of the batch before. */
export function dueContracts(
  context: Context,
  scope: BillingScope,
  limit: number,
  after?: DueContract,
): Promise<(DueContract & Record<string, unknown>)[]> {
  const isBehind = all([
    after !== undefined &&
      sql`(contract.billable_on, contract.id) > (${after.billable_on}::date, ${after.id}::uuid)`,
  ]);
  return context.db.query<DueContract & Record<string, unknown>>`
    ${plannedAnew} select contract.id, contract.organization_id,
           to_char(contract.billed_until, 'YYYY-MM-DD') as billed_until, to_char(contract.billable_on, 'YYYY-MM-DD') as billable_on
    ${dueIn(context, scope)} and ${isBehind}
    order by contract.billable_on, contract.id
    limit ${limit}`;
}

export async function countDueContracts(context: Context, scope: BillingScope): Promise<number> {
  const [row] = await context.db.query<{ count: number }>`
    ${plannedAnew} select count(*)::int as count ${dueIn(context, scope)}`;
  return row?.count ?? 0;
}
