import { stripVTControlCharacters } from 'node:util';
import Table from 'cli-table3';
import colors, { type Format } from 'yoctocolors';

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

/** Facts as aligned lines: a label, then what a person wants to know or copy. */
export function printFacts(facts: Readonly<Record<string, string>>): void {
  process.stdout.write(factsText(Object.entries(facts)));
}

/** Rows under headings. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
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
  rows: readonly (readonly string[])[],
  columns: number,
): string {
  const lines = tableLines(headings, rows);
  if (lines.every((line) => stripVTControlCharacters(line).length <= columns)) return `${lines.join('\n')}\n`;
  return rows
    .map((row) => headings.map((heading, index): [string, string] => [heading, row[index] ?? '']))
    .map((facts) => factsText(facts.filter(([, value]) => value !== '')))
    .join('\n');
}

function factsText(facts: readonly (readonly [label: string, value: string])[]): string {
  const width = Math.max(...facts.map(([label]) => label.length));
  return facts
    .map(([label, value]) => {
      const aligned = value.replaceAll('\n', `\n${' '.repeat(width + 4)}`);
      return `  ${style.dim(label.padEnd(width))}  ${aligned}\n`;
    })
    .join('');
}

function tableLines(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
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
  table.push(...rows.map((row) => [...row]));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
}

/** One JSON document, for scripts. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

function whenSeen(format: Format): Format {
  return (text) => (process.stdout.isTTY ? format(text) : String(text));
}
