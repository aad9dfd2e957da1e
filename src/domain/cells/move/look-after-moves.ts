// What workers do about moves: a stop whose mover died is ended, rows are removed once they have been kept long enough, and triggers once
// nobody can write any more who was let in before the organization left.
import { raw } from '../../../platform/postgres/statement.ts';
import type { Context } from '../../context.ts';
import { CellDatabase } from './cell-database.ts';
import { cleanUp, endMove } from './move-organization.ts';
import { resumeOrganization } from './stop.ts';
import { haveTriggers } from './triggers.ts';

/** The queue whose jobs do. */
export const movesQueue = 'look-after-moves';

/** The longest that REQUEST_TIMEOUT_MS may be: a request is let in by its headers, and writes when its body has arrived. */
const REQUEST_MINUTES_MAX = 10;

interface Due {
  readonly id: string;
  readonly what: 'resume' | 'clean up' | 'end';
}

/** @returns how many moves there was something to do about. */
export async function lookAfterMoves(context: Context, signal: AbortSignal): Promise<number> {
  const over = await context.db.query<Due>`
    select organization_id as id,
           case when state <> 'gone' then 'resume' when removed_at is null and remove_at < now() then 'clean up' else 'end' end as what
    from organization_move
    where state in ('stopping', 'stopped') and until < clock_timestamp()
       or state = 'gone' and removed_at is null and remove_at < now()
       or state = 'gone' and remove_at is not null and gone_at < now() - make_interval(mins => ${REQUEST_MINUTES_MAX}::int)
          and (removed_at is not null or ${raw(haveTriggers)})`;
  for (const { id, what } of over) {
    if (what === 'clean up')
      await cleanUp(context, id, { onNote: () => undefined, onRemoved: () => undefined, signal });
    else if (what === 'end') await endMove(context, id);
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
