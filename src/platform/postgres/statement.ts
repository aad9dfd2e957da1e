// SQL as the code writes it: a template whose values become parameters. Its text comes from the source code
// alone, so each statement is prepared once in every connection.
import { createHash } from 'node:crypto';

/**
 * The types that a parameter may have. JSON is passed as text and cast: `${JSON.stringify(value)}::jsonb`.
 */
export type SqlValue = string | number | boolean | Date | Uint8Array | null | readonly SqlValue[];

/** A part of a statement, with its own parameters. */
export class Sql {
  readonly strings: readonly string[];
  readonly values: readonly (SqlValue | Sql)[];

  constructor(strings: readonly string[], values: readonly (SqlValue | Sql)[]) {
    this.strings = strings;
    this.values = values;
  }
}

/** A part of a statement: sql`status = ${status}`. */
export function sql(strings: TemplateStringsArray, ...values: (SqlValue | Sql)[]): Sql {
  return new Sql(strings, values);
}

/** Text that becomes part of a statement unchanged. It must never come from input. */
export function raw(text: string): Sql {
  return new Sql([text], []);
}

/**
 * Begins a statement whose best plan depends on its values: Postgres plans it each time, which takes up to a
 * millisecond. For a prepared statement, Postgres may keep one plan for average values from the sixth run on.
 * That plan underestimates ranges and limits that are parameters: for a rare value it reads the whole table.
 */
export const plannedAnew = raw('');

/** Joins the conditions with AND; `false` stands for a condition that the caller does not need. */
export function all(conditions: readonly (Sql | false)[]): Sql {
  const asked = conditions.filter((condition) => condition !== false);
  return asked.length === 0 ? raw('true') : new Sql(['', ...asked.slice(1).map(() => ' and '), ''], asked);
}

/** A statement with numbered parameters, as other libraries write them: numbered('select $1', [1]). */
export function numbered(text: string, values: readonly SqlValue[] = []): Sql {
  const parts = text.split(/\$(\d+)/);
  const numbers = parts.filter((_, index) => index % 2 === 1);
  return new Sql(
    parts.filter((_, index) => index % 2 === 0),
    numbers.map((number) => values[Number(number) - 1] ?? null),
  );
}

/** A statement in the form that pg takes. */
export interface Statement {
  /** Absent for an unprepared statement. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly SqlValue[];
}

interface Prepared {
  readonly name?: string;
  readonly text: string;
}

/** The code has a few hundred statements; texts made from input would exceed this. */
const STATEMENTS_MAX = 1_000;

const byTemplate = new WeakMap<TemplateStringsArray, Prepared>();
const byText = new Map<string, Prepared>();

export function statement(strings: TemplateStringsArray, values: readonly (SqlValue | Sql)[]): Statement {
  const known = byTemplate.get(strings);
  if (known) return { ...known, values: values as readonly SqlValue[] };
  const parameters: SqlValue[] = [];
  const text = textOf(new Sql(strings, values), parameters);
  if (values.includes(plannedAnew)) return { text, values: parameters };
  const prepared = preparedOf(text);
  // With parts, the text may differ from call to call.
  if (!values.some((value) => value instanceof Sql)) byTemplate.set(strings, prepared);
  return { ...prepared, values: parameters };
}

/** The name of a statement with this text; undefined when there are too many. */
export function statementName(text: string): string | undefined {
  return preparedOf(text).name;
}

function preparedOf(text: string): Prepared {
  const known = byText.get(text);
  if (known) return known;
  refuseEveryColumn(text);
  if (byText.size >= STATEMENTS_MAX) return { text };
  const prepared = { name: createHash('sha256').update(text).digest('base64url').slice(0, 22), text };
  byText.set(text, prepared);
  return prepared;
}

/**
 * After a migration adds a column, Postgres rejects a prepared statement that returns every column, in every
 * process that started before: "cached plan must not change result type".
 */
function refuseEveryColumn(text: string): void {
  if (!/\b(select|returning)\s+\*|\w\.\*|,\s*\*/i.test(withoutParentheses(text))) return;
  throw new Error(`A statement names the columns that it returns, this one does not: ${text}`);
}

function withoutParentheses(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, '');
  return shorter === text ? text : withoutParentheses(shorter);
}

function textOf({ strings, values }: Sql, parameters: SqlValue[]): string {
  return strings.reduce((text, string, index) => {
    const value = values[index - 1];
    if (value instanceof Sql) return `${text}${textOf(value, parameters)}${string}`;
    parameters.push(value ?? null);
    return `${text}$${parameters.length}${string}`;
  });
}
