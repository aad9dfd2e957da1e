// What `countersign migrate` says of a database that has the same migrations, of another build of this version.
import { expect, inject, test } from 'vitest';
import { testEncryptionKeys } from '../support/app.ts';
import { createTestDatabase, query } from '../support/database.ts';
import { Program } from '../support/process.ts';

test('a database of which only a function differs: its tables stay, which both `migrate --dry-run` and `migrate` say, and other commands run', async () => {
  await using database = await createTestDatabase(inject('serverUrl'));
  const countersign = (...args: string[]) =>
    new Program('src/countersign.js', args, {
      DATABASE_URL: database.url,
      ENCRYPTION_KEYS: testEncryptionKeys,
    }).ended;
  // Its text is that of no revision.
  await query(database.url, "comment on function is_moving is 'of another build'");

  const other = await countersign('api', 'operatorListOrganizations');
  expect({ code: other.code, stderr: other.stderr }).toEqual({ code: 0, stderr: '' });
  const planned = await countersign('migrate', '--dry-run');
  expect(planned.stdout).toMatch(
    /^The tables stay as they are: version \S+, migration \S+\. Only functions would change, in about < 1 s; that holds up nobody and reads no table\. Nothing was changed\.\n$/,
  );
  const done = await countersign('migrate');
  expect(done.stdout).toMatch(/^The tables stayed as they were: functions in \d+\.\d s\. It is up to date: /);
  const after = await countersign('migrate', '--dry-run');
  expect(after.stdout).toMatch(/^The database is up to date: /);
});
