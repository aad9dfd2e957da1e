// Lists of what has a status, newest first.
import { all, plannedAnew, raw, type Sql, sql } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';
import type { PageRequest } from '../page.ts';

/**
 * The newest ids of a table. Those of each status are found in an index that ends in (status, id), and the newest
 * of those are the newest of all: so one index serves the search of one status and of all, and a page reads few
 * rows however rare the status is. Prisma has no such statement.
 *
 * @param source what to search and how its status is called, from the code alone.
 */
export async function newestIds(
  { db }: Context,
  source: { readonly table: Sql; readonly statusType: Sql },
  statuses: readonly string[],
  page: PageRequest,
  conditions: readonly (Sql | false)[],
): Promise<string[]> {
  const rows = await db.query<{ id: string }>`
    ${plannedAnew} select found.id
    from unnest(${[...statuses]}::${source.statusType}[]) as wanted(status)
    cross join lateral (
      select id from ${source.table}
      where status = wanted.status and ${all(conditions)}
      order by id desc limit ${page.limit + 1}
    ) as found
    order by found.id desc limit ${page.limit + 1}`;
  return rows.map(({ id }) => id);
}

/** The conditions that columns have the values which are given. @param filter its names come from the code alone. */
export const isEqualTo = (filter: Readonly<Record<string, string | undefined>>): Sql[] =>
  Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [sql`${raw(name)} = ${value}`],
  );
