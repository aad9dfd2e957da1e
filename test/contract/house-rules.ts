import {
  isObject,
  type Json,
  type JsonObject,
  lookUp,
  namesOf,
  objectOf,
  textsOf,
} from '../../src/contract/contract-diff/json.ts';
import { pascalCase } from '../../src/contract/generator-rules.ts';
import { knownScopes, operatorScopes } from '../../src/domain/access/tokens/scope.ts';
import { createAjv } from '../../src/domain/json-schema.ts';

const ajv = createAjv();

/** What the contract's lint cannot express (src/contract/redocly.yaml), one line for each breach. */
export function breachesOfHouseRules(contract: JsonObject): string[] {
  const isForOperators = Object.keys(objectOf(contract.paths)).some((path) => path.includes('/operator/'));
  const known = isForOperators ? operatorScopes : knownScopes;
  const schemas = Object.entries(objectOf(objectOf(contract.components).schemas));
  const isSent = componentsSent(contract);
  return [
    ...referencesWithSiblings(contract, '#'),
    ...namesOfSchemas(contract),
    ...typesDeclaredTwice(schemas),
    ...constantsDeclaredTwice(schemas),
    ...(isForOperators ? [] : closedAnswers(contract)),
    ...operationsOf(contract).flatMap(({ name, operation, parameters }) => [
      ...unknownScopes(operation, known).map((scope) => `${name} requires the unknown scope ${scope}`),
      ...(name.startsWith('POST') && !parameters.some((each) => each.name === 'Idempotency-Key')
        ? [`${name} takes no Idempotency-Key`]
        : []),
      ...(['429', '503'] as const)
        .filter((status) => status in objectOf(operation.responses))
        .filter((status) => {
          const response = objectOf(resolve(contract, objectOf(operation.responses)[status]));
          return !('Retry-After' in objectOf(response.headers));
        })
        .map((status) => `${name} ${status} carries no Retry-After`),
      ...(isForOperators ? [] : breachesOfBody(name, contract, operation)),
      ...breachesOfList(
        name,
        parameters.flatMap((each) => (each.in === 'query' ? String(each.name) : [])),
        (...path) =>
          memberOf(contract, operation, [
            'responses',
            '200',
            'content',
            'application/json',
            'schema',
            ...path,
          ]),
      ),
      ...parameters
        .filter((each) => each.in === 'path' && each.required !== true)
        .map((each) => `${name}: the path parameter ${each.name} is not required`),
      ...parameters.flatMap((each) =>
        breachesOfSchema(each.schema, `${name} ${each.name}`, { isSent: false }),
      ),
      ...parameters
        .filter((each) => each.in === 'path' && isUnchecked(objectOf(each.schema)))
        .map((each) => `${name} ${each.name} ${UNCHECKED}`),
    ]),
    ...schemas.flatMap(([name, schema]) => [
      ...(typeof objectOf(schema).description === 'string' ? [] : [`${name} has no description`]),
      ...breachesOfSchema(schema, name, { isSent: isSent.has(name) }),
    ]),
  ];
}

/** Lists without a time: what they hold is not created by anybody, is of one delivery or run, or has an order of its own. */
const timeless = /\/(event-types|event-feed|attempts|results|queues|workers)$/;

/** They change with every attempt, and are no part of a copy. */
const notCopied = /\/deliveries$/;

/** Every list takes the same parameters, and a filter by event type is called event_type everywhere. */
function breachesOfList(
  name: string,
  query: readonly string[],
  memberOfPage: (...path: string[]) => JsonObject,
): string[] {
  const hasTimes = /\/(public|operator)\//.test(name) && !timeless.test(name);
  const hasChanges = 'updated_at' in memberOfPage('properties', 'data', 'items', 'properties');
  const isCopied = name.includes('/public/') && hasChanges && !notCopied.test(name);
  const wanted = ['limit', ...(hasTimes ? ['created_from'] : []), ...(isCopied ? ['updated_from'] : [])];
  return [
    ...(query.includes('cursor') ? wanted : [])
      .filter((each) => !query.includes(each))
      .map((each) => `${name} is a list without ${each}`),
    ...(query.includes('updated_from') === 'next_updated_from' in memberOfPage('properties')
      ? []
      : [`${name} has one of updated_from and next_updated_from`]),
    ...(query.includes('created_from') === query.includes('created_before')
      ? []
      : [`${name} takes one of created_from and created_before`]),
    ...query
      .filter((each) => /^(type|types|event_types)$/.test(each))
      .map(
        (each) => `${name} calls a filter ${each}: it is event_type, of one or several, separated by commas`,
      ),
  ];
}

/** A body is optional exactly if every member of it is. */
function breachesOfBody(name: string, contract: JsonObject, operation: JsonObject): string[] {
  if (operation.requestBody === undefined) return [];
  const body = objectOf(resolve(contract, operation.requestBody));
  const schema = memberOf(contract, body, ['content', 'application/json', 'schema']);
  const needsMember = textsOf(schema.required).length > 0 || Number(schema.minProperties ?? 0) > 0;
  if (needsMember === (body.required === true)) return [];
  return [`${name}: its body is ${needsMember ? 'needed' : 'not needed'}, which required has to say`];
}

/** In OpenAPI 3.1 a description may stand beside a reference; anything else there most tools drop without a word. */
function referencesWithSiblings(node: Json, where: string): string[] {
  if (Array.isArray(node))
    return node.flatMap((item, index) => referencesWithSiblings(item, `${where}/${index}`));
  if (!isObject(node)) return [];
  const own =
    '$ref' in node && Object.keys(node).some((name) => name !== '$ref' && name !== 'description')
      ? [`${where}: $ref has siblings`]
      : [];
  return [
    ...own,
    ...Object.entries(node).flatMap(([name, value]) => referencesWithSiblings(value, `${where}/${name}`)),
  ];
}

/** In Go, these kinds of components are types beside the schemas. */
const kindsOfTypes = ['parameters', 'responses', 'requestBodies'];

function namesOfSchemas(contract: JsonObject): string[] {
  const components = objectOf(contract.components);
  return kindsOfTypes.flatMap((kind) =>
    Object.keys(objectOf(components[kind]))
      .filter((name) => name in objectOf(components.schemas))
      .map((name) => `${name} in ${kind} has the name of a schema, and both are types in Go clients`),
  );
}

/** Generators name the type of a member's own enum after the schema and the member: `Invoice.status` is `InvoiceStatus`. */
function typesDeclaredTwice(schemas: readonly (readonly [name: string, schema: Json])[]): string[] {
  const names = new Set(schemas.map(([name]) => name));
  return schemas.flatMap(([name, schema]) =>
    Object.entries(objectOf(objectOf(schema).properties)).flatMap(([member, described]) => {
      const { enum: values, items } = objectOf(described);
      const type = `${name}${pascalCase(member)}`;
      return (values !== undefined || objectOf(items).enum !== undefined) && names.has(type)
        ? [`${name}.${member} makes a type ${type} in clients, which is another schema: refer to that`]
        : [];
    }),
  );
}

/** In Go, the constants of all named enums share one namespace. */
function constantsDeclaredTwice(schemas: readonly (readonly [name: string, schema: Json])[]): string[] {
  const declared = new Map<string, string>();
  return schemas.flatMap(([name, schema]) => {
    const { enum: values, 'x-enum-varnames': names } = objectOf(schema);
    return [names ?? values ?? []].flat().flatMap((each) => {
      const constant = pascalCase(String(each));
      const other = declared.get(constant);
      declared.set(constant, name);
      return other === undefined
        ? []
        : [`${name} and ${other} both declare ${constant} in Go clients: name it in x-enum-varnames`];
    });
  });
}

function breachesOfSchema(node: Json, where: string, context: { isSent: boolean }): string[] {
  if (!isObject(node) || '$ref' in node) return [];
  const { type, default: preset, properties, items, oneOf, enum: values } = node;
  const isObjectType = [type].flat().includes('object');
  // Its sender chooses the names of its members.
  const isMap = isObject(node.additionalProperties);
  const isOpenText =
    type === 'string' && values === undefined && node.const === undefined && node.format !== 'uuid';
  return [
    ...(type === undefined && oneOf === undefined ? [`${where} has no type`] : []),
    ...(preset !== undefined && !ajv.validate(node, preset) ? [`${where}: the default does not fit`] : []),
    // TypeScript's types require such a member, and other clients send what nobody set.
    ...(preset !== undefined && context.isSent
      ? [`${where} has a default: say in the description what holds if it is absent`]
      : []),
    ...(context.isSent && isOpenText && node.maxLength === undefined ? [`${where} has no maxLength`] : []),
    ...(context.isSent && isUnchecked(node) ? [`${where} ${UNCHECKED}`] : []),
    ...(context.isSent && isMap && (node.maxProperties === undefined || node.propertyNames === undefined)
      ? [`${where} does not limit the names of its members, or their number`]
      : []),
    ...breachesOfSchema(node.additionalProperties, `${where} values`, context),
    ...(context.isSent && isObjectType && !isMap && node.additionalProperties !== false
      ? [`${where} lets unknown members pass`]
      : []),
    ...(context.isSent && type === 'array' && node.maxItems === undefined
      ? [`${where} has no maxItems`]
      : []),
    ...Object.entries(objectOf(properties)).flatMap(([name, member]) => [
      ...(typeof objectOf(member).description === 'string' || '$ref' in objectOf(member)
        ? []
        : [`${where}.${name} has no description`]),
      ...breachesOfSchema(member, `${where}.${name}`, context),
    ]),
    ...breachesOfSchema(items, `${where}[]`, context),
    ...(Array.isArray(oneOf) ? oneOf.flatMap((part) => breachesOfSchema(part, where, context)) : []),
  ];
}

const UNCHECKED = 'does not say whether it is x-plain-text';

/** Text that may hold what Postgres and headers cannot, such as U+0000 and half of a surrogate pair. */
const isUnchecked = ({
  type,
  format,
  pattern,
  const: constant,
  enum: values,
  'x-plain-text': isPlain,
}: JsonObject) =>
  [type].flat().includes('string') &&
  [format, pattern, constant, values, isPlain].every((each) => each === undefined);

/** 1.0 promised that they have no other values: its clients may fail to read one. */
const FINAL_VALUES = [
  'WebhookEndpointStatus',
  'WebhookEndpointDisabledBy',
  'InvoiceStatus',
  'ContractStatus',
];

/** Clients read values that are added later, so an answer has no enum, and says that there may be more. */
function closedAnswers(contract: JsonObject): string[] {
  const seen = new Set<string>();
  const breachesIn = (node: Json, where: string): string[] => {
    if (Array.isArray(node)) return node.flatMap((item) => breachesIn(item, where));
    if (!isObject(node)) return [];
    const { $ref, enum: values, 'x-values': known, description } = node;
    if (typeof $ref === 'string') {
      const name = namesOf($ref).at(-1) ?? '';
      if (seen.has(name)) return [];
      seen.add(name);
      return breachesIn(resolve(contract, node), name);
    }
    return [
      ...(values !== undefined && !FINAL_VALUES.includes(where) ? [`${where} is an enum of an answer`] : []),
      ...(known !== undefined && !/More may be\s+added\./.test(String(description))
        ? [`${where} does not say that more values may be added`]
        : []),
      ...Object.entries(objectOf(node.properties)).flatMap(([name, member]) =>
        breachesIn(member, `${where}.${name}`),
      ),
      ...[node.items, node.oneOf].flatMap((part) => breachesIn(part, where)),
    ];
  };
  const bodies = [
    ...operationsOf(contract).flatMap(({ operation }) => Object.values(objectOf(operation.responses))),
    ...Object.values(objectOf(contract.webhooks)).map((item) => objectOf(objectOf(item).post).requestBody),
  ].map((body) => objectOf(resolve(contract, body ?? null)));
  return bodies
    .flatMap(({ content }) => Object.values(objectOf(content)))
    .flatMap((media) => breachesIn(objectOf(media).schema, 'An answer'));
}

interface Described {
  readonly name: string;
  readonly operation: JsonObject;
  readonly parameters: readonly JsonObject[];
}

function operationsOf(contract: JsonObject): Described[] {
  return Object.entries(objectOf(contract.paths)).flatMap(([path, item]) =>
    Object.entries(objectOf(item))
      .filter(([, operation]) => isObject(operation) && 'responses' in operation)
      .map(([method, operation]) => {
        const listed = [objectOf(item).parameters, objectOf(operation).parameters].flatMap((list) =>
          Array.isArray(list) ? list : [],
        );
        return {
          name: `${method.toUpperCase()} ${path}`,
          operation: objectOf(operation),
          parameters: listed.map((each) => objectOf(resolve(contract, each))),
        };
      }),
  );
}

function unknownScopes(operation: JsonObject, known: readonly string[]): string[] {
  const named = Array.isArray(operation.security) ? operation.security : [];
  return named
    .flatMap((requirement) => Object.values(objectOf(requirement)).flat())
    .map(String)
    .filter((scope) => !known.includes(scope));
}

/** Schemas that partners' bodies are made of. */
function componentsSent(contract: JsonObject): Set<string> {
  const found = new Set<string>();
  const visit = (node: Json): void => {
    if (Array.isArray(node)) for (const item of node) visit(item);
    if (!isObject(node)) return;
    for (const [name, value] of Object.entries(node)) {
      if (name !== '$ref' || typeof value !== 'string') visit(value);
      else if (value.startsWith('#/components/schemas/') && !found.has(namesOf(value).at(-1) ?? '')) {
        found.add(namesOf(value).at(-1) ?? '');
        visit(resolve(contract, node));
      }
    }
  };
  for (const { operation } of operationsOf(contract)) visit(operation.requestBody);
  return found;
}

/** A member at a path, whatever refers to what on the way. */
function memberOf(contract: JsonObject, node: JsonObject, path: readonly string[]): JsonObject {
  return path.reduce((found, name) => objectOf(resolve(contract, found[name] ?? null)), node);
}

function resolve(contract: JsonObject, node: Json): Json {
  const reference = objectOf(node).$ref;
  return typeof reference === 'string' ? lookUp(contract, namesOf(reference)) : node;
}
