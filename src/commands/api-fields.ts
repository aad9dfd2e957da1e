// What an operation of a contract takes, as options of a command line: parameters, and members of the body.
import { Option } from 'commander';
import type { Operation } from 'openapi-backend';
import type { InputError } from '../domain/errors.ts';
import { dateTime, json, uuid } from './arguments.ts';

export interface Field {
  readonly option: Option;
  /** The part of the request, then the names that lead to the value. */
  readonly place: readonly string[];
  /** Its value may be the organization's name instead of its id. */
  readonly isOrganization: boolean;
}

/** As much of a JSON Schema as says what to write for a value. */
interface Schema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly (string | null)[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

export interface Parts {
  /** The organization whose data the public API would reach with its token. */
  readonly owner?: string;
  readonly path: Record<string, string>;
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown>;
}

/** Stands for the token of the public API. */
export const ownerField = (): Field =>
  fieldAt(['owner'], 'organization_id', { description: 'Whose data it is about.' }, true);

/** Headers are left out: a command needs neither their idempotency nor a version that it has not read. */
export function fieldsOf(operation: Operation): Field[] {
  const parameters = (operation.parameters ?? []).flatMap((parameter) => {
    if ('$ref' in parameter || (parameter.in !== 'path' && parameter.in !== 'query')) return [];
    const { in: part, name, description = '', required = false } = parameter;
    const schema: Schema = { ...Object(parameter.schema), description };
    const shown = operation.path.includes(`/organizations/{${name}}`) ? 'organization_id' : name;
    return [fieldAt([part, name], shown, schema, required)];
  });
  const content: { schema?: Schema } = Object(operation.requestBody).content?.['application/json'] ?? {};
  return [...parameters, ...membersOf(['body'], content.schema ?? {}, true)];
}

function membersOf(place: readonly string[], schema: Schema, isRequired: boolean): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const inner = [...place, name];
    const required = isRequired && (schema.required?.includes(name) ?? false);
    if (member.properties) return membersOf(inner, member, required);
    return [fieldAt(inner, inner.slice(1).join('_'), member, required)];
  });
}

function fieldAt(place: readonly string[], name: string, schema: Schema, isRequired: boolean): Field {
  const isOrganization = /(^|_)organization_id$/.test(name);
  const flag = (isOrganization ? name.slice(0, -'_id'.length) : name).replaceAll('_', '-');
  const { value, parse = (text: string) => text } = isOrganization
    ? { value: '<id or name>' }
    : kindOf(schema);
  const option = new Option(`--${flag} ${value}`, descriptionOf(schema, isRequired));
  option.makeOptionMandatory(isRequired);
  if (!option.variadic)
    option.argParser((text) => (text === 'null' && isNullable(schema) ? null : parse(text)));
  return { option, place, isOrganization };
}

function descriptionOf(schema: Schema, isRequired: boolean): string {
  const { minimum, maximum, default: preset } = schema;
  const facts = [
    isRequired && 'required',
    minimum !== undefined && maximum !== undefined && `${minimum} to ${maximum}`,
    isNullable(schema) && 'or null',
    preset !== undefined && `default: ${preset}`,
  ].filter((fact) => fact !== false);
  const description = (schema.description ?? '').trim().replaceAll(/\s+/g, ' ');
  return facts.length === 0 ? description : `${description} (${facts.join('; ')})`;
}

/** What the help calls a value, and what reads it. What cannot be read stays text: the contract says what is wrong with it. */
interface Kind {
  readonly value: string;
  readonly parse?: (text: string) => unknown;
}

function kindOf(schema: Schema): Kind {
  const [alternative = schema] = (schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  const { enum: values, format, items } = alternative;
  const [type = ''] = [alternative.type ?? []].flat().filter((name) => name !== 'null');
  if (values) return { value: `<${values.filter((each) => each !== null).join('|')}>` };
  if (type === 'array' && items?.type === 'string') return { value: `<${items.format ?? 'text'}...>` };
  if (type === 'array' || type === 'object') return { value: '<json>', parse: json };
  if (type === 'integer')
    return { value: '<integer>', parse: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text) };
  if (type === 'boolean')
    return { value: '[boolean]', parse: (text) => (/^(true|false)$/.test(text) ? text === 'true' : text) };
  if (format === 'date-time') return { value: '<time>', parse: (text) => dateTime(text).toISOString() };
  if (format === 'uuid') return { value: '<id>', parse: uuid };
  return { value: `<${format ?? 'text'}>` };
}

function isNullable({ type, oneOf = [] }: Schema): boolean {
  return [type].flat().includes('null') || oneOf.some((schema) => schema.type === 'null');
}

/** The request that the options make. */
export function partsOf(fields: readonly Field[], options: Readonly<Record<string, unknown>>): Parts {
  const parts: Parts = { path: {}, query: {}, body: {} };
  for (const { option, place } of fields) {
    const value = options[option.attributeName()];
    if (value === undefined) continue;
    let members: Record<string, unknown> = Object(parts);
    for (const name of place.slice(0, -1)) {
      members[name] ??= {};
      members = Object(members[name]);
    }
    members[place.at(-1) ?? ''] = value;
  }
  return parts;
}

/** What is wrong with a request, named by the options that said it. @param pointer begins with the part of the request. */
export function problemInOptions(fields: readonly Field[], { pointer, detail }: InputError): string {
  const path = pointer.split('/').slice(1);
  const field = fields.find(({ place }) => place.every((name, index) => path[index] === name));
  if (field) {
    const inner = path.slice(field.place.length).map((name) => `/${name}`);
    return [field.option.long, ...(inner.length > 0 ? [inner.join('')] : []), detail].join(' ');
  }
  const isObject = path.length > 1 && fields.some(({ place }) => path.every((name, i) => place[i] === name));
  return `${isObject ? `--${path.slice(1).join('-')}-…` : pointer} ${detail}`;
}
