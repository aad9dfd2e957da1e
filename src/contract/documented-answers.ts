/** The answers that the contract documents: the mock gives them, and the docs list them. */

type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export interface JsonObject {
  [name: string]: JsonValue;
}

/** An operation of the contract with all its documented answers, in the contract's order. */
export interface MockOperation {
  readonly id: string;
  readonly summary: string;
  readonly method: string;
  /** Path with its templates. */
  readonly path: string;
  readonly answers: readonly DocumentedAnswer[];
}

/** One example of one status; for a status without a body, the status itself. */
export interface DocumentedAnswer {
  readonly status: number;
  readonly example: string | undefined;
  /** The meaning of the answer in words. */
  readonly meaning: string;
  readonly body: JsonValue | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

/** @param document the contract, parsed from YAML or JSON; references may be in it. */
export function mockOperations(document: object): MockOperation[] {
  const contract = dereference(document);
  return Object.entries(member(contract, 'paths')).flatMap(([path, item]) =>
    METHODS.filter((method) => method in asObject(item, path)).map((method) => {
      const operation = member(contract, 'paths', path, method);
      return {
        id: asText(operation.operationId, `operationId of ${method} ${path}`),
        summary: asText(operation.summary, `summary of ${method} ${path}`),
        method: method.toUpperCase(),
        path,
        answers: Object.entries(member(operation, 'responses')).flatMap(([status, response]) =>
          answersOf(Number(status), asObject(response, status)),
        ),
      };
    }),
  );
}

function answersOf(status: number, response: JsonObject): DocumentedAnswer[] {
  const [media] = Object.values(optionalMember(response, 'content'));
  const examples = media === undefined ? {} : optionalMember(asObject(media, 'content'), 'examples');
  if (Object.keys(examples).length === 0) {
    const meaning = firstLine(asText(response.description, `description of ${status}`));
    return [{ status, example: undefined, meaning, body: undefined, headers: headersOf(response) }];
  }
  return Object.entries(examples).map(([name, node]) => {
    const example = asObject(node, name);
    return {
      status,
      example: name,
      meaning: asText(example.summary, `summary of the example ${name}`),
      body: example.value,
      headers: headersOf(response, name),
    };
  });
}

/**
 * The headers of an example. Each has the value of its own example with the same name, else of its first
 * example. A header that is not required is sent only if it has an example with the same name: `Retry-After`
 * makes no sense with most conflicts.
 */
function headersOf(response: JsonObject, example?: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(optionalMember(response, 'headers')).flatMap(([name, node]) => {
      const header = asObject(node, name);
      const examples = member(header, 'examples');
      const namesake = example === undefined ? undefined : examples[example];
      const chosen = namesake ?? (header.required === true ? Object.values(examples)[0] : undefined);
      return chosen === undefined ? [] : [[name, String(asObject(chosen, name).value)]];
    }),
  );
}

/** Replaces every reference to a component by its target, except references to schemas. */
function dereference(document: object): JsonObject {
  const root = asObject(document, 'the document');
  const resolve = (node: JsonValue): JsonValue => {
    if (Array.isArray(node)) return node.map(resolve);
    if (!isObject(node)) return node;
    if (typeof node.$ref === 'string' && !node.$ref.startsWith('#/components/schemas/')) {
      return resolve(member(root, ...node.$ref.split('/').slice(1)));
    }
    return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, resolve(value)]));
  };
  return asObject(resolve(root), 'the document');
}

/** The code of a problem document. */
export function codeOf({ body }: DocumentedAnswer): string | undefined {
  return isObject(body) && typeof body.code === 'string' ? body.code : undefined;
}

function member(node: JsonObject, ...names: string[]): JsonObject {
  return names.reduce((within, name) => asObject(within[name], names.join(' > ')), node);
}

function optionalMember(node: JsonObject, name: string): JsonObject {
  return node[name] === undefined ? {} : member(node, name);
}

function asObject(value: unknown, what: string): JsonObject {
  if (isObject(value)) return value;
  throw new Error(`In the contract, ${what} is not an object.`);
}

export function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function asText(value: JsonValue | undefined, what: string): string {
  if (typeof value === 'string') return value;
  throw new Error(`In the contract, the ${what} is not a string.`);
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
