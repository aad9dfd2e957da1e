// Compares a database with schema.prisma, by Prisma's own engine.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { PRISMA_DIR } from '../../src/platform/migrations/migration-folder.ts';
import { withSchemaEngine } from './schema-engine.ts';

/**
 * The SQL that would turn the database into what `schema.prisma` describes: empty if the migrations agree
 * with it.
 */
export async function schemaDrift(databaseUrl: string, prismaDir = PRISMA_DIR): Promise<string> {
  const schema = { path: 'schema.prisma', content: await readFile(join(prismaDir, 'schema.prisma'), 'utf8') };
  const session = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const { stdout } = await withSchemaEngine(session, schema.content, (engine) =>
      engine.diff({
        // Prisma only compares the schema `public`, so pg-boss's schema does not matter.
        from: { tag: 'schemaDatasource', files: [schema], configDir: prismaDir },
        to: { tag: 'schemaDatamodel', files: [schema] },
        script: true,
        exitCode: null,
        filters: { externalTables: [], externalEnums: [] },
      }),
    );
    return (stdout ?? '').replace('-- This is an empty migration.', '').trim();
  } finally {
    await session.end();
  }
}
