// Writes the contract's event schemas to the database, where publish_event validates against them.
import {
  contractVersion,
  type EventCatalogueEntry,
  eventCatalogue,
} from '../../../generated/event-catalogue.ts';
import type { Queryable } from '../../platform/migrations/migration-session.ts';
import { type CompiledSchema, compileAll, type WrittenSchema } from './compiled-schema.ts';
import { eventSchemaSums } from './event-schema-sums.ts';

/** The migration that creates these tables and the functions that read them. */
export const eventSchemasMigration = '20261121000010_event_schemas';

/**
 * Runs in the migration's transaction and at every later start. Processes of several releases may run at
 * once: schemas written by a newer contract stay, and so do types and versions that this contract lacks, for
 * processes that still publish them.
 *
 * @param transaction an open transaction: publishers see all changes or none.
 * @returns the number of schemas written.
 * @throws Error for a schema with a keyword that SQL cannot check.
 */
export async function writeEventSchemas(
  transaction: Queryable,
  catalogue: readonly EventCatalogueEntry[] = eventCatalogue,
  version: string = contractVersion,
): Promise<number> {
  const wanted = compileAll(catalogue, version);
  // The first of several starting processes writes; publishers can still read.
  await transaction.query('lock table event_schema in share row exclusive mode');
  const schemas = outdated(wanted, await readWritten(transaction));
  for (const schema of schemas) await write(transaction, schema);
  return schemas.length;
}

/**
 * Gives each schema that is written with these rules its quick check. An earlier version writes rules without.
 *
 * @param transaction after `writeEventSchemas`.
 */
export async function writeQuickChecks(
  transaction: Queryable,
  catalogue: readonly EventCatalogueEntry[] = eventCatalogue,
): Promise<void> {
  const schemas = compileAll(catalogue, contractVersion);
  await transaction.query(
    `update event_schema as known
     set quick_check = compiled.quick_check::jsonpath, quick_check_fingerprint = compiled.fingerprint
     from unnest($1::text[], $2::int[], $3::text[], $4::text[])
       as compiled(type, schema_version, fingerprint, quick_check)
     where ${WITHOUT_QUICK_CHECK}`,
    [...keysOf(schemas), schemas.map(({ quickCheck }) => quickCheck)],
  );
}

/** Whether `writeEventSchemas` and `writeQuickChecks` have nothing to do. */
export async function areEventSchemasCurrent(database: Queryable): Promise<boolean> {
  const sums = eventSchemaSums();
  if (outdated(sums, await readWritten(database)).length > 0) return false;
  const { rows } = await database.query(
    `select known.type
     from event_schema as known,
       unnest($1::text[], $2::int[], $3::text[]) as compiled(type, schema_version, fingerprint)
     where ${WITHOUT_QUICK_CHECK}`,
    keysOf(sums),
  );
  return rows.length === 0;
}

const WITHOUT_QUICK_CHECK = `
  known.type = compiled.type and known.schema_version = compiled.schema_version
  and known.fingerprint = compiled.fingerprint
  and known.quick_check_fingerprint is distinct from compiled.fingerprint`;

const keysOf = (schemas: readonly WrittenSchema[]): unknown[] => [
  schemas.map(({ type }) => type),
  schemas.map(({ schemaVersion }) => schemaVersion),
  schemas.map(({ fingerprint }) => fingerprint),
];

function outdated<Schema extends WrittenSchema>(
  wanted: readonly Schema[],
  written: readonly WrittenSchema[],
): Schema[] {
  return wanted.filter((schema) => {
    const known = written.find(
      ({ type, schemaVersion }) => type === schema.type && schemaVersion === schema.schemaVersion,
    );
    if (!known) return true;
    return (
      known.fingerprint !== schema.fingerprint && !isNewer(known.contractVersion, schema.contractVersion)
    );
  });
}

function isNewer(a: readonly number[], b: readonly number[]): boolean {
  const place = a.findIndex((part, index) => part !== b[index]);
  return place !== -1 && (a[place] ?? 0) > (b[place] ?? 0);
}

async function readWritten(database: Queryable): Promise<WrittenSchema[]> {
  const { rows } = await database.query(
    'select type, schema_version, contract_version, fingerprint from event_schema',
  );
  return rows.map((row) => ({
    type: String(row.type),
    schemaVersion: Number(row.schema_version),
    contractVersion: Array.isArray(row.contract_version) ? row.contract_version.map(Number) : [],
    fingerprint: String(row.fingerprint),
  }));
}

async function write(transaction: Queryable, schema: CompiledSchema): Promise<void> {
  const { type, schemaVersion, contractVersion, fingerprint, rules } = schema;
  await transaction.query(
    `insert into event_schema (type, schema_version, contract_version, fingerprint) values ($1, $2, $3, $4)
     on conflict (type, schema_version) do update
       set contract_version = excluded.contract_version, fingerprint = excluded.fingerprint`,
    [type, schemaVersion, contractVersion, fingerprint],
  );
  await transaction.query('delete from event_schema_rule where type = $1 and schema_version = $2', [
    type,
    schemaVersion,
  ]);
  const numbered = rules.map((rule, place) => ({ ...rule, place }));
  await transaction.query(
    `insert into event_schema_rule
     select * from jsonb_populate_recordset(
       jsonb_populate_record(null::event_schema_rule, $1::jsonb),
       $2::jsonb)`,
    [JSON.stringify({ type, schema_version: schemaVersion }), JSON.stringify(numbered)],
  );
}
