// Checks an event against its schema, with the server's verdict in the server's words. The keywords are the few that
// schemas of events may have, so that this is a hundred times smaller than a validator for all of JSON Schema.
import type { EventSchema } from '../../../../generated/event-templates.ts';
import { hasFormat } from './formats.ts';

/** A rule that a value breaks. */
export interface Breach {
  /** JSON Pointer (RFC 6901) to the value. */
  readonly pointer: string;
  readonly detail: string;
}

/** Everything that is wrong with the value; empty if it matches the schema. */
export function breachesOf(schema: EventSchema, value: unknown, pointer = ''): Breach[] {
  return [
    ...problemsOf(schema, value).map((detail) => ({ pointer, detail })),
    ...(Array.isArray(value) && schema.items
      ? value.flatMap((item, index) => breachesOf(schema.items ?? {}, item, `${pointer}/${index}`))
      : []),
    ...Object.entries(isObject(value) ? (schema.properties ?? {}) : {}).flatMap(([name, member]) =>
      isObject(value) && Object.hasOwn(value, name) && value[name] !== undefined
        ? breachesOf(member, value[name], `${pointer}/${escaped(name)}`)
        : [],
    ),
  ];
}

function problemsOf(schema: EventSchema, value: unknown): string[] {
  const problems: string[] = [];
  const require = (holds: boolean, detail: string) => holds || problems.push(detail);

  const { type } = schema;
  if (type !== undefined) require([type].flat().some((each) => isOfType(value, each)), `must be ${type}`);
  if (schema.enum) require(schema.enum.includes(value), 'must be equal to one of the allowed values');
  if ('const' in schema) require(value === schema.const, 'must be equal to constant');
  if (typeof value === 'string') {
    const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format } = schema;
    // Characters, not UTF-16 units.
    const { length } = [...value];
    require(length >= minLength, `must NOT have fewer than ${minLength} characters`);
    require(length <= maxLength, `must NOT have more than ${maxLength} characters`);
    if (pattern !== undefined)
      require(new RegExp(pattern, 'u').test(value), `must match pattern "${pattern}"`);
    if (format !== undefined) require(hasFormat(value, format), `must match format "${format}"`);
  } else if (isOfType(value, 'number')) {
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
    require(Number(value) >= minimum, `must be >= ${minimum}`);
    require(Number(value) <= maximum, `must be <= ${maximum}`);
  } else if (isObject(value)) {
    for (const name of schema.required ?? [])
      require(Object.hasOwn(value, name) &&
        value[name] !== undefined, `must have required property '${name}'`);
    const known = schema.properties ?? {};
    if (schema.additionalProperties === false)
      require(Object.keys(value).every((name) =>
        Object.hasOwn(known, name),
      ), 'must NOT have additional properties');
  }
  return problems;
}

/** Infinity, which a number such as 1e400 is parsed into, is none: JSON cannot hold it. */
export function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
