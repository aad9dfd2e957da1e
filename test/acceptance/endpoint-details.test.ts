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
  test('both are optional: without them the answer has null and no key', async () => {
    expect(await register()).toMatchObject({ description: null, metadata: {} });
  });

  test('what is given is in the answer, in the endpoint and in the list, letter for letter', async () => {
    const details = {
      description: 'Büro "Nord" – 倉庫 𝕏',
      metadata: { 'team name': 'ledger', ʘ: '', constructor: 'x' },
    };
    const body = { ...fresh(), ...details };
    const { body: created } = await partner.request('POST', endpoints, { body });
    const metadata = Object.entries(created.metadata).sort();
    expect(metadata).toEqual([
      ['constructor', 'x'],
      ['team name', 'ledger'],
      ['ʘ', ''],
    ]);
    expect(created.description).toBe(details.description);
    const listed = await partner.request('GET', `${endpoints}?limit=1`);
    for (const endpoint of [await read(created.id), listed.body.data[0]]) {
      expect(Object.entries(endpoint.metadata).sort()).toEqual(metadata);
      expect(endpoint.description).toBe(details.description);
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

  test.each([
    ['a description of 256 characters', { description: 'x'.repeat(256) }, '/body/description'],
    ['a description of two lines', { description: 'one\ntwo' }, '/body/description'],
    ['a NUL', { description: 'a\u0000b' }, '/body/description'],
    ['half a character', { description: '\ud800' }, '/body/description'],
    ['a description that is no text', { description: 5 }, '/body/description'],
    ['metadata that is no object', { metadata: ['a'] }, '/body/metadata'],
    ['21 keys', { metadata: Object.fromEntries(keysOf('k', 21)) }, '/body/metadata'],
    ['a key of 41 characters', { metadata: { ['k'.repeat(41)]: '' } }, '/body/metadata'],
    ['an empty key', { metadata: { '': 'x' } }, '/body/metadata'],
    ['a key with a line break', { metadata: { 'a\nb': 'x' } }, '/body/metadata'],
    ['a number under a name with a line break', { metadata: { 'a\nb': 1 } }, '/body/metadata'],
    ['a value of 501 characters', { metadata: { a: 'x'.repeat(501) } }, '/body/metadata/a'],
    ['a value that steers terminals', { metadata: { a: '\u001b[2J' } }, '/body/metadata/a'],
    ['a value that is no text', { metadata: { a: 1 } }, '/body/metadata/a'],
    ['null for a value, which has nothing to remove', { metadata: { a: null } }, '/body/metadata/a'],
  ])('%s is refused and pointed at', async (_what, details, pointer) => {
    const answer = await partner.request('POST', endpoints, { body: { ...fresh(), ...details } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ pointer }] } });
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
    await patch(id, { description: 'first', metadata: { a: '1' } });
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
    expect(await patch(id, { description: 'stopped' })).toMatchObject({
      status: 200,
      body: { status: 'disabled', description: 'stopped' },
    });
    await partner.client.webhookEndpoints.delete(id);
    expect(await patch(id, { description: 'gone' })).toMatchObject({
      status: 409,
      body: { code: 'webhook_endpoint_deleted' },
    });
    expect(await read(id)).toMatchObject({ status: 'deleted', description: 'stopped' });
  });

  test('PUT, disable and restore leave the details as they are', async () => {
    const details = { description: 'Ledger', metadata: { a: '1' } };
    const { id } = await register(details);
    const subscriptions = [voided];
    expect(await partner.client.webhookEndpoints.update(id, { subscriptions })).toMatchObject(details);
    expect(await partner.client.webhookEndpoints.disable(id)).toMatchObject(details);
    expect(await partner.client.webhookEndpoints.restore(id)).toMatchObject({ ...details, subscriptions });
  });

  test('nothing to change, and what it does not take, is refused', async () => {
    const { id } = await register();
    const refused = { status: 400, body: { code: 'invalid_request' } };
    for (const body of [{}, { status: 'active' }, { signing_secret: 'x' }, []])
      expect(await patch(id, body)).toMatchObject(refused);
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

function register(details: { description?: string | null; metadata?: Record<string, string> } = {}) {
  return partner.client.webhookEndpoints.create({ ...fresh(), ...details });
}

async function read(id: string) {
  return (await partner.request('GET', `${endpoints}/${id}`)).body;
}

function patch(id: string, body: unknown): Promise<WireAnswer> {
  return partner.request('PATCH', `${endpoints}/${id}`, { body });
}
