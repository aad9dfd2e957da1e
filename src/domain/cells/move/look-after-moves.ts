// What workers do about moves: a stop whose mover died is ended, and rows are removed once they have been kept long enough.
import type { Context } from '../../context.ts';
import { CellDatabase } from './cell-database.ts';
import { cleanUp } from './move-organization.ts';
import { resumeOrganization } from './stop.ts';

/** The queue whose jobs do. */
export const movesQueue = 'look-after-moves';

/** @returns how many stops were ended, and organizations removed. */
export async function lookAfterMoves(context: Context, signal: AbortSignal): Promise<number> {
  const over = await context.db.query<{ id: string; isGone: boolean }>`
    select organization_id as id, state = 'gone' as "isGone" from organization_move
    where state in ('stopping', 'stopped') and until < clock_timestamp() or state = 'gone' and remove_at < now()`;
  for (const { id, isGone } of over) {
    if (isGone) await cleanUp(context, id, () => undefined, signal);
    else {
      await using source = await CellDatabase.open('this cell', context.connections.directUrl, id);
      await resumeOrganization(context, source, id, 'over');
      context.log.warn(
        { organization_id: id },
        'the mover of an organization died in its stop: it continues here',
      );
    }
  }
  return over.length;
}
