// Prints facts, tables and JSON.
import { stripVTControlCharacters, styleText } from 'node:util';
import Table from 'cli-table3';
import type { Presented } from '../http/presenters/presented.ts';
import { terminalSafe } from '../platform/terminal-safe.ts';

/** Colours at a terminal only, and where the environment wants none, none: Node asks both. */
export const style = {
  bold: (text: string) => styleText('bold', text),
  dim: (text: string) => styleText('dim', text),
  red: (text: string) => styleText('red', text),
  green: (text: string) => styleText('green', text),
  yellow: (text: string) => styleText('yellow', text),
  blue: (text: string) => styleText('blue', text),
  cyan: (text: string) => styleText('cyan', text),
};

/** Text with our own colours. A plain string has none: an escape sequence in it came from someone else. */
export class Styled {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Shown = string | Styled;

/** Facts as aligned lines: a label, then a value to read or copy. */
export function printFacts(facts: Readonly<Record<string, Shown>>): void {
  process.stdout.write(factsText(Object.entries(facts)));
}

export function printTable(headings: readonly string[], rows: readonly (readonly Shown[])[]): void {
  // Without a terminal, or without its width, always a table.
  const columns = (process.stdout.isTTY && process.stdout.columns) || Number.POSITIVE_INFINITY;
  process.stdout.write(tableText(headings, rows, columns));
}

/**
 * A line that the terminal wraps cannot be read or copied. If one is longer than `columns`, each row becomes
 * a list of its facts without the empty ones, like psql's expanded display.
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
      // Every further line is aligned with the first, so that none looks like a label.
      const aligned = textOf(value).replaceAll('\n', `\n${' '.repeat(width + 4)}`);
      return `  ${style.dim(label.padEnd(width))}  ${aligned}\n`;
    })
    .join('');
}

const noBorders = Object.fromEntries(
  [
    ...['top', 'bottom'].flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`]),
    ...['left', 'mid', 'right'].flatMap((side) => [side, `${side}-mid`]),
  ].map((part) => [part, '']),
);

function tableLines(headings: readonly string[], rows: readonly (readonly Shown[])[]): string[] {
  const table = new Table({
    head: headings.map((heading) => style.bold(heading)),
    style: { head: [], border: [], compact: true },
    chars: { ...noBorders, middle: ' ' },
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

/**
 * What a terminal acts on and JSON does not escape: the remaining control characters, and those that reverse
 * text.
 */
const STEERING_IN_JSON = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const textOf = (shown: Shown) => (typeof shown === 'string' ? terminalSafe(shown) : shown.text);
