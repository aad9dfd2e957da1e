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
      // A further line begins below the first, never where a label does.
      const aligned = harmless(value).replaceAll('\n', `\n${' '.repeat(width + 4)}`);
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
  table.push(...rows.map((row) => row.map(harmless)));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
}

/** One JSON document, for scripts. */
export function printJson(value: unknown): void {
  const json = JSON.stringify(value, null, 2).replace(
    STEERING_IN_JSON,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  process.stdout.write(`${json}\n`);
}

/** What JSON leaves as it is although a terminal acts on it: the rest of the control characters, and what turns text round. */
const STEERING_IN_JSON = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** A colour or weight of `style`, or a character that a terminal acts on. A line break is neither. */
const STEERING =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /\u001b\[(?:1|2|22|3[1-69])m|[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Much of what is printed was written by others: partners, their receivers, certificates. None of it may steer the terminal of who
 * reads it, nor look like something else, so characters that would are shown as `\u{1b}`.
 */
export function harmless(text: string): string {
  return text.replace(STEERING, (found) =>
    found.length > 1 ? found : `\\u{${found.charCodeAt(0).toString(16)}}`,
  );
}

function whenSeen(format: Format): Format {
  return (text) => (process.stdout.isTTY ? format(text) : String(text));
}
