// What monitoring shows of moves away from this cell.
import type { MoveState } from '../../../../generated/prisma/client.ts';

export interface MovesNow {
  readonly countByState: Readonly<Record<MoveState, number>>;
  /** Since the longest one began that has not let go of its organization; 0 without one. */
  readonly oldestSeconds: number;
}

/** One row for each organization that moves or has moved and whose rows are still here. */
export async function readMovesNow(
  query: (sql: string) => Promise<{ rows: readonly { state: MoveState; count: number; seconds: number }[] }>,
): Promise<MovesNow> {
  const { rows } = await query(
    `select state, count(*)::int as count, extract(epoch from now() - min(started_at))::float8 as seconds
     from organization_move group by state`,
  );
  const countByState = { following: 0, stopping: 0, stopped: 0, gone: 0 };
  for (const { state, count } of rows) countByState[state] = count;
  const underWay = rows.filter(({ state }) => state !== 'gone').map(({ seconds }) => seconds);
  return { countByState, oldestSeconds: Math.max(0, ...underWay) };
}
