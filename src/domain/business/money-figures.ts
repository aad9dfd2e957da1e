// What an organization is owed and got, in numbers for the start of the console: by currency, since currencies do not add up.
import { sql } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';
import { todayIn } from './periods.ts';

export interface Sum {
  readonly count: number;
  /** In minor units. */
  readonly amount: number;
}

export interface MoneyFigure {
  readonly currency: string;
  /** Issued invoices that are not paid, and those of them whose day has passed. */
  readonly owed: Sum;
  readonly overdue: Sum;
  /** In the last days. */
  readonly issued: Sum;
  readonly received: Sum;
}

export interface MoneyFigures {
  readonly days: number;
  /** Whether everything was counted: of each kind, no more than the oldest due or the last changed are. */
  readonly is_complete: boolean;
  readonly data: readonly MoneyFigure[];
}

const DAYS = 30;
const COUNTED_MAX = 10_000;

type Kind = 'owed' | 'overdue' | 'issued' | 'received';
const none: Sum = { count: 0, amount: 0 };

/**
 * In SQL: one statement, whose three parts stop after as many rows as are counted. Each walks an index: invoice_owed_idx,
 * invoice_organization_id_updated_at_id_idx and the same of payments, because whatever was issued or received since a day
 * has changed since then.
 */
export async function moneyFigures(context: Context, organizationId: string): Promise<MoneyFigures> {
  const { db, databaseClock } = context;
  const today = await todayIn(context, organizationId);
  const from = new Date(databaseClock.now().getTime() - DAYS * 86_400_000);
  const counted = sql`limit ${COUNTED_MAX + 1}`;
  const rows = await db.query<{ kind: Kind; currency: string; count: number; amount: number }>`
    with owed as (
      select currency, due_on < ${today}::date as is_overdue, total_minor - paid_minor - credit_applied_minor as amount
      from invoice where organization_id = ${organizationId}::uuid and status = 'issued'
      order by due_on, id ${counted}
    ), issued as (
      select currency, total_minor as amount from invoice
      where organization_id = ${organizationId}::uuid and updated_at >= ${from} and issued_at >= ${from} and status <> 'voided'
      order by updated_at desc, id desc ${counted}
    ), received as (
      select currency, amount_minor - refunded_minor as amount from payment
      where organization_id = ${organizationId}::uuid and updated_at >= ${from} and created_at >= ${from} and status = 'received'
      order by updated_at desc, id desc ${counted}
    )
    select kind, currency, count(*)::int as count, sum(amount)::float8 as amount
    from (
      select 'owed' as kind, currency, amount from owed
      union all select 'overdue', currency, amount from owed where is_overdue
      union all select 'issued', currency, amount from issued
      union all select 'received', currency, amount from received
    ) as figure
    group by kind, currency order by currency`;
  const countOf = (kind: Kind) =>
    rows.filter((row) => row.kind === kind).reduce((count, row) => count + row.count, 0);
  const figures = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
    const sumOf = (kind: Kind): Sum => ofCurrency.find((row) => row.kind === kind) ?? none;
    return {
      currency,
      owed: sumOf('owed'),
      overdue: sumOf('overdue'),
      issued: sumOf('issued'),
      received: sumOf('received'),
    };
  });
  return {
    days: DAYS,
    is_complete: (['owed', 'issued', 'received'] as const).every((kind) => countOf(kind) <= COUNTED_MAX),
    // The currency in which most is done comes first.
    data: figures.sort(
      (one, other) => other.issued.count + other.owed.count - one.issued.count - one.owed.count,
    ),
  };
}
