// The checksums of prisma/, without the texts: all that a start compares with the database. In the bundle
// they are a constant, computed when the bundle is built (src/build/server.ts).
import { readFunctions, type SqlFunction } from './functions.ts';
import { type Migration, PRISMA_DIR, readMigrations } from './migration-folder.ts';

export interface PrismaSums {
  readonly migrations: readonly Omit<Migration, 'script'>[];
  readonly functions: readonly Omit<SqlFunction, 'script'>[];
}

/** @throws ChangedMigrationError */
export const prismaSums = (): PrismaSums => (read ??= sumsOf(PRISMA_DIR));

let read: PrismaSums | undefined;

/** @throws ChangedMigrationError */
export function sumsOf(prismaDir: string): PrismaSums {
  return {
    migrations: readMigrations(prismaDir).map(({ script: _, ...migration }) => migration),
    functions: readFunctions(prismaDir).map(({ script: _, ...sqlFunction }) => sqlFunction),
  };
}
