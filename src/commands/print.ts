import { stripVTControlCharacters } from 'node:util';
import Table from 'cli-table3';
import colors, { type Format } from 'yoctocolors';
import type { Presented } from '../http/presenters/presented.ts';
import { terminalSafe } from '../platform/terminal-safe.ts';

/** Colours where a person looks on; yoctocolors itself asks the environment, not where the output goes. */
export const style = {
  bold: whenSeen(colors.bold),
  dim: whenSeen(colors.dim),
  red: whenSeen(colors.red),
  green: whenSeen(colors.green),
  yellow: whenSeen(colors.yellow),
  blue: whenSeen(colors.blue),
  cyan: whenSeen(colors.cyan),
};

/** Text with colours of ours in it. A plain string has none: what looks like one was written by others. */
export class Styled {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What can be shown. */
export type Shown = string | Styled;

/** Facts as aligned lines: a label, then what a person wants to know or copy. */
export function printFacts(facts: Readonly<Record<string, Shown>>): void {
  process.stdout.write(factsText(Object.entries(facts)));
}

/** Rows under headings. */
export function printTable(headings: readonly string[], rows: readonly (readonly Shown[])[]): void {
  // Elsewhere than at a terminal, and at one that does not know its width, it is always a table.
  const columns = (process.stdout.isTTY && process.stdout.columns) || Number.POSITIVE_INFINITY;
  process.stdout.write(tableText(headings, rows, columns));
}

/**
 * Lines that a terminal would break cannot be read or copied. Where one is longer than `columns`, each row is told as facts instead, as
 * psql's expanded display does, without those that are empty.
 */
export function tableText(
  headings: readonly string[],
  rows: readonly (readonly Shown[])[],
  columns: number,
): string {
  const lines = tableLines(headings, rows);
  if (lines.every((line) => stripVTControlCharacters(line).length <= columns)) return `${lines.join('\n')}\n`;
  return rows
    .map((row) => headings.map((heading, index): [string, Shown] => [heading, row[index] ?? '']))
    .map((facts) => factsText(facts.filter(([, value]) => value !== '')))
    .join('\n');
}

function factsText(facts: readonly (readonly [label: string, value: Shown])[]): string {
  const width = Math.max(...facts.map(([label]) => label.length));
  return facts
    .map(([label, value]) => {
      // A further line begins below the first, never where a label does.
      const aligned = textOf(value).replaceAll('\n', `\n${' '.repeat(width + 4)}`);
      return `  ${style.dim(label.padEnd(width))}  ${aligned}\n`;
    })
    .join('');
}

function tableLines(headings: readonly string[], rows: readonly (readonly Shown[])[]): string[] {
  const table = new Table({
    head: headings.map((heading) => style.bold(heading)),
    style: { head: [], border: [], compact: true },
    chars: {
      top: '',
      'top-mid': '',
      'top-left': '',
      'top-right': '',
      bottom: '',
      'bottom-mid': '',
      'bottom-left': '',
      'bottom-right': '',
      left: '',
      'left-mid': '',
      mid: '',
      'mid-mid': '',
      right: '',
      'right-mid': '',
      middle: ' ',
    },
  });
  table.push(...rows.map((row) => row.map(textOf)));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
}

/** One JSON document, for scripts: what the API would answer with. */
export function printJson(value: Presented<unknown> | readonly Presented<unknown>[]): void {
  const json = JSON.stringify(value, null, 2).replace(
    STEERING_IN_JSON,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  process.stdout.write(`${json}\n`);
}

/** What JSON leaves as it is although a terminal acts on it: the rest of the control characters, and what turns text round. */
const STEERING_IN_JSON = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const textOf = (shown: Shown) => (typeof shown === 'string' ? terminalSafe(shown) : shown.text);

function whenSeen(format: Format): Format {
  return (text) => (process.stdout.isTTY ? format(text) : String(text));
}
