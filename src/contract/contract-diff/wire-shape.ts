/**
 * Two contracts can describe the same messages in different forms, and only the messages matter to partners'
 * programs. Where the two use different forms, this rewrites one to the form of the other, so that a
 * comparison finds only real differences:
 *
 * - a parameter as a component, or where it is used; an operation without parameters with or without a list of them;
 * - a composed object (`allOf`), or one flat one;
 * - a component that may itself be null, or uses of it that add the null (`oneOf` of it and null);
 * - a server relative to the document, as `/` or as a variable;
 * - a schema under the name that it had (`x-formerly`), or under its present one.
 */
import { isObject, type Json, type JsonObject, lookUp, namesOf, objectOf } from './json.ts';

/** @returns both contracts, in forms that can be compared. */
export function inComparableForms(base: JsonObject, revision: JsonObject): readonly [JsonObject, JsonObject] {
  const rewrite = (contract: JsonObject, other: JsonObject): JsonObject =>
    [withoutOwnParameterComponents, withFlatObjects, withNullsInComponents].reduce(
      (rewritten, step) => step(rewritten, other),
      withoutPlaceOfInstallation(contract),
    );
  const named = withPresentNames(base, revision);
  return [rewrite(named, revision), rewrite(revision, named)];
}

const componentOf = (contract: JsonObject, kind: string, name: string): Json =>
  lookUp(contract, ['components', kind, name]);

/** Applies `change` to each node, from the leaves up. */
function mapped(node: Json, change: (node: JsonObject) => Json): Json {
  if (Array.isArray(node)) return node.map((item) => mapped(item, change));
  if (!isObject(node)) return node;
  return change(
    Object.fromEntries(Object.entries(node).map(([name, value]) => [name, mapped(value, change)])),
  );
}

function withComponents(
  contract: JsonObject,
  kind: string,
  change: (name: string, component: Json) => Json,
): JsonObject {
  const components = objectOf(contract.components);
  const changed = Object.entries(objectOf(components[kind])).map(([name, component]) => [
    name,
    change(name, component),
  ]);
  return { ...contract, components: { ...components, [kind]: Object.fromEntries(changed) } };
}

/** The name of the component of this kind that a node refers to, if the node has nothing else. */
function referredTo(node: Json, kind: string): string | undefined {
  const { $ref: reference } = objectOf(node);
  if (typeof reference !== 'string') return undefined;
  const [, referredKind, name] = namesOf(reference);
  return referredKind === kind ? name : undefined;
}

/** Only generated code shows the name of a schema: messages stay the same. */
function withPresentNames(base: JsonObject, revision: JsonObject): JsonObject {
  const names = new Map(
    Object.entries(objectOf(objectOf(revision.components).schemas)).flatMap(([name, schema]) => {
      const formerly = objectOf(schema)['x-formerly'];
      return typeof formerly === 'string' && componentOf(base, 'schemas', name) === undefined
        ? [[formerly, name] as const]
        : [];
    }),
  );
  const renamed = objectOf(
    mapped(base, (node) => {
      const name = names.get(referredTo(node, 'schemas') ?? '');
      return name === undefined ? node : { $ref: `#/components/schemas/${name}` };
    }),
  );
  const components = objectOf(renamed.components);
  const schemas = Object.entries(objectOf(components.schemas)).map(
    ([name, schema]) => [names.get(name) ?? name, schema] as const,
  );
  return { ...renamed, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

function withoutOwnParameterComponents(contract: JsonObject, other: JsonObject): JsonObject {
  const isOwn = (name: string) => componentOf(other, 'parameters', name) === undefined;
  const inlined = objectOf(
    mapped(contract, (node) => {
      const name = referredTo(node, 'parameters');
      if (name !== undefined && isOwn(name)) return componentOf(contract, 'parameters', name);
      return 'operationId' in node ? { parameters: [], ...node } : node;
    }),
  );
  const components = objectOf(inlined.components);
  const shared = Object.entries(objectOf(components.parameters)).filter(([name]) => !isOwn(name));
  return { ...inlined, components: { ...components, parameters: Object.fromEntries(shared) } };
}

function withFlatObjects(contract: JsonObject, other: JsonObject): JsonObject {
  return withComponents(contract, 'schemas', (name, schema) => {
    const { allOf, ...rest } = objectOf(schema);
    const isFlatThere = isObject(objectOf(componentOf(other, 'schemas', name)).properties);
    if (!Array.isArray(allOf) || !isFlatThere) return schema;
    const parts = allOf.map((part) => {
      const component = referredTo(part, 'schemas');
      return objectOf(component === undefined ? part : componentOf(contract, 'schemas', component));
    });
    // A later part refines a member of an earlier one.
    const properties = Object.assign({}, ...parts.map((part) => objectOf(part.properties)));
    const required = parts.flatMap((part) => (Array.isArray(part.required) ? part.required : []));
    return { ...rest, type: 'object', required: [...new Set(required)], properties };
  });
}

function withNullsInComponents(contract: JsonObject, other: JsonObject): JsonObject {
  const names = Object.keys(objectOf(objectOf(contract.components).schemas)).filter(
    (name) =>
      isNullable(componentOf(other, 'schemas', name)) &&
      !isNullable(componentOf(contract, 'schemas', name)) &&
      isAlwaysOrNull(contract, name),
  );
  if (names.length === 0) return contract;
  const rewritten = mapped(contract, (node) => {
    const name = orNull(node);
    return name !== undefined && names.includes(name) ? { $ref: `#/components/schemas/${name}` } : node;
  });
  return withComponents(objectOf(rewritten), 'schemas', (name, schema) => {
    if (!names.includes(name)) return schema;
    const { type, enum: values, ...rest } = objectOf(schema);
    return {
      ...rest,
      type: [type, 'null'],
      ...(Array.isArray(values) && { enum: [...values, null] }),
    };
  });
}

const isNullable = (schema: Json): boolean => [objectOf(schema).type].flat().includes('null');

/** The component that a schema allows beside null. */
function orNull(schema: Json): string | undefined {
  const { oneOf } = objectOf(schema);
  if (!Array.isArray(oneOf) || oneOf.length !== 2 || !oneOf.some((part) => objectOf(part).type === 'null'))
    return undefined;
  return oneOf.map((part) => referredTo(part, 'schemas')).find((name) => name !== undefined);
}

/** Whether every use of the component accepts null: a use that rejects null differs on the wire. */
function isAlwaysOrNull(contract: JsonObject, name: string): boolean {
  let uses = 0;
  let usesOrNull = 0;
  mapped(contract, (node) => {
    if (referredTo(node, 'schemas') === name) uses += 1;
    if (orNull(node) === name) usesOrNull += 1;
    return node;
  });
  return uses === usesOrNull;
}

/** Removes servers that mean the address of the installation: `/`, and a variable for the whole address. */
function withoutPlaceOfInstallation(contract: JsonObject): JsonObject {
  const { servers, ...rest } = contract;
  const isAnywhere = (server: Json) => /^(\/|\{[^{}]+\})$/.test(String(objectOf(server).url));
  const fixed = Array.isArray(servers) ? servers.filter((server) => !isAnywhere(server)) : [];
  return fixed.length > 0 ? { ...rest, servers: fixed } : rest;
}
