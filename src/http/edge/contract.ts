import { readFileSync } from 'node:fs';
import type { AnySchemaObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Document, OpenAPIBackend, type Operation, ValidationContext } from 'openapi-backend';
import type { InputError } from '../../domain/errors.ts';
import { isPlainText } from '../../domain/plain-text.ts';
import { wireNames } from '../../egress/webhook-request.ts';
import { DOCS_URL_DEFAULT } from '../../platform/config.ts';

/** The parts of a request as the contract's schemas see them. Validation turns query text into the types of the contract. */
interface RequestParts {
  path: Record<string, string>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  requestBody: unknown;
}

/** An operation of the contract that a request was routed to. */
export interface MatchedOperation {
  readonly id: string;
  /** Path with its templates, such as `/api/v1/public/webhook-endpoints/{id}`. */
  readonly route: string;
  /** Scopes that the token must all carry. */
  readonly scopes: readonly string[];
  readonly hasBody: boolean;
  readonly hasHeaderParameters: boolean;
  readonly pathParameters: Record<string, string>;
}

type Match =
  | { kind: 'operation'; operation: MatchedOperation }
  | { kind: 'method_not_allowed'; allowed: string[] }
  | { kind: 'not_found' };

/** A contract at run time: routing, request validation, and the text that its readers see. */
export interface Contract extends ContractText {
  readonly api: OpenAPIBackend;
  /** @throws URIError for a path with a broken percent escape. */
  match(method: string, path: string): Match;
  /** What does not fit the contract; `parts.query` is converted in place. */
  requestErrors(operationId: string, parts: RequestParts): InputError[];
  /** As a server at this address serves it: programs that read it know whom to call. */
  at(baseUrl: string): ContractText;
}

interface ContractText {
  readonly yaml: string;
  readonly json: string;
}

/** The contracts there are, by the names of their files. */
export type ContractName = 'public' | 'operator';

const textOf = (name: ContractName): string =>
  readFileSync(new URL(`../../../generated/contract/${name}.yaml`, import.meta.url), 'utf8');

/** What `npm run generate` made of that text: to parse YAML would be half of the time to start. */
const documentOf = (name: ContractName): string =>
  readFileSync(new URL(`../../../generated/contract/${name}.json`, import.meta.url), 'utf8');

/**
 * Reads the contract and compiles it. `serviceName` replaces the word Service in the names on the wire, `docsUrl` what problem types
 * begin with.
 *
 * @param extend for a benchmark, a contract of another size; for the mock, the one that is being edited.
 */
export async function loadContract(
  serviceName: string,
  extend: (contract: Document) => Document = (contract) => contract,
  name: ContractName = 'public',
  docsUrl = DOCS_URL_DEFAULT,
): Promise<Contract> {
  const named = (text: string) =>
    renameService(text, serviceName).replaceAll(DOCS_URL_DEFAULT, () => docsUrl);
  const document = extend(JSON.parse(named(documentOf(name))));
  const api = new ContractBackend({
    definition: structuredClone(document),
    strict: true,
    // Validators are compiled when first needed: compiling all, those of responses too, is two thirds of the time to start.
    quick: true,
    customizeAjv: sharedAjv(),
  });
  await api.init();
  const routes = compileRoutes(api.router.getOperations());
  const integers = new Map(
    api.router.getOperations().map((operation) => [operation.operationId ?? '', integersInQuery(operation)]),
  );
  const yaml = named(textOf(name));
  const atPlace = textAtPlace(yaml, document);
  return {
    yaml,
    json: JSON.stringify(document),
    at: (baseUrl) => ({
      yaml: atPlace.yaml.replace(BASE_URL, () => JSON.stringify(baseUrl)),
      json: atPlace.json.replace(BASE_URL, () => JSON.stringify(baseUrl)),
    }),
    api,
    match: (method, path) => matchRoute(routes, method, path),
    requestErrors(operationId, parts) {
      for (const name of integers.get(operationId) ?? []) {
        const text = parts.query[name];
        if (typeof text === 'string' && INTEGER.test(text)) parts.query[name] = Number(text);
      }
      const validators = api.validator.getRequestValidatorsForOperation(operationId) ?? [];
      const found = validators.flatMap((validate) => (validate(parts) ? [] : (validate.errors ?? [])));
      return toldOnce(found);
    },
  };
}

/** The variable of the contract's server, which stands for the address of the installation. */
const BASE_URL = '"{base_url}"';

/** The contract without the variable's declaration: what is left to do is to put an address in the variable's place. */
function textAtPlace(yaml: string, document: Document): ContractText {
  const servers = (document.servers ?? []).map(({ variables: _declared, ...server }) => server);
  return {
    yaml: yaml.replace(/^( *- url: "\{base_url\}"\n.*\n) +variables:\n(?: {6}.*\n)+/m, '$1'),
    json: JSON.stringify({ ...document, servers }),
  };
}

/** Its own check of the document knows OpenAPI 3.0 only; Redocly checks ours (`npm run lint:contract`). */
class ContractBackend extends OpenAPIBackend {
  override validateDefinition(): Document {
    return this.document;
  }
}

/**
 * JSON Schema 2020-12, as OpenAPI 3.1 means it, instead of openapi-backend's draft 07. One instance for each context,
 * not for each schema: that takes a quarter of the time to start.
 */
function sharedAjv() {
  const instances = new Map<ValidationContext, Ajv2020>();
  return (_original: unknown, options: object, context: ValidationContext) => {
    const known = instances.get(context);
    if (known) return known;
    const isResponse =
      context === ValidationContext.Response || context === ValidationContext.ResponseHeaders;
    const ajv = new Ajv2020({
      ...options,
      strict: false,
      allErrors: true,
      coerceTypes: false,
      // A default must not mend a response that lacks the field.
      useDefaults: !isResponse,
    });
    addFormats.default(ajv);
    ajv.addKeyword({
      keyword: 'x-plain-text',
      type: 'string',
      schemaType: 'boolean',
      validate: (isAsked: boolean, text: string) => !isAsked || isPlainText(text),
    });
    // That package also takes "urn:uuid:…", which Postgres does not.
    ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
    instances.set(context, ajv);
    return ajv;
  };
}

/** As JSON writes an integer without an exponent. Ajv's own conversion also takes "1e1", "0x10", "+5" and " 5". */
const INTEGER = /^-?(0|[1-9]\d*)$/;

/** @throws Error for a parameter of a type that would have to be converted first. */
function integersInQuery({ operationId, parameters = [] }: Operation): string[] {
  return parameters.flatMap((parameter) => {
    if ('$ref' in parameter || !('schema' in parameter))
      throw new Error(`${operationId} has a parameter without a schema.`);
    const type = parameter.schema && 'type' in parameter.schema ? parameter.schema.type : undefined;
    if (type === 'string') return [];
    if (type === 'integer' && parameter.in === 'query') return [parameter.name];
    throw new Error(
      `${operationId}: a ${parameter.in} parameter of the type ${type} is not converted from text.`,
    );
  });
}

/** What the path leads to. */
interface Route {
  readonly parameterNames: readonly string[];
  readonly operationByMethod: ReadonlyMap<string, Omit<MatchedOperation, 'pathParameters'>>;
}

/** A place in the tree of all paths, one segment a level. */
interface Segment {
  readonly literals: Map<string, Segment>;
  parameter: Segment | undefined;
  route: Route | undefined;
}

const newSegment = (): Segment => ({ literals: new Map(), parameter: undefined, route: undefined });

/**
 * openapi-backend compiles and tries an expression for every path anew for each request; here it costs the same however many
 * operations there are.
 */
function compileRoutes(operations: readonly Operation[]): Segment {
  const root = newSegment();
  for (const [path, members] of Map.groupBy(operations, (operation) => operation.path)) {
    let place = root;
    const parameterNames: string[] = [];
    for (const text of path.split('/')) {
      const name = /^\{([^{}]+)\}$/.exec(text)?.[1];
      if (name === undefined && /[{}]/.test(text))
        throw new Error(`${path}: a parameter is a whole segment.`);
      let next = name === undefined ? place.literals.get(text) : place.parameter;
      if (!next) {
        next = newSegment();
        if (name === undefined) place.literals.set(text, next);
        else place.parameter = next;
      }
      if (name !== undefined) parameterNames.push(name);
      place = next;
    }
    place.route = {
      parameterNames,
      operationByMethod: new Map(
        members.map((operation) => [operation.method.toUpperCase(), describe(operation)]),
      ),
    };
  }
  return root;
}

function describe(operation: Operation): Omit<MatchedOperation, 'pathParameters'> {
  if (!operation.operationId) throw new Error(`${operation.method} ${operation.path} has no operationId.`);
  return {
    id: operation.operationId,
    route: operation.path,
    scopes: (operation.security ?? []).flatMap((requirement) => Object.values(requirement).flat()),
    hasBody: operation.requestBody !== undefined,
    hasHeaderParameters: (operation.parameters ?? []).some(
      (parameter) => 'in' in parameter && parameter.in === 'header',
    ),
  };
}

function matchRoute(root: Segment, method: string, path: string): Match {
  const values: string[] = [];
  const route = findRoute(root, path.split('/'), 0, values);
  if (!route) return { kind: 'not_found' };
  const operation = route.operationByMethod.get(method);
  if (!operation) return { kind: 'method_not_allowed', allowed: [...route.operationByMethod.keys()] };
  const pathParameters: Record<string, string> = {};
  route.parameterNames.forEach((name, index) => {
    const text = values[index] ?? '';
    pathParameters[name] = text.includes('%') ? decodeURIComponent(text) : text;
  });
  return { kind: 'operation', operation: { ...operation, pathParameters } };
}

/** RFC-less but universal: a literal segment wins over a parameter. @param values what stands for the parameters is added. */
function findRoute(
  place: Segment,
  texts: readonly string[],
  index: number,
  values: string[],
): Route | undefined {
  const text = texts[index];
  if (text === undefined) return place.route;
  const literal = place.literals.get(text);
  const found = literal && findRoute(literal, texts, index + 1, values);
  if (found || !place.parameter || text === '') return found;
  const depth = values.push(text);
  const behind = findRoute(place.parameter, texts, index + 1, values);
  if (!behind) values.length = depth - 1;
  return behind;
}

const pointerPrefix: Record<string, string> = { header: 'headers', requestBody: 'body' };

/** A request can be wrong in more places than anybody wants to be told. */
const ERRORS_TOLD_MAX = 50;

/** A part that breaks several keywords at once, as an empty string does, is told of once. */
function toldOnce(found: readonly SchemaError[]): InputError[] {
  const byPointer = new Map<string, InputError>();
  const nullable = new Set(found.filter(wantsNull).map(({ instancePath }) => instancePath));
  for (const each of found) {
    // They say only that a name, or what may be null, does not fit; another error says which and why.
    if (each.keyword === 'propertyNames' || each.keyword === 'oneOf' || wantsNull(each)) continue;
    const error = inputError(each, nullable.has(each.instancePath));
    if (!byPointer.has(error.pointer)) byPointer.set(error.pointer, error);
    if (byPointer.size === ERRORS_TOLD_MAX) break;
  }
  return [...byPointer.values()];
}

/** What is wanted of a value that may be null instead of an object, as one of two. */
function wantsNull({ keyword, params, schemaPath }: SchemaError): boolean {
  return keyword === 'type' && params.type === 'null' && schemaPath.includes('/oneOf/');
}

interface SchemaError {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: AnySchemaObject;
  message?: string | undefined;
  /** The member whose name is what does not fit. */
  propertyName?: string | undefined;
}

function inputError(error: SchemaError, isNullable: boolean): InputError {
  // A member may have the empty name, so empty segments count.
  const path = error.instancePath.split('/').slice(1);
  const named = error.params.missingProperty ?? error.params.additionalProperty;
  if (typeof named === 'string') path.push(pointerToken(named));
  const [first = '', ...others] = path;
  const orNull = isNullable && error.keyword === 'type' ? ' or null' : '';
  return {
    pointer: pointerTo(pointerPrefix[first] ?? first, others),
    detail: `${detailOf(error)}${orNull}`,
  };
}

/** The JSON Pointer to what these names lead to in a request's body. */
export function bodyPointer(names: readonly string[]): string {
  return pointerTo('body', names.map(pointerToken));
}

function pointerTo(part: string, tokens: readonly string[]): string {
  // A pointer of the contract has no line breaks in it, and a member's name may: then it leads to what is around that.
  const broken = tokens.findIndex((token) => /[\n\r\u2028\u2029]/.test(token));
  return `/${[part, ...(broken === -1 ? tokens : tokens.slice(0, broken))].join('/')}`;
}

const NAME_TOLD_MAX = 60;

const typeNames: Record<string, string> = {
  array: 'an array',
  integer: 'an integer',
  null: 'null',
  object: 'an object',
  string: 'a string',
};
const formatNames: Record<string, string> = {
  'date-time': 'a time such as 2026-11-21T10:00:00Z (RFC 3339)',
  uri: 'an absolute URL',
  uuid: 'a UUID',
};

/** What a text must be, by the expressions that say so in the contract. */
const patternNames: Record<string, string> = {
  '^[\\s\\S]*\\S[\\s\\S]*$': 'must not be blank',
};

/** Ajv's message, or plainer words where a partner would stumble over it. */
function detailOf({ propertyName, ...error }: SchemaError): string {
  if (propertyName === undefined) return faultOf(error);
  return `the name ${JSON.stringify(propertyName.slice(0, NAME_TOLD_MAX))} ${faultOf(error)}`;
}

function faultOf({ keyword, params, message }: SchemaError): string {
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not known here';
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}`;
    case 'type':
      return `must be ${[params.type]
        .flat()
        .map((type) => typeNames[type] ?? type)
        .join(' or ')}`;
    case 'format':
      return `must be ${formatNames[params.format] ?? params.format}`;
    case 'minimum':
      return `must be at least ${params.limit}`;
    case 'maximum':
      return `must be at most ${params.limit}`;
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`;
    case 'maxLength':
      return `must have at most ${params.limit} characters`;
    case 'minProperties':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} members`;
    case 'maxProperties':
      return `must have at most ${params.limit} members`;
    case 'x-plain-text':
      return 'must have no control characters';
    case 'pattern':
      return patternNames[params.pattern] ?? message ?? keyword;
    default:
      return message ?? keyword;
  }
}

/** Escapes a member's name (RFC 6901, section 3); Ajv has done so in its own paths. */
function pointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Puts the installation's name into the names on the wire, in the contract's YAML or JSON. */
export function renameService(text: string, serviceName: string): string {
  return (
    text
      .replaceAll('service.webhook.verify', wireNames(serviceName).handshakeType)
      // In JSON a line may begin after the two characters \n.
      .replaceAll(/(?:\b|(?<=\\n))Service-(?=[A-Z])/g, `${serviceName}-`)
  );
}
