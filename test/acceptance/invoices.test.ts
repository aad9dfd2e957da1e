import { describe, expect, test } from 'vitest';
import { UnprocessableContentError } from '../../src/sdk/index.ts';
import { forFile } from '../support/for-file.ts';
import { createPartner } from '../support/partner.ts';
import { unitPrice } from '../support/price.ts';
import { startScene } from '../support/scene.ts';

const scene = await forFile(startScene());
const { customers, invoices, payments, webhookEndpoints } = scene.partner.client;
const customer = await customers.create({ name: 'Alder & Finch Ltd', country: 'GB', currency: 'GBP' });

const licence = { description: 'Platform licence', quantity: '1', price: unitPrice('79125'), tax_rate: '20' };
const calls = { description: 'API calls', quantity: '50000', price: unitPrice('0.5'), tax_rate: '20' };
const gbp = (amount: number) => ({ amount, currency: 'GBP' });
const today = () => new Date().toISOString().slice(0, 10);

const draftOf = (...lines: (typeof licence)[]) => invoices.create({ customer_id: customer.id, lines });
const issuedOf = async (...lines: (typeof licence)[]) => invoices.issue((await draftOf(...lines)).id);

test('from draft to reversed payment, every change reaches a subscribed receiver, signed, and every number agrees', async () => {
  const types = [
    ...['invoice.created', 'invoice.issued', 'invoice.paid', 'invoice.voided'],
    ...['payment.received', 'payment.reversed'],
  ];
  const { id: endpointId } = await scene.partner.registerActive(scene.receiver.url, types);
  const draft = await draftOf(licence, calls);
  expect(draft).toMatchObject({
    status: 'draft',
    currency: 'GBP',
    version: 1,
    bill_to: null,
    due_on: null,
    overdue: false,
    subtotal: gbp(104_125),
    tax: gbp(20_825),
    total: gbp(124_950),
    balance: gbp(124_950),
    lines: [
      { kind: 'manual', amount: gbp(79_125), price: unitPrice('79125') },
      { kind: 'manual', amount: gbp(25_000), price: unitPrice('0.5') },
    ],
  });
  const issued = await invoices.issue(draft.id, { ifVersion: 1 });
  expect(issued).toMatchObject({
    status: 'issued',
    number: 'INV-00001',
    version: 2,
    lines: draft.lines,
    bill_to: { number: customer.number, name: customer.name, email: null, country: 'GB' },
  });
  const first = await payments.create({ invoice_id: draft.id, amount: gbp(24_950), method: 'card' });
  expect(await invoices.get(draft.id)).toMatchObject({ status: 'issued', balance: gbp(100_000), version: 3 });
  const second = await payments.create({ invoice_id: draft.id, amount: gbp(100_000), external_id: 'bank-1' });
  expect(await invoices.get(draft.id)).toMatchObject({ status: 'paid', balance: gbp(0), version: 4 });
  await payments.reverse(second.id, { reason: 'Taken back' }, { ifVersion: 1 });
  expect(await invoices.get(draft.id)).toMatchObject({
    status: 'issued',
    paid: gbp(24_950),
    paid_at: null,
    version: 5,
  });
  await payments.reverse(first.id, { reason: 'Taken back' });
  const voided = await invoices.void(draft.id, { reason: 'Wrong customer' });
  expect(voided).toMatchObject({ number: 'INV-00001', balance: gbp(0), void_reason: 'Wrong customer' });

  const received = await scene.receiver.waitForDeliveries(8);
  for (const { headers } of received) expect(headers['service-signature']).toMatch(/^v1=[0-9a-f]{64}$/);
  const bodies = received.map(({ body }) => JSON.parse(body.toString()));
  bodies.sort((one, other) => (one.id < other.id ? -1 : 1));
  expect(bodies.map(({ type }) => type)).toEqual([
    ...['invoice.created', 'invoice.issued', 'payment.received', 'payment.received', 'invoice.paid'],
    ...['payment.reversed', 'payment.reversed', 'invoice.voided'],
  ]);
  const [created, , , paying, paid, reversed, , last] = bodies.map(({ data }) => data);
  expect(created).toMatchObject({
    number: draft.number,
    subtotal: gbp(104_125),
    tax: gbp(20_825),
    version: 1,
  });
  expect(paying).toMatchObject({ id: second.id, status: 'received', external_id: 'bank-1', version: 1 });
  expect(paid).toMatchObject({ id: draft.id, status: 'paid', paid: gbp(124_950), version: 4 });
  expect(reversed).toMatchObject({ id: second.id, status: 'reversed', reverse_reason: 'Taken back' });
  expect(last).toMatchObject({ status: 'voided', void_reason: 'Wrong customer' });
  for (const { type, data } of bodies) expect('lines' in data, type).toBe(type.startsWith('invoice.'));
  await webhookEndpoints.delete(endpointId);
});

describe('a draft', () => {
  test('gets other lines whole; those that are named by their id keep it', async () => {
    const draft = await draftOf(licence, calls);
    const [, kept] = draft.lines;
    const changed = await invoices.update(draft.id, {
      lines: [
        { ...calls, quantity: '60000.0', id: kept?.id ?? '' },
        { ...licence, tax_rate: '0' },
      ],
    });
    expect(changed.lines).toMatchObject([
      { id: kept?.id, quantity: '60000', amount: gbp(30_000) },
      { description: 'Platform licence', tax_rate: '0' },
    ]);
    expect(changed).toMatchObject({ version: 2, tax: gbp(6_000), total: gbp(115_125) });
    expect(await invoices.get(draft.id)).toEqual(changed);
    // Sending the same values again changes nothing.
    const lines = changed.lines.map(({ id, description, quantity, price, tax_rate }) => ({
      id,
      description,
      quantity,
      price: unitPrice(price.unit_amount ?? ''),
      tax_rate,
    }));
    expect(await invoices.update(draft.id, { lines })).toEqual(changed);
    const twice = invoices.update(draft.id, { lines: [...lines, ...lines] });
    await expect(twice).rejects.toMatchObject({
      problem: { errors: [{ pointer: '/body/lines/2/id' }, { pointer: '/body/lines/3/id' }] },
    });
  });

  test('has at most 200 lines, and as many as it has are returned', async () => {
    const draft = await draftOf(...Array<typeof licence>(200).fill(calls));
    expect((await invoices.get(draft.id)).lines).toHaveLength(200);
    const tooMany = scene.partner.request('POST', '/api/v1/public/invoices', {
      body: { customer_id: customer.id, lines: Array(201).fill(calls) },
    });
    expect((await tooMany).status).toBe(400);
  });

  test.each([
    ['no customer', { customer_id: '01a1f82f-1e80-77a3-bb2e-6a98456e9cfb' }, '/body/customer_id'],
    ['no contract', { contract_id: '01a1f82f-1e80-77a3-bb2e-6a98456e9cfb' }, '/body/contract_id'],
    ['a day before 1970', { due_on: '0000-02-29' }, '/body/due_on'],
    ['an amount beyond 2^53 - 1', { lines: [{ ...licence, quantity: '999999999999999' }] }, '/body/lines/0'],
  ])('that names %s is refused, and where', async (_, wrong, pointer) => {
    const created = invoices.create({ customer_id: customer.id, lines: [licence], ...wrong });
    await expect(created).rejects.toBeInstanceOf(UnprocessableContentError);
    await expect(created).rejects.toMatchObject({ problem: { errors: [{ pointer }] } });
  });

  test('has the ids of its customer and contract in one form, however the body writes them', async () => {
    const contract = await scene.partner.client.contracts.create({
      customer_id: customer.id,
      title: 'Platform',
      starts_on: '2026-03-20',
    });
    const draft = await invoices.create({
      customer_id: customer.id.toUpperCase(),
      contract_id: contract.id.toUpperCase(),
      lines: [licence],
    });
    expect(draft).toMatchObject({ customer_id: customer.id, contract_id: contract.id });
    expect(await invoices.get(draft.id)).toEqual(draft);
  });

  test("that names another organization's customer is refused like one that names none", async () => {
    const { token } = await scene.server.createTenant();
    const other = createPartner(scene.server.baseUrl, token).client;
    const created = other.invoices.create({ customer_id: customer.id, lines: [licence] });
    await expect(created).rejects.toMatchObject({ problem: { errors: [{ pointer: '/body/customer_id' }] } });
  });
});

describe('an invoice', () => {
  test('whose total is 0 is paid as soon as it is issued, and can be voided', async () => {
    const free = await issuedOf({ ...licence, price: unitPrice('0') });
    expect(free).toMatchObject({ status: 'paid', total: gbp(0), version: 3 });
    expect(free.paid_at).toBe(free.issued_at);
    expect(await invoices.void(free.id, { reason: 'Wrong customer' })).toMatchObject({ status: 'voided' });
  });

  test('that is issued keeps the customer as it was; its external_id and metadata still change', async () => {
    const { id } = await customers.create({ name: 'Before', country: 'JP', currency: 'JPY' });
    const draft = await invoices.create({ customer_id: id, lines: [{ ...licence, tax_rate: '10' }] });
    await invoices.issue(draft.id);
    await customers.update(id, { name: 'After' });
    const changed = await invoices.update(draft.id, { external_id: 'led-1', metadata: { booked: 'yes' } });
    expect(changed).toMatchObject({
      bill_to: { name: 'Before' },
      external_id: 'led-1',
      metadata: { booked: 'yes' },
      version: 3,
      total: { amount: 87_038, currency: 'JPY' },
    });
    const refused = invoices.update(draft.id, { due_on: today() });
    await expect(refused).rejects.toMatchObject({ code: 'invoice_not_draft' });
  });

  test('is found by each of its filters, and by all of them together', async () => {
    const { id } = await customers.create({ name: 'Found', country: 'GB', currency: 'GBP' });
    const due = { customer_id: id, lines: [licence], due_on: '2026-01-31', external_id: 'found-1' };
    const { id: draftId } = await invoices.create(due);
    const found = await invoices.issue(draftId);
    expect(found.overdue).toBe(true);
    const all = {
      customer_id: id,
      status: 'issued',
      number: found.number,
      external_id: 'found-1',
      overdue: true,
      due_before: '2026-02-01',
    } as const;
    for (const [name, value] of Object.entries(all)) {
      const { data } = await invoices.list({ [name]: value, limit: 100 });
      expect(data, name).toContainEqual(found);
    }
    expect((await invoices.list(all)).data).toEqual([found]);
    expect((await invoices.list({ ...all, overdue: false })).data).toEqual([]);
    for (const due_before of ['2026-01-31', '0000-02-29'])
      expect((await invoices.list({ ...all, due_before })).data).toEqual([]);
    expect((await invoices.list({ ...all, status: 'paid' })).data).toEqual([]);
  });
});

describe('payments', () => {
  test.each([
    ['in another currency', { amount: { amount: 1, currency: 'EUR' } }, '/body/amount/currency'],
    ['that will arrive in a week', { received_at: inDays(7) }, '/body/received_at'],
    ['of no invoice', { invoice_id: '01a1f82f-1e80-77a3-bb2e-6a98456e9cfb' }, '/body/invoice_id'],
  ])('%s are refused, and where', async (_, wrong, pointer) => {
    const { id } = await issuedOf(licence);
    const recorded = payments.create({ invoice_id: id, amount: gbp(1), ...wrong });
    await expect(recorded).rejects.toMatchObject({ problem: { errors: [{ pointer }] } });
  });

  test('are found by invoice, customer, status and external_id', async () => {
    const { id } = await issuedOf(licence);
    const made = { invoice_id: id, amount: gbp(5), received_at: inDays(-3), external_id: 'pay-1' };
    const found = await payments.create(made);
    expect(found).toMatchObject({ received_at: made.received_at, customer_id: customer.id, method: null });
    const all = {
      invoice_id: id,
      customer_id: customer.id,
      status: 'received',
      external_id: 'pay-1',
    } as const;
    for (const [name, value] of Object.entries(all)) {
      expect((await payments.list({ [name]: value, limit: 100 })).data, name).toContainEqual(found);
    }
    expect((await payments.list(all)).data).toEqual([found]);
    expect((await payments.list({ ...all, status: 'reversed' })).data).toEqual([]);
  });
});

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}
