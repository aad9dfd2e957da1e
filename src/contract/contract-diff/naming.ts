/** Names the changed things in words that partners know. */
import type { Change, Comparison } from './change.ts';
import { type Json, type JsonObject, lookUp, namesOf, objectOf } from './json.ts';
import { operationName, type Use } from './uses.ts';

/** The name by which partners know the changed thing. */
export function nameOf(change: Change, comparison: Comparison): string {
  const { kind, way, place, typeName } = change;
  const [root, component, ...rest] = place;
  if (typeName === 'Operation') return code(operationName(way[1] ?? '', way[2] ?? ''));
  if (root === 'components' && component === 'schemas') return code(schemaName(withoutKeyword(place)));
  const header = way.indexOf('headers');
  if (header !== -1) return `the response header ${code(way[header + 1])}`;
  const document = kind === 'removed' ? comparison.base : comparison.revision;
  const parameters = way.indexOf('parameters');
  if (parameters !== -1) return `the ${parameterName(resolved(document, way.slice(0, parameters + 2)))}`;
  if (root === 'components') return `the ${componentWords[component ?? ''] ?? component} ${code(rest[0])}`;
  const schema = way.indexOf('schema');
  const member = schema === -1 ? '' : schemaName(['', '', '', ...withoutKeyword(way).slice(schema + 1)]);
  return member === '' ? bodyName(way) : `${code(member.replace(/^\./, ''))} of ${bodyName(way)}`;
}

const componentWords: Record<string, string> = { responses: 'answer', securitySchemes: 'security scheme' };

function bodyName(way: readonly string[]): string {
  const responses = way.indexOf('responses');
  return responses === -1 ? 'the request body' : `the answer ${code(way[responses + 1])}`;
}

/** As in `query parameter limit`; headers are just headers. */
export function parameterName(parameter: Json): string {
  const { in: where, name } = objectOf(parameter);
  return `${String(where)}${where === 'header' ? '' : ' parameter'} ${code(name)}`;
}

function resolved(document: JsonObject, names: readonly string[]): Json {
  const node = lookUp(document, names);
  const reference = objectOf(node).$ref;
  return typeof reference === 'string' ? lookUp(document, namesOf(reference)) : node;
}

const partKeywords = ['properties', 'allOf', 'anyOf', 'oneOf'];

/**
 * A modified member's pointer may end with the member, which is a keyword rather than a part of the schema.
 */
function withoutKeyword(place: readonly string[]): readonly string[] {
  const isPart = partKeywords.includes(place.at(-2) ?? '') || place.at(-1) === 'items';
  return place.length > 3 && !isPart ? place.slice(0, -1) : place;
}

/**
 * `Customer.address.street`, `WebhookEndpoint.subscriptions[].event_type` from the names of a component's
 * part.
 */
export function schemaName([, , component = '', ...names]: readonly string[]): string {
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

const LABELS_MAX = 3;

/**
 * The operations and events that use it: ` (request of …; answer of …)`. Paths are shown without their common
 * prefix.
 */
export function usesText({ uses }: Change): string {
  const group = (words: string, has: (use: Use) => boolean) => {
    const labels = [
      ...new Set(uses.filter(has).map(({ label }) => code(label.replace(/ \/api\/v\d+\/public/, ' ')))),
    ];
    if (labels.length === 0) return [];
    // "and 1 more" would not be shorter than its name.
    const named = labels.slice(0, labels.length > LABELS_MAX + 1 ? LABELS_MAX : undefined);
    const more = labels.length - named.length;
    return [`${words} ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`];
  };
  const groups = [
    ...group('request of', ({ isWebhook, isSent }) => !isWebhook && isSent),
    ...group('answer of', ({ isWebhook, isSent }) => !isWebhook && !isSent),
    ...group('event', ({ isWebhook, isSent }) => isWebhook && !isSent),
    ...group('your answer to', ({ isWebhook, isSent }) => isWebhook && isSent),
  ];
  return groups.length > 0 ? ` (${groups.join('; ')})` : '';
}

export function code(value: Json): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
