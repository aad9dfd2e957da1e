// Lists, newest first: the page and the time range that are asked for, and the bounds, order and limit of what reads
// them. Ids are UUIDv7 and contain their time closely enough that an index by id skips the rows outside a range.
import { all, plannedAnew, raw, type Sql, sql } from '../platform/postgres/statement.ts';
import type { Context } from './context.ts';

export interface PageRequest {
  limit: number;
  /** The id of the last item of the previous page, or the place of what has changed (changed-page.ts). */
  after?: string | undefined;
  /** Asks for what has changed since, where the list knows that. */
  updated_from?: Date | undefined;
  /** Only counts the rows that the page and all behind it have, up to its limit. */
  counter?: RowCounter | undefined;
}

/** What a list that is only counted reports, instead of rows. */
export class RowCounter {
  found = 0;
  /** Whether there are no more. */
  isComplete = true;

  /** @returns the page of a list that is only counted. */
  report<T>(found: number, isComplete: boolean): Page<T> {
    this.found = found;
    this.isComplete = isComplete;
    return { items: [], next: undefined };
  }
}

export interface Page<T> {
  items: T[];
  /** The id or the place to continue after; undefined on the last page. */
  next: string | undefined;
  /** What to ask for the next time, on pages of what has changed. */
  next_updated_from?: Date;
}

/** Makes a page from rows that were read with `limit` + 1. */
export function pageOf<T extends { id: string }>(rows: T[], limit: number): Page<T> {
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? items.at(-1)?.id : undefined };
}

/** A time range; either end may be open. */
export interface TimeRange {
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly before?: Date | undefined;
}

/** What the query of a list filters by, its time range apart. */
export type FilterOf<List extends { readonly query?: object }> = Omit<
  NonNullable<List['query']>,
  'limit' | 'cursor' | 'created_from' | 'created_before' | 'updated_from'
> & { readonly created?: TimeRange | undefined };

/** Beyond any requested time, and within Postgres's range. */
export const EARLIEST = new Date('1970-01-01T00:00:00Z');
export const LATEST = new Date('9999-12-31T23:59:59Z');

/** Fills in open ends and clamps both to Postgres's range, so that one statement serves every range. */
export function closedRange({ from = EARLIEST, before = LATEST }: TimeRange): { from: Date; before: Date } {
  return { from: clamp(from), before: clamp(before) };
}

function clamp(time: Date): Date {
  return new Date(Math.min(Math.max(time.getTime(), EARLIEST.getTime()), LATEST.getTime()));
}

/** An id may be created slightly before or after the recorded time, by another machine's clock. */
export const CLOCK_TOLERANCE_MS = 60_000;

/** Whether `text` is a UUID that Postgres accepts, in upper or lower case. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** The lowest UUIDv7 of a time (RFC 9562, section 5.7). */
export function uuidAt(time: Date, shiftMs: number): string {
  const hex = Math.max(0, time.getTime() + shiftMs)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Lower, and higher, than every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The time in a UUIDv7, to the millisecond. */
export function timeOfUuid(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}

/** The bounds that a page and a range set; open ends are absent. */
function boundsOf({ after }: Pick<PageRequest, 'after'>, created: TimeRange = {}) {
  const { from, before } = closedRange(created);
  const end = created.before ? uuidAt(before, CLOCK_TOLERANCE_MS) : LAST_ID;
  const last = after !== undefined && after < end ? after : end;
  return {
    id: {
      ...(created.from && { gte: uuidAt(from, -CLOCK_TOLERANCE_MS) }),
      ...(last !== LAST_ID && { lt: last }),
    },
    created_at: { ...(created.from && { gte: from }), ...(created.before && { lt: before }) },
  };
}

/** The condition that an id is behind the previous page, and may be of the time range. */
export function isWithin(id: Sql, page: Pick<PageRequest, 'after'>, created?: TimeRange): Sql {
  const { gte, lt } = boundsOf(page, created).id;
  return all([lt !== undefined && sql`${id} < ${lt}::uuid`, gte !== undefined && sql`${id} >= ${gte}::uuid`]);
}

/** The condition that a time is in the time range. */
export function isCreatedIn(created: TimeRange | undefined, column = raw('created_at')): Sql {
  const { gte, lt } = boundsOf({}, created).created_at;
  return all([gte !== undefined && sql`${column} >= ${gte}`, lt !== undefined && sql`${column} < ${lt}`]);
}

/** A column of the list's index with its value, both as parts of a statement. */
export interface KeyColumn {
  readonly name: Sql;
  readonly value: Sql;
}

/**
 * The text after `where` in a statement for a page.
 *
 * @param keys equal in all rows, for an index on them followed by the id: it alone has this order. With `status = …`
 *   and an order by the id alone, Postgres may take the index on the id and skip all rows with another status, a
 *   million of them if the matching rows are old.
 */
export function newest(
  conditions: readonly (Sql | false)[],
  page: PageRequest,
  created?: TimeRange,
  keys: readonly KeyColumn[] = [],
): Sql {
  const { gte = FIRST_ID, lt = LAST_ID } = boundsOf(page, created).id;
  const names = list([...keys.map(({ name }) => name), sql`id`]);
  const bound = (id: string) => list([...keys.map(({ value }) => value), sql`${id}::uuid`]);
  const within =
    keys.length === 0
      ? isWithin(sql`id`, page, created)
      : sql`(${names}) >= (${bound(gte)}) and (${names}) < (${bound(lt)})`;
  const order = list([...keys.map(({ name }) => sql`${name} desc`), sql`id desc`]);
  return sql`${all([...conditions, within, isCreatedIn(created)])} order by ${order} limit ${page.limit + 1}`;
}

function list(parts: readonly Sql[]): Sql {
  return parts.reduce((before, part) => sql`${before}, ${part}`);
}

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
  conditions: readonly (Sql | false)[],
  page: PageRequest,
  created?: TimeRange,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>`
    ${plannedAnew} select found.id
    from unnest(${[...statuses]}::${source.statusType}[]) as wanted(status)
    cross join lateral (
      select id from ${source.table}
      where ${newest([sql`status = wanted.status`, ...conditions], page, created)}
    ) as found
    order by found.id desc limit ${page.limit + 1}`;
  return rows.map(({ id }) => id);
}

/** The conditions that columns have the values which are given. @param filter its names come from the code alone. */
export const isEqualTo = (filter: Readonly<Record<string, string | undefined>>): Sql[] =>
  Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [sql`${raw(name)} = ${value}`],
  );

/**
 * Counts the rows of a list instead of reading a page: at most as many as the page may have, and one more. Without an order,
 * so that whatever index has the conditions serves.
 *
 * @param from the table or relation, and `conditions` of its rows, from the code alone but for their values.
 */
export async function countPage<T>(
  { db }: Context,
  counter: RowCounter,
  { limit }: PageRequest,
  from: Sql,
  conditions: readonly (Sql | false)[],
  created?: TimeRange,
): Promise<Page<T>> {
  const [counted] = await db.query<{ count: number }>`
    ${plannedAnew} select count(*)::int as count from (
      select from ${from} where ${all([...conditions, isWithin(sql`id`, {}, created), isCreatedIn(created)])} limit ${limit + 1}
    ) as counted`;
  const found = counted?.count ?? 0;
  return counter.report(Math.min(found, limit), found <= limit);
}

/** The arguments of `findMany` for a page. */
export function newestPage<Where extends object>(page: PageRequest, where: Where, created?: TimeRange) {
  const bounds = boundsOf(page, created);
  return {
    // What has no time of its own is never asked for by time.
    where: { id: bounds.id, ...(created && { created_at: bounds.created_at }), ...where },
    orderBy: { id: 'desc' as const },
    take: page.limit + 1,
  };
}
