// A body without required members may be omitted.
import { expect, test } from 'vitest';
import { forFile } from '../support/for-file.ts';
import { contractOperations } from '../support/operations.ts';
import { unitPrice } from '../support/price.ts';
import { startScene } from '../support/scene.ts';

const scene = await forFile(startScene({}, { api: true, worker: false }));
const { customers, contracts, invoices, payments } = scene.partner.client;
const { id: customer_id } = await customers.create({ name: 'Alder', country: 'GB', currency: 'GBP' });
const line = { description: 'Setup', quantity: '1', price: unitPrice('1000'), tax_rate: '0' };

const post = (path: string, body?: unknown) =>
  scene.partner.request('POST', `/api/v1/public/${path}`, { body });
const draft = () => invoices.create({ customer_id, lines: [line] });
const issued = async () => invoices.issue((await draft()).id);
async function payment() {
  const { id } = await issued();
  return payments.create({ invoice_id: id, amount: { amount: 500, currency: 'GBP' } });
}

test.each([undefined, null, {}, { reason: null }])(
  'an invoice is voided and a payment reversed with %o',
  async (body) => {
    const voided = await post(`invoices/${(await issued()).id}/void`, body);
    expect([voided.status, voided.body.status, voided.body.void_reason]).toEqual([200, 'voided', null]);
    const reversed = await post(`payments/${(await payment()).id}/reverse`, body);
    expect([reversed.status, reversed.body.status, reversed.body.reverse_reason]).toEqual([
      200,
      'reversed',
      null,
    ]);
  },
);

test.each([undefined, null, {}, { starts_billing_on: null }])(
  'a contract is activated with %o',
  async (body) => {
    const { id } = await contracts.create({ customer_id, title: 'Platform', starts_on: '2030-01-31' });
    const { status, body: contract } = await post(`contracts/${id}/activate`, body);
    expect([status, contract.status]).toEqual([200, 'active']);
  },
);

test('by the SDK too', async () => {
  expect(await invoices.void((await issued()).id)).toMatchObject({ status: 'voided', void_reason: null });
  expect(await payments.refund((await payment()).id)).toMatchObject({ refunds: [{ reason: null }] });
  expect(await payments.reverse((await payment()).id)).toMatchObject({ reverse_reason: null });
});

/** The answer of an identity provider: one of two sets of members. */
const oneOfTwo = ['console/signInWithSso', 'console/finishSsoTest'];

test.each(['public', 'operator', 'console'] as const)(
  'in the %s contract a body is required exactly where one of its members is, or where it is the change itself',
  async (name) => {
    const wrong = (await contractOperations(name)).filter(({ method, requestBody }) => {
      const schema = requestBody?.content['application/json']?.schema;
      return method !== 'PATCH' && schema && Boolean(requestBody.required) !== 'required' in schema;
    });
    expect(wrong.map((operation) => operation.name)).toEqual(name === 'console' ? oneOfTwo : []);
  },
);
