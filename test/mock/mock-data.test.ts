import { NotFoundError, TimeoutError } from '@countersign/sdk';
import { expect, test } from 'vitest';
import { forFile } from '../support/for-file.ts';
import { contractOperations } from '../support/operations.ts';
import { Program } from '../support/process.ts';
import { collect, contract, RunningMock, refused } from './running-mock.ts';

const prefix = '/api/v1/public';
const pendingId = '01a1f82a-8aa0-7919-8289-592e92201f0c';
const subscriptions = [{ event_type: 'invoice.issued', schema_version: 1 }];
const endpoint_url = 'https://hooks.example.com/countersign';

const mock = await forFile(RunningMock.start());
const client = mock.client();
const partner = mock.partner();

test('every customer that is listed can be opened, and is the same there', async () => {
  const listed = await collect(client.customers.list());
  expect(listed.length).toBeGreaterThan(1);
  for (const customer of listed) expect(await client.customers.get(customer.id)).toEqual(customer);
});

test('the mock takes the cursor that the contract shows for each list', async () => {
  const lists = (await contractOperations()).filter(({ parameters }) =>
    parameters.some(({ name }) => name === 'cursor'),
  );
  expect(lists.length).toBeGreaterThan(5);
  for (const { id, path, parameters } of lists) {
    const exampleOf = (wanted: string) =>
      Object.values(parameters.find(({ name }) => name === wanted)?.examples ?? {})[0]?.value;
    const target = `${path.replace('{id}', String(exampleOf('id')))}?cursor=${exampleOf('cursor')}`;
    const { status, body } = await partner.request('GET', target);
    expect({ id, status, body }).toMatchObject({ id, status: 200, body: { has_more: false } });
  }
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

test('the feed has every event that is listed, oldest first, with the data that it has alone', async () => {
  const { events } = client;
  const listed = await collect(events.list());
  const feed = events.feed({ from: 'start', limit: 1, include: 'body', untilCaughtUp: true });
  const read = await collect(feed);
  expect(read.length).toBeGreaterThan(1);
  expect(read.map(({ id }) => id)).toEqual(listed.map(({ id }) => id).reverse());
  for (const { cursor, body, ...event } of read) {
    const { data, ...alone } = await events.get(event.id, { include: 'body' });
    expect(alone).toMatchObject({ body, type: event.type, created_at: event.created_at });
    expect(event.data).toEqual(data);
    expect(JSON.parse(body)).toEqual(event);
    expect(cursor).toBeTypeOf('string');
  }
  expect(feed.cursor).toBe(read.at(-1)?.cursor);
  expect(await collect(events.feed({ untilCaughtUp: true }))).toEqual([]);
});

test('the feed says truly what follows a page, for types that are asked for as well; it never waits', async () => {
  const get = async (query: string) =>
    (await partner.request('GET', `${prefix}/event-feed?wait=25&${query}`)).body;
  const first = await get('from=start&limit=1');
  expect(first).toMatchObject({ has_more: true, behind: 1, cursor: first.data[0].cursor });
  const last = await get(`cursor=${first.cursor}`);
  expect(last).toMatchObject({ has_more: false, behind: 0, cursor: last.data[0].cursor });
  const caughtUp = { data: [], has_more: false, behind: 0, cursor: last.cursor };
  for (const query of [`cursor=${last.cursor}`, 'from=now', 'from=start&types=payment.received'])
    expect(await get(query)).toEqual(caughtUp);
  const since = await get(`from=${last.data[0].created_at}`);
  expect(since.data).toEqual(last.data);
  const ofType = await get(`from=start&limit=1&types=${first.data[0].type}`);
  expect(ofType).toEqual({ ...caughtUp, data: first.data });
});

test('the feed refuses what the server refuses: another cursor, a place that it does not have, no type', async () => {
  const { body: page } = await partner.request('GET', `${prefix}/event-feed?from=start`);
  const lost = Buffer.from('event-feed:12.01a1f4b2-a1f0-7dcd-b1b4-0720327437c8').toString('base64url');
  const refusals: [query: string, status: number, code: string][] = [
    [`cursor=${page.cursor}&from=now`, 400, 'invalid_request'],
    ['cursor=bm90aGluZw', 400, 'invalid_request'],
    ['from=2026-11-20T25:00:00Z', 400, 'invalid_request'],
    [`cursor=${lost}`, 410, 'feed_cursor_expired'],
    ['types=invoice.isued', 422, 'unprocessable_content'],
  ];
  for (const [query, status, code] of refusals)
    expect((await partner.request('GET', `${prefix}/event-feed?${query}`)).body).toMatchObject({
      status,
      code,
    });
});

test('attempts are listed page by page', async () => {
  const { deliveries } = client;
  const [delivery] = (await deliveries.list({ status: 'delivered' })).data;
  const { id } = delivery ?? expect.unreachable();
  const all = (await deliveries.attempts(id)).data;
  expect(all.length).toBeGreaterThan(1);
  expect(await collect(deliveries.attempts(id, { limit: 1 }))).toEqual(all);
});

test('the attempts of every delivery agree with it: their count, ids, times and the outcome', async () => {
  const { deliveries } = client;
  const listed = await collect(deliveries.list());
  const test = contract.components.examples.TestDelivery.value.id;
  const all = [...listed, await deliveries.get(test)];
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['delivered', 'failed', 'skipped']));
  for (const delivery of all) {
    const attempts = await collect(deliveries.attempts(delivery.id));
    const numbers = Array.from(
      { length: delivery.attempt_count },
      (_, index) => delivery.attempt_count - index,
    );
    expect(attempts.map(({ number }) => number)).toEqual(numbers);
    let before = Date.parse(delivery.created_at);
    for (const attempt of attempts.toReversed()) {
      const startedAt = Date.parse(attempt.started_at);
      expect(startedAt).toBeGreaterThanOrEqual(before);
      before = startedAt + attempt.duration_ms;
      expect(attempt.request_headers).toMatchObject({
        'Service-Event-Id': delivery.event_id,
        'Service-Delivery-Id': delivery.id,
        'Service-Timestamp': String(Math.floor(startedAt / 1_000)),
      });
    }
    expect(before).toBeLessThanOrEqual(Date.parse(delivery.updated_at));
    const outcomes = attempts.map(({ response }) => response?.status ?? 0);
    if (delivery.status === 'delivered') expect(outcomes[0]).toBe(204);
    for (const status of outcomes.slice(delivery.status === 'delivered' ? 1 : 0))
      expect(status).toBeGreaterThanOrEqual(400);
    if (delivery.status === 'failed') expect(delivery.reason).toContain(`answered ${outcomes[0]}`);
  }
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

test('details are changed as the real server changes them, and left out at creation there are none', async () => {
  const { webhookEndpoints } = client;
  const [active] = await collect(webhookEndpoints.list({ status: 'active' }));
  const { id, metadata } = active ?? expect.unreachable();
  expect(Object.keys(metadata)).toEqual(['team', 'ticket']);
  const changed = await webhookEndpoints.updateDetails(id, { metadata: { ticket: null, more: 'x' } });
  expect(changed).toMatchObject({ id, description: active?.description });
  expect(changed.metadata).toEqual({ team: metadata.team, more: 'x' });
  const removed = await webhookEndpoints.updateDetails(pendingId, { description: 'x', metadata: null });
  expect(removed).toMatchObject({ id: pendingId, description: 'x', metadata: {} });
  const keys = Array.from({ length: 19 }, (_, number) => [`k${number}`, '']);
  const full = await refused(webhookEndpoints.updateDetails(id, { metadata: Object.fromEntries(keys) }));
  expect(full).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/body/metadata' }] } });
  const created = await webhookEndpoints.create({ endpoint_url, subscriptions });
  expect(created).toMatchObject({ description: null, metadata: {} });
});

test('a test event is accepted for an active endpoint that subscribes to its type; its delivery can be opened and is not listed', async () => {
  const { webhookEndpoints, deliveries } = client;
  const [active] = await collect(webhookEndpoints.list({ status: 'active' }));
  const { id } = active ?? expect.unreachable();
  const sent = await webhookEndpoints.sendTestEvent(id, { event_type: 'payment.received' });
  expect(sent).toMatchObject({ endpoint_id: id, event_type: 'payment.received', test: true });
  expect(await deliveries.get(sent.id)).toMatchObject({ id: sent.id, test: true });
  expect((await collect(deliveries.list())).filter(({ test: mark }) => mark)).toEqual([]);
  expect(await refused(deliveries.redeliver(sent.id))).toMatchObject({ code: 'delivery_is_test' });
  const unverified = await refused(
    webhookEndpoints.sendTestEvent(pendingId, { event_type: 'invoice.issued' }),
  );
  expect(unverified).toMatchObject({ status: 409, code: 'webhook_endpoint_not_verified' });
  const other = await refused(webhookEndpoints.sendTestEvent(id, { event_type: 'invoice.voided' }));
  expect(other).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/body/event_type' }] } });
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
  const invoices = new Set((await collect(client.invoices.list())).map(({ id }) => id));
  const names = (await collect(client.eventTypes.list())).map(({ name }) => name);
  expect([...new Set(events.map(({ type }) => type))].sort()).toEqual(names);
  for (const { type, data } of events.filter((event) => !event.type.startsWith('webhook_'))) {
    const customer = customers.get(data.customer_id ?? data.id);
    expect(customer, type).toBeDefined();
    const money = [data.total, data.paid, data.amount].filter((amount) => amount !== undefined);
    for (const { currency } of money) expect(currency, type).toBe(customer?.currency);
    if (data.invoice_id) expect(invoices, type).toContain(data.invoice_id);
  }
});

test('the webhook examples about endpoints and deliveries are about listed ones', async () => {
  const endpoints = await collect(client.webhookEndpoints.list());
  const deliveries = await collect(client.deliveries.list());
  const events = webhookExamples().filter(({ type }) => type.startsWith('webhook_'));
  expect(events).toHaveLength(3);
  for (const { type, data } of events) {
    const endpoint = endpoints.find(({ id }) => id === (data.endpoint_id ?? data.id));
    expect(endpoint, type).toMatchObject({ endpoint_url: data.endpoint_url });
    if (type !== 'webhook_delivery.exhausted') {
      expect(endpoint, type).toMatchObject({
        description: data.description,
        subscriptions: data.subscriptions,
      });
      continue;
    }
    const { id, event_id, event_type, reason, attempt_count, failed_at } = data;
    const failed = {
      id,
      event_id,
      event_type,
      reason,
      attempt_count,
      updated_at: failed_at,
      status: 'failed',
    };
    expect(deliveries).toContainEqual(expect.objectContaining(failed));
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
  const { data: types } = await client.eventTypes.list();
  expect([...first.data, ...rest.data]).toEqual(types);
  expect(types.find(({ name }) => name === 'webhook_endpoint.disabled')?.published_by).toBe('service');
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
    () => client.webhookEndpoints.replaceSubscriptions(id, { subscriptions }),
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
  const after = await client.webhookEndpoints.replaceSubscriptions(pendingId, { subscriptions });
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
    [
      () => webhookEndpoints.replaceSubscriptions(byClient, { subscriptions }),
      409,
      'webhook_endpoint_disabled',
    ],
    [() => webhookEndpoints.verify(byClient), 409, 'webhook_endpoint_disabled'],
    [() => webhookEndpoints.verify(deleted), 404, 'not_found'],
    [
      () => webhookEndpoints.replaceSubscriptions(deleted, { subscriptions }),
      409,
      'webhook_endpoint_deleted',
    ],
    [() => webhookEndpoints.delete(deleted), 409, 'webhook_endpoint_deleted'],
    [() => webhookEndpoints.disable(deleted), 409, 'webhook_endpoint_deleted'],
    [() => webhookEndpoints.restore(deleted), 409, 'webhook_endpoint_deleted'],
  ];
  for (const [call, status, code] of refusals) expect(await refused(call())).toMatchObject({ status, code });
});

test('an answer is held back for as long as `delay` says, and a time that the mock does not wait is refused', async () => {
  const held = (delay: string, more: { timeoutMs?: number } = {}) =>
    client.customers.list({}, { headers: { Prefer: delay }, ...more });
  for (const delay of ['delay=200ms', 'delay=0.2', 'delay=0.2s']) {
    const startedAt = performance.now();
    expect((await held(delay)).data.length).toBeGreaterThan(1);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(199);
  }
  expect(await refused(held('code=403, delay=50ms'))).toMatchObject({ status: 403 });
  await expect(held('delay=60', { timeoutMs: 100 })).rejects.toBeInstanceOf(TimeoutError);
  for (const delay of ['delay=61', 'delay=soon', 'delay=-1', 'delay=99999999ms']) {
    const { status, problem } = await refused(held(delay));
    expect([status, problem?.errors?.[0]?.pointer], delay).toEqual([400, '/headers/prefer']);
  }
});

test('the sample of the docs runs from the first call to the last', async () => {
  const { code, stdout, stderr } = await new Program('src/docs/samples/try-the-mock.ts', [], {
    COUNTERSIGN_BASE_URL: mock.baseUrl,
    COUNTERSIGN_API_KEY: 'any-token',
  }).ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.trim().split('\n')).toEqual([
    'customer C-1002 Maison Perrault SARL',
    'customer C-1001 Alder & Finch Ltd',
    'overdue INV-2026-0386 73983 of 123983',
    'draft 1001 GBP',
    'issued',
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
    readonly customer_id?: string;
    readonly invoice_id?: string;
    readonly total?: { currency: string };
    readonly paid?: { currency: string };
    readonly amount?: { currency: string };
  } & Readonly<Partial<Record<EndpointMember, unknown>>>;
}

/** What the events of endpoints and deliveries have in common with them. */
type EndpointMember =
  | 'attempt_count'
  | 'description'
  | 'endpoint_id'
  | 'endpoint_url'
  | 'event_id'
  | 'event_type'
  | 'failed_at'
  | 'reason'
  | 'subscriptions';

function webhookExamples(): ExampleEvent[] {
  const webhooks: {
    post: { requestBody: { content: Record<string, { examples: Record<string, { value: ExampleEvent }> }> } };
  }[] = Object.values(contract.webhooks);
  return webhooks
    .flatMap(({ post }) => Object.values(post.requestBody.content['application/json']?.examples ?? {}))
    .map(({ value }) => value)
    .filter(({ data }) => data !== undefined);
}
