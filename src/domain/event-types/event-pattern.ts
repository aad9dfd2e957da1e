/**
 * What the `event_type` of a subscription covers: one type by its name, `*` or `<resource>.*` whatever there is and will be.
 * What the service tells of itself comes only by name or with `webhook_*`: who takes all events of the business did not ask to be
 * told of their endpoints. The SQL function subscription_event_types is the other half of it.
 */
import { type EventType, type EventTypeDescription, eventTypes, isEventType } from './event-type.ts';

const ALL = '*';
const OF_THE_SERVICE = 'webhook_';
const ALL_OF_THE_SERVICE = `${OF_THE_SERVICE}*`;

/** Every wildcard that covers something, for whom a wrong one is told what there is. */
export const wildcards: readonly string[] = [
  ALL,
  ...new Set(eventTypes.flatMap(({ name }) => wildcardsOf(name).filter((each) => each !== ALL))),
];

/** Which wildcards cover a type. */
function wildcardsOf(type: string): string[] {
  return type.startsWith(OF_THE_SERVICE) ? [ALL_OF_THE_SERVICE] : [ALL, `${type.split('.', 1)[0]}.*`];
}

export const isWildcard = (pattern: string): boolean => pattern.endsWith('*');

function covers(pattern: string, type: string): boolean {
  return pattern === type || wildcardsOf(type).includes(pattern);
}

/** The types that a pattern covers today, in that version. */
export function typesCovered(
  pattern: string,
  schemaVersion?: number,
): readonly EventTypeDescription<EventType>[] {
  return eventTypes.filter(
    ({ name, versions }) =>
      covers(pattern, name) &&
      (schemaVersion === undefined || versions.some((each) => each.schemaVersion === schemaVersion)),
  );
}

/** What bodies look like of a type, or of all, in every version. */
export const everyBodySchema = (type?: EventType): object[] =>
  eventTypes.flatMap(({ name, versions }) =>
    type === undefined || name === type ? versions.map(({ bodySchema }) => bodySchema) : [],
  );

/** What bodies look like of the types that a pattern covers. */
export const bodySchemasOf = (pattern: string, schemaVersion: number): object[] =>
  typesCovered(pattern, schemaVersion).flatMap(({ versions }) =>
    versions.flatMap((each) => (each.schemaVersion === schemaVersion ? [each.bodySchema] : [])),
  );

/** Whether a subscription may name it. */
export const isPattern = (text: string): boolean => isEventType(text) || wildcards.includes(text);
