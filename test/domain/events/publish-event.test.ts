import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../../src/domain/context.ts';
import { publishEvent } from '../../../src/domain/events/event.ts';
import { createCustomer } from '../../support/customer.ts';
import { forFile } from '../../support/for-file.ts';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { startScene } from '../../support/scene.ts';
import { CLOCK_STEP_MS } from '../../support/slowness.ts';
import { Stage, type StagedOrganization } from '../../support/stage.ts';
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
});

describe('what may be published', () => {
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
