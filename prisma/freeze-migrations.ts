// Freezes the migrations that are new: adds their checksums to migrations/checksums.json. With --check it only says what is missing.
import { readFile, writeFile } from 'node:fs/promises';
import { PRISMA_DIR, readMigrations } from '../src/platform/migrations/migration-folder.ts';

const path = `${PRISMA_DIR}/migrations/checksums.json`;
const frozen: Record<string, object> = JSON.parse(await readFile(path, 'utf8'));
// Fails for one that was changed after it was frozen.
const migrations = await readMigrations(PRISMA_DIR);
const missing = migrations.filter(({ name }) => !(name in frozen)).map(({ name }) => name);

if (process.argv.includes('--check')) {
  if (missing.length > 0) {
    console.error(
      `Not in prisma/migrations/checksums.json: ${missing.join(', ')}. Run npm run migrations:freeze.`,
    );
    process.exitCode = 1;
  }
} else {
  const all = migrations.map(({ name, checksum }) => [name, frozen[name] ?? { sha256: checksum }]);
  await writeFile(path, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
  console.log(missing.length > 0 ? `Frozen: ${missing.join(', ')}.` : 'Nothing is new.');
}
