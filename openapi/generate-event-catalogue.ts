/**
 * Writes generated/event-catalogue.ts: every business event of the contract's `webhooks:` section as data (for validating what is
 * published, listing event types, seeding) and as types (for those who publish). Same contract, same bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';

type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
interface JsonObject {
  [name: string]: JsonValue;
}

const contractFile = new URL('./public.yaml', import.meta.url);
const catalogueFile = new URL('../generated/event-catalogue.ts', import.meta.url);

const contract = asObject(parse(readFileSync(contractFile, 'utf8')), 'the contract');

function asObject(value: JsonValue | undefined, what: string): JsonObject {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new Error(`${what} is not an object`);
  return value;
}

function asString(value: JsonValue | undefined, what: string): string {
  if (typeof value !== 'string') throw new Error(`${what} is not a string`);
  return value;
}

/** Walks down by member names; the message names the way when something is missing. */
function at(root: JsonObject, ...names: string[]): JsonObject {
  return names.reduce(
    (node, name, depth) => asObject(node[name], names.slice(0, depth + 1).join(' > ')),
    root,
  );
}

function componentName(reference: JsonValue | undefined): string {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(asString(reference, '$ref'))?.[1];
  if (name === undefined) throw new Error(`${String(reference)} does not point at a schema component`);
  return name;
}

function schemaComponent(reference: JsonValue | undefined): JsonObject {
  return at(contract, 'components', 'schemas', componentName(reference));
}

/** Replaces every $ref by what it points at. Members beside a $ref (a description, in JSON Schema 2020-12) win over the target's. */
function dereference(node: JsonValue, within: readonly string[] = []): JsonValue {
  if (Array.isArray(node)) return node.map((item) => dereference(item, within));
  if (node === null || typeof node !== 'object') return node;
  const { $ref, ...own } = node;
  if ($ref === undefined) {
    return Object.fromEntries(Object.entries(own).map(([name, value]) => [name, dereference(value, within)]));
  }
  const name = componentName($ref);
  if (within.includes(name)) throw new Error(`schema ${name} refers to itself and cannot be dereferenced`);
  return asObject(dereference({ ...schemaComponent($ref), ...own }, [...within, name]), name);
}

function readEvent(webhookKey: string) {
  const operation = at(contract, 'webhooks', webhookKey, 'post');
  const media = at(operation, 'requestBody', 'content', 'application/json');
  const envelope = schemaComponent(at(media, 'schema').$ref);
  const type = asString(operation['x-event-type'], `x-event-type of ${webhookKey}`);
  const schemaVersion = operation['x-schema-version'];
  if (typeof schemaVersion !== 'number') throw new Error(`x-schema-version of ${webhookKey} is not a number`);

  const stated = [
    at(envelope, 'properties', 'type').const,
    at(envelope, 'properties', 'schema_version').const,
  ];
  if (stated[0] !== type || stated[1] !== schemaVersion) {
    throw new Error(
      `${webhookKey} is ${type} version ${schemaVersion}, but its payload says ${stated.join(' version ')}`,
    );
  }

  const [example] = Object.values(at(media, 'examples'));
  const data = at(envelope, 'properties', 'data');
  return {
    dataTypeName: componentName(data.$ref),
    entry: {
      type,
      schemaVersion,
      description: asString(envelope.description, `the description of ${webhookKey}`),
      payloadSchema: dereference(data),
      example: at(asObject(example, `the example of ${webhookKey}`), 'value', 'data'),
    },
  };
}

const events = Object.entries(at(contract, 'webhooks'))
  .filter(([, pathItem]) => 'x-event-type' in at(asObject(pathItem, 'a webhook'), 'post'))
  .map(([webhookKey]) => readEvent(webhookKey))
  .sort((a, b) => (a.entry.type < b.entry.type ? -1 : 1));

const dataTypeNames = [...new Set(events.map((event) => event.dataTypeName))].sort();

writeFileSync(
  catalogueFile,
  `// Generated from openapi/public.yaml by \`npm run generate\`. Do not edit.

import type { ${dataTypeNames.join(', ')} } from './api/types.gen.ts';

export interface EventCatalogueEntry {
  readonly type: string;
  readonly schemaVersion: number;
  readonly description: string;
  /** JSON Schema 2020-12 of the event's \`data\`, without references. */
  readonly payloadSchema: object;
  /** An example of the event's \`data\`. */
  readonly example: object;
}

export const eventCatalogue = ${JSON.stringify(
    events.map((event) => event.entry),
    null,
    2,
  )} as const satisfies readonly EventCatalogueEntry[];

/** The \`data\` of each event type. */
export type EventDataByType = {
${events.map((event) => `  '${event.entry.type}': ${event.dataTypeName};`).join('\n')}
};

export type EventTypeName = keyof EventDataByType;
`,
);
