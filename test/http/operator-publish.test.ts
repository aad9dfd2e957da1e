import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { exampleOf, publication } from '../support/operator-calls.ts';
import { createPartner } from '../support/partner.ts';

const server = await forFile(startTestApp({}, { api: true, worker: false }));
const caller = createPartner(server.baseUrl, await server.createOperatorToken());
const { organizationId } = await server.createTenant();

const publish = (body: object, organization = organizationId, headers: Record<string, string> = {}) =>
  caller.request('POST', `/api/v1/operator/organizations/${organization}/events`, { body, headers });
const publishMany = (events: readonly object[], headers: Record<string, string> = {}) =>
  caller.request('POST', `/api/v1/operator/organizations/${organizationId}/events/batch`, {
    body: { events },
    headers,
  });

async function count(sql: string, ids: readonly string[]): Promise<number> {
  const { rows } = await server.app.pool.query<{ count: number }>(sql, [ids]);
  return rows[0]?.count ?? 0;
}
const eventsAmong = (ids: readonly string[]) =>
  count('select count(*)::int as count from event where id = any($1)', ids);
const auditEntriesOf = (ids: readonly string[]) =>
  count(
    "select count(*)::int as count from audit_entry where subject_id = any($1) and action = 'event.published'",
    ids,
  );

test('of fifty events that are published at once, the wrong ones are refused and the others published, each once', async () => {
  const ids = Array.from({ length: 50 }, () => randomUUID());
  const answers = await Promise.all(
    ids.map((id, index) => {
      if (index % 10 === 1) return publish({ ...publication(id), data: {} });
      if (index % 10 === 2) return publish(publication(id), randomUUID());
      return publish(publication(id));
    }),
  );
  const statuses = ids.map((_, index) => (index % 10 === 1 ? 422 : index % 10 === 2 ? 404 : 201));
  expect(answers.map(({ status }) => status)).toEqual(statuses);
  const published = ids.filter((_, index) => statuses[index] === 201);
  expect(await eventsAmong(ids)).toBe(published.length);
  expect(await auditEntriesOf(ids)).toBe(published.length);
  expect(answers.flatMap(({ status, body }) => (status === 201 ? [body.id] : []))).toEqual(published);
});

test('an event whose id another open transaction has taken keeps none waiting that are published with it', async () => {
  const [held = '', ...others] = Array.from({ length: 20 }, () => randomUUID());
  const session = await server.app.pool.connect();
  try {
    await session.query('begin');
    const data = JSON.stringify(exampleOf('payment.received'));
    await session.query("select publish_event($1, 'payment.received', 1, $2, $3)", [
      organizationId,
      data,
      held,
    ]);
    const before = others.slice(0, 5).map((id) => publish(publication(id)));
    const waiting = publish(publication(held));
    const behind = others.slice(5).map((id) => publish(publication(id)));
    const answers = await Promise.all([...before, ...behind]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await eventsAmong([held])).toBe(0);
    await session.query('rollback');
    expect((await waiting).status).toBe(201);
  } finally {
    session.release(true);
  }
});

test('an answer has the time that the event itself has', async () => {
  const { body } = await publish(publication());
  const { rows } = await server.app.pool.query('select body from event where id = $1', [body.id]);
  expect(JSON.parse(rows[0].body).created_at).toBe(body.created_at);
});

test('a thousand events are published in the order of the request, each recorded', async () => {
  const ids = Array.from({ length: 1_000 }, () => randomUUID());
  const { status, body } = await publishMany(ids.map(publication));
  expect(status).toBe(201);
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(ids);
  expect([await eventsAmong(ids), await auditEntriesOf(ids)]).toEqual([1_000, 1_000]);
});

test('a batch that is repeated, whole or in part, publishes only what is not there yet', async () => {
  const ids = Array.from({ length: 4 }, () => randomUUID());
  const first = await publishMany(ids.slice(0, 2).map(publication));
  const again = await publishMany(ids.slice(0, 2).map(publication));
  const more = await publishMany(ids.map(publication));
  expect([first.status, again.status, more.status]).toEqual([201, 200, 201]);
  expect(again.body).toEqual(first.body);
  expect(more.body.data.slice(0, 2)).toEqual(first.body.data);
  expect([await eventsAmong(ids), await auditEntriesOf(ids)]).toEqual([4, 4]);
});

test('two batches with the same events in the opposite order publish each once', async () => {
  const ids = Array.from({ length: 50 }, () => randomUUID());
  const answers = await Promise.all([
    publishMany(ids.map(publication)),
    publishMany(ids.toReversed().map(publication)),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
  expect([await eventsAmong(ids), await auditEntriesOf(ids)]).toEqual([50, 50]);
});

test('a batch with one wrong event publishes none, and says which one is wrong', async () => {
  const ids = Array.from({ length: 3 }, () => randomUUID());
  const [first = '', second = '', third = ''] = ids;
  const wrong = [
    {
      events: [publication(first), publication(second), { ...publication(third), data: {} }],
      at: '/body/events/2/data',
    },
    {
      events: [publication(first), { ...publication(second), type: 'payment.lost' }],
      at: '/body/events/1/type',
    },
    {
      events: [publication(first), { ...publication(second), schema_version: 99 }],
      at: '/body/events/1/schema_version',
    },
    { events: [publication(first), publication(second), publication(first)], at: '/body/events/2/id' },
  ];
  for (const { events, at } of wrong) {
    const { status, body } = await publishMany(events);
    expect(status).toBe(422);
    expect(new Set(body.errors.map(({ pointer }: { pointer: string }) => pointer))).toEqual(new Set([at]));
  }
  const type = 'contract.terminated';
  await publish(publication(first));
  const taken = await publishMany([publication(second), { id: first, type, data: exampleOf(type) }]);
  expect([taken.status, taken.body.detail]).toEqual([
    409,
    `There is another event ${first}: its type differs.`,
  ]);
  expect(await eventsAmong(ids)).toBe(1);
});

test('a repeated batch with its Idempotency-Key gets the same answer, even without ids', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const events = [publication(), publication()];
  const first = await publishMany(events, headers);
  const again = await publishMany(events, headers);
  expect(again.body).toEqual(first.body);
  expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, 'true']);
});
