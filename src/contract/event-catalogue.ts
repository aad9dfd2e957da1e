/** Reads the business events that the contract describes as webhooks. */
import { eventRules } from '../domain/event-types/event-rules.ts';

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export interface JsonObject {
  [name: string]: JsonValue;
}

/** An event type in one schema version, as a webhook of the contract describes it. */
export interface DescribedEvent {
  /** The generated type of its `data`. */
  readonly dataTypeName: string;
  /** Every example of the webhook, as the contract has them. */
  readonly examples: readonly {
    readonly name: string;
    readonly summary: string;
    readonly data: JsonObject;
  }[];
  readonly entry: {
    readonly type: string;
    readonly schemaVersion: number;
    readonly description: string;
    readonly publishedBy: Publisher;
    /** What kind of thing it is about; `data.id` says which. */
    readonly subject: string;
    readonly deprecation: Deprecation | null;
    readonly bodySchema: JsonObject & { properties: JsonObject & { data: JsonObject } };
    readonly bodyExample: JsonObject & { data: JsonObject };
  };
}

/**
 * Events that only the service publishes report on the service itself; publishers must not be able to forge
 * them.
 */
type Publisher = 'service' | 'publishers';

interface Deprecation {
  readonly deprecatedAt: string;
  readonly sunsetAt: string | null;
  readonly replacement: string;
}

/**
 * Every business event of the contract's `webhooks:` section, by type and version.
 *
 * @param contract parsed.
 * @throws Error that names the webhook and what is wrong with it.
 */
export function readEventCatalogue(contract: JsonObject): DescribedEvent[] {
  const events = Object.entries(at(contract, 'webhooks'))
    .filter(([, pathItem]) => 'x-event-type' in at(asObject(pathItem, 'a webhook'), 'post'))
    .map(([webhookKey]) => readEvent(contract, webhookKey))
    .sort(
      ({ entry: a }, { entry: b }) => a.type.localeCompare(b.type, 'en') || a.schemaVersion - b.schemaVersion,
    );
  const names = events.map(({ entry }) => `${entry.type} version ${entry.schemaVersion}`);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new Error(`Two webhooks describe ${twice}.`);
  return events;
}

/** The versions published when none is named: the newest that is not deprecated, or the newest of all. */
export function currentVersions(events: readonly DescribedEvent[]): Record<string, DescribedEvent> {
  const current: Record<string, DescribedEvent> = {};
  for (const event of events) {
    const { type, deprecation } = event.entry;
    const known = current[type];
    if (!known || deprecation === null || known.entry.deprecation !== null) current[type] = event;
  }
  return current;
}

function readEvent(contract: JsonObject, webhookKey: string): DescribedEvent {
  const operation = at(contract, 'webhooks', webhookKey, 'post');
  const media = at(operation, 'requestBody', 'content', 'application/json');
  const envelope = schemaComponent(contract, at(media, 'schema').$ref);
  const type = asString(operation['x-event-type'], `x-event-type of ${webhookKey}`);
  const schemaVersion = operation['x-schema-version'];
  if (typeof schemaVersion !== 'number') throw new Error(`x-schema-version of ${webhookKey} is not a number`);

  const properties = at(envelope, 'properties');
  const stated = [at(properties, 'type').const, at(properties, 'schema_version').const];
  if (stated[0] !== type || stated[1] !== schemaVersion) {
    throw new Error(
      `${webhookKey} is ${type} version ${schemaVersion}, but its payload says ${stated.join(' version ')}`,
    );
  }

  const examples = Object.entries(at(media, 'examples')).map(([name, example]) => {
    const { summary, value } = asObject(example, `the example ${name} of ${webhookKey}`);
    return {
      name,
      summary: asString(summary, `the summary of the example ${name} of ${webhookKey}`),
      value: asObject(value, `the value of ${name}`),
    };
  });
  const value = asObject(examples[0]?.value, `the example of ${webhookKey}`);
  const bodySchema = asObject(dereference(contract, envelope), webhookKey);
  const members = at(bodySchema, 'properties');
  refuseUncheckable(webhookKey, at(members, 'data'));
  return {
    dataTypeName: componentName(at(properties, 'data').$ref),
    examples: examples.map(({ value, ...example }) => ({ ...example, data: at(value, 'data') })),
    entry: {
      type,
      schemaVersion,
      description: asString(envelope.description, `the description of ${webhookKey}`).trim(),
      publishedBy: readPublisher(operation, type, webhookKey),
      subject: readSubject(operation, type, at(members, 'data'), webhookKey),
      deprecation: readDeprecation(operation, webhookKey),
      bodySchema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        ...bodySchema,
        properties: { ...members, data: at(members, 'data') },
      },
      bodyExample: { ...value, data: at(value, 'data') },
    },
  };
}

/**
 * The prefix is for SQL, which has no other way to know the publisher
 * (prisma/functions/endpoint_of_event.sql).
 */
function readPublisher(operation: JsonObject, type: string, webhookKey: string): Publisher {
  const { 'x-published-by': publisher } = operation;
  if (publisher !== undefined && publisher !== 'service')
    throw new Error(`x-published-by of ${webhookKey} is not "service".`);
  if ((publisher === 'service') !== type.startsWith('webhook_'))
    throw new Error(
      `${webhookKey}: the types of the events that only the service publishes begin with webhook_, and no others do.`,
    );
  return publisher ?? 'publishers';
}

/** Every event that fits the contract has its subject where SQL looks for it (prisma/functions/subject_of_event.sql). */
function readSubject(
  operation: JsonObject,
  type: string,
  dataSchema: JsonObject,
  webhookKey: string,
): string {
  const subject = asString(operation['x-subject'], `x-subject of ${webhookKey}`);
  if (!type.startsWith(`${subject}.`))
    throw new Error(`${webhookKey}: ${type} does not begin with its x-subject.`);
  const { required } = dataSchema;
  if (
    !Array.isArray(required) ||
    !required.includes('id') ||
    at(dataSchema, 'properties', 'id').format !== 'uuid'
  )
    throw new Error(`${webhookKey}: its data needs the required member id, a UUID, for its x-subject.`);
  return subject;
}

/**
 * `deprecated` is OpenAPI's member, which tools know; `x-deprecation` gives its start, its end and the
 * replacement.
 */
function readDeprecation(operation: JsonObject, webhookKey: string): Deprecation | null {
  if ((operation.deprecated === true) !== 'x-deprecation' in operation)
    throw new Error(`${webhookKey} needs \`deprecated: true\` and x-deprecation, or neither.`);
  if (operation.deprecated !== true) return null;
  const { deprecated_at, sunset_at, replacement, ...unknown } = at(operation, 'x-deprecation');
  const where = `x-deprecation of ${webhookKey}`;
  const [unknownName] = Object.keys(unknown);
  if (unknownName !== undefined) throw new Error(`${where} has the unknown member ${unknownName}`);
  const deprecatedAt = asTime(deprecated_at, `deprecated_at in ${where}`);
  const sunsetAt = sunset_at === undefined ? null : asTime(sunset_at, `sunset_at in ${where}`);
  if (sunsetAt !== null && sunsetAt <= deprecatedAt)
    throw new Error(`sunset_at in ${where} is not after deprecated_at`);
  return { deprecatedAt, sunsetAt, replacement: asString(replacement, `replacement in ${where}`) };
}

/** Fails when the contract is changed, rather than when the first server starts with it. */
function refuseUncheckable(webhookKey: string, dataSchema: JsonObject): void {
  try {
    eventRules(dataSchema);
  } catch (error) {
    throw new Error(`The data of ${webhookKey} at ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Replaces every $ref by its target. Members beside a $ref (a description, in JSON Schema 2020-12) take
 * precedence. Names that generated clients use are left out: they do not describe data.
 */
function dereference(contract: JsonObject, node: JsonValue, within: readonly string[] = []): JsonValue {
  if (Array.isArray(node)) return node.map((item) => dereference(contract, item, within));
  if (node === null || typeof node !== 'object') return node;
  const nullable = nullableIn(node);
  if (nullable) {
    const { type, ...schema } = asObject(dereference(contract, nullable, within), 'what may be null');
    return { ...schema, type: [type ?? [], 'null'].flat() };
  }
  const { $ref, 'x-enum-varnames': _namesInClients, 'x-formerly': _formerName, ...own } = node;
  if ($ref === undefined) {
    return Object.fromEntries(
      Object.entries(own).map(([name, value]) => [name, dereference(contract, value, within)]),
    );
  }
  const name = componentName($ref);
  if (within.includes(name)) throw new Error(`schema ${name} refers to itself and cannot be dereferenced`);
  const target = { ...schemaComponent(contract, $ref), ...own };
  return asObject(dereference(contract, target, [...within, name]), name);
}

/** Of `oneOf` a named schema and null, which the contract has for generators of clients: that schema, which SQL can check. */
function nullableIn({ oneOf, ...own }: JsonObject): JsonObject | undefined {
  if (!Array.isArray(oneOf)) return undefined;
  const [schema, ...others] = oneOf
    .map((each) => asObject(each, 'oneOf'))
    .filter(({ type }) => type !== 'null');
  return schema && others.length === 0 && oneOf.length === 2 ? { ...schema, ...own } : undefined;
}

function schemaComponent(contract: JsonObject, reference: JsonValue | undefined): JsonObject {
  return at(contract, 'components', 'schemas', componentName(reference));
}

function componentName(reference: JsonValue | undefined): string {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(asString(reference, '$ref'))?.[1];
  if (name === undefined) throw new Error(`${String(reference)} does not refer to a schema component`);
  return name;
}

/** Follows member names; the error names the path when something is missing. */
export function at(root: JsonObject, ...names: string[]): JsonObject {
  return names.reduce(
    (node, name, depth) => asObject(node[name], names.slice(0, depth + 1).join(' > ')),
    root,
  );
}

export function asObject(value: JsonValue | undefined, what: string): JsonObject {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new Error(`${what} is not an object`);
  return value;
}

export function asString(value: JsonValue | undefined, what: string): string {
  if (typeof value !== 'string') throw new Error(`${what} is not a string`);
  return value;
}

function asTime(value: JsonValue | undefined, what: string): string {
  const time = asString(value, what);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(time) || Number.isNaN(Date.parse(time)))
    throw new Error(`${what} is not a time like 2026-11-21T00:00:00.000Z`);
  return time;
}
