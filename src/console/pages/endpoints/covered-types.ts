/** What the `event_type` of a subscription covers, as the contract says of wildcards. */
import type { EventType, Subscription } from '#client/types';

export const ALL = '*';
export const ALL_OF_THE_SERVICE = 'webhook_*';

/** `invoice.issued` → `invoice`. */
export const subjectOf = (eventType: string): string => eventType.split('.')[0] ?? eventType;

export const isOfTheService = (eventType: string): boolean => eventType.startsWith('webhook_');

export const isWildcard = (pattern: string): boolean => pattern.endsWith('*');

type Chosen = Pick<Subscription, 'event_type' | 'schema_version'>;

export function coversName(pattern: string, name: string): boolean {
  if (pattern === name) return true;
  return isOfTheService(name)
    ? pattern === ALL_OF_THE_SERVICE
    : pattern === ALL || pattern === `${subjectOf(name)}.*`;
}

/** Whether a subscription gets events of a type: types without its version are not sent. */
export const covers = (
  { event_type, schema_version }: Chosen,
  { name, schema_versions }: Pick<EventType, 'name' | 'schema_versions'>,
): boolean => coversName(event_type, name) && schema_versions.includes(schema_version);

/** The version that most of these types have, the newest of those. */
export function commonVersion(types: readonly EventType[]): number {
  const versions = [...new Set(types.flatMap(({ schema_versions }) => schema_versions))].sort(
    (a, b) => b - a,
  );
  const having = (version: number) =>
    types.filter(({ schema_versions }) => schema_versions.includes(version)).length;
  return versions.reduce(
    (best, version) => (having(version) > having(best) ? version : best),
    versions[0] ?? 1,
  );
}
