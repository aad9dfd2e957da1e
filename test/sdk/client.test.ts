import { randomUUID } from 'node:crypto';
import nodeFetch from 'node-fetch';
import { expect, test } from 'vitest';
import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  Countersign,
  CountersignError,
  type Customer,
  NotFoundError,
  PermissionDeniedError,
  UnprocessableContentError,
} from '../../src/sdk/index.ts';
import { createCustomer } from '../support/customer.ts';
import { forFile } from '../support/for-file.ts';
import { contractOperations } from '../support/operations.ts';
import { startScene } from '../support/scene.ts';

const subscriptions = [{ event_type: 'invoice.issued', schema_version: 1 }];

const scene = await forFile(startScene({ ENDPOINTS_PER_ORGANIZATION: '5' }));
const client = clientWith(scene.tenant.token);

function clientWith(apiKey: string) {
  return new Countersign({ apiKey, baseUrl: scene.server.baseUrl });
}

test('an endpoint goes its whole way through the client', async () => {
  const endpoint_url = scene.receiver.url;
  const created = await client.webhookEndpoints.create({ endpoint_url, subscriptions });
  expect(created).toMatchObject({ endpoint_url, subscriptions, status: 'pending_verification' });
  const { id } = created;
  const fresh = await client.webhookEndpoints.createVerificationChallenge(id);
  expect(fresh.verification_challenge).not.toBe(created.verification_challenge);

  expect(await client.webhookEndpoints.verify(id)).toBeUndefined();
  expect((await client.webhookEndpoints.get(id)).status).toBe('active');
  const voided = [{ event_type: 'invoice.voided', schema_version: 1 }];
  expect(
    (await client.webhookEndpoints.replaceSubscriptions(id, { subscriptions: voided })).subscriptions,
  ).toEqual(voided);
  expect((await client.webhookEndpoints.disable(id)).status).toBe('disabled');
  expect((await client.webhookEndpoints.list({ status: 'disabled' })).data.map((each) => each.id)).toEqual([
    id,
  ]);
  expect((await client.webhookEndpoints.restore(id)).status).toBe('active');
  expect(await client.webhookEndpoints.delete(id)).toBeUndefined();
  expect((await client.webhookEndpoints.list()).data).toEqual([]);
});

test('every operation of the contract has a method', async () => {
  const operations = await contractOperations();
  const nameOf = (method: string | undefined, url: URL): string => {
    const isCalled = (path: string) =>
      new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url.pathname);
    const called = operations.find((operation) => operation.method === method && isCalled(operation.path));
    return called?.id ?? `${method} ${url.pathname}`;
  };
  const called = new Set<string>();
  const answer = {
    data: [],
    has_more: false,
    next_cursor: null,
    cursor: 'after-0',
    accepted: 1,
    duplicates: 0,
    conflicting: [],
  };
  const recording = new Countersign({
    apiKey: 'csk_none',
    baseUrl: 'http://127.0.0.1',
    fetch: async (url, { method }) => {
      called.add(nameOf(method, new URL(url)));
      return new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } });
    },
  });
  for (const resource of Object.values(recording)) {
    for (const name of methodNames(resource)) {
      if (!/^(constructor|waitFor.*|feed)$/.test(name))
        await Reflect.get(resource, name).call(resource, 'an-id', {});
    }
  }
  for await (const _ of recording.events.feed({ untilCaughtUp: true })) expect.unreachable();
  expect([...called].sort()).toEqual(operations.map(({ id }) => id).sort());
});

test('for await walks all pages, each customer once; await is the first page', async () => {
  const tenant = await scene.server.createTenant();
  const { context } = scene.server.app;
  const ids = [];
  for (let count = 0; count < 5; count++) ids.push(await createCustomer(context, tenant.organizationId));
  const { customers, eventTypes } = clientWith(tenant.token);

  const page = await customers.list({ limit: 2 });
  expect(page).toMatchObject({ has_more: true, data: [{ id: ids[4] }, { id: ids[3] }] });
  const walked: Customer[] = [];
  for await (const customer of customers.list({ limit: 2 })) walked.push(customer);
  expect(walked.map(({ id }) => id)).toEqual(ids.reverse());

  const ofPages: string[] = [];
  let next = await customers.list({ limit: 2 });
  ofPages.push(...next.data.map(({ id }) => id));
  while (next.hasNextPage()) {
    next = await next.getNextPage();
    ofPages.push(...next.data.map(({ id }) => id));
  }
  expect(ofPages).toEqual(ids);
  expect((await customers.list({ limit: 2 }).toArray()).map(({ id }) => id)).toEqual(ids);
  expect((await customers.list({ limit: 2 }).toArray({ limit: 3 })).map(({ id }) => id)).toEqual(
    ids.slice(0, 3),
  );

  const types: string[] = [];
  for await (const { name } of eventTypes.list({ limit: 2 })) types.push(name);
  expect(types).toEqual((await eventTypes.list({ limit: 100 })).data.map(({ name }) => name));
  expect(types).toContain('invoice.issued');
});

test('a loop that ends early asks for no further page', async () => {
  let requests = 0;
  const counting = new Countersign({
    apiKey: scene.tenant.token,
    baseUrl: scene.server.baseUrl,
    fetch: (url, init) => {
      requests++;
      return fetch(url, init);
    },
  });
  for await (const _ of counting.eventTypes.list()) break;
  expect(requests).toBe(1);
});

test('each refusal is an error of its class, with the problem document and the request id', async () => {
  const { webhookEndpoints, customers } = client;
  const { token } = await scene.server.createTenant(['customers:read']);
  const refused: [() => Promise<unknown>, typeof ApiError, string][] = [
    [() => customers.list({ limit: 0 }), BadRequestError, 'invalid_request'],
    [() => clientWith('csk_unknown').customers.list(), AuthenticationError, 'invalid_token'],
    [() => clientWith(token).webhookEndpoints.list(), PermissionDeniedError, 'insufficient_scope'],
    [() => customers.get(randomUUID()), NotFoundError, 'not_found'],
    [
      () => webhookEndpoints.create({ endpoint_url: 'http://10.0.0.1/', subscriptions }),
      UnprocessableContentError,
      'unprocessable_content',
    ],
  ];
  for (const [call, ErrorClass, code] of refused) {
    const error = await call().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ErrorClass);
    if (!(error instanceof ApiError)) expect.unreachable();
    expect(error).toBeInstanceOf(CountersignError);
    expect(error).toMatchObject({ name: ErrorClass.name, code, attempts: 1, status: error.problem?.status });
    expect(error.requestId).toBe(error.headers.get('Request-Id'));
    expect(error.message).toContain(code);
    expect(error.message).toContain(error.problem?.detail);
  }
});

test('what is wrong with a body is in the message, pointer by pointer', async () => {
  const call = client.webhookEndpoints.create({ endpoint_url: 'ftp://x', subscriptions: [] });
  await expect(call).rejects.toThrow(/\/body\/endpoint_url .+; \/body\/subscriptions /);
});

test('a conflict tells its code', async () => {
  const { id } = await client.webhookEndpoints.create({ endpoint_url: 'http://127.0.0.1:9/', subscriptions });
  const error = await client.webhookEndpoints.verify(id).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConflictError);
  expect(error).toMatchObject({ code: 'verification_failed', message: expect.stringContaining('refused') });
});

test('an idempotency key of one’s own makes a repeated call answer as the first', async () => {
  const options = { idempotencyKey: randomUUID() };
  const body = { endpoint_url: scene.receiver.url, subscriptions };
  const first = await client.webhookEndpoints.create(body, options).withResponse();
  const again = await client.webhookEndpoints.create(body, options).withResponse();
  expect(again.data).toEqual(first.data);
  expect(first.response.status).toBe(201);
  expect(first.response.headers.get('Location')).toBe(`/api/v1/public/webhook-endpoints/${first.data.id}`);
  expect(again.response.headers.get('Idempotent-Replayed')).toBe('true');
  expect(again.requestId).not.toBe(first.requestId);
  const fresh = await client.webhookEndpoints.create(body);
  expect(fresh.id).not.toBe(first.data.id);
});

test('it runs on node-fetch', async () => {
  const old = new Countersign({
    apiKey: scene.tenant.token,
    baseUrl: scene.server.baseUrl,
    fetch: nodeFetch,
  });
  const { data, response } = await old.webhookEndpoints
    .create({ endpoint_url: scene.receiver.url, subscriptions })
    .withResponse();
  expect(response.status).toBe(201);
  expect(await old.webhookEndpoints.delete(data.id)).toBeUndefined();
  await expect(old.webhookEndpoints.get(randomUUID())).rejects.toBeInstanceOf(NotFoundError);
  for await (const endpoint of old.webhookEndpoints.list({ limit: 1 }))
    expect(endpoint.status).not.toBe('deleted');
});

test('a request that has no method of its own has all that methods have: key, idempotency, errors, request id', async () => {
  const path = '/api/v1/public/webhook-endpoints';
  const body = { endpoint_url: scene.receiver.url, subscriptions };
  const created = await client
    .request<{ id: string }>('POST', path, { body, idempotencyKey: randomUUID() })
    .withResponse();
  expect(created).toMatchObject({ response: { status: 201 }, requestId: expect.any(String) });
  const { id } = created.data;
  const found = await client.request<{ data: { id: string }[] }>('get', path, {
    query: { limit: 1, cursor: null },
  });
  expect(found.data.map((each) => each.id)).toEqual([id]);
  expect(await client.request('DELETE', `${path}/${id}`)).toBeUndefined();
  const refused = client.request('GET', `${path}/${randomUUID()}`);
  await expect(refused).rejects.toBeInstanceOf(NotFoundError);
});

test('what becomes of a test event is waited for', async () => {
  const { id } = await scene.partner.registerActive(scene.receiver.url, ['invoice.issued']);
  const sent = await client.webhookEndpoints.sendTestEvent(id, { event_type: 'invoice.issued' });
  const ended = await client.deliveries.waitForOutcome(sent.id, { timeoutMs: 20_000 });
  expect(ended).toMatchObject({ id: sent.id, status: 'delivered' });
  await client.webhookEndpoints.delete(id);
});

test('a replay is waited for until it has queued everything', async () => {
  const { id } = await scene.partner.registerActive(scene.receiver.url, ['invoice.issued']);
  const since = new Date(Date.now() - 60_000).toISOString();
  const replay = await client.webhookEndpoints.replay(id, { since });
  const ended = await client.webhookEndpoints.waitForReplay(id, replay.id, { timeoutMs: 20_000 });
  expect(ended).toMatchObject({ id: replay.id, status: 'completed', queued: 0 });
  await client.webhookEndpoints.delete(id);
});

/** Those that are generated, and those that are written by hand. */
function methodNames(resource: object): string[] {
  const prototype: object = Object.getPrototypeOf(resource);
  return prototype === Object.prototype
    ? []
    : [...Object.getOwnPropertyNames(prototype), ...methodNames(prototype)];
}
