// Pages of lists that are ordered by time-ordered id, newest first.

import { raw, type Sql, sql } from '../platform/postgres/statement.ts';

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

/** The condition that a row comes after the previous page's last one. */
export function isBehind({ after }: PageRequest): Sql {
  return after === undefined ? raw('true') : sql`id < ${after}`;
}
