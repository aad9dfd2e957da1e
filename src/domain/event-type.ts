import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type EventDataByType, eventCatalogue } from '../../generated/event-catalogue.ts';
import type { InputError } from './errors.ts';

/** Every event type of the contract. */
export type EventType = keyof EventDataByType;
export type EventData<T extends EventType = EventType> = EventDataByType[T];

export interface EventTypeDescription {
  name: EventType;
  description: string;
  schemaVersions: number[];
}

const ajv = addFormats.default(new Ajv2020({ allErrors: true, strict: false }));
const validators = new Map<string, ValidateFunction>();

/** The event types of the contract, by name. */
export const eventTypes: readonly EventTypeDescription[] = [
  ...new Set(eventCatalogue.map((entry) => entry.type)),
]
  .sort()
  .map((name) => {
    const versions = eventCatalogue.filter((entry) => entry.type === name);
    return {
      name,
      description: versions.at(-1)?.description ?? '',
      schemaVersions: versions.map((entry) => entry.schemaVersion),
    };
  });

export function isEventType(name: string): name is EventType {
  return eventTypes.some((type) => type.name === name);
}

export function hasSchemaVersion(name: EventType, version: number): boolean {
  return eventCatalogue.some((entry) => entry.type === name && entry.schemaVersion === version);
}

/** What of `data` breaks the contract's schema for this event type; empty when nothing does. */
export function payloadErrors(type: EventType, schemaVersion: number, data: unknown): InputError[] {
  const validate = validatorOf(type, schemaVersion);
  if (validate(data)) return [];
  return (validate.errors ?? []).map((error) => ({
    pointer: `/data${error.instancePath}`,
    detail: error.message ?? error.keyword,
  }));
}

/** Compiled when first needed: a process that publishes nothing does not pay for it. */
function validatorOf(type: EventType, schemaVersion: number): ValidateFunction {
  const key = `${type}@${schemaVersion}`;
  const known = validators.get(key);
  if (known) return known;
  const entry = eventCatalogue.find((each) => each.type === type && each.schemaVersion === schemaVersion);
  if (!entry) throw new Error(`The contract has no schema version ${schemaVersion} of ${type}.`);
  const compiled = ajv.compile(entry.payloadSchema);
  validators.set(key, compiled);
  return compiled;
}
