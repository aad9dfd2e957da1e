import { describe, expect, test } from 'vitest';
import { ingestUsage } from '../../src/domain/business/usage/ingest.ts';
import { getMeter, listMeters } from '../../src/domain/business/usage/meter.ts';
import { dropOldUsagePartitions, usagePartitionsQueue } from '../../src/domain/business/usage/partitions.ts';
import { queryUsage } from '../../src/domain/business/usage/query.ts';
import type { RejectedUsageEvent, UsageEvent } from '../../src/sdk/index.ts';
import { ConflictError, UnprocessableContentError } from '../../src/sdk/index.ts';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { HeldLock } from '../support/held-lock.ts';
import { createPartner } from '../support/partner.ts';
import { pagesOf, scansOf } from '../support/plans.ts';
import { waitFor } from '../support/wait-for.ts';

const DAY_MS = 86_400_000;
/** Pairs of requests that race; 100,000 (`USAGE_PAIRS=100000`) have passed. */
const PAIRS = Number(process.env.USAGE_PAIRS ?? 400);
const meters = ['sum', 'count', 'max', 'unique'] as const;

const server = await forFile(startTestApp());
const { pool } = server.app;
const tenant = await server.createTenant();
const partner = createPartner(server.baseUrl, tenant.token);
const { client } = partner;
for (const aggregation of meters)
  await client.meters.create({ key: aggregation, name: aggregation, aggregation });
const customer = await client.customers.create({ name: 'Alder & Finch Ltd', country: 'GB', currency: 'GBP' });

const nowMs = () => server.app.context.databaseClock.now().getTime();
const startedMs = nowMs();
let made = 0;
/** A usage event with a new id, an hour ago. */
function usageEvent(event: Partial<UsageEvent> = {}): UsageEvent {
  return {
    id: `event-${made++}`,
    meter: 'sum',
    customer_id: customer.id,
    timestamp: new Date(nowMs() - 3_600_000).toISOString(),
    ...(event.meter !== 'count' && { value: '1' }),
    ...event,
  };
}
const usageEvents = (count: number, event: Partial<UsageEvent> = {}) =>
  Array.from({ length: count }, () => usageEvent(event));
/** The events are on days of last month, so that all their windows are in the accepted time. */
const send = (events: readonly UsageEvent[]) =>
  partner.request('POST', '/api/v1/public/usage-events', { body: { events } });
const query = (key: string, more: object = {}) =>
  client.usage.query(key, { from: new Date(nowMs() - 40 * DAY_MS).toISOString(), to: inAnHour(), ...more });
const inAnHour = () => new Date(nowMs() + 3_600_000).toISOString();
const totalOf = async (key: string, more: object = {}) =>
  (await query(key, more)).data.map(({ value }) => value);

/** An organization for a test that counts everything. */
async function organization() {
  const { token, organizationId } = await server.createTenant();
  const own = createPartner(server.baseUrl, token);
  for (const aggregation of meters) {
    await own.client.meters.create({ key: aggregation, name: aggregation, aggregation });
  }
  const created = await own.client.customers.create({ name: 'Own', country: 'GB', currency: 'GBP' });
  return { ...own, organizationId, customer_number: created.number, customer_id: created.id };
}

/** Inserts directly, because some events are older than the API accepts. */
async function insert(
  organizationId: string,
  rows: readonly (readonly [at: string, value: string, region?: string])[],
) {
  await pool.query(`select make_usage_event_partition(at) from unnest($1::timestamptz[]) at`, [
    rows.map(([at]) => at),
  ]);
  await pool.query(
    `insert into usage_event (organization_id, id, meter_id, customer_id, occurred_at, value, dimensions)
     select $1, 'row-' || row.number, meter.id, customer.id, at, value, case when region is not null then jsonb_build_object('region', region) end
     from meter, customer, unnest($2::timestamptz[], $3::numeric[], $4::text[]) with ordinality as row(at, value, region, number)
     where meter.organization_id = $1 and key = 'sum' and customer.organization_id = $1`,
    [
      organizationId,
      rows.map(([at]) => at),
      rows.map(([, value]) => value),
      rows.map(([, , region]) => region ?? null),
    ],
  );
}

test('each aggregation counts its events as they were sent, without those that were voided', async () => {
  const values = {
    sum: ['1.5', '2', '0.000000000001', '999999999999999'],
    max: ['3', '10', '9.5', '20'],
    unique: ['ann', 'bob', 'ann', 'eve'],
    count: [undefined, undefined, undefined, undefined],
  };
  for (const meter of meters) {
    expect(await totalOf(meter)).toEqual(['0']);
    const events = values[meter].map((value) => usageEvent({ meter, ...(value && { value }) }));
    expect(await client.usage.ingest(events)).toEqual({
      accepted: 4,
      duplicates: 0,
      conflicting: [],
      rejected: 0,
    });
    const [last = ''] = events.slice(-1).map(({ id }) => id);
    expect(await client.usage.void([last, last, 'nobody'])).toEqual({
      voided: 1,
      already_voided: 0,
      unknown: ['nobody'],
    });
    expect(await client.usage.void([last])).toEqual({ voided: 0, already_voided: 1, unknown: [] });
    // Voiding does not free the ids.
    expect(await client.usage.ingest(events)).toMatchObject({ accepted: 0, duplicates: 4 });
  }
  expect(await totalOf('sum')).toEqual(['3.500000000001']);
  expect(await totalOf('max')).toEqual(['10']);
  expect(await totalOf('unique')).toEqual(['2']);
  expect(await totalOf('count')).toEqual(['3']);
  expect(await totalOf('sum', { customer_id: crypto.randomUUID() })).toEqual(['0']);
});

describe('an event counts once', () => {
  test('sent again it is a duplicate; with another content the first one stands', async () => {
    const own = await organization();
    const { customer_id } = own;
    const [first, second] = [
      usageEvent({ customer_id, value: '5' }),
      usageEvent({ customer_id, value: '6' }),
    ];
    await own.client.usage.ingest([first, second]);
    const others: Partial<UsageEvent>[] = [
      { value: '5.1' },
      { meter: 'max' },
      { timestamp: new Date(nowMs() - 60_000).toISOString() },
      { timestamp: new Date(nowMs() - 34 * DAY_MS).toISOString() },
      { dimensions: { region: 'eu' } },
    ];
    for (const other of others) {
      expect(await own.client.usage.ingest([{ ...first, ...other }, second])).toMatchObject({
        accepted: 0,
        duplicates: 1,
        conflicting: [first.id],
      });
    }
    const { customer_id: _, ...byNumber } = { ...first, customer_number: own.customer_number, value: '5.0' };
    expect(await own.client.usage.ingest([byNumber])).toMatchObject({ duplicates: 1, conflicting: [] });
    const { data } = await own.client.usage.query('sum', {
      from: new Date(nowMs() - 40 * DAY_MS).toISOString(),
      to: inAnHour(),
    });
    expect(data[0]?.value).toBe('11');
  });

  test('so it does within a batch, in different months too', async () => {
    const { client: own, customer_id } = await organization();
    const event = usageEvent({ customer_id });
    const earlier = { ...event, timestamp: new Date(nowMs() - 34 * DAY_MS).toISOString() };
    expect(await own.usage.ingest([event, event, earlier])).toEqual({
      accepted: 1,
      duplicates: 1,
      conflicting: [event.id],
      rejected: 0,
    });
  });

  test('so it does when two months get it at the same time over separate connections', async () => {
    const { client: own, organizationId, customer_id } = await organization();
    const AT_ONCE = 4;
    const counted = { accepted: 0, duplicates: 0, conflicting: 0 };
    const race = async (pair: number) => {
      const event = usageEvent({ customer_id });
      const earlier = { ...event, timestamp: new Date(nowMs() - 34 * DAY_MS).toISOString() };
      const both = pair % 2 === 0 ? [event, earlier] : [earlier, event];
      const results = await Promise.all(both.map((each) => own.usage.ingest([each])));
      for (const { accepted, duplicates, conflicting } of results) {
        counted.accepted += accepted;
        counted.duplicates += duplicates;
        counted.conflicting += conflicting.length;
      }
    };
    for (let pair = 0; pair < PAIRS; pair += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => race(pair + index)));
    }
    expect(counted).toEqual({ accepted: PAIRS, duplicates: 0, conflicting: PAIRS });
    const { rows } = await pool.query(
      'select count(*)::int as rows, count(distinct id)::int as ids from usage_event where organization_id = $1',
      [organizationId],
    );
    expect(rows).toEqual([{ rows: PAIRS, ids: PAIRS }]);
  });

  test('an id is free again after months, and voiding it then voids the latest', async () => {
    const { client: own, organizationId, customer_id } = await organization();
    await insert(organizationId, [['2026-02-01T00:00:00Z', '5']]);
    const again = usageEvent({ id: 'row-1', customer_id, value: '7' });
    expect(await own.usage.ingest([again])).toMatchObject({ accepted: 1, conflicting: [] });
    expect(await own.usage.void(['row-1'])).toMatchObject({ voided: 1 });
    const february = { from: '2026-02-01T00:00:00Z', to: '2026-02-02T00:00:00Z' };
    expect((await own.usage.query('sum', february)).data).toMatchObject([{ value: '5' }]);
  });

  test('two organizations may use the same ids', async () => {
    const id = `shared-${made++}`;
    for (const { client: own, customer_id } of [await organization(), await organization()]) {
      expect(await own.usage.ingest([usageEvent({ id, customer_id })])).toMatchObject({ accepted: 1 });
    }
  });
});

test.each(['a/b', 'a?b', 'a#b', 'a%2F', 'a\\b', 'a b', 'a\u0000', 'é'])(
  'an id that a path cannot carry, such as %j, is refused; "void" is an id like any other',
  async (id) => {
    const detail = 'must be visible ASCII characters without spaces, /, ?, #, % and \\';
    const refused = await send([usageEvent(), usageEvent({ id })]);
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/body/events/1/id', code: 'wrong_format', detail }] },
    });
    const voiding = await partner.request('POST', '/api/v1/public/usage-event-voids', {
      body: { ids: [id] },
    });
    expect(voiding).toMatchObject({ status: 400, body: { errors: [{ pointer: '/body/ids/0', detail }] } });
    await client.usage.ingest([usageEvent({ id: 'void' })]);
    expect(await client.usage.void(['void'])).toMatchObject({ unknown: [] });
  },
);

describe('a batch with one wrong event stores nothing, and the answer names each that is wrong', () => {
  test('by its meter, its customer, its time or its value', async () => {
    const theirs = await organization();
    const at = (ms: number) => ({ timestamp: new Date(nowMs() + ms).toISOString() });
    const wrong: readonly (readonly [Partial<UsageEvent>, string])[] = [
      [{ meter: 'nothing' }, '/meter'],
      [{ customer_id: theirs.customer_id }, '/customer_id'],
      [{ customer_number: 'C-1001' }, ''],
      [at(-35 * DAY_MS - 60_000), '/timestamp'],
      [at(6 * 60_000), '/timestamp'],
      [{ timestamp: '2026-12-31T23:59:60Z' }, '/timestamp'],
      [{ value: '-1' }, '/value'],
      [{ value: '1e3' }, '/value'],
      [{ value: '1000000000000000' }, '/value'],
      [{ meter: 'max', value: 'many' }, '/value'],
      [{ meter: 'count', value: '1' }, '/value'],
    ];
    const good = usageEvent();
    const { customer_id: _, ...nobody } = usageEvent();
    const { value: __, ...worthless } = usageEvent({ meter: 'unique' });
    const answer = await send([good, ...wrong.map(([event]) => usageEvent(event)), nobody, worthless]);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      ...wrong.map(([, member], index) => `/body/events/${index + 1}${member}`),
      '/body/events/12',
      '/body/events/13/value',
    ]);
    expect(
      await client.usage.ingest([good, usageEvent(at(-35 * DAY_MS + 60_000)), usageEvent(at(4 * 60_000))]),
    ).toMatchObject({
      accepted: 3,
    });
  });

  test('at most a hundred, and a body of 1 MiB is read', async () => {
    const events = usageEvents(150, { meter: 'nothing', dimensions: { note: 'x'.repeat(128) } });
    expect((await send(events)).body.errors).toHaveLength(100);
    const dimensions = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`d${n}`, 'x'.repeat(128)]));
    expect((await send(usageEvents(900, { dimensions }))).status).toBe(200);
  });
});

describe('the SDK', () => {
  test('cuts a stream into requests, gives what is refused to onRejected, and sends the rest', async () => {
    const { client: own, customer_id } = await organization();
    const dimensions = { note: 'ü'.repeat(128) };
    async function* stream() {
      for (let index = 0; index < 2_600; index++) {
        if (index % 10 === 9) yield usageEvent({ customer_id, meter: 'nothing', dimensions });
        else if (index === 1_234) yield { ...usageEvent({ customer_id }), timestamp: 'yesterday' };
        else yield usageEvent({ customer_id, dimensions });
      }
    }
    const rejected: RejectedUsageEvent[] = [];
    const totals = await own.usage.ingest(stream(), { onRejected: (each) => void rejected.push(each) });
    expect(totals).toEqual({ accepted: 2_339, duplicates: 0, conflicting: [], rejected: 261 });
    expect(rejected.filter(({ event }) => event.meter === 'nothing')).toHaveLength(260);
    expect(rejected.find(({ event }) => event.timestamp === 'yesterday')?.errors).toMatchObject([
      { pointer: '/timestamp' },
    ]);
    // The request is idempotent by the ids of its events, so no outcome is stored.
    expect(
      await server.app.context.db.prisma.idempotencyRecord.count({
        where: { operation: 'ingestUsageEvents' },
      }),
    ).toBe(0);
    await expect(own.usage.ingest(usageEvents(2, { meter: 'nothing' }))).rejects.toThrow(
      UnprocessableContentError,
    );
  });

  test('a meter is found by its key, and its key is taken', async () => {
    expect(await client.meters.get('sum')).toMatchObject({ key: 'sum', aggregation: 'sum', unit: null });
    await expect(client.meters.create({ key: 'sum', name: 'Again', aggregation: 'max' })).rejects.toThrow(
      ConflictError,
    );
    const keys = (await client.meters.list({ limit: 1 }).toArray()).map(({ key }) => key);
    expect(keys).toEqual(meters.toReversed());
  });
});

describe('queries', () => {
  test('days and months are those of the time zone, with 23 and 25 hours; hours are absolute', async () => {
    const { client: own, organizationId } = await organization();
    await insert(organizationId, [
      ['2026-03-28T22:59:59.999Z', '1'],
      ['2026-03-28T23:00:00Z', '2'],
      ['2026-03-29T21:59:59.999Z', '3'],
      ['2026-03-31T22:00:00Z', '4'],
      ['2026-10-25T00:30:00Z', '5'],
      ['2026-10-25T01:30:00Z', '6'],
      ['2026-10-25T22:59:59Z', '7'],
    ]);
    const inBerlin = async (window: 'hour' | 'day' | 'month', from: string, to: string) => {
      const { data } = await own.usage.query('sum', { from, to, window, time_zone: 'Europe/Berlin' });
      return data.map((row) => [row.from, row.to, row.value]);
    };
    expect(await inBerlin('day', '2026-03-01T00:00:00Z', '2026-04-30T00:00:00Z')).toEqual([
      ['2026-03-27T23:00:00.000Z', '2026-03-28T23:00:00.000Z', '1'],
      ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z', '5'],
      ['2026-03-31T22:00:00.000Z', '2026-04-01T22:00:00.000Z', '4'],
    ]);
    expect(await inBerlin('month', '2026-03-10T00:00:00Z', '2026-10-25T01:00:00Z')).toEqual([
      // Windows are clipped to the requested range.
      ['2026-03-10T00:00:00.000Z', '2026-03-31T22:00:00.000Z', '6'],
      ['2026-03-31T22:00:00.000Z', '2026-04-30T22:00:00.000Z', '4'],
      ['2026-09-30T22:00:00.000Z', '2026-10-25T01:00:00.000Z', '5'],
    ]);
    expect(await inBerlin('day', '2026-10-25T00:00:00Z', '2026-10-26T00:00:00Z')).toEqual([
      ['2026-10-25T00:00:00.000Z', '2026-10-25T23:00:00.000Z', '18'],
    ]);
    expect(await inBerlin('hour', '2026-10-25T00:00:00Z', '2026-10-26T00:00:00Z')).toEqual([
      ['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z', '5'],
      ['2026-10-25T01:00:00.000Z', '2026-10-25T02:00:00.000Z', '6'],
      ['2026-10-25T22:00:00.000Z', '2026-10-25T23:00:00.000Z', '7'],
    ]);
  });

  test.each([
    // Cairo has no 00:00 on 24 April.
    ['Africa/Cairo', '2026-04-23T21:59:59Z', '2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z'],
    // In the Azores midnight occurs twice on this day; the second one counts, as in bills.
    ['Atlantic/Azores', '2026-10-25T00:59:59Z', '2026-10-25T01:00:00Z', '2026-10-26T01:00:00Z'],
  ])(
    'days in %s touch and never overlap, also where clocks change at midnight',
    async (zone, before, on, after) => {
      const { client: own, organizationId } = await organization();
      await insert(organizationId, [
        [before, '1'],
        [on, '2'],
        [after, '4'],
      ]);
      const around = { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z', time_zone: zone };
      const { data } = await own.usage.query('sum', { ...around, window: 'day' });
      expect(data.map(({ value }) => value)).toEqual(['1', '2', '4']);
      expect(data.map(({ to }) => new Date(to))).toEqual([
        new Date(on),
        new Date(after),
        new Date(Date.parse(after) + 86_400_000),
      ]);
      expect(data.slice(1).map(({ from }) => new Date(from))).toEqual([new Date(on), new Date(after)]);
      // Each row equals a query of its own window.
      for (const { from, to, value } of data) {
        expect((await own.usage.query('sum', { from, to })).data).toMatchObject([{ value }]);
      }
    },
  );

  test("the time zone is the organization's unless another is given", async () => {
    const { client: own, organizationId } = await organization();
    await pool.query(`update organization set time_zone = 'Pacific/Apia' where id = $1`, [organizationId]);
    const asked = { from: '2026-10-01T00:00:00Z', to: '2026-10-02T00:00:00Z' };
    expect(await own.usage.query('sum', asked)).toMatchObject({ time_zone: 'Pacific/Apia' });
    expect(await own.usage.query('sum', { ...asked, time_zone: 'UTC' })).toMatchObject({ time_zone: 'UTC' });
  });

  test('usage is grouped by customer, or by a dimension that some events do not have', async () => {
    const { client: own, organizationId, customer_id } = await organization();
    const asked = { from: '2026-06-01T00:00:00Z', to: '2026-06-02T00:00:00Z' };
    await insert(organizationId, [
      ['2026-06-01T01:00:00Z', '1', 'eu'],
      ['2026-06-01T02:00:00Z', '2', 'us'],
      ['2026-06-01T03:00:00Z', '4', 'eu'],
      ['2026-06-01T04:00:00Z', '8'],
    ]);
    const groups = async (group_by: string) =>
      (await own.usage.query('sum', { ...asked, group_by })).data.map(({ group, value }) => [group, value]);
    expect(await groups('customer_id')).toEqual([[customer_id, '15']]);
    expect(await groups('dimensions.region')).toEqual([
      [null, '8'],
      ['eu', '5'],
      ['us', '2'],
    ]);
    expect(await groups('dimensions.nothing')).toEqual([[null, '15']]);
  });

  test('more than a thousand rows are refused, and so is a time that ends before it begins', async () => {
    const { client: own, organizationId } = await organization();
    const begin = Date.parse('2026-07-01T00:00:00Z');
    const hours = (count: number) =>
      Array.from(
        { length: count },
        (_, hour) => [new Date(begin + hour * 3_600_000).toISOString(), '1'] as const,
      );
    await insert(organizationId, hours(1_001));
    const asked = { from: '2026-07-01T00:00:00Z', window: 'hour' as const };
    const to = new Date(begin + 1_000 * 3_600_000).toISOString();
    expect((await own.usage.query('sum', { ...asked, to })).data).toHaveLength(1_000);
    for (const end of ['2026-09-01T00:00:00Z', '2026-07-01T00:00:00Z']) {
      await expect(own.usage.query('sum', { ...asked, to: end })).rejects.toThrow(UnprocessableContentError);
    }
  });

  test('what takes longer than 5 s is ended, says what to narrow, and its connection serves the next request', async () => {
    const { request, client: own, customer_id, organizationId } = await organization();
    await insert(organizationId, [['2026-06-01T01:00:00Z', '1']]);
    const path = '/api/v1/public/meters/sum/usage?from=2026-06-01T00:00:00Z&to=2026-06-02T00:00:00Z';
    const lock = await HeldLock.ofTable(pool, 'usage_event');
    const answers = await Promise.all([
      request('GET', path),
      request('GET', `${path}&customer_id=${customer_id}`),
    ]);
    // Postgres has ended them: nobody waits any more.
    const { rows } = await pool.query(
      "select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    await lock.release();
    expect(rows).toEqual([]);
    expect(answers.map(({ status, body }) => [status, body.code, body.detail])).toEqual([
      [
        422,
        'query_too_large',
        'The query reads too much, and was ended after 5 s. Ask for a shorter time, or for one customer with customer_id.',
      ],
      [422, 'query_too_large', 'The query reads too much, and was ended after 5 s. Ask for a shorter time.'],
    ]);
    // More at once than there are connections.
    const asked = { from: '2026-06-01T00:00:00Z', to: '2026-06-02T00:00:00Z' };
    const again = await Promise.all(Array.from({ length: 12 }, () => own.usage.query('sum', asked)));
    expect(again.map(({ data }) => data[0]?.value)).toEqual(Array.from({ length: 12 }, () => '1'));
    // The limit was the query's own.
    const { rows: limits } = await pool.query('show statement_timeout');
    expect(limits).toEqual([{ statement_timeout: '0' }]);
  });
});

describe('however much there is', () => {
  test('lists, look-ups of ids and aggregates read along indexes, and only the months that they are about', async () => {
    const { organizationId, customer_number } = await organization();
    const { context } = server.app;
    const begin = new Date(Date.UTC(2026, 3, 1)).toISOString();
    await pool.query(
      `insert into meter (id, organization_id, key, name, aggregation, created_at)
       select uuidv7(i * interval '-1 min'), $1, 'meter_' || i, 'Meter', 'sum', now() - i * interval '1 min'
       from generate_series(1, 20000) as i`,
      [organizationId],
    );
    await insert(
      organizationId,
      Array.from(
        { length: 20_000 },
        (_, n) => [new Date(Date.parse(begin) + n * 180_000).toISOString(), '1'] as const,
      ),
    );
    await pool.query('vacuum (analyze) meter, usage_event');
    const ago = (minutes: number) => new Date(nowMs() - minutes * 60_000);
    for (const filter of [{}, { created: { from: ago(19_000), before: ago(18_900) } }, { archived: false }]) {
      const scans = await scansOf(pool, () => listMeters(context, organizationId, { limit: 20 }, filter));
      expect(Math.max(...scans.map(({ rows }) => rows))).toBeLessThan(200);
    }
    const events = usageEvents(10).map(({ customer_id: _, ...event }) => ({ ...event, customer_number }));
    const lookups = await scansOf(pool, () => ingestUsage(context, organizationId, events));
    expect(Math.max(...lookups.map(({ rows }) => rows))).toBeLessThan(50);
    expect(lookups.map(({ table }) => table)).not.toContain('usage_event_2026_04');

    const meter = await getMeter(context, organizationId, 'sum');
    const day = { from: new Date('2026-04-10T00:00:00Z'), to: new Date('2026-04-11T00:00:00Z') };
    const scans = await scansOf(pool, () =>
      queryUsage(context, meter, { ...day, window: 'day', timeZone: 'UTC' }),
    );
    // Without the worker's own statements.
    expect(scans.filter(({ table }) => table.startsWith('usage_event'))).toEqual([
      { table: 'usage_event_2026_04', node: 'Index Only Scan', rows: 480 },
    ]);
  });

  test('what all customers used in an hour is read without the rest of the month', async () => {
    const { organizationId } = await organization();
    const { context } = server.app;
    await pool.query("select make_usage_event_partition('2026-08-01T00:00:00Z')");
    await pool.query(
      `insert into usage_event (organization_id, id, meter_id, customer_id, occurred_at, value)
       select $1, 'of-month-' || n, meter.id, md5((n % 500)::text)::uuid, timestamptz '2026-08-01T00:00:00Z' + n * interval '1 minute', 1
       from meter, generate_series(0, 39999) as n where meter.organization_id = $1 and key = 'sum'`,
      [organizationId],
    );
    await pool.query('vacuum (analyze) usage_event');
    const meter = await getMeter(context, organizationId, 'sum');
    const hour = { from: new Date('2026-08-12T08:00:00Z'), to: new Date('2026-08-12T09:00:00Z') };
    const query = { ...hour, window: 'none' as const, timeZone: 'UTC' };
    expect(await queryUsage(context, meter, query)).toMatchObject([{ value: '60' }]);
    expect(await pagesOf(pool, () => queryUsage(context, meter, query))).toBeLessThan(50);
  });
});

describe('partitions', () => {
  const partitions = async () => {
    const { rows } = await pool.query(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'usage_event'::regclass order by 1`,
    );
    return rows.map(({ name }) => String(name));
  };
  const nameOf = (ms: number) => `usage_event_${new Date(ms).toISOString().slice(0, 7).replace('-', '_')}`;
  const monthsAgo = (count: number, ms = nowMs()) => {
    const now = new Date(ms);
    return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 15);
  };

  test('a worker makes those of this month and of the next two at its start, and keeps doing so every night', async () => {
    const made = await partitions();
    for (const ahead of [0, 1, 2]) expect(made).toContain(nameOf(monthsAgo(-ahead, startedMs)));
    const { rows } = await pool.query('select cron from pgboss.schedule where name = $1', [
      usagePartitionsQueue,
    ]);
    expect(rows).toEqual([{ cron: '53 3 * * *' }]);
  });

  test('usage whose partition nobody has made is stored all the same, by all who come at once', async () => {
    const { client: own, customer_id, request } = await organization();
    await pool.query(`drop table if exists ${nameOf(nowMs() - 3_600_000)}`);
    const results = await Promise.all([
      own.usage.ingest(usageEvents(3, { customer_id })),
      own.usage.ingest(usageEvents(3, { customer_id })),
      request('POST', '/api/v1/public/usage-events', {
        body: { events: usageEvents(3, { customer_id }) },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      }).then(({ body }) => body),
    ]);
    expect(results.map(({ accepted }) => accepted)).toEqual([3, 3, 3]);
  });

  test('a month older than the retention is dropped while somebody reads usage, a younger one stays', async () => {
    const months = [15, 14, 13, 12].map((count) => monthsAgo(count));
    for (const ms of months) await pool.query('select make_usage_event_partition($1)', [new Date(ms)]);
    // The state that a killed run leaves between detaching and dropping a partition.
    const [orphan = 0, old = 0, kept = 0, younger = 0] = months;
    await pool.query(`alter table usage_event detach partition ${nameOf(orphan)}`);
    const { context } = server.app;
    const reader = await pool.connect();
    await reader.query('begin; select count(*) from usage_event');
    const dropped = dropOldUsagePartitions(context);
    await waitFor('the partition to be detached', async () => {
      const { rows } = await pool.query('select from pg_inherits where inhdetachpending');
      return rows.length > 0;
    });
    // Dropping waits for the reader, and nobody waits for the drop.
    expect(await client.usage.ingest(usageEvents(2))).toMatchObject({ accepted: 2 });
    await reader.query('commit');
    reader.release();
    // Includes partitions of other tests, which are old enough by now.
    expect(await dropped).toEqual(expect.arrayContaining([nameOf(orphan), nameOf(old)]));
    const left = await partitions();
    expect(left).toContain(nameOf(kept));
    expect(left).toContain(nameOf(younger));
    expect(left).not.toContain(nameOf(old));
    expect(await dropOldUsagePartitions(context)).toEqual([]);
  });
});
