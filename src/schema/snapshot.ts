// Describes a database as SQL, in an order of its own, so that two descriptions differ only where the
// databases do.
import type { Queryable } from '../platform/migrations/migration-session.ts';
import type { QueueDefinition } from '../platform/queue/queue.ts';

const HEADING = `-- The database that the migrations and the functions make: what a change of them did is the difference here.
-- Written by \`npm run schema:snapshot\` and compared by \`npm test\`; never edit it.
`;

/** Ours only: without Prisma's history, and of pg-boss what src/jobs/queues.ts adds to a queue's table. */
export async function schemaSnapshot(
  database: Queryable,
  queues: readonly QueueDefinition[],
): Promise<string> {
  const read = async (sql: string, values?: unknown[]) =>
    (await database.query(sql, values)).rows.map(({ definition }) => String(definition));
  const sections = [
    ['Types', await read(enums)],
    ['Tables', await read(tables)],
    ['Functions, whose bodies are in prisma/functions', (await read(functions)).map(withoutBody)],
    ["Tables of pg-boss's queues", await read(queueTables, [queues.flatMap(indexNames)])],
  ] as const;
  const texts = sections.map(([title, definitions]) => `-- ${title}\n\n${definitions.join('\n\n')}\n`);
  return [HEADING, ...texts].join('\n');
}

function indexNames({ indexes = [] }: QueueDefinition): string[] {
  return indexes.map(({ name }) => name);
}

function withoutBody(definition: string): string {
  return `${definition.replace('CREATE OR REPLACE', 'CREATE').replace(/\s+AS \$.*/s, '')};`;
}

const enums = `
  SELECT format(E'CREATE TYPE %I AS ENUM (%s);', typname, labels) AS definition
  FROM pg_type
  CROSS JOIN LATERAL (
    SELECT string_agg(quote_literal(enumlabel), ', ' ORDER BY enumsortorder) AS labels
    FROM pg_enum WHERE enumtypid = pg_type.oid
  ) AS enum
  WHERE typnamespace = 'public'::regnamespace AND typtype = 'e'
  ORDER BY typname COLLATE "C"`;

/** Without partitions: they come and go by the month. The order of columns is the table's. PostgreSQL 18 has constraints for NOT NULL, earlier ones have not. */
const tables = `
  SELECT concat_ws(E'\\n',
    format(E'CREATE%s TABLE %I (\\n%s\\n)%s;',
      CASE relpersistence WHEN 'u' THEN ' UNLOGGED' END, relname, concat_ws(E',\\n', columns, constraints),
      ' WITH (' || array_to_string(reloptions, ', ') || ')'),
    indexes, triggers) AS definition
  FROM pg_class
  CROSS JOIN LATERAL (
    SELECT string_agg(concat_ws(' ', ' ', quote_ident(attname), format_type(atttypid, atttypmod),
      CASE WHEN attnotnull THEN 'NOT NULL' END,
      CASE attgenerated WHEN '' THEN 'DEFAULT ' ELSE 'GENERATED ALWAYS AS ' END || pg_get_expr(adbin, adrelid)),
      E',\\n' ORDER BY attnum) AS columns
    FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
  ) AS attribute
  CROSS JOIN LATERAL (
    SELECT string_agg(format('  CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)), E',\\n'
      ORDER BY contype = 'p' DESC, conname COLLATE "C") AS constraints
    FROM pg_constraint WHERE conrelid = pg_class.oid AND contype <> 'n'
  ) AS "constraint"
  CROSS JOIN LATERAL (
    SELECT string_agg(pg_get_indexdef(indexrelid) || CASE WHEN indisvalid THEN ';' ELSE '; -- INVALID' END, E'\\n'
      ORDER BY indexrelid::regclass::text COLLATE "C") AS indexes
    FROM pg_index
    WHERE indrelid = pg_class.oid AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND conrelid = indrelid)
  ) AS index
  CROSS JOIN LATERAL (
    SELECT string_agg(pg_get_triggerdef(oid) || ';', E'\\n' ORDER BY tgname COLLATE "C") AS triggers
    FROM pg_trigger WHERE tgrelid = pg_class.oid AND NOT tgisinternal
  ) AS trigger
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> '_prisma_migrations'
  ORDER BY relname COLLATE "C"`;

const functions = `
  SELECT pg_get_functiondef(oid) AS definition FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  ORDER BY proname COLLATE "C", pg_get_function_identity_arguments(oid) COLLATE "C"`;

const queueTables = `
  SELECT concat_ws(E'\\n', '-- ' || name,
    format('ALTER TABLE pgboss.%I SET (%s);', table_name, array_to_string(reloptions, ', ')), indexes) AS definition
  FROM pgboss.queue
  JOIN pg_class ON relname = table_name AND relnamespace = 'pgboss'::regnamespace
  CROSS JOIN LATERAL (
    SELECT string_agg(pg_get_indexdef(indexrelid) || ';', E'\\n' ORDER BY indexrelid::regclass::text COLLATE "C") AS indexes
    FROM pg_index JOIN pg_class AS index ON index.oid = indexrelid
    WHERE indrelid = pg_class.oid AND index.relname = ANY ($1)
  ) AS index
  WHERE partition
  ORDER BY name COLLATE "C"`;
