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
  const width = Math.max(...Object.keys(facts).map((label) => label.length));
  for (const [label, value] of Object.entries(facts)) {
    process.stdout.write(`  ${style.dim(label.padEnd(width))}  ${value}\n`);
  }
}

/** Rows under headings. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
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
  process.stdout.write(`${table.toString()}\n`);
}

/** One JSON document, for scripts. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

function whenSeen(format: Format): Format {
  return (text) => (process.stdout.isTTY ? format(text) : String(text));
}
