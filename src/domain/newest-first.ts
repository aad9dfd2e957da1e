// Pages of lists that are filtered by columns, newest first.
import { type Sql, sql } from '../platform/postgres/statement.ts';
import type { PageRequest } from './page.ts';
import { CLOCK_TOLERANCE_MS, uuidAt } from './time-ordered-id.ts';
import { closedRange, type TimeRange } from './time-range.ts';

/** A column of the list's index with its value, both as parts of a statement. */
export interface KeyColumn {
  readonly name: Sql;
  readonly value: Sql;
}

/**
 * The text after `where` in a statement for a page. Only an index on `keys` followed by the id has this
 * order. With `status = …` and an order by the id alone, Postgres may take the index on the id and skip all
 * rows with another status, a million of them if the matching rows are old.
 *
 * @param others further conditions.
 */
export function newestFirst(
  others: Sql,
  keys: readonly KeyColumn[],
  { limit, after }: PageRequest,
  created: TimeRange = {},
): Sql {
  const { from, before } = closedRange(created);
  const last = uuidAt(before, CLOCK_TOLERANCE_MS);
  const names = list([...keys.map(({ name }) => name), sql`id`]);
  const bound = (id: string) => list([...keys.map(({ value }) => value), sql`${id}::uuid`]);
  const order = list([...keys.map(({ name }) => sql`${name} desc`), sql`id desc`]);
  return sql`${others} and (${names}) >= (${bound(uuidAt(from, -CLOCK_TOLERANCE_MS))})
    and (${names}) < (${bound(after !== undefined && after < last ? after : last)})
    and created_at >= ${from} and created_at < ${before}
    order by ${order} limit ${limit + 1}`;
}

function list(parts: readonly Sql[]): Sql {
  return parts.reduce((before, part) => sql`${before}, ${part}`);
}
