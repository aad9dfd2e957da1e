import { expect, test } from 'vitest';
import { failureMessage } from '../../src/commands/failure.ts';
import { DomainError } from '../../src/domain/errors.ts';

test.each([
  ['is unknown', 'The event does not fit. /data is unknown.'],
  ['Leave it out.', 'The event does not fit. /data Leave it out.'],
])('a failure with places is one line with one full stop at its end: %s', (detail, told) => {
  const error = new DomainError('unprocessable_content', 'The event does not fit.', [
    { pointer: '/data', detail },
  ]);
  expect(failureMessage(error)).toBe(told);
});

test('whoever meets a Postgres with all its connections taken is told what to change', () => {
  const refused = Object.assign(new Error('sorry, too many clients already'), { code: '53300' });
  expect(failureMessage(refused)).toMatch(
    /^sorry, too many clients already\. Raise max_connections .* DATABASE_POOL_SIZE of the processes\.$/,
  );
});
