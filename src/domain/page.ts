// Pages of lists that are ordered by time-ordered id, newest first.

import { raw, type Sql, sql } from '../platform/postgres/statement.ts';
import { CLOCK_TOLERANCE_MS, uuidAt } from './time-ordered-id.ts';
import { closedRange, type TimeRange } from './time-range.ts';

export interface PageRequest {
  limit: number;
  /** The id of the last item of the previous page. */
  after?: string | undefined;
}

export interface Page<T> {
  items: T[];
  /** The id to continue after; undefined on the last page. */
  next: string | undefined;
}

/** Makes a page from rows that were read with `limit` + 1. */
export function pageOf<T extends { id: string }>(rows: T[], limit: number): Page<T> {
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? items.at(-1)?.id : undefined };
}

/**
 * The arguments of `findMany` for a page of rows that were created in a time range, newest first. The index ends
 * with the id, so bounds on the id skip rows outside the range.
 */
export function newestPage({ limit, after }: PageRequest, created: TimeRange = {}) {
  const isLimited = created.from !== undefined || created.before !== undefined;
  const { from, before } = closedRange(created);
  const within = {
    id: { gte: uuidAt(from, -CLOCK_TOLERANCE_MS), lt: uuidAt(before, CLOCK_TOLERANCE_MS) },
    created_at: { gte: from, lt: before },
  };
  return {
    where: { AND: [after === undefined ? {} : { id: { lt: after } }, isLimited ? within : {}] },
    orderBy: { id: 'desc' as const },
    take: limit + 1,
  };
}

/** The condition that a row comes after the previous page. */
export function isBehind({ after }: PageRequest): Sql {
  return after === undefined ? raw('true') : sql`id < ${after}`;
}
