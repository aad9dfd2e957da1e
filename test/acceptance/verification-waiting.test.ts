import { expect, test } from 'vitest';
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { testEncryptionKeys } from '../support/app.ts';
import { startScene } from '../support/scene.ts';
import { waitFor } from '../support/wait-for.ts';

const endpoints = '/api/v1/public/webhook-endpoints';

test.concurrent('no answer in time: 409 that says so, and the endpoint stays pending', async () => {
  await using scene = await startScene({ DELIVERY_TIMEOUT_MS: '500' });
  const { id } = await scene.partner.register(scene.receiver.url, ['invoice.issued']);
  scene.receiver.answerHandshake = () => undefined;
  const answer = await scene.partner.request('POST', `${endpoints}/${id}/verify`);
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'verification_failed', detail: expect.stringMatching(/ did not answer within 0\.5 s\.$/) },
  });
  const { body } = await scene.partner.request('GET', `${endpoints}/${id}`);
  expect(body).toMatchObject({ status: 'pending_verification', verified_at: null });
});

test.concurrent('no worker: 503 with Retry-After, nothing has changed, and a late worker sends nothing', async () => {
  const settings = { DELIVERY_TIMEOUT_MS: '50' };
  await using scene = await startScene(settings, { api: true, worker: false });
  const { partner } = scene;
  const verify = (id: string) => partner.request('POST', `${endpoints}/${id}/verify`);
  const register = async () => (await partner.register(scene.receiver.url, ['invoice.issued'])).id;
  const [abandoned, deleted, disabled] = [await register(), await register(), await register()];
  const unavailable = await verify(abandoned);
  expect(unavailable).toMatchObject({ status: 503, body: { code: 'verification_unavailable' } });
  expect(unavailable.body.detail).toContain('Nothing has changed; call verify again.');
  expect(Number(unavailable.headers.get('Retry-After'))).toBeGreaterThan(0);

  // Handshakes that wait for a worker while their endpoint is deleted or disabled end as soon as there is a
  // worker.
  const waiting = [verify(deleted), verify(disabled)];
  const { prisma } = scene.server.app.context.db;
  await waitFor('the requests', async () => (await prisma.verificationHandshake.count()) === 3);
  await partner.request('DELETE', `${endpoints}/${deleted}`);
  await partner.request('POST', `${endpoints}/${disabled}/disable`);
  const config = readConfig({
    DATABASE_URL: scene.server.databaseUrl,
    ENCRYPTION_KEYS: testEncryptionKeys,
    ALLOW_INSECURE_RECEIVERS: 'true',
    LOG_LEVEL: 'silent',
    ...settings,
  });
  await using _worker = await startApp(config, { api: false, worker: true });
  const [ofDeleted, ofDisabled] = await Promise.all(waiting);
  expect(ofDeleted).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(ofDisabled).toMatchObject({ status: 409, body: { code: 'webhook_endpoint_disabled' } });
  await waitFor(
    'the end of every handshake',
    async () => (await prisma.verificationHandshake.count({ where: { finished_at: null } })) === 0,
  );
  expect(scene.receiver.handshakes).toEqual([]);
  const { body } = await partner.request('GET', `${endpoints}/${abandoned}`);
  expect(body).toMatchObject({ status: 'pending_verification', verified_at: null });
});
