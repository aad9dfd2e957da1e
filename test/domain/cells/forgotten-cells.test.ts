import { expect, test } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { query } from '../../support/database.ts';

test('an installation that an organization has left does not start without CELLS', async () => {
  await using server = await startTestApp({}, { api: false, worker: false });
  await server.createTenant();
  await query(server.databaseUrl, `update organization set lives_in = 'eu2'`);
  const DATABASE_URL = server.databaseUrl;
  await expect(startTestApp({ DATABASE_URL })).rejects.toThrow(
    'CELL and CELLS are missing: an organization of this database lives in the cell "eu2" by now.',
  );
  await query(server.databaseUrl, 'update organization set lives_in = null');
  await using again = await startTestApp({ DATABASE_URL });
  expect(again.baseUrl).not.toBe('');
});
