import { createHash } from 'node:crypto';
import {
  contractVersion,
  type EventCatalogueEntry,
  eventCatalogue,
} from '../../generated/event-catalogue.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Database } from '../platform/database.ts';
import { type EventRule, eventRulesOf } from './event-rules.ts';

interface WrittenSchema {
  readonly type: string;
  readonly schemaVersion: number;
  readonly contractVersion: readonly number[];
  readonly fingerprint: string;
}

interface CompiledSchema extends WrittenSchema {
  readonly rules: readonly EventRule[];
}

/**
 * Tells the database what the contract demands of each event, so that publish_event and publish_events can refuse what breaks it. Every
 * start does so. Processes of several releases may run at once: what a newer contract wrote stays as it is, and types and
 * versions that this contract does not have stay too, for those who still publish them.
 *
 * @returns how many schemas were written: none, if nothing has changed.
 * @throws Error for a schema with a keyword that SQL cannot check.
 */
export async function writeEventSchemas(
  db: Database,
  catalogue: readonly EventCatalogueEntry[] = eventCatalogue,
  version: string = contractVersion,
): Promise<number> {
  const wanted = catalogue.map((entry) => compile(entry, version.split('.').map(Number)));
  if (outdated(wanted, await readWritten(db.prisma)).length === 0) return 0;
  return db.transaction(async ({ prisma }) => {
    // Of processes that start together the first one writes; publishers go on reading.
    await prisma.$executeRaw`lock table event_schema in share row exclusive mode`;
    const schemas = outdated(wanted, await readWritten(prisma));
    for (const schema of schemas) await write(prisma, schema);
    return schemas.length;
  });
}

function compile(
  { type, schemaVersion, bodySchema }: EventCatalogueEntry,
  version: readonly number[],
): CompiledSchema {
  try {
    const rules = eventRulesOf(bodySchema.properties.data);
    const fingerprint = createHash('sha256').update(JSON.stringify(rules)).digest('hex');
    return { type, schemaVersion, contractVersion: version, fingerprint, rules };
  } catch (error) {
    throw new Error(`The schema of ${type}, version ${schemaVersion}, at ${String(error)}`, { cause: error });
  }
}

function outdated(wanted: readonly CompiledSchema[], written: readonly WrittenSchema[]): CompiledSchema[] {
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

function readWritten(prisma: Prisma.TransactionClient): Promise<WrittenSchema[]> {
  return prisma.eventSchema.findMany();
}

async function write(prisma: Prisma.TransactionClient, schema: CompiledSchema): Promise<void> {
  const { type, schemaVersion, fingerprint, rules } = schema;
  const written = { contractVersion: [...schema.contractVersion], fingerprint };
  await prisma.eventSchema.upsert({
    where: { type_schemaVersion: { type, schemaVersion } },
    create: { type, schemaVersion, ...written },
    update: written,
  });
  await prisma.eventSchemaRule.deleteMany({ where: { type, schemaVersion } });
  const numbered = rules.map((rule, place) => ({ ...rule, place }));
  // Prisma knows no null inside an array.
  await prisma.$executeRaw`
    insert into event_schema_rule
    select * from jsonb_populate_recordset(
      jsonb_populate_record(null::event_schema_rule, ${JSON.stringify({ type, schema_version: schemaVersion })}::jsonb),
      ${JSON.stringify(numbered)}::jsonb)`;
}
