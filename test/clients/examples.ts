/** The contract's examples by the names of their schemas: what the models of every language must read. */
import { readFileSync } from 'node:fs';
import {
  isObject,
  type Json,
  type JsonObject,
  lookUp,
  namesOf,
  objectOf,
} from '../../src/contract/contract-diff/json.ts';

export interface SchemaExample {
  readonly schema: string;
  readonly value: Json;
}

const contract: JsonObject = JSON.parse(
  readFileSync(new URL('../../generated/contract/public.json', import.meta.url), 'utf8'),
);

/** Each different example of a body that a named schema describes, in the whole contract or a part of it. */
export function contractExamples(part?: 'webhooks'): SchemaExample[] {
  const found = new Map<string, SchemaExample>();
  const visit = (node: Json): void => {
    if (Array.isArray(node)) for (const item of node) visit(item);
    if (!isObject(node)) return;
    const schema = nameOf(node.schema);
    if (schema !== undefined && isObject(node.examples)) {
      for (const example of Object.values(node.examples)) {
        const { value } = objectOf(resolved(example));
        if (isObject(value)) found.set(`${schema} ${JSON.stringify(value)}`, { schema, value });
      }
    }
    for (const member of Object.values(node)) visit(member);
  };
  visit(part === undefined ? contract : contract[part]);
  return [...found.values()];
}

/** A word that no version of the contract has. */
const UNHEARD_OF = 'unheard_of';

/** The example as a later version may send it: wherever the contract says that more values may be added, one that nobody knows. */
export function withUnknownValues({ schema, value }: SchemaExample): SchemaExample {
  const visit = (node: Json, rule: Json): Json => {
    const { items, properties, oneOf, 'x-values': values } = objectOf(resolved(rule));
    const [inner] = [oneOf ?? []].flat().filter((each) => objectOf(each).type !== 'null');
    if (inner !== undefined) return node === null ? null : visit(node, inner);
    if (values !== undefined && typeof node === 'string') return UNHEARD_OF;
    if (Array.isArray(node)) return node.map((item) => visit(item, items ?? {}));
    if (!isObject(node)) return node;
    return Object.fromEntries(
      Object.entries(node).map(([name, member]) => [name, visit(member, objectOf(properties)[name] ?? {})]),
    );
  };
  return { schema, value: visit(value, lookUp(contract, ['components', 'schemas', schema])) };
}

export function operationIds(): string[] {
  return Object.values(objectOf(contract.paths)).flatMap((item) =>
    Object.values(objectOf(item)).flatMap((operation) => {
      const { operationId } = objectOf(operation);
      return typeof operationId === 'string' ? [operationId] : [];
    }),
  );
}

export function tags(): string[] {
  return [contract.tags].flat().flatMap((tag) => {
    const { name } = objectOf(tag);
    return typeof name === 'string' ? [name] : [];
  });
}

/** Of an answer with this status, what its schema is called; undefined without a body. */
export function answerSchema(operationId: string, status: number): string | undefined {
  for (const item of Object.values(objectOf(contract.paths))) {
    for (const operation of Object.values(objectOf(item))) {
      if (objectOf(operation).operationId !== operationId) continue;
      const response = objectOf(resolved(lookUp(operation, ['responses', String(status)])));
      const [media] = Object.values(objectOf(response.content));
      return nameOf(objectOf(media).schema);
    }
  }
  return undefined;
}

/** Method and path with its templates. */
export function routeOf(operationId: string): readonly [method: string, path: string] {
  for (const [path, item] of Object.entries(objectOf(contract.paths))) {
    for (const [method, operation] of Object.entries(objectOf(item)))
      if (objectOf(operation).operationId === operationId) return [method.toUpperCase(), path];
  }
  throw new Error(`The contract has no operation ${operationId}.`);
}

function resolved(node: Json): Json {
  const { $ref: reference } = objectOf(node);
  return typeof reference === 'string' ? lookUp(contract, namesOf(reference)) : node;
}

function nameOf(schema: Json): string | undefined {
  const { $ref: reference } = objectOf(schema);
  return typeof reference === 'string' ? namesOf(reference).at(-1) : undefined;
}
