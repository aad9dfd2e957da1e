// `countersign organization move`.
import type { Command } from 'commander';
import { findOrganization } from '../../domain/access/organization.ts';
import {
  askReadiness,
  otherCell,
  refuseUnequal,
  refuseWrongPlace,
} from '../../domain/cells/move/before-move.ts';
import { measureOrganization } from '../../domain/cells/move/measure.ts';
import {
  cleanUp,
  type MoveOptions,
  moveOrganization,
  openMove,
  undoMove,
} from '../../domain/cells/move/move-organization.ts';
import type { ActorContext } from '../../domain/context.ts';
import { DomainError } from '../../domain/errors.ts';
import { type ActorOptions, withOperator, withReason } from '../actor.ts';
import { positiveInteger } from '../arguments.ts';
import { printFacts, printTable } from '../print.ts';
import { RowProgress } from './row-progress.ts';

interface Options extends ActorOptions {
  readonly to?: string;
  readonly dryRun: boolean;
  readonly undo: boolean;
  readonly cleanUp: boolean;
  readonly keepDays: number;
  readonly yes: boolean;
}

const says = (line: string): void => void process.stdout.write(`${line}\n`);

export function addMoveCommand(command: Command): void {
  withReason(command.command('move'))
    .description(
      'Move an organization to another installation (cell) while it is in use. Run it where the organization lives, with TARGET_DATABASE_URL. You can stop it at any time: run it again, and it continues.',
    )
    .argument('<organization>', 'its id or, if that is unambiguous, its name')
    .option('--to <cell>', 'where to, by its name in CELLS')
    .option('--dry-run', 'only check, and show what would be copied', false)
    .option('--undo', 'give up a move that is not complete, and remove what was copied', false)
    .option('--clean-up', 'remove the rows that this cell keeps after a move', false)
    .option('--keep-days <n>', 'how long this cell keeps its rows after the move', positiveInteger, 7)
    .option('--yes', 'also to a cell that keeps data for a shorter time, or sends to fewer endpoints', false)
    .action((organization: string, options: Options) =>
      withOperator(options, async (context, config) => {
        const { id } = await findOrganization(context, organization, { isAnywhere: true });
        const signal = interrupted();
        const { add: onRemoved } = new RowProgress((progress) => says(`removed ${progress}`));
        if (options.cleanUp) {
          const rows = await cleanUp(context, id, { onNote: says, onRemoved, signal });
          return says(`${rows} rows removed. The organization lives elsewhere.`);
        }
        const given = {
          organizationId: id,
          to: required(options.to, 'Say where to with --to.'),
          targetUrl: required(
            config.targetDatabaseUrl,
            'Set TARGET_DATABASE_URL: the DATABASE_URL of the other cell, with the role that owns its tables.',
          ),
          keepDays: options.keepDays,
          attemptTimeoutMs: config.attempt.timeoutMs,
          allowsLess: options.yes,
          onNote: says,
          signal,
        };
        if (options.undo) {
          await undoMove(context, { ...given, onRemoved });
          return says('Undone: the organization continues here.');
        }
        return options.dryRun ? dryRun(context, given) : move(context, given);
      }),
    );
}

/** Ctrl-C ends the command between two batches; a second one at once. */
function interrupted(): AbortSignal {
  const controller = new AbortController();
  // Before the handler of withCore, which ends the process.
  const listeners = process.listeners('SIGINT');
  process.removeAllListeners('SIGINT');
  process.once('SIGINT', () => {
    for (const listener of listeners) process.once('SIGINT', listener as NodeJS.SignalsListener);
    controller.abort(
      new DomainError('conflict', 'Stopped. Run the command again to continue, or with --undo.'),
    );
  });
  return controller.signal;
}

function required(value: string | undefined, otherwise: string): string {
  if (value === undefined) throw new DomainError('conflict', otherwise);
  return value;
}

type Given = Omit<MoveOptions, 'onPhase' | 'onCopied'>;

async function dryRun(context: ActorContext, given: Given): Promise<void> {
  const readiness = await askReadiness(otherCell(context, given.to), given.to);
  await using cells = await openMove(context, given);
  await refuseUnequal(context, cells, readiness, given);
  const state = await refuseWrongPlace(cells, given.organizationId);
  if (state === 'moved') return says(`The organization lives in "${given.to}" already.`);
  if (state === 'gone')
    return says(
      'The organization has left this cell, and its move is not complete: without --dry-run it is completed.',
    );
  const { tables, seconds } = await measureOrganization(cells.source, given.organizationId);
  printTable(
    ['Table', 'Rows', 'Bytes'],
    tables.map(({ name, rows, bytes }) => [name, String(rows), String(bytes)]),
  );
  const sum = (of: 'rows' | 'bytes') => String(tables.reduce((total, table) => total + table[of], 0));
  printFacts({
    'Would be copied': `${sum('rows')} rows, ${sum('bytes')} bytes`,
    'Takes about': `${seconds} s`,
  });
}

async function move(context: ActorContext, given: Given): Promise<void> {
  const begun = performance.now();
  const at = () => `${((performance.now() - begun) / 1_000).toFixed(1)} s`;
  const copied = new RowProgress((progress) => says(`${at()}    copied ${progress}`));
  const { withoutWritesMs } = await moveOrganization(context, {
    ...given,
    onPhase: (phase) => says(`${at()}  ${phase}`),
    onCopied: copied.add,
    onNote: (line) => says(`${at()}    ${line}`),
  });
  printFacts({
    Moved: `to ${given.to}`,
    'Rows copied ahead': `${copied.rows} in this run`,
    'Without writes':
      withoutWritesMs === undefined
        ? 'an earlier run handed over'
        : `${(withoutWritesMs / 1_000).toFixed(2)} s in this run`,
    'Rows here': `removed in ${given.keepDays} days, or with --clean-up`,
  });
}
