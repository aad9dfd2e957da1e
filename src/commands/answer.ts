// Prints what the API would answer, for people: a list as a table, anything else as facts, in the contract's names.
import type { Presented } from '../http/presenters/presented.ts';
import { printFacts, printJson, printTable } from './print.ts';

/** The text of a value in a table, which others stand beside, has at most as many characters. */
const CELL_CHARS_MAX = 120;

export type Answer = Presented<unknown> | readonly Presented<unknown>[];

export function printAnswer(answer: Answer, asJson: boolean): void {
  const {
    data = answer,
    next_cursor: next,
    next_updated_from: nextFrom,
  }: Partial<Record<string, unknown>> = Object(answer);
  if (asJson) printJson(answer);
  else if (!Array.isArray(data)) printObject(Object(answer));
  else if (data.length === 0) process.stdout.write('There are none.\n');
  else printRows(data);
  if (!asJson && next) process.stdout.write(`\nThere are more: add --cursor ${next}\n`);
  if (!asJson && nextFrom) process.stdout.write(`\nThe next time: --updated-from ${nextFrom}\n`);
}

/** Facts, then a table for each list of objects. What is null or empty is left out. */
function printObject(object: object): void {
  const members = Object.entries(object);
  const lists = members.filter(([, value]) => isListOfObjects(value));
  const facts = members
    .filter(([, value]) => !isListOfObjects(value))
    .flatMap(([name, value]) => flattened(name, value, Number.POSITIVE_INFINITY));
  printFacts(Object.fromEntries(facts));
  for (const [name, list] of lists) {
    process.stdout.write(`\n${name}\n`);
    printRows(list);
  }
  if ('token' in object || 'signing_secret' in object)
    process.stdout.write('\nStore it now: it is not shown again.\n');
}

const isListOfObjects = (value: unknown): value is object[] =>
  Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null);

/** The columns are the members of the rows, without those that no row has. */
function printRows(items: readonly unknown[]): void {
  const rows = items.map(
    (item) => new Map(Object.entries(Object(item)).flatMap(([name, value]) => flattened(name, value, 1))),
  );
  const headings = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  printTable(
    headings,
    rows.map((row) => headings.map((heading) => cell(row.get(heading) ?? ''))),
  );
}

function cell(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  return line.length > CELL_CHARS_MAX ? `${line.slice(0, CELL_CHARS_MAX)}…` : line;
}

/** A value under its name; of an object its members, as `name.member`, down to `depth`. */
function flattened(name: string, value: unknown, depth: number): [name: string, text: string][] {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return [];
  if (typeof value !== 'object') return [[name, String(value)]];
  if (Array.isArray(value)) {
    return [[name, isListOfObjects(value) ? JSON.stringify(value) : value.join(', ')]];
  }
  if (depth === 0) return [[name, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([member, inner]) => flattened(`${name}.${member}`, inner, depth - 1));
}
