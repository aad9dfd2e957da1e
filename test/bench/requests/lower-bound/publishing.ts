// What publishing by hand does beside its statement: validates the data, and wakes workers after the commit.
import type { ValidateFunction } from 'ajv';
import type pg from 'pg';
import { eventCatalogue } from '../../../../generated/event-catalogue.ts';
import { createAjv } from '../../../../src/domain/json-schema.ts';

/** Notifications within this time are one, as in the product. */
const COALESCE_MS = 3;

const ajv = createAjv();
const validators = new Map<string, ValidateFunction>(
  eventCatalogue.map(({ type, schemaVersion, bodySchema }) => [
    `${type}@${schemaVersion}`,
    ajv.compile(bodySchema.properties.data),
  ]),
);

/** @returns the bytes that every attempt sends; undefined for data that breaks the contract. */
export function validEvent(
  id: string,
  type: string,
  schemaVersion: number,
  createdAt: Date,
  data: unknown,
): string | undefined {
  if (!validators.get(`${type}@${schemaVersion}`)?.(data)) return undefined;
  return JSON.stringify({ id, type, schema_version: schemaVersion, created_at: createdAt, data });
}

let isNotifying = false;

export function wakeWorkers(pool: pg.Pool): void {
  if (isNotifying) return;
  isNotifying = true;
  setTimeout(() => {
    isNotifying = false;
    void pool.query('notify countersign_deliveries').catch(() => undefined);
  }, COALESCE_MS);
}
