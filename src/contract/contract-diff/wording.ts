/** Writes the sentences of the changelog. */
import type { Change, Comparison } from './change.ts';
import { type Json, type JsonObject, lookUp, objectOf, textsOf } from './json.ts';
import { code, nameOf, parameterName, schemaName, usesText } from './naming.ts';
import { eventName, labelsOf, operationName } from './uses.ts';

/**
 * The sentences that partners read about a change: one for each thing that concerns them, none if another
 * change covers it.
 */
export function sentencesOf(change: Change, comparison: Comparison): string[] {
  const { typeName, kind, property } = change;
  if (isPartOfNewOperations(change, comparison)) return [];
  const describe =
    sentencesByChange[`${typeName} ${kind} ${property}`] ??
    sentencesByChange[`${typeName} ${kind}`] ??
    otherChange;
  const sentences = describe(change, comparison);
  return (typeof sentences === 'string' ? [sentences] : sentences).map(
    (sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1),
  );
}

/** A component that only new operations use is reported with them. */
function isPartOfNewOperations({ kind, place, uses }: Change, { base }: Comparison): boolean {
  if (kind !== 'added' || place[0] !== 'components' || uses.length === 0) return false;
  const known = labelsOf(base);
  return uses.every(({ label }) => !known.has(label));
}

type Describe = (change: Change, comparison: Comparison) => string | string[];

/** The key: what OpenAPI calls the thing, how it changed, and which of its members. */
const sentencesByChange: Record<string, Describe> = {
  'PathItem added': ({ way, after }, { revision }) => operationsSentences('New', way, after, revision),
  'PathItem removed': ({ way, before }, { base }) => operationsSentences('Removed', way, before, base),
  'PathItem modified key': ({ before, after }) => `The path ${code(before)} is now ${code(after)}.`,

  'Operation added': ({ way, after }) => operationSentence('New', way, after),
  'Operation removed': ({ way, before }) => operationSentence('Removed', way, before),
  'Operation modified deprecated': (change, comparison) =>
    `${nameOf(change, comparison)} is ${change.after === true ? '' : 'no longer '}deprecated.`,
  'Operation modified operationId': (change, comparison) =>
    `${nameOf(change, comparison)} is called ${code(change.after)} in generated code, formerly ${code(change.before)}.`,
  'Operation modified x-event-type': ({ before, after }) =>
    `The event ${code(before)} is now called ${code(after)}.`,
  'Operation modified x-schema-version': ({ way, before, after }, { revision }) =>
    `The event ${code(eventName(revision, way[1] ?? ''))} has the schema version ${code(after)}, formerly ${code(before)}.`,

  'Parameter added': (change) => {
    // A header of an event is neither required nor optional: it is always sent.
    const isRequired = objectOf(change.after).required === true;
    const kind = isSent(change) ? (isRequired ? 'required ' : 'optional ') : '';
    return `New ${kind}${parameterName(change.after)}${usesText(change)}${colonOf(change.after)}`;
  },
  'Parameter removed': (change) => `Removed the ${parameterName(change.before)}${usesText(change)}.`,
  'Parameter modified required': (change, comparison) =>
    requirementSentence(nameOf(change, comparison), change),
  'RequestBody added': (change) => `A request body is new${usesText(change)}${colonOf(change.after)}`,
  'RequestBody removed': (change) => `The request body is gone${usesText(change)}.`,
  'RequestBody modified required': (change) => requirementSentence('the request body', change),

  'Response added': (change) =>
    `New status ${code(lastOf(change.way))}${usesText(change)}${colonOf(change.after)}`,
  'Response removed': (change) => `Removed the status ${code(lastOf(change.way))}${usesText(change)}.`,
  'Response modified key': (change) =>
    `The status ${code(change.before)} is now ${code(change.after)}${usesText(change)}.`,
  'Header added': (change, comparison) =>
    `New ${nameOf(change, comparison).replace(/^the /, '')}${usesText(change)}${colonOf(change.after)}`,
  'Header removed': (change, comparison) => `Removed ${nameOf(change, comparison)}${usesText(change)}.`,
  'Header modified required': (change, comparison) => requirementSentence(nameOf(change, comparison), change),
  'MediaType modified key': (change) =>
    `The content type is ${code(change.after)}, formerly ${code(change.before)}${usesText(change)}.`,
  'MediaTypesMap added': (change, comparison) =>
    `${nameOf(change, comparison)} now has a body${usesText(change)}.`,
  'MediaTypesMap removed': (change, comparison) =>
    `${nameOf(change, comparison)} no longer has a body${usesText(change)}.`,

  'Schema added': (change, comparison) => {
    const { place, after } = change;
    const owner = ownerOf(place);
    // A whole component without members is reported with the members that use it.
    if (!owner && place.length === 3 && Object.keys(objectOf(objectOf(after).properties)).length === 0)
      return [];
    if (!owner) return partSentence('New in', change, after, comparison);
    const isRequired = textsOf(lookUp(comparison.revision, [...owner, 'required'])).includes(lastOf(place));
    // A required member of a request is reported with the change of the list `required`.
    if (isRequired && isSent(change)) return [];
    const kind = isSent(change) ? 'New optional member' : 'New member';
    return `${kind} ${nameOf(change, comparison)}${usesText(change)}${colonOf(after)}`;
  },
  'Schema removed': (change, comparison) =>
    ownerOf(change.place)
      ? `Removed ${nameOf(change, comparison)}${usesText(change)}.`
      : partSentence('Removed from', change, change.before, comparison),
  'Schema modified required': (change, comparison) => requiredMembersSentences(change, comparison),
  'Schema modified enum': (change, comparison) => {
    const name = nameOf(change, comparison);
    const [gained, lost] = [without(change.after, change.before), without(change.before, change.after)];
    const where = usesText(change);
    if (change.before === undefined) return `${name} is now one of ${gained.join(', ')}${where}.`;
    return [
      ...(gained.length > 0
        ? [`New ${plural(gained, 'value')} ${gained.join(', ')} of ${name}${where}.`]
        : []),
      ...(lost.length > 0
        ? [`Removed the ${plural(lost, 'value')} ${lost.join(', ')} of ${name}${where}.`]
        : []),
    ];
  },
  'Schema modified type': (change, comparison) =>
    `The type of ${nameOf(change, comparison)} is now ${typeText(change.after)}, formerly ${typeText(change.before)}${usesText(change)}.`,
  'Schema modified additionalProperties': (change, comparison) =>
    `Members that ${nameOf(change, comparison)} does not name are now ${change.after === false ? 'refused' : 'possible'}${usesText(change)}.`,
  'Schema modified deprecated': (change, comparison) =>
    `${nameOf(change, comparison)} is ${change.after === true ? '' : 'no longer '}deprecated${usesText(change)}.`,

  'SecurityRequirement modified': (change) => scopesSentence(change, textsOf(change.after)),
  'SecurityRequirement added': (change) =>
    scopesSentence(change, Object.values(objectOf(change.after)).flatMap(textsOf)),
  'SecurityRequirement removed': (change, { revision }) => {
    const left = lookUp(revision, change.way.slice(0, -1));
    // If other alternatives are left, those are reported.
    return Array.isArray(left) && left.length > 0 ? [] : `${operationOf(change)} needs no token any more.`;
  },
  'ProblemCode added': ({ after }) => `New problem ${problemText(after)}${colonOf(after)}`,
  'ProblemCode removed': ({ before }) => `Removed the problem ${problemText(before)}.`,
  'ProblemCode modified': ({ before, after }) =>
    `The status of the problem ${problemText(after)} was ${String(objectOf(before).status)}.`,
  'Server added': ({ after }) => `New server ${code(objectOf(after).url)}.`,
  'Server removed': ({ before }) => `Removed the server ${code(objectOf(before).url)}.`,
};

/** The sentence for all other changes. */
function otherChange(change: Change, comparison: Comparison): string {
  const { kind, property, before, after } = change;
  const name = nameOf(change, comparison);
  if (kind !== 'modified' || property === undefined) return `${name} was ${kind}${usesText(change)}.`;
  const what = `${code(property)} of ${name}`;
  if (isPlain(before) && isPlain(after)) {
    if (before === undefined) return `${what} is now ${code(after)}${usesText(change)}.`;
    if (after === undefined) return `${what} is no longer ${code(before)}${usesText(change)}.`;
    return `${what} is now ${code(after)}, formerly ${code(before)}${usesText(change)}.`;
  }
  return `${what} changed${usesText(change)}.`;
}

function operationsSentences(
  verb: string,
  way: readonly string[],
  item: Json,
  document: JsonObject,
): string[] {
  const [section = '', key = ''] = way;
  if (section === 'webhooks')
    return [`${verb} event ${code(eventName(document, key))}${colonOf(objectOf(item).post)}`];
  return Object.entries(objectOf(item))
    .filter(([, operation]) => objectOf(operation).responses !== undefined)
    .map(([method, operation]) => operationSentence(verb, [section, key, method], operation));
}

function operationSentence(
  verb: string,
  [, path = '', method = '']: readonly string[],
  operation: Json,
): string {
  return `${verb} operation ${code(operationName(path, method))}${colonOf(operation)}`;
}

function requirementSentence(name: string, change: Change): string {
  const [now, nowNot] = isSent(change)
    ? ['is now required', 'is no longer required']
    : ['is now always there', 'may now be missing'];
  return `${name} ${change.after === true ? now : nowNot}${usesText(change)}.`;
}

/** Members that are now required, or no longer. Added or removed members are reported as such. */
function requiredMembersSentences(change: Change, { base, revision }: Comparison): string[] {
  const owner = change.place.slice(0, lastOf(change.place) === 'required' ? -1 : undefined);
  const had = (document: JsonObject, member: string) =>
    lookUp(document, [...owner, 'properties', member]) !== undefined;
  const named = (member: string) => code(`${schemaName(owner)}.${member}`);
  const [before, after] = [textsOf(change.before), textsOf(change.after)];
  const now = after.filter((member) => !before.includes(member));
  const noLonger = before.filter((member) => !after.includes(member));
  return [
    ...now
      .filter((member) => had(base, member))
      .map((member) => requirementSentence(named(member), { ...change, after: true })),
    ...now
      .filter((member) => !had(base, member) && isSent(change))
      .map((member) => {
        const described = lookUp(revision, [...owner, 'properties', member]);
        return `New required member ${named(member)}${usesText(change)}${colonOf(described)}`;
      }),
    ...noLonger
      .filter((member) => had(revision, member))
      .map((member) => requirementSentence(named(member), { ...change, after: false })),
  ];
}

/** A part of a composed schema, described by its members. */
function partSentence(verb: string, change: Change, part: Json, comparison: Comparison): string {
  const members = Object.keys(objectOf(objectOf(part).properties)).map(code);
  const what = members.length > 0 ? members.join(', ') : 'an alternative or a condition';
  return `${verb} ${nameOf(change, comparison)}${usesText(change)}: ${what}.`;
}

function scopesSentence(change: Change, scopes: readonly string[]): string {
  const needed = scopes.map(code).join(' and ');
  return `${operationOf(change)} now needs ${needed === '' ? 'no scope' : `the ${plural(scopes, 'scope')} ${needed}`}.`;
}

function problemText(problem: Json): string {
  const { name, status } = objectOf(problem);
  return `${code(name)} (${String(status)})`;
}

const operationOf = ({ way: [section, path = '', method = ''] }: Change) =>
  section === 'paths' ? code(operationName(path, method)) : 'an operation that names no scopes of its own';

/** The schema that a member belongs to, if the place is that of a member. */
function ownerOf(place: readonly string[]): readonly string[] | undefined {
  return place.at(-2) === 'properties' ? place.slice(0, -2) : undefined;
}

const isSent = ({ uses }: Change) => uses.some((use) => use.isSent);

/** The first sentence of its description in the contract, wherever its lines break. */
function colonOf(thing: Json): string {
  const { summary, description } = objectOf(thing);
  // An event's summary is its name.
  const text = typeof summary === 'string' && summary.includes(' ') ? summary : description;
  const [sentence = ''] = typeof text === 'string' ? text.trim().split(/\n\n|(?<=\.)\s/) : [];
  return sentence === '' ? '.' : `: ${sentence.replaceAll(/\s+/g, ' ').replace(/[.,;:]?$/, '.')}`;
}

function without(values: Json, others: Json): string[] {
  const known = Array.isArray(others) ? others : [];
  return (Array.isArray(values) ? values : []).filter((value) => !known.includes(value)).map(code);
}

function typeText(type: Json): string {
  if (type === undefined) return 'not restricted';
  return (Array.isArray(type) ? type : [type]).map(code).join(' or ');
}

const isPlain = (value: Json) => typeof value !== 'object' || value === null;
const plural = (things: readonly unknown[], word: string) => (things.length === 1 ? word : `${word}s`);
const lastOf = (names: readonly string[]) => names.at(-1) ?? '';
