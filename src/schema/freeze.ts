// Writes the checksums of new migrations and changed functions. With --check it only reports missing ones.
import { readFile, writeFile } from 'node:fs/promises';
import { readFunctions } from '../platform/migrations/functions.ts';
import { PRISMA_DIR, readMigrations } from '../platform/migrations/migration-folder.ts';

const path = `${PRISMA_DIR}/migrations/checksums.json`;
const frozen: Record<string, object> = JSON.parse(await readFile(path, 'utf8'));
// Fails for a migration that changed after it was frozen.
const migrations = readMigrations(PRISMA_DIR);
const functions = readFunctions(PRISMA_DIR);
const missing = [
  ...migrations.filter(({ name }) => !(name in frozen)).map(({ name }) => `migrations/${name}`),
  ...functions.filter(({ isFrozen }) => !isFrozen).map(({ name }) => `functions/${name}.sql`),
];

if (process.argv.includes('--check')) {
  if (missing.length > 0) {
    console.error(
      `Not in the checksums.json of their folders in prisma/: ${missing.join(', ')}. Run npm run migrations:freeze.`,
    );
    process.exitCode = 1;
  }
} else {
  await writeChecksums(
    'migrations',
    migrations.map(({ name, checksum }) => [name, frozen[name] ?? { sha256: checksum }]),
  );
  await writeChecksums(
    'functions',
    functions.map(({ name, revision, sha256 }) => [name, { revision, sha256 }]),
  );
  console.log(missing.length > 0 ? `Frozen: ${missing.join(', ')}.` : 'Nothing is new.');
}

async function writeChecksums(folder: string, checksums: readonly (readonly [string, object])[]) {
  const text = JSON.stringify(Object.fromEntries(checksums), null, 2);
  await writeFile(`${PRISMA_DIR}/${folder}/checksums.json`, `${text}\n`);
}
