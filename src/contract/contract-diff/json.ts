/** Any value that YAML and JSON can represent. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value's members; none if it is no object. */
export function objectOf(value: Json): JsonObject {
  return isObject(value) ? value : {};
}

/** The texts among the value's items; none if it is no list. */
export function textsOf(value: Json): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** An object with each of its members rewritten. */
export const withEach = (object: JsonObject, rewrite: (value: Json, name: string) => Json): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, rewrite(value, name)]));

/** A document with its outermost objects rewritten; whoever wants those within calls it again. */
export function rewritten(node: Json, rewrite: (object: JsonObject) => Json): Json {
  if (Array.isArray(node)) return node.map((item) => rewritten(item, rewrite));
  return isObject(node) ? rewrite(node) : node;
}

/** A JSON Pointer (RFC 6901) in its URI fragment form, as its names. */
export function namesOf(pointer: string): string[] {
  return pointer
    .replace(/^#\/?/, '')
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at these names, or `undefined`. */
export function lookUp(document: Json, names: readonly string[]): Json {
  return names.reduce<Json>(
    (node, name) => (Array.isArray(node) ? node[Number(name)] : objectOf(node)[name]),
    document,
  );
}
