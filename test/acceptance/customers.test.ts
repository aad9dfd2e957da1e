import { describe, expect, test } from 'vitest';
import { createCustomer, listCustomers } from '../../src/domain/business/customer.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { forFile } from '../support/for-file.ts';
import { createDraft } from '../support/invoice.ts';
import { createPartner } from '../support/partner.ts';
import { scansOf } from '../support/plans.ts';
import { startScene } from '../support/scene.ts';

const path = '/api/v1/public/party/customers';
const british = { name: 'Alder & Finch Ltd', country: 'GB', currency: 'GBP' };

const scene = await forFile(startScene({}, { api: true, worker: false }));
const { customers } = scene.partner.client;

test('a customer that Prisma writes and the event that SQL publishes are committed together, or not at all', async () => {
  const { tenant } = await organization();
  const { organizationId } = tenant;
  const { context, pool } = scene.server.app;
  const failing = inTransaction(context, async (tx) => {
    const { id } = await createCustomer(tx, organizationId, british);
    expect(await tx.db.prisma.customer.findMany({ where: { organization_id: organizationId } })).toHaveLength(
      1,
    );
    expect(await tx.db.query`select from event where body::json #>> '{data,id}' = ${id}`).toHaveLength(1);
    throw new Error('the business says no');
  });
  await expect(failing).rejects.toThrow('the business says no');
  for (const table of ['customer', 'event', 'number_series']) {
    const { rowCount } = await pool.query(`select from ${table} where organization_id = $1`, [
      organizationId,
    ]);
    expect(rowCount, table).toBe(0);
  }
});

describe('numbers', () => {
  test('those who create at once get different ones, which pass over those that are taken', async () => {
    const { partner } = await organization();
    await partner.client.customers.create({ ...british, number: 'C-1003' });
    const made = await Promise.all(Array.from({ length: 8 }, () => partner.client.customers.create(british)));
    const numbers = made.map(({ number }) => number).sort();
    // A new series starts after the highest number in use.
    expect(numbers).toEqual(['C-1004', 'C-1005', 'C-1006', 'C-1007', 'C-1008', 'C-1009', 'C-1010', 'C-1011']);
    await partner.client.customers.create({ ...british, number: 'C-1012' });
    expect((await partner.client.customers.create(british)).number).toBe('C-1013');
  });

  test('two organizations may have the same numbers and external ids', async () => {
    const [one, other] = [await organization(), await organization()];
    for (const { partner } of [one, other]) {
      const made = await partner.client.customers.create({ ...british, external_id: 'crm-1' });
      expect(made).toMatchObject({ number: 'C-1001', external_id: 'crm-1' });
    }
  });
});

describe('versions', () => {
  test.each([
    ['the tag', '"1"', 200],
    ['a weak tag, as a compressing proxy makes it', 'W/"1"', 412],
    ['any', '*', 200],
    ['one of several', '"7", "1"', 200],
    ['one of several with a weak one and an empty element', 'W/"7",, "1"', 200],
    ['a weak one of several', '"7", W/"1"', 412],
    ['a tag with a comma in it', '"1,1"', 412],
    ['another', '"2"', 412],
    ['a tag that we did not give', '"01"', 412],
    ['no tag', '1', 400],
    ['half a tag', '"1', 400],
  ])('If-Match with %s: %s answers %i', async (_, tag, status) => {
    const { id } = await customers.create(british);
    const headers = { 'If-Match': tag };
    const answer = await scene.partner.request('PATCH', `${path}/${id}`, { body: { name: 'New' }, headers });
    expect(answer.status).toBe(status);
    const read = await scene.partner.request('GET', `${path}/${id}`);
    expect(read.headers.get('ETag')).toBe(status === 200 ? '"2"' : '"1"');
  });

  test.each([
    ['the tag', '"1"', 304],
    ['a weak tag, as a compressing proxy makes it', 'W/"1"', 304],
    ['any', '*', 304],
    ['one of several', '"7",\tW/"1"', 304],
    ['another', '"2"', 200],
    ['no tag', '1', 400],
  ])('If-None-Match with %s: %s answers %i', async (_, tag, status) => {
    const { id } = await customers.create(british);
    for (const method of ['GET', 'HEAD']) {
      const headers = { 'If-None-Match': tag };
      const answer = await scene.partner.request(method, `${path}/${id}`, { headers });
      expect(answer.status).toBe(status);
      if (status === 400) continue;
      expect(answer.headers.get('ETag')).toBe('"1"');
      expect(answer.headers.get('RateLimit')).not.toBeNull();
      if (status === 304) expect([answer.body, answer.headers.get('Content-Type')]).toEqual(['', null]);
    }
  });

  test('the SDK reads a customer only if it has changed', async () => {
    const { id } = await customers.create(british);
    const first = await customers.get(id).withResponse();
    const ifNoneMatch = first.response.headers.get('ETag') ?? '';
    const unchanged = await customers.get(id, { ifNoneMatch }).withResponse();
    expect([unchanged.response.status, unchanged.data]).toEqual([304, undefined]);
    await customers.update(id, { name: 'New' });
    expect(await customers.get(id, { ifNoneMatch })).toMatchObject({ name: 'New' });
  });

  test('a change that changes nothing keeps the version and publishes nothing', async () => {
    const { partner } = await organization();
    const made = await partner.client.customers.create({ ...british, metadata: { a: '1', b: '2' } });
    const same = { name: made.name, metadata: { b: '2', c: null } };
    expect(await partner.client.customers.update(made.id, same)).toEqual(made);
    expect(
      await partner.client.events.list({ event_type: 'customer.updated' }).toArray({ limit: 5 }),
    ).toEqual([]);
  });
});

test('the currency cannot change once there is an invoice in it', async () => {
  const { id } = await customers.create(british);
  expect((await customers.update(id, { currency: 'EUR' })).currency).toBe('EUR');
  const { context } = scene.server.app;
  await createDraft(context, scene.tenant.organizationId, id);
  const answer = await scene.partner.request('PATCH', `${path}/${id}`, { body: { currency: 'GBP' } });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toMatchObject([{ pointer: '/body/currency' }]);
});

test('filters are exact, and a cursor of one filter is refused with another', async () => {
  const { partner } = await organization();
  const list = partner.client.customers;
  const first = await list.create({ ...british, external_id: 'a' });
  const second = await list.create({ ...british, external_id: 'A' });
  expect(await list.list({ external_id: 'a' }).toArray({ limit: 5 })).toEqual([first]);
  expect(await list.list({ number: second.number }).toArray({ limit: 5 })).toEqual([second]);
  expect(await list.list({ number: 'C-100' }).toArray({ limit: 5 })).toEqual([]);
  const later = { created_from: second.created_at };
  expect(await list.list(later).toArray({ limit: 5 })).toContainEqual(second);
  expect(await list.list({ created_before: first.created_at }).toArray({ limit: 5 })).toEqual([]);
  const { body } = await partner.request('GET', `${path}?limit=1`);
  const elsewhere = `${path}?external_id=a&cursor=${body.next_cursor}`;
  expect((await partner.request('GET', elsewhere)).status).toBe(400);
});

test('every list reads an index, however many customers there are', async () => {
  const { pool, context } = scene.server.app;
  const { organizationId } = await scene.server.createTenant();
  await pool.query(
    `insert into customer (id, organization_id, number, name, country, currency, external_id, created_at, updated_at, archived_at)
     select uuidv7(i * interval '-1 min'), $1, 'X-' || i, 'Customer', 'GB', 'GBP', 'e-' || i, now() - i * interval '1 min', now(),
       case when i > 19900 then now() end
     from generate_series(1, 20000) as i`,
    [organizationId],
  );
  await pool.query('vacuum (analyze) customer');
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const page = { limit: 20 };
  for (const filter of [
    {},
    { number: 'X-19000' },
    { external_id: 'e-19000' },
    { created: { from: ago(19_000), before: ago(18_900) } },
    { archived: true },
    { archived: false },
    { number: 'X-1', external_id: 'e-2', created: { before: ago(5) } },
  ]) {
    const scans = await scansOf(pool, () => listCustomers(context, organizationId, page, filter));
    expect(Math.max(...scans.map(({ rows }) => rows)), JSON.stringify(filter)).toBeLessThan(200);
  }
});

async function organization() {
  const tenant = await scene.server.createTenant();
  return { tenant, partner: createPartner(scene.server.baseUrl, tenant.token) };
}
