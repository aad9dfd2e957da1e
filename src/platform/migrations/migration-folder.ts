// The migrations as files: their texts, and the checksums that freeze them.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export const PRISMA_DIR = fileURLToPath(new URL('../../../prisma', import.meta.url));

export interface Migration {
  readonly name: string;
  readonly script: string;
  /** SHA-256 of the script, as Prisma keeps it in the database. */
  readonly checksum: string;
  /** Of texts that it had before: what they left different in a database, a later migration has made equal. */
  readonly earlierChecksums: readonly string[];
}

/** A migration's file is not the one that was frozen. */
export class ChangedMigrationError extends Error {
  constructor(name: string) {
    super(
      `The file of migration ${name} has been changed since it was frozen in prisma/migrations/checksums.json: databases exist that ran it as it was. Restore it and write a new migration.`,
    );
  }
}

const frozenMigrations = z.record(
  z.string(),
  z.strictObject({ sha256: z.string(), earlier: z.array(z.string()).optional() }),
);

/** In the order of their names, which is the order of application. */
export async function migrationNames(prismaDir: string): Promise<string[]> {
  const entries = await readdir(join(prismaDir, 'migrations'), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** @throws ChangedMigrationError */
export async function readMigrations(prismaDir: string): Promise<Migration[]> {
  const frozen = await readFrozen(prismaDir);
  const migrations: Migration[] = [];
  for (const name of await migrationNames(prismaDir)) {
    const script = await readFile(join(prismaDir, 'migrations', name, 'migration.sql'), 'utf8');
    const checksum = createHash('sha256').update(script).digest('hex');
    const { sha256 = checksum, earlier = [] } = frozen[name] ?? {};
    if (sha256 !== checksum) throw new ChangedMigrationError(name);
    migrations.push({ name, script, checksum, earlierChecksums: earlier });
  }
  return migrations;
}

/** One that is being written is not in it yet; a test demands it before it is merged. */
async function readFrozen(prismaDir: string): Promise<z.output<typeof frozenMigrations>> {
  try {
    return frozenMigrations.parse(
      JSON.parse(await readFile(join(prismaDir, 'migrations', 'checksums.json'), 'utf8')),
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}
