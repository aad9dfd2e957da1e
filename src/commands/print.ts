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
    // A further line begins below the first, never where a label does.
    const lines = harmless(value).replaceAll('\n', `\n${' '.repeat(width + 4)}`);
    process.stdout.write(`  ${style.dim(label.padEnd(width))}  ${lines}\n`);
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
  table.push(...rows.map((row) => row.map(harmless)));
  process.stdout.write(`${table.toString()}\n`);
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
