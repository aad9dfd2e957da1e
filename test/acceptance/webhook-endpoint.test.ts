import { describe, expect, test } from 'vitest';
import type { WebhookEndpointCreated } from '../../generated/api/types.gen.ts';
import { bodyMembers } from '../../generated/body-members.ts';
import { disableEndpoint, restoreEndpoint } from '../../src/domain/endpoints/change-status.ts';
import { forFile } from '../support/for-file.ts';
import type { WireAnswer } from '../support/partner.ts';
import { startScene } from '../support/scene.ts';

const endpoints = '/api/v1/public/webhook-endpoints';
const issued = { event_type: 'invoice.issued', schema_version: 1 };
const voided = { event_type: 'invoice.voided', schema_version: 1 };
const received = { event_type: 'payment.received', schema_version: 1 };

const scene = await forFile(startScene({ ENDPOINTS_PER_ORGANIZATION: '1000' }));
const partner = scene.partner;

describe('Webhook endpoint', () => {
  test('id: a time-ordered UUID, used in the path', async () => {
    const ids = [];
    for (let count = 0; count < 3; count++) ids.push((await register()).id);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect([...ids].sort()).toEqual(ids);
    expect(await read(ids[0] ?? '')).toMatchObject({ id: ids[0] });
  });

  test('endpoint_url: kept as it was written, and several endpoints may share it', async () => {
    const endpoint_url = 'https://Hooks.Example.com:8443/a%20b?c=d&e';
    const [one, other] = await Promise.all(
      [1, 2].map(() => create({ endpoint_url, subscriptions: [issued] })),
    );
    expect([one?.status, other?.status]).toEqual([201, 201]);
    expect(one?.body.id).not.toBe(other?.body.id);
    expect(await read(one?.body.id)).toMatchObject({ endpoint_url });
  });

  test('status: pending_verification, active, disabled, deleted', async () => {
    const { id } = await register();
    const statuses = [(await read(id)).status];
    for (const operation of ['verify', 'disable', 'restore'] as const) {
      await post(id, operation);
      statuses.push((await read(id)).status);
    }
    await remove(id);
    statuses.push((await read(id)).status);
    expect(statuses).toEqual(['pending_verification', 'active', 'disabled', 'active', 'deleted']);
  });

  test('signing_secret: opaque, URL-safe, 256 bits, no prefix, another one each time', async () => {
    const [one, other] = await Promise.all([register(), register()]);
    expect(one.signing_secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(Buffer.from(one.signing_secret, 'base64url')).toHaveLength(32);
    expect(other.signing_secret).not.toBe(one.signing_secret);
  });

  test('verification_challenge: returned with its expiry, 15 minutes after creation', async () => {
    const endpoint = await register();
    expect(endpoint.verification_challenge).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(endpoint.verification_challenge).not.toBe(endpoint.signing_secret);
    const { created_at } = await read(endpoint.id);
    expect(Date.parse(endpoint.verification_challenge_expires_at) - Date.parse(created_at)).toBe(
      15 * 60 * 1000,
    );
  });

  test('signing_secret, verification_challenge: returned only in the creation response', async () => {
    const { id, signing_secret, verification_challenge } = await register();
    const answers = [
      await partner.request('GET', `${endpoints}/${id}`),
      await partner.request('GET', `${endpoints}?limit=1`),
      await put(id, { subscriptions: [voided] }),
      await post(id, 'disable'),
      await post(id, 'restore'),
      await post(id, 'verification-challenge'),
      await post(id, 'verify'),
      await partner.request('GET', `${endpoints}/${id}`),
      await post(id, 'verification-challenge'),
      await remove(id),
      await partner.request('GET', `${endpoints}/${id}`),
      await partner.request('GET', `${endpoints}?limit=1&status=deleted`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 200, 201, 204, 200, 409, 204, 200, 200,
    ]);
    for (const { body } of answers) {
      const text = JSON.stringify(body);
      expect(text).not.toContain(signing_secret);
      expect(text).not.toContain(verification_challenge);
      expect(text).not.toContain('signing_secret');
    }
    expect(answers.at(-1)?.body.data).toMatchObject([{ id, status: 'deleted' }]);
  });
});

describe('Subscription', () => {
  test('event_type: every name of the catalogue is accepted, in the order given', async () => {
    const { body } = await partner.request('GET', '/api/v1/public/event-types');
    const names = body.data.map((type: { name: string }) => type.name).reverse();
    expect(names).toEqual(
      expect.arrayContaining(['invoice.issued', 'payment.received', 'invoice.voided', 'invoice.created']),
    );
    const subscriptions = names.map((event_type: string) => ({ event_type, schema_version: 1 }));
    const { id } = await register(subscriptions);
    expect((await read(id)).subscriptions).toEqual(subscriptions);
  });

  test('event_type: an unknown one is refused', async () => {
    const subscriptions = [issued, { event_type: 'invoice.eaten', schema_version: 1 }];
    expectRefusal(await create(subscribing(subscriptions)), 422, 'unprocessable_content', [
      '/body/subscriptions/1/event_type',
    ]);
  });

  // The last value exceeds its format, which is only for clients' types; no value is refused for it.
  test.each([2, 3_000_000_000])(
    'schema_version: 1 is the version used; another is refused, such as %i',
    async (schema_version) => {
      const subscriptions = [{ event_type: 'invoice.issued', schema_version }];
      expectRefusal(await create(subscribing(subscriptions)), 422, 'unprocessable_content', [
        '/body/subscriptions/0/schema_version',
      ]);
    },
  );

  test('a type named twice is refused where it is named again', async () => {
    expectRefusal(await create(subscribing([issued, voided, issued])), 422, 'unprocessable_content', [
      '/body/subscriptions/2/event_type',
    ]);
  });

  test('an empty list is refused', async () => {
    expectRefusal(await create(subscribing([])), 422, 'unprocessable_content', ['/body/subscriptions']);
  });

  test('everything that is wrong is told at once', async () => {
    const answer = await create({
      endpoint_url: 'https://10.0.0.1/',
      subscriptions: [
        { event_type: 'nothing', schema_version: 1 },
        issued,
        { ...voided, schema_version: 9 },
        issued,
      ],
    });
    expectRefusal(answer, 422, 'unprocessable_content', [
      '/body/endpoint_url',
      '/body/subscriptions/0/event_type',
      '/body/subscriptions/2/schema_version',
      '/body/subscriptions/3/event_type',
    ]);
  });
});

describe('endpoint_url: absolute HTTPS URL', () => {
  test.each([
    ['a private address', 'https://10.1.2.3/hooks'],
    ['credentials', 'https://user:password@hooks.example.com/'],
  ])('%s is refused with 422', async (_, endpoint_url) => {
    expectRefusal(await create({ endpoint_url, subscriptions: [issued] }), 422, 'unprocessable_content', [
      '/body/endpoint_url',
    ]);
  });

  test('2048 characters are accepted', async () => {
    const endpoint_url = `https://hooks.example.com/${'x'.repeat(2048 - 26)}`;
    expect(endpoint_url).toHaveLength(2048);
    expect((await create({ endpoint_url, subscriptions: [issued] })).status).toBe(201);
  });
});

describe('POST create endpoint', () => {
  test('valid body: pending_verification; signing_secret and verification_challenge returned once', async () => {
    const { status, body, headers } = await create(subscribing([issued, received]));
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(bodyMembers.WebhookEndpointCreated);
    expect(body).toMatchObject({
      status: 'pending_verification',
      subscriptions: [issued, received],
      verified_at: null,
    });
    expect(headers.get('Location')).toBe(`${endpoints}/${body.id}`);
  });
});

describe('PUT', () => {
  test('replaces the whole subscription list without recreating the endpoint', async () => {
    const { id } = await registerActive([issued, received]);
    const before = await read(id);
    const { status, body } = await put(id, { subscriptions: [voided, issued] });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, subscriptions: [voided, issued], updated_at: body.updated_at });
    expect(await read(id)).toEqual(body);
  });

  test('changes an endpoint that is pending verification, too', async () => {
    const { id } = await register();
    expect(await put(id, { subscriptions: [voided] })).toMatchObject({
      status: 200,
      body: { status: 'pending_verification', subscriptions: [voided] },
    });
  });

  test('a list that is refused changes nothing', async () => {
    const { id } = await register();
    const before = await read(id);
    const wrong = { event_type: 'invoice.eaten', schema_version: 1 };
    for (const [subscriptions, pointer] of [
      [[], '/body/subscriptions'],
      [[voided, voided], '/body/subscriptions/1/event_type'],
      [[voided, wrong], '/body/subscriptions/1/event_type'],
      [[{ ...voided, schema_version: 7 }], '/body/subscriptions/0/schema_version'],
    ] as const) {
      expectRefusal(await put(id, { subscriptions }), 422, 'unprocessable_content', [pointer]);
    }
    expect(await read(id)).toEqual(before);
  });
});

describe('an existing endpoint, DELETE endpoint: deleted', () => {
  test.each<[string, () => Promise<WebhookEndpointCreated>]>([
    ['pending_verification', () => register()],
    ['active', () => registerActive()],
    ['disabled', () => registerDisabled()],
  ])('from %s', async (from, make) => {
    const { id } = await make();
    expect((await read(id)).status).toBe(from);
    expect(await remove(id)).toMatchObject({ status: 204, body: '' });
    expect(await read(id)).toMatchObject({ status: 'deleted', deleted_at: expect.any(String) });
    const listed = await partner.request('GET', `${endpoints}?limit=100`);
    expect(listed.body.data.map((endpoint: { id: string }) => endpoint.id)).not.toContain(id);
  });

  test('its secrets are forgotten', async () => {
    const { id } = await registerActive();
    await remove(id);
    const row = await scene.server.app.context.db.prisma.webhookEndpoint.findUnique({ where: { id } });
    expect(row).toMatchObject({ signing_secret_sealed: null, challenge_sealed: null });
  });
});

describe('disabled: temporarily stopped, by the client or by the service; can be restored', () => {
  test('disable, then restore of a verified endpoint: active again, verified when it was', async () => {
    const { id } = await registerActive();
    const before = await read(id);
    expect(await post(id, 'disable')).toMatchObject({
      status: 200,
      body: { status: 'disabled', disabled_by: 'client' },
    });
    const { status, body } = await post(id, 'restore');
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, updated_at: body.updated_at });
  });

  test('restore of an endpoint that was never verified: pending_verification', async () => {
    const { id } = await registerDisabled(() => register());
    expect(await post(id, 'restore')).toMatchObject({
      status: 200,
      body: { status: 'pending_verification', disabled_by: null, verified_at: null },
    });
    expect((await post(id, 'verify')).status).toBe(204);
  });

  test('a repeated call answers as the first', async () => {
    const { id } = await registerActive();
    const disabled = [await post(id, 'disable'), await post(id, 'disable')];
    expect(disabled[1]?.status).toBe(200);
    expect(disabled[1]?.body).toEqual(disabled[0]?.body);
    const restored = [await post(id, 'restore'), await post(id, 'restore')];
    expect(restored[1]?.status).toBe(200);
    expect(restored[1]?.body).toEqual(restored[0]?.body);
  });

  test('what the operator disabled only the operator can restore; the client can still delete it', async () => {
    const { id } = await registerActive();
    const { context } = scene.server.app;
    const { organizationId } = scene.tenant;
    await disableEndpoint(context, organizationId, id, 'operator');
    expect(await read(id)).toMatchObject({ status: 'disabled', disabled_by: 'operator' });
    const refused = { status: 409, body: { code: 'webhook_endpoint_disabled_by_operator' } };
    expect(await post(id, 'restore')).toMatchObject(refused);
    // A client's disable does not take over an endpoint that the operator disabled.
    expect(await post(id, 'disable')).toMatchObject({ status: 200, body: { disabled_by: 'operator' } });
    expect(await post(id, 'restore')).toMatchObject(refused);
    expect(await restoreEndpoint(context, organizationId, id, 'operator')).toMatchObject({
      status: 'active',
    });
    await disableEndpoint(context, organizationId, id, 'operator');
    expect((await remove(id)).status).toBe(204);
  });
});

test('an id in capitals is the same id', async () => {
  const { id } = await register();
  const capitals = id.toUpperCase();
  expect((await post(capitals, 'verification-challenge')).status).toBe(201);
  expect((await post(capitals, 'verify')).status).toBe(204);
  expect(await read(capitals)).toMatchObject({ id, status: 'active' });
});

function subscribing(subscriptions: unknown) {
  return { endpoint_url: scene.receiver.url, subscriptions };
}

function create(body: unknown): Promise<WireAnswer> {
  return partner.request('POST', endpoints, { body });
}

async function register(subscriptions: unknown = [issued]): Promise<WebhookEndpointCreated> {
  const { status, body } = await create(subscribing(subscriptions));
  if (status !== 201) throw new Error(`Not registered: ${JSON.stringify(body)}`);
  return body;
}

async function registerActive(subscriptions?: unknown): Promise<WebhookEndpointCreated> {
  const endpoint = await register(subscriptions);
  const { status, body } = await post(endpoint.id, 'verify');
  if (status !== 204) throw new Error(`Not verified: ${JSON.stringify(body)}`);
  return endpoint;
}

async function registerDisabled(make: () => Promise<WebhookEndpointCreated> = registerActive) {
  const endpoint = await make();
  await post(endpoint.id, 'disable');
  return endpoint;
}

async function read(id: string) {
  return (await partner.request('GET', `${endpoints}/${id}`)).body;
}

function put(id: string, body: unknown): Promise<WireAnswer> {
  return partner.request('PUT', `${endpoints}/${id}`, { body });
}

function remove(id: string): Promise<WireAnswer> {
  return partner.request('DELETE', `${endpoints}/${id}`);
}

function post(
  id: string,
  operation: 'verify' | 'disable' | 'restore' | 'verification-challenge',
): Promise<WireAnswer> {
  return partner.request('POST', `${endpoints}/${id}/${operation}`);
}

function expectRefusal(answer: WireAnswer, status: number, code: string, pointers: readonly string[]): void {
  expect(answer.body).toMatchObject({ status, code });
  expect(answer.body.errors.map((error: { pointer: string }) => error.pointer)).toEqual(pointers);
  expect(answer.status).toBe(status);
}
