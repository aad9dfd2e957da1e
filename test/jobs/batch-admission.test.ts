// Batches of events wait while this process delivers what is due; single events do not.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { publication } from '../support/operator-calls.ts';
import { createPartner } from '../support/partner.ts';
import { startScene } from '../support/scene.ts';
import { timeLimit } from '../support/slowness.ts';
import { Gate, Stage, status } from '../support/stage.ts';

const WINDOW = 4;

/** A worker whose window is full of deliveries to an endpoint that usually answers. */
async function startBusyScene(settings: Record<string, string> = {}) {
  await using started = new AsyncDisposableStack();
  const scene = started.use(await startScene({ WORKER_WINDOW: String(WINDOW), ...settings }));
  const organization = await new Stage(scene).organization();
  const caller = createPartner(scene.server.baseUrl, await scene.server.createOperatorToken());
  const path = `/api/v1/operator/organizations/${organization.id}/events`;
  const publish = () => caller.request('POST', path, { body: publication(randomUUID()) });
  const gate = new Gate();
  const endpoint = await organization.endpoint(status(204), ['payment.received']);
  await publish();
  await endpoint.waitForStatus('delivered');
  endpoint.answer = gate.hold;
  await Promise.all(Array.from({ length: 2 * WINDOW }, publish));
  await endpoint.waitForRequests(1 + WINDOW);
  const publishMany = (headers: Record<string, string> = {}) =>
    caller.request('POST', `${path}/batch`, {
      body: { events: Array.from({ length: 10 }, () => publication(randomUUID())) },
      headers,
    });
  const resources = started.move();
  return { endpoint, gate, publish, publishMany, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

test('while deliveries are behind, a batch waits and a single event does not', async () => {
  await using scene = await startBusyScene();
  const batch = scene.publishMany().then((answer) => ({ ...answer, isBatch: true }));
  const single = scene.publish().then((answer) => ({ ...answer, isBatch: false }));
  expect(await Promise.race([batch, single])).toMatchObject({ status: 201, isBatch: false });
  // The transaction of an idempotent request holds a connection, so it does not wait.
  expect((await scene.publishMany({ 'Idempotency-Key': randomUUID() })).status).toBe(201);
  scene.gate.release(status(204));
  expect((await batch).status).toBe(201);
  await scene.endpoint.waitForRequests(1 + 2 * WINDOW + 1 + 10 + 10);
});

test('a batch that has waited for 5 s is refused and publishes nothing', {
  timeout: timeLimit(30_000),
}, async () => {
  await using scene = await startBusyScene();
  const { status: answered, headers, body } = await scene.publishMany();
  expect(answered).toBe(503);
  expect(headers.get('retry-after')).toBe('2');
  expect(body.detail).toContain('Nothing was published');
  expect(await scene.endpoint.deliveries()).toHaveLength(1 + 2 * WINDOW);
  scene.gate.release(status(204));
  expect((await scene.publishMany()).status).toBe(201);
});
