import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { issueOperatorToken } from '../../src/domain/access/tokens/operator-token.ts';
import { operatorScopes } from '../../src/domain/access/tokens/scope.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { publishEvent } from '../../src/domain/events/event.ts';
import { sign } from '../../src/egress/signature.ts';
import { asOperator, startTestApp, type Tenant } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { exampleOf } from '../support/operator-calls.ts';
import { createPartner, type Partner, type RequestOptions } from '../support/partner.ts';
import { expectProblem } from '../support/problem.ts';
import { startReceiver } from '../support/receiver.ts';

const prefix = '/api/v1/operator';
let tenant: Tenant;
let partner: Partner;

const receiver = await forFile(startReceiver());
const server = await forFile(startTestApp());
const { plaintext, token } = await issueOperatorToken(asOperator(server.app.context), {
  name: 'support desk',
  scopes: operatorScopes,
});
const tokenId = token.id;
const operator = createPartner(server.baseUrl, plaintext);
beforeEach(async () => {
  tenant = await server.createTenant();
  partner = createPartner(server.baseUrl, tenant.token);
});

const get = (path: string) => operator.request('GET', `${prefix}${path}`);
const post = (path: string, body: object, options: RequestOptions = {}) =>
  operator.request('POST', `${prefix}${path}`, { body, ...options });
const register = () => partner.register(receiver.url, ['payment.received']);
const asPartner = async (id: string) =>
  (await partner.request('GET', `/api/v1/public/webhook-endpoints/${id}`)).body;
/** Newest first, without the members that are the same in all entries of these tests. */
async function auditOf(subjectId: string) {
  const { body } = await get(`/audit-entries?subject_id=${subjectId}`);
  // biome-ignore lint/suspicious/noExplicitAny: the contract check has typed the answer already.
  return body.data.map(({ action, reason, before, after }: any) => ({ action, reason, before, after }));
}

describe('organizations and tokens', () => {
  test('an organization that is created can be used at once with a token that is issued for it', async () => {
    const created = await post('/organizations', { name: 'New', owner_email: 'owner@new.example' });
    expect(created.headers.get('Location')).toBe(`${prefix}/organizations/${created.body.id}`);
    expect((await get(`/organizations/${created.body.id}`)).body).toEqual(created.body);

    const issued = await post(`/organizations/${created.body.id}/tokens`, {
      name: 'first',
      scopes: ['customers:read'],
      expires_at: '2999-01-01T00:00:00Z',
      reason: 'ticket 1',
    });
    const its = createPartner(server.baseUrl, issued.body.token);
    const customers = () => its.request('GET', '/api/v1/public/party/customers');
    expect(await customers()).toMatchObject({ status: 200, body: { data: [] } });

    const path = `/organizations/${created.body.id}/tokens/${issued.body.id}`;
    for (const _ of ['once', 'again'])
      expect((await operator.request('DELETE', `${prefix}${path}`)).status).toBe(204);
    expectProblem(await customers(), 401, 'revoked_token');

    const { token, ...listed } = issued.body;
    const revoked = { ...listed, revoked_at: expect.any(String) };
    expect((await get(`/organizations/${created.body.id}/tokens`)).body.data).toEqual([revoked]);
    expect(await auditOf(created.body.id)).toEqual([
      {
        action: 'organization.created',
        reason: null,
        before: null,
        after: { name: 'New', owner_email: 'owner@new.example', time_zone: 'UTC' },
      },
    ]);
    expect(await auditOf(issued.body.id)).toEqual([
      {
        action: 'api_token.revoked',
        reason: null,
        before: { revoked_at: null },
        after: { revoked_at: expect.any(String) },
      },
      {
        action: 'api_token.created',
        reason: 'ticket 1',
        before: null,
        after: { name: 'first', scopes: ['customers:read'], expires_at: '2999-01-01T00:00:00.000Z' },
      },
    ]);
  });

  test("a token cannot be revoked as another organization's", async () => {
    const other = await server.createTenant();
    const issued = await post(`/organizations/${tenant.organizationId}/tokens`, {
      name: 'its own',
      scopes: ['customers:read'],
    });
    const path = `${prefix}/organizations/${other.organizationId}/tokens/${issued.body.id}`;
    expectProblem(await operator.request('DELETE', path), 404, 'not_found');
    expect(await auditOf(issued.body.id)).toHaveLength(1);
  });

  test('a repeated request with an Idempotency-Key creates one organization, one token and one record of each', async () => {
    const options = { headers: { 'Idempotency-Key': randomUUID() } };
    const create = () => post('/organizations', { name: 'Once', owner_email: 'a@once.example' }, options);
    const [first, second] = [await create(), await create()];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('Idempotent-Replayed')).toBe('true');
    expect(await auditOf(first.body.id)).toHaveLength(1);
  });

  test('lists go on where the page before ended', async () => {
    for (const name of ['a', 'b', 'c'])
      await post(`/organizations/${tenant.organizationId}/tokens`, { name, scopes: ['customers:read'] });
    const list = `/organizations/${tenant.organizationId}/tokens?limit=2`;
    const first = (await get(list)).body;
    const second = (await get(`${list}&cursor=${first.next_cursor}`)).body;
    const names = [...first.data, ...second.data].map(({ name }) => name);
    expect(names).toEqual(['c', 'b', 'a', 'test']);
    expect(second.next_cursor).toBeNull();
    expectProblem(await get(`/organizations?cursor=${first.next_cursor}`), 400, 'invalid_request');
  });
});

describe('webhook endpoints', () => {
  test('the partner reads why the operator disabled and restored an endpoint, until the client changes its status', async () => {
    const { id } = await partner.registerActive(receiver.url, ['payment.received']);
    expect(await asPartner(id)).toMatchObject({ status: 'active', status_reason: null });

    const path = `/webhook-endpoints/${id}`;
    const disabled = await post(`${path}/disable`, { reason: 'It redirects.' });
    const stopped = { status: 'disabled', disabled_by: 'operator', status_reason: 'It redirects.' };
    expect(disabled.body).toMatchObject({ ...stopped, organization_id: tenant.organizationId });
    expect(await asPartner(id)).toMatchObject(stopped);
    const refused = await partner.request('POST', `/api/v1/public${path}/restore`);
    expectProblem(refused, 409, 'webhook_endpoint_disabled_by_operator');

    await post(`${path}/restore`, { reason: 'It is fixed.' });
    const running = { status: 'active', disabled_by: null, status_reason: 'It is fixed.' };
    expect(await asPartner(id)).toMatchObject(running);

    await partner.request('POST', `/api/v1/public${path}/disable`);
    const paused = { status: 'disabled', disabled_by: 'client', status_reason: null };
    expect(await asPartner(id)).toMatchObject(paused);

    expect(await auditOf(id)).toEqual([
      {
        action: 'webhook_endpoint.restored',
        reason: 'It is fixed.',
        before: stopped,
        after: running,
      },
      {
        action: 'webhook_endpoint.disabled',
        reason: 'It redirects.',
        before: { status: 'active', disabled_by: null, status_reason: null },
        after: stopped,
      },
    ]);
  });

  test('an operator takes over what the client disabled, may say something else, and is recorded only for what changes', async () => {
    const { id } = await register();
    const disable = (reason: string) => post(`/webhook-endpoints/${id}/disable`, { reason });
    await partner.request('POST', `/api/v1/public/webhook-endpoints/${id}/disable`);
    for (const reason of ['one', 'two', 'two']) await disable(reason);
    expect(await asPartner(id)).toMatchObject({ disabled_by: 'operator', status_reason: 'two' });
    const reasons = (await auditOf(id)).map(({ reason }: { reason: string }) => reason);
    expect(reasons).toEqual(['two', 'one']);
  });

  test('restoring an endpoint that is not disabled changes nothing, and is not recorded', async () => {
    const { id } = await register();
    const before = await asPartner(id);
    expect((await post(`/webhook-endpoints/${id}/restore`, { reason: 'no need' })).status).toBe(200);
    expect(await asPartner(id)).toEqual(before);
    expect(await auditOf(id)).toEqual([]);
  });

  test("the verification of an endpoint that an operator restored removes the operator's reason", async () => {
    const { id } = await register();
    await post(`/webhook-endpoints/${id}/disable`, { reason: 'wait' });
    await post(`/webhook-endpoints/${id}/restore`, { reason: 'go on' });
    expect(await asPartner(id)).toMatchObject({ status: 'pending_verification', status_reason: 'go on' });
    await partner.client.webhookEndpoints.verify(id);
    expect(await asPartner(id)).toMatchObject({ status: 'active', status_reason: null });
  });

  test('a rotated secret signs the next delivery; it is told once and recorded nowhere', async () => {
    const endpoint = await partner.registerActive(receiver.url, ['payment.received']);
    const { body } = await post(`/webhook-endpoints/${endpoint.id}/rotate-secret`, { reason: 'leaked' });
    expect(body.signing_secret).not.toBe(endpoint.signing_secret);

    const published = await publish({ data: exampleOf('payment.received') });
    const [delivery] = await receiver.waitForDeliveries(
      1,
      ({ headers }) => headers['service-event-id'] === published.body.id,
    );
    const signed = (secret: string) =>
      sign(secret, Number(delivery?.headers['service-timestamp']), delivery?.body ?? '');
    expect(delivery?.headers['service-signature']).toBe(signed(body.signing_secret));
    expect(delivery?.headers['service-signature']).not.toBe(signed(endpoint.signing_secret));

    expect(await auditOf(endpoint.id)).toMatchObject([
      { action: 'webhook_endpoint.secret_rotated', reason: 'leaked' },
    ]);
    expect(JSON.stringify(await everyAuditRow())).not.toContain(body.signing_secret);
  });

  test('each filter of the list finds what it names, in every organization', async () => {
    const there = await register();
    const host = `host-${randomUUID()}.example`;
    const here = await partner.register(`https://HOOKS.${host}:8443/in?x=1`, ['payment.received']);
    const found = async (query: string): Promise<string[]> =>
      (await get(`/webhook-endpoints?${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await found(`url_host=hooks.${host}`)).toEqual([here.id]);
    expect(await found(`url_host=HOOKS.${host}`)).toEqual([here.id]);
    expect(await found(`url_host=${host}`)).toEqual([]);
    expect(await found(`organization_id=${tenant.organizationId}`)).toEqual([here.id, there.id]);
    await post(`/webhook-endpoints/${there.id}/disable`, { reason: 'test' });
    expect(await found(`organization_id=${tenant.organizationId}&status=disabled`)).toEqual([there.id]);
    await partner.client.webhookEndpoints.delete(there.id);
    expect(await found(`organization_id=${tenant.organizationId}`)).toEqual([here.id]);
    expect(await found(`organization_id=${tenant.organizationId}&status=deleted`)).toEqual([there.id]);
    expect((await get(`/webhook-endpoints/${there.id}`)).body).toMatchObject({ status: 'deleted' });
  });
});

describe('publishing', () => {
  test('an event is published once, however often and however concurrently it is sent', async () => {
    const endpoint = await partner.registerActive(receiver.url, ['payment.received']);
    await partner.register(receiver.url, ['payment.received']);
    const id = randomUUID();
    const send = () => publish({ id, data: exampleOf('payment.received') });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    answers.push(await send());
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(8).fill(200), 201]);
    const [first] = answers;
    for (const { body } of answers) expect(body).toEqual(first?.body);
    // The other endpoint is not verified: its delivery was skipped.
    expect(first?.body).toMatchObject({ id, deliveries: 1, organization_id: tenant.organizationId });

    const { body } = await partner.request('GET', `/api/v1/public/deliveries?event_id=${id}`);
    expect(body.data).toHaveLength(2);
    expect(body.data).toContainEqual(expect.objectContaining({ endpoint_id: endpoint.id }));
    expect(await auditOf(id)).toEqual([
      {
        action: 'event.published',
        reason: null,
        before: null,
        after: { type: 'payment.received', schema_version: 1, deliveries: 1 },
      },
    ]);
  });

  test('an event that another service published by itself is answered as published before', async () => {
    const id = randomUUID();
    const data = exampleOf('payment.received');
    await inTransaction(server.app.context, (tx) =>
      publishEvent(tx, {
        organizationId: tenant.organizationId,
        id,
        type: 'payment.received',
        data: JSON.parse(JSON.stringify(data)),
      }),
    );
    expect(await publish({ id: id.toUpperCase(), data })).toMatchObject({ status: 200, body: { id } });
    expect(await auditOf(id)).toEqual([]);
  });

  test('the members of the data may come in another order', async () => {
    const id = randomUUID();
    const data = exampleOf('payment.received');
    await publish({ id, data });
    const turned = Object.fromEntries(Object.entries(data).reverse());
    expect((await publish({ id, data: turned })).status).toBe(200);
  });

  test.each<[string, { type?: string; data: object }]>([
    ['data', { data: { ...exampleOf('payment.received'), id: '0b9ffc9c-4b0c-4a3c-9d0e-6a3f3c1f7d11' } }],
    ['type', { type: 'contract.terminated', data: exampleOf('contract.terminated') }],
  ])('the same id with another %s is refused, and what is there stays', async (what, changes) => {
    const id = randomUUID();
    const data = exampleOf('payment.received');
    await publish({ id, data });
    const refused = await publish({ id, ...changes });
    expectProblem(refused, 409, 'conflict');
    expect(refused.body.detail).toContain(`its ${what} differs`);
    expect((await publish({ id, data })).status).toBe(200);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test("another organization's event id is refused, without a word of what it is", async () => {
    const id = randomUUID();
    const data = exampleOf('payment.received');
    await publish({ id, data });
    tenant = await server.createTenant();
    const refused = await publish({ id, data });
    expectProblem(refused, 409, 'conflict');
    expect(refused.body.detail).toContain('its organization differs');
  });

  test('what breaks the contract is refused with pointers, and nothing is published or recorded', async () => {
    const id = randomUUID();
    const broken = await publish({ id, data: { id: 'x' } });
    expectProblem(broken, 422, 'unprocessable_content');
    expect(broken.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toContain('/body/data/id');
    const unknown = await publish({ id, type: 'payment.lost', data: {} });
    expect(unknown.body.errors).toMatchObject([{ pointer: '/body/type' }]);
    const version = await publish({ id, schema_version: 99, data: exampleOf('payment.received') });
    expect(version.body.errors).toMatchObject([{ pointer: '/body/schema_version' }]);
    expect(await auditOf(id)).toEqual([]);
    expect((await publish({ id, data: exampleOf('payment.received') })).status).toBe(201);
  });

  test.each(['9007199254740993', '1e400'])(
    'the number %s, which would go out as another, is refused',
    async (number) => {
      const id = randomUUID();
      const written = JSON.stringify({ type: 'payment.received', id, data: exampleOf('payment.received') });
      const changed = written.replace(/"amount":\{"amount":\d+/, `"amount":{"amount":${number}`);
      expect(changed).not.toBe(written);
      const refused = await operator.request(
        'POST',
        `${prefix}/organizations/${tenant.organizationId}/events`,
        { body: changed },
      );
      expectProblem(refused, 422, 'unprocessable_content');
      expect(refused.body.errors).toMatchObject([{ pointer: '/body/data/amount/amount' }]);
      expect(await auditOf(id)).toEqual([]);
    },
  );

  test('a publication with an Idempotency-Key that meets the event of another is still answered', async () => {
    const id = randomUUID();
    const data = exampleOf('payment.received');
    await publish({ id, data });
    const headers = { 'Idempotency-Key': randomUUID() };
    const again = await post(
      `/organizations/${tenant.organizationId}/events`,
      { type: 'payment.received', id, data },
      { headers },
    );
    expect(again.status).toBe(200);
  });
});

test('lists of what was created can be narrowed to a time', async () => {
  await register();
  const filter = { organization_id: tenant.organizationId };
  await post('/redeliveries', { filter, dry_run: false, reason: 'test' });
  await post('/billing-runs', { ...filter, dry_run: false, reason: 'test' });
  const at = (shiftMs: number) => new Date(server.clock.now().getTime() + shiftMs).toISOString();
  for (const list of [
    '/organizations',
    `/organizations/${tenant.organizationId}/tokens`,
    '/webhook-endpoints',
    '/redeliveries',
    '/billing-runs',
  ]) {
    const found = async (query: string) => (await get(`${list}?limit=100&${query}`)).body.data;
    const all = await found('');
    expect(all, list).not.toEqual([]);
    expect(await found(`created_from=${at(-600_000)}&created_before=${at(60_000)}`), list).toEqual(all);
    expect(await found(`created_from=${at(60_000)}`), list).toEqual([]);
    expect(await found(`created_before=${at(-600_000)}`), list).toEqual([]);
    expectProblem(await get(`${list}?created_from=yesterday`), 400, 'invalid_request');
  }
});

describe('the audit', () => {
  test('an entry tells who did it: the token by id and name', async () => {
    const { id } = await register();
    await post(`/webhook-endpoints/${id}/disable`, { reason: 'test' });
    const { body } = await get(`/audit-entries?subject_id=${id}`);
    expect(body.data).toMatchObject([
      {
        actor: { kind: 'operator_token', id: tokenId, name: 'support desk' },
        organization_id: tenant.organizationId,
        subject: { kind: 'webhook_endpoint', id },
      },
    ]);
  });

  test('each filter finds what it names, and filters can be joined', async () => {
    const { id } = await register();
    await post(`/webhook-endpoints/${id}/disable`, { reason: 'off' });
    await post(`/webhook-endpoints/${id}/restore`, { reason: 'on' });
    const found = async (query: string): Promise<string[]> =>
      (await get(`/audit-entries?subject_id=${id}&${query}`)).body.data.map(
        ({ reason }: { reason: string }) => reason,
      );
    expect(await found(`organization_id=${tenant.organizationId}`)).toEqual(['on', 'off']);
    expect(await found(`organization_id=${randomUUID()}`)).toEqual([]);
    expect(await found('action=webhook_endpoint.disabled')).toEqual(['off']);
    expect(await found(`actor=${tokenId}`)).toEqual(['on', 'off']);
    expect(await found('actor=support%20desk')).toEqual(['on', 'off']);
    expect(await found('actor=somebody')).toEqual([]);
    const now = server.clock.now().getTime();
    const at = (shiftMs: number) => new Date(now + shiftMs).toISOString();
    expect(await found(`created_from=${at(-60_000)}&created_before=${at(60_000)}`)).toEqual(['on', 'off']);
    expect(await found(`created_from=${at(60_000)}`)).toEqual([]);
    expect(await found(`created_before=${at(-60_000)}`)).toEqual([]);
  });

  test('what is refused is not recorded', async () => {
    const before = (await everyAuditRow()).length;
    const { id } = await register();
    await partner.client.webhookEndpoints.delete(id);
    expectProblem(
      await post(`/webhook-endpoints/${id}/disable`, { reason: 'late' }),
      409,
      'webhook_endpoint_deleted',
    );
    expectProblem(await post(`/webhook-endpoints/${id}/disable`, { reason: '  ' }), 400, 'invalid_request');
    expect(await everyAuditRow()).toHaveLength(before);
  });
});

function publish(event: { id?: string; type?: string; schema_version?: number; data: object }) {
  return post(`/organizations/${tenant.organizationId}/events`, { type: 'payment.received', ...event });
}

async function everyAuditRow(): Promise<object[]> {
  return (await server.app.pool.query('select * from audit_entry')).rows;
}
