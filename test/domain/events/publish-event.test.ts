import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../../src/domain/context.ts';
import { publishEvent } from '../../../src/domain/events/event.ts';
import { createCustomer } from '../../support/customer.ts';
import { forFile } from '../../support/for-file.ts';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { startScene } from '../../support/scene.ts';
import { CLOCK_STEP_MS } from '../../support/slowness.ts';
import { Stage, type StagedEndpoint, type StagedOrganization } from '../../support/stage.ts';
import { waitFor } from '../../support/wait-for.ts';

const EVENT_BYTES_MAX = 262_144;

const scene = await forFile(startScene());
const stage = new Stage(scene);

describe('all or nothing', () => {
  test('a transaction that publishes and then throws leaves no event, no delivery, no job and no change', async () => {
    const { organization, endpoint, customerId } = await organizationWithCustomer();
    const before = await quietCounts();
    await expect(
      inTransaction(scene.server.app.context, async (tx) => {
        await tx.db.prisma.customer.update({ where: { id: customerId }, data: { name: 'Changed' } });
        const { pendingCount } = await publishEvent(tx, issuedFor(organization));
        expect(pendingCount).toBe(1);
        throw new Error('the business says no');
      }),
    ).rejects.toThrow('the business says no');
    expect(await counts()).toEqual(before);
    expect(await nameOf(customerId)).toBe('Brightwater Logistics');
    // The next event arrives, and it is the only one.
    const eventId = await organization.publish();
    const [request] = await endpoint.waitForRequests(1);
    expect(request.headers['service-event-id']).toBe(eventId);
    await endpoint.waitForStatus('delivered');
    expect(endpoint.requests).toHaveLength(1);
  });

  test('an event that is refused takes the business change with it', async () => {
    const { organization, customerId } = await organizationWithCustomer();
    const before = await quietCounts();
    await expect(
      inTransaction(scene.server.app.context, async (tx) => {
        await tx.db.prisma.customer.update({ where: { id: customerId }, data: { name: 'Changed' } });
        await publishEvent(tx, {
          ...issuedFor(organization),
          data: { ...sampleInvoice, number: withBytes(300_000) },
        });
      }),
    ).rejects.toMatchObject({ code: 'unprocessable_content' });
    expect(await counts()).toEqual(before);
    expect(await nameOf(customerId)).toBe('Brightwater Logistics');
  });

  test('the same event id cannot be published twice', async () => {
    const organization = await stage.organization();
    const eventId = await organization.publish();
    const before = await quietCounts();
    await expect(
      inTransaction(scene.server.app.context, (tx) =>
        publishEvent(tx, { ...issuedFor(organization), id: eventId }),
      ),
    ).rejects.toThrow();
    expect(await counts()).toEqual(before);
  });

  test('several events of one transaction all arrive', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint();
    await inTransaction(scene.server.app.context, async (tx) => {
      for (let index = 0; index < 3; index++) await publishEvent(tx, issuedFor(organization));
    });
    await endpoint.waitForRequests(3);
  });
});

describe('what may be published', () => {
  test('data that breaks the schema of its type is refused, with pointers', async () => {
    const organization = await stage.organization();
    const before = await quietCounts();
    const { total: _total, ...withoutTotal } = sampleInvoice;
    for (const [data, pointers] of [
      [withoutTotal, ['/data']],
      [{ ...sampleInvoice, id: 'not a uuid', status: 'eaten' }, ['/data/id', '/data/status']],
      [{ ...sampleInvoice, total: { amount: 1.5, currency: 'GBP' } }, ['/data/total/amount']],
      [null, ['/data']],
    ] as const) {
      // What a producer in plain JavaScript could pass.
      const wrong = JSON.parse(JSON.stringify(data));
      const refusal = inTransaction(scene.server.app.context, (tx) =>
        publishEvent(tx, { ...issuedFor(organization), data: wrong }),
      );
      await expect(refusal).rejects.toMatchObject({
        code: 'unprocessable_content',
        errors: pointers.map((pointer) => ({ pointer, detail: expect.any(String) })),
      });
    }
    expect(await counts()).toEqual(before);
  });

  test('a number that JSON cannot hold is refused: it would be sent as null', async () => {
    const organization = await stage.organization();
    const before = await quietCounts();
    // 1e400 in a producer's own JSON is parsed into Infinity.
    for (const amount of [JSON.parse('1e400'), Number.NaN]) {
      const refusal = inTransaction(scene.server.app.context, (tx) =>
        publishEvent(tx, {
          ...issuedFor(organization),
          data: { ...sampleInvoice, total: { amount, currency: 'GBP' } },
        }),
      );
      await expect(refusal).rejects.toMatchObject({
        code: 'unprocessable_content',
        errors: [{ pointer: '/data/total/amount', detail: 'must be integer' }],
      });
    }
    expect(await counts()).toEqual(before);
  });

  test('a version that may be named, and is refused if the contract does not have it', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint();
    const { context } = scene.server.app;
    await inTransaction(context, (tx) => publishEvent(tx, { ...issuedFor(organization), schemaVersion: 1 }));
    const [request] = await endpoint.waitForRequests(1);
    expect(JSON.parse(request.body)).toMatchObject({ schema_version: 1 });
    const refusal = inTransaction(context, (tx) =>
      // @ts-expect-error There is no version 2.
      publishEvent(tx, { ...issuedFor(organization), schemaVersion: 2 }),
    );
    await expect(refusal).rejects.toMatchObject({
      code: 'unprocessable_content',
      errors: [{ pointer: '/schema_version', detail: 'invoice.issued has no schema version 2' }],
    });
  });

  test('payload limit: 256 KiB for the whole event pass, one byte more is refused', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint();
    const eventId = await organization.publish();
    const overhead = Buffer.byteLength(await bodyOf(eventId)) - sampleInvoice.number.length;
    await endpoint.waitForRequests(1);

    const largest = { ...sampleInvoice, number: withBytes(EVENT_BYTES_MAX - overhead) };
    await organization.publish('invoice.issued', largest);
    const [, request] = await endpoint.waitForRequests(2);
    expect(Buffer.byteLength(request?.body ?? '')).toBe(EVENT_BYTES_MAX);

    const tooLarge = { ...largest, number: `${largest.number}x` };
    await expect(organization.publish('invoice.issued', tooLarge)).rejects.toMatchObject({
      code: 'unprocessable_content',
      errors: [{ pointer: '/data', detail: `makes the event ${EVENT_BYTES_MAX + 1} bytes long` }],
    });
    // The SQL function holds the same line for those who call it themselves.
    await expect(callSqlFunction(organization, JSON.stringify(tooLarge))).rejects.toMatchObject({
      code: '54000',
    });
    await callSqlFunction(organization, JSON.stringify(largest));
    await endpoint.waitForRequests(3);
  });
});

describe('the event', () => {
  test('reads {id, type, schema_version, created_at, data}, and created_at is RFC 3339 in UTC with milliseconds', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint();
    const before = Date.now();
    const eventId = await organization.publish();
    const [request] = await endpoint.waitForRequests(1);
    const event = JSON.parse(request.body);
    expect(Object.keys(event)).toEqual(['id', 'type', 'schema_version', 'created_at', 'data']);
    expect(event).toMatchObject({
      id: eventId,
      type: 'invoice.issued',
      schema_version: 1,
      data: sampleInvoice,
    });
    expect(event.created_at).toBe(new Date(event.created_at).toISOString());
    expect(Date.parse(event.created_at)).toBeGreaterThanOrEqual(before - CLOCK_STEP_MS);
    expect(Date.parse(event.created_at)).toBeLessThanOrEqual(Date.now() + CLOCK_STEP_MS);
    const row = await scene.server.app.context.db.prisma.event.findUniqueOrThrow({ where: { id: eventId } });
    expect(row.createdAt.toISOString()).toBe(event.created_at);
    expect(row.body).toBe(request.body);
  });

  test.each([
    ['unicode', '"Ünïcödé € 日本語 😀 \u2028\u2029"'],
    ['escapes', String.raw`"\" \\ \/ \b \f \n \r \t \u00e9 \\u0000 \ud83d\ude00"`],
    ['white space and order', '{ "z" : 1,\n\t"a" : [ ] , "z": 2 }'],
    ['numbers beyond a double', '[12345678901234567890, 1.10, 1E400, -0]'],
    ['markup', String.raw`"<script>'; drop table event; --\u0027 $1 %s</script>"`],
  ])('is sent with the bytes that the producer wrote: %s', async (_, text) => {
    // A member that the contract does not know, which it leaves alone.
    const data = `${JSON.stringify(sampleInvoice).slice(0, -1)},"note":${text}}`;
    const organization = await stage.organization();
    const endpoint = await organization.endpoint();
    await callSqlFunction(organization, data);
    const [request] = await endpoint.waitForRequests(1);
    expect(request.body.endsWith(`,"data":${data}}`)).toBe(true);
  });
});

describe('the SQL function, called by another service in its own transaction', () => {
  test('delivers once that commits, without any notification', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint();
    const client = new pg.Client({ connectionString: scene.server.databaseUrl });
    await client.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query(`select * from publish_event($1, 'invoice.issued', 1, $2)`, [
        organization.id,
        JSON.stringify(sampleInvoice),
      ]);
      expect(rows).toEqual([{ id: expect.any(String), pending_count: 1 }]);
      expect(endpoint.requests).toEqual([]);
      await client.query('commit');
      const [request] = await endpoint.waitForRequests(1);
      expect(request.headers['service-event-id']).toBe(rows[0].id);
      expect(rows[0].id[14]).toBe('7');

      await client.query('begin');
      await client.query(`select publish_event($1, 'invoice.issued', 1, $2)`, [
        organization.id,
        JSON.stringify(sampleInvoice),
      ]);
      await client.query('rollback');
    } finally {
      await client.end();
    }
    const later = { ...sampleInvoice, number: 'after the rollback' };
    await callSqlFunction(organization, JSON.stringify(later));
    const requests = await endpoint.waitForRequests(2);
    expect(JSON.parse(requests[1]?.body ?? '').data).toEqual(later);
  });

  test('without the queue is an error rather than silence', async () => {
    const organization = await stage.organization();
    await organization.endpoint();
    const client = await scene.server.app.pool.connect();
    try {
      await client.query('begin');
      await client.query(`delete from pgboss.queue where name = 'deliver-event'`);
      const call = client.query(`select publish_event($1, 'invoice.issued', 1, $2)`, [
        organization.id,
        JSON.stringify(sampleInvoice),
      ]);
      await expect(call).rejects.toThrow('the queue deliver-event does not exist: run "countersign migrate"');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test.each([
    ['no data', 'null::json'],
    ['data that is not JSON', `'{'`],
  ])('with %s is an error', async (_, data) => {
    const organization = await stage.organization();
    const call = scene.server.app.pool.query(`select publish_event($1, 'invoice.issued', 1, ${data})`, [
      organization.id,
    ]);
    await expect(call).rejects.toThrow();
  });
});

describe('the deliveries', () => {
  test('one for each endpoint that subscribes: pending if active, skipped with the reason if not, none if deleted', async () => {
    const organization = await stage.organization();
    const stranger = await stage.organization();
    const [active, disabled, deleted, unsubscribed, foreign] = await Promise.all([
      organization.endpoint(),
      organization.endpoint(),
      organization.endpoint(),
      organization.endpoint(undefined, ['invoice.voided']),
      stranger.endpoint(),
    ]);
    const unverified = await organization.partner.register(scene.receiver.url, ['invoice.issued']);
    await organization.post(disabled, 'disable');
    await organization.delete(deleted);
    const published = await inTransaction(scene.server.app.context, (tx) =>
      publishEvent(tx, issuedFor(organization)),
    );
    expect(published.pendingCount).toBe(1);
    const rows = await scene.server.app.context.db.prisma.delivery.findMany({
      where: { eventId: published.id },
    });
    expect(rows).toHaveLength(3);
    const reasonOf = (endpointId: string) => rows.find((row) => row.endpointId === endpointId)?.reason;
    expect(reasonOf(active.id)).toBeNull();
    expect(reasonOf(disabled.id)).toBe('the endpoint was disabled when the event was published');
    expect(reasonOf(unverified.id)).toBe('the endpoint was not verified when the event was published');
    expect([reasonOf(unsubscribed.id), reasonOf(foreign.id)]).toEqual([undefined, undefined]);
    await active.waitForStatus('delivered');
    expect(await disabled.jobCount()).toBe(0);
  });

  test('without a subscriber the event is kept, and nothing is queued', async () => {
    const organization = await stage.organization();
    const before = await quietCounts();
    await organization.publish();
    expect(await counts()).toEqual({ ...before, events: before.events + 1 });
  });

  test('fan-out to 20 endpoints: each job has the id of its delivery and the group of its endpoint', async () => {
    const organization = await stage.organization();
    const endpoints: StagedEndpoint[] = [];
    while (endpoints.length < 20) endpoints.push(await organization.endpoint());
    const { prisma } = scene.server.app.context.db;
    await inTransaction(scene.server.app.context, async (tx) => {
      const { id, pendingCount } = await publishEvent(tx, issuedFor(organization));
      expect(pendingCount).toBe(20);
      // Before the commit, when no worker can see them.
      const jobs = await tx.db.prisma.$queryRaw<{ id: string; singleton_key: string; state: string }[]>`
        select id::text, singleton_key, state::text from pgboss.job
        where name = 'deliver-event' and id in (select id from delivery where event_id = ${id}::uuid)`;
      const deliveries = await tx.db.prisma.delivery.findMany({ where: { eventId: id } });
      expect(new Map(jobs.map((job) => [job.id, job.singleton_key]))).toEqual(
        new Map(deliveries.map((delivery) => [delivery.id, delivery.endpointId])),
      );
      expect(new Set(deliveries.map(({ endpointId }) => endpointId))).toEqual(
        new Set(endpoints.map((each) => each.id)),
      );
      expect(jobs.every(({ state }) => state === 'created')).toBe(true);
    });
    await Promise.all(endpoints.map((endpoint) => endpoint.waitForStatus('delivered')));
    expect(
      await prisma.delivery.count({ where: { organizationId: organization.id, status: 'delivered' } }),
    ).toBe(20);
  });
});

test('a commit wakes the workers: nobody waits for the next poll', async () => {
  await using patient = await startScene({ WORKER_POLL_MS: '60000' });
  await patient.partner.registerActive(patient.receiver.url, ['invoice.issued']);
  await patient.issueInvoice();
  await patient.receiver.waitForDeliveries(1);
});

function issuedFor(organization: StagedOrganization) {
  return { organizationId: organization.id, type: 'invoice.issued', data: sampleInvoice } as const;
}

function callSqlFunction(organization: StagedOrganization, data: string) {
  return scene.server.app.pool.query(`select publish_event($1, 'invoice.issued', 1, $2)`, [
    organization.id,
    data,
  ]);
}

function withBytes(length: number): string {
  return 'n'.repeat(length);
}

async function organizationWithCustomer() {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint();
  const customerId = await createCustomer(scene.server.app.context, organization.id);
  return { organization, endpoint, customerId };
}

async function nameOf(customerId: string): Promise<string> {
  const customer = await scene.server.app.context.db.prisma.customer.findUniqueOrThrow({
    where: { id: customerId },
  });
  return customer.name;
}

async function bodyOf(eventId: string): Promise<string> {
  const event = await scene.server.app.context.db.prisma.event.findUniqueOrThrow({ where: { id: eventId } });
  return event.body ?? '';
}

/** The same once the worker has nothing left to do, so that they change by what a test does alone. */
async function quietCounts() {
  await waitFor('an empty queue', async () => (await counts()).jobs === 0);
  return counts();
}

async function counts() {
  const { rows } = await scene.server.app.pool.query<{ events: number; deliveries: number; jobs: number }>(`
    select (select count(*)::int from event) as events, (select count(*)::int from delivery) as deliveries,
           (select count(*)::int from pgboss.job where name = 'deliver-event') as jobs`);
  const [row] = rows;
  if (!row) throw new Error('no row');
  return row;
}
