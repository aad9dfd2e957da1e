/**
 * Copies that catch up with lists: `updated_from` returns what has changed, the oldest change first, and `next_updated_from` misses
 * nothing, however long a transaction takes. That every change moves `updated_at` is in events-tell-all.slow.ts.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { allSeenBefore } from '../../src/domain/changed-page.ts';
import { startTestApp } from '../support/app.ts';
import { createCustomer } from '../support/customer.ts';
import { forFile } from '../support/for-file.ts';
import { createPartner } from '../support/partner.ts';
import { unitPrice } from '../support/price.ts';
import { expectProblem } from '../support/problem.ts';
import { waitFor } from '../support/wait-for.ts';

const EVERYTHING = '1970-01-01T00:00:00Z';
const MINUTE_MS = 60_000;
const british = { name: 'Alder & Finch Ltd', country: 'GB', currency: 'GBP' };

// Without a worker, so that ticks of the feed are those that a test writes.
const server = await forFile(startTestApp({}, { api: true, worker: false }));
const { context, pool } = server.app;

async function organization() {
  const { token, organizationId } = await server.createTenant();
  return { organizationId, ...createPartner(server.baseUrl, token) };
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

/** As the sequencer writes it after a pass. */
const tick = (minutes: number) =>
  pool.query('insert into event_feed_tick (snapshot, created_at) values (pg_current_snapshot(), $1)', [
    minutesAgo(minutes),
  ]);

test('what has changed comes with the oldest change first, and every page says the same of the next time', async () => {
  const { client } = await organization();
  const ids: string[] = [];
  for (let count = 0; count < 5; count++) ids.push((await client.customers.create(british)).id);
  const [first = '', second = '', ...others] = ids;
  await client.customers.update(first, { name: 'Alder' });
  let page = await client.customers.list({ updated_from: EVERYTHING, limit: 2 });
  const pages = [page];
  while (page.hasNextPage()) {
    page = await page.getNextPage();
    pages.push(page);
  }
  const items = pages.flatMap(({ data }) => data);
  expect(items.map(({ id }) => id)).toEqual([second, ...others, first]);
  expect(items.at(-1)).toEqual(await client.customers.get(first));
  const [next, ...same] = new Set(pages.map(({ next_updated_from }) => next_updated_from));
  expect(same).toEqual([]);
  expect(Date.parse(next ?? '')).toBeLessThan(Date.now() - MINUTE_MS + 1_000);
  const since = items.at(-1)?.updated_at ?? '';
  expect((await client.customers.list({ updated_from: since })).data).toMatchObject([{ id: first }]);
  expect((await client.customers.list({ updated_from: '9999-12-31T23:59:59Z' })).data).toEqual([]);
  expect(await client.customers.list()).not.toHaveProperty('next_updated_from');
});

test('other filters narrow it', async () => {
  const { client } = await organization();
  const { id: customer_id } = await client.customers.create({ ...british, external_id: 'crm-1' });
  await client.customers.create(british);
  const lines = [{ description: 'Setup', quantity: '1', price: unitPrice('100'), tax_rate: '0' }];
  const draft = await client.invoices.create({ customer_id, lines });
  const { id } = await client.invoices.create({ customer_id, lines });
  const issued = await client.invoices.issue(id);
  const updated_from = EVERYTHING;
  const named = await client.customers.list({ updated_from, external_id: 'crm-1' });
  expect(named.data).toMatchObject([{ id: customer_id }]);
  expect((await client.invoices.list({ updated_from, status: 'issued' })).data).toEqual([issued]);
  expect((await client.invoices.list({ updated_from, overdue: false, customer_id })).data).toEqual([
    draft,
    issued,
  ]);
  const later = { updated_from, created_from: new Date(Date.parse(issued.created_at) + 1).toISOString() };
  expect((await client.invoices.list(later)).data).toEqual([]);
});

test('customers and meters that are archived, or are not, come apart', async () => {
  const { client } = await organization();
  const updated_from = EVERYTHING;
  const [customer, kept] = [await client.customers.create(british), await client.customers.create(british)];
  const archived = await client.customers.archive(customer.id);
  const customers = async (query: object) => (await client.customers.list({ updated_from, ...query })).data;
  expect(await customers({})).toEqual([kept, archived]);
  expect(await customers({ archived: true })).toEqual([archived]);
  expect(await customers({ archived: false })).toEqual([kept]);
  await client.meters.create({ key: 'calls', name: 'Calls', aggregation: 'count' });
  const seats = await client.meters.create({ key: 'seats', name: 'Seats', aggregation: 'unique' });
  const calls = await client.meters.archive('calls');
  const meters = async (query: object) => (await client.meters.list({ updated_from, ...query })).data;
  expect(await meters({})).toEqual([seats, calls]);
  expect(await meters({ archived: true })).toEqual([calls]);
  expect(await meters({ archived: false })).toEqual([seats]);
});

test('a cursor is of the same updated_from', async () => {
  const { client, request } = await organization();
  for (let count = 0; count < 3; count++) await client.customers.create(british);
  const path = '/api/v1/public/party/customers?limit=1';
  const since = `${path}&updated_from=${EVERYTHING}`;
  const { body: plain } = await request('GET', path);
  const { body: changed } = await request('GET', since);
  expect((await request('GET', `${since}&cursor=${changed.next_cursor}`)).body.data).toHaveLength(1);
  const [position = ''] = Buffer.from(changed.next_cursor, 'base64url').toString().split(':').reverse();
  const [at = '', id = '', next = ''] = position.split('.');
  const forged = ['', `${at}.${id}`, `${at}.${id}.${next}.0`, `-1.${id}.${next}`, `${at}.x.${next}`, id].map(
    (each) =>
      Buffer.from(Buffer.from(changed.next_cursor, 'base64url').toString().replace(position, each)).toString(
        'base64url',
      ),
  );
  for (const refused of [
    `${since}&cursor=${plain.next_cursor}`,
    `${path}&cursor=${changed.next_cursor}`,
    `${path}&updated_from=1970-01-02T00:00:00Z&cursor=${changed.next_cursor}`,
    ...forged.map((cursor) => `${since}&cursor=${cursor}`),
  ]) {
    expect(expectProblem(await request('GET', refused), 400, 'invalid_request'), refused).toEqual([
      '/query/cursor',
    ]);
  }
  for (const time of ['yesterday', '2026-02-30T00:00:00Z', '2026-11-20', '2016-12-31T23:59:60Z']) {
    const answer = await request('GET', `${path}&updated_from=${time}`);
    expect(expectProblem(answer, 400, 'invalid_request'), time).toEqual(['/query/updated_from']);
  }
});

test('a change that others see an hour after it was made is in the next catch-up', async () => {
  const { client } = await organization();
  const { id } = await client.customers.create(british);
  for (const minutes of [62, 61]) await tick(minutes);
  const session = await pool.connect();
  try {
    await session.query('begin');
    await session.query("update customer set name = 'Late', version = 2, updated_at = $2 where id = $1", [
      id,
      minutesAgo(60),
    ]);
    // Others go on meanwhile.
    for (const minutes of [2, 1]) await tick(minutes);
    const during = await client.customers.list({ updated_from: EVERYTHING });
    expect(during.data).toMatchObject([{ id, version: 1 }]);
    await session.query('commit');
    const after = await client.customers.list({ updated_from: during.next_updated_from ?? '' });
    expect(after.data).toMatchObject([{ id, name: 'Late', version: 2 }]);
  } finally {
    session.release();
  }
  await waitFor('the next time to move on once nothing is under way', async () => {
    const { next_updated_from = '' } = await client.customers.list({ updated_from: EVERYTHING, limit: 1 });
    return next_updated_from > minutesAgo(4);
  });
});

test('if something has been under way for longer than ticks are kept, the next catch-up begins where this one did', async () => {
  const { client } = await organization();
  const session = await pool.connect();
  try {
    await session.query('begin; select pg_current_xact_id()');
    await pool.query('delete from event_feed_tick');
    const updated_from = minutesAgo(120);
    const { next_updated_from } = await client.customers.list({ updated_from });
    expect(next_updated_from).toBe(updated_from);
  } finally {
    await session.query('rollback');
    session.release();
  }
});

test('a tick that was copied from another cluster tells no time', async () => {
  const session = await pool.connect();
  try {
    for (const minutes of [120, 119]) await tick(minutes);
    await session.query('begin; select pg_current_xact_id()');
    await pool.query(
      `insert into event_feed_tick (snapshot, xid, created_at)
       select pg_current_snapshot(), '3', now() from generate_series(1, 2)`,
    );
    let at: Date | undefined;
    // Other databases of the cluster have transactions too.
    await waitFor('those that were under way before these ticks', async () => {
      at = await allSeenBefore(context);
      return at !== undefined;
    });
    expect(at?.getTime()).toBeLessThan(Date.now() - 118 * MINUTE_MS);
  } finally {
    await session.query('rollback');
    session.release();
  }
});

test('whatever order transactions commit in, a copy that continues from the returned time misses no change', async () => {
  const { organizationId } = await organization();
  const ids = await Promise.all(Array.from({ length: 16 }, () => createCustomer(context, organizationId)));
  const copy = new Map<string, number>();
  let from = new Date(0);
  const catchUp = async () => {
    // Half a millisecond may be rounded away from each time.
    const next = (await allSeenBefore(context, 1)) ?? from;
    const { rows } = await pool.query<{ id: string; version: number }>(
      'select id, version from customer where organization_id = $1 and updated_at >= $2',
      [organizationId, from],
    );
    for (const { id, version } of rows) copy.set(id, version);
    from = next;
  };
  let isOver = false;
  const times = new Set<number>();
  const reading = (async () => {
    while (!isOver) {
      await catchUp();
      times.add(from.getTime());
      await delay(5);
    }
  })();
  const ticking = (async () => {
    while (!isOver) {
      await pool.query('insert into event_feed_tick (snapshot) values (pg_current_snapshot())');
      await delay(3);
    }
  })();
  const change = async (id: string, round: number) => {
    const session = await pool.connect();
    try {
      await session.query('begin; select pg_current_xact_id()');
      await session.query(
        'update customer set version = version + 1, updated_at = clock_timestamp() where id = $1',
        [id],
      );
      await session.query('select pg_sleep($1)', [((round * 7 + ids.indexOf(id) * 5) % 13) / 200]);
      await session.query('commit');
    } finally {
      session.release();
    }
  };
  const changing = ids.map(async (id) => {
    // A fast machine goes on until the copy has continued from many times.
    for (let round = 0; round < 20 || times.size <= 10; round++) await change(id, round);
  });
  await Promise.all(changing);
  isOver = true;
  await Promise.all([reading, ticking]);
  await catchUp();
  const { rows } = await pool.query<{ id: string; version: number }>(
    'select id, version from customer where organization_id = $1',
    [organizationId],
  );
  expect(rows.filter(({ id, version }) => copy.get(id) !== version)).toEqual([]);
  expect(times.size).toBeGreaterThan(10);
});

test('a walk through pages misses nothing that changes meanwhile', async () => {
  const { client } = await organization();
  const ids: string[] = [];
  for (let count = 0; count < 20; count++) ids.push((await client.customers.create(british)).id);
  let isOver = false;
  const changing = (async () => {
    for (let round = 0; !isOver; round++) {
      await client.customers.update(ids[(round * 7) % ids.length] ?? '', { name: `Alder ${round}` });
    }
  })();
  const seen = new Map<string, number>();
  let page = await client.customers.list({ updated_from: EVERYTHING, limit: 2 });
  const { next_updated_from = '' } = page;
  for (;;) {
    for (const { id, version } of page.data) seen.set(id, version);
    // The walk runs after the changes for as long as there are any.
    if (seen.size === ids.length) isOver = true;
    if (!page.hasNextPage()) break;
    page = await page.getNextPage();
  }
  isOver = true;
  await changing;
  expect([...seen.keys()].sort()).toEqual(ids);
  for (const { id, version } of await client.customers.list({ updated_from: next_updated_from }).toArray())
    seen.set(id, version);
  const now = await client.customers.list({ limit: 100 }).toArray();
  expect(now.filter(({ id, version }) => seen.get(id) !== version)).toEqual([]);
});

test('every change of a credit note moves it to the end of its list, and its invoice too where it pays that', async () => {
  const { client } = await organization();
  const { id: customer_id } = await client.customers.create(british);
  const lines = [{ description: 'Setup', quantity: '1', price: unitPrice('100'), tax_rate: '0' }];
  const [paid, owed] = [
    await client.invoices.issue((await client.invoices.create({ customer_id, lines })).id),
    await client.invoices.issue((await client.invoices.create({ customer_id, lines })).id),
  ];
  await client.payments.create({ invoice_id: paid.id, amount: paid.total });
  const credit = (amount: number) =>
    client.creditNotes.create({
      invoice_id: paid.id,
      lines: [{ line_id: paid.lines[0]?.id ?? '', amount: { amount, currency: 'GBP' } }],
    });
  const { id } = await credit(60);
  await credit(30);
  const last = async () => {
    const changed = await client.creditNotes.list({ updated_from: EVERYTHING }).toArray();
    expect(changed.at(-1)).toEqual(await client.creditNotes.get(id));
    return changed.at(-1)?.version;
  };
  await client.creditNotes.update(id, { reason: 'Outage' });
  expect(await last()).toBe(2);
  await client.creditNotes.issue(id);
  expect(await last()).toBe(3);
  await client.creditNotes.apply(id, { invoice_id: owed.id, amount: { amount: 20, currency: 'GBP' } });
  expect(await last()).toBe(4);
  const invoices = await client.invoices.list({ updated_from: EVERYTHING }).toArray();
  expect(invoices.at(-1)).toEqual(await client.invoices.get(owed.id));
  await client.creditNotes.refund(id, { amount: { amount: 20, currency: 'GBP' } });
  expect(await last()).toBe(5);
});

test('every change of a webhook endpoint is in its list, its deletion too', async () => {
  const { client, register } = await organization();
  const { id } = await register('http://127.0.0.1:9/', ['invoice.issued']);
  await register('http://127.0.0.1:9/', ['invoice.issued']);
  const last = async () => {
    const changed = await client.webhookEndpoints.list({ updated_from: EVERYTHING }).toArray();
    expect(changed).toHaveLength(2);
    expect(changed.at(-1)).toEqual(await client.webhookEndpoints.get(id));
    return changed.at(-1);
  };
  await client.webhookEndpoints.updateDetails(id, { description: 'Ledger' });
  expect(await last()).toMatchObject({ description: 'Ledger' });
  await client.webhookEndpoints.disable(id);
  expect(await last()).toMatchObject({ status: 'disabled' });
  await client.webhookEndpoints.restore(id);
  expect(await last()).toMatchObject({ status: 'pending_verification' });
  await client.webhookEndpoints.delete(id);
  expect(await last()).toMatchObject({ status: 'deleted' });
  const deleted = await client.webhookEndpoints.list({ updated_from: EVERYTHING, status: 'deleted' });
  expect(deleted.data).toMatchObject([{ id }]);
});
