// The hand-over: everything small is written in one transaction of the target, which also opens the organization there. Before it commits
// the source lets go, which is the point of no return. So nobody in the target sees a contract, an endpoint or a job before they are to
// act on it; and if the target's transaction fails after all, the source still has every row, and the next run writes them again.
import type { Context } from '../../context.ts';
import { deliveriesChannel } from '../../delivery-queue/enqueue.ts';
import { feedChannel } from '../../feed/sequence-events.ts';
import { type Cells, copyRows } from './copy-rows.ts';
import { changeMove } from './move-state.ts';
import { smallTables } from './organization-tables.ts';
import { bringPeople, withPeople } from './people.ts';
import { makeJobs } from './put-aside-jobs.ts';

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** @throws StopEndedError if the stop has run out. */
export async function handOver(
  context: Context,
  cells: Cells,
  organizationId: string,
  { isGone, onPhase }: HandOver,
): Promise<void> {
  const { source, target } = cells;
  await target.transaction(async () => {
    await target.run('set constraints all deferred');
    // Written by triggers as events were followed.
    await target.run('delete from event_feed_start where organization_id = $1', [organizationId]);
    const people = await bringPeople(cells, organizationId);
    for (const table of smallTables) {
      if (table.name === 'organization') continue;
      const { rows, ...given } = withPeople(table, people);
      await copyRows(cells, { ...given, rows }, rows, [organizationId]);
    }
    await readRetentionAnew(cells, organizationId);
    await target.run('set constraints all immediate');
    if (!isGone) {
      await onPhase('leave');
      await leave(cells, organizationId);
    }
    await onPhase('open');
    await open(cells, organizationId);
  });
  // Their workers, and here readers who wait for events and people who look on.
  await target.run('select pg_notify($1, $2)', [deliveriesChannel, '']);
  await source.run('select pg_notify($1, $2)', [feedChannel, organizationId]);
  context.changes.announceAccess(organizationId);
}

interface HandOver {
  /** Whether the source has let go before, and the mover died. */
  readonly isGone: boolean;
  readonly onPhase: (phase: 'leave' | 'open') => void | Promise<void>;
}

/** The point of no return: one statement, and only before the deadline. */
async function leave({ source, target }: Cells, organizationId: string): Promise<void> {
  await source.transaction(async () => {
    await changeMove(source, organizationId, 'leave', ', gone_at = now()');
    await source.run(
      'update organization set lives_in = $2, epoch = epoch + 1 where id = $1 and lives_in is null',
      [organizationId, target.cell],
    );
  });
}

/** The same transaction of the target: the organization as it was in the source, and its jobs. */
async function open(cells: Cells, organizationId: string): Promise<void> {
  const { source, target, columns } = cells;
  const { found } = await source.row<{ found: string }>(
    'select row_to_json(organization)::text as found from organization where id = $1',
    [organizationId],
  );
  const names = columns.of('organization').filter((name) => name !== 'id' && name !== 'lives_in');
  const rows = 'organization_id = $1';
  await copyRows(cells, { name: 'organization_move_job', rows }, rows, [organizationId]);
  await target.run(makeJobs(), [organizationId]);
  await target.run('delete from organization_move_step where organization_id = $1', [organizationId]);
  // Last, because until then rows are taken as they are (is_moving).
  const opened = await target.run(
    `update organization set lives_in = null, (${names.join(', ')}) = (
       select ${names.join(', ')} from json_populate_record(null::organization, $2::json))
     where id = $1 and epoch < ($2::json ->> 'epoch')::int`,
    [organizationId, found],
  );
  if (opened === 0)
    throw new Error(
      `The organization has been in "${target.cell}" since it left here, and moved on. Nothing was changed.`,
    );
}

/**
 * How far retention has emptied rows is not where the target's retention is: of payloads it begins anew with this organization; of
 * responses, which it empties for all in one walk, it goes back to where the source's was.
 */
async function readRetentionAnew({ source, target }: Cells, organizationId: string): Promise<void> {
  await target.run("delete from retention_position where kind = 'payload' and starts_with(scope, $1)", [
    `${organizationId}/`,
  ]);
  const [position] = await source.rows<{ id: string }>(
    "select after_id::text as id from retention_position where kind = 'response'",
  );
  await target.run(
    `update retention_position set after_id = least(after_id, $1::uuid) where kind = 'response'`,
    [position?.id ?? NO_ID],
  );
  const deferred = await source.rows<{ id: string }>(
    `select deferral.id from retention_deferral deferral
     where kind = 'response' and exists (select from delivery where delivery.id = deferral.id and organization_id = $1)`,
    [organizationId],
  );
  await target.run(
    "insert into retention_deferral (kind, id) select 'response', unnest($1::uuid[]) on conflict do nothing",
    [deferred.map(({ id }) => id)],
  );
}
