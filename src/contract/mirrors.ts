/**
 * Adds operations of other contracts to a contract that offers them to other callers: the console offers
 * those of partners and operators to people. The contract's root lists them as `x-mirrors`:
 *
 * x-mirrors: - contract: public from: /api/v1/public to: /api/v1/console/organizations/{organization_id}
 * parameter: {…}                   # of `to`, if it has one reads: MEMBER                    # the role that
 * a GET needs, changes: ADMIN                   # and any other method needing_recent_sign_in:
 * [operatorRotateSigningSecret] portal_areas: { deliveries: webhooks }   # by the resource of the scope that the other
 * contract requires, for portals
 *
 * A mirrored operation keeps its id, parameters, bodies and answers. The parts that depend on the caller come
 * from the mirroring contract: its security, and the answers 401, 403 and 429, named in `x-mirror-responses`.
 * Components keep their names, unless the contract has another component of that name: then the other
 * contract's name precedes it, as in `OperatorDelivery`.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  isObject,
  type Json,
  type JsonObject,
  lookUp,
  namesOf,
  objectOf,
  rewritten,
  textsOf,
  withEach,
} from './contract-diff/json.ts';
import { componentsWithin } from './contract-diff/uses.ts';

/** Headers with a token's rate limit. People have a limit of their own. */
const headersOfTokens = ['RateLimit', 'RateLimit-Policy'];

interface Mirror {
  readonly contract: string;
  readonly from: string;
  readonly to: string;
  readonly parameter: Json;
  readonly reads: string;
  readonly changes: string;
  readonly needingRecentSignIn: readonly string[];
  readonly portalAreas: JsonObject;
}

/** @param contractOf returns the bundled contract of that name. */
export function withMirrors(document: JsonObject, contractOf: (name: string) => JsonObject): JsonObject {
  const { 'x-mirrors': mirrors, 'x-mirror-responses': responses, ...own } = document;
  if (!Array.isArray(mirrors)) return document;
  return mirrors
    .map(mirrorOf)
    .reduce<JsonObject>(
      (into, mirror) => withMirror(into, contractOf(mirror.contract), mirror, objectOf(responses)),
      own,
    );
}

function mirrorOf(described: Json): Mirror {
  const { contract, from, to, parameter, reads, changes, needing_recent_sign_in, portal_areas } =
    objectOf(described);
  const texts = [contract, from, to, reads, changes].map((text) => {
    if (typeof text !== 'string') throw new Error('A mirror names contract, from, to, reads and changes.');
    return text;
  });
  const [name = '', prefix = '', place = '', reader = '', changer = ''] = texts;
  return {
    contract: name,
    from: prefix,
    to: place,
    parameter,
    reads: reader,
    changes: changer,
    needingRecentSignIn: textsOf(needing_recent_sign_in),
    portalAreas: objectOf(portal_areas),
  };
}

function withMirror(into: JsonObject, source: JsonObject, mirror: Mirror, responses: JsonObject): JsonObject {
  const paths = Object.fromEntries(
    Object.entries(objectOf(source.paths)).map(([path, item]) => [
      path.replace(mirror.from, mirror.to),
      mirroredPath(objectOf(item), mirror, responses),
    ]),
  );
  const operationIds = new Set(
    Object.values(paths).flatMap((item) =>
      Object.values(objectOf(item)).map((operation) => objectOf(operation).operationId),
    ),
  );
  const unknown = mirror.needingRecentSignIn.find((id) => !operationIds.has(id));
  if (unknown !== undefined)
    throw new Error(`${unknown}, which is to need a recent sign-in, is not mirrored.`);
  const known = new Set(Object.keys(objectOf(into.paths)));
  const twice = Object.keys(paths).find((path) => known.has(path));
  if (twice !== undefined) throw new Error(`${twice} is an operation of its own and mirrored as well.`);
  const components = componentsUsedBy(paths, objectOf(source.components));
  const renamed = renamedComponents(components, objectOf(into.components), pascalCase(mirror.contract));
  const tags = [into.tags, source.tags].flatMap((list) => (Array.isArray(list) ? list : []));
  const nameOfTag = (tag: Json) => objectOf(tag).name;
  return {
    ...into,
    tags: tags.filter((tag, index) => tags.findIndex((each) => nameOfTag(each) === nameOfTag(tag)) === index),
    paths: { ...objectOf(into.paths), ...objectOf(withReferences(paths, renamed)) },
    components: merged(objectOf(into.components), components, renamed),
  };
}

function mirroredPath(item: JsonObject, mirror: Mirror, responses: JsonObject): JsonObject {
  const operations = Object.entries(item).map(([method, operation]): [string, Json] => [
    method,
    isObject(operation) && 'responses' in operation
      ? mirroredOperation(method, operation, mirror, responses)
      : withoutHeadersOfTokens(operation),
  ]);
  const { parameters, ...rest } = Object.fromEntries(operations);
  const all = [mirror.parameter ?? [], parameters ?? []].flat();
  return all.length === 0 ? rest : { parameters: all, ...rest };
}

function mirroredOperation(
  method: string,
  operation: JsonObject,
  mirror: Mirror,
  responses: JsonObject,
): JsonObject {
  const role = method === 'get' ? mirror.reads : mirror.changes;
  const kept = Object.entries(objectOf(operation.responses)).filter(([status]) => !(status in responses));
  const [scope = ''] = scopesOf(operation);
  const portalArea = mirror.portalAreas[scope.split(':')[0] ?? ''];
  const needsRecentSignIn = mirror.needingRecentSignIn.includes(String(operation.operationId));
  return {
    ...objectOf(withoutHeadersOfTokens(operation)),
    description: String(operation.description ?? '').replace(
      /Required scope: `[^`]+`\./,
      `Required role: ${role}.`,
    ),
    security: [{ sessionCookie: [role] }],
    ...(needsRecentSignIn && { 'x-recent-sign-in': true }),
    ...(portalArea !== undefined && { 'x-portal-area': portalArea }),
    responses: Object.fromEntries(
      [...Object.entries(responses), ...kept]
        .map(([status, response]): [string, Json] => [status, withoutHeadersOfTokens(response)])
        .sort(([one], [other]) => Number(one) - Number(other)),
    ),
  };
}

const scopesOf = ({ security }: JsonObject): string[] =>
  (Array.isArray(security) ? security : []).flatMap((each) => Object.values(objectOf(each)).flatMap(textsOf));

const withoutHeadersOfTokens = (node: Json): Json =>
  rewritten(node, (object) =>
    withEach(object, (value, name) =>
      name === 'headers' && isObject(value)
        ? Object.fromEntries(Object.entries(value).filter(([header]) => !headersOfTokens.includes(header)))
        : withoutHeadersOfTokens(value),
    ),
  );

type Components = ReadonlyMap<string, Json>;

/** Components that the paths refer to, directly or through other components; the key is `kind/name`. */
function componentsUsedBy(paths: JsonObject, components: JsonObject): Components {
  const document = { components: withoutHeadersOfTokens(components) };
  const used = [...componentsWithin(document, paths)].map((key): [string, Json] => [
    key,
    lookUp(document.components, key.split('/')),
  ]);
  // Responses of the mirroring contract exist already.
  return new Map(used.filter(([, component]) => component !== undefined));
}

/**
 * New names for components that the contract has in another form, including those that refer to such a
 * component.
 */
function renamedComponents(
  components: Components,
  existing: JsonObject,
  prefix: string,
): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  for (let before = -1; before !== renamed.size; ) {
    before = renamed.size;
    for (const [key, component] of components) {
      const [kind = '', name = ''] = key.split('/');
      const known = objectOf(existing[kind])[name];
      if (known === undefined || isDeepStrictEqual(known, withReferences(component, renamed))) continue;
      renamed.set(key, `${prefix}${name}`);
    }
  }
  return renamed;
}

const withReferences = (node: Json, renamed: ReadonlyMap<string, string>): Json =>
  rewritten(node, (object) =>
    withEach(object, (value, member) => {
      if (member !== '$ref' || typeof value !== 'string') return withReferences(value, renamed);
      const [, kind, component] = namesOf(value);
      return `#/components/${kind}/${renamed.get(`${kind}/${component}`) ?? component}`;
    }),
  );

function merged(existing: JsonObject, added: Components, renamed: ReadonlyMap<string, string>): JsonObject {
  const kinds = new Map(
    Object.entries(existing).map(([kind, members]) => [kind, new Map(Object.entries(objectOf(members)))]),
  );
  for (const [key, component] of added) {
    const [kind = '', name = ''] = key.split('/');
    const members = kinds.get(kind) ?? new Map<string, Json>();
    kinds.set(kind, members.set(renamed.get(key) ?? name, withReferences(component, renamed)));
  }
  return Object.fromEntries(
    [...kinds].map(([kind, members]) => [
      kind,
      Object.fromEntries([...members].sort(([one], [other]) => (one < other ? -1 : 1))),
    ]),
  );
}

const pascalCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
