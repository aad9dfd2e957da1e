// A partner's operations can cause each event type of the catalogue, and each arrives signed.
import { expect, test } from 'vitest';
import { eventTypes } from '../../src/domain/event-types/event-type.ts';
import type { Countersign } from '../../src/sdk/index.ts';
import { unwrap } from '../../src/sdk/webhooks.ts';
import { forFile } from '../support/for-file.ts';
import { unitPrice } from '../support/price.ts';
import { startScene } from '../support/scene.ts';
import { waitFor } from '../support/wait-for.ts';

const scene = await forFile(startScene());
const { client } = scene.partner;
const names = eventTypes.map(({ name }) => name);

/** A story that causes every event of the catalogue. @returns the subject of each event, by its type. */
async function story({
  customers,
  contracts,
  invoices,
  creditNotes,
  payments,
  webhookEndpoints,
}: Countersign): Promise<Map<string, string>> {
  const customer = await customers.create({ name: 'Alder & Finch Ltd', country: 'GB', currency: 'GBP' });
  await customers.update(customer.id, { email: 'accounts@alderfinch.example' });

  const licence = {
    kind: 'fixed',
    description: 'Licence',
    price: unitPrice('5000'),
    tax_rate: '20',
  } as const;
  const [starts_on, second] = ['2030-01-31', '2030-02-28'];
  const contract = await contracts.create({
    customer_id: customer.id,
    title: 'Platform',
    starts_on,
    billing_interval: 'month',
    items: [licence],
  });
  await contracts.update(contract.id, { title: 'Platform and support' });
  await contracts.activate(contract.id);
  const dearer = { ...licence, price: unitPrice('6000') };
  await contracts.amend(contract.id, { effective_on: second, items: [dearer], reason: 'A new price' });
  await contracts.terminate(contract.id, { ends_on: '2030-03-30' });

  const line = { description: 'Setup', quantity: '2.5', price: unitPrice('999.9'), tax_rate: '20' };
  const draft = await invoices.create({ customer_id: customer.id, lines: [line] });
  const { total } = await invoices.issue(draft.id, { ifVersion: draft.version });
  // 2.5 × 999.9 = 2499.75, and a fifth of 2500.
  expect(total).toEqual({ amount: 3_000, currency: 'GBP' });
  const payment = await payments.create({
    invoice_id: draft.id,
    amount: total,
    received_at: new Date().toISOString(),
  });
  expect((await invoices.get(draft.id)).status).toBe('paid');
  const again = () => payments.create({ invoice_id: draft.id, amount: total });
  await payments.reverse(payment.id, { reason: 'The bank took it back' });
  const refunded = await payments.refund((await again()).id);
  expect(refunded).toMatchObject({ status: 'received', refunded: total });
  const credited = await invoices.create({ customer_id: customer.id, lines: [line] });
  await invoices.issue(credited.id);
  const unused = await creditNotes.create({ invoice_id: credited.id });
  await creditNotes.update(unused.id, { reason: 'Too much' });
  await creditNotes.delete(unused.id);
  const note = await creditNotes.create({ invoice_id: credited.id });
  await creditNotes.update(note.id, { reason: 'A day without service' });
  expect(await creditNotes.issue(note.id)).toMatchObject({
    status: 'issued',
    total,
    unapplied: { amount: 0 },
  });
  expect(await invoices.get(credited.id)).toMatchObject({
    status: 'paid',
    credited: total,
    paid: { amount: 0 },
  });
  expect((await invoices.void(draft.id, { reason: 'Wrong customer' })).status).toBe('voided');

  const discarded = await invoices.create({ customer_id: customer.id, lines: [line] });
  await invoices.delete(discarded.id);
  const abandoned = await contracts.create({
    customer_id: customer.id,
    title: 'Not agreed',
    starts_on: '2026-01-01',
  });
  await contracts.delete(abandoned.id);

  // Events about an endpoint and its deliveries go to other endpoints, so a second one refuses the customer's
  // event.
  const refusing = await scene.partner.registerActive(`${scene.receiver.url}/refusing`, ['customer.updated']);
  await customers.update(customer.id, { country: 'IE' });
  const exhausted = await firstFailed(refusing.id);
  await webhookEndpoints.disable(refusing.id);
  await webhookEndpoints.restore(refusing.id);

  const subjects = {
    'contract.deleted': abandoned.id,
    'invoice.deleted': discarded.id,
    customer: customer.id,
    contract: contract.id,
    invoice: draft.id,
    credit_note: note.id,
    payment: payment.id,
    webhook_endpoint: refusing.id,
    webhook_delivery: exhausted,
  };
  const found = new Map(Object.entries(subjects));
  return new Map([
    ...names.map((name): [string, string] => [
      name,
      found.get(name) ?? found.get(name.split('.')[0] ?? '') ?? '',
    ]),
    ['payment.refunded', refunded.id],
    ['credit_note.deleted', unused.id],
  ]);
}

/** The delivery that the endpoint has refused. */
async function firstFailed(endpoint_id: string): Promise<string> {
  let id = '';
  await waitFor('a delivery that is given up', async () => {
    const [failed] = (await client.deliveries.list({ endpoint_id, status: 'failed' })).data;
    id = failed?.id ?? '';
    return id !== '';
  });
  return id;
}

test('every event type of the catalogue arises from public operations, and arrives signed', async () => {
  const { signing_secret: signingSecret } = await scene.partner.registerActive(scene.receiver.url, names);
  scene.receiver.answer = ({ path }, response) =>
    void response.writeHead(path.endsWith('/refusing') ? 401 : 204).end();
  const subjects = await story(client);
  const deliveries = () => scene.receiver.deliveries.filter(({ path }) => !path.endsWith('/refusing'));
  const typesOf = () => new Set(deliveries().map(({ body }) => JSON.parse(body).type));
  await waitFor(
    'an event of every type',
    () => typesOf().size === names.length,
    () => [...typesOf()].join(),
  );
  const arrived = new Map<string, string>();
  for (const { body, headers } of deliveries()) {
    const event = await unwrap(body, headers, { signingSecret });
    if (event.type === 'unknown' || !('data' in event)) expect.unreachable(`${event.type} is not known`);
    if (event.data.id === subjects.get(event.type)) arrived.set(event.type, event.data.id);
  }
  expect(arrived).toEqual(subjects);
});
