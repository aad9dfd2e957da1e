// Receivers built into an installation for trying things out. Production installations do not have them.
import { expect, test } from 'vitest';
import { readConfig } from '../../../src/platform/config.ts';
import { simulate } from '../../../src/sdk/webhooks.ts';
import { startTestApp, testEncryptionKeys } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';
import { signIn } from '../../support/person.ts';
import { expectProblem } from '../../support/problem.ts';
import { waitFor } from '../../support/wait-for.ts';

const server = await forFile(startTestApp());
const { ownerEmail, organizationId } = await server.createTenant();
const owner = await signIn(server, ownerEmail);
const organization = `/organizations/${organizationId}`;

const get = (path: string) => owner.request('GET', `${organization}${path}`);
const post = (path: string, body?: unknown) => owner.request('POST', `${organization}${path}`, { body });

/** An inbox, and an endpoint with its address. */
async function register() {
  const { body: inbox } = await post('/inboxes');
  const { body: endpoint } = await post('/webhook-endpoints', {
    endpoint_url: inbox.url,
    subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
  });
  return { inbox, endpoint };
}

async function sendTestEvent(endpointId: string) {
  const { body: sent } = await post(`/webhook-endpoints/${endpointId}/test-events`, {
    event_type: 'invoice.issued',
  });
  let status = '';
  await waitFor('the end of a test event', async () => {
    ({ status } = (await get(`/deliveries/${sent.id}`)).body);
    return status === 'delivered' || status === 'failed';
  });
  return status;
}

test('a built-in receiver answers the handshake, verifies a test event, and fails when it is told to', async () => {
  const { inbox, endpoint } = await register();
  expect((await post(`/webhook-endpoints/${endpoint.id}/verify`)).status).toBe(204);
  expect(await sendTestEvent(endpoint.id)).toBe('delivered');

  const changed = await owner.request('PATCH', `${organization}/inboxes/${inbox.id}`, {
    body: { answer: 'fail' },
  });
  expect(changed.body).toEqual({ ...inbox, answer: 'fail' });
  expect(await sendTestEvent(endpoint.id)).toBe('failed');

  const { body } = await get(`/inboxes/${inbox.id}/requests`);
  expect(body.data).toMatchObject([
    { event_type: 'invoice.issued', refusal: null, answer_status: 503 },
    { event_type: 'invoice.issued', refusal: null, answer_status: 204 },
    { is_handshake: true, refusal: null, answer_status: 200, event_id: null },
  ]);
  expect(body.data[1].headers).toHaveProperty('Service-Signature');
  expect(JSON.parse(body.data[1].body)).toMatchObject({ type: 'invoice.issued', test: true });
});

test('what was not signed with the secret of its endpoint is refused, and shown with the reason', async () => {
  const { inbox, endpoint } = await register();
  const event = { type: 'invoice.issued', data: {} } as const;
  expect((await simulate(inbox.url, event, { signingSecret: endpoint.signing_secret })).status).toBe(204);
  expect((await simulate(inbox.url, event, { signingSecret: 'another' })).status).toBe(400);
  const { body } = await get(`/inboxes/${inbox.id}/requests`);
  expect(body.data).toMatchObject([
    { refusal: expect.stringMatching(/^signature_mismatch/), event_type: null, answer_status: 400 },
    { refusal: null, event_type: 'invoice.issued', answer_status: 204 },
  ]);
});

test('an inbox keeps the last hundred requests', async () => {
  const { inbox } = await register();
  const context = server.app.context;
  for (let round = 0; round < 11; round += 1) {
    await Promise.all(
      Array.from({ length: 10 }, () => fetch(inbox.url, { method: 'POST', body: `${round}` })),
    );
  }
  const kept = await context.db.query<{ count: number }>`
    select count(*)::int as count from inbox_request where inbox_id = ${inbox.id}`;
  expect(kept).toEqual([{ count: 100 }]);
  expect((await get(`/inboxes/${inbox.id}/requests`)).body.data[0].body).toBe('10');
});

test('an organization has at most twenty, and those that nobody used for an hour make room', async () => {
  const codes = [];
  for (let count = 0; count < 20; count += 1) codes.push((await post('/inboxes')).status);
  expect(codes).toContain(201);
  expectProblem(await post('/inboxes'), 409, 'inbox_limit_reached');
  await server.app.pool.query("update inbox set created_at = created_at - interval '2 hours'");
  expect((await post('/inboxes')).status).toBe(201);
  const { rows } = await server.app.pool.query('select count(*)::int as count from inbox');
  // The inboxes of the tests above have endpoints, so they were kept.
  expect(rows).toEqual([{ count: 4 }]);
});

test('a member of another organization sees nothing of an inbox', async () => {
  const { inbox } = await register();
  const { rows } = await server.app.pool.query(
    "insert into organization (id, name) values (gen_random_uuid(), 'Other') returning id",
  );
  const answer = await owner.request('GET', `/organizations/${rows[0].id}/inboxes/${inbox.id}`);
  expectProblem(answer, 403, 'forbidden_resource');
});

test('there are none in production', async () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://localhost/x',
    ENCRYPTION_KEYS: testEncryptionKeys,
  };
  expect(readConfig(production).allowInsecureReceivers).toBe(false);
  expect(() => readConfig({ ...production, ALLOW_INSECURE_RECEIVERS: 'true' })).toThrow(/refused/);

  const { inbox } = await register();
  await using strict = await startTestApp(
    { NODE_ENV: 'production', ALLOW_INSECURE_RECEIVERS: 'false' },
    { api: true, worker: false },
  );
  const tenant = await strict.createTenant();
  const person = await signIn(strict, tenant.ownerEmail);
  const inboxes = `/organizations/${tenant.organizationId}/inboxes`;
  expect((await person.request('GET', '/session')).body.features.demo).toBe(false);
  expectProblem(await person.request('POST', inboxes), 404, 'not_found');
  // Not even if the installation's database contains inboxes.
  await strict.app.pool.query('insert into inbox (organization_id, id, created_at) values ($1, $2, now())', [
    tenant.organizationId,
    inbox.id,
  ]);
  for (const method of ['GET', 'PATCH']) {
    const answer = await person.request(method, `${inboxes}/${inbox.id}`, {
      ...(method === 'PATCH' && { body: { answer: 'fail' } }),
    });
    expectProblem(answer, 404, 'not_found');
  }
  const answer = await fetch(`${strict.baseUrl}/inbox/${inbox.id}`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(404);
  const { rows } = await strict.app.pool.query('select 1 from inbox_request');
  expect(rows).toEqual([]);
});
