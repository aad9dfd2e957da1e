import { describe, expect, test } from 'vitest';
import type { DeliveryLogFilter } from '../../../src/domain/delivery-history/delivery-conditions.ts';
import { deliveryHistogram } from '../../../src/domain/delivery-history/delivery-histogram.ts';
import {
  type DeliveryLogPage,
  searchDeliveryLog,
} from '../../../src/domain/delivery-history/delivery-log.ts';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';

/** A million are tried with DELIVERY_LOG=1000000: then the time of each search is printed, and limited. */
const DELIVERIES = Number(process.env.DELIVERY_LOG ?? 12_000);
const isMeasured = process.env.DELIVERY_LOG !== undefined;
const SEARCH_MS_MAX = 100;
const LIMIT = 50;

// No worker, no API: nobody else reads.
const server = await forFile(startTestApp({ DATABASE_POOL_SIZE: '4' }, { api: false, worker: false }));
const { context, pool } = server.app;
const organizations = {
  'one endpoint': await seed(1),
  'fifty endpoints': await seed(50),
};
await pool.query('vacuum (analyze) event, delivery, delivery_attempt, webhook_endpoint');
await pool.query('analyze pgboss.job');

/**
 * Thirty days of deliveries to so many endpoints: of each hundred, 94 arrived (one in ten with 204, one in ten thousand
 * with 202), four failed, one is held or canceled and one was skipped. The first of all, and none since, failed with
 * 418 and is of a rare type. The newest hundred are to be sent, ten of them being sent, and half of them were tried once.
 */
async function seed(endpointCount: number): Promise<string> {
  const { organizationId } = await server.createTenant();
  await pool.query(
    `insert into webhook_endpoint (id, organization_id, endpoint_url, status, verified_at, created_at, updated_at)
     select uuid_time_ordered(), $1, 'https://hooks.example.com/' || i, 'active', now(), now(), now()
     from generate_series(1, $2) as i`,
    [organizationId, endpointCount],
  );
  await pool.query(
    `insert into event (id, organization_id, type, schema_version, body, created_at)
     select uuidv7(age), $1,
            case when i <= 20 then 'contract.terminated' when i % 10 = 0 then 'payment.received' else 'invoice.issued' end, 1, '{}',
            date_trunc('milliseconds', now() + age)
     from generate_series(1, $2::int) as i,
          lateral (select ($2 - i)::float8 / $2 * interval '-30 days' as age) as aged`,
    [organizationId, DELIVERIES],
  );
  await pool.query(
    `with numbered as (
       select id, created_at, row_number() over (order by id) as i from event where organization_id = $1
     ), endpoint as (
       select array_agg(id) as ids from webhook_endpoint where organization_id = $1
     ), made as (
       select uuidv7(created_at - now()) as id, id as event_id, created_at, endpoint.ids[i % cardinality(endpoint.ids) + 1] as endpoint_id, i,
              case when i <= 20 then 'failed' when i % 100 < 4 then 'failed' when i % 200 = 4 then 'held' when i % 200 = 104 then 'canceled'
                   when i % 100 = 5 then 'skipped' else 'delivered' end::delivery_status as status
       from numbered cross join endpoint
     ), answered as (
       select *, case when i <= 20 then 418
                      when status = 'failed' then (array[404, 404, 503, null])[i % 4 + 1]
                      when status in ('held', 'canceled') then (array[500, null])[i / 100 % 2 + 1]
                      when i % 10000 = 7 then 202 when i % 10 = 6 then 204 else 200 end as answer,
              case when i % 3000 = 3 then 'tls_error' else 'timeout' end as error_class
       from made where status <> 'skipped'
     ), attempts as (
       insert into delivery_attempt (delivery_id, number, organization_id, started_at, duration_ms, response_status, error_class)
       select id, 1, $1, created_at, 20, answer, case when answer is null then error_class end from answered
     )
     insert into delivery (id, organization_id, event_id, endpoint_id, status, attempt_count, notable_response, created_at, updated_at)
     select made.id, $1, made.event_id, made.endpoint_id, made.status, case when made.status = 'skipped' then 0 else 1 end,
            case when made.status <> 'delivered' and answered.id is not null then coalesce(answer::text, error_class) end,
            made.created_at, made.created_at
     from made left join answered using (id) order by made.id`,
    [organizationId],
  );
  await pool.query(
    `with open as (
       update delivery set status = 'pending', next_attempt_at = now(), attempt_count = case when random() < 0.5 then 1 else 0 end
       where id in (select id from delivery where organization_id = $1 and status = 'delivered' order by id desc limit 100)
       returning id, endpoint_id, attempt_count
     ), tried as (
       update delivery_attempt set response_status = 502 from open where delivery_id = open.id and attempt_count = 1
     )
     select enqueue_deliveries(array_agg(id), array_agg(endpoint_id), array_agg(now())) from open`,
    [organizationId],
  );
  await pool.query(
    `update pgboss.job set state = 'active', started_on = now()
     where name = 'deliver-event' and id in (
       select job.id from pgboss.job join delivery on delivery.id = job.id
       where name = 'deliver-event' and organization_id = $1 order by job.id limit 10)`,
    [organizationId],
  );
  return organizationId;
}

/** Of an organization, with what its last attempt came to. */
const everyDelivery = `
  select delivery.*, event.type, attempt.response_status as answer, attempt.error_class,
         exists (select from pgboss.job where job.name = 'deliver-event' and job.id = delivery.id and job.state = 'active') as claimed
  from delivery join event on event.id = event_id
  left join delivery_attempt attempt on attempt.delivery_id = delivery.id and attempt.number = delivery.attempt_count
  where delivery.organization_id = $1`;

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);
const ofEndpoint = async (organizationId: string) =>
  (
    await pool.query('select id from webhook_endpoint where organization_id = $1 order by id desc limit 1', [
      organizationId,
    ])
  ).rows[0].id as string;
const anEvent = async (organizationId: string) =>
  (
    await pool.query(
      'select event_id as id from delivery where organization_id = $1 order by id offset 500 limit 1',
      [organizationId],
    )
  ).rows[0].id as string;

/** Filters, and what they mean in plain SQL. */
const searches: Record<
  string,
  { filter: (organizationId: string) => DeliveryLogFilter | Promise<DeliveryLogFilter>; means: string }
> = {
  everything: { filter: () => ({}), means: 'true' },
  delivered: { filter: () => ({ states: ['delivered'] }), means: "status = 'delivered'" },
  failed: { filter: () => ({ states: ['failed'] }), means: "status = 'failed'" },
  held: { filter: () => ({ states: ['held'] }), means: "status = 'held'" },
  'held, canceled or skipped': {
    filter: () => ({ states: ['held', 'canceled', 'skipped'] }),
    means: "status in ('held', 'canceled', 'skipped')",
  },
  pending: { filter: () => ({ states: ['pending'] }), means: "status = 'pending' and not claimed" },
  delivering: { filter: () => ({ states: ['delivering'] }), means: 'claimed' },
  'failed or pending': {
    filter: () => ({ states: ['failed', 'pending', 'delivering'] }),
    means: "status in ('failed', 'pending')",
  },
  'HTTP 200': { filter: () => ({ response: { kind: 'status', status: 200 } }), means: 'answer = 200' },
  'HTTP 202, rare': { filter: () => ({ response: { kind: 'status', status: 202 } }), means: 'answer = 202' },
  'HTTP 404': { filter: () => ({ response: { kind: 'status', status: 404 } }), means: 'answer = 404' },
  'HTTP 418, only long ago': {
    filter: () => ({ response: { kind: 'status', status: 418 } }),
    means: 'answer = 418',
  },
  'HTTP 502, only pending': {
    filter: () => ({ response: { kind: 'status', status: 502 } }),
    means: 'answer = 502',
  },
  'HTTP 599, never': { filter: () => ({ response: { kind: 'status', status: 599 } }), means: 'answer = 599' },
  '5xx': {
    filter: () => ({ response: { kind: 'class', firstDigit: 5 } }),
    means: 'answer between 500 and 599',
  },
  '3xx, never': {
    filter: () => ({ response: { kind: 'class', firstDigit: 3 } }),
    means: 'answer between 300 and 399',
  },
  'no answer': { filter: () => ({ response: { kind: 'no_answer' } }), means: 'error_class is not null' },
  'TLS error, rare': {
    filter: () => ({ response: { kind: 'error', errorClass: 'tls_error' } }),
    means: "error_class = 'tls_error'",
  },
  'held with 5xx': {
    filter: () => ({ states: ['held'], response: { kind: 'class', firstDigit: 5 } }),
    means: "status = 'held' and answer between 500 and 599",
  },
  'a common type': { filter: () => ({ event_type: 'invoice.issued' }), means: "type = 'invoice.issued'" },
  'a type of a tenth': {
    filter: () => ({ event_type: 'payment.received' }),
    means: "type = 'payment.received'",
  },
  'a rare type': {
    filter: () => ({ event_type: 'contract.terminated' }),
    means: "type = 'contract.terminated'",
  },
  'a type that failed': {
    filter: () => ({ event_type: 'invoice.issued', states: ['failed'] }),
    means: "type = 'invoice.issued' and status = 'failed'",
  },
  'a type that never failed with 418': {
    filter: () => ({ event_type: 'payment.received', response: { kind: 'status', status: 418 } }),
    means: "type = 'payment.received' and answer = 418",
  },
  'an endpoint': {
    filter: async (id) => ({ endpoint_id: await ofEndpoint(id) }),
    means: 'endpoint_id = (select max(id::text)::uuid from webhook_endpoint where organization_id = $1)',
  },
  'an endpoint, failed': {
    filter: async (id) => ({ endpoint_id: await ofEndpoint(id), states: ['failed'] }),
    means:
      "status = 'failed' and endpoint_id = (select max(id::text)::uuid from webhook_endpoint where organization_id = $1)",
  },
  'an event': {
    filter: async (id) => ({ event_id: await anEvent(id) }),
    means:
      'event_id = (select event_id from delivery where organization_id = $1 order by id offset 500 limit 1)',
  },
  'an id': {
    filter: async (id) => ({ id: await anEvent(id) }),
    means:
      'event_id = (select event_id from delivery where organization_id = $1 order by id offset 500 limit 1)',
  },
  'a day three weeks ago': {
    filter: () => ({ created: { from: ago(21), before: ago(20) } }),
    means: "created_at >= now() - interval '21 days' and created_at < now() - interval '20 days'",
  },
  'a day three weeks ago, of a common type, answered with 2xx': {
    filter: () => ({
      created: { from: ago(21), before: ago(20) },
      event_type: 'invoice.issued',
      response: { kind: 'class', firstDigit: 2 },
    }),
    means:
      "created_at >= now() - interval '21 days' and created_at < now() - interval '20 days' and type = 'invoice.issued' and answer between 200 and 299",
  },
  'a day three weeks ago, 503': {
    filter: () => ({
      created: { from: ago(21), before: ago(20) },
      response: { kind: 'status', status: 503 },
    }),
    means:
      "created_at >= now() - interval '21 days' and created_at < now() - interval '20 days' and answer = 503",
  },
};

describe.each(Object.entries(organizations))('with %s', (name, organizationId) => {
  test.each(Object.entries(searches))(
    'the log of %s is complete, page by page',
    async (what, { filter, means }) => {
      const wanted = await filter(organizationId);
      const expected = await plainSearch(organizationId, means);
      await searchDeliveryLog(context, organizationId, { limit: LIMIT }, wanted);
      const found: string[] = [];
      let pages = 0;
      let firstMs = 0;
      let longestMs = 0;
      let after: string | undefined;
      let page: DeliveryLogPage;
      do {
        const began = performance.now();
        page = await searchDeliveryLog(context, organizationId, { limit: LIMIT, after }, wanted);
        const tookMs = performance.now() - began;
        if (pages === 0) firstMs = tookMs;
        longestMs = Math.max(longestMs, tookMs);
        pages++;
        found.push(...page.items.map(({ id }) => id));
        expect(page.searchedUntil !== undefined).toBe(page.items.length < LIMIT && page.next !== undefined);
        after = page.next;
      } while (after !== undefined && found.length < 3 * LIMIT && pages < 400);
      expect(found).toEqual(expected.slice(0, found.length));
      if (after === undefined) expect(found).toHaveLength(expected.length);
      if (isMeasured) {
        console.log(
          `| ${name} | ${what} | ${firstMs.toFixed(0)} | ${longestMs.toFixed(0)} | ${pages} | ${found.length} |`,
        );
        expect(longestMs).toBeLessThan(SEARCH_MS_MAX);
      }
    },
  );
});

test.each([
  'everything',
  'failed or pending',
  'HTTP 418, only long ago',
  'no answer',
  'a rare type',
  'a type that failed',
  'an endpoint, failed',
  'a day three weeks ago, of a common type, answered with 2xx',
])('the histogram of %s counts what the log has, by when it was created', async (what) => {
  for (const organizationId of Object.values(organizations)) {
    const { filter, means } = searches[what] ?? expect.fail();
    const wanted = await filter(organizationId);
    const { pieces, piece_seconds } = await deliveryHistogram(context, organizationId, {
      created: { from: ago(31) },
      ...wanted,
    });
    expect(pieces.length).toBeLessThanOrEqual(62);
    expect(pieces.every(({ is_complete }) => is_complete)).toBe(true);
    const { rows } = await pool.query(
      `select floor(extract(epoch from created_at) / $2) * $2 as start, count(*)::int as count,
              count(*) filter (where status = 'failed')::int as failed,
              count(*) filter (where status in ('pending', 'held'))::int as waiting
       from (${everyDelivery}) as delivery where ${means} group by 1`,
      [organizationId, piece_seconds],
    );
    const expected = new Map(rows.map(({ start, ...counts }) => [Number(start), counts]));
    const none = { count: 0, failed: 0, waiting: 0 };
    expect(
      pieces.map(({ starts_at, delivered, failed, waiting, ended }) => ({
        count: delivered + failed + waiting + ended,
        failed,
        waiting,
        at: starts_at.getTime() / 1_000,
      })),
    ).toEqual(
      pieces.map(({ starts_at }) => {
        const start = starts_at.getTime() / 1_000;
        return { ...(expected.get(start) ?? none), at: start };
      }),
    );
    expect(expected.size).toBe(
      pieces.filter((each) => expected.has(each.starts_at.getTime() / 1_000)).length,
    );
  }
});

test('a piece of time with more deliveries than are looked at says so, and what failed is not hidden by the others', async () => {
  const organizationId = organizations['one endpoint'];
  const histogram = await deliveryHistogram(context, organizationId, { created: { from: ago(365) } });
  const full = histogram.pieces.filter(({ is_complete }) => !is_complete);
  expect(full.length).toBeGreaterThan(0);
  const failed = histogram.pieces.reduce((sum, piece) => sum + piece.failed, 0);
  expect(failed).toBe((await plainSearch(organizationId, "status = 'failed'")).length);
});

/** Newest first, by looking at everything. */
async function plainSearch(organizationId: string, condition: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from (${everyDelivery}) as delivery where ${condition} order by id desc limit 1000`,
    [organizationId],
  );
  return rows.map(({ id }) => id);
}
test('a delivery of another organization is not found by its id', async () => {
  const [mine = ''] = await plainSearch(organizations['one endpoint'], 'true');
  const page = await searchDeliveryLog(
    context,
    organizations['fifty endpoints'],
    { limit: LIMIT },
    { id: mine },
  );
  expect(page).toEqual({ items: [], next: undefined, searchedUntil: undefined });
});

test('a row has what the log shows at a glance', async () => {
  const filter: DeliveryLogFilter = { response: { kind: 'status', status: 404 } };
  const page = await searchDeliveryLog(context, organizations['one endpoint'], { limit: 1 }, filter);
  expect(page.items).toMatchObject([
    {
      status: 'failed',
      eventType: expect.any(String),
      endpointUrl: 'https://hooks.example.com/1',
      attemptCount: 1,
      lastAttempt: { durationMs: 20, responseStatus: 404, errorClass: null },
    },
  ]);
});
