import { type Countersign, NotFoundError } from '@countersign/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Partner } from '../support/partner.ts';
import { Program } from '../support/process.ts';
import { collect, contract, RunningMock, refused } from './running-mock.ts';

const prefix = '/api/v1/public';
const pendingId = '01a1f82a-8aa0-7919-8289-592e92201f0c';
const subscriptions = [{ event_type: 'invoice.issued', schema_version: 1 }];
const endpoint_url = 'https://hooks.example.com/countersign';

const resources = new AsyncDisposableStack();
let mock: RunningMock;
let client: Countersign;
let partner: Partner;

beforeAll(async () => {
  mock = resources.use(await RunningMock.start());
  client = mock.client();
  partner = mock.partner();
});
afterAll(() => resources.disposeAsync());

test('every customer that is listed can be opened, and is the same there', async () => {
  const listed = await collect(client.customers.list());
  expect(listed.length).toBeGreaterThan(1);
  for (const customer of listed) expect(await client.customers.get(customer.id)).toEqual(customer);
});

test('every replay that is listed can be opened, and is the same there', async () => {
  const [endpoint] = await collect(client.webhookEndpoints.list({ status: 'active' }));
  const { id } = endpoint ?? expect.unreachable();
  const listed = await collect(client.webhookEndpoints.replays(id));
  expect(new Set(listed.map(({ status }) => status))).toEqual(new Set(['running', 'completed']));
  for (const replay of listed) expect(await client.webhookEndpoints.getReplay(id, replay.id)).toEqual(replay);
});

test('replays are listed page by page, with cursors that belong to their endpoint', async () => {
  const { webhookEndpoints } = client;
  const [endpoint, other] = await collect(webhookEndpoints.list({ status: 'active' }));
  const { id } = endpoint ?? expect.unreachable();
  const all = (await webhookEndpoints.replays(id)).data;
  expect(all.length).toBeGreaterThan(1);
  expect(new Set(all.map(({ endpoint_id }) => endpoint_id))).toEqual(new Set([id]));
  const first = await webhookEndpoints.replays(id, { limit: 1 });
  expect(first.data).toEqual(all.slice(0, 1));
  expect(first.has_more).toBe(true);
  expect(await collect(webhookEndpoints.replays(id, { limit: 1 }))).toEqual(all);
  const elsewhere = other?.id ?? pendingId;
  const error = await refused(
    webhookEndpoints.replays(elsewhere, { cursor: first.next_cursor ?? expect.unreachable() }),
  );
  expect(error).toMatchObject({ status: 400, code: 'invalid_request' });
  expect(error.problem?.errors?.[0]?.pointer).toBe('/query/cursor');
});

test('attempts are listed page by page', async () => {
  const { deliveries } = client;
  const [delivery] = (await deliveries.list({ status: 'failed' })).data;
  const { id } = delivery ?? expect.unreachable();
  const all = (await deliveries.attempts(id)).data;
  expect(all.length).toBeGreaterThan(1);
  expect(await collect(deliveries.attempts(id, { limit: 1 }))).toEqual(all);
});

test('what belongs to an endpoint names the endpoint that was asked for', async () => {
  const { webhookEndpoints } = client;
  const since = '2026-11-01T00:00:00Z';
  expect(await webhookEndpoints.replay(pendingId, { since })).toMatchObject({
    endpoint_id: pendingId,
    since,
  });
  expect(await webhookEndpoints.health(pendingId)).toMatchObject({ endpoint_id: pendingId });
});

test('every endpoint that is listed can be opened, and is the same there', async () => {
  const listed = await collect(client.webhookEndpoints.list());
  const deleted = await collect(client.webhookEndpoints.list({ status: 'deleted' }));
  expect(new Set(listed.map(({ status }) => status))).toEqual(
    new Set(['pending_verification', 'active', 'disabled']),
  );
  expect(deleted.map(({ status }) => status)).toEqual(['deleted']);
  for (const endpoint of [...listed, ...deleted]) {
    expect(await client.webhookEndpoints.get(endpoint.id)).toEqual(endpoint);
  }
  expect(listed.map(({ id }) => id)).toEqual(
    listed
      .map(({ id }) => id)
      .sort()
      .reverse(),
  );
});

test('the endpoint that is registered is listed, with the URL of its Location', async () => {
  const { data, response } = await client.webhookEndpoints
    .create({ endpoint_url, subscriptions })
    .withResponse();
  const listed = await collect(client.webhookEndpoints.list());
  expect(listed.map(({ id }) => id)).toContain(data.id);
  expect(response.headers.get('Location')).toBe(`${prefix}/webhook-endpoints/${data.id}`);
  const { value: handshake } =
    contract.webhooks.webhookEndpointVerification.post.requestBody.content['application/json'].examples
      .handshake;
  expect(handshake.challenge).toBe(data.verification_challenge);
});

test('invoices, payments and contracts of the webhook examples belong to listed customers, in their currency', async () => {
  const customers = new Map((await collect(client.customers.list())).map((each) => [each.id, each]));
  const events = webhookExamples();
  const invoices = new Set(
    events.filter(({ type }) => type.startsWith('invoice.')).map(({ data }) => data.id),
  );
  const names = (await collect(client.eventTypes.list())).map(({ name }) => name);
  expect(events.map(({ type }) => type).sort()).toEqual(names);
  for (const { type, data } of events) {
    const customer = customers.get(data.customer_id);
    expect(customer, type).toBeDefined();
    const money = [data.total, data.paid, data.amount].filter((amount) => amount !== undefined);
    for (const { currency } of money) expect(currency, type).toBe(customer?.currency);
    if (data.invoice_id) expect(invoices, type).toContain(data.invoice_id);
  }
});

test('subscriptions of the examples name event types that are listed', async () => {
  const names = (await collect(client.eventTypes.list())).map(({ name }) => name);
  for (const { subscriptions: subscribed } of await collect(client.webhookEndpoints.list())) {
    for (const { event_type } of subscribed) expect(names).toContain(event_type);
  }
});

test('pages of any size hold the same items in the same order, and end', async () => {
  const lists = {
    customers: (limit?: number) => client.customers.list(limit ? { limit } : {}),
    endpoints: (limit?: number) => client.webhookEndpoints.list(limit ? { limit } : {}),
  };
  for (const [name, list] of Object.entries(lists)) {
    const all = await collect<unknown>(list());
    for (const limit of [1, 2, all.length]) {
      expect(await collect<unknown>(list(limit)), `${name}, ${limit} a page`).toEqual(all);
    }
    expect(await list(1), name).toMatchObject({ data: [all[0]], has_more: true });
  }
  const { body: first } = await partner.request('GET', `${prefix}/event-types?limit=3`);
  const { body: rest } = await partner.request('GET', `${prefix}/event-types?cursor=${first.next_cursor}`);
  expect([...first.data, ...rest.data]).toEqual((await client.eventTypes.list()).data);
  expect(rest).toMatchObject({ has_more: false, next_cursor: null });
});

test('an example page can be asked for by name and its cursor followed, to an end', async () => {
  const named = { headers: { Prefer: 'example=first_page' } };
  const { next_cursor } = await client.webhookEndpoints.list({}, named);
  expect(next_cursor).not.toBeNull();
  expect(await collect(client.webhookEndpoints.list({}, named))).toEqual(
    await collect(client.webhookEndpoints.list()),
  );
});

test('a filter lists the endpoints of that status, and only those', async () => {
  for (const status of ['pending_verification', 'active', 'disabled', 'deleted'] as const) {
    const statuses = (await client.webhookEndpoints.list({ status })).data.map((each) => each.status);
    expect(new Set(statuses)).toEqual(new Set([status]));
  }
});

test('an id that is nowhere is not found, and the problem names it', async () => {
  const id = '01a1f82f-0000-7000-8000-000000000000';
  const calls = [
    () => client.customers.get(id),
    () => client.webhookEndpoints.get(id),
    () => client.webhookEndpoints.update(id, { subscriptions }),
    () => client.webhookEndpoints.verify(id),
    () => client.webhookEndpoints.createVerificationChallenge(id),
    () => client.webhookEndpoints.disable(id),
    () => client.webhookEndpoints.restore(id),
    () => client.webhookEndpoints.delete(id),
    () => client.webhookEndpoints.replay(id, { since: '2026-11-01T00:00:00Z' }),
    () => client.webhookEndpoints.replays(id),
    () => client.webhookEndpoints.health(id),
    () => client.webhookEndpoints.getReplay(pendingId, id),
  ];
  for (const call of calls) {
    const error = await refused(call());
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error.problem?.detail).toContain(id);
  }
});

test('what is sent comes back, on the endpoint that it was sent to', async () => {
  const created = await client.webhookEndpoints.create({ endpoint_url, subscriptions });
  expect(created).toMatchObject({ endpoint_url, subscriptions, status: 'pending_verification' });
  const before = await client.webhookEndpoints.get(pendingId);
  const after = await client.webhookEndpoints.update(pendingId, { subscriptions });
  expect(after).toEqual({ ...before, subscriptions, updated_at: after.updated_at });
  expect(await client.webhookEndpoints.disable(pendingId)).toMatchObject({
    id: pendingId,
    endpoint_url: before.endpoint_url,
    status: 'disabled',
    disabled_by: 'client',
    verified_at: null,
  });
});

test('an endpoint that is disabled or deleted refuses what the real one would', async () => {
  const { webhookEndpoints } = client;
  const disabled = await collect(webhookEndpoints.list({ status: 'disabled' }));
  const byClient = disabled.find((each) => each.disabled_by === 'client')?.id ?? '';
  const byOperator = disabled.find((each) => each.disabled_by === 'operator')?.id ?? '';
  const deleted = (await webhookEndpoints.list({ status: 'deleted' })).data[0]?.id ?? '';
  expect(await webhookEndpoints.restore(byClient)).toMatchObject({
    id: byClient,
    status: 'active',
    disabled_by: null,
  });
  expect(await webhookEndpoints.disable(byOperator)).toMatchObject({ disabled_by: 'operator' });
  await webhookEndpoints.delete(byClient);
  const refusals: [() => Promise<unknown>, number, string][] = [
    [() => webhookEndpoints.restore(byOperator), 409, 'webhook_endpoint_disabled_by_operator'],
    [() => webhookEndpoints.update(byClient, { subscriptions }), 409, 'webhook_endpoint_disabled'],
    [() => webhookEndpoints.verify(byClient), 409, 'webhook_endpoint_disabled'],
    [() => webhookEndpoints.verify(deleted), 404, 'not_found'],
    [() => webhookEndpoints.update(deleted, { subscriptions }), 409, 'webhook_endpoint_deleted'],
    [() => webhookEndpoints.delete(deleted), 409, 'webhook_endpoint_deleted'],
    [() => webhookEndpoints.disable(deleted), 409, 'webhook_endpoint_deleted'],
    [() => webhookEndpoints.restore(deleted), 409, 'webhook_endpoint_deleted'],
  ];
  for (const [call, status, code] of refusals) expect(await refused(call())).toMatchObject({ status, code });
});

test('the sample of the docs runs from the first call to the last', async () => {
  const { code, stdout, stderr } = await new Program('src/docs/samples/try-the-mock.ts', [], {
    COUNTERSIGN_URL: mock.baseUrl,
    COUNTERSIGN_API_KEY: 'any-token',
  }).ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.trim().split('\n')).toEqual([
    'customer C-1002 Maison Perrault SARL',
    'customer C-1001 Alder & Finch Ltd',
    'registered https://hooks.example.com/countersign pending_verification',
    'verified active',
    'subscribed to payment.received',
    'disabled disabled client',
    'restored active',
    'refused verification_failed',
    'deleted',
  ]);
});

interface ExampleEvent {
  readonly type: string;
  readonly data: {
    readonly id: string;
    readonly customer_id: string;
    readonly invoice_id?: string;
    readonly total?: { currency: string };
    readonly paid?: { currency: string };
    readonly amount?: { currency: string };
  };
}

function webhookExamples(): ExampleEvent[] {
  const webhooks: {
    post: { requestBody: { content: Record<string, { examples: Record<string, { value: ExampleEvent }> }> } };
  }[] = Object.values(contract.webhooks);
  return webhooks
    .flatMap(({ post }) => Object.values(post.requestBody.content['application/json']?.examples ?? {}))
    .map(({ value }) => value)
    .filter(({ data }) => data !== undefined);
}
