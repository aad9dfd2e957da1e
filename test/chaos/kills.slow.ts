import { expect, inject, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { timeLimit } from '../support/slowness.ts';
import { killEverywhere } from './kills.ts';

test('a process that is API and worker, killed once at each place of publish, settle, attempt and record, loses nothing', {
  timeout: timeLimit(120_000),
}, async () => {
  await using database = await createTestDatabase(inject('serverUrl'));
  const findings = await killEverywhere({ databaseUrl: database.url, each: 1 });
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([]);
});
