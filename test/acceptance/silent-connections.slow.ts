import { expect, inject, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { recoveryMsMax } from '../../src/platform/postgres/postgres-connections.ts';
import { PostgresProxy } from '../chaos/postgres-proxy.ts';
import { createTestDatabase } from '../support/database.ts';
import { type Scene, startScene } from '../support/scene.ts';
import { Stage, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

const SILENCE_MS = 300;
const AT_ONCE = 12;
/** A clean stop is given 20 s by default. */
const STOP_MS_MAX = 15_000;

/** A server behind a proxy to Postgres that can forget connections. */
async function startForgettable(
  settings: Record<string, string>,
): Promise<{ scene: Scene; proxy: PostgresProxy } & AsyncDisposable> {
  await using started = new AsyncDisposableStack();
  const database = started.use(await createTestDatabase(inject('serverUrl')));
  const url = new URL(database.url);
  const proxy = started.use(await PostgresProxy.open(Number(url.port)));
  url.port = String(proxy.port);
  const scene = started.use(
    await startScene({
      DATABASE_URL: url.href,
      ...settings,
      OPERATIONS_PORT: '0',
    }),
  );
  const resources = started.move();
  return { scene, proxy, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

const list = ({ partner }: Scene) => partner.request('GET', '/api/v1/public/webhook-endpoints');

test('after every connection has gone silent, the API answers and the worker verifies, delivers, tests and replays again', async () => {
  await using started = await startForgettable({ DATABASE_SILENCE_MS: String(SILENCE_MS) });
  const { scene, proxy } = started;
  const organization = await new Stage(scene).organization();
  const endpoint = await organization.endpoint(status(400));
  await organization.publish();
  await endpoint.waitForStatus('failed');
  endpoint.answer = status(204);
  const isReady = async () => (await fetch(`${scene.server.app.monitoringUrl}/readyz`)).status === 200;
  await waitFor('readiness', isReady);
  // Opens every connection of the pool, so that every one is lost.
  await Promise.all(Array.from({ length: AT_ONCE }, () => list(scene)));

  proxy.forget();
  const forgottenAt = performance.now();
  const first = Array.from({ length: AT_ONCE }, () => list(scene));
  await waitFor('readiness to be lost', async () => !(await isReady()));
  // Requests that waited for a connection got a new one.
  const refused = (await Promise.all(first)).filter((answer) => answer.status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expect(answer.body).toMatchObject({ status: 503, code: 'service_unavailable' });
    expect(answer.headers.get('Retry-After')).toBe('5');
  }
  await waitFor('the API to answer', async () => (await list(scene)).status === 200);
  expect(performance.now() - forgottenAt).toBeLessThan(recoveryMsMax(SILENCE_MS));
  expect(await Promise.all(Array.from({ length: AT_ONCE }, async () => (await list(scene)).status))).toEqual(
    Array.from({ length: AT_ONCE }, () => 200),
  );
  await waitFor('readiness to return', isReady);

  await organization.publish();
  await endpoint.waitForRequests(2);
  await organization.endpoint();
  await organization.partner.client.webhookEndpoints.sendTestEvent(endpoint.id, {
    event_type: 'invoice.issued',
  });
  await endpoint.waitForRequests(3);
  await organization.partner.client.webhookEndpoints.replay(endpoint.id, { since: '2026-01-01T00:00:00Z' });
  await endpoint.waitForRequests(4);
  await waitFor('every event to have its position in the feed', async () => {
    const [unplaced] = await scene.server.app.context.db.query<{ count: number }>`
      select count(*)::int as count from event where id not in (select event_id from event_feed)`;
    return unplaced?.count === 0;
  });
});

test('a server whose database has gone silent, to old and new connections, stops by itself', async () => {
  const started = await startForgettable({});
  await Promise.all(Array.from({ length: AT_ONCE }, () => list(started.scene)));
  started.proxy.cut('forgotten');
  const stoppedAt = performance.now();
  const { scene } = started;
  await scene[Symbol.asyncDispose]();
  expect(performance.now() - stoppedAt).toBeLessThan(STOP_MS_MAX);
});

test('by default, silent connections are replaced within 15 seconds', () => {
  expect(recoveryMsMax(readConfig({}).database.silenceMs)).toBeLessThanOrEqual(15_000);
});
