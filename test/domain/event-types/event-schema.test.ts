import type pg from 'pg';
import { expect, test } from 'vitest';
import { contractVersion, eventCatalogue } from '../../../generated/event-catalogue.ts';
import { areEventSchemasCurrent, writeEventSchemas } from '../../../src/domain/event-types/event-schema.ts';
import { startTestApp } from '../../support/app.ts';
import { inTransaction } from '../../support/database.ts';
import { forFile } from '../../support/for-file.ts';

const server = await forFile(startTestApp({}, { api: false, worker: false }));

test('a start writes the schemas of every event that others may publish, and the next one nothing', async () => {
  const { rows } = await server.app.pool.query(
    'select type, schema_version, contract_version from event_schema order by type, schema_version',
  );
  expect(rows).toEqual(
    eventCatalogue
      .filter(({ publishedBy }) => publishedBy === 'publishers')
      .map(({ type, schemaVersion }) => ({
        type,
        schema_version: schemaVersion,
        contract_version: contractVersion.split('.').map(Number),
      })),
  );
  expect(await areEventSchemasCurrent(server.app.pool)).toBe(true);
  expect(await inTransaction(server.app.pool, (session) => writeEventSchemas(session))).toBe(0);
});

test('what is not written while a start fails half-way is as it was', async () => {
  const wrong = [entry('half.way', { type: 'object' }), entry('half.way2', { not: {} })];
  await expect(write(wrong, '1.1.0')).rejects.toThrow(
    'The schema of half.way2, version 1, at Error: #: "not"',
  );
  expect(await problemsOf('half.way', {})).toEqual(['there is no event type "half.way"']);
});

test('a process with an older contract keeps a newer schema; one with a newer contract replaces it', async () => {
  const loose = [entry('order.placed', { type: 'object' })];
  const strict = [entry('order.placed', { type: 'object', required: ['id'] })];
  expect(await write(loose, '1.9.0')).toBe(1);
  expect(await write(strict, '1.10.0')).toBe(1);
  expect(await problemsOf('order.placed', {})).toEqual(["must have required property 'id'"]);
  expect(await write(loose, '1.9.0')).toBe(0);
  expect(await write(loose, '1.9.1')).toBe(0);
  expect(await problemsOf('order.placed', {})).toEqual(["must have required property 'id'"]);
  expect(await write(loose, '2.0.0')).toBe(1);
  expect(await problemsOf('order.placed', {})).toEqual([]);
});

test('types and versions that a contract no longer has stay for those who still publish them', async () => {
  await write([entry('order.shipped', { type: 'object' })], '1.1.0');
  await inTransaction(server.app.pool, (session) => writeEventSchemas(session, eventCatalogue, '9.0.0'));
  expect(await problemsOf('order.shipped', {})).toEqual([]);
});

test('a text that describes and demands nothing is no change', async () => {
  const schema = { type: 'object', properties: { description: { type: 'string' } } };
  expect(await write([entry('order.noted', schema)], '1.1.0')).toBe(1);
  const described = { ...schema, title: 'A note', description: 'Of an order.', examples: [{}] };
  expect(await write([entry('order.noted', described)], '1.2.0')).toBe(0);
  expect(await problemsOf('order.noted', { description: 1 })).toEqual(['must be string']);
});

test('processes that start together write each schema once', async () => {
  const entries = Array.from({ length: 5 }, (_, index) => entry(`together.no${index}`, { type: 'object' }));
  const written = await Promise.all([1, 2, 3, 4].map(() => write(entries, '1.1.0')));
  expect(written.reduce((sum, count) => sum + count)).toBe(5);
  expect(await problemsOf('together.no4', [])).toEqual(['must be object']);
});

test('while the database has no schemas at all, SQL publishers are told to retry', async () => {
  const publish = (session: pg.PoolClient) =>
    session.query("select * from publish_event(gen_random_uuid(), 'invoice.issued', 1, '{}')");
  const emptied = inTransaction(server.app.pool, async (session) => {
    await session.query('delete from event_schema');
    await publish(session);
  });
  await expect(emptied).rejects.toMatchObject({ code: '40001', hint: expect.stringContaining('Retry.') });
  await expect(inTransaction(server.app.pool, publish)).rejects.toMatchObject({ code: '23514' });
});

function entry(type: string, data: object) {
  return {
    type,
    schemaVersion: 1,
    description: '',
    publishedBy: 'publishers' as const,
    subject: 'any',
    deprecation: null,
    bodySchema: { properties: { data } },
    bodyExample: { data: {} },
  };
}

function write(entries: readonly ReturnType<typeof entry>[], version: string): Promise<number> {
  return inTransaction(server.app.pool, (session) => writeEventSchemas(session, entries, version));
}

async function problemsOf(type: string, data: unknown): Promise<string[]> {
  const { rows } = await server.app.pool.query<{ problem: string }>(
    'select problem from event_breaches(array[$1], array[1], array[$2::json])',
    [type, JSON.stringify(data)],
  );
  return rows.map(({ problem }) => problem);
}
