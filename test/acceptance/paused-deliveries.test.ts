// A copy of a database, such as a restored backup, must not call the original's partners without its
// operator's knowledge.
import { expect, test } from 'vitest';
import { startApp } from '../../src/app.ts';
import { listWorkers } from '../../src/domain/workers/worker.ts';
import { readConfig } from '../../src/platform/config.ts';
import { testEncryptionKeys } from '../support/app.ts';
import { scrape } from '../support/samples.ts';
import { startScene } from '../support/scene.ts';
import { waitFor } from '../support/wait-for.ts';

const endpoints = '/api/v1/public/webhook-endpoints';

test('a worker started with deliveries paused calls no receiver and says so; one without sends everything that waited', async () => {
  await using scene = await startScene({
    DELIVERIES_PAUSED: 'true',
    DELIVERY_TIMEOUT_MS: '50',
    OPERATIONS_PORT: '0',
  });
  const { partner, receiver, server } = scene;
  const { context, monitoringUrl = '' } = server.app;
  const { id } = await partner.register(receiver.url, ['invoice.issued']);
  const unverified = await partner.register(receiver.url, ['invoice.issued']);
  const verifying = partner.request('POST', `${endpoints}/${unverified.id}/verify`);
  await context.db.prisma.webhookEndpoint.update({
    where: { id },
    data: { status: 'active', verified_at: new Date() },
  });

  await scene.issueInvoice();
  await scene.issueInvoice();
  await partner.request('POST', `${endpoints}/${id}/test-events`, {
    body: { event_type: 'invoice.issued' },
  });
  // Its other queues are processed: deliveries of a disabled endpoint become held.
  await partner.request('POST', `${endpoints}/${id}/disable`);
  const statuses = async () =>
    (await context.db.prisma.delivery.findMany({ where: { endpointId: id } })).map(({ status }) => status);
  await waitFor('the deliveries to be held', async () => (await statuses()).every((is) => is === 'held'));
  await partner.request('POST', `${endpoints}/${id}/restore`);
  await waitFor('them to be pending', async () => (await statuses()).every((is) => is === 'pending'));

  const [worker] = (await listWorkers(context, { limit: 10 })).items;
  expect(worker?.queues).toContain('settle-deliveries');
  expect(worker?.queues).not.toContain('deliver-event');
  expect((await fetch(`${monitoringUrl}/readyz`)).status).toBe(200);
  expect((await scrape(monitoringUrl)).value('countersign_deliveries_paused')).toBe(1);
  expect((await verifying).status).toBe(503);
  expect([...receiver.deliveries, ...receiver.handshakes]).toEqual([]);

  const config = readConfig({
    DATABASE_URL: server.databaseUrl,
    ENCRYPTION_KEYS: testEncryptionKeys,
    ALLOW_INSECURE_RECEIVERS: 'true',
    LOG_LEVEL: 'silent',
  });
  await using _sending = await startApp(config, { api: false, worker: true });
  const received = await receiver.waitForDeliveries(3);
  expect(received.filter(({ body }) => JSON.parse(body).test === true)).toHaveLength(1);
});
