import { describe, expect, test } from 'vitest';
import { redeliver } from '../../src/domain/redelivery/redeliver-delivery.ts';
import { forFile } from '../support/for-file.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { startScene } from '../support/scene.ts';
import {
  Gate,
  inTurn,
  Stage,
  type StagedEndpoint,
  type StagedOrganization,
  status,
} from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

const scene = await forFile(startScene());
const stage = new Stage(scene);

describe.concurrent('Events are delivered only for the event types the endpoint subscribes to', () => {
  test('other types leave neither a request nor a delivery', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint();
    await organization.publish('invoice.voided');
    await organization.publish('invoice.issued');
    const [request] = await endpoint.waitForRequests(1);
    expect(JSON.parse(request.body).type).toBe('invoice.issued');
    expect(await endpoint.deliveries()).toHaveLength(1);
  });

  test('every subscribed endpoint gets the event, each in a delivery of its own', async () => {
    const organization = await stage.organization();
    const endpoints = await Promise.all([1, 2, 3].map(() => organization.endpoint()));
    const eventId = await organization.publish();
    const requests = await Promise.all(endpoints.map(async (each) => (await each.waitForRequests(1))[0]));
    expect(new Set(requests.map(({ headers }) => headers['service-event-id']))).toEqual(new Set([eventId]));
    expect(new Set(requests.map(({ headers }) => headers['service-delivery-id'])).size).toBe(3);
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
  });

  test("one organization's events never reach another's endpoint", async () => {
    const [ours, theirs] = await Promise.all([stage.organization(), stage.organization()]);
    const [ourEndpoint, theirEndpoint] = await Promise.all([ours.endpoint(), theirs.endpoint()]);
    await theirs.publish();
    await theirEndpoint.waitForRequests(1);
    const ourEvent = await ours.publish();
    const [request] = await ourEndpoint.waitForRequests(1);
    expect(request.headers['service-event-id']).toBe(ourEvent);
    expect(await ourEndpoint.deliveries()).toHaveLength(1);
    expect(await theirEndpoint.deliveries()).toHaveLength(1);
  });

  test('PUT: an omitted type is no longer received, an added one is, from the next event on', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint(status(204), ['invoice.issued']);
    await organization.publish('invoice.issued');
    await endpoint.waitForRequests(1);
    const { status: answered } = await organization.partner.request('PUT', pathOf(endpoint), {
      body: { subscriptions: [{ event_type: 'invoice.voided', schema_version: 1 }] },
    });
    expect(answered).toBe(200);
    await organization.publish('invoice.issued');
    await organization.publish('invoice.voided');
    const requests = await endpoint.waitForRequests(2);
    expect(requests.map(({ body }) => JSON.parse(body).type)).toEqual(['invoice.issued', 'invoice.voided']);
    expect(await endpoint.deliveries()).toHaveLength(2);
  });
});

describe.concurrent('DELETE endpoint: deliveries stop immediately', () => {
  test('retries included: a delivery that waits for its next attempt is canceled and its job removed', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint(status(503, { 'Retry-After': '3600' }));
    await organization.publish();
    await endpoint.waitForDelivery('the first attempt', ({ attemptCount }) => attemptCount === 1);
    expect(await endpoint.jobCount()).toBe(1);
    expect((await organization.delete(endpoint)).status).toBe(204);
    expect(await endpoint.delivery()).toMatchObject({
      status: 'canceled',
      reason: 'the endpoint was deleted',
    });
    expect(await endpoint.jobCount()).toBe(0);
    // The history is kept.
    expect(await endpoint.attempts()).toHaveLength(1);
  });

  test('an attempt in flight is recorded, and no attempt follows it', async () => {
    const organization = await stage.organization();
    const gate = new Gate();
    const endpoint = await organization.endpoint(gate.hold);
    const other = await organization.endpoint(inTurn(status(503), status(503), status(204)));
    await organization.publish();
    await endpoint.waitForRequests(1);
    await organization.delete(endpoint);
    gate.release(status(503));
    await endpoint.waitForDelivery('the recorded attempt', ({ attemptCount }) => attemptCount === 1);
    expect(await endpoint.delivery()).toMatchObject({ status: 'canceled', nextAttemptAt: null });
    expect(await endpoint.jobCount()).toBe(0);
    // The other endpoint's retries took at least as long as a retry here would have.
    await other.waitForStatus('delivered');
    expect(endpoint.requests).toHaveLength(1);
  });

  test('an attempt in flight that arrives counts as delivered all the same', async () => {
    const organization = await stage.organization();
    const gate = new Gate();
    const endpoint = await organization.endpoint(gate.hold);
    await organization.publish();
    await endpoint.waitForRequests(1);
    await organization.delete(endpoint);
    gate.release(status(204));
    expect(await endpoint.waitForStatus('delivered')).toMatchObject({ attemptCount: 1, reason: null });
  });

  test('events published afterwards leave no delivery', async () => {
    const organization = await stage.organization();
    const [deleted, other] = await Promise.all([organization.endpoint(), organization.endpoint()]);
    await organization.delete(deleted);
    await organization.publish();
    await other.waitForRequests(1);
    expect(await deleted.deliveries()).toEqual([]);
  });

  test('a delivery that was committed while the endpoint was being deleted is canceled, not sent', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint();
    await holdingPublish(organization, () => organization.delete(endpoint));
    expect(await endpoint.waitForStatus('canceled')).toMatchObject({
      reason: 'the endpoint was deleted',
      attemptCount: 0,
    });
    await waitFor('the job to go', async () => (await endpoint.jobCount()) === 0);
    expect(endpoint.requests).toEqual([]);
  });
});

describe.concurrent('disabled: no deliveries', () => {
  test('what is queued is held, and resumes after restore with its remaining attempts', async () => {
    const organization = await stage.organization();
    const gate = new Gate();
    const endpoint = await organization.endpoint(inTurn(status(503), status(503), gate.hold));
    await organization.publish();
    await endpoint.waitForRequests(3);
    expect((await organization.post(endpoint, 'disable')).status).toBe(200);
    gate.release(status(503));
    const held = await endpoint.waitForDelivery(
      'the third attempt',
      ({ attemptCount }) => attemptCount === 3,
    );
    expect(held).toMatchObject({ status: 'held', reason: 'the endpoint is disabled', roundAttemptCount: 3 });
    expect(await endpoint.jobCount()).toBe(0);

    expect((await organization.post(endpoint, 'restore')).status).toBe(200);
    const failed = await endpoint.waitForStatus('failed');
    expect(failed).toMatchObject({ attemptCount: 12, reason: 'all 12 attempts failed' });
    expect(endpoint.requests).toHaveLength(12);
    expect(new Set(endpoint.requests.map(({ body }) => body)).size).toBe(1);
    expect((await endpoint.attempts()).map(({ number }) => number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
  });

  test('a held delivery still waits for its time after restore', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint(status(503, { 'Retry-After': '600' }));
    await organization.publish();
    const waiting = await endpoint.waitForDelivery('the attempt', ({ attemptCount }) => attemptCount === 1);
    await organization.post(endpoint, 'disable');
    expect(await endpoint.delivery()).toMatchObject({ status: 'held' });
    await organization.post(endpoint, 'restore');
    expect(await endpoint.delivery()).toMatchObject({
      status: 'pending',
      reason: null,
      nextAttemptAt: waiting.nextAttemptAt,
    });
    const [job] = await scene.server.app.context.db.prisma.$queryRaw<{ state: string; start_after: Date }[]>`
      select state::text, start_after from pgboss.job where name = 'deliver-event' and id = ${waiting.id}::uuid`;
    expect(job).toEqual({ state: 'retry', start_after: waiting.nextAttemptAt });
  });

  test('an attempt in flight that arrives counts as delivered', async () => {
    const organization = await stage.organization();
    const gate = new Gate();
    const endpoint = await organization.endpoint(gate.hold);
    await organization.publish();
    await endpoint.waitForRequests(1);
    await organization.post(endpoint, 'disable');
    gate.release(status(204));
    await endpoint.waitForStatus('delivered');
    await organization.post(endpoint, 'restore');
    expect(await endpoint.delivery()).toMatchObject({ status: 'delivered', attemptCount: 1 });
    expect(await endpoint.jobCount()).toBe(0);
  });

  test('disabled and restored while an attempt is in flight: it is neither repeated nor lost', async () => {
    const organization = await stage.organization();
    const gate = new Gate();
    const [endpoint, other] = await Promise.all([organization.endpoint(gate.hold), organization.endpoint()]);
    await organization.publish();
    await endpoint.waitForRequests(1);
    await organization.post(endpoint, 'disable');
    await organization.post(endpoint, 'restore');
    // A later event arrives; a second attempt would have arrived before it.
    await organization.publish();
    await other.waitForRequests(2);
    await endpoint.waitForRequests(2);
    const [first, second] = endpoint.requests;
    expect(second?.headers['service-delivery-id']).not.toBe(first?.headers['service-delivery-id']);

    endpoint.answer = status(204);
    gate.release(status(503));
    await waitFor('both to be delivered', async () =>
      (await endpoint.deliveries()).every((delivery) => delivery.status === 'delivered'),
    );
    expect((await endpoint.deliveries()).map(({ attemptCount }) => attemptCount)).toEqual([2, 2]);
    await waitFor('the jobs to go', async () => (await endpoint.jobCount()) === 0);
  });

  test('events published meanwhile are skipped with the reason, and never sent', async () => {
    const organization = await stage.organization();
    const [endpoint, other] = await Promise.all([organization.endpoint(), organization.endpoint()]);
    await organization.post(endpoint, 'disable');
    await organization.publish();
    await other.waitForRequests(1);
    expect(await endpoint.delivery()).toMatchObject({
      status: 'skipped',
      reason: 'the endpoint was disabled when the event was published',
      attemptCount: 0,
      nextAttemptAt: null,
    });
    await organization.post(endpoint, 'restore');
    const second = await organization.publish();
    const [request] = await endpoint.waitForRequests(1);
    expect(request.headers['service-event-id']).toBe(second);
    await waitFor('the delivery', async () => (await endpoint.deliveries())[1]?.status === 'delivered');
    expect((await endpoint.deliveries())[0]?.status).toBe('skipped');
    expect(endpoint.requests).toHaveLength(1);
  });

  test('a delivery that was committed while the endpoint was being disabled is held, and sent after restore', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint();
    await holdingPublish(organization, () => organization.post(endpoint, 'disable'));
    expect(await endpoint.waitForStatus('held')).toMatchObject({ reason: 'the endpoint is disabled' });
    await waitFor('the job to go', async () => (await endpoint.jobCount()) === 0);
    expect(endpoint.requests).toEqual([]);
    await organization.post(endpoint, 'restore');
    await endpoint.waitForStatus('delivered');
  });

  test('deleted while disabled: what is held is canceled', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint(status(503, { 'Retry-After': '60' }));
    await organization.publish();
    await endpoint.waitForDelivery('the attempt', ({ attemptCount }) => attemptCount === 1);
    await organization.post(endpoint, 'disable');
    await organization.delete(endpoint);
    expect(await endpoint.delivery()).toMatchObject({
      status: 'canceled',
      reason: 'the endpoint was deleted',
    });
  });
});

describe.concurrent('pending_verification: no events are delivered', () => {
  test('events published meanwhile are skipped with the reason, and not sent after the verification', async () => {
    const organization = await stage.organization();
    const [other, verified] = await Promise.all([organization.endpoint(), organization.endpoint()]);
    const registered = await organization.partner.register(new URL(verified.path, scene.receiver.url).href, [
      'invoice.issued',
    ]);
    await organization.publish();
    await Promise.all([other.waitForRequests(1), verified.waitForRequests(1)]);
    const { prisma } = scene.server.app.context.db;
    const deliveries = () =>
      prisma.delivery.findMany({ where: { endpointId: registered.id }, orderBy: { id: 'asc' } });
    expect(await deliveries()).toMatchObject([
      { status: 'skipped', reason: 'the endpoint was not verified when the event was published' },
    ]);
    await organization.partner.request('POST', `/api/v1/public/webhook-endpoints/${registered.id}/verify`);
    await organization.publish();
    // Both endpoints share the URL: one of the first event, two of the second.
    await verified.waitForRequests(3);
    await waitFor('the second to be delivered', async () => (await deliveries())[1]?.status === 'delivered');
    expect((await deliveries())[0]?.status).toBe('skipped');
    expect(verified.requests).toHaveLength(3);
  });
});

describe.concurrent('a permanently failed delivery is kept and can be redelivered by the operator', () => {
  test('with the same ids and bytes, a full round of attempts, and numbers that go on', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint(status(503));
    await organization.publish();
    const failed = await endpoint.waitForStatus('failed');
    await redeliver(scene.server.app.context, failed.id);
    await endpoint.waitForDelivery(
      'the second round',
      ({ status, attemptCount }) => status === 'failed' && attemptCount === 24,
    );
    endpoint.answer = status(204);
    expect(await redeliver(scene.server.app.context, failed.id)).toMatchObject({
      status: 'pending',
      reason: null,
    });
    const delivered = await endpoint.waitForStatus('delivered');
    expect(delivered).toMatchObject({
      id: failed.id,
      eventId: failed.eventId,
      attemptCount: 25,
      reason: null,
    });
    expect((await endpoint.attempts()).map(({ number }) => number)).toEqual(
      Array.from({ length: 25 }, (_, index) => index + 1),
    );
    for (const property of ['service-event-id', 'service-delivery-id']) {
      expect(new Set(endpoint.requests.map(({ headers }) => headers[property])).size).toBe(1);
    }
    expect(new Set(endpoint.requests.map(({ body }) => body)).size).toBe(1);
    expect(await endpoint.jobCount()).toBe(0);
  });

  test('to a disabled endpoint it is held until restore', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint(inTurn(status(400), status(204)));
    await organization.publish();
    const { id } = await endpoint.waitForStatus('failed');
    await organization.post(endpoint, 'disable');
    expect(await redeliver(scene.server.app.context, id)).toMatchObject({
      status: 'held',
      reason: 'the endpoint is disabled',
    });
    expect(await endpoint.jobCount()).toBe(0);
    await organization.post(endpoint, 'restore');
    expect(await endpoint.waitForStatus('delivered')).toMatchObject({ id, attemptCount: 2 });
  });
});

test('an endpoint that is disabled and restored again and again under load loses nothing', async () => {
  const organization = await stage.organization();
  // Some attempts of each fail, so that there is always something to hold, to resume and to record.
  const requestsByDelivery = new Map<string, number>();
  const endpoint = await organization.endpoint((request, response) => {
    const id = String(request.headers['service-delivery-id']);
    const count = (requestsByDelivery.get(id) ?? 0) + 1;
    requestsByDelivery.set(id, count);
    return status(count > 5 ? 204 : 503)(request, response);
  });
  for (let event = 0; event < 60; event++) await organization.publish();
  for (let round = 0; round < 10; round++) {
    expect((await organization.post(endpoint, 'disable')).status).toBe(200);
    expect((await organization.post(endpoint, 'restore')).status).toBe(200);
  }
  let unfinished: unknown[] = [];
  await waitFor(
    '60 deliveries to arrive',
    async () => {
      unfinished = (await endpoint.deliveries()).filter((delivery) => delivery.status !== 'delivered');
      return unfinished.length === 0;
    },
    () => JSON.stringify(unfinished),
    25_000,
  );
  await waitFor('every job to go', async () => (await endpoint.jobCount()) === 0);
  const attempts = await endpoint.attempts();
  for (const { id, attemptCount } of await endpoint.deliveries()) {
    const numbers = attempts.filter(({ deliveryId }) => deliveryId === id).map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: attemptCount }, (_, index) => index + 1));
  }
});

function pathOf(endpoint: StagedEndpoint): string {
  return `/api/v1/public/webhook-endpoints/${endpoint.id}`;
}

/** Publishes, and runs `meanwhile` after the endpoints were read and before the commit. */
async function holdingPublish(
  organization: StagedOrganization,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const client = await scene.server.app.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select publish_event($1, 'invoice.issued', 1, $2)`, [
      organization.id,
      JSON.stringify(sampleInvoice),
    ]);
    await meanwhile();
    await client.query('commit');
  } finally {
    client.release();
  }
}
