/** Tables of fields, parameters and headers, made from the contract's schemas. */
import { membersOf, type Parameter, type Schema } from '../../contract/contract-document.ts';
import { table } from '../page.ts';

/** The version that introduced the field at a path, if it is to be shown. */
export type SinceOf = (path: string) => string | undefined;

/**
 * The fields of an object as a table. Fields of objects and lists inside it are listed with their path, as in
 * `total.amount` and `subscriptions[].event_type`.
 */
export function fieldsTable(schema: Schema, sinceOf: SinceOf = () => undefined): string {
  return table(['Field', 'Type', 'Description'], fieldRows(schema, '', sinceOf));
}

export function parametersTable(
  parameters: readonly Parameter[],
  head: 'Parameter' | 'Header',
  sinceOf: SinceOf = () => undefined,
): string {
  return table(
    [head, 'Type', 'Description'],
    parameters.map(({ name, schema, required, description }) => [
      `\`${name}\``,
      `${typeOf(schema, required ?? false)}${sinceMark(sinceOf(name))}`,
      describe({ ...schema, ...(description !== undefined && { description }) }),
    ]),
  );
}

export const sinceMark = (version: string | undefined): string => (version ? ` · *since ${version}*` : '');

/** Members of a new field are not marked as new again. */
function fieldRows(schema: Schema, prefix: string, sinceOf: SinceOf): string[][] {
  const { properties, required } = membersOf(schema);
  return Object.entries(properties).flatMap(([name, member]) => {
    const path = `${prefix}${name}`;
    const since = sinceOf(path);
    const row = [`\`${path}\``, `${typeOf(member, required.has(name))}${sinceMark(since)}`, describe(member)];
    const sinceInside: SinceOf = (inner) => (sinceOf(inner) === since ? undefined : sinceOf(inner));
    const inside = member.items
      ? fieldRows(member.items, `${path}[].`, sinceInside)
      : fieldRows(member, `${path}.`, sinceInside);
    return [row, ...inside];
  });
}

function typeOf(schema: Schema, isRequired: boolean): string {
  const types = [schema.type ?? 'object'].flat();
  const named = types.filter((type) => type !== 'null').map((type) => nameOf(type, schema));
  const alternatives = types.includes('null') ? [...named, 'null'] : named;
  return `${alternatives.join(' or ')}${isRequired ? '' : ' · *optional*'}`;
}

function nameOf(type: string, schema: Schema): string {
  if (type === 'array') return `array of ${[schema.items?.type ?? 'object'].flat().join(' or ')}s`;
  return schema.format ? `${type} · ${schema.format}` : type;
}

/** The description, and the constraints of the schema in words. */
function describe(schema: Schema): string {
  const { description = '', const: constant, enum: values } = schema;
  const isTold = (value: unknown) => description.includes(`\`${value}\``);
  const choices = (values ?? []).filter((value) => value !== null && !isTold(value));
  const rules = [
    constant !== undefined && !isTold(constant) && `Always \`${constant}\`.`,
    choices.length > 0 && `One of ${choices.map((value) => `\`${value}\``).join(', ')}.`,
    rangeOf(schema),
    schema.default !== undefined && `Default \`${schema.default}\`.`,
  ];
  return [description.trim(), ...rules.filter((rule) => rule !== false)].join(' ').trim();
}

function rangeOf({
  minimum,
  maximum,
  minLength,
  maxLength,
  maxItems,
  description = '',
}: Schema): string | false {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}.`;
  if (maxItems !== undefined) return `At most ${maxItems} items.`;
  if (maxLength !== undefined && !description.includes(String(maxLength))) {
    return minLength === undefined
      ? `At most ${maxLength} characters.`
      : `${minLength} to ${maxLength} characters.`;
  }
  return false;
}
