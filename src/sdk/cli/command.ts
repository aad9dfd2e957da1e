// A command: its options, how they are read, and the help that is made from them.
import { parseArgs } from 'node:util';
import { type ExitCode, type Tool, UsageError } from './tool.ts';

export interface Option {
  /** What stands for its value in the help, such as `<url>`. An option without one is a flag. */
  readonly value?: string;
  readonly about: string;
}

export interface Command<Name extends string = string> {
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  /** What follows the command's name. */
  readonly usage: string;
  /** The arguments that are no options, in their order. One in brackets may be omitted. */
  readonly operands: readonly string[];
  readonly about: string;
  readonly options: Readonly<Record<Name, Option>>;
  readonly examples: readonly string[];
  /** @throws UsageError, CommandFailed */
  run(given: Arguments<Name>, tool: Tool): Promise<ExitCode>;
}

/** The parsed arguments of a command. Each method throws a UsageError that names the option. */
export class Arguments<Name extends string = string> {
  readonly operands: readonly string[];
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(values: Readonly<Record<string, unknown>>, operands: readonly string[]) {
    this.#values = values;
    this.operands = operands;
  }

  flag(name: Name): boolean {
    return this.#values[name] === true;
  }

  /** All values, also those of a value with commas. */
  list(name: Name): string[] {
    return this.all(name).flatMap((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    );
  }

  /** All values as they were given. */
  all(name: Name): string[] {
    const values = this.#values[name];
    return Array.isArray(values) ? values.map(String) : [];
  }

  text(name: Name): string | undefined {
    const values = this.all(name);
    if (values.length > 1) throw new UsageError(`--${name} was given ${values.length} times: give it once.`);
    const [value] = values;
    if (value === '') throw new UsageError(`--${name} is empty.`);
    return value;
  }

  wholeNumber(name: Name, { min, max }: { readonly min: number; readonly max: number }): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new UsageError(`--${name} must be a whole number from ${min} to ${max}, not ${text}.`);
  }

  durationMs(name: Name): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const ms = durationMs(text);
    if (ms !== undefined) return ms;
    throw new UsageError(`--${name} must be a duration such as 30s, 10m, 2h or 7d, not ${text}.`);
  }
}

const unitMs: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** `90s`, `10m`, `1h30m`; undefined for anything else, and for nothing at all. */
export function durationMs(text: string): number | undefined {
  if (!/^(?:\d{1,9}(?:ms|[smhd]))+$/.test(text)) return undefined;
  let sum = 0;
  for (const [, count, unit = ''] of text.matchAll(/(\d+)(ms|[smhd])/g))
    sum += Number(count) * (unitMs[unit] ?? 0);
  return sum > 0 ? sum : undefined;
}

/** @throws UsageError for what the command does not know, or lacks. */
export function parseArguments(command: Command, argv: readonly string[]): Arguments {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { value }]) => [
      name,
      value === undefined ? ({ type: 'boolean' } as const) : ({ type: 'string', multiple: true } as const),
    ]),
  );
  const { values, positionals } = parsed(command, argv, options);
  const missing = command.operands[positionals.length];
  if (missing !== undefined && !missing.startsWith('[')) throw new UsageError(`${missing} is missing.`);
  const [extra] = positionals.slice(command.operands.length);
  if (extra !== undefined) throw new UsageError(`${extra} is one argument too many.`);
  return new Arguments(values, positionals);
}

function parsed(
  command: Command,
  argv: readonly string[],
  options: NonNullable<Parameters<typeof parseArgs>[0]>['options'] & object,
) {
  try {
    const args = withJoinedValues(command, argv);
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [, unknown] = /^Unknown option '(--?[^']+)'/.exec(error.message) ?? [];
    if (unknown === undefined) throw new UsageError(error.message);
    const similar = mostSimilar(unknown.replace(/^-+/, ''), Object.keys(command.options));
    const hint = similar === undefined ? '' : ` Did you mean --${similar}?`;
    throw new UsageError(`${command.name} has no option ${unknown}.${hint}`);
  }
}

/**
 * `--name value` as `--name=value` where the value begins with a dash, as one secret in 64 does: `parseArgs` would take it
 * for an option. What is an option of the command stays one.
 */
function withJoinedValues({ options }: Command, argv: readonly string[]): string[] {
  const args: string[] = [];
  for (const arg of argv) {
    const last = args.at(-1) ?? '';
    const isAwaited = last.startsWith('--') && options[last.slice(2)]?.value !== undefined;
    const isOption = /^--?$|^-h$/.test(arg) || Object.hasOwn(options, arg.slice(2).replace(/=.*/s, ''));
    if (isAwaited && arg.startsWith('-') && !isOption && !args.includes('--'))
      args.push(`${args.pop()}=${arg}`);
    else args.push(arg);
  }
  return args;
}

/** The one of `names` that was probably meant. */
export function mostSimilar(given: string, names: readonly string[]): string | undefined {
  const longer = names.filter((name) => name.startsWith(given));
  if (longer.length === 1) return longer[0];
  const [best] = names
    .map((name) => ({ name, distance: distance(given, name) }))
    .sort((one, other) => one.distance - other.distance);
  return best !== undefined && best.distance <= Math.max(2, given.length / 3) ? best.name : undefined;
}

/** Levenshtein's. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [y, character] of [...one].entries()) {
    const next = [y + 1];
    for (const [x, opposite] of [...other].entries()) {
      const replaced = (row[x] ?? 0) + (character === opposite ? 0 : 1);
      next.push(Math.min(replaced, (row[x + 1] ?? 0) + 1, (next[x] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
