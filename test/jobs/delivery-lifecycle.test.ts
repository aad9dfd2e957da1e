// What becomes of deliveries over time. Which state follows which, whatever is done to an endpoint and a delivery, is in
// test/domain/deliveries/state.test.ts; what is done at the same moment, in test/interleavings.
import { describe, expect, test } from 'vitest';
import { redeliver } from '../../src/domain/redelivery/redeliver-delivery.ts';
import { forFile } from '../support/for-file.ts';
import { startScene } from '../support/scene.ts';
import { Gate, inTurn, Stage, type StagedEndpoint, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

const scene = await forFile(startScene());
const stage = new Stage(scene);

describe.concurrent('Events are delivered only for the event types the endpoint subscribes to', () => {
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
