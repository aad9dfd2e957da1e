// In a PATCH, null removes an optional member. Members that are not sent keep their value.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { forFile } from '../support/for-file.ts';
import { unitPrice } from '../support/price.ts';
import { startScene } from '../support/scene.ts';

const publicContract = JSON.parse(await readFile('generated/contract/public.json', 'utf8'));
const scene = await forFile(startScene());
const { customers, contracts, creditNotes, invoices, meters, webhookEndpoints } = scene.partner.client;

const newCustomer = () =>
  customers.create({
    name: 'Alder',
    country: 'GB',
    currency: 'GBP',
    email: 'a@alder.example',
    external_id: randomUUID(),
    metadata: { tier: 'gold' },
  });
const { id: customer_id } = await newCustomer();
const line = { description: 'Setup', quantity: '1', price: unitPrice('1000'), tax_rate: '0' };

/** By operation, a resource in which every member that may be null has a value. */
const subjects: Readonly<Record<string, () => Promise<{ path: string; before: object }>>> = {
  updateCustomer: async () => {
    const before = await newCustomer();
    return { path: `party/customers/${before.id}`, before };
  },
  updateContract: async () => {
    const before = await contracts.create({
      customer_id,
      title: 'Platform',
      starts_on: '2030-01-31',
      ends_on: '2031-01-30',
      billing_interval: 'month',
      external_id: randomUUID(),
      metadata: { tier: 'gold' },
    });
    return { path: `contracts/${before.id}`, before };
  },
  updateInvoice: async () => {
    const before = await invoices.create({
      customer_id,
      due_on: '2030-01-31',
      lines: [line],
      external_id: randomUUID(),
      metadata: { tier: 'gold' },
    });
    return { path: `invoices/${before.id}`, before };
  },
  updateCreditNote: async () => {
    const { id } = await invoices.create({ customer_id, lines: [line] });
    await invoices.issue(id);
    const before = await creditNotes.create({
      invoice_id: id,
      reason: 'Late',
      external_id: randomUUID(),
      metadata: { tier: 'gold' },
    });
    return { path: `credit-notes/${before.id}`, before };
  },
  updateMeter: async () => {
    const key = `meter_${randomUUID().replaceAll('-', '_')}`;
    const before = await meters.create({ key, name: 'API calls', aggregation: 'sum', unit: 'call' });
    return { path: `meters/${key}`, before };
  },
  updateWebhookEndpointDetails: async () => {
    const { id } = await webhookEndpoints.create({
      endpoint_url: scene.receiver.url,
      description: 'Bookkeeping',
      max_per_second: 5,
      timeout_seconds: 5,
      attempts_max: 3,
      headers: { 'X-Team': 'ledger' },
      metadata: { tier: 'gold' },
      subscriptions: [{ event_type: 'invoice.paid', schema_version: 1 }],
    });
    return { path: `webhook-endpoints/${id}`, before: await webhookEndpoints.get(id) };
  },
};

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

const resolved = (schema: Schema): Schema => {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined
    ? schema
    : ((publicContract.components.schemas as Record<string, Schema>)[name] ?? {});
};
const mayBeNull = (schema: Schema): boolean => {
  const { type, oneOf = [] } = resolved(schema);
  return [type].flat().includes('null') || oneOf.some(mayBeNull);
};

/** Every PATCH of the public contract with each member that may be null. */
const cases = Object.values(publicContract.paths as Record<string, { patch?: Patch }>).flatMap(
  ({ patch }) => {
    const schema = patch?.requestBody.content['application/json'].schema;
    if (!patch || !schema) return [];
    const members = Object.entries(resolved(schema).properties ?? {});
    return members.flatMap(([member, of]) =>
      mayBeNull(of) ? [{ operation: patch.operationId, member }] : [],
    );
  },
);

interface Patch {
  readonly operationId: string;
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
}

test('the PATCH operations whose members may be null are these', () => {
  expect([...new Set(cases.map(({ operation }) => operation))].sort()).toEqual(Object.keys(subjects).sort());
  expect(cases.length).toBeGreaterThan(10);
});

test.each(Object.keys(subjects))(
  '%s takes application/merge-patch+json too, and no POST does',
  async (operation) => {
    const { path, before } = (await subjects[operation]?.()) ?? { path: '', before: {} };
    const headers = { 'Content-Type': 'application/merge-patch+json; charset=utf-8' };
    const url = `/api/v1/public/${path}`;
    const [body, after] =
      'metadata' in before
        ? [{ metadata: { tier: null, a: '1' } }, { metadata: { a: '1' } }]
        : [{ unit: null }, { unit: null }];
    const merged = await scene.partner.request('PATCH', url, { body, headers });
    expect(merged.status).toBe(200);
    expect(merged.body).toEqual({ ...before, ...after, ...changes(merged.body) });
    const collection = url.replace(/\/[^/]*$/, '');
    expect(await scene.partner.request('POST', collection, { body: {}, headers })).toMatchObject({
      status: 415,
    });
  },
);

const changes = ({ version, updated_at }: Record<string, unknown>) => ({
  updated_at,
  ...(version !== undefined && { version }),
});

test.each(cases)('$operation: $member null', async ({ operation, member }) => {
  const { path, before } = (await subjects[operation]?.()) ?? { path: '', before: {} };
  // The values of headers are not returned.
  const shown = member === 'headers' ? 'header_names' : member;
  const has = Object.entries(before).find(([name]) => name === shown)?.[1];
  expect(has, 'what is removed was there').toBeTruthy();
  const { status, body } = await scene.partner.request('PATCH', `/api/v1/public/${path}`, {
    body: { [member]: null },
  });
  expect(status).toBe(200);
  const none = { metadata: {}, headers: [] }[member] ?? null;
  const { version, updated_at, ...kept } = { ...Object(before) };
  expect(body).toMatchObject({ ...kept, [shown]: none });
  expect(await scene.partner.request('GET', `/api/v1/public/${path}`)).toMatchObject({
    body: { [shown]: none },
  });
});
