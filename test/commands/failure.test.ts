import { expect, test } from 'vitest';
import { failureMessage } from '../../src/commands/failure.ts';
import { DomainError } from '../../src/domain/errors.ts';
import { DatabaseUnreachableError } from '../../src/platform/database.ts';

test.each([
  ['is unknown', 'The event does not fit. /data is unknown.'],
  ['Leave it out.', 'The event does not fit. /data Leave it out.'],
])('a failure with places is one line with one full stop at its end: %s', (detail, told) => {
  const error = new DomainError('unprocessable_content', 'The event does not fit.', [
    { pointer: '/data', detail },
  ]);
  expect(failureMessage(error)).toBe(told);
});

test('whoever meets a Postgres whose disk is full is told that, and not to check the address', () => {
  const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
  const told = /refuses writes because its disk is full: .*"The disk is full"\)\.$/;
  expect(failureMessage(full)).toMatch(told);
  const migration = failureMessage(new Error('Migration 1 failed.', { cause: full }));
  expect(migration).toMatch(/^Migration 1 failed\. The database/);
  const unreachable = failureMessage(new DatabaseUnreachableError('postgres://db.example/app', full));
  expect(unreachable).toMatch(told);
  expect(unreachable.match(/refuses writes/g)).toHaveLength(1);
  expect(unreachable).not.toContain('Check DATABASE_URL');
});

test('whoever meets a Postgres with all its connections taken is told what to change', () => {
  const refused = Object.assign(new Error('sorry, too many clients already'), { code: '53300' });
  expect(failureMessage(refused)).toMatch(
    /^sorry, too many clients already\. Raise max_connections .* DATABASE_POOL_SIZE of the processes\.$/,
  );
});
