// Batches of events wait while this process delivers what is due; single events do not.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { publication } from '../support/operator-calls.ts';
import { createPartner } from '../support/partner.ts';
import { startScene } from '../support/scene.ts';
import { timeLimit } from '../support/slowness.ts';
import { Gate, Stage, status } from '../support/stage.ts';

const WINDOW = 8;
const ORGANIZATION_WINDOW = 4;

async function startStage() {
  await using started = new AsyncDisposableStack();
  const settings = { WORKER_WINDOW: WINDOW, WORKER_ORGANIZATION_WINDOW: ORGANIZATION_WINDOW };
  const scene = started.use(
    await startScene(
      Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
    ),
  );
  const stage = new Stage(scene);
  const caller = createPartner(scene.server.baseUrl, await scene.server.createOperatorToken());
  const gate = new Gate();
  /** Publishes more than the organization's places to an endpoint that has answered once, and then does not. */
  const holdPlaces = async () => {
    const organization = await stage.organization();
    const path = `/api/v1/operator/organizations/${organization.id}/events`;
    const publish = () => caller.request('POST', path, { body: publication(randomUUID()) });
    const endpoint = await organization.endpoint(status(204), ['payment.received']);
    await publish();
    await endpoint.waitForStatus('delivered');
    endpoint.answer = gate.hold;
    await Promise.all(Array.from({ length: 2 * ORGANIZATION_WINDOW }, publish));
    await endpoint.waitForRequests(1 + ORGANIZATION_WINDOW);
    const publishMany = (headers: Record<string, string> = {}) =>
      caller.request('POST', `${path}/batch`, {
        body: { events: Array.from({ length: 10 }, () => publication(randomUUID())) },
        headers,
      });
    return { endpoint, publish, publishMany };
  };
  const resources = started.move();
  return { gate, holdPlaces, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

test('the slow receivers of one organization hold up no batch', async () => {
  await using stage = await startStage();
  const { endpoint, publishMany } = await stage.holdPlaces();
  expect((await publishMany()).status).toBe(201);
  stage.gate.release(status(204));
  await endpoint.waitForRequests(1 + 2 * ORGANIZATION_WINDOW + 10);
});

test('while the whole window is taken, a batch waits and a single event does not', async () => {
  await using stage = await startStage();
  await stage.holdPlaces();
  const { endpoint, publish, publishMany } = await stage.holdPlaces();
  const batch = publishMany().then((answer) => ({ ...answer, isBatch: true }));
  const single = publish().then((answer) => ({ ...answer, isBatch: false }));
  expect(await Promise.race([batch, single])).toMatchObject({ status: 201, isBatch: false });
  // The transaction of an idempotent request holds a connection, so it does not wait.
  expect((await publishMany({ 'Idempotency-Key': randomUUID() })).status).toBe(201);
  stage.gate.release(status(204));
  expect((await batch).status).toBe(201);
  await endpoint.waitForRequests(1 + 2 * ORGANIZATION_WINDOW + 1 + 10 + 10);
});

test('a batch that has waited for 5 s is refused and publishes nothing', {
  timeout: timeLimit(30_000),
}, async () => {
  await using stage = await startStage();
  await stage.holdPlaces();
  const { endpoint, publishMany } = await stage.holdPlaces();
  const { status: answered, headers, body } = await publishMany();
  expect(answered).toBe(503);
  expect(headers.get('retry-after')).toBe('2');
  expect(body.detail).toContain('Nothing was published');
  expect(await endpoint.deliveries()).toHaveLength(1 + 2 * ORGANIZATION_WINDOW);
  stage.gate.release(status(204));
  expect((await publishMany()).status).toBe(201);
});
