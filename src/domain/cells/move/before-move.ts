// What a move needs. All of it is looked at before anything is written; each refusal says what to do.
import pg from 'pg';
import { checkEndpointUrl } from '../../../egress/address-policy.ts';
import type { Cells } from '../../../platform/cells/cells.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { type CellDatabase, pause } from './cell-database.ts';
import { databaseStatement, keptTimes, type MoveReadiness, moveReadiness } from './move-readiness.ts';
import { storedMove } from './move-state.ts';
import { tablesStatement, unlistedTables } from './organization-tables.ts';

const CLOCKS_APART_MS = 1_000;
const ASKED_MAX = 5;
const ASK_PAUSE_MS = 500;

const refuse = (why: string): DomainError => new DomainError('conflict', why);

/** @throws DomainError unless there are cells, and the target is another one of them. */
export function otherCell({ cells }: Pick<Context, 'cells'>, name: string): Cells {
  if (!cells)
    throw refuse('This is the only installation: set CELL and CELLS to move organizations between several.');
  if (!cells.names.includes(name))
    throw refuse(`CELLS names no cell "${name}". It names ${cells.names.join(', ')}.`);
  if (name === cells.own)
    throw refuse(
      `This is the cell "${name}". Run the command in the cell where the organization lives, with another one after --to.`,
    );
  return cells;
}

/** What the target says of itself; one that is busy is asked again. @throws DomainError if it does not answer. */
export async function askReadiness(cells: Cells, target: string): Promise<MoveReadiness> {
  let fault = '';
  for (let asked = 0; asked < ASKED_MAX; asked++) {
    if (asked > 0) await pause(ASK_PAUSE_MS);
    const [reply] = await cells.ask(moveReadiness, {}, [target]);
    if (reply && reply.fault === undefined) return reply.answer;
    fault = reply?.fault ?? 'nobody was asked';
  }
  throw refuse(
    `The cell "${target}" does not answer: ${fault}. Start its API, and compare CELLS and ENCRYPTION_KEYS of both.`,
  );
}

interface Facts {
  readonly migrations: string;
  readonly queues: string;
  readonly notOwned: string | null;
  readonly tables: string[];
  readonly epochMs: number;
  readonly database: string;
}

async function factsOf(database: CellDatabase): Promise<Facts> {
  const facts = await database.row<Omit<Facts, 'tables' | 'database'>>(`
    select (select string_agg(migration_name, ' ' order by migration_name) from _prisma_migrations where finished_at is not null) as migrations,
           (select version::text from pgboss.version) as queues,
           (select string_agg(relname, ', ' order by relname) from pg_class
            where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
              and not pg_has_role(relowner, 'USAGE')) as "notOwned",
           (extract(epoch from clock_timestamp()) * 1000)::float8 as "epochMs"`);
  const tables = await database.rows<{ name: string }>(tablesStatement);
  const { database: name } = await database.row<{ database: string }>(databaseStatement);
  return { ...facts, tables: tables.map((table) => table.name), database: name };
}

/** @throws DomainError if the database is none of this program's, or its role may not read it. */
function refuseForeign(error: unknown): never {
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  if (code === '42P01' || code === '3F000')
    throw refuse("TARGET_DATABASE_URL is not the database of a cell. Set it to that cell's DATABASE_URL.");
  if (code === '42501')
    throw refuse(
      'The role of TARGET_DATABASE_URL may not read the database. Use the role that ran "countersign migrate" there.',
    );
  throw error;
}

/** @param allowsLess whether the target may keep something for a shorter time, or send to fewer endpoints. @throws DomainError */
export async function refuseUnequal(
  context: Context,
  { source, target }: { readonly source: CellDatabase; readonly target: CellDatabase },
  readiness: MoveReadiness,
  { organizationId, allowsLess }: { readonly organizationId: string; readonly allowsLess: boolean },
): Promise<void> {
  const asked = performance.now();
  const [here, there] = await Promise.all([factsOf(source), factsOf(target).catch(refuseForeign)]);
  const tookMs = performance.now() - asked;
  if (there.database !== readiness.database)
    throw refuse(
      `TARGET_DATABASE_URL is not the database of the cell "${target.cell}". Set it to that cell's DATABASE_URL.`,
    );
  for (const [cell, { tables, notOwned }] of [
    [source.cell, here],
    [target.cell, there],
  ] as const) {
    const { unknown, missing } = unlistedTables(tables);
    if (unknown.length + missing.length > 0)
      throw refuse(
        `The mover does not know what becomes of ${[...unknown, ...missing].join(', ')} (database of "${cell}"). Remove tables of your own from the schema, or run the command of the version that this database has.`,
      );
    if (notOwned !== null)
      throw refuse(
        `The role of the mover does not own ${notOwned} in the database of "${cell}". Use the role that ran "countersign migrate" there.`,
      );
  }
  if (here.migrations !== there.migrations || here.queues !== there.queues)
    throw refuse(
      `The databases of "${source.cell}" and "${target.cell}" have different migrations. Upgrade both cells to one version first.`,
    );
  const apartMs = Math.abs(here.epochMs - there.epochMs) - tookMs;
  if (apartMs > CLOCKS_APART_MS)
    throw refuse(
      `The clocks of the two database servers are ${Math.round(apartMs)} ms apart. Correct them: at most ${CLOCKS_APART_MS} ms.`,
    );
  const lacking = Object.entries(context.secretBox.fingerprints).filter(
    ([id, fingerprint]) => readiness.keyFingerprints[id] !== fingerprint,
  );
  if (lacking.length > 0)
    throw refuse(
      `The cell "${target.cell}" lacks ${lacking.map(([id]) => `the key "${id}"`).join(' and ')} of ENCRYPTION_KEYS, or has another one of that name. Add it there, after the others, and restart it.`,
    );
  const shorter = Object.entries(keptTimes(context.rules)).filter(([name, here]) => {
    const kept = readiness.retention[name] ?? null;
    return kept !== null && (here === null || kept < here);
  });
  if (shorter.length > 0 && !allowsLess)
    throw refuse(
      `The cell "${target.cell}" keeps data for a shorter time (${shorter.map(([name]) => name).join(', ')}): it removes what is older. Change its RETENTION_… settings, or confirm with --yes.`,
    );
  if (allowsLess || !context.rules.allowInsecureReceivers || readiness.allowsInsecureReceivers) return;
  const endpoints = await source.rows<{ url: string }>(
    `select endpoint_url as url from webhook_endpoint where organization_id = $1 and status <> 'deleted' order by id`,
    [organizationId],
  );
  const insecure = endpoints.filter(
    ({ url }) => checkEndpointUrl(url, { allowInsecure: false }) !== undefined,
  );
  if (insecure[0])
    throw refuse(
      `The cell "${target.cell}" sends nothing to some endpoints (${insecure.length}), such as ${insecure[0].url}, because it has no ALLOW_INSECURE_RECEIVERS. Set it there too, let their owners change them, or confirm with --yes.`,
    );
}

/** @returns what the two cells say of the organization. @throws DomainError unless it lives in the source, or a move of it to this target has begun. */
export async function refuseWrongPlace(
  { source, target }: { readonly source: CellDatabase; readonly target: CellDatabase },
  organizationId: string,
): Promise<'new' | 'copying' | 'gone' | 'moved'> {
  const read = 'select lives_in, epoch from organization where id = $1';
  type Place = { lives_in: string | null; epoch: number };
  const [[here], [there], move] = await Promise.all([
    source.rows<Place>(read, [organizationId]),
    target.rows<Place>(read, [organizationId]),
    storedMove(source, organizationId),
  ]);
  if (!here) throw new DomainError('not_found', `There is no organization ${organizationId}.`);
  if (move && move.target !== target.cell && !(move.state === 'gone' && here.lives_in === null))
    throw refuse(
      `The organization is being moved to "${move.target}". Complete that move, or undo it with --undo.`,
    );
  if (here.lives_in !== null) {
    if (here.lives_in !== target.cell)
      throw refuse(`The organization lives in "${here.lives_in}". Run the command there.`);
    if (!there) throw refuse(`The organization went to "${target.cell}", whose database has no row of it.`);
    if (there.lives_in === null) return 'moved';
    // It has never arrived there: else its row would have the epoch of this move, or a later one.
    if (there.epoch < here.epoch) return 'gone';
    throw refuse(
      there.lives_in === source.cell
        ? `The organization has left "${target.cell}" for this cell, and that move is not complete. Run "countersign organization move ${organizationId} --to ${source.cell}" in "${target.cell}" again, which completes it.`
        : `The organization has moved on from "${target.cell}" to "${there.lives_in}". Run the command there.`,
    );
  }
  if (!there) return 'new';
  if (there.lives_in !== source.cell)
    throw refuse(
      `The cell "${target.cell}" has an organization with this id already. An organization lives in one cell; those of the demo have the same id everywhere.`,
    );
  if (move) return 'copying';
  const [left] = await target.rows<{ isComplete: boolean }>(
    'select remove_at is not null as "isComplete" from organization_move where organization_id = $1 and removed_at is null',
    [organizationId],
  );
  if (left && !left.isComplete)
    throw refuse(
      `The move of the organization from "${target.cell}" to here is not complete. Run "countersign organization move ${organizationId} --to ${source.cell}" there again, which completes it.`,
    );
  if (left)
    throw refuse(
      `The cell "${target.cell}" still keeps rows from when the organization lived there. Remove them first: run "countersign organization move ${organizationId} --clean-up" there.`,
    );
  return 'new';
}
