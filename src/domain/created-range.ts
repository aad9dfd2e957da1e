// The condition that a row was created in a time range, for lists in the order of their ids.
import { raw, type Sql, sql } from '../platform/postgres/statement.ts';
import { CLOCK_TOLERANCE_MS, uuidAt } from './time-ordered-id.ts';
import { closedRange, type TimeRange } from './time-range.ts';

/** The bounds on the id, the last column of the list's index, let the index skip rows outside the range. */
export function isCreatedIn(created: TimeRange = {}): Sql {
  if (created.from === undefined && created.before === undefined) return raw('true');
  const { from, before } = closedRange(created);
  return sql`id >= ${uuidAt(from, -CLOCK_TOLERANCE_MS)} and id < ${uuidAt(before, CLOCK_TOLERANCE_MS)}
    and created_at >= ${from} and created_at < ${before}`;
}
