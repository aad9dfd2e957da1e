// The states of a move, in the source's row: whoever runs the mover again continues from what it says. A stop ends by itself.
//
//   (no row) ── follow ──▶ following ── stop ──▶ stopping ── settle ──▶ stopped ── leave ──▶ gone
//                             ▲                     │                     │
//                             └────── resume ───────┴─────────────────────┘
import type { MoveState } from '../../../../generated/prisma/client.ts';
import type { CellDatabase } from './cell-database.ts';

/** `inTime`: only before the deadline of the stop. */
export const moveTransitions = {
  follow: { from: [], to: 'following', inTime: false },
  stop: { from: ['following'], to: 'stopping', inTime: false },
  settle: { from: ['stopping'], to: 'stopped', inTime: true },
  resume: { from: ['stopping', 'stopped'], to: 'following', inTime: false },
  leave: { from: ['stopped'], to: 'gone', inTime: true },
} as const satisfies Record<
  string,
  { readonly from: readonly MoveState[]; readonly to: MoveState; readonly inTime: boolean }
>;

type Change = Exclude<keyof typeof moveTransitions, 'follow'>;

interface StoredMove {
  readonly state: MoveState;
  readonly target: string;
  readonly startedAt: Date;
  readonly removeAt: Date | null;
}

export async function storedMove(
  source: CellDatabase,
  organizationId: string,
): Promise<StoredMove | undefined> {
  const [move] = await source.rows<StoredMove>(
    `select state, target, started_at as "startedAt", remove_at as "removeAt"
     from organization_move where organization_id = $1`,
    [organizationId],
  );
  return move;
}

/** SQL that is true of a move, $1, that may change so now. */
export const mayChange = (change: Change): string => {
  const { from, inTime } = moveTransitions[change];
  return `organization_move.organization_id = $1::uuid
    and organization_move.state in (${from.map((state) => `'${state}'`).join(', ')})
    ${inTime ? 'and organization_move.until > clock_timestamp()' : ''}`;
};

/** The stop ran out, or somebody else has ended it: the organization goes on where it was. */
class StopEndedError extends Error {
  constructor() {
    super(
      'The stop took too long and has ended: the organization continues where it was, and nothing is lost. Run the command again.',
    );
  }
}

/** @param set what else changes in the row. @throws StopEndedError */
export async function changeMove(
  source: CellDatabase,
  organizationId: string,
  change: Change,
  set = '',
): Promise<void> {
  const changed = await source.run(
    `update organization_move set state = '${moveTransitions[change].to}' ${set} where ${mayChange(change)}`,
    [organizationId],
  );
  if (changed === 0) throw new StopEndedError();
}
