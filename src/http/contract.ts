import { readFileSync } from 'node:fs';
import type { AnySchemaObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Document, OpenAPIBackend, type Operation, ValidationContext } from 'openapi-backend';
import { parse } from 'yaml';
import type { InputError } from '../domain/errors.ts';
import { wireNames } from '../egress/webhook-request.ts';

/** The parts of a request as the contract's schemas see them. Validation turns query text into the types of the contract. */
export interface RequestParts {
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
  readonly pathParameters: Record<string, string>;
}

export type Match =
  | { kind: 'operation'; operation: MatchedOperation }
  | { kind: 'method_not_allowed'; allowed: string[] }
  | { kind: 'not_found' };

/** `openapi/public.yaml` at run time: routing, request validation, and the text that partners read. */
export interface Contract {
  readonly yaml: string;
  readonly json: string;
  readonly api: OpenAPIBackend;
  /** @throws URIError for a path with a broken percent escape. */
  match(method: string, path: string): Match;
  /** What does not fit the contract; `parts.query` is converted in place. */
  requestErrors(operationId: string, parts: RequestParts): InputError[];
}

const contractFile = new URL('../../openapi/public.yaml', import.meta.url);

/** Reads the contract and compiles it. `serviceName` replaces the word Service in the names on the wire. */
export async function loadContract(serviceName: string): Promise<Contract> {
  const yaml = renameService(readFileSync(contractFile, 'utf8'), serviceName);
  const document: Document = parse(yaml);
  const api = new ContractBackend({
    definition: structuredClone(document),
    strict: true,
    coerceTypes: true,
    customizeAjv: sharedAjv(),
  });
  await api.init();
  const routes = compileRoutes(api.router.getOperations());
  return {
    yaml,
    json: JSON.stringify(document),
    api,
    match: (method, path) => matchRoute(routes, method, path),
    requestErrors(operationId, parts) {
      const validators = api.validator.getRequestValidatorsForOperation(operationId) ?? [];
      const found = validators.flatMap((validate) => (validate(parts) ? [] : (validate.errors ?? [])));
      return toldOnce(found);
    },
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
      coerceTypes: context === ValidationContext.Params,
      // A default must not mend a response that lacks the field.
      useDefaults: !isResponse,
    });
    addFormats.default(ajv);
    // That package also takes "urn:uuid:…", which Postgres does not.
    ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
    instances.set(context, ajv);
    return ajv;
  };
}

interface Route {
  readonly route: string;
  readonly parameterNames: readonly string[];
  readonly pattern: RegExp;
  readonly operationByMethod: ReadonlyMap<string, Omit<MatchedOperation, 'pathParameters'>>;
}

/** openapi-backend builds its list and an expression for every template anew for each request; this is done once. */
function compileRoutes(operations: readonly Operation[]): Route[] {
  const byPath = Map.groupBy(operations, (operation) => operation.path);
  const routes = [...byPath].map(([path, members]): Route => {
    const parts = path.split(/\{([^}]+)\}/);
    const source = parts.map((part, index) => (index % 2 === 0 ? RegExp.escape(part) : '([^/]+)')).join('');
    return {
      route: path,
      parameterNames: parts.filter((_part, index) => index % 2 === 1),
      pattern: new RegExp(`^${source}$`),
      operationByMethod: new Map(
        members.map((operation) => [operation.method.toUpperCase(), describe(operation)]),
      ),
    };
  });
  // RFC-less but universal: a literal segment wins over a template.
  return routes.sort((a, b) => a.parameterNames.length - b.parameterNames.length);
}

function describe(operation: Operation): Omit<MatchedOperation, 'pathParameters'> {
  if (!operation.operationId) throw new Error(`${operation.method} ${operation.path} has no operationId.`);
  return {
    id: operation.operationId,
    route: operation.path,
    scopes: (operation.security ?? []).flatMap((requirement) => Object.values(requirement).flat()),
    hasBody: operation.requestBody !== undefined,
  };
}

function matchRoute(routes: readonly Route[], method: string, path: string): Match {
  for (const { pattern, parameterNames, operationByMethod } of routes) {
    const found = pattern.exec(path);
    if (!found) continue;
    const operation = operationByMethod.get(method);
    if (!operation) return { kind: 'method_not_allowed', allowed: [...operationByMethod.keys()] };
    const pathParameters = Object.fromEntries(
      parameterNames.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]),
    );
    return { kind: 'operation', operation: { ...operation, pathParameters } };
  }
  return { kind: 'not_found' };
}

const pointerPrefix: Record<string, string> = { header: 'headers', requestBody: 'body' };

/** A request can be wrong in more places than anybody wants to be told. */
const ERRORS_TOLD_MAX = 50;

/** A part that breaks several keywords at once, as an empty string does, is told of once. */
function toldOnce(found: readonly SchemaError[]): InputError[] {
  const byPointer = new Map<string, InputError>();
  for (const each of found) {
    const error = inputError(each);
    if (!byPointer.has(error.pointer)) byPointer.set(error.pointer, error);
    if (byPointer.size === ERRORS_TOLD_MAX) break;
  }
  return [...byPointer.values()];
}

interface SchemaError {
  keyword: string;
  instancePath: string;
  params: AnySchemaObject;
  message?: string | undefined;
}

function inputError(error: SchemaError): InputError {
  const [, part = '', ...rest] = error.instancePath.split('/');
  const named = error.params.missingProperty ?? error.params.additionalProperty;
  const path = [part, ...rest, ...(typeof named === 'string' ? [pointerToken(named)] : [])].filter(
    (segment) => segment !== '',
  );
  const [first = '', ...others] = path;
  return { pointer: `/${[pointerPrefix[first] ?? first, ...others].join('/')}`, detail: detailOf(error) };
}

const typeNames: Record<string, string> = {
  array: 'an array',
  integer: 'an integer',
  object: 'an object',
  string: 'a string',
};
const formatNames: Record<string, string> = { uri: 'an absolute URL', uuid: 'a UUID' };

/** Ajv's message, or plainer words where a partner would stumble over it. */
function detailOf({ keyword, params, message }: SchemaError): string {
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not known here';
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}`;
    case 'type':
      return `must be ${typeNames[params.type] ?? params.type}`;
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
    default:
      return message ?? keyword;
  }
}

/** Escapes a member's name (RFC 6901, section 3); Ajv has done so in its own paths. */
function pointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function renameService(yaml: string, serviceName: string): string {
  return yaml
    .replaceAll('service.webhook.verify', wireNames(serviceName).handshakeType)
    .replaceAll(/\bService-(?=[A-Z])/g, `${serviceName}-`);
}
