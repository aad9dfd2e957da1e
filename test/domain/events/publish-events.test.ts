import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test, vi } from 'vitest';
import type { EndpointStatus } from '../../../generated/prisma/client.ts';
import { inTransaction } from '../../../src/domain/context.ts';
import {
  type NewEvent,
  type PublishedEvent,
  publishEvent,
  publishEvents,
} from '../../../src/domain/events/event.ts';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { startScene } from '../../support/scene.ts';
import { Stage } from '../../support/stage.ts';
import { waitFor } from '../../support/wait-for.ts';

const EVENT_BYTES_MAX = 262_144;

// Without a worker, what is published stays as it was published.
const app = await forFile(startTestApp({}, { api: false, worker: false }));

describe('many events at once', () => {
  test('1,000 are one statement between begin and commit, and come back in their order', async () => {
    const organizationId = await organizationWith(['active', 'active']);
    const events = Array.from({ length: 1_000 }, () => ({ ...issuedFor(organizationId), id: uuidv7() }));
    const { result, statements } = await statementsOf(() => publish(events));
    expect(statements).toEqual([
      'BEGIN',
      expect.stringContaining('from publish_events_unchecked('),
      'COMMIT',
    ]);
    expect(result).toEqual(events.map(({ id }) => ({ id, pendingCount: 2 })));
    expect(await countsOf(organizationId)).toEqual({ events: 1_000, deliveries: 2_000, jobs: 2_000 });
  });

  test('each gets what it would get alone: the subscribers of its own organization and type', async () => {
    const three = await organizationWith(['active', 'active', 'active']);
    const one = await organizationWith(['active'], 'invoice.voided');
    const none = await organizationWith([]);
    const published = await publish([
      { ...issuedFor(one), type: 'invoice.voided' },
      issuedFor(none),
      issuedFor(three),
      issuedFor(one),
      { ...issuedFor(three), type: 'invoice.voided' },
      issuedFor(three),
    ]);
    expect(published.map(({ pendingCount }) => pendingCount)).toEqual([1, 0, 3, 0, 0, 3]);
    expect(new Set(published.map(({ id }) => id)).size).toBe(6);
    expect(await countsOf(three)).toEqual({ events: 3, deliveries: 6, jobs: 6 });
    expect(await countsOf(one)).toEqual({ events: 2, deliveries: 1, jobs: 1 });
    expect(await countsOf(none)).toEqual({ events: 1, deliveries: 0, jobs: 0 });
  });

  test('are stored as each alone would be, byte for byte and column for column', async () => {
    const organizationId = await organizationWith(['active', 'disabled', 'pending_verification', 'deleted']);
    const data = { ...sampleInvoice, number: 'NULL, "quoted", {braced}, \\ and Ünïcödé 😀' };
    const alone = await inTransaction(app.app.context, (tx) =>
      publishEvent(tx, { ...issuedFor(organizationId), data }),
    );
    const together = await publish([issuedFor(organizationId), { ...issuedFor(organizationId), data }]);
    expect(together.map(({ pendingCount }) => pendingCount)).toEqual([1, 1]);
    expect(await storedOf(together[1])).toEqual(await storedOf(alone));
    expect(await storedOf(alone)).toMatchObject({
      data: JSON.stringify(data),
      deliveries: [
        { status: 'pending', reason: null },
        { status: 'skipped', reason: 'the endpoint was disabled when the event was published' },
        { status: 'skipped', reason: 'the endpoint was not verified when the event was published' },
      ],
    });
  });

  test('wake the workers once, and not before the commit', async () => {
    const organizationId = await organizationWith(['active']);
    await using listener = await listen();
    await inTransaction(app.app.context, async (tx) => {
      await publishEvents(tx, [issuedFor(organizationId), issuedFor(organizationId)]);
      await publishEvents(tx, [issuedFor(organizationId)]);
      await settle();
      expect(listener.wakeUps()).toBe(0);
    });
    await waitFor('the wake-up', () => listener.wakeUps() > 0);
    await settle();
    expect(listener.wakeUps()).toBe(1);
  });

  test('that roll back with their transaction leave nothing and wake nobody', async () => {
    const organizationId = await organizationWith(['active']);
    await using listener = await listen();
    await expect(
      inTransaction(app.app.context, async (tx) => {
        await publishEvents(tx, [issuedFor(organizationId), issuedFor(organizationId)]);
        throw new Error('the business says no');
      }),
    ).rejects.toThrow('the business says no');
    await settle();
    expect(await countsOf(organizationId)).toEqual({ events: 0, deliveries: 0, jobs: 0 });
    expect(listener.wakeUps()).toBe(0);
  });

  test('none at all are no statement', async () => {
    const { result, statements } = await statementsOf(() => publish([]));
    expect(result).toEqual([]);
    expect(statements).toEqual([]);
  });

  test('all arrive, signed, at every endpoint', async () => {
    await using scene = await startScene();
    const organization = await new Stage(scene).organization();
    const endpoints = [await organization.endpoint(), await organization.endpoint()];
    const published = await inTransaction(scene.server.app.context, (tx) =>
      publishEvents(
        tx,
        Array.from({ length: 25 }, () => issuedFor(organization.id)),
      ),
    );
    for (const endpoint of endpoints) {
      const requests = await endpoint.waitForRequests(25);
      expect(new Set(requests.map(({ headers }) => headers['service-event-id']))).toEqual(
        new Set(published.map(({ id }) => id)),
      );
    }
  });
});

test('fan-out to 100 endpoints is the same one statement as to none', async () => {
  const statuses = Array.from({ length: 100 }, () => 'active' as const);
  for (const [organizationId, fanOut] of [
    [await organizationWith(statuses), 100],
    [await organizationWith([]), 0],
  ] as const) {
    const { result, statements } = await statementsOf(() =>
      inTransaction(app.app.context, (tx) => publishEvent(tx, issuedFor(organizationId))),
    );
    expect(statements).toEqual(['BEGIN', expect.stringContaining('publish_event_unchecked('), 'COMMIT']);
    expect(result.pendingCount).toBe(fanOut);
    expect(await countsOf(organizationId)).toEqual({ events: 1, deliveries: fanOut, jobs: fanOut });
  }
});

test('the job of a new delivery is the one that enqueue_deliveries would make', async () => {
  const organizationId = await organizationWith(['active']);
  const [published] = await publish([issuedFor(organizationId)]);
  const { rows } = await app.app.pool.query(
    `with again as materialized (
       select id, endpoint_id, next_attempt_at, gen_random_uuid() as other_id from delivery where event_id = $1
     ), made as materialized (
       select enqueue_deliveries(array[other_id], array[endpoint_id], array[next_attempt_at]) from again
     )
     select id, other_id from again, made`,
    [published?.id],
  );
  expect(rows).toHaveLength(1);
  const [own, other] = await Promise.all([jobOf(rows[0].id), jobOf(rows[0].other_id)]);
  expect(own).toMatchObject({ name: 'deliver-event', state: 'created', retry_limit: 2_000_000_000 });
  expect(own).toEqual(other);
});

describe('what is refused publishes nothing', () => {
  test('more than 1,000 events, by name of the limit', async () => {
    const organizationId = await organizationWith(['active']);
    const events = Array.from({ length: 1_001 }, () => issuedFor(organizationId));
    await expect(publish(events)).rejects.toMatchObject({
      code: 'unprocessable_content',
      message: 'At most 1000 events can be published at once, not 1001.',
    });
    await expect(
      app.app.pool.query(
        `select publish_events(array_fill($1::uuid, array[1001]), array_fill('invoice.issued'::text, array[1001]),
                               array_fill(1, array[1001]), array_fill('{}'::json, array[1001]))`,
        [organizationId],
      ),
    ).rejects.toMatchObject({
      code: '54000',
      message: 'at most 1000 events can be published at once, not 1001',
    });
    expect(await countsOf(organizationId)).toEqual({ events: 0, deliveries: 0, jobs: 0 });
  });

  test('data that breaks the contract or is too long, every problem with the place of its event', async () => {
    const organizationId = await organizationWith(['active']);
    const good = issuedFor(organizationId);
    // What a producer in plain JavaScript could pass.
    const wrong = JSON.parse(JSON.stringify({ ...sampleInvoice, id: 'not a uuid', status: 'eaten' }));
    const long = { ...sampleInvoice, number: 'n'.repeat(EVENT_BYTES_MAX) };
    const refusal = publish([good, { ...good, data: wrong }, good, { ...good, data: long }]);
    await expect(refusal).rejects.toMatchObject({
      code: 'unprocessable_content',
      message: expect.stringMatching(/^2 of 4 events cannot be published, so none was\. .*contract.*256 KiB/),
      errors: [
        { pointer: '/1/data/id', detail: expect.any(String) },
        { pointer: '/1/data/status', detail: expect.any(String) },
        { pointer: '/3/data', detail: expect.stringMatching(/^makes the event \d+ bytes long$/) },
      ],
    });
    expect(await countsOf(organizationId)).toEqual({ events: 0, deliveries: 0, jobs: 0 });
  });

  test('an event id that there is already, or twice', async () => {
    const organizationId = await organizationWith(['active']);
    const known = { ...issuedFor(organizationId), id: uuidv7() };
    await publish([known]);
    const twice = { ...issuedFor(organizationId), id: uuidv7() };
    for (const events of [
      [issuedFor(organizationId), known],
      [twice, issuedFor(organizationId), twice],
    ]) {
      await expect(publish(events)).rejects.toMatchObject({ code: 'conflict' });
    }
    expect(await countsOf(organizationId)).toEqual({ events: 1, deliveries: 1, jobs: 1 });
  });
});

function issuedFor(organizationId: string) {
  return { organizationId, type: 'invoice.issued', data: sampleInvoice } as const;
}

function publish(events: readonly NewEvent[]): Promise<PublishedEvent[]> {
  return inTransaction(app.app.context, (tx) => publishEvents(tx, events));
}

/** An organization with one endpoint for each status. There may be more of them than the API allows. */
async function organizationWith(
  statuses: readonly EndpointStatus[],
  eventType = 'invoice.issued',
): Promise<string> {
  const { organizationId } = await app.createTenant();
  await app.app.pool.query(
    `with endpoint as (
       insert into webhook_endpoint (id, organization_id, endpoint_url, status, disabled_by, deleted_at, verified_at, created_at,
                                     updated_at)
       select uuid_time_ordered(), $1, 'https://receiver.example/hooks', status,
              case status when 'disabled' then 'client'::disabled_by end, case status when 'deleted' then now() end,
              now(), now(), now()
       from unnest($2::endpoint_status[]) as status
       returning id
     )
     insert into webhook_subscription (endpoint_id, event_type, organization_id, schema_version, position)
     select id, $3, $1, 1, 0 from endpoint`,
    [organizationId, statuses, eventType],
  );
  return organizationId;
}

async function countsOf(organizationId: string) {
  const { rows } = await app.app.pool.query(
    `select (select count(*)::int from event where organization_id = $1) as events,
            count(delivery.id)::int as deliveries, count(job.id)::int as jobs
     from delivery left join pgboss.job on job.name = 'deliver-event' and job.id = delivery.id
     where delivery.organization_id = $1`,
    [organizationId],
  );
  return rows[0];
}

/** What was stored for an event, without ids and times. */
async function storedOf(published: PublishedEvent | undefined) {
  const { prisma } = app.app.context.db;
  const event = await prisma.event.findUniqueOrThrow({ where: { id: published?.id ?? '' } });
  const deliveries = await prisma.delivery.findMany({
    where: { eventId: event.id },
    orderBy: { endpointId: 'asc' },
  });
  const { id, type, schemaVersion, organizationId, createdAt } = event;
  const body = event.body ?? '';
  const [envelope, data] = [
    body.slice(0, body.indexOf(',"data":')),
    body.slice(body.indexOf(',"data":') + 8, -1),
  ];
  expect(envelope).toBe(
    `{"id":"${id}","type":"${type}","schema_version":1,"created_at":"${createdAt.toISOString()}"`,
  );
  for (const delivery of deliveries) {
    expect([delivery.createdAt, delivery.updatedAt]).toEqual([createdAt, createdAt]);
    expect(delivery.nextAttemptAt).toEqual(delivery.status === 'pending' ? createdAt : null);
  }
  return {
    type,
    schemaVersion,
    organizationId,
    data,
    deliveries: deliveries.map(({ id, eventId, createdAt, updatedAt, nextAttemptAt, ...rest }) => rest),
    jobs: await Promise.all(deliveries.map(({ id }) => jobOf(id))),
  };
}

/** The job of a delivery, without its id and times. */
async function jobOf(deliveryId: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await app.app.pool.query(
    `select to_jsonb(job) - array['id', 'start_after', 'created_on', 'keep_until'] as job from pgboss.job
     where name = 'deliver-event' and id = $1
       and start_after <= now() and keep_until > now() + interval '9 years'`,
    [deliveryId],
  );
  return rows[0]?.job;
}

/** The statements of the transactions that `work` runs; background checks have connections of their own. */
async function statementsOf<Result>(work: () => Promise<Result>) {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const result = await work();
    const sent = query.mock.calls.map(([statement]: unknown[], index) => ({
      text: typeof statement === 'string' ? statement : textOf(statement),
      connection: query.mock.contexts[index],
    }));
    const inTransactions = new Set(
      sent.flatMap(({ text, connection }) => (text === 'BEGIN' ? [connection] : [])),
    );
    const statements = sent
      .filter(({ text, connection }) => inTransactions.has(connection) && !text.includes('pg_notify'))
      .map(({ text }) => text);
    return { result, statements };
  } finally {
    query.mockRestore();
  }
}

function textOf(statement: unknown): string {
  return typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : '';
}

async function listen() {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  let count = 0;
  client.on('notification', () => count++);
  await client.query('listen countersign_deliveries');
  // The last wake-up of an earlier test may still be under way.
  await settle();
  count = 0;
  return { wakeUps: () => count, [Symbol.asyncDispose]: () => client.end() };
}

/** Far longer than wake-ups are gathered for. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100));
}

test('of many events for organizations that there are not, twenty are named, and how many more there are', async () => {
  const missing = Array.from({ length: 23 }, () => crypto.randomUUID());
  const refused = app.app.pool.query('select reject_missing_organizations($1::uuid[])', [missing]);
  const { code, detail } = await refused.then(
    () => expect.fail('It was accepted.'),
    (error: { code: string; detail: string }) => error,
  );
  const lines = detail.split('\n');
  expect([code, lines.length, lines[19], lines[20]]).toEqual([
    '23503',
    21,
    `event 20: there is no organization ${missing[19]}`,
    'and 3 more',
  ]);
});
