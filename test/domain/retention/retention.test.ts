import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import type { Context } from '../../../src/domain/context.ts';
import { redeliver } from '../../../src/domain/redelivery/redeliver-delivery.ts';
import { getEndpointRedelivery } from '../../../src/domain/redelivery/redelivery.ts';
import { advanceRedelivery } from '../../../src/domain/redelivery/redelivery-batches.ts';
import { startEndpointRedelivery } from '../../../src/domain/redelivery/redelivery-start.ts';
import { applyRetention, type RetentionOptions } from '../../../src/domain/retention/retention.ts';
import { type RowCounts, zeroCounts } from '../../../src/domain/retention/retention-cutoffs.ts';
import type { Config } from '../../../src/platform/config.ts';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';
import { DAY_MS, type OldEvent, type OldEventOptions, recordOldEvent } from '../../support/old-history.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Short ones, far enough apart that a test's day is in no doubt. */
const ages: Config['retention'] = {
  responseDays: 10,
  attemptDays: 20,
  payloadDays: 30,
  eventDays: 40,
  usageMonths: null,
  failedDays: null,
  billingRunDays: null,
  requestDays: null,
  hour: 3,
};
const keepsAll = { responseDays: null, attemptDays: null, payloadDays: null, eventDays: null };

let organizationId: string;
let endpointId: string;
const server = await forFile(startTestApp({}, { api: false, worker: false }));

/** Each test has a history of its own. */
beforeEach(async () => {
  await server.app.pool.query(
    'truncate event, delivery, delivery_attempt, replay, retention_run, retention_position, retention_deferral, pgboss.job',
  );
  ({ organizationId } = await server.createTenant());
  const now = new Date();
  ({ id: endpointId } = await prisma().webhookEndpoint.create({
    data: {
      id: uuidv7(),
      organization_id: organizationId,
      endpoint_url: 'https://hooks.example.com/',
      status: 'active',
      verified_at: now,
      created_at: now,
      updated_at: now,
    },
  }));
});

const prisma = () => server.app.context.db.prisma;
const record = (options: Omit<OldEventOptions, 'endpointId'>): Promise<OldEvent> =>
  recordOldEvent(server.app.context, organizationId, { endpointId, ...options });

function withAges(changed: Partial<Config['retention']> = {}): Context {
  const { context } = server.app;
  return { ...context, rules: { ...context.rules, retention: { ...ages, ...changed } } };
}

const apply = (
  changed: Partial<Config['retention']> = {},
  options: RetentionOptions = {},
): Promise<RowCounts> => applyRetention(withAges(changed), options);

/** What there still is of an event. */
async function remainsOf({ id, deliveryIds }: OldEvent) {
  const event = await prisma().event.findUnique({ where: { id } });
  const attempts = await prisma().deliveryAttempt.findMany({
    where: { deliveryId: { in: [...deliveryIds] } },
  });
  return {
    event: event !== null,
    payload: event ? event.body !== null : false,
    deliveries: await prisma().delivery.count({ where: { eventId: id } }),
    attempts: attempts.length,
    responses: attempts.filter(({ responseBody }) => responseBody !== null).length,
  };
}

const whole = { event: true, payload: true, deliveries: 1, attempts: 1, responses: 1 };
const gone = { event: false, payload: false, deliveries: 0, attempts: 0, responses: 0 };

test('each part is removed at its age: responses, attempts, payloads, then events with their deliveries', async () => {
  const events = [];
  for (const daysAgo of [9, 11, 21, 31, 41]) events.push(await record({ daysAgo }));
  expect(await apply()).toEqual({
    ...zeroCounts(),
    events: 1,
    deliveries: 1,
    attempts: 3,
    responses: 1,
    payloads: 1,
  });
  expect(await Promise.all(events.map(remainsOf))).toEqual([
    whole,
    { ...whole, responses: 0 },
    { ...whole, responses: 0, attempts: 0 },
    { ...whole, responses: 0, attempts: 0, payload: false },
    gone,
  ]);
  // What is left of an attempt is what the history says of it.
  const [emptied] = await prisma().deliveryAttempt.findMany({
    where: { deliveryId: events[1]?.deliveryIds[0] ?? '' },
  });
  expect(emptied).toMatchObject({
    responseStatus: 503,
    responseHeaders: null,
    responseBody: null,
    durationMs: 20,
  });
  expect(await apply()).toEqual(zeroCounts());
});

test('what is pending or held is kept whole, however old, and so is what its event caused elsewhere', async () => {
  const pending = await record({ daysAgo: 4_000, states: ['pending'] });
  const held = await record({ daysAgo: 4_000, states: ['delivered', 'held'] });
  await apply({ failedDays: 30 });
  expect(await remainsOf(pending)).toEqual(whole);
  expect(await remainsOf(held)).toMatchObject({
    event: true,
    payload: true,
    deliveries: 2,
    attempts: 1,
    responses: 1,
  });
});

test('an age counts from the end of the last delivery, not from the event', async () => {
  const ended = await record({ daysAgo: 400, endedDaysAgo: 5 });
  expect(await apply()).toEqual(zeroCounts());
  expect(await remainsOf(ended)).toEqual(whole);
});

test('never keeps for good', async () => {
  const ancient = await record({ daysAgo: 10_000 });
  expect(await apply(keepsAll)).toEqual(zeroCounts());
  expect(await remainsOf(ancient)).toEqual(whole);
});

test('a failed delivery keeps its event and payload, and can be redelivered, as long as configured', async () => {
  const failed = await record({ daysAgo: 400, states: ['failed'] });
  await apply();
  expect(await remainsOf(failed)).toMatchObject({ event: true, payload: true, deliveries: 1 });
  expect((await redeliver(server.app.context, failed.deliveryIds[0])).status).toBe('pending');
});

test('a replay skips deliveries without payload, and counts them', async () => {
  for (const daysAgo of [60, 61, 5]) await record({ daysAgo, states: ['failed'] });
  await apply({ eventDays: 90, failedDays: 50 });
  const { context } = server.app;
  const started = await startEndpointRedelivery(context, organizationId, endpointId, new Date(0));
  expect(started).toMatchObject({ matched: 1, payload_removed: 2 });
  while (await advanceRedelivery(context, started.id));
  expect(await getEndpointRedelivery(context, organizationId, endpointId, started.id)).toMatchObject({
    status: 'completed',
    queued: 1,
    payload_removed: 2,
  });
  expect(await prisma().delivery.count({ where: { status: 'pending' } })).toBe(1);
  const { rows } = await server.app.pool.query("select id from pgboss.job where name = 'deliver-event'");
  expect(rows).toHaveLength(1);
});

test('a delivery that is being redelivered keeps its payload', async () => {
  const failed = await record({ daysAgo: 60, states: ['failed'] });
  const other = await server.app.pool.connect();
  try {
    await other.query('begin');
    await other.query('select 1 from delivery where id = $1 for update', [failed.deliveryIds[0]]);
    expect(await apply({ failedDays: 50 })).toMatchObject({ payloads: 0, events: 0 });
    await other.query("update delivery set status = 'pending', updated_at = now() where id = $1", [
      failed.deliveryIds[0],
    ]);
    await other.query('commit');
  } finally {
    other.release(true);
  }
  expect(await apply({ failedDays: 50 })).toMatchObject({ payloads: 0, events: 0 });
  expect(await remainsOf(failed)).toMatchObject({ event: true, payload: true });
});

test('a replay that waits while payloads are removed does not send deliveries without one', async () => {
  const failed = await record({ daysAgo: 60, states: ['failed'] });
  const { context } = server.app;
  const { id, matched } = await startEndpointRedelivery(context, organizationId, endpointId, new Date(0));
  expect(matched).toBe(1);
  const other = await server.app.pool.connect();
  let advanced: Promise<boolean>;
  try {
    await other.query('begin');
    await other.query('update delivery set payload_removed_at = now() where id = $1', [
      failed.deliveryIds[0],
    ]);
    advanced = advanceRedelivery(context, id);
    await waitFor('the replay to wait for the row', async () => {
      const { rows } = await server.app.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    });
    await other.query('commit');
  } finally {
    other.release(true);
  }
  await advanced;
  expect(await getEndpointRedelivery(context, organizationId, endpointId, id)).toMatchObject({
    status: 'completed',
    queued: 0,
  });
  expect(await prisma().delivery.count({ where: { status: 'failed' } })).toBe(1);
});

test('what could not be emptied when its turn came is emptied by the first run after it has ended long enough', async () => {
  const held = await record({ daysAgo: 35, states: ['held'] });
  const never = await record({ daysAgo: 35, states: ['held'], attempts: 0 });
  const later = await record({ daysAgo: 34 });
  await apply();
  expect(await remainsOf(held)).toEqual(whole);
  expect(await remainsOf(later)).toMatchObject({ payload: false });
  await prisma().delivery.updateMany({
    where: { status: 'held' },
    data: { status: 'delivered', updatedAt: new Date(Date.now() - 15 * DAY_MS) },
  });
  await prisma().deliveryAttempt.create({
    data: {
      deliveryId: never.deliveryIds[0],
      number: 1,
      organizationId,
      startedAt: new Date(Date.now() - 15 * DAY_MS),
      durationMs: 1,
      responseStatus: 200,
      responseHeaders: {},
      responseBody: Buffer.from('late'),
    },
  });
  expect(await apply()).toEqual({ ...zeroCounts(), responses: 2 });
  const longAgo = new Date(Date.now() - 32 * DAY_MS);
  await prisma().deliveryAttempt.updateMany({ data: { startedAt: longAgo } });
  await prisma().delivery.updateMany({ data: { updatedAt: longAgo } });
  expect(await apply()).toEqual({ ...zeroCounts(), attempts: 2, payloads: 2 });
  expect(await prisma().retentionDeferral.count()).toBe(0);
});

test('what is sent again and answered after its response was emptied is emptied again', async () => {
  const { deliveryIds } = await record({ daysAgo: 15, states: ['failed'] });
  expect(await apply({ attemptDays: null })).toMatchObject({ responses: 1 });
  await prisma().deliveryAttempt.updateMany({ data: { responseBody: Buffer.from('again') } });
  await prisma().delivery.update({ where: { id: deliveryIds[0] }, data: { status: 'delivered' } });
  expect(await apply({ attemptDays: null })).toMatchObject({ responses: 1 });
});

test('an attempt made while older attempts of its delivery are removed keeps its response', async () => {
  const { deliveryIds } = await record({ daysAgo: 25, states: ['failed'] });
  // As a batch finds it that looked at the delivery before it was sent again.
  await prisma().deliveryAttempt.create({
    data: {
      deliveryId: deliveryIds[0],
      number: 2,
      organizationId,
      startedAt: new Date(),
      durationMs: 1,
      responseStatus: 200,
      responseBody: Buffer.from('arrived'),
    },
  });
  const due = { ...zeroCounts(), attempts: 1 };
  expect(await apply({}, { dryRun: true })).toEqual(due);
  expect(await apply()).toEqual(due);
  const left = await prisma().deliveryAttempt.findMany({ where: { deliveryId: deliveryIds[0] } });
  expect(
    left.map(({ number, responseBody }) => [number, Buffer.from(responseBody ?? []).toString()]),
  ).toEqual([[2, 'arrived']]);
});

test('events with unordered ids are removed too, and those without subscribers', async () => {
  const events = [
    await record({ daysAgo: 41, id: randomUUID() }),
    await record({ daysAgo: 31, id: randomUUID() }),
  ];
  await prisma().event.create({
    data: {
      id: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
      organizationId,
      type: 'of.another.release',
      schemaVersion: 1,
      body: '{}',
      createdAt: new Date(Date.now() - 41 * DAY_MS),
    },
  });
  expect(await apply()).toMatchObject({ events: 2, deliveries: 1, payloads: 1 });
  expect(await Promise.all(events.map(remainsOf))).toMatchObject([gone, { payload: false }]);
});

/** More than a batch of everything, among them what stays. @returns what is to be removed. */
async function recordMany(): Promise<RowCounts> {
  const at = (days: number) => new Date(Date.now() - days * DAY_MS);
  for (const [daysAgo, count] of [
    [41, 900],
    [31, 700],
    [21, 1_100],
    [11, 1_200],
    [1, 10],
  ] as const) {
    await server.app.pool.query(
      `with made as (
         insert into event (id, organization_id, type, schema_version, body, created_at)
         select uuidv7($3::timestamptz - now() + i * interval '1 ms'), $1,
                case i % 2 when 0 then 'invoice.issued' else 'invoice.voided' end, 1, '{"data":1}', $3
         from generate_series(1, $4) as i returning id
       ), sent as (
         insert into delivery (id, organization_id, event_id, endpoint_id, status, attempt_count, created_at, updated_at)
         select uuidv7($3::timestamptz - now()), $1, id, $2,
                (case when row_number() over () % 10 = 0 then 'failed' else 'delivered' end)::delivery_status, 2, $3, $3
         from made returning id
       )
       insert into delivery_attempt (delivery_id, number, organization_id, started_at, duration_ms, response_status,
                                     response_headers, response_body)
       select id, number, $1, $3, 20, 204, '{}', '' from sent cross join generate_series(1, 2) as number`,
      [organizationId, endpointId, at(daysAgo), count],
    );
  }
  const failedStay = 90;
  return {
    replays: 0,
    events: 900 - failedStay,
    deliveries: 900 - failedStay,
    attempts: 2 * (900 + 700 + 1_100),
    responses: 2 * 1_200,
    payloads: 630,
  };
}

test('many batches remove exactly what is due; the run says how much, and a dry run before says the same and changes nothing', async () => {
  const due = await recordMany();
  const before = await prisma().delivery.count();
  expect(await apply({}, { dryRun: true })).toEqual(due);
  expect(await prisma().delivery.count()).toBe(before);
  expect(await prisma().retentionRun.count()).toBe(0);
  expect(await prisma().retentionPosition.count()).toBe(0);
  const told: RowCounts[] = [];
  expect(await apply({}, { onProgress: (soFar) => told.push({ ...soFar }) })).toEqual(due);
  expect(told.length).toBeGreaterThan(10);
  expect(told.at(-1)).toEqual(due);
  const [run, ...others] = await prisma().retentionRun.findMany();
  expect(others).toEqual([]);
  expect(run).toMatchObject({ ...due, completed_at: expect.any(Date) });
  expect(await apply()).toEqual(zeroCounts());
});

test('events go in the order of the feed, whatever their type: what a run removes later is not written to before', async () => {
  const { pool } = server.app;
  await pool.query(
    `with made as (
       insert into event (id, organization_id, type, schema_version, body, created_at)
       select uuidv7(), $1, case i % 2 when 0 then 'invoice.issued' else 'invoice.voided' end, 1, '{}',
              now() - interval '41 days' + i * interval '1 s'
       from generate_series(1, 500) as i returning id, created_at
     )
     insert into event_feed (organization_id, position, event_id, sequenced_at)
     select $1, row_number() over (order by created_at), id, created_at from made`,
    [organizationId],
  );
  const ending = new AbortController();
  const onProgress = ({ events }: RowCounts) => events > 0 && ending.abort(new Error('stopped'));
  await expect(apply({}, { signal: ending.signal, onProgress })).rejects.toThrow('stopped');
  const { rows } = await pool.query(
    `select count(*)::int as left_over, min(event_feed.position)::int as first, (count(*) filter (where seq = 0))::int as written
     from event left join event_feed on event_feed.event_id = event.id where event.organization_id = $1`,
    [organizationId],
  );
  expect(rows).toEqual([{ left_over: 300, first: 201, written: 0 }]);
});

test('two runs at once remove everything once', async () => {
  const due = await recordMany();
  const runs = await Promise.all([apply(), apply()]);
  for (const kind of ['events', 'deliveries', 'attempts', 'responses', 'payloads'] as const) {
    expect(runs.map((counts) => counts[kind]).reduce((sum, count) => sum + count)).toBe(due[kind]);
  }
});

test('an interrupted run has counted its work, and the next one does the rest', async () => {
  const due = await recordMany();
  const counted = zeroCounts();
  let runs = 0;
  for (let isDone = false; !isDone; runs++) {
    const ending = new AbortController();
    let batches = 0;
    isDone = await apply(
      {},
      {
        signal: ending.signal,
        onProgress: () => {
          if (++batches === 9) ending.abort(new Error('killed'));
        },
      },
    ).then(
      () => true,
      (error) => {
        expect(error).toEqual(new Error('killed'));
        return false;
      },
    );
  }
  expect(runs).toBeGreaterThan(2);
  for (const run of await prisma().retentionRun.findMany()) {
    for (const kind of ['events', 'deliveries', 'attempts', 'responses', 'payloads'] as const)
      counted[kind] += run[kind];
  }
  expect(counted).toEqual(due);
  expect(await prisma().retentionRun.count({ where: { completed_at: null } })).toBe(runs - 1);
});

test('an event with more deliveries than fit a batch is removed as a whole', async () => {
  const { id } = await record({ daysAgo: 50 });
  await server.app.pool.query(
    `insert into delivery (id, organization_id, event_id, endpoint_id, status, attempt_count, created_at, updated_at)
     select uuidv7($4::timestamptz - now()), $1, $2, $3, 'delivered', 1, $4, $4 from generate_series(1, 4000)`,
    [organizationId, id, endpointId, new Date(Date.now() - 50 * DAY_MS)],
  );
  const small = await record({ daysAgo: 49 });
  expect(await apply()).toMatchObject({ events: 2, deliveries: 4_002 });
  expect(await remainsOf(small)).toEqual(gone);
});

test('replays go with the events, those that are running stay', async () => {
  const replay = (daysAgo: number, status: 'completed' | 'running') => {
    const at = new Date(Date.now() - daysAgo * DAY_MS);
    const id = uuidv7({ msecs: at.getTime() });
    return {
      id,
      kind: 'endpoint' as const,
      organization_id: organizationId,
      endpoint_id: endpointId,
      since: at,
      status,
      matched: 0,
      position: id,
      created_at: at,
      completed_at: status === 'completed' ? at : null,
    };
  };
  await prisma().redelivery.createMany({
    data: [replay(50, 'completed'), replay(50, 'running'), replay(30, 'completed')],
  });
  expect(await apply()).toEqual({ ...zeroCounts(), replays: 1 });
  expect(await prisma().redelivery.count()).toBe(2);
});
