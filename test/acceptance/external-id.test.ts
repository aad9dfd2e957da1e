// A repeated import with the same external_id is refused for that reason, whatever the state of the first
// resource.
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../src/sdk/index.ts';
import { forFile } from '../support/for-file.ts';
import { unitPrice } from '../support/price.ts';
import { startScene } from '../support/scene.ts';

const scene = await forFile(startScene({}, { api: true, worker: false }));
const { customers, contracts, invoices, payments } = scene.partner.client;
const { id: customer_id } = await customers.create({ name: 'Alder', country: 'GB', currency: 'GBP' });
const line = { description: 'Setup', quantity: '1', price: unitPrice('1000'), tax_rate: '0' };

const codeOf = (call: PromiseLike<unknown>) =>
  call.then(
    () => 'created',
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  );

async function issued(): Promise<string> {
  const { id } = await invoices.create({ customer_id, lines: [line] });
  await invoices.issue(id);
  return id;
}

let ids = 0;
const newId = () => `import-${++ids}`;
const pounds = (amount: number) => ({ amount, currency: 'GBP' });

/** Creates a resource, and a state in which creating another one would be refused for a different reason. */
const creations: Readonly<Record<string, () => Promise<() => PromiseLike<unknown>>>> = {
  'a payment that paid its invoice off': async () => {
    const body = { invoice_id: await issued(), amount: pounds(1_000), external_id: newId() };
    return () => payments.create(body);
  },
  'a payment that is more than what is left': async () => {
    const body = { invoice_id: await issued(), amount: pounds(600), external_id: newId() };
    return () => payments.create(body);
  },
  'a customer with a number of its own': async () => {
    const own = { number: newId(), external_id: newId() };
    return () => customers.create({ name: 'Birch', country: 'GB', currency: 'GBP', ...own });
  },
  'a contract with a number of its own': async () => {
    const own = { number: newId(), external_id: newId() };
    return () => contracts.create({ customer_id, title: 'Platform', starts_on: '2030-01-31', ...own });
  },
  'an invoice': async () => {
    const external_id = newId();
    return () => invoices.create({ customer_id, lines: [line], external_id });
  },
};

describe.each(Object.entries(creations))('%s', (_, prepare) => {
  test('is external_id_taken the second time', async () => {
    const create = await prepare();
    expect([await codeOf(create()), await codeOf(create())]).toEqual(['created', 'external_id_taken']);
  });

  test('of those who create it at once, one does, and the others learn that its external_id is taken', async () => {
    const create = await prepare();
    const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(create())));
    expect(codes.sort()).toEqual(['created', ...Array.from({ length: 5 }, () => 'external_id_taken')]);
  });
});

test('a payment that was reversed, on an invoice that was voided then, keeps its external_id', async () => {
  const body = { invoice_id: await issued(), amount: pounds(1_000), external_id: newId() };
  const { id } = await payments.create(body);
  await payments.reverse(id, { reason: 'Taken back' });
  await invoices.void(body.invoice_id, { reason: 'Wrong customer' });
  expect(await codeOf(payments.create(body))).toBe('external_id_taken');
  expect(await codeOf(payments.create({ ...body, external_id: newId() }))).toBe('invoice_not_issued');
});

test('a number that another one has is number_taken, with an external_id of its own', async () => {
  const own = { number: newId(), external_id: newId() };
  const customer = { name: 'Birch', country: 'GB', currency: 'GBP' };
  await customers.create({ ...customer, ...own });
  expect(await codeOf(customers.create({ ...customer, ...own, external_id: newId() }))).toBe('number_taken');
});
