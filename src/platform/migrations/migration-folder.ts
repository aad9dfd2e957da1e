// Reads the migrations from their files, and checks them against the checksums that freeze them. Reads
// synchronously, because every start waits for the result and asynchronous reads take ten times as long.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { installation } from '../installation.ts';
import { readIfExists } from '../process/process-marks.ts';

export const PRISMA_DIR = fileURLToPath(new URL('prisma', installation));

export interface Migration {
  readonly name: string;
  readonly script: string;
  /** SHA-256 of the script, as Prisma keeps it in the database. */
  readonly checksum: string;
  /** Checksums of earlier texts. A later migration removed the differences that they left in databases. */
  readonly earlierChecksums: readonly string[];
}

/** A migration's file changed after it was frozen. */
export class ChangedMigrationError extends Error {
  constructor(name: string) {
    super(
      `The file of migration ${name} changed after it was frozen in prisma/migrations/checksums.json, and databases have run the frozen text. Restore it and write a new migration.`,
    );
  }
}

const frozenMigrations = z.record(
  z.string(),
  z.strictObject({ sha256: z.string(), earlier: z.array(z.string()).optional() }),
);

/** In the order of their names, which is the order of application. */
export function migrationNames(prismaDir: string): string[] {
  return readdirSync(join(prismaDir, 'migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** @throws ChangedMigrationError */
export function readMigrations(prismaDir: string): Migration[] {
  // A migration that is still being written has no checksum; `npm run migrations:check` demands one before
  // the merge.
  const frozen = frozenMigrations.parse(readChecksums(prismaDir, 'migrations'));
  return migrationNames(prismaDir).map((name) => {
    const script = readFileSync(join(prismaDir, 'migrations', name, 'migration.sql'), 'utf8');
    const checksum = createHash('sha256').update(script).digest('hex');
    const { sha256 = checksum, earlier = [] } = frozen[name] ?? {};
    if (sha256 !== checksum) throw new ChangedMigrationError(name);
    return { name, script, checksum, earlierChecksums: earlier };
  });
}

/** @returns an empty object for a folder without checksums. */
export function readChecksums(prismaDir: string, folder: 'migrations' | 'functions'): unknown {
  return JSON.parse(readIfExists(join(prismaDir, folder, 'checksums.json')) ?? '{}');
}
