// Lists in the order of changes, for copies that catch up: pages of what has changed since a time, and the time from which on
// to ask the next time.
//
// Transactions commit in another order than that of `updated_at`: a row may become visible after rows that were changed later.
// So the next time is that before which all changes are visible, whatever is under way (`allSeenBefore`).
import { all, plannedAnew, type Sql, sql } from '../platform/postgres/statement.ts';
import type { Context } from './context.ts';
import {
  closedRange,
  countPage,
  FIRST_ID,
  isCreatedIn,
  newestIds,
  type Page,
  type PageRequest,
  pageOf,
  type TimeRange,
} from './page.ts';

/** Reads the rows with these ids, in any order. */
type ReadRows<Item> = (ids: string[]) => Promise<Item[]>;

/** Where a page of changes continues, and what its walk is to return as `next_updated_from`. */
interface ChangePlace {
  readonly at: Date;
  readonly id: string;
  readonly nextFrom: Date;
}

const writePlace = ({ at, id, nextFrom }: ChangePlace): string =>
  `${at.getTime()}.${id}.${nextFrom.getTime()}`;

/** Whether a text is a place as `next` of such pages is. */
export function isChangePlace(text: string): boolean {
  return /^\d{1,15}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,15}$/.test(text);
}

function readPlace(text: string): ChangePlace {
  const [at, id = '', nextFrom] = text.split('.');
  return { at: new Date(Number(at)), id, nextFrom: new Date(Number(nextFrom)) };
}

/**
 * What has changed at `updated_from` or later, the oldest change first. What changes again while a caller walks moves to the
 * end of the list, never to what has been read. If the page asks for a count, that of all rows.
 *
 * Relies on: an index on (organization_id, updated_at, id), unless the organization has few rows.
 *
 * @param table and all conditions, from the code alone but for their values.
 */
export async function changedPage<Item extends { id: string }>(
  context: Context,
  table: Sql,
  conditions: readonly (Sql | false)[],
  page: PageRequest,
  created: TimeRange | undefined,
  read: ReadRows<Item>,
): Promise<Page<Item>> {
  const { limit, after, updated_from, counter } = page;
  if (counter) return countPage(context, counter, page, table, conditions, created);
  const { from: at } = closedRange({ from: updated_from });
  // Before the page is read: what is committed in between is on the page, and comes again.
  const place = after
    ? readPlace(after)
    : { at, id: FIRST_ID, nextFrom: (await allSeenBefore(context)) ?? at };
  const changed = await context.db.query<{ id: string; updated_at: Date }>`
    ${plannedAnew} select id, updated_at from ${table}
    where ${all([...conditions, isCreatedIn(created)])} and (updated_at, id) > (${place.at}::timestamptz, ${place.id}::uuid)
    order by updated_at, id limit ${limit + 1}`;
  const shown = changed.slice(0, limit);
  const last = changed.length > limit ? shown.at(-1) : undefined;
  const ids = shown.map(({ id }) => id);
  const rows = new Map((await read(ids)).map((row) => [row.id, row]));
  return {
    // One that has been deleted since is left out.
    items: ids.flatMap((id) => rows.get(id) ?? []),
    next: last && writePlace({ ...place, id: last.id, at: last.updated_at }),
    next_updated_from: place.nextFrom,
  };
}

/** A list by status: the newest (`newestIds`), what has changed, or their count. */
export async function pageByStatus<Item extends { id: string }>(
  context: Context,
  source: { readonly table: Sql; readonly statusType: Sql },
  statuses: readonly string[],
  conditions: readonly (Sql | false)[],
  page: PageRequest,
  created: TimeRange | undefined,
  read: ReadRows<Item>,
): Promise<Page<Item>> {
  if (page.updated_from === undefined && !page.counter)
    return pageOf(
      await read(await newestIds(context, source, statuses, conditions, page, created)),
      page.limit,
    );
  const isOneOf = sql`status = any(${[...statuses]}::${source.statusType}[])`;
  return changedPage(context, source.table, [...conditions, isOneOf], page, created, read);
}

/**
 * Longer than from reading the clock for `updated_at` to the first write, with which the transaction gets its number: one that
 * takes more than 10 s is rolled back, and so is one that waits as long for a lock (open-transaction.ts). The rest is for clocks of
 * processes that differ from the database's, and of a server that takes over.
 */
const UNNUMBERED_MS_MAX = 60_000;

/**
 * A time before the `updated_at` of every change that statements from now on may not see yet, however long its transaction takes
 * and however long its commit waits for a standby.
 *
 * Each transaction that writes holds a lock on its number until others see what it wrote. If there is none, the time is now.
 * Otherwise it is that of a tick of the feed (sequence_events.sql) that ended before the oldest of them got its number: numbers are
 * given in the order of time, a snapshot has the lowest that is not finished, and ticks are written one after the other, so the
 * last but one ended before the last got its own. Ticks are as frequent as events, and what is changed has an event, so with an
 * old tick nobody reads much twice. As in sequence_events.sql, `xmin` shows those of another cluster.
 *
 * @returns undefined if no tick is old enough: about a thousand are kept.
 */
export async function allSeenBefore(
  { db }: Pick<Context, 'db'>,
  marginMs = UNNUMBERED_MS_MAX,
): Promise<Date | undefined> {
  const [row] = await db.query<{ at: Date | null }>`
    select coalesce(
             case when not exists (
               select from pg_locks where locktype = 'transactionid' and mode = 'ExclusiveLock'
             ) then now() end,
             (select created_at from event_feed_tick
              where xmin = xid::xid and xid < pg_snapshot_xmin(pg_current_snapshot())
              order by id desc offset 1 limit 1)
           ) - ${marginMs} * interval '1 millisecond' as at`;
  return row?.at ?? undefined;
}
