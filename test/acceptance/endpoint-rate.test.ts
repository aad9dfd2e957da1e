import { describe, expect, test } from 'vitest';
import { forFile } from '../support/for-file.ts';
import { startScene } from '../support/scene.ts';

const endpoints = '/api/v1/public/webhook-endpoints';
const issued = { event_type: 'invoice.issued', schema_version: 1 };

const scene = await forFile(startScene({}, undefined, { timePasses: true }));
const partner = scene.partner;

describe('max_per_second', () => {
  test('is null unless it is given', async () => {
    expect(await register()).toMatchObject({ max_per_second: null });
    expect(await register({ max_per_second: null })).toMatchObject({ max_per_second: null });
  });

  test.each([1, 1_000])('%i is kept, and shown wherever the endpoint is', async (rate) => {
    const created = await register({ max_per_second: rate });
    const shown = { id: created.id, max_per_second: rate };
    expect(created).toMatchObject(shown);
    expect(await partner.client.webhookEndpoints.get(created.id)).toMatchObject(shown);
    const { data } = await partner.client.webhookEndpoints.list({ limit: 1 });
    expect(data).toMatchObject([shown]);
    const updated = await partner.client.webhookEndpoints.update(created.id, { subscriptions: [issued] });
    expect(updated).toMatchObject(shown);
  });

  test.each([0, -1, 1_001, 1.5, '5', true, [5], 2 ** 53])('%j is refused and pointed at', async (rate) => {
    const { id } = await register({ max_per_second: 7 });
    const answers = [
      await partner.request('POST', endpoints, { body: { ...fresh(), max_per_second: rate } }),
      await partner.request('PATCH', `${endpoints}/${id}`, { body: { max_per_second: rate } }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'invalid_request', errors: [{ pointer: '/body/max_per_second' }] });
    }
    expect(await partner.client.webhookEndpoints.get(id)).toMatchObject({ max_per_second: 7 });
  });

  test('is changed by PATCH alone, cleared by null, and left alone by a PATCH of something else', async () => {
    const created = await register({ max_per_second: 7, description: 'ledger' });
    await scene.server.passTime(1_000);
    const changed = await partner.client.webhookEndpoints.updateDetails(created.id, { max_per_second: 20 });
    expect(changed).toMatchObject({ max_per_second: 20, description: 'ledger' });
    expect(Date.parse(changed.updated_at)).toBeGreaterThan(Date.parse(created.updated_at));
    const renamed = await partner.client.webhookEndpoints.updateDetails(created.id, { description: 'crm' });
    expect(renamed).toMatchObject({ max_per_second: 20, description: 'crm' });
    const cleared = await partner.client.webhookEndpoints.updateDetails(created.id, { max_per_second: null });
    expect(cleared).toMatchObject({ max_per_second: null, description: 'crm' });
  });

  test('can be set while the endpoint is disabled', async () => {
    const { id } = await register();
    await partner.client.webhookEndpoints.disable(id);
    const changed = await partner.client.webhookEndpoints.updateDetails(id, { max_per_second: 3 });
    expect(changed).toMatchObject({ status: 'disabled', max_per_second: 3 });
  });
});

function register(details: { max_per_second?: number | null; description?: string } = {}) {
  return partner.client.webhookEndpoints.create({ ...fresh(), ...details });
}

function fresh() {
  return { endpoint_url: scene.receiver.url, subscriptions: [issued] };
}
