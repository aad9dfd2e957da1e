/**
 * The part of the scenario about the partner's business: customers, contracts, invoices, payments, meters and usage. Its bodies have what
 * languages write in their own ways: decimals as texts, days, times, maps, lists in lists, and `null` that is to be sent.
 */
import { deepStrictEqual, equal, ok } from 'node:assert/strict';
import { v7 as uuidv7 } from 'uuid';
import type { Body, Call } from './program.ts';

/** Carries an operation out, expects this status, and compares what was read with what was sent. @returns what was read. */
export type Carry = (operation: string, status: number, details?: Call) => Promise<Body>;

/** The header of a first try. */
export const once = () => ({ 'Idempotency-Key': uuidv7() });

const ifMatch = ({ version }: Body) => ({ 'If-Match': `"${version}"` });
const pathOf = ({ id }: Body) => ({ id: String(id) });
const idsOf = (page: Body): string[] => page.data.map(({ id }: Body) => id);
const HOUR_MS = 3_600_000;

/** @param latestBody what the server sent last: what a client sent as `null` shows there, whatever it makes of the answer. */
export async function playBusiness(call: Carry, latestBody: () => Body): Promise<void> {
  const customer = await playCustomers(call, latestBody);
  const meter = await playMeters(call);
  await playContracts(call, latestBody, customer, meter);
  await playInvoices(call, latestBody, customer);
  await playLargeAmounts(call);
  await playUsage(call, customer, meter);
}

async function playCustomers(call: Carry, latestBody: () => Body): Promise<Body> {
  const created = await call('createCustomer', 201, {
    headers: once(),
    body: {
      name: 'Maison Perrault SARL',
      email: 'compta@perrault.example',
      country: 'FR',
      currency: 'EUR',
      external_id: 'crm-88213',
      metadata: { segment: 'retail', 'Key account': 'Zoë' },
    },
  });
  equal(created.version, 1);
  const path = pathOf(created);
  const [createdFrom, createdBefore] = [-HOUR_MS, HOUR_MS].map((offset) =>
    new Date(Date.parse(created.created_at) + offset).toISOString(),
  );
  const found = await call('listCustomers', 200, {
    query: { external_id: 'crm-88213', created_from: createdFrom ?? '', created_before: createdBefore ?? '' },
  });
  deepStrictEqual(idsOf(found), [created.id]);
  const changedSince = await call('listCustomers', 200, { query: { updated_from: createdFrom ?? '' } });
  equal(idsOf(changedSince).at(-1), created.id);
  equal(typeof changedSince.next_updated_from, 'string');
  // A null in a map removes its key, and a null instead of a text the text.
  const changed = await call('updateCustomer', 200, {
    path,
    headers: ifMatch(created),
    body: { name: 'Maison Perrault', email: null, metadata: { segment: null, tier: 'gold' } },
  });
  const { email, metadata, external_id } = latestBody();
  deepStrictEqual(
    { email, metadata, external_id },
    { email: null, metadata: { 'Key account': 'Zoë', tier: 'gold' }, external_id: 'crm-88213' },
  );
  const outdated = { path, headers: ifMatch(created), body: { name: 'Nobody' } };
  equal((await call('updateCustomer', 412, outdated)).code, 'precondition_failed');
  await call('updateCustomer', 200, { path, body: { external_id: null } });
  equal(latestBody().external_id, null);
  return changed;
}

async function playMeters(call: Carry): Promise<Body> {
  const body = { key: 'api_calls', name: 'API calls', aggregation: 'sum', unit: 'call' };
  const meter = await call('createMeter', 201, { headers: once(), body });
  const nameless = { key: 'seats', name: 'Seats', aggregation: 'unique', unit: null };
  await call('createMeter', 201, { headers: once(), body: nameless });
  await call('getMeter', 200, { path: { key: 'seats' } });
  equal((await call('listMeters', 200, { query: { limit: 1 } })).has_more, true);
  return meter;
}

async function playContracts(
  call: Carry,
  latestBody: () => Body,
  customer: Body,
  meter: Body,
): Promise<void> {
  const [kind, tax_rate] = ['fixed', '20'];
  const licence = {
    kind,
    description: 'Platform licence',
    quantity: '1',
    price: { kind: 'unit', unit_amount: '79125' },
    tax_rate,
  };
  const calls = {
    kind: 'usage',
    description: 'API calls',
    meter: meter.key,
    included_quantity: '1000.5',
    price: { kind: 'unit', unit_amount: '0.000000000001' },
    tax_rate: '5.5',
  };
  const draft = await call('createContract', 201, {
    headers: once(),
    body: {
      customer_id: customer.id,
      title: 'Platform and API calls',
      starts_on: '2030-01-31',
      ends_on: '2031-12-31',
      billing_interval: 'month',
      items: [licence, calls],
      metadata: { owner: 'sales' },
    },
  });
  equal(draft.items[1].price.unit_amount, '0.000000000001');
  const path = pathOf(draft);
  const updated = await call('updateContract', 200, {
    path,
    headers: ifMatch(draft),
    body: { ends_on: null, payment_terms_days: 14, auto_issue: true, items: [calls, licence] },
  });
  deepStrictEqual([latestBody().ends_on, latestBody().items.length], [null, 2]);
  const active = await call('activateContract', 200, { path, headers: { ...once(), ...ifMatch(updated) } });
  deepStrictEqual(active.next_period, { from: '2030-01-31', to: '2030-02-28' });
  const amended = await call('amendContract', 201, {
    path,
    headers: { ...once(), ...ifMatch(active) },
    body: {
      effective_on: '2030-02-28',
      items: [{ ...licence, price: { kind: 'unit', unit_amount: '-5.25' } }],
      reason: 'A new price',
    },
  });
  const later = await call('getContract', 200, { path, query: { as_of: '2030-03-01' } });
  deepStrictEqual(
    later.items.map(({ price }: Body) => price.unit_amount),
    ['-5.25'],
  );
  await call('deleteContractAmendment', 204, {
    path: { ...path, amendment_id: String(amended.amendments[0].id) },
    headers: ifMatch(amended),
  });
  const listed = await call('listContracts', 200, { query: { status: 'active', customer_id: customer.id } });
  deepStrictEqual(idsOf(listed), [draft.id]);
  const body = { ends_on: '2030-03-30', reason: 'The customer gave notice' };
  const terminated = await call('terminateContract', 200, { path, headers: once(), body });
  equal(terminated.status, 'terminated');
  equal((await call('activateContract', 409, { path, headers: once() })).code, 'contract_not_draft');
  // Nothing is billed, and nothing said that is not required.
  const { id: customer_id } = customer;
  const bare = { customer_id, title: 'Framework', starts_on: '2030-01-01', billing_interval: null };
  await call('createContract', 201, { headers: once(), body: bare });
  deepStrictEqual([latestBody().billing_interval, latestBody().payment_terms_days], [null, 30]);
}

async function playInvoices(call: Carry, latestBody: () => Body, customer: Body): Promise<void> {
  const line = {
    description: 'Setup',
    quantity: '2.5',
    price: { kind: 'unit', unit_amount: '999.9' },
    tax_rate: '20',
  };
  const draft = await call('createInvoice', 201, {
    headers: once(),
    body: {
      customer_id: customer.id,
      due_on: '2030-01-31',
      lines: [
        line,
        { ...line, description: 'Rebate', price: { kind: 'unit', unit_amount: '-0.5' }, tax_rate: '5.5' },
      ],
      external_id: 'order-1',
    },
  });
  const path = pathOf(draft);
  const [first] = draft.lines;
  const kept = {
    id: first.id,
    description: 'Setup, two days',
    quantity: '2',
    price: { kind: 'unit', unit_amount: '1000' },
  };
  await call('updateInvoice', 200, {
    path,
    headers: ifMatch(draft),
    body: { due_on: null, lines: [{ ...kept, tax_rate: '20' }, line], metadata: { order: 'A-7' } },
  });
  const { due_on, lines, bill_to, period } = latestBody();
  deepStrictEqual([due_on, lines[0].id, lines.length, bill_to, period], [null, first.id, 2, null, null]);
  const dated = { path, headers: ifMatch(latestBody()), body: { due_on: '2030-02-28' } };
  const current = await call('updateInvoice', 200, dated);
  const issued = await call('issueInvoice', 200, { path, headers: { ...once(), ...ifMatch(current) } });
  equal(issued.bill_to.name, customer.name);
  ok(issued.issued_at);
  const filter = { status: 'issued', customer_id: customer.id, overdue: false, due_before: '2199-12-31' };
  deepStrictEqual(idsOf(await call('listInvoices', 200, { query: filter })), [draft.id]);

  const { total } = issued;
  const paymentOf = (amount: number) => ({
    invoice_id: draft.id,
    amount: { ...total, amount },
    received_at: issued.issued_at,
    method: 'bank_transfer',
    reference: null,
  });
  const tooMuch = await call('createPayment', 409, { headers: once(), body: paymentOf(total.amount + 1) });
  equal(tooMuch.code, 'amount_exceeds_balance');
  const payment = await call('createPayment', 201, { headers: once(), body: paymentOf(total.amount) });
  await call('getPayment', 200, { path: pathOf(payment) });
  equal((await call('getInvoice', 200, { path })).status, 'paid');
  const payments = await call('listPayments', 200, { query: { status: 'received', invoice_id: draft.id } });
  deepStrictEqual(idsOf(payments), [payment.id]);
  const reversed = await call('reversePayment', 200, {
    path: pathOf(payment),
    headers: { ...once(), ...ifMatch(payment) },
    body: { reason: 'The bank took it back' },
  });
  equal(reversed.status, 'reversed');
  const other = await call('createPayment', 201, { headers: once(), body: paymentOf(total.amount) });
  const refunded = await call('refundPayment', 200, {
    path: pathOf(other),
    headers: { ...once(), ...ifMatch(other) },
    body: { amount: total, reason: 'Paid twice', reference: null },
  });
  deepStrictEqual(refunded.refunded, total);
  const voided = await call('voidInvoice', 200, {
    path,
    headers: once(),
    body: { reason: 'Wrong customer' },
  });
  equal(voided.status, 'voided');
  await playCredit(call, customer);
  const discarded = await call('createInvoice', 201, {
    headers: once(),
    body: { customer_id: customer.id, lines: [] },
  });
  await call('deleteInvoice', 204, { path: pathOf(discarded), headers: ifMatch(discarded) });
}

/** Of one invoice a part is credited; the credit pays a part of another one, and the rest goes back. */
async function playCredit(call: Carry, customer: Body): Promise<void> {
  const issuedWith = async (unit_amount: string) => {
    const line = {
      description: 'Licence',
      quantity: '1',
      price: { kind: 'unit', unit_amount },
      tax_rate: '0',
    };
    const draft = await call('createInvoice', 201, {
      headers: once(),
      body: { customer_id: customer.id, lines: [line] },
    });
    return call('issueInvoice', 200, { path: pathOf(draft), headers: once() });
  };
  const invoice = await issuedWith('5000');
  const other = await issuedWith('1500');
  const amountOf = (amount: number) => ({ ...invoice.total, amount });
  await call('createPayment', 201, {
    headers: once(),
    body: { invoice_id: invoice.id, amount: invoice.total },
  });
  const [line] = invoice.lines;
  const body = {
    invoice_id: invoice.id,
    lines: [{ line_id: line.id, amount: amountOf(2_000) }],
    reason: 'Fewer seats',
    external_id: null,
  };
  const draft = await call('createCreditNote', 201, { headers: once(), body });
  const path = pathOf(draft);
  const changed = await call('updateCreditNote', 200, {
    path,
    headers: ifMatch(draft),
    body: { lines: [{ line_id: line.id, amount: amountOf(3_000) }], metadata: { ticket: 'T-7' } },
  });
  deepStrictEqual(changed.total, amountOf(3_000));
  const issued = await call('issueCreditNote', 200, { path, headers: { ...once(), ...ifMatch(changed) } });
  deepStrictEqual(issued.unapplied, amountOf(3_000));
  await call('applyCreditNote', 200, {
    path,
    headers: once(),
    body: { invoice_id: other.id, amount: amountOf(1_500) },
  });
  equal((await call('getInvoice', 200, { path: pathOf(other) })).status, 'paid');
  await call('refundCreditNote', 200, { path, headers: once(), body: { reference: 'R-1' } });
  const used = await call('getCreditNote', 200, { path });
  deepStrictEqual(
    [used.unapplied, used.applications.map(({ kind }: Body) => kind)],
    [amountOf(0), ['applied', 'refunded']],
  );
  const listed = await call('listCreditNotes', 200, { query: { invoice_id: invoice.id, status: 'issued' } });
  deepStrictEqual(idsOf(listed), [draft.id]);
  const discarded = await call('createCreditNote', 201, {
    headers: once(),
    body: { invoice_id: other.id, lines: [{ line_id: other.lines[0].id }] },
  });
  await call('deleteCreditNote', 204, { path: pathOf(discarded), headers: ifMatch(discarded) });
}

/** Beyond 32 bits: some 2,000 US dollars in rupiah. */
async function playLargeAmounts(call: Carry): Promise<void> {
  const amount = 3_330_000_000;
  const money = { amount, currency: 'IDR' };
  const customer = await call('createCustomer', 201, {
    headers: once(),
    body: { name: 'PT Sinar Laut', country: 'ID', currency: 'IDR' },
  });
  const line = {
    description: 'Licence',
    quantity: '1',
    price: { kind: 'unit', unit_amount: String(amount) },
    tax_rate: '0',
  };
  const body = { customer_id: customer.id, lines: [line] };
  const draft = await call('createInvoice', 201, { headers: once(), body });
  deepStrictEqual([draft.total, draft.lines[0].amount], [money, money]);
  const issued = await call('issueInvoice', 200, { path: pathOf(draft), headers: once() });
  const listed = await call('listInvoices', 200, { query: { customer_id: customer.id } });
  deepStrictEqual(
    listed.data.map(({ balance }: Body) => balance),
    [money],
  );
  const payment = await call('createPayment', 201, {
    headers: once(),
    body: { invoice_id: draft.id, amount: money, received_at: issued.issued_at, method: 'bank_transfer' },
  });
  deepStrictEqual(payment.amount, money);
}

async function playUsage(call: Carry, customer: Body, meter: Body): Promise<void> {
  const from = new Date(Date.now() - 24 * HOUR_MS);
  const timestamp = new Date(from.getTime() + HOUR_MS).toISOString();
  const event = { meter: meter.key, customer_id: customer.id, timestamp };
  const north = { ...event, id: 'call-1', value: '12.5', dimensions: { region: 'north', plan: 'a b' } };
  const plain = {
    ...event,
    id: 'call-2',
    customer_id: undefined,
    customer_number: customer.number,
    value: '1',
  };
  const ingest = (events: object[]) => call('ingestUsageEvents', 200, { headers: once(), body: { events } });
  deepStrictEqual(await ingest([north, plain]), { accepted: 2, duplicates: 0, conflicting: [] });
  const changed = { ...plain, value: '2' };
  deepStrictEqual(await ingest([north, changed, { ...plain, id: 'call-3' }]), {
    accepted: 1,
    duplicates: 1,
    conflicting: ['call-2'],
  });
  const ids = ['call-3', 'call-4'];
  deepStrictEqual(await call('voidUsageEvents', 200, { headers: once(), body: { ids } }), {
    voided: 1,
    already_voided: 0,
    unknown: ['call-4'],
  });
  const time = { from: from.toISOString(), to: new Date().toISOString() };
  const path = { key: String(meter.key) };
  const rows = async (query: NonNullable<Call['query']>) =>
    (await call('queryUsage', 200, { path, query: { ...time, ...query } })).data.map(
      ({ group, value }: Body) => [group ?? null, value],
    );
  deepStrictEqual(await rows({}), [[null, '13.5']]);
  const byRegion = await rows({
    window: 'hour',
    time_zone: 'Europe/Berlin',
    group_by: 'dimensions.region',
    customer_id: customer.id,
  });
  deepStrictEqual(
    new Set(byRegion),
    new Set([
      ['north', '12.5'],
      [null, '1'],
    ]),
  );
}
