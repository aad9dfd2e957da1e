// `--all-cells`: a command that asks each installation behind the address, one after the other, and names each in a column.
import { type Command, Option } from 'commander';
import type { Context } from '../../domain/context.ts';
import { answerOfCells } from '../../http/presenters/of-cells.ts';
import type { Cells } from '../../platform/cells/cells.ts';
import type { CellQuestion, CellReply } from '../../platform/cells/question.ts';
import { printAnswer } from '../answer.ts';

export interface CellOptions {
  readonly allCells: boolean;
  readonly cell?: string;
}

/** Adds `--all-cells` and `--cell`. */
export function withCells(command: Command, { isShown = true } = {}): Command {
  return command
    .addOption(allCellsOption('ask every installation behind this address (CELLS)').hideHelp(!isShown))
    .addOption(
      new Option('--cell <name>', 'ask this one of them alone').hideHelp(!isShown).conflicts('allCells'),
    );
}

export const allCellsOption = (description: string): Option =>
  new Option('--all-cells', description).default(false);

/** @throws Error where there is one installation. */
export function severalCells({ cells }: Context): Cells {
  if (!cells) throw new Error('There is one installation: CELLS, which names several, is not set.');
  return cells;
}

/**
 * Asks whom the options name, in the order of CELLS.
 *
 * @param own carries it out here. What it throws, others would refuse as well: nobody is asked then.
 * @throws Error for an unknown name.
 */
export async function askCells<Facts, Result>(
  context: Context,
  { cell }: Pick<CellOptions, 'cell'>,
  question: CellQuestion<Facts, Result>,
  facts: Facts,
  own: () => Promise<Result>,
): Promise<CellReply<Result>[]> {
  const cells = severalCells(context);
  if (cell !== undefined && !cells.names.includes(cell))
    throw new Error(`CELLS names no "${cell}": ${cells.names.join(', ')}.`);
  const replies = new Map<string, CellReply<Result>>();
  const names = cell === undefined ? cells.names : [cell];
  if (names.includes(cells.own)) replies.set(cells.own, { cell: cells.own, answer: await own() });
  for (const name of names) {
    if (name === cells.own) continue;
    for (const reply of await cells.ask(question, facts, [name])) replies.set(name, reply);
  }
  return names.flatMap((name) => replies.get(name) ?? []);
}

/** What is printed of a cell: its rows, or why there are none. */
export interface RowsOfCell {
  /** Absent: there is one installation. */
  readonly cell: string | undefined;
  readonly answer?: readonly object[] | undefined;
  readonly fault?: string | undefined;
}

/**
 * Prints the rows of all, each with its cell.
 *
 * @param facts further members of the JSON.
 * @throws Error that names who did not answer, when the others are printed.
 */
export function printOfCells(
  replies: readonly RowsOfCell[],
  asJson: boolean,
  facts: object = {},
  advice = '',
): void {
  const data = replies.flatMap(({ cell, answer = [] }) => answer.map((row) => ({ cell, ...row })));
  const silent = silentOf(replies);
  printAnswer(answerOfCells({ data, ...facts, silent }), asJson);
  refuseSilence(silent, advice);
}

interface Silent {
  readonly cell: string;
  readonly fault: string;
}

export const silentOf = (replies: readonly Pick<RowsOfCell, 'cell' | 'fault'>[]): Silent[] =>
  replies.flatMap(({ cell, fault }) => (cell === undefined || fault === undefined ? [] : { cell, fault }));

/** @throws Error that names them, if there are any. */
export function refuseSilence(silent: readonly Silent[], advice = ''): void {
  if (silent.length === 0) return;
  const named = silent.map(({ cell, fault }) => `${cell} (${fault.replace(/\.$/, '')})`).join(', ');
  throw new Error(`No answer from ${named}.${advice}`);
}
