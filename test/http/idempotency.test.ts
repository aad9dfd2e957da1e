import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { issueToken } from '../../src/domain/access/tokens/api-token.ts';
import { fingerprintOf } from '../../src/http/edge/idempotency.ts';
import { startTestApp, type Tenant } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { HeldLock } from '../support/held-lock.ts';
import { createPartner } from '../support/partner.ts';
import { unitPrice } from '../support/price.ts';
import { expectProblem } from '../support/problem.ts';
import { echoInHeader, startReceiver } from '../support/receiver.ts';
import { waitFor } from '../support/wait-for.ts';

const endpoints = '/api/v1/public/webhook-endpoints';
const dayMs = 24 * 60 * 60 * 1000;

const receiver = await forFile(startReceiver());
const server = await forFile(startTestApp({}, undefined, { timePasses: true }));
const tenant = await server.createTenant();
const partner = createPartner(server.baseUrl, tenant.token);
/** An API without a worker, and its answer to verify: it waits 5 s for a worker to take the handshake. */
const lonely = await forFile(startTestApp({ DELIVERY_TIMEOUT_MS: '50' }, { api: true, worker: false }));
const theirs = createPartner(lonely.baseUrl, (await lonely.createTenant()).token);
const { id } = await theirs.register(receiver.url, ['invoice.issued']);
const headers = { 'Idempotency-Key': randomUUID() };
const verifyWithoutWorker = () => theirs.request('POST', `${endpoints}/${id}/verify`, { headers });
const unavailable = verifyWithoutWorker();

test('the same request with the same key gets the stored response, with the same secret, and is carried out once', async () => {
  const newcomer = createPartner(server.baseUrl, (await server.createTenant()).token);
  const headers = { 'Idempotency-Key': randomUUID() };
  const first = await newcomer.request('POST', endpoints, { body: creation(), headers });
  expect(first.status).toBe(201);
  expect(first.headers.get('Idempotent-Replayed')).toBeNull();
  for (let repetition = 0; repetition < 3; repetition++) {
    const again = await newcomer.request('POST', endpoints, { body: creation(), headers });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect(again.headers.get('Location')).toBe(first.headers.get('Location'));
    expect(again.headers.get('Request-Id')).not.toBe(first.headers.get('Request-Id'));
  }
  expect((await newcomer.request('GET', endpoints)).body.data).toHaveLength(1);
});

test('without a key every request is carried out', async () => {
  const [first, second] = [
    await partner.request('POST', endpoints, { body: creation() }),
    await partner.request('POST', endpoints, { body: creation() }),
  ];
  expect(first.body.id).not.toBe(second.body.id);
});

test('the replay tells what was true then, not what is true now', async () => {
  const { id } = await partner.register(receiver.url, ['invoice.issued']);
  const headers = { 'Idempotency-Key': randomUUID() };
  const disabled = await partner.request('POST', `${endpoints}/${id}/disable`, { headers });
  await partner.request('POST', `${endpoints}/${id}/restore`);
  const replay = await partner.request('POST', `${endpoints}/${id}/disable`, { headers });
  expect(replay.body).toEqual(disabled.body);
  expect((await partner.request('GET', `${endpoints}/${id}`)).body.status).toBe('pending_verification');
});

test('verify is idempotent per the Idempotency-Key request header', async () => {
  const { id } = await partner.register(`${receiver.url}/once`, ['invoice.issued']);
  const headers = { 'Idempotency-Key': randomUUID() };
  for (const replayed of [null, 'true', 'true']) {
    const answer = await partner.request('POST', `${endpoints}/${id}/verify`, { headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('Idempotent-Replayed')).toBe(replayed);
  }
  expect(handshakesAt('/hooks/once')).toBe(1);
});

test('a refusal is an outcome too: it is replayed after its cause was mended, and a new key tries again', async () => {
  const { id } = await partner.register(`${receiver.url}/mended`, ['invoice.issued']);
  const verify = (key: string) =>
    partner.request('POST', `${endpoints}/${id}/verify`, { headers: { 'Idempotency-Key': key } });
  const key = randomUUID();
  receiver.answerHandshake = (_request, response) => void response.writeHead(500).end();
  const first = await verify(key);
  receiver.answerHandshake = echoInHeader;
  expectProblem(first, 409, 'verification_failed');
  expect(first.headers.get('Idempotent-Replayed')).toBeNull();

  const replay = await verify(key);
  expectProblem(replay, 409, 'verification_failed');
  expect(replay.headers.get('Idempotent-Replayed')).toBe('true');
  expect(replay.body.detail).toBe(first.body.detail);
  expect(handshakesAt('/hooks/mended')).toBe(1);
  expect((await verify(randomUUID())).status).toBe(204);
});

test.each([
  ['404', async () => `${endpoints}/${randomUUID()}/restore`, undefined, 'not_found'],
  [
    '422 with its pointers',
    async () => endpoints,
    { endpoint_url: 'http://127.0.0.1:9/', subscriptions: [] },
    'unprocessable_content',
  ],
  [
    '409',
    async () =>
      `${endpoints}/${(await partner.registerActive(receiver.url, ['invoice.issued'])).id}/verification-challenge`,
    undefined,
    'webhook_endpoint_already_verified',
  ],
])('a refusal with %s is replayed', async (status, path, body, code) => {
  const options = { body, headers: { 'Idempotency-Key': randomUUID() } };
  const url = await path();
  const [first, replay] = [
    await partner.request('POST', url, options),
    await partner.request('POST', url, options),
  ];
  const pointers = expectProblem(first, Number.parseInt(status, 10), code);
  expect(expectProblem(replay, Number.parseInt(status, 10), code)).toEqual(pointers);
  expect(replay.headers.get('Idempotent-Replayed')).toBe('true');
});

test('the same key with another body, or another identifier in the path, is refused with 422', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  await partner.request('POST', endpoints, { body: creation(), headers });
  const otherBody = await partner.request('POST', endpoints, { body: creation('/other'), headers });
  expectProblem(otherBody, 422, 'idempotency_key_reused');
  expect(otherBody.headers.get('Idempotent-Replayed')).toBeNull();

  const [a, b] = [
    await partner.register(receiver.url, ['invoice.issued']),
    await partner.register(receiver.url, ['invoice.issued']),
  ];
  await partner.request('POST', `${endpoints}/${a.id}/disable`, { headers });
  const otherPath = await partner.request('POST', `${endpoints}/${b.id}/disable`, { headers });
  expectProblem(otherPath, 422, 'idempotency_key_reused');
  expect((await partner.request('GET', `${endpoints}/${b.id}`)).body.status).toBe('pending_verification');
});

test('while the first request runs: 409 with Retry-After for the same key, and no wait for other organizations and operations', async () => {
  const slow = Promise.withResolvers<void>();
  receiver.answerHandshake = async (request, response) => {
    if (request.path === '/hooks/slow') await slow.promise;
    await echoInHeader(request, response);
  };
  const { id } = await partner.register(`${receiver.url}/slow`, ['invoice.issued']);
  const headers = { 'Idempotency-Key': randomUUID() };
  const first = partner.request('POST', `${endpoints}/${id}/verify`, { headers });
  await waitFor('the handshake', () => handshakesAt('/hooks/slow') === 1);

  const second = await partner.request('POST', `${endpoints}/${id}/verify`, { headers });
  expectProblem(second, 409, 'idempotency_key_in_use');
  expect(Number(second.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
  expect(second.headers.get('Idempotent-Replayed')).toBeNull();
  const reused = await partner.request('POST', `${endpoints}/${randomUUID()}/verify`, { headers });
  expectProblem(reused, 422, 'idempotency_key_reused');

  const otherOperation = await partner.request('POST', endpoints, { body: creation(), headers });
  expect(otherOperation.status).toBe(201);
  const neighbour = createPartner(server.baseUrl, (await server.createTenant()).token);
  const theirs = await neighbour.register(receiver.url, ['invoice.issued']);
  const otherOrganization = await neighbour.request('POST', `${endpoints}/${theirs.id}/verify`, { headers });
  expect(otherOrganization.status).toBe(204);
  expect(otherOrganization.headers.get('Idempotent-Replayed')).toBeNull();

  slow.resolve();
  expect((await first).status).toBe(204);
  const after = await partner.request('POST', `${endpoints}/${id}/verify`, { headers });
  expect(after.status).toBe(204);
  expect(after.headers.get('Idempotent-Replayed')).toBe('true');
  expect(handshakesAt('/hooks/slow')).toBe(1);
});

test('two tokens of one organization share its keys, and a token without the scope gets no replay', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const first = await partner.request('POST', endpoints, { body: creation(), headers });
  const { plaintext } = await issueFor(tenant, ['webhook_endpoints:write']);
  const replay = await createPartner(server.baseUrl, plaintext).request('POST', endpoints, {
    body: creation(),
    headers,
  });
  expect(replay.body).toEqual(first.body);
  const { plaintext: reader } = await issueFor(tenant, ['webhook_endpoints:read']);
  const refused = await createPartner(server.baseUrl, reader).request('POST', endpoints, {
    body: creation(),
    headers,
  });
  expectProblem(refused, 403, 'insufficient_scope');
});

test.each([
  ['one character', 'x'],
  ['255 characters', 'k'.repeat(255)],
  [
    'every visible ASCII character',
    Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join(''),
  ],
])('a key of %s is accepted', async (_what, key) => {
  const headers = { 'Idempotency-Key': key };
  const [first, replay] = [
    await partner.request('POST', endpoints, { body: creation(), headers }),
    await partner.request('POST', endpoints, { body: creation(), headers }),
  ];
  expect(first.status).toBe(201);
  expect(replay.body).toEqual(first.body);
});

test.each([
  ['empty', ''],
  ['256 characters', 'k'.repeat(256)],
  ['a space within', 'a b'],
  ['a tab within', 'a\tb'],
  ['beyond ASCII', 'schl\u00fcssel'],
])('a key that is %s is refused with 400 and a pointer', async (_what, key) => {
  const answer = await partner.request('POST', endpoints, {
    body: creation(),
    headers: { 'Idempotency-Key': key },
  });
  expect(expectProblem(answer, 400, 'invalid_request')).toEqual(['/headers/idempotency-key']);
});

test('a request that does not fit the contract does not use up its key', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  expectProblem(await partner.request('POST', endpoints, { body: {}, headers }), 400, 'invalid_request');
  expect((await partner.request('POST', endpoints, { body: creation(), headers })).status).toBe(201);
});

test('a key serves again after 24 hours, and not a moment before', async () => {
  const newcomer = createPartner(server.baseUrl, (await server.createTenant()).token);
  const headers = { 'Idempotency-Key': randomUUID() };
  const create = () => newcomer.request('POST', endpoints, { body: creation(), headers });
  const first = await create();
  await server.passTime(dayMs - 60_000);
  expect((await create()).body).toEqual(first.body);
  await server.passTime(60_000);
  const next = await create();
  expect(next.headers.get('Idempotent-Replayed')).toBeNull();
  expect(next.body.id).not.toBe(first.body.id);
  expect((await create()).body).toEqual(next.body);
});

test('the record of a response does not show its secrets', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const { body } = await partner.request('POST', endpoints, { body: creation(), headers });
  const { rows } = await server.app.pool.query(
    'select to_jsonb(idempotency_record)::text as text from idempotency_record where key = $1',
    [headers['Idempotency-Key']],
  );
  expect(rows).toHaveLength(1);
  for (const secret of [body.signing_secret, body.verification_challenge]) {
    for (const encoding of ['utf8', 'hex', 'base64', 'base64url'] as const) {
      // Without the last characters, which base64 may encode differently.
      const form = Buffer.from(secret).toString(encoding).slice(0, 40);
      expect(rows[0].text).not.toContain(form);
    }
  }
});

test('a key that got a 412 does not hide that the repetition names another version', async () => {
  const { invoices, customers } = partner.client;
  const { id: customer_id } = await customers.create({ name: 'X', country: 'GB', currency: 'GBP' });
  const lines = [{ description: 'X', quantity: '1', price: unitPrice('1'), tax_rate: '0' }];
  const { id } = await invoices.create({ customer_id, lines });
  const issue = (key: string, version: number) =>
    partner.request('POST', `/api/v1/public/invoices/${id}/issue`, {
      headers: { 'Idempotency-Key': key, 'If-Match': `"${version}"` },
    });
  const key = randomUUID();
  expectProblem(await issue(key, 7), 412, 'precondition_failed');
  expectProblem(await issue(key, 7), 412, 'precondition_failed');
  expectProblem(await issue(key, 1), 422, 'idempotency_key_reused');
  const issued = await issue(randomUUID(), 1);
  expect(issued.status).toBe(200);
});

test('a request whose process died is in use until its lock has passed, and is taken over then', async () => {
  const newcomer = await server.createTenant();
  const theirs = createPartner(server.baseUrl, newcomer.token);
  const key = randomUUID();
  const body = JSON.stringify(creation());
  const create = () => theirs.request('POST', endpoints, { body, headers: { 'Idempotency-Key': key } });
  await server.app.context.db.prisma.idempotencyRecord.create({
    data: {
      organizationId: newcomer.organizationId,
      operation: 'createWebhookEndpoint',
      key,
      fingerprint: new Uint8Array(fingerprintOf('POST', endpoints, body)),
      lockedUntil: new Date(server.app.context.databaseClock.now().getTime() + 60_000),
      expiresAt: new Date(server.app.context.databaseClock.now().getTime() + dayMs),
    },
  });
  expectProblem(await create(), 409, 'idempotency_key_in_use');
  await server.passTime(60_000);
  const taken = await create();
  expect(taken.status).toBe(201);
  expect(taken.headers.get('Idempotent-Replayed')).toBeNull();
  expect((await create()).body).toEqual(taken.body);
});

test('a request that is overtaken by another with its key, because it took too long, is told so and has changed nothing', async () => {
  const { id } = await partner.register(receiver.url, ['invoice.issued']);
  const headers = { 'Idempotency-Key': randomUUID() };
  const { pool } = server.app;
  const disable = () => partner.request('POST', `${endpoints}/${id}/disable`, { headers });
  await using endpoint = await HeldLock.ofRows(pool, 'select from webhook_endpoint where id = $1', [id]);
  const first = disable();
  await endpoint.waiters(1);
  await pool.query("update idempotency_record set locked_until = now() - interval '1 s' where key = $1", [
    headers['Idempotency-Key'],
  ]);
  const second = disable();
  await endpoint.waiters(2);
  await endpoint.release();
  const overtaken = await first;
  expectProblem(overtaken, 409, 'idempotency_key_in_use');
  expect(Number(overtaken.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
  expect((await second).status).toBe(200);
  const repeated = await disable();
  expect(repeated.body).toEqual((await second).body);
  expect(repeated.headers.get('Idempotent-Replayed')).toBe('true');
});

test('an outcome that cannot be stored has not happened, and its key serves again', async () => {
  const newcomer = createPartner(server.baseUrl, (await server.createTenant()).token);
  const headers = { 'Idempotency-Key': randomUUID() };
  const create = () => newcomer.request('POST', endpoints, { body: creation(), headers });
  const { pool } = server.app;
  await pool.query(
    `alter table idempotency_record add constraint crash check (response_sealed is null) not valid`,
  );
  try {
    expectProblem(await create(), 500, 'internal_error');
  } finally {
    await pool.query('alter table idempotency_record drop constraint crash');
  }
  expect((await newcomer.request('GET', endpoints)).body.data).toEqual([]);
  const next = await create();
  expect(next.status).toBe(201);
  expect(next.headers.get('Idempotent-Replayed')).toBeNull();
});

test('a 5xx is not stored: the same key tries again; and any API process on the same database replays', async () => {
  const first = await unavailable;
  expectProblem(first, 503, 'verification_unavailable');
  expect(Number(first.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);

  await using second = await startTestApp({ DATABASE_URL: lonely.databaseUrl });
  const again = await verifyWithoutWorker();
  expect(again.status).toBe(204);
  expect(again.headers.get('Idempotent-Replayed')).toBeNull();

  const { token } = await lonely.createTenant();
  const options = { body: creation(), headers: { 'Idempotency-Key': randomUUID() } };
  const [here, there] = [
    await createPartner(lonely.baseUrl, token).request('POST', endpoints, options),
    await createPartner(second.baseUrl, token).request('POST', endpoints, options),
  ];
  expect(here.status).toBe(201);
  expect(there.body).toEqual(here.body);
  expect(there.headers.get('Idempotent-Replayed')).toBe('true');
});

function creation(path = '') {
  return {
    endpoint_url: `${receiver.url}${path}`,
    subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
  };
}

function handshakesAt(path: string): number {
  return receiver.handshakes.filter((request) => request.path === path).length;
}

function issueFor({ organizationId, ownerEmail }: Tenant, scopes: readonly string[]) {
  const { context } = server.app;
  return issueToken(context, { organizationId, issuedBy: ownerEmail, name: 'test', scopes });
}
