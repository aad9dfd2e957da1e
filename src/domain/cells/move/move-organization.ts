// Moves an organization to another cell while it is in use. All state is in rows, so whoever runs it again continues:
//
//   follow   triggers in the source note what changes          move-state.ts, triggers.ts
//   ahead    the large tables are copied                       copy-ahead.ts
//   drain    what was noted follows, until little is left      follow-notes.ts
//   stop     no writes; jobs put aside, attempts end           stop.ts
//   hand over  all that is small; the source lets go           hand-over.ts, people.ts
//   finish   endpoints, notes and jobs of the source go
//
// The source's triggers go some minutes later: they refuse what somebody writes whose request was let in before it left
// (look-after-moves.ts). Its rows are removed days later (remove-rows.ts).
import { advisoryLocks } from '../../../platform/advisory-locks.ts';
import { recordAudit } from '../../audit.ts';
import { type ActorContext, type Context, inTransaction } from '../../context.ts';
import { wakeWorkers } from '../../delivery-queue/enqueue.ts';
import { DomainError } from '../../errors.ts';
import { askReadiness, otherCell, refuseUnequal, refuseWrongPlace } from './before-move.ts';
import { CellDatabase, pause } from './cell-database.ts';
import { CopyAhead } from './copy-ahead.ts';
import { type Cells, TableColumns } from './copy-rows.ts';
import { followNotes } from './follow-notes.ts';
import { handOver } from './hand-over.ts';
import type { MoveReadiness } from './move-readiness.ts';
import { moveTransitions, storedMove } from './move-state.ts';
import { putAllJobsAside } from './put-aside-jobs.ts';
import { removeRows } from './remove-rows.ts';
import { resumeOrganization, stopOrganization } from './stop.ts';
import { dropTriggers, makeTriggers } from './triggers.ts';

/** So few changes follow in a moment. */
const FEW_NOTES = 500;
/** Recording an attempt takes this long at most once it has ended. */
const RECORDED_WITHIN_MS = 5_000;
/** A proxy may keep the route to here for two seconds, from an answer that it was given just before the organization left. */
const ROUTES_MS = 5_000;

const OF_ENDPOINTS = 'endpoint_id in (select id from webhook_endpoint where organization_id = $1)';
const ACTING = ['delivery_line', 'ordered_delivery', 'webhook_subscription', 'webhook_endpoint'];

export const movePhases = [
  'follow',
  'ahead',
  'drain',
  'stop',
  'last drain',
  'hand over',
  'leave',
  'open',
  'finish',
] as const;
export type MovePhase = (typeof movePhases)[number];

export interface MoveOptions {
  readonly organizationId: string;
  readonly to: string;
  readonly targetUrl: string;
  readonly keepDays: number;
  /** Of an attempt, in the source. */
  readonly attemptTimeoutMs: number;
  /** Whether the target may keep data for a shorter time, or send to fewer endpoints. */
  readonly allowsLess: boolean;
  readonly onPhase: (phase: MovePhase) => void | Promise<void>;
  /** @param rows of the table, since the last call. */
  readonly onCopied: (table: string, rows: number) => void;
  readonly onNote: (line: string) => void;
  readonly signal: AbortSignal;
}

export interface Moved {
  /** How long nothing could be written; undefined if an earlier run has handed over. */
  readonly withoutWritesMs: number | undefined;
}

/** The two databases of a move, while no other process moves the organization. */
export async function openMove(
  { connections, cells: known }: Context,
  { organizationId, to, targetUrl }: Pick<MoveOptions, 'organizationId' | 'to' | 'targetUrl'>,
): Promise<Cells & AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const source = opened.use(
    await CellDatabase.open(known?.own ?? 'this cell', connections.directUrl, organizationId),
  );
  const { isFree } = await source.row<{ isFree: boolean }>(
    `select pg_try_advisory_lock($1, hashtext($2)) as "isFree"`,
    [advisoryLocks.organizationMove, organizationId],
  );
  if (!isFree)
    throw new DomainError('conflict', 'Another process moves this organization. Wait for it, or end it.');
  const target = opened.use(await CellDatabase.open(to, targetUrl, organizationId, 'TARGET_DATABASE_URL'));
  const columns = await TableColumns.read(source);
  const resources = opened.move();
  return { source, target, columns, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** Does this with both databases. @throws Error that says so if the connection to one of them was lost. */
async function withMove<Result>(
  context: Context,
  options: Parameters<typeof openMove>[1],
  work: (cells: Cells) => Promise<Result>,
): Promise<Result> {
  await using cells = await openMove(context, options);
  return await work(cells).catch((error: Error) => {
    const lost = [cells.source, cells.target].find(({ isLost }) => isLost);
    if (!lost) throw error;
    throw new Error(
      `The connection to the database of "${lost.cell}" was lost (${error.message}). Run the command again, which continues.`,
      { cause: error },
    );
  });
}

/** @throws DomainError for what has to be changed first; nothing has been written then. */
export async function moveOrganization(context: ActorContext, options: MoveOptions): Promise<Moved> {
  const readiness = await askReadiness(otherCell(context, options.to), options.to);
  return withMove(context, options, (cells) => moveBetween(context, cells, readiness, options));
}

async function moveBetween(
  context: ActorContext,
  cells: Cells,
  readiness: MoveReadiness,
  options: MoveOptions,
): Promise<Moved> {
  const { organizationId, onPhase, signal } = options;
  await refuseUnequal(context, cells, readiness, options);
  const state = await refuseWrongPlace(cells, organizationId);
  await refuseWhileUndone(cells, organizationId);
  let withoutWritesMs: number | undefined;
  let attemptsLeft = 0;
  if (state === 'new' || state === 'copying') {
    await onPhase('follow');
    await begin(context, cells, organizationId);
    await onPhase('ahead');
    await new CopyAhead(cells, organizationId, options.onCopied, signal).run();
    await onPhase('drain');
    await followNotes(cells, organizationId, signal, FEW_NOTES);
    signal.throwIfAborted();
    const stopped = performance.now();
    try {
      await onPhase('stop');
      ({ attemptsLeft } = await stopOrganization(context, cells.source, organizationId));
      await onPhase('last drain');
      await followNotes(cells, organizationId, signal);
      await onPhase('hand over');
      await handOver(context, cells, organizationId, {
        isGone: false,
        onPhase,
      });
    } catch (error) {
      // Unless the source has let go; then the next run hands over what is missing.
      await resumeOrganization(context, cells.source, organizationId).catch(() => undefined);
      throw error;
    }
    withoutWritesMs = performance.now() - stopped;
  } else if (state === 'gone') {
    await followNotes(cells, organizationId, signal);
    await onPhase('hand over');
    await handOver(context, cells, organizationId, { isGone: true, onPhase });
  }
  await onPhase('finish');
  await finish(context, cells, options, attemptsLeft);
  return { withoutWritesMs };
}

/** Makes the organization known to the target, and follows what changes. */
async function begin(context: ActorContext, cells: Cells, organizationId: string): Promise<void> {
  const { source, target, columns } = cells;
  // A sequencer that has never run takes every event that it finds for new (prisma/functions/sequence_events.sql).
  for (;;) {
    const { isKnown } = await target.row<{ isKnown: boolean }>(
      `select exists (select from event_feed_tick) as "isKnown"`,
    );
    if (isKnown) break;
    await target.run('select from sequence_events(1)');
    await pause(50);
  }
  // Moves that are over, of an organization that comes back: to here before, and now to there.
  for (const cell of [source, target]) {
    if (cell === target) await dropTriggers(cell, organizationId);
    await cell.run(`delete from organization_move where organization_id = $1 and state = 'gone'`, [
      organizationId,
    ]);
  }
  // First of all: whatever follows is undone by it.
  const isNew = await source.run(
    `insert into organization_move (organization_id, state, target, started_at)
     values ($1, '${moveTransitions.follow.to}', $2, now()) on conflict do nothing`,
    [organizationId, target.cell],
  );
  // It moves with the organization.
  if (isNew > 0)
    await inTransaction(context, (tx) =>
      recordAudit(tx, 'organization.moved', organizationId, organizationId, {
        before: { cell: source.cell },
        after: { cell: target.cell },
      }),
    );
  const names = columns.of('organization').filter((name) => name !== 'lives_in');
  const { found } = await source.row<{ found: string }>(
    'select row_to_json(organization)::text as found from organization where id = $1',
    [organizationId],
  );
  // One that lived there before has a row with a lower epoch.
  await target.run(
    `insert into organization (${names.join(', ')}, lives_in)
     select ${names.join(', ')}, $2 from json_populate_record(null::organization, $1::json)
     on conflict (id) do update set lives_in = excluded.lives_in where organization.lives_in is not null`,
    [found, source.cell],
  );
  await makeTriggers(source, organizationId);
  // Of a mover that died in the stop.
  await resumeOrganization(context, source, organizationId);
}

/** Takes from the source what would still act there. */
async function finish(
  context: Context,
  { source, target }: Cells,
  {
    organizationId,
    keepDays,
    attemptTimeoutMs,
    onNote,
  }: Pick<MoveOptions, 'organizationId' | 'keepDays' | 'attemptTimeoutMs' | 'onNote'>,
  attemptsLeft: number,
): Promise<void> {
  const gone = `organization_move.organization_id = $1::uuid and organization_move.state = 'gone'`;
  if (attemptsLeft > 0) {
    const lateMs = attemptTimeoutMs + RECORDED_WITHIN_MS;
    onNote(
      `waiting ${lateMs / 1_000} s for ${attemptsLeft} attempts that were under way; the organization is in use in ${target.cell} already`,
    );
    await pause(lateMs);
  }
  // What late workers made.
  await putAllJobsAside(source, organizationId, gone);
  // Without endpoints nothing is sent, and whoever publishes by SQL is told where the organization lives (reject_missing_organizations).
  for (const table of ACTING)
    await source.run(
      `delete from ${table} where ${table === 'webhook_endpoint' ? 'organization_id = $1' : OF_ENDPOINTS}`,
      [organizationId],
    );
  await source.run('delete from organization_move_job where organization_id = $1', [organizationId]);
  await source.run('delete from organization_move_note where organization_id = $1', [organizationId]);
  await source.run(
    'update organization_move set remove_at = now() + make_interval(days => $2) where organization_id = $1 and remove_at is null',
    [organizationId, keepDays],
  );
  wakeWorkers(context);
}

/** What the steps of a move that is being undone say: some of the rows that the others tell of are gone. */
const UNDONE = 'undone';

/** @throws DomainError if an undo of this move was not completed. */
async function refuseWhileUndone({ target }: Cells, organizationId: string): Promise<void> {
  const begun = await target.rows(
    'select from organization_move_step where organization_id = $1 and step = $2',
    [organizationId, UNDONE],
  );
  if (begun.length > 0)
    throw new DomainError(
      'conflict',
      'This move is being undone, and the undo was not completed. Run the command with --undo first.',
    );
}

/** How far a removal is. @param rows of the table, since the last call. */
type OnRemoved = (table: string, rows: number) => void;

/** Gives up a move before the source has let go: the organization continues where it is, and what was copied is removed. */
export async function undoMove(
  context: Context,
  options: Pick<MoveOptions, 'organizationId' | 'to' | 'targetUrl' | 'signal'> & {
    readonly onRemoved: OnRemoved;
  },
): Promise<void> {
  otherCell(context, options.to);
  await withMove(context, options, (cells) => undoBetween(context, cells, options));
}

async function undoBetween(
  context: Context,
  { source, target }: Cells,
  { organizationId, to, signal, onRemoved }: Parameters<typeof undoMove>[1],
): Promise<void> {
  const move = await storedMove(source, organizationId);
  if (!move || move.target !== to)
    throw new DomainError(
      'conflict',
      `The organization is not being moved to "${to}": there is nothing to undo.`,
    );
  if (move.state === 'gone' && !move.removeAt)
    throw new DomainError(
      'conflict',
      `The organization has left this cell, which cannot be undone, and its move is not complete. Run the command again without --undo, which completes it.`,
    );
  if (move.state === 'gone')
    throw new DomainError(
      'conflict',
      `The organization lives in "${to}" by now. Move it back: run "countersign organization move ${organizationId} --to ${source.cell}" there.`,
    );
  await target.run(
    `insert into organization_move_step (organization_id, step, place) values ($1, $2, 'true') on conflict do nothing`,
    [organizationId, UNDONE],
  );
  await resumeOrganization(context, source, organizationId);
  await dropTriggers(source, organizationId);
  await source.run('delete from organization_move_note where organization_id = $1', [organizationId]);
  const isThere = await target.rows('select from organization where id = $1', [organizationId]);
  // Otherwise an undo that was stopped has removed it.
  if (isThere.length > 0) await removeRows(target, organizationId, onRemoved, signal);
  await target.run('delete from organization_move_step where organization_id = $1', [organizationId]);
  await target.run('delete from organization where id = $1 and lives_in is not null', [organizationId]);
  await source.run(`delete from organization_move where organization_id = $1 and state = 'following'`, [
    organizationId,
  ]);
}

/** Removes the rows that the source keeps after a move, whenever they would be. @returns how many. */
export async function cleanUp(
  { connections, cells }: Context,
  organizationId: string,
  { onNote, onRemoved, signal }: Pick<MoveOptions, 'onNote' | 'signal'> & { readonly onRemoved: OnRemoved },
): Promise<number> {
  await using database = await CellDatabase.open(
    cells?.own ?? 'this cell',
    connections.directUrl,
    organizationId,
  );
  const move = await storedMove(database, organizationId);
  if (move?.state === 'gone' && !move.removeAt)
    throw new DomainError(
      'conflict',
      `The move of this organization to "${move.target}" is not complete. Run "countersign organization move ${organizationId} --to ${move.target}" again, which completes it.`,
    );
  if (!move?.removeAt)
    throw new DomainError(
      'conflict',
      'No move of this organization away from this cell is complete: there is nothing to clean up.',
    );
  // Whoever is still led here is told where it lives by what its token says; without the token they would be told that it is wrong.
  const { waitMs } = await database.row<{ waitMs: number }>(
    `select (extract(epoch from gone_at - clock_timestamp()) * 1000 + ${ROUTES_MS})::float8 as "waitMs"
     from organization_move where organization_id = $1`,
    [organizationId],
  );
  if (waitMs > 0) {
    onNote(
      `waiting ${Math.ceil(waitMs / 1_000)} s: proxies may still send requests of the organization here`,
    );
    await pause(waitMs);
  }
  const count = await removeRows(database, organizationId, onRemoved, signal);
  await database.run('update organization_move set removed_at = now() where organization_id = $1', [
    organizationId,
  ]);
  return count;
}

/** Forgets the move of an organization that is gone for so long that no request from before can still write. */
export async function endMove({ connections, cells }: Context, organizationId: string): Promise<void> {
  const own = cells?.own ?? 'this cell';
  await using database = await CellDatabase.open(own, connections.directUrl, organizationId);
  await dropTriggers(database, organizationId);
  await database.run(
    `delete from organization_move where organization_id = $1 and state = 'gone' and removed_at is not null`,
    [organizationId],
  );
}
