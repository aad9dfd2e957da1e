import { expect, test } from 'vitest';
import { startApp } from '../../src/app.ts';
import { secretContext } from '../../src/domain/endpoints/endpoint-secrets.ts';
import { rotateSigningSecret } from '../../src/domain/endpoints/webhook-endpoint.ts';
import { createAlertChannel } from '../../src/domain/notices/alert-channel.ts';
import { readConfig } from '../../src/platform/config.ts';
import { unwrap } from '../../src/sdk/webhooks.ts';
import { asOperator, testEncryptionKeys } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { createPartner } from '../support/partner.ts';
import { startScene } from '../support/scene.ts';
import { inTurn, Stage, status } from '../support/stage.ts';

const endpoints = '/api/v1/public/webhook-endpoints';

const scene = await forFile(startScene());
const stage = new Stage(scene);

test('the address of an alert channel, which is a secret, is in no table', async () => {
  const address = `${scene.receiver.url}/B0-of-a-webhook-77ac`;
  const { app } = scene.server;
  const channel = { kind: 'slack', name: '#webhooks', url: address } as const;
  await createAlertChannel(app.context, scene.tenant.organizationId, channel);
  expect(await tablesWith(channel.name)).toEqual(['public.alert_channel']);
  expect(await tablesWith('B0-of-a-webhook-77ac')).toEqual([]);
});

test('an envelope begins with the id of its key', async () => {
  const { id } = await scene.partner.register(scene.receiver.url, ['invoice.issued']);
  const row = await rowOf(id);
  expect(row.signingSecretSealed).toMatch(/^test\.[A-Za-z0-9_-]+$/);
  expect(row.challengeSealed).toMatch(/^test\.[A-Za-z0-9_-]+$/);
});

test("an envelope copied to another row does not open: nothing is signed with another endpoint's secret", async () => {
  const organization = await stage.organization();
  const [source, target] = await Promise.all([organization.endpoint(), organization.endpoint()]);
  const { signingSecretSealed } = await rowOf(source.id);
  const { prisma } = scene.server.app.context.db;
  await prisma.webhookEndpoint.update({
    where: { id: target.id },
    data: { signing_secret_sealed: signingSecretSealed },
  });
  await organization.publish();
  const failed = await target.waitForStatus('failed');
  expect(failed.attemptCount).toBe(12);
  expect((await target.attempts())[0]).toMatchObject({ errorClass: 'internal', responseStatus: null });
  expect(target.requests).toEqual([]);
  await source.waitForStatus('delivered');
});

test('an envelope that was changed does not open', async () => {
  const { id } = await scene.partner.register(scene.receiver.url, ['invoice.issued']);
  const { signingSecretSealed } = await rowOf(id);
  const changed = `${signingSecretSealed.slice(0, -1)}${signingSecretSealed.endsWith('A') ? 'Q' : 'A'}`;
  const { secretBox } = scene.server.app.context;
  expect(secretBox.open(signingSecretSealed, secretContext(id))).toHaveLength(43);
  expect(() => secretBox.open(changed, secretContext(id))).toThrow();
});

test('key rotation: a server with a new key in front reads what the older one sealed, and seals with the new one', async () => {
  await using before = await startScene({}, { api: true, worker: false });
  const old = await before.partner.register(before.receiver.url, ['invoice.issued']);
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: before.server.databaseUrl,
    ENCRYPTION_KEYS: `next:${Buffer.alloc(32, 9).toString('base64')},${testEncryptionKeys}`,
    ALLOW_INSECURE_RECEIVERS: 'true',
    LOG_LEVEL: 'silent',
  });
  await using rotated = await startApp(config, { api: true, worker: true });
  const partner = createPartner(rotated.baseUrl ?? '', before.tenant.token);
  expect((await partner.request('POST', `${endpoints}/${old.id}/verify`)).status).toBe(204);
  await before.issueInvoice();
  const [request] = await before.receiver.waitForDeliveries(1);
  if (!request) throw new Error('none');
  await unwrap(request.body, request.headers, { signingSecret: old.signing_secret });
  const { id } = await partner.register(before.receiver.url, ['invoice.issued']);
  const row = await before.server.app.context.db.prisma.webhookEndpoint.findUnique({ where: { id } });
  expect(row?.signing_secret_sealed).toMatch(/^next\./);
});

test('a server without the key that secrets are sealed with does not start, and says which key it needs', async () => {
  await using before = await startScene({}, { api: true, worker: false });
  await before.partner.register(before.receiver.url, ['invoice.issued']);
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: before.server.databaseUrl,
    ENCRYPTION_KEYS: `next:${Buffer.alloc(32, 9).toString('base64')}`,
    LOG_LEVEL: 'silent',
  });
  await expect(startApp(config, { api: true, worker: true })).rejects.toThrow(
    'sealed with the key "test", which is missing from ENCRYPTION_KEYS',
  );
  await using _ = await startApp({ ...config, lostEncryptionKeys: ['test'] }, { api: true, worker: false });
});

test('a server with another key under the name that secrets are sealed with does not start, and says which', async () => {
  await using before = await startScene({}, { api: true, worker: false });
  await before.partner.register(before.receiver.url, ['invoice.issued']);
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: before.server.databaseUrl,
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 9).toString('base64')}`,
    LOST_ENCRYPTION_KEYS: 'older',
    LOG_LEVEL: 'silent',
  });
  await expect(startApp(config, { api: true, worker: true })).rejects.toThrow(
    'sealed with another key "test" than the one of this name in ENCRYPTION_KEYS',
  );
});

test('a rotated signing secret signs from the next attempt on, and the old one is dead at once', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint(inTurn(status(503, { 'Retry-After': '1' }), status(204)));
  await organization.publish();
  await endpoint.waitForRequests(1);
  const signingSecret = await rotateSigningSecret(asOperator(scene.server.app.context), endpoint.id);
  const [first, second] = await endpoint.waitForRequests(2);
  if (!second) throw new Error('no second request');
  await unwrap(first.body, first.headers, { signingSecret: endpoint.signingSecret });
  await unwrap(second.body, second.headers, { signingSecret });
  await endpoint.waitForStatus('delivered');
  expect(await tablesWith(signingSecret)).toEqual([]);
});

async function rowOf(id: string) {
  const row = await scene.server.app.context.db.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } });
  return {
    signingSecretSealed: row.signing_secret_sealed ?? '',
    challengeSealed: row.challenge_sealed ?? '',
  };
}

/** Tables in any schema with a row that contains this text, also as bytes. */
async function tablesWith(text: string): Promise<string[]> {
  const { pool } = scene.server.app;
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const found = [];
  const bytes = Buffer.from(text).toString('hex');
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select from ${name} as line where position($1 in line::text) > 0 or position($2 in line::text) > 0 limit 1`,
      [text, bytes],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
