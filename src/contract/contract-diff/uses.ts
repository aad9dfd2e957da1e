/** Finds the operations and events that use each component. */
import { isObject, type Json, type JsonObject, lookUp, namesOf, objectOf } from './json.ts';

/** An operation or event in which partners see a part of the contract. */
export interface Use {
  /** `GET /api/v1/public/…`, or the name of an event. */
  readonly label: string;
  /** Whether partners send the part (requests, answers to webhooks) or receive it. */
  readonly isSent: boolean;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** The uses of each component, by its names: `schemas/Customer`. */
export function usesOfComponents(document: JsonObject): ReadonlyMap<string, readonly Use[]> {
  const uses = new Map<string, Use[]>();
  for (const { way, item, operation } of operationsOf(document)) {
    const note = (part: Json, isInRequest: boolean) => {
      const use = useOf(document, way, isInRequest);
      for (const name of componentsWithin(document, part)) uses.set(name, [...(uses.get(name) ?? []), use]);
    };
    note([item.parameters, operation.parameters, operation.requestBody], true);
    note(operation.responses, false);
  }
  return uses;
}

/** The `Use.label` of every operation and event of a contract. */
export function labelsOf(document: JsonObject): ReadonlySet<string> {
  return new Set(operationsOf(document).map(({ way }) => useOf(document, way, true).label));
}

function operationsOf(document: JsonObject) {
  return ['paths', 'webhooks'].flatMap((section) =>
    Object.entries(objectOf(document[section])).flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const operation = objectOf(item)[method];
        return isObject(operation) ? [{ way: [section, path, method], item: objectOf(item), operation }] : [];
      }),
    ),
  );
}

/** @param names of an operation, or of anything in it, such as `paths`, path, method, `responses`. */
export function useOf(document: JsonObject, names: readonly string[], isInRequest: boolean): Use {
  const [section = '', path = '', method = ''] = names;
  const isWebhook = section === 'webhooks';
  return {
    label: isWebhook ? eventName(document, path) : operationName(path, method),
    isSent: isInRequest !== isWebhook,
  };
}

/** A path's own parameters belong to all of its methods. */
export function operationName(path: string, method: string): string {
  return methods.includes(method) ? `${method.toUpperCase()} ${path}` : path;
}

/** An event's name as subscriptions write it; the handshake has only its key. */
export function eventName(document: JsonObject, key: string): string {
  const name = lookUp(document, ['webhooks', key, 'post', 'x-event-type']);
  return typeof name === 'string' ? name : key;
}

/** The components that a part refers to, directly or through others, each as `schemas/Customer`. */
export function componentsWithin(document: JsonObject, part: Json, found = new Set<string>()): Set<string> {
  if (Array.isArray(part)) for (const item of part) componentsWithin(document, item, found);
  if (!isObject(part)) return found;
  for (const [name, value] of Object.entries(part)) {
    if (name === '$ref' && typeof value === 'string') {
      const [, kind = '', component = ''] = namesOf(value);
      const key = `${kind}/${component}`;
      if (found.has(key)) continue;
      found.add(key);
      componentsWithin(document, lookUp(document, ['components', kind, component]), found);
    } else componentsWithin(document, value, found);
  }
  return found;
}
