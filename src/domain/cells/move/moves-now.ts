// What monitoring shows of moves away from this cell.
import type { MoveState } from '../../../../generated/prisma/client.ts';

export interface MovesNow {
  readonly countByState: Readonly<Record<MoveState, number>>;
  /** Since the longest one began that is not complete; 0 without one. */
  readonly oldestSeconds: number;
  /** Since the first organization left whose move is not complete: it may be in use in neither cell. 0 without one. */
  readonly leftSeconds: number;
}

interface MovesInState {
  readonly state: MoveState;
  readonly count: number;
  readonly seconds: number | null;
  readonly leftSeconds: number | null;
}

/** One row for each organization that moves or has moved and whose rows are still here. */
export async function readMovesNow(
  query: (sql: string) => Promise<{ rows: readonly MovesInState[] }>,
): Promise<MovesNow> {
  const { rows } = await query(
    `select state, count(*)::int as count,
            extract(epoch from now() - min(started_at) filter (where remove_at is null))::float8 as seconds,
            extract(epoch from now() - min(gone_at) filter (where remove_at is null))::float8 as "leftSeconds"
     from organization_move group by state`,
  );
  const countByState = { following: 0, stopping: 0, stopped: 0, gone: 0 };
  for (const { state, count } of rows) countByState[state] = count;
  return {
    countByState,
    oldestSeconds: Math.max(0, ...rows.map(({ seconds }) => seconds ?? 0)),
    leftSeconds: Math.max(0, ...rows.map((row) => row.leftSeconds ?? 0)),
  };
}
