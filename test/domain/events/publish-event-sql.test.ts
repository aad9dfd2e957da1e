import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { eventErrors } from '../../../src/domain/event-types/event-type.ts';
import { codeBelow } from '../../support/documents.ts';
import { forFile } from '../../support/for-file.ts';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { startScene } from '../../support/scene.ts';
import { Stage, type StagedOrganization } from '../../support/stage.ts';

const EVENT_BYTES_MAX = 262_144;

const scene = await forFile(startScene());
const stage = new Stage(scene);

test("the documented SQL publishes as it stands: the caller's row and the events are there, and the events arrive", async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint(undefined, ['payment.received']);
  await scene.server.app.pool.query(`update organization set name = 'Demo' where id = $1`, [organization.id]);

  const answers: Record<string, unknown>[] = [];
  await using service = await connectService();
  // Their own, which are nobody else's business.
  await service.client.query("set timezone = 'Asia/Kolkata'; set datestyle = 'German'");
  const publishedMs = scene.server.app.context.databaseClock.now().getTime();
  for (const sql of codeBelow('docs/sql-publishing.md', 'Publishing from another service', 'sql')) {
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
  for (const { body } of requests) {
    expect(body.endsWith(`,"data":${receipts[0].payment}}`)).toBe(true);
    const { created_at } = JSON.parse(body);
    expect(new Date(created_at).toISOString()).toBe(created_at);
    expect(Math.abs(Date.parse(created_at) - publishedMs)).toBeLessThan(60_000);
  }
});

describe('publish_events, called by another service', () => {
  test('keeps the order and the ids it is given, and makes those that are missing', async () => {
    const organization = await stage.organization();
    const given = [uuidv7(), null, uuidv7()];
    const { rows } = await publishSql([organization, organization, organization], { ids: given });
    expect(rows.map(({ id }) => id)).toEqual([given[0], expect.any(String), given[2]]);
    expect(rows[1]?.id[14]).toBe('7');
    const { rows: events } = await scene.server.app.pool.query(
      `select id, body::json -> 'data' ->> 'number' as number from event where organization_id = $1`,
      [organization.id],
    );
    expect(new Map(events.map(({ id, number }) => [id, number]))).toEqual(
      new Map(rows.map(({ id }, place) => [id, `INV-${place}`])),
    );
  });

  test('with no events is no error and no event', async () => {
    expect((await publishSql([])).rows).toEqual([]);
  });

  test('refuses an event of more than 256 KiB by its place, and with it all others', async () => {
    const organization = await stage.organization();
    const long = invoiceText('x'.repeat(EVENT_BYTES_MAX));
    const data = [invoiceText('1'), long, invoiceText('3')];
    const call = publishSql([organization, organization, organization], { data });
    await expect(call).rejects.toMatchObject({
      code: '54000',
      message: expect.stringMatching(/^event 2 is \d+ bytes long; the limit is 262144 \(256 KiB\)$/),
    });
    expect(await eventCount(organization)).toBe(0);
  });

  test.each([
    ['an event without data', { data: [invoiceText('1'), null, invoiceText('3')] }],
    ['data that is not JSON', { data: [invoiceText('1'), '{', invoiceText('3')] }],
    ['fewer types than events', { types: ['invoice.issued', 'invoice.issued'] }],
    ['more data than events', { data: ['1', '2', '3', '4'].map(invoiceText) }],
  ])('with %s is an error, and publishes nothing', async (_, wrong) => {
    const organization = await stage.organization();
    await expect(publishSql([organization, organization, organization], wrong)).rejects.toThrow();
    expect(await eventCount(organization)).toBe(0);
  });

  test('refuses what breaks the contract by place and pointer, with SQLSTATE 23514 and every problem, and with it all others', async () => {
    const organization = await stage.organization();
    const three = [organization, organization, organization];
    const wrong = JSON.stringify({
      ...sampleInvoice,
      status: 'eaten',
      total: { amount: 1.5, currency: 'GBP' },
    });
    await expect(publishSql(three, { data: [invoiceText('1'), wrong, '[]'] })).rejects.toMatchObject({
      code: '23514',
      message: 'event 2 breaks the contract: /data/status must be equal to one of the allowed values',
      detail: [
        'event 2: /data/status must be equal to one of the allowed values',
        'event 2: /data/total/amount must be integer',
        'event 3: /data must be object',
      ].join('\n'),
      hint: 'GET /api/v1/public/event-types/{name} has the schemas of each event type.',
    });
    expect(await eventCount(organization)).toBe(0);
  });

  test('tells twenty problems and the number of the rest', async () => {
    const organization = await stage.organization();
    const many = Array.from({ length: 25 }, () => organization);
    const call = publishSql(many, { data: many.map(() => 'null') });
    await expect(call).rejects.toMatchObject({
      detail: [
        ...Array.from({ length: 20 }, (_, index) => `event ${index + 1}: /data must be object`),
        'and 5 more',
      ].join('\n'),
    });
  });

  test.each([
    ['an unknown type', 'invoice.printed', 1, '/type there is no event type "invoice.printed"'],
    ['an unknown version', 'invoice.issued', 7, '/schema_version invoice.issued has no schema version 7'],
    ['no version', 'invoice.issued', null, '/schema_version invoice.issued has no schema version null'],
  ])('refuses %s', async (_, type, version, problem) => {
    const organization = await stage.organization();
    await using service = await connectService();
    const call = service.client.query('select publish_event($1, $2, $3, $4)', [
      organization.id,
      type,
      version,
      invoiceText('1'),
    ]);
    await expect(call).rejects.toMatchObject({
      code: '23514',
      message: `event 1 breaks the contract: ${problem}`,
    });
    expect(await eventCount(organization)).toBe(0);
  });

  test.each(['publish_event', 'publish_event_unchecked'])(
    '%s refuses an organization that does not exist by its name, with SQLSTATE 23503',
    async (name) => {
      await using service = await connectService();
      const missing = uuidv7();
      const given = name === 'publish_event' ? '' : 'uuidv7(), ';
      const call = service.client.query(`select ${name}(${given}$1, 'invoice.issued', 1, $2::json)`, [
        missing,
        invoiceText('1'),
      ]);
      await expect(call).rejects.toMatchObject({
        code: '23503',
        message: `event 1: there is no organization ${missing}`,
      });
      expect(await eventCount({ id: missing })).toBe(0);
    },
  );

  test.each(['publish_events', 'publish_events_unchecked'])(
    '%s names the places of organizations that do not exist, and publishes nothing',
    async (name) => {
      const organization = await stage.organization();
      const [missing, another] = [{ id: uuidv7() }, { id: uuidv7() }];
      const call = (organizations: readonly { id: string }[]) =>
        publishSql(organizations, {}, scene.server.app.pool, name);
      await expect(call([organization, missing, organization, another, missing])).rejects.toMatchObject({
        code: '23503',
        message: `event 2: there is no organization ${missing.id}`,
        detail: [
          `event 2: there is no organization ${missing.id}`,
          `event 4: there is no organization ${another.id}`,
          `event 5: there is no organization ${missing.id}`,
        ].join('\n'),
        table: 'event',
        column: 'organization_id',
      });
      await expect(call(Array.from({ length: 25 }, () => missing))).rejects.toMatchObject({
        detail: expect.stringMatching(/\nevent 20: there is no organization \S+\nand 5 more$/),
      });
      for (const each of [organization, missing, another]) expect(await eventCount(each)).toBe(0);
    },
  );

  test('publishes for an organization that its own transaction has just made', async () => {
    await using service = await connectService();
    const made = { id: uuidv7() };
    await service.client.query('begin');
    await service.client.query(`insert into organization (id, name) values ($1, 'New')`, [made.id]);
    expect((await publishSql([made, made], {}, service.client)).rows).toHaveLength(2);
    await service.client.query('rollback');
  });

  test.each(['\\u0000', '\\ud800'])('refuses %s in a text, as publishEvent does', async (escaped) => {
    const organization = await stage.organization();
    const data = invoiceText('MARK').replace('MARK', escaped);
    await expect(publishSql([organization], { data: [data] })).rejects.toMatchObject({
      code: '23514',
      message: 'event 1 breaks the contract: /data must not contain U+0000 or half of a surrogate pair',
    });
    await expect(organization.publish('invoice.issued', JSON.parse(data))).rejects.toMatchObject({
      code: 'unprocessable_content',
      errors: [{ pointer: '/data', detail: 'must not contain U+0000 or half of a surrogate pair' }],
    });
    // A backslash that is itself escaped is a text like any other.
    await organization.publish('invoice.issued', { ...sampleInvoice, number: escaped });
    expect(await eventCount(organization)).toBe(1);
  });

  test("refuses data in the caller's transaction, which then can only roll back", async () => {
    const organization = await stage.organization();
    await using service = await connectService();
    await service.client.query('create table refund (id int)');
    await service.client.query('begin; insert into refund values (1)');
    await expect(publishSql([organization], { data: ['{}'] }, service.client)).rejects.toMatchObject({
      code: '23514',
    });
    await service.client.query('commit');
    const { rows } = await service.client.query('select count(*)::int as refunds from refund');
    expect(rows).toEqual([{ refunds: 0 }]);
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
      create table event_schema (like public.event_schema);
      create table event_schema_rule (like public.event_schema_rule);
      create temp table webhook_endpoint (like public.webhook_endpoint)`);
    const single = await service.client.query(`select * from publish_event($1, 'invoice.issued', 1, $2)`, [
      organization.id,
      invoiceText('1'),
    ]);
    const bulk = await publishSql([organization], {}, service.client);
    expect([...single.rows, ...bulk.rows].map(({ pending_count }) => pending_count)).toEqual([1, 1]);
    const { rows } = await service.client.query(
      'select (select count(*)::int from event) as events, (select count(*)::int from delivery) as deliveries',
    );
    expect(rows).toEqual([{ events: 0, deliveries: 0 }]);
    await endpoint.waitForRequests(2);
  });

  test('needs no more rights than docs/sql-publishing.md names, and with these no event of the service can be forged', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint();
    await using service = await connectService();
    const role = `publisher_${uuidv7().replaceAll('-', '')}`;
    await service.client.query(`
      begin;
      create role ${role};
      grant usage on schema pgboss to ${role};
      grant select on webhook_subscription, event_schema, event_schema_rule, pgboss.queue to ${role};
      grant select (id, organization_id, status, moved_at, ordering) on webhook_endpoint to ${role};
      grant select (id, lives_in) on organization to ${role};
      grant insert on event, delivery, ordered_delivery, pgboss.job to ${role};
      set local role ${role}`);
    expect((await publishSql([organization], {}, service.client)).rows).toEqual([
      { id: expect.any(String), pending_count: 1 },
    ]);
    await service.client.query('savepoint before');
    await expect(publishSql([{ id: uuidv7() }], {}, service.client)).rejects.toMatchObject({ code: '23503' });
    await service.client.query('rollback to before');
    const forged = [organization.id, JSON.stringify({ id: endpoint.id })];
    for (const insert of [
      `insert into event (id, organization_id, type, schema_version, body, created_at)
       values (uuidv7(), $1, 'webhook_endpoint.disabled', 1, $2, now())`,
      `select publish_event_unchecked(uuidv7(), $1, 'webhook_endpoint.disabled', 1, $2::json)`,
      `select publish_events_unchecked(array[$1::uuid], array['webhook_endpoint.disabled'], array[1], array[$2::json])`,
    ]) {
      await service.client.query('savepoint before');
      await expect(service.client.query(insert, forged)).rejects.toMatchObject({
        code: '42501',
        message: `the role ${role} may not publish webhook_endpoint.disabled: the service alone publishes it`,
        hint: expect.stringContaining('publish_event'),
      });
      await service.client.query('rollback to before');
    }
    // With the deferred checks of the commit, and without its trace: a role belongs to the whole server.
    await service.client.query('set constraints all immediate; rollback');
  });
});

function publishSql(
  organizations: readonly Pick<StagedOrganization, 'id'>[],
  given: { types?: string[]; data?: (string | null)[]; ids?: (string | null)[] } = {},
  database: Pick<pg.Client, 'query'> = scene.server.app.pool,
  name = 'publish_events',
): Promise<pg.QueryResult<{ id: string; pending_count: number }>> {
  return database.query(`select * from ${name}($1, $2, $3, $4::json[], $5)`, [
    organizations.map(({ id }) => id),
    given.types ?? organizations.map(() => 'invoice.issued'),
    organizations.map(() => 1),
    given.data ?? organizations.map((_, place) => invoiceText(`INV-${place}`)),
    given.ids ?? null,
  ]);
}

function invoiceText(number: string): string {
  return JSON.stringify({ ...sampleInvoice, number });
}

async function eventCount({ id }: Pick<StagedOrganization, 'id'>): Promise<number> {
  return scene.server.app.context.db.prisma.event.count({ where: { organizationId: id } });
}

/** A connection of its own, as another service has. */
async function connectService() {
  const client = new pg.Client({ connectionString: scene.server.databaseUrl });
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}
