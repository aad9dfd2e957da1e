import { describe, expect, test } from 'vitest';
import { forFile } from '../support/for-file.ts';
import type { WireAnswer } from '../support/partner.ts';
import { startScene } from '../support/scene.ts';

const endpoints = '/api/v1/public/webhook-endpoints';
const issued = { event_type: 'invoice.issued', schema_version: 1 };
const voided = { event_type: 'invoice.voided', schema_version: 1 };

const scene = await forFile(
  startScene({ ENDPOINTS_PER_ORGANIZATION: '1000' }, undefined, { timePasses: true }),
);
const partner = scene.partner;

describe('at creation', () => {
  test('all are optional: without them the answer has null and no key', async () => {
    expect(await register()).toMatchObject({ description: null, metadata: {}, max_per_second: null });
  });

  test('what is given is in the answer, in the endpoint and in the list, letter for letter', async () => {
    const details = {
      description: 'Büro "Nord" – 倉庫 𝕏',
      metadata: { 'team name': 'ledger', ʘ: '', constructor: 'x' },
      max_per_second: 1_000,
    };
    const body = { ...fresh(), ...details };
    const { body: created } = await partner.request('POST', endpoints, { body });
    const metadata = Object.entries(created.metadata).sort();
    expect(metadata).toEqual([
      ['constructor', 'x'],
      ['team name', 'ledger'],
      ['ʘ', ''],
    ]);
    const { description, max_per_second } = details;
    expect(created).toMatchObject({ description, max_per_second });
    const listed = await partner.request('GET', `${endpoints}?limit=1`);
    for (const endpoint of [await read(created.id), listed.body.data[0]]) {
      expect(Object.entries(endpoint.metadata).sort()).toEqual(metadata);
      expect(endpoint).toMatchObject({ description, max_per_second });
    }
  });

  test('as much as is allowed is kept, characters counted as people do', async () => {
    const keys = Array.from({ length: 20 }, (_, number) => `${'𝕏'.repeat(38)}${number + 10}`);
    const details = {
      description: '𝕏'.repeat(255),
      metadata: Object.fromEntries(keys.map((key) => [key, '𝕏'.repeat(500)])),
    };
    const { id } = await register(details);
    expect(await read(id)).toMatchObject(details);
  });
});

test('what is wrong is told in plain words', async () => {
  const { id } = await register();
  const detailOf = async (body: unknown) => (await patch(id, body)).body.errors[0].detail;
  expect(await detailOf({})).toBe('must not be empty');
  expect(await detailOf({ description: 5 })).toBe('must be a string or null');
  expect(await detailOf({ description: 'a\tb' })).toBe('must have no control characters');
  expect(await detailOf({ metadata: { 'a\nb': 'x' } })).toBe(
    'the name "a\\nb" must have no control characters',
  );
  expect(await detailOf({ metadata: { ['k'.repeat(41)]: 'x' } })).toBe(
    `the name "${'k'.repeat(41)}" must have at most 40 characters`,
  );
  expect(await detailOf({ metadata: Object.fromEntries(keysOf('k', 41)) })).toBe(
    'must have at most 40 members',
  );
});

describe('PATCH', () => {
  test('changes only what is given: URL, subscriptions, verification and status stay', async () => {
    const { id } = await partner.registerActive(scene.receiver.url, ['invoice.issued']);
    await patch(id, { description: 'first', metadata: { a: '1' }, max_per_second: 7 });
    const before = await read(id);
    await scene.server.passTime(1_000);
    const { status, body } = await patch(id, { description: 'second' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, description: 'second', updated_at: body.updated_at });
    expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    expect((await patch(id, { metadata: { b: '2' } })).body).toMatchObject({
      description: 'second',
      metadata: { a: '1', b: '2' },
    });
    expect((await patch(id, { max_per_second: 20 })).body).toMatchObject({
      description: 'second',
      max_per_second: 20,
    });
    expect((await read(id)).status).toBe('active');
  });

  test('null clears the description, and all metadata', async () => {
    const { id } = await register({ description: 'x', metadata: { a: '1', b: '2' } });
    expect((await patch(id, { description: null })).body).toMatchObject({
      description: null,
      metadata: { a: '1', b: '2' },
    });
    expect((await patch(id, { metadata: null })).body.metadata).toEqual({});
    expect((await read(id)).metadata).toEqual({});
  });

  test('metadata is merged key by key; null removes a key, also one that is not there', async () => {
    const { id } = await register({ metadata: { kept: '1', replaced: '2', removed: '3' } });
    const { body } = await patch(id, {
      metadata: { replaced: 'new', removed: null, absent: null, added: '' },
    });
    expect(body.metadata).toEqual({ kept: '1', replaced: 'new', added: '' });
  });

  test('20 keys can be replaced by 20 others at once, and a 21st is refused without a change', async () => {
    const { id } = await register({ metadata: Object.fromEntries(keysOf('a', 20)) });
    const removal = keysOf('a', 20).map(([key]) => [key, null]);
    const exchanged = await patch(id, { metadata: Object.fromEntries([...removal, ...keysOf('b', 20)]) });
    expect(exchanged.body.metadata).toEqual(Object.fromEntries(keysOf('b', 20)));
    expect(await patch(id, { description: 'x', metadata: { more: '' } })).toMatchObject({
      status: 422,
      body: { code: 'unprocessable_content', errors: [{ pointer: '/body/metadata' }] },
    });
    expect(await read(id)).toMatchObject({
      description: null,
      metadata: Object.fromEntries(keysOf('b', 20)),
    });
  });

  test('a disabled endpoint can be described too, a deleted one not', async () => {
    const { id } = await register();
    await partner.client.webhookEndpoints.disable(id);
    expect(await patch(id, { description: 'stopped', max_per_second: 3 })).toMatchObject({
      status: 200,
      body: { status: 'disabled', description: 'stopped', max_per_second: 3 },
    });
    await partner.client.webhookEndpoints.delete(id);
    expect(await patch(id, { description: 'gone' })).toMatchObject({
      status: 409,
      body: { code: 'webhook_endpoint_deleted' },
    });
    expect(await read(id)).toMatchObject({ status: 'deleted', description: 'stopped' });
  });

  test('PUT, disable and restore leave the details as they are', async () => {
    const details = { description: 'Ledger', metadata: { a: '1' }, max_per_second: 5 };
    const { id } = await register(details);
    const subscriptions = [voided];
    expect(await partner.client.webhookEndpoints.update(id, { subscriptions })).toMatchObject(details);
    expect(await partner.client.webhookEndpoints.disable(id)).toMatchObject(details);
    expect(await partner.client.webhookEndpoints.restore(id)).toMatchObject({ ...details, subscriptions });
  });

  test('the SDK changes them by updateDetails', async () => {
    const { id } = await register({ metadata: { a: '1' } });
    const endpoint = await partner.client.webhookEndpoints.updateDetails(id, {
      description: 'from the SDK',
      metadata: { a: null, b: '2' },
    });
    expect(endpoint).toMatchObject({ description: 'from the SDK', metadata: { b: '2' } });
  });
});

function keysOf(letter: string, count: number): [key: string, value: string][] {
  return Array.from({ length: count }, (_, number) => [`${letter}${number}`, String(number)]);
}

function fresh() {
  return { endpoint_url: scene.receiver.url, subscriptions: [issued] };
}

function register(
  details: { description?: string | null; metadata?: Record<string, string>; max_per_second?: number } = {},
) {
  return partner.client.webhookEndpoints.create({ ...fresh(), ...details });
}

async function read(id: string) {
  return (await partner.request('GET', `${endpoints}/${id}`)).body;
}

function patch(id: string, body: unknown): Promise<WireAnswer> {
  return partner.request('PATCH', `${endpoints}/${id}`, { body });
}
