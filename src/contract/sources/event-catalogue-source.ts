/**
 * Makes generated/event-catalogue.ts: every business event of the contract's `webhooks:` section as data (for
 * validating what is published, listing event types, seeding) and as types (for publishers). The same
 * contract gives the same bytes.
 */
import { asString, at, currentVersions, type JsonObject, readEventCatalogue } from '../event-catalogue.ts';

/** @param contract the public one, bundled. */
export function eventCatalogueSource(contract: JsonObject): string {
  const contractVersion = asString(at(contract, 'info').version, 'info.version');
  const events = readEventCatalogue(contract);
  const current = Object.values(currentVersions(events));
  const dataTypeNames = [...new Set(events.map((event) => event.dataTypeName))].sort();
  const byType = Map.groupBy(events, ({ entry }) => entry.type);
  return `// Generated from openapi/public.yaml by \`npm run generate\`. Do not edit.

import type { ${dataTypeNames.join(', ')} } from './api/types.gen.ts';

export interface EventCatalogueEntry {
  readonly type: string;
  readonly schemaVersion: number;
  readonly description: string;
  /** Publishers may publish it too, unless it tells of the service itself. */
  readonly publishedBy: 'service' | 'publishers';
  /** What kind of thing it is about; \`data.id\` says which. */
  readonly subject: string;
  readonly deprecation: EventDeprecation | null;
  /** JSON Schema 2020-12 of what a receiver gets, without references. */
  readonly bodySchema: { readonly properties: { readonly data: object } & Members } & Members;
  /** An example of what a receiver gets. */
  readonly bodyExample: { readonly data: object } & Members;
}

type Members = Readonly<Record<string, unknown>>;

export interface EventDeprecation {
  readonly deprecatedAt: string;
  /** When it may end; null while that is open. */
  readonly sunsetAt: string | null;
  /** What to use instead, in words. */
  readonly replacement: string;
}

/** Of the contract that this was generated from. */
export const contractVersion = '${contractVersion}';

export const eventCatalogue = ${JSON.stringify(
    events.map((event) => event.entry),
    null,
    2,
  )} as const satisfies readonly EventCatalogueEntry[];

/** What is published unless a version is named: the newest that is not deprecated. */
export const currentSchemaVersions = {
${current.map(({ entry }) => `  '${entry.type}': ${entry.schemaVersion},`).join('\n')}
} as const;

/** The \`data\` of each event type in each of its schema versions. */
export type EventDataByVersion = {
${[...byType]
  .map(
    ([type, versions]) =>
      `  '${type}': { ${versions.map(({ entry, dataTypeName }) => `${entry.schemaVersion}: ${dataTypeName}`).join('; ')} };`,
  )
  .join('\n')}
};

/** The \`data\` of each event type in its current version. */
export type EventDataByType = {
${current.map(({ entry, dataTypeName }) => `  '${entry.type}': ${dataTypeName};`).join('\n')}
};

export type EventTypeName = keyof EventDataByType;
`;
}
