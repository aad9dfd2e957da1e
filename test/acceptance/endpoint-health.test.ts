import { expect, test } from 'vitest';
import { BadRequestError, PermissionDeniedError } from '../../src/sdk/index.ts';
import { forFile } from '../support/for-file.ts';
import { startScene } from '../support/scene.ts';
import { inTurn, Stage, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

const scene = await forFile(startScene({}, undefined, { timePasses: true }));
const stage = new Stage(scene);

const noDeliveries = { pending: 0, held: 0, delivered: 0, failed: 0, canceled: 0, skipped: 0 };

test('the health of an endpoint tells outcomes, latency, the last success and failure, and what waits', async () => {
  const organization = await stage.organization();
  const { webhookEndpoints, deliveries } = organization.partner.client;
  const endpoint = await organization.endpoint(
    inTurn(status(503), status(204), status(401), status(503, { 'Retry-After': '3600' })),
  );
  expect(await webhookEndpoints.health(endpoint.id)).toEqual({
    endpoint_id: endpoint.id,
    window_hours: 24,
    deliveries: noDeliveries,
    latency_ms: null,
    sample_size: 0,
    is_complete: true,
    lines: null,
    last_success_at: null,
    last_failure_at: null,
    oldest_undelivered_at: null,
  });

  await organization.publish();
  await endpoint.waitForStatus('delivered');
  await organization.publish();
  await waitFor('a failed one', async () => (await deliveries.list({ status: 'failed' })).data.length === 1);
  await organization.publish();
  await waitFor('four attempts', async () => (await endpoint.attempts()).length === 4);

  const health = await webhookEndpoints.health(endpoint.id, { window_hours: 1 });
  expect(health).toMatchObject({
    window_hours: 1,
    deliveries: { ...noDeliveries, delivered: 1, failed: 1, pending: 1 },
    sample_size: 4,
    is_complete: true,
  });
  const attempts = await endpoint.attempts();
  const took = attempts.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
  expect(health.latency_ms).toEqual({ p50: took[1], p95: took[3], p99: took[3] });
  const endedAt = attempts.map(({ startedAt, durationMs }) =>
    new Date(startedAt.getTime() + durationMs).toISOString(),
  );
  expect(health.last_success_at).toBe(endedAt[1]);
  expect(health.last_failure_at).toBe(endedAt[3]);
  const [, , waiting] = await endpoint.deliveries();
  expect(health.oldest_undelivered_at).toBe(waiting?.createdAt.toISOString());
});

test('the window leaves out what is older, but not what still waits', async () => {
  const organization = await stage.organization();
  const { webhookEndpoints } = organization.partner.client;
  const endpoint = await organization.endpoint(status(503, { 'Retry-After': '3600' }));
  await organization.publish();
  await waitFor('an attempt', async () => (await endpoint.attempts()).length === 1);
  await organization.post(endpoint, 'disable');
  await scene.server.passTime(2 * 3_600_000);
  const [oldest] = await endpoint.deliveries();
  expect(await webhookEndpoints.health(endpoint.id, { window_hours: 1 })).toMatchObject({
    deliveries: noDeliveries,
    sample_size: 0,
    oldest_undelivered_at: oldest?.createdAt.toISOString(),
  });
  expect(await webhookEndpoints.health(endpoint.id, { window_hours: 3 })).toMatchObject({
    deliveries: { ...noDeliveries, held: 1 },
    sample_size: 1,
  });
});

test('the window is a whole number of hours, a week at most; nobody sees another organization’s endpoint', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint();
  const { webhookEndpoints } = organization.partner.client;
  for (const window_hours of [0, 169, 1.5]) {
    await expect(webhookEndpoints.health(endpoint.id, { window_hours })).rejects.toThrow(BadRequestError);
  }
  expect((await webhookEndpoints.health(endpoint.id, { window_hours: 168 })).window_hours).toBe(168);
  const other = (await stage.organization()).partner.client;
  await expect(other.webhookEndpoints.health(endpoint.id)).rejects.toThrow(PermissionDeniedError);
});
