/** The contract for the docs, with every reference resolved. */
import {
  isObject,
  type Json,
  type JsonObject,
  lookUp,
  namesOf,
  rewritten,
  withEach,
} from './contract-diff/json.ts';

/** The parts of a JSON Schema that the docs show. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly (string | number | null)[];
  readonly const?: string | number;
  readonly default?: string | number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

interface Example {
  readonly summary?: string;
  readonly value: unknown;
}

export interface Media {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, Example>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, Example>>;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Omit<Parameter, 'name' | 'in'>>>;
  readonly content?: Readonly<Record<string, Media>>;
}

interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, ResponseObject>>;
  readonly 'x-event-type'?: string;
  readonly 'x-schema-version'?: number;
  readonly 'x-published-by'?: 'service';
  readonly 'x-deprecation'?: {
    readonly deprecated_at: string;
    readonly sunset_at?: string;
    readonly replacement: string;
  };
}

export interface Operation extends OperationObject {
  /** In upper case. */
  readonly method: string;
  /** Including its templates. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly scopes: readonly string[];
}

/** A request that partners receive: an event, or the verification handshake (without an event type). */
export interface WebhookRequest extends OperationObject {
  readonly parameters: readonly Parameter[];
  readonly schema: Schema;
  readonly examples: readonly Example[];
}

/** The contract in the form that the docs need. */
export interface ContractDocument {
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  /** The word that replaces Service in the names on the wire. */
  readonly serviceName: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly operations: readonly Operation[];
  readonly webhooks: readonly WebhookRequest[];
  readonly schemas: Readonly<Record<string, Schema>>;
  /** The text under a heading of the introduction, without the headings inside it. @throws Error if there is none. */
  section(heading: string): string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

interface PathItem {
  readonly parameters?: readonly Parameter[];
  readonly [method: string]: unknown;
}

interface ResolvedDocument {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
  };
  readonly tags: ContractDocument['tags'];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly webhooks: Readonly<Record<string, { readonly post: OperationObject }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Reads the contract's JSON. */
export function readContract(json: string): ContractDocument {
  const root: Json = JSON.parse(json);
  const document: ResolvedDocument = Object(resolved(root, root));
  const webhooks = Object.values(document.webhooks).map(({ post }) => webhookOf(post));
  return {
    title: document.info.title,
    version: document.info.version,
    summary: document.info.summary,
    tags: document.tags,
    operations: Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) =>
        isOperation(item[method]) ? [operationOf(path, item, method, item[method])] : [],
      ),
    ),
    webhooks,
    serviceName: serviceNameIn(webhooks),
    schemas: document.components.schemas,
    section: (heading) => sectionOf(document.info.description, heading),
  };
}

function operationOf(path: string, item: PathItem, method: string, operation: OperationObject): Operation {
  return {
    ...operation,
    method: method.toUpperCase(),
    path,
    parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])],
    scopes: (operation.security ?? []).flatMap((requirement) => Object.values(requirement).flat()),
  };
}

function webhookOf(operation: OperationObject): WebhookRequest {
  const media = operation.requestBody?.content['application/json'];
  if (!media) throw new Error(`The webhook ${operation.summary} has no JSON body.`);
  return {
    ...operation,
    parameters: operation.parameters ?? [],
    schema: media.schema,
    examples: Object.values(media.examples ?? {}),
  };
}

function serviceNameIn(webhooks: readonly WebhookRequest[]): string {
  const names = webhooks.flatMap(({ parameters }) => parameters.map(({ name }) => name));
  const serviceName = names.map((name) => /^(\w+)-Signature$/.exec(name)?.[1]).find(Boolean);
  if (!serviceName) throw new Error('The contract has no header for the signature.');
  return serviceName;
}

function isOperation(value: unknown): value is OperationObject {
  return typeof value === 'object' && value !== null && 'operationId' in value;
}

function sectionOf(description: string, heading: string): string {
  const parts = description.split(/^(#{2,3} .+)$/m);
  const index = parts.findIndex((part) => part.replace(/^#+ /, '') === heading && part.startsWith('#'));
  const text = parts[index + 1];
  if (index < 0 || text === undefined)
    throw new Error(`The contract's introduction has no section "${heading}".`);
  return text.trim();
}

/** The properties of a schema, those of `allOf` included; a later part refines an earlier one. */
export function membersOf(schema: Schema): { properties: Record<string, Schema>; required: Set<string> } {
  const properties: Record<string, Schema> = {};
  const required = new Set<string>();
  for (const part of [...(schema.allOf ?? []).map(membersOf), own(schema)]) {
    Object.assign(properties, part.properties);
    for (const name of part.required) required.add(name);
  }
  return { properties, required };
}

const own = (schema: Schema) => ({ properties: schema.properties ?? {}, required: schema.required ?? [] });

interface Resolving {
  readonly root: Json;
  /** The references whose targets are being resolved. */
  readonly within: readonly string[];
  /** By reference: some are in every operation. */
  readonly targets: Map<string, Json>;
}

/** Replaces references by their targets. Members beside `$ref` win, as in OpenAPI 3.1. */
export const resolved = (node: Json, root: Json): Json =>
  resolvedIn(node, { root, within: [], targets: new Map() });

const resolvedIn = (node: Json, resolving: Resolving): Json =>
  rewritten(node, ({ $ref: reference, ...rest }) => {
    const beside = withEach(rest, (value) => resolvedIn(value, resolving));
    if (typeof reference !== 'string') return withNullAsType(beside);
    const target = targetOf(reference, resolving);
    return isObject(target) ? { ...target, ...beside } : target;
  });

function targetOf(reference: string, { root, within, targets }: Resolving): Json {
  const known = targets.get(reference);
  if (known !== undefined) return known;
  if (within.includes(reference))
    throw new Error(`${reference} refers to itself, which the docs cannot show.`);
  const found = lookUp(root, namesOf(reference));
  if (found === undefined) throw new Error(`${reference} refers to nothing.`);
  const target = resolvedIn(found, { root, within: [...within, reference], targets });
  targets.set(reference, target);
  return target;
}

/** Readers see an object or null as two types; the contract has a `oneOf` with a named object, for generators. */
function withNullAsType({ oneOf, ...schema }: JsonObject): JsonObject {
  if (!Array.isArray(oneOf)) return schema;
  const [named, other, ...more] = oneOf.filter(isObject);
  if (!named || other?.type !== 'null' || more.length > 0)
    throw new Error('Of alternatives, the docs can show an object or null.');
  return { ...named, ...schema, type: [named.type ?? 'object', 'null'].flat() };
}

/** The paths of all fields of an object, those inside others with their path, as in `total.amount` and `subscriptions[].event_type`. */
export function fieldPaths(schema: Schema, prefix = ''): string[] {
  const { properties } = membersOf(schema);
  return Object.entries(properties).flatMap(([name, member]) => {
    const path = `${prefix}${name}`;
    return [
      path,
      ...(member.items ? fieldPaths(member.items, `${path}[].`) : fieldPaths(member, `${path}.`)),
    ];
  });
}
