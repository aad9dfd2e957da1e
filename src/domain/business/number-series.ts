// Numbers that an organization gives its customers, contracts, invoices and credit notes, one after another.
import { raw } from '../../platform/postgres/statement.ts';
import type { TransactionContext } from '../context.ts';
import { numberTaken, refuseTaken } from './taken.ts';

interface Series {
  readonly table: string;
  readonly prefix: string;
  /** The first number of an organization that has none. */
  readonly first: number;
  readonly digits: number;
}

const allSeries = {
  customer: { table: 'customer', prefix: 'C-', first: 1001, digits: 4 },
  contract: { table: 'contract', prefix: 'K-', first: 1001, digits: 4 },
  invoice: { table: 'invoice', prefix: 'INV-', first: 1, digits: 5 },
  credit_note: { table: 'credit_note', prefix: 'CN-', first: 1, digits: 5 },
} as const satisfies Record<string, Series>;

/**
 * Takes the series' next numbers, such as `INV-00042`. The row of the series stays locked until the transaction
 * ends: a rollback gives the numbers back, so there are no gaps. Take them last, after all other locks: whoever
 * issues next waits for them.
 *
 * A number that exists is passed over: processes of the first release, which may run during an upgrade, number
 * invoices without the series.
 */
export async function takeNumbers(
  tx: TransactionContext,
  organizationId: string,
  series: keyof typeof allSeries,
  count: number,
): Promise<string[]> {
  const free: string[] = [];
  while (free.length < count) {
    const taken = await takeNext(tx, organizationId, series, count - free.length);
    free.push(...taken.flatMap(({ text, isTaken }) => (isTaken ? [] : [text])));
  }
  return free;
}

/**
 * Inserts a resource with the number that the partner chose or, without one, with the series' next that is free.
 * Somebody who chose that very number may not have committed yet: the insertion waits for them, and the next
 * number is tried.
 *
 * @param insert returns no row where another resource has the number.
 * @throws DomainError `number_taken`, `external_id_taken`.
 */
export async function insertNumbered<Row>(
  tx: TransactionContext,
  kind: 'customer' | 'contract',
  organizationId: string,
  chosen: string | undefined,
  insert: (number: string) => Promise<Row[]>,
): Promise<Row> {
  for (;;) {
    const [number = ''] = chosen === undefined ? await takeNumbers(tx, organizationId, kind, 1) : [chosen];
    const [row] = await refuseTaken(kind, insert(number));
    if (row) return row;
    if (chosen !== undefined) throw numberTaken(kind);
  }
}

/** `isTaken` is as the statement sees it, which may have waited. */
async function takeNext(
  tx: TransactionContext,
  organizationId: string,
  series: keyof typeof allSeries,
  count: number,
): Promise<{ text: string; isTaken: boolean }[]> {
  const { table, prefix, digits } = allSeries[series];
  const taken = await tx.db.query<{ text: string; isTaken: boolean }>`
    with taken as (
      update number_series set next = next + ${count}::int
      where organization_id = ${organizationId} and series = ${series}
      returning next - ${count}::int as first, next - 1 as last
    ), numbered as (
      select number as place, ${prefix}::text || lpad(number::text, greatest(${digits}, length(number::text)), '0') as text
      from taken, generate_series(first, last) as number
    )
    select text, exists (
      select from ${raw(table)} where organization_id = ${organizationId} and number = text
    ) as "isTaken"
    from numbered order by place`;
  if (taken.length > 0) return taken;
  const number = String(await begin(tx, organizationId, series));
  return [{ text: `${prefix}${number.padStart(digits, '0')}`, isTaken: false }];
}

/**
 * Begins a series behind the highest number there is: rows may be older than their series. Of several at once,
 * one begins it and the others continue it.
 */
async function begin(
  tx: TransactionContext,
  organizationId: string,
  series: keyof typeof allSeries,
): Promise<number> {
  const { table, prefix, first } = allSeries[series];
  const [begun] = await tx.db.query<{ number: number }>`
    insert into number_series (organization_id, series, next)
    select ${organizationId}, ${series}, 1 + greatest(${first}, 1 + (
      select max(substring(number from length(${prefix}) + 1)::bigint) from ${raw(table)}
      where organization_id = ${organizationId} and number ~ ${`^${prefix}[0-9]{1,15}$`}
    ))
    on conflict (organization_id, series) do update set next = number_series.next + 1
    returning (next - 1)::float8 as number`;
  if (!begun) throw new Error(`The series ${series} returned no number.`);
  return begun.number;
}
