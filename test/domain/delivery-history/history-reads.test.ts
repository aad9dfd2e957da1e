import { expect, test } from 'vitest';
import { listCustomers } from '../../../src/domain/business/customer.ts';
import type { DeliverySearch } from '../../../src/domain/delivery-history/delivery-conditions.ts';
import { deliveriesOfEvent, listAttempts } from '../../../src/domain/delivery-history/delivery-history.ts';
import { searchDeliveries } from '../../../src/domain/delivery-history/delivery-search.ts';
import { deliveryStates } from '../../../src/domain/delivery-history/recorded-delivery.ts';
import { endpointHealth } from '../../../src/domain/endpoints/endpoint-health.ts';
import { listEvents } from '../../../src/domain/events/event-history.ts';
import { listEndpointRedeliveries } from '../../../src/domain/redelivery/redelivery.ts';
import { previewRedelivery } from '../../../src/domain/redelivery/redelivery-preview.ts';
import { startEndpointRedelivery } from '../../../src/domain/redelivery/redelivery-start.ts';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';
import { scansOf } from '../../support/plans.ts';
import { rowsRead } from '../../support/rows-read.ts';

/** A million are tried with HISTORY_EVENTS=500000. */
const EVENTS = Number(process.env.HISTORY_EVENTS ?? 40_000);
const CONNECTIONS = 6;
const LIMIT = 20;

// No worker, no API: nobody else reads.
const server = await forFile(
  startTestApp({ DATABASE_POOL_SIZE: String(CONNECTIONS) }, { api: false, worker: false }),
);
const { organizationId } = await server.createTenant();
const endpointIds = await seed();

/**
 * Two endpoints with a delivery of every event, most of them delivered: one in a thousand in each of the other states that stay, ten are to be
 * sent and ten being sent. One event in ten thousand is of a rare type.
 */
async function seed(): Promise<string[]> {
  const { pool } = server.app;
  const { rows } = await pool.query<{ id: string }>(
    `insert into webhook_endpoint (id, organization_id, endpoint_url, status, verified_at, created_at, updated_at)
     select uuid_time_ordered(), $1, 'https://hooks.example.com/', 'active', now(), now(), now()
     from generate_series(1, 2)
     returning id`,
    [organizationId],
  );
  await pool.query(
    `insert into event (id, organization_id, type, schema_version, body, created_at)
     select uuid_time_ordered(), $1, case when i % 10000 = 0 then 'contract.terminated' else 'invoice.issued' end, 1, '{}',
            date_trunc('milliseconds', now() - ($2 - i) * interval '1 second')
     from generate_series(1, $2) as i`,
    [organizationId, EVENTS],
  );
  await pool.query(
    `insert into delivery (id, organization_id, event_id, endpoint_id, status, created_at, updated_at)
     select uuidv7(event.created_at - now()), $1, event.id, endpoint.id,
            (case row_number() over () % 1000 / 2
               when 0 then 'failed' when 1 then 'held' when 2 then 'canceled' when 3 then 'skipped' else 'delivered'
             end)::delivery_status,
            event.created_at, event.created_at
     from (select * from event where organization_id = $1 order by created_at) as event
     cross join webhook_endpoint endpoint where endpoint.organization_id = $1`,
    [organizationId],
  );
  await pool.query(
    `insert into delivery_attempt (delivery_id, number, organization_id, started_at, duration_ms, response_status)
     select id, 1, organization_id, created_at, 20, case status when 'failed' then 401 else 204 end from delivery`,
  );
  await pool.query(
    `with open as (
       update delivery set status = 'pending', next_attempt_at = now()
       where id in (select id from delivery where status = 'delivered' order by id desc limit 20) returning id, endpoint_id
     )
     select enqueue_deliveries(array_agg(id), array_agg(endpoint_id), array_agg(now())) from open`,
  );
  await pool.query(
    `update pgboss.job set state = 'active', started_on = now()
     where name = 'deliver-event' and id in (select id from pgboss.job where name = 'deliver-event' order by id limit 10)`,
  );
  await pool.query(
    `insert into replay (id, organization_id, endpoint_id, since, status, matched, position, created_at, completed_at)
     select uuidv7(i * interval '-1 s'), $1, endpoint.id, now(), 'completed', 0, endpoint.id, now(), now()
     from generate_series(1, 2000) as i cross join webhook_endpoint endpoint where endpoint.organization_id = $1`,
    [organizationId],
  );
  await pool.query(
    `insert into customer (id, organization_id, number, name, country, currency, created_at, updated_at)
     select uuidv7(i * interval '-1 s'), $1, 'C-' || i, 'Customer', 'GB', 'GBP', now(), now() from generate_series(1, 5000) as i`,
    [organizationId],
  );
  // Another organization's, at one host: a twentieth of all, to so many endpoints that looking at each would not do.
  const { organizationId: crowd } = await server.createTenant();
  await pool.query(
    `insert into webhook_endpoint (id, organization_id, endpoint_url, status, verified_at, created_at, updated_at)
     select uuid_time_ordered(), $1, 'https://crowd.example.com/', 'active', now(), now(), now()
     from generate_series(1, $2::int / 10)`,
    [crowd, EVENTS],
  );
  await pool.query(
    `insert into delivery (id, organization_id, event_id, endpoint_id, status, created_at, updated_at)
     select uuidv7(endpoint.age), $1, event.id, endpoint.id, 'delivered', now() + endpoint.age, now() + endpoint.age
     from (select id from event where type = 'invoice.issued' limit 1) as event
     cross join (select id, row_number() over () * interval '-10 seconds' as age
                 from webhook_endpoint where organization_id = $1) as endpoint`,
    [crowd],
  );
  await pool.query('vacuum (analyze) event, delivery, delivery_attempt, replay, customer, webhook_endpoint');
  return rows.map(({ id }) => id);
}

const hour = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);
const context = () => server.app.context;
const page = { limit: LIMIT };

const lists: Record<string, () => Promise<{ items: unknown[] }>> = {
  'all events': () => listEvents(context(), organizationId, page),
  'events of a common type': () => listEvents(context(), organizationId, page, { type: 'invoice.issued' }),
  'events of a rare type': () => listEvents(context(), organizationId, page, { type: 'contract.terminated' }),
  'events of a past hour': () =>
    listEvents(context(), organizationId, page, { created: { from: ago(9 * hour), before: ago(8 * hour) } }),
  'all deliveries': () => searchDeliveries(context(), page, { organization_id: organizationId }),
  'deliveries of an endpoint': () =>
    searchDeliveries(context(), page, { organization_id: organizationId, endpoint_id: endpointIds[0] }),
  'failed ones of an endpoint': () =>
    searchDeliveries(context(), page, {
      organization_id: organizationId,
      status: 'failed',
      endpoint_id: endpointIds[1],
    }),
  ...Object.fromEntries(
    deliveryStates.map((status) => [
      `${status} deliveries`,
      () => searchDeliveries(context(), page, { organization_id: organizationId, status }),
    ]),
  ),
  'deliveries of a common event type': () =>
    searchDeliveries(context(), page, { organization_id: organizationId, event_type: 'invoice.issued' }),
  'deliveries of a rare event type': () =>
    searchDeliveries(context(), page, { organization_id: organizationId, event_type: 'contract.terminated' }),
  'deliveries of a past hour': () =>
    searchDeliveries(context(), page, {
      organization_id: organizationId,
      created: { from: ago(9 * hour), before: ago(8 * hour) },
    }),
  'deliveries of an event': async () =>
    searchDeliveries(context(), page, { organization_id: organizationId, event_id: await someEvent() }),
  'deliveries of an event, all at once': async () => ({
    items: await deliveriesOfEvent(context(), organizationId, await someEvent()),
  }),
  'events of a common type in a past hour': () =>
    listEvents(context(), organizationId, page, {
      type: 'invoice.issued',
      created: { from: ago(9 * hour), before: ago(8 * hour) },
    }),
  'attempts of a delivery': async () => {
    const { items } = await searchDeliveries(context(), page, {
      organization_id: organizationId,
      status: 'failed',
    });
    return listAttempts(context(), organizationId, items[0]?.id ?? '', page);
  },
  'replays of an endpoint': () =>
    listEndpointRedeliveries(context(), organizationId, endpointIds[0] ?? '', page),
  customers: () => listCustomers(context(), organizationId, page),
};

/** What operators look by, across all organizations. */
const searches: Record<string, DeliverySearch> = {
  'deliveries of all': {},
  'delivered ones of all': { status: 'delivered' },
  'failed ones of all': { status: 'failed' },
  'held ones of all, of which there are none': { status: 'held' },
  'pending ones of all, of which there are none': { status: 'pending' },
  'delivering ones of all, of which there are none': { status: 'delivering' },
  'deliveries of all of a common event type': { event_type: 'invoice.issued' },
  'deliveries of all of a rare event type': { event_type: 'contract.terminated' },
  'failed ones of all of a rare event type': { event_type: 'contract.terminated', status: 'failed' },
  'deliveries of all of a past hour': { created: { from: ago(9 * hour), before: ago(8 * hour) } },
  'failed ones of all of a past hour': {
    status: 'failed',
    created: { from: ago(9 * hour), before: ago(8 * hour) },
  },
  'deliveries to a host': { url_host: 'hooks.example.com' },
  'failed ones to a host': { url_host: 'hooks.example.com', status: 'failed' },
  'deliveries to a host, of a rare event type': {
    url_host: 'hooks.example.com',
    event_type: 'contract.terminated',
  },
  'deliveries to a host that many have': { url_host: 'crowd.example.com' },
  'failed ones to a host that many have': { url_host: 'crowd.example.com', status: 'failed' },
  'deliveries to a host that nobody has': { url_host: 'nobody.example.com' },
};
for (const [name, search] of Object.entries(searches)) {
  lists[name] = () => searchDeliveries(context(), page, search);
}

async function someEvent(): Promise<string> {
  const { items } = await listEvents(
    context(),
    organizationId,
    { limit: 1 },
    { created: { before: ago(hour) } },
  );
  return items[0]?.id ?? '';
}

const empty = ['failed ones to a host that many have', 'deliveries to a host that nobody has'];

/** What has as many rows as the history is long. Of endpoints there are two, which Postgres reads as they lie. */
const longTables = ['event', 'delivery', 'delivery_attempt', 'replay', 'customer'];

test.each(Object.entries(lists))(
  '%s: EXPLAIN shows an index for every long table, and few rows',
  async (name, list) => {
    if (!empty.includes(name)) expect((await list()).items, name).not.toEqual([]);
    const scans = await scansOf(server.app.pool, list);
    const long = scans.filter(({ table }) => longTables.includes(table) || table.startsWith('j'));
    expect(long).not.toEqual([]);
    for (const { table, node, rows } of long) {
      expect(node, `${name} reads ${table}`).toMatch(
        /^(Index Scan|Index Only Scan|Bitmap Heap Scan|Bitmap Index Scan)$/,
      );
      expect(rows, `${name} reads ${table}`).toBeLessThan(LIMIT * 25);
    }
  },
);

test('the search for scans finds one that reads a whole table', async () => {
  const scans = await scansOf(
    server.app.pool,
    () => context().db.prisma.$queryRaw`select id from event where body = 'of no event' limit ${LIMIT}`,
  );
  expect(scans).toMatchObject([{ table: 'event', node: expect.stringMatching(/^(Parallel )?Seq Scan$/) }]);
  expect(scans[0]?.rows).toBeGreaterThanOrEqual(EVENTS / 4);
});

test.each(Object.entries(lists))(
  '%s: a page reads a few rows, however long the history is',
  async (_name, list) => {
    // For the catalogue, and until Postgres may use one plan for all values: from the sixth time on.
    for (let time = 1; time <= 8; time++) await list();
    const before = await rowsRead(server.app.pool, CONNECTIONS);
    await list();
    const read = (await rowsRead(server.app.pool, CONNECTIONS)) - before;
    expect(read).toBeLessThan(LIMIT * 50);
  },
);

test('the attempts of a delivery are read by its key', async () => {
  const { items } = await searchDeliveries(context(), { limit: 1 }, { organization_id: organizationId });
  const before = await rowsRead(server.app.pool, CONNECTIONS);
  await listAttempts(context(), organizationId, items[0]?.id ?? '', page);
  expect((await rowsRead(server.app.pool, CONNECTIONS)) - before).toBeLessThan(20);
});

test('the health of an endpoint reads no more than its sample, however many deliveries the window has', async () => {
  const health = () => endpointHealth(context(), organizationId, endpointIds[0] ?? '', 168);
  await health();
  const before = await rowsRead(server.app.pool, CONNECTIONS);
  const { deliveries, sample_size, is_complete } = await health();
  const read = (await rowsRead(server.app.pool, CONNECTIONS)) - before;
  expect({ sample_size, is_complete }).toEqual({ sample_size: 10_000, is_complete: false });
  expect(Object.values(deliveries).reduce((sum, count) => sum + count)).toBe(10_000);
  // Each delivery and its attempt, by their indexes, and what of other endpoints lies between them.
  expect(read).toBeLessThan(33_000);
});

test('starting a replay reads what failed, and its progress what it queued', async () => {
  const endpointId = endpointIds[1] ?? '';
  const start = () => startEndpointRedelivery(context(), organizationId, endpointId, ago(24 * hour));
  const { matched } = await start();
  const before = await rowsRead(server.app.pool, CONNECTIONS);
  await start();
  await listEndpointRedeliveries(context(), organizationId, endpointId, page);
  const read = (await rowsRead(server.app.pool, CONNECTIONS)) - before;
  expect(matched).toBeGreaterThan(0);
  expect(read).toBeLessThan(matched + 100);
});

test('a dry run reads what failed, not the history', async () => {
  const preview = () =>
    previewRedelivery(context(), { url_host: 'hooks.example.com', created: { from: ago(hour) } });
  const { matched } = await preview();
  expect(matched).toBeGreaterThan(0);
  const before = await rowsRead(server.app.pool, CONNECTIONS);
  await preview();
  // What matches is counted, looked at for the sample, and the sample read.
  expect((await rowsRead(server.app.pool, CONNECTIONS)) - before).toBeLessThan(10 * matched + 200);
});
