import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventErrors } from '../../src/domain/event-type.ts';
import { type Scene, startScene } from '../support/scene.ts';
import { Stage, type StagedOrganization } from '../support/stage.ts';

const EVENT_BYTES_MAX = 262_144;

let scene: Scene;
let stage: Stage;
beforeAll(async () => {
  scene = await startScene();
  stage = new Stage(scene);
});
afterAll(() => scene[Symbol.asyncDispose]());

test("the README's SQL publishes as it stands: the caller's row and the events are there, and the events arrive", async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint(undefined, ['payment.received']);
  await scene.server.app.pool.query(`update organization set name = 'Demo' where id = $1`, [organization.id]);

  const answers: Record<string, unknown>[] = [];
  await using service = await connectService();
  for (const sql of await readmeSql('## Publishing from another service')) {
    const results = [await service.client.query(sql)].flat();
    answers.push(...results.flatMap(({ rows }) => rows));
  }
  expect(answers).toEqual([
    { id: expect.any(String), pending_count: 1 },
    { id: expect.any(String), pending_count: 1 },
  ]);
  const { rows: receipts } = await service.client.query(
    'select organization_id, payment::text as payment from receipt',
  );
  expect(receipts).toEqual([{ organization_id: organization.id, payment: expect.any(String) }]);
  expect(eventErrors('payment.received', 1, JSON.parse(receipts[0].payment))).toEqual([]);

  const requests = await endpoint.waitForRequests(2);
  expect(new Set(requests.map(({ headers }) => headers['service-event-id']))).toEqual(
    new Set(answers.map(({ id }) => id)),
  );
  for (const { body } of requests) expect(body.endsWith(`,"data":${receipts[0].payment}}`)).toBe(true);
});

describe('publish_events, called by another service', () => {
  test('keeps the order and the ids it is given, and makes those that are missing', async () => {
    const organization = await stage.organization();
    const given = [uuidv7(), null, uuidv7()];
    const { rows } = await publishSql([organization, organization, organization], { ids: given });
    expect(rows.map(({ id }) => id)).toEqual([given[0], expect.any(String), given[2]]);
    expect(rows[1]?.id[14]).toBe('7');
    const { rows: events } = await scene.server.app.pool.query(
      `select id, body::json ->> 'data' as data from event where organization_id = $1`,
      [organization.id],
    );
    expect(new Map(events.map(({ id, data }) => [id, data]))).toEqual(
      new Map(rows.map(({ id }, place) => [id, `{"place":${place}}`])),
    );
  });

  test('with no events is no error and no event', async () => {
    expect((await publishSql([])).rows).toEqual([]);
  });

  test('refuses an event of more than 256 KiB by its place, and with it all others', async () => {
    const organization = await stage.organization();
    const long = JSON.stringify('x'.repeat(EVENT_BYTES_MAX));
    const call = publishSql([organization, organization, organization], { data: ['1', long, '3'] });
    await expect(call).rejects.toMatchObject({
      code: '54000',
      message: expect.stringMatching(/^event 2 is \d+ bytes long; the limit is 262144 \(256 KiB\)$/),
    });
    expect(await eventCount(organization)).toBe(0);
  });

  test.each([
    ['an event without data', { data: ['1', null, '3'] }],
    ['data that is not JSON', { data: ['1', '{', '3'] }],
    ['fewer types than events', { types: ['invoice.issued', 'invoice.issued'] }],
    ['more data than events', { data: ['1', '2', '3', '4'] }],
  ])('with %s is an error, and publishes nothing', async (_, wrong) => {
    const organization = await stage.organization();
    await expect(publishSql([organization, organization, organization], wrong)).rejects.toThrow();
    expect(await eventCount(organization)).toBe(0);
  });

  test('without the queue is an error rather than silence', async () => {
    const organization = await stage.organization();
    await using service = await connectService();
    await service.client.query(`begin; delete from pgboss.queue where name = 'deliver-event'`);
    await expect(publishSql([organization], {}, service.client)).rejects.toThrow(
      'the queue deliver-event does not exist: run "countersign migrate"',
    );
  });

  test("leaves the caller's own tables alone, even if they are named like ours", async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint();
    await using service = await connectService();
    await service.client.query(`
      create schema billing;
      set search_path = billing, public;
      create table event (like public.event);
      create table delivery (like public.delivery);
      create table webhook_subscription (like public.webhook_subscription);
      create temp table webhook_endpoint (like public.webhook_endpoint)`);
    const single = await service.client.query(`select * from publish_event($1, 'invoice.issued', 1, '{}')`, [
      organization.id,
    ]);
    const bulk = await publishSql([organization], {}, service.client);
    expect([...single.rows, ...bulk.rows].map(({ pending_count }) => pending_count)).toEqual([1, 1]);
    const { rows } = await service.client.query(
      'select (select count(*)::int from event) as events, (select count(*)::int from delivery) as deliveries',
    );
    expect(rows).toEqual([{ events: 0, deliveries: 0 }]);
    await endpoint.waitForRequests(2);
  });

  test('needs no more rights than the README names', async () => {
    const organization = await stage.organization();
    await organization.endpoint();
    await using service = await connectService();
    const role = `publisher_${uuidv7().replaceAll('-', '')}`;
    await service.client.query(`
      begin;
      create role ${role};
      grant usage on schema pgboss to ${role};
      grant select on webhook_subscription, pgboss.queue to ${role};
      grant select (id, status) on webhook_endpoint to ${role};
      grant insert on event, delivery, pgboss.job to ${role};
      set local role ${role}`);
    expect((await publishSql([organization], {}, service.client)).rows).toEqual([
      { id: expect.any(String), pending_count: 1 },
    ]);
    // With the deferred checks of the commit, and without its trace: a role belongs to the whole server.
    await service.client.query('set constraints all immediate; rollback');
  });
});

function publishSql(
  organizations: readonly StagedOrganization[],
  given: { types?: string[]; data?: (string | null)[]; ids?: (string | null)[] } = {},
  database: Pick<pg.Client, 'query'> = scene.server.app.pool,
): Promise<pg.QueryResult<{ id: string; pending_count: number }>> {
  return database.query(`select * from publish_events($1, $2, $3, $4::json[], $5)`, [
    organizations.map(({ id }) => id),
    given.types ?? organizations.map(() => 'invoice.issued'),
    organizations.map(() => 1),
    given.data ?? organizations.map((_, place) => `{"place":${place}}`),
    given.ids ?? null,
  ]);
}

async function eventCount({ id }: StagedOrganization): Promise<number> {
  return scene.server.app.context.db.prisma.event.count({ where: { organizationId: id } });
}

/** A connection of its own, as another service has. */
async function connectService() {
  const client = new pg.Client({ connectionString: scene.server.databaseUrl });
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}

/** The SQL below a heading of the README. */
async function readmeSql(heading: string): Promise<string[]> {
  const readme = await readFile('README.md', 'utf8');
  const section = readme.split(/^(?=## )/m).find((text) => text.startsWith(`${heading}\n`));
  const blocks = [...(section ?? '').matchAll(/^```sql\n(.*?)^```/gms)].map(([, sql]) => sql ?? '');
  expect(blocks, `SQL below "${heading}"`).not.toEqual([]);
  return blocks;
}
