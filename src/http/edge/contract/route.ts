/** Finds the operation of the contract for a method and a path. */
import type { Operation } from 'openapi-backend';

/** An operation of the contract that a request was routed to. */
export interface MatchedOperation {
  readonly id: string;
  /**
   * The operation's id; where another contract has the same id, the contract's name precedes it:
   * `console/listDeliveries`.
   */
  readonly name: string;
  /** Path with its templates, such as `/api/v1/public/webhook-endpoints/{id}`. */
  readonly route: string;
  /** The scopes, all of which the token must have, or the role that the person must have. */
  readonly scopes: readonly string[];
  /** Whether the caller needs no authentication: `security: []`. */
  readonly isOpen: boolean;
  /** `x-recent-sign-in` */
  readonly needsRecentSignIn: boolean;
  /** `x-portal-area`: the part of a portal that the operation belongs to; absent where none reaches it. */
  readonly portalArea: string | undefined;
  readonly hasBody: boolean;
  readonly needsBody: boolean;
  /** The largest body: the operation's `x-body-bytes-max`, or the usual limit. */
  readonly bodyBytesMax: number;
  /** The memory that the operation may need, in bytes of its answer: `x-answer-bytes-max`. */
  readonly weight: number;
  readonly hasHeaderParameters: boolean;
  readonly pathParameters: Record<string, string>;
}

export type Match =
  | { kind: 'operation'; operation: MatchedOperation }
  | { kind: 'method_not_allowed'; allowed: string[] }
  | { kind: 'not_found' };

/** A path with its operations. */
interface Route {
  readonly parameterNames: readonly string[];
  readonly operationByMethod: ReadonlyMap<string, Omit<MatchedOperation, 'pathParameters'>>;
}

/** A node in the tree of all paths; each level is one segment. */
interface Segment {
  readonly literals: Map<string, Segment>;
  parameter: Segment | undefined;
  route: Route | undefined;
}

const newSegment = (): Segment => ({ literals: new Map(), parameter: undefined, route: undefined });

/** Returns a function that finds the route of a path at a cost independent of the number of operations. */
export function compileRoutes(operations: readonly Operation[], contractName = 'public'): Segment {
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
        members.map((operation) => [operation.method.toUpperCase(), describe(operation, contractName)]),
      ),
    };
  }
  return root;
}

function describe(operation: Operation, contractName: string): Omit<MatchedOperation, 'pathParameters'> {
  if (!operation.operationId) throw new Error(`${operation.method} ${operation.path} has no operationId.`);
  return {
    id: operation.operationId,
    name: contractName === 'console' ? `console/${operation.operationId}` : operation.operationId,
    route: operation.path,
    scopes: (operation.security ?? []).flatMap((requirement) => Object.values(requirement).flat()),
    isOpen: operation.security?.length === 0,
    needsRecentSignIn: Reflect.get(operation, 'x-recent-sign-in') === true,
    portalArea: portalAreaOf(operation),
    hasBody: operation.requestBody !== undefined,
    needsBody: Reflect.get(operation.requestBody ?? {}, 'required') === true,
    bodyBytesMax: bodyBytesMaxOf(operation),
    weight: weightOf(operation),
    hasHeaderParameters: (operation.parameters ?? []).some(
      (parameter) => 'in' in parameter && parameter.in === 'header',
    ),
  };
}

function portalAreaOf(operation: Operation): string | undefined {
  const area: unknown = Reflect.get(operation, 'x-portal-area');
  return typeof area === 'string' ? area : undefined;
}

export function matchRoute(root: Segment, method: string, path: string): Match {
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

/**
 * A literal segment wins over a parameter. No RFC says so, but every router does it.
 *
 * @param values receives the parameters.
 */
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
  const below = findRoute(place.parameter, texts, index + 1, values);
  if (!below) values.length = depth - 1;
  return below;
}

/** The default for most answers, including a page of a list, unless the contract gives another value. */
const WEIGHT_BYTES = 64 * 1024;
const LIST_WEIGHT_BYTES = 1024 * 1024;

function weightOf(operation: Operation): number {
  const limit: unknown = Reflect.get(operation, 'x-answer-bytes-max');
  if (typeof limit === 'number') return limit;
  const isList = (operation.parameters ?? []).some(
    (parameter) => 'name' in parameter && parameter.name === 'limit',
  );
  return isList ? LIST_WEIGHT_BYTES : WEIGHT_BYTES;
}

const BODY_BYTES_MAX = 256 * 1024;
/**
 * For callers that are not authenticated, who send an e-mail address, or a passkey's or a provider's answer.
 */
const OPEN_BODY_BYTES_MAX = 16 * 1024;

function bodyBytesMaxOf(operation: Operation): number {
  const limit: unknown = Reflect.get(operation, 'x-body-bytes-max');
  if (typeof limit === 'number') return limit;
  return operation.security?.length === 0 ? OPEN_BODY_BYTES_MAX : BODY_BYTES_MAX;
}
