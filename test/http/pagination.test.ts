import { expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { createCustomer } from '../support/customer.ts';
import { forFile } from '../support/for-file.ts';
import { createPartner } from '../support/partner.ts';
import { expectProblem } from '../support/problem.ts';

const endpoints = '/api/v1/public/webhook-endpoints';
const customers = '/api/v1/public/party/customers';
const eventTypes = '/api/v1/public/event-types';
const lists = [endpoints, customers, eventTypes];

const server = await forFile(startTestApp({}, { api: true, worker: false }));
const tenant = await server.createTenant();
const { organizationId } = tenant;
/**
 * Belongs to an organization with 23 customers and 23 endpoints: slightly more than one page of the default
 * size.
 */
const partner = createPartner(server.baseUrl, tenant.token);
for (let count = 0; count < 23; count++) {
  await createCustomer(server.app.context, organizationId);
  await partner.register('http://127.0.0.1:9/', ['invoice.issued']);
}

test.each(lists)('limit is a whole number from 1 to 100: %s', async (path) => {
  for (const limit of ['0', '-1', '101', '1000000000000000000000', 'abc', '', '1.5', 'true', 'null', 'NaN']) {
    const answer = await partner.request('GET', `${path}?limit=${limit}`);
    expect(expectProblem(answer, 400, 'invalid_request'), limit).toEqual(['/query/limit']);
  }
  for (const limit of [1, 2, 100]) {
    const { status, body } = await partner.request('GET', `${path}?limit=${limit}`);
    expect(status).toBe(200);
    expect(body.data.length).toBeLessThanOrEqual(limit);
  }
});

test.each([endpoints, customers])('limit is 20 unless given: %s', async (path) => {
  const { body } = await partner.request('GET', path);
  expect(body.data).toHaveLength(20);
  expect(body.has_more).toBe(true);
});

test.each([endpoints, customers])('items come newest first, each once, over all pages: %s', async (path) => {
  const ids = await walk(path, 5);
  expect(ids).toHaveLength(23);
  expect(ids).toEqual([...new Set(ids)].sort().reverse());
});

test('event types come by name, each once, over all pages', async () => {
  const { body } = await partner.request('GET', `${eventTypes}?limit=100`);
  const names = body.data.map(({ name }: { name: string }) => name);
  expect(names).toEqual([...names].sort());
  expect(names).toEqual(
    expect.arrayContaining(['invoice.created', 'invoice.issued', 'invoice.voided', 'payment.received']),
  );
  expect(await walk(eventTypes, 2)).toEqual(names);
});

test.each(lists)('has_more and next_cursor are exact at the boundary: %s', async (path) => {
  const total = (await walk(path, 100)).length;
  const full = await partner.request('GET', `${path}?limit=${total}`);
  expect(full.body).toMatchObject({ has_more: false, next_cursor: null });
  const cut = await partner.request('GET', `${path}?limit=${total - 1}`);
  expect(cut.body).toMatchObject({ has_more: true, next_cursor: expect.any(String) });
  const last = await partner.request('GET', `${path}?limit=1&cursor=${cut.body.next_cursor}`);
  expect(last.body.data).toHaveLength(1);
  expect(last.body).toMatchObject({ has_more: false, next_cursor: null });
});

test.each([endpoints, customers])('an organization without any gets an empty page: %s', async (path) => {
  const newcomer = createPartner(server.baseUrl, (await server.createTenant()).token);
  expect((await newcomer.request('GET', path)).body).toEqual({
    data: [],
    has_more: false,
    next_cursor: null,
  });
});

test('a cursor of another list or of another filter is refused', async () => {
  const status = `${endpoints}?status=pending_verification`;
  for (const origin of [...lists, status]) {
    const separator = origin.includes('?') ? '&' : '?';
    const { body } = await partner.request('GET', `${origin}${separator}limit=1`);
    const others = [...lists, status, `${endpoints}?status=active`].filter((each) => each !== origin);
    for (const other of others) {
      const cursor = `${other.includes('?') ? '&' : '?'}cursor=${body.next_cursor}`;
      const answer = await partner.request('GET', `${other}${cursor}`);
      expect(expectProblem(answer, 400, 'invalid_request'), `${origin} → ${other}`).toEqual([
        '/query/cursor',
      ]);
    }
  }
});

test.each(['webhook-endpoints/', 'webhook-endpoints/pending_verification'])(
  'a walk that an earlier version began goes on: its cursors are of %s',
  async (name) => {
    const path = `${endpoints}?status=pending_verification&limit=1&cursor=`;
    const { body: first } = await partner.request('GET', path.replace('&cursor=', ''));
    const [, position] = Buffer.from(first.next_cursor, 'base64url').toString().split(':');
    const earlier = await partner.request(
      'GET',
      `${path}${Buffer.from(`${name}:${position}`).toString('base64url')}`,
    );
    const now = await partner.request('GET', `${path}${first.next_cursor}`);
    expect(earlier).toMatchObject({ status: 200, body: now.body });
  },
);

test.each(lists)('a cursor that no list gave is refused: %s', async (path) => {
  const { body } = await partner.request('GET', `${path}?limit=1`);
  const cursor: string = body.next_cursor;
  const garbage = [
    'garbage',
    '0',
    `${cursor}x`,
    `${cursor}!`,
    cursor.slice(1),
    cursor.slice(0, -2),
    cursor.toUpperCase(),
    Buffer.from(cursor, 'base64url').toString(),
    Buffer.from(`${Buffer.from(cursor, 'base64url')}:more`).toString('base64url'),
    Buffer.from(`${Buffer.from(cursor, 'base64url')}' or true --`).toString('base64url'),
    'x'.repeat(512),
    'x'.repeat(513),
    '',
  ];
  for (const each of garbage) {
    const answer = await partner.request('GET', `${path}?cursor=${encodeURIComponent(each)}`);
    expect(expectProblem(answer, 400, 'invalid_request'), each).toEqual(['/query/cursor']);
  }
});

test('a cursor fits into a URL as it is', async () => {
  for (const path of lists) {
    const { body } = await partner.request('GET', `${path}?limit=1`);
    expect(body.next_cursor).toMatch(/^[A-Za-z0-9_-]{1,512}$/);
  }
});

test('walking the pages while others insert neither repeats nor skips what was there', async () => {
  const tenant = await server.createTenant();
  const walker = createPartner(server.baseUrl, tenant.token);
  const before: string[] = [];
  for (let count = 0; count < 30; count++) {
    before.push(await createCustomer(server.app.context, tenant.organizationId));
  }
  let isWalking = true;
  const inserted: string[] = [];
  const inserting = (async () => {
    while (isWalking) inserted.push(await createCustomer(server.app.context, tenant.organizationId));
  })();
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const insertedBefore = inserted.length;
    const { body } = await walker.request('GET', `${customers}?limit=3${cursor && `&cursor=${cursor}`}`);
    seen.push(...body.data.map(({ id }: { id: string }) => id));
    cursor = body.next_cursor;
    // Insert at least once between any two pages.
    while (cursor !== null && inserted.length === insertedBefore)
      await createCustomer(server.app.context, tenant.organizationId);
  }
  isWalking = false;
  await inserting;
  expect(inserted.length).toBeGreaterThan(5);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((id) => before.includes(id))).toEqual([...before].reverse());
});

test('an endpoint that is deleted while its list is walked neither ends nor shifts the walk', async () => {
  const walker = createPartner(server.baseUrl, (await server.createTenant()).token);
  for (let count = 0; count < 6; count++) await walker.register('http://127.0.0.1:9/', ['invoice.issued']);
  const all = (await walker.request('GET', endpoints)).body.data.map(({ id }: { id: string }) => id);
  const first = await walker.request('GET', `${endpoints}?limit=2`);
  await walker.request('DELETE', `${endpoints}/${all[1]}`);
  await walker.request('DELETE', `${endpoints}/${all[2]}`);
  const second = await walker.request('GET', `${endpoints}?limit=2&cursor=${first.body.next_cursor}`);
  expect(second.body.data.map(({ id }: { id: string }) => id)).toEqual([all[3], all[4]]);
});

test('status filters endpoints; deleted ones are listed only when asked for', async () => {
  const owner = createPartner(server.baseUrl, (await server.createTenant()).token);
  const register = async () => (await owner.register('http://127.0.0.1:9/', ['invoice.issued'])).id;
  const ids = {
    pending_verification: await register(),
    active: await register(),
    disabled: await register(),
    deleted: await register(),
  };
  const { prisma } = server.app.context.db;
  await prisma.webhookEndpoint.update({
    where: { id: ids.active },
    data: { status: 'active', verified_at: new Date() },
  });
  await owner.request('POST', `${endpoints}/${ids.disabled}/disable`);
  await owner.request('DELETE', `${endpoints}/${ids.deleted}`);
  const list = async (query: string) =>
    (await owner.request('GET', `${endpoints}${query}`)).body.data.map(({ id }: { id: string }) => id);
  expect(await list('')).toEqual([ids.disabled, ids.active, ids.pending_verification]);
  for (const [status, id] of Object.entries(ids)) expect(await list(`?status=${status}`)).toEqual([id]);
});

test('the filter holds on every page', async () => {
  const ids = await walk(`${endpoints}?status=pending_verification`, 4);
  expect(ids).toHaveLength(23);
  expect(await walk(`${endpoints}?status=active`, 4)).toEqual([]);
});

/** All ids (names of event types) of a list, page by page. */
async function walk(path: string, limit: number): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = `${path.includes('?') ? '&' : '?'}limit=${limit}${cursor && `&cursor=${cursor}`}`;
    const { status, body } = await partner.request('GET', `${path}${query}`);
    expect(status).toBe(200);
    expect(body.has_more).toBe(body.next_cursor !== null);
    if (body.has_more) expect(body.data).toHaveLength(limit);
    seen.push(...body.data.map(({ id, name }: { id?: string; name: string }) => id ?? name));
    cursor = body.next_cursor;
  }
  return seen;
}
