// The event types of the contract, and the validation of event data against their schemas.
import type { ValidateFunction } from 'ajv';
import {
  currentSchemaVersions,
  type EventCatalogueEntry,
  type EventDataByType,
  type EventDataByVersion,
  type EventDeprecation,
  eventCatalogue,
} from '../../../generated/event-catalogue.ts';
import { DomainError, type InputError } from '../errors.ts';
import { createAjv, errorCodeOf } from '../json-schema.ts';

/** Every event type of the contract. */
export type EventType = keyof EventDataByType;
export type SchemaVersion<T extends EventType> = keyof EventDataByVersion[T] & number;
/** The version that is published by default: the newest that is not deprecated. */
export type CurrentVersion<T extends EventType> = (typeof currentSchemaVersions)[T] & SchemaVersion<T>;
/** The `data` of a type in its current version. */
export type EventData<T extends EventType = EventType> = EventDataByType[T];

export interface EventTypeDescription<Name extends string = string> {
  name: Name;
  description: string;
  /** Whether publishers may publish it; otherwise only this service does, about itself. */
  isPublishable: boolean;
  /** Oldest first. */
  versions: EventVersion[];
}

export interface EventVersion {
  schemaVersion: number;
  deprecation: EventDeprecation | null;
  /** JSON Schema 2020-12 of the delivered body, without references. */
  bodySchema: object;
  /** An example of the delivered body. */
  bodyExample: object;
}

let ajv: ReturnType<typeof createAjv> | undefined;
const validators = new Map<string, ValidateFunction>();

/** The event types of a catalogue by name; the newest version provides the description. */
export function eventTypesOf<Entry extends EventCatalogueEntry>(
  catalogue: readonly Entry[],
): EventTypeDescription<Entry['type']>[] {
  return [...Map.groupBy(catalogue, ({ type }) => type)]
    .map(([name, entries]) => {
      const versions = entries.toSorted((a, b) => a.schemaVersion - b.schemaVersion);
      return {
        name,
        description: versions.at(-1)?.description ?? '',
        isPublishable: versions.every(({ publishedBy }) => publishedBy === 'publishers'),
        versions: versions.map(({ schemaVersion, deprecation, bodySchema, bodyExample }) => ({
          schemaVersion,
          deprecation,
          bodySchema,
          bodyExample,
        })),
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The event types of the contract, by name. */
export const eventTypes: readonly EventTypeDescription<EventType>[] = eventTypesOf(eventCatalogue);

/** @throws DomainError `not_found` */
export function getEventType(name: string): EventTypeDescription<EventType> {
  const found = eventTypes.find((type) => type.name === name);
  if (!found) throw new DomainError('not_found', `There is no event type ${JSON.stringify(name)}.`);
  return found;
}

export function isEventType(name: string): name is EventType {
  return eventTypes.some((type) => type.name === name);
}

/** The types that operators and other services may publish, by name. */
export const publishableTypes: readonly EventTypeDescription<EventType>[] = eventTypes.filter(
  ({ isPublishable }) => isPublishable,
);

export function isPublishable(name: EventType): boolean {
  return publishableTypes.some((type) => type.name === name);
}

export function hasSchemaVersion(name: EventType, version: number): boolean {
  return eventCatalogue.some((entry) => entry.type === name && entry.schemaVersion === version);
}

export function currentVersion<T extends EventType>(type: T): CurrentVersion<T> {
  return currentSchemaVersions[type];
}

/** The errors of an event: an unknown version or invalid data; empty when it is valid. */
export function eventErrors(type: EventType, schemaVersion: number, data: unknown): InputError[] {
  const validate = validatorOf(type, schemaVersion);
  if (!validate) {
    return [
      {
        pointer: '/schema_version',
        code: 'unknown_value',
        detail: `${type} has no schema version ${schemaVersion}`,
      },
    ];
  }
  if (validate(data)) return [];
  return (validate.errors ?? []).map((error) => ({
    pointer: `/data${error.instancePath}`,
    code: errorCodeOf(error.keyword, error.propertyName),
    detail: error.message ?? error.keyword,
  }));
}

/** Compiles on first use: processes that publish nothing do not pay for it. */
function validatorOf(type: EventType, schemaVersion: number): ValidateFunction | undefined {
  const key = `${type}@${schemaVersion}`;
  const known = validators.get(key);
  if (known) return known;
  const entry = eventCatalogue.find((each) => each.type === type && each.schemaVersion === schemaVersion);
  if (!entry) return undefined;
  ajv ??= createAjv();
  const compiled = ajv.compile(entry.bodySchema.properties.data);
  validators.set(key, compiled);
  return compiled;
}
