/** A page of a list that is ordered by time-ordered ids, newest first. */
export interface PageRequest {
  limit: number;
  /** Id of the last item of the page before. */
  after?: string | undefined;
}

export interface Page<T> {
  items: T[];
  /** Id to continue after; undefined on the last page. */
  next: string | undefined;
}

/** Cuts a page from rows that were read with one more than `limit`. */
export function pageOf<T extends { id: string }>(rows: T[], limit: number): Page<T> {
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? items.at(-1)?.id : undefined };
}
