/** Which operation of the contract a method and a path lead to. */
import type { Operation } from 'openapi-backend';

/** An operation of the contract that a request was routed to. */
export interface MatchedOperation {
  readonly id: string;
  /** Its id; where another contract has the same, the name of the contract comes first: `console/listDeliveries`. */
  readonly name: string;
  /** Path with its templates, such as `/api/v1/public/webhook-endpoints/{id}`. */
  readonly route: string;
  /** Scopes that the token must have, or the role that the person must have, all of them. */
  readonly scopes: readonly string[];
  /** Whether nobody has to be known: `security: []`. */
  readonly isOpen: boolean;
  /** `x-recent-sign-in` */
  readonly needsRecentSignIn: boolean;
  readonly hasBody: boolean;
  /** The operation's own limit, `x-body-bytes-max`, or that of most. */
  readonly bodyBytesMax: number;
  /** The memory that it is carried out with at most, in bytes of its answer, `x-answer-bytes-max`. */
  readonly weight: number;
  readonly hasHeaderParameters: boolean;
  readonly pathParameters: Record<string, string>;
}

export type Match =
  | { kind: 'operation'; operation: MatchedOperation }
  | { kind: 'method_not_allowed'; allowed: string[] }
  | { kind: 'not_found' };

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

/** Makes what finds the route of a path at a cost that does not depend on the number of operations. */
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
    hasBody: operation.requestBody !== undefined,
    bodyBytesMax: bodyBytesMaxOf(operation),
    weight: weightOf(operation),
    hasHeaderParameters: (operation.parameters ?? []).some(
      (parameter) => 'in' in parameter && parameter.in === 'header',
    ),
  };
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
 * No RFC says so, but it is universal: a literal segment wins over a parameter.
 *
 * @param values gets the parameters.
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

/** Unless the contract says how much; of most answers, and of a page of a list. */
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
/** From somebody who is not known yet: an e-mail address, a passkey's or a provider's answer. */
const OPEN_BODY_BYTES_MAX = 16 * 1024;

function bodyBytesMaxOf(operation: Operation): number {
  const limit: unknown = Reflect.get(operation, 'x-body-bytes-max');
  if (typeof limit === 'number') return limit;
  return operation.security?.length === 0 ? OPEN_BODY_BYTES_MAX : BODY_BYTES_MAX;
}
