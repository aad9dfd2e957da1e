import { membersOf, type Parameter, type Schema } from './contract-document.ts';
import { table } from './page.ts';

/**
 * The fields of an object as a table, those of objects and lists inside it with their path, as in `total.amount` and
 * `subscriptions[].event_type`.
 */
export function fieldsTable(schema: Schema): string {
  return table(['Field', 'Type', 'Description'], fieldRows(schema, ''));
}

export function parametersTable(parameters: readonly Parameter[], head: 'Parameter' | 'Header'): string {
  return table(
    [head, 'Type', 'Description'],
    parameters.map(({ name, schema, required, description }) => [
      `\`${name}\``,
      typeOf(schema, required ?? false),
      describe({ ...schema, ...(description !== undefined && { description }) }),
    ]),
  );
}

function fieldRows(schema: Schema, prefix: string): string[][] {
  const { properties, required } = membersOf(schema);
  return Object.entries(properties).flatMap(([name, member]) => {
    const path = `${prefix}${name}`;
    const row = [`\`${path}\``, typeOf(member, required.has(name)), describe(member)];
    const inside = member.items ? fieldRows(member.items, `${path}[].`) : fieldRows(member, `${path}.`);
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

/** The description, and the rules that a machine would check. */
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
