import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';

const { app } = await forFile(startTestApp({}, { api: false, worker: false }));
// One call after the other is on the same connection.
const { prisma } = app.context.db;

test('Prisma prepares a statement, but none with a list, which would be another one for each length', async () => {
  for (let length = 1; length < 6; length++) {
    const id = { in: Array.from({ length }, () => randomUUID()) };
    expect(await prisma.invoice.findMany({ where: { id }, include: { lines: true } })).toEqual([]);
  }
  const { rows } = await app.pool.query<{ text: string }>(
    `select statement as text from pg_prepared_statements where statement like '%"invoice"%'`,
  );
  // That of a single value.
  expect(rows).toEqual([{ text: expect.stringMatching(/"id" (= \$1|IN \(\$1\)) /) }]);
});
