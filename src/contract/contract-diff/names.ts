/** What changed things are called in the changelog. */
import type { Change } from './change.ts';
import { type Json, type JsonObject, lookUp, namesOf, objectOf, textsOf } from './json.ts';
import { eventName, operationName } from './uses.ts';

/**
 * The names under which partners know what changed: `POST /api/v1/public/invoices`, `invoice.paid`, `Customer.address.street`, the name
 * of a parameter or header, a status.
 */
export function toldAs(change: Omit<Change, 'uses'>, document: JsonObject): readonly string[] {
  const { typeName, way, place, property, before, after } = change;
  const [section = '', key = '', method = ''] = way;
  if (section === 'webhooks' && way.length <= 3) return [eventName(document, key)];
  if (typeName === 'PathItem' && property === undefined) {
    const operations = Object.keys(objectOf(after ?? before)).map((each) => operationName(key, each));
    return operations.filter((name) => name !== key);
  }
  if (typeName === 'Operation' || typeName === 'SecurityRequirement') return [operationName(key, method)];
  if (typeName === 'Server') return [String(objectOf(after ?? before).url)];
  if (place[0] === 'components' && place[1] === 'schemas') {
    const owner = schemaName(
      property === undefined || property !== place.at(-1) ? place : place.slice(0, -1),
    );
    if (property !== 'required') return [owner];
    const [had, has] = [textsOf(before), textsOf(after)];
    return [...new Set(had).symmetricDifference(new Set(has))].map((member) => `${owner}.${member}`);
  }
  const [header, parameter, status] = ['headers', 'parameters', 'responses'].map((kind) => way.indexOf(kind));
  if (header !== undefined && header !== -1) return [way[header + 1] ?? ''];
  if (parameter !== undefined && parameter !== -1)
    return [parameterName(document, way.slice(0, parameter + 2))];
  if (status !== undefined && status !== -1) return [way[status + 1] ?? ''];
  return section === 'paths' ? [operationName(key, method)] : [way.at(-1) ?? ''];
}

function parameterName(document: JsonObject, names: readonly string[]): string {
  const { $ref: reference, name }: { $ref?: Json; name?: Json } = objectOf(lookUp(document, names));
  if (typeof reference !== 'string') return String(name);
  return String(objectOf(lookUp(document, namesOf(reference))).name);
}

const partKeywords = ['properties', 'allOf', 'anyOf', 'oneOf'];

/** `Customer.address.street`, `WebhookEndpoint.subscriptions[].event_type` from the names of a component's part. */
function schemaName([, , component = '', ...names]: readonly string[]): string {
  let text = component;
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? '';
    if (name === 'items') text += '[]';
    else if (partKeywords.includes(name)) {
      index += 1;
      if (name === 'properties') text += `.${names[index]}`;
    }
  }
  return text;
}
