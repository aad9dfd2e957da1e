// The mock's business is one world: whatever two of its answers both say, they say alike.
import type { ContractDetails, InvoiceDetails } from '@countersign/sdk';
import { expect, test } from 'vitest';
import { amountOf, sumOf, taxOf } from '../../src/demo/arithmetic.ts';
import { forFile } from '../support/for-file.ts';
import { collect, contract as publicContract, RunningMock, refused } from './running-mock.ts';

const mock = await forFile(RunningMock.start());
const client = mock.client();
/** The mock's today: it answers as on that day, whatever the clock says. */
const TODAY = '2026-11-24';

const all = {
  customers: await collect(client.customers.list({ limit: 100 })),
  contracts: await collect(client.contracts.list({ limit: 100 })),
  invoices: await collect(client.invoices.list({ limit: 100 })),
  payments: await collect(client.payments.list({ limit: 100 })),
  meters: await collect(client.meters.list({ limit: 100 })),
};

const minor = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((total, { amount }) => total + amount, 0);
const byId = <T extends { id: string }>(items: readonly T[], id: string | null): T =>
  items.find((item) => item.id === id) ?? expect.unreachable(`nothing has the id ${id}`);
const withStatus = <T extends { status: string }>(items: readonly T[], status: T['status']): T =>
  items.find((item) => item.status === status) ?? expect.unreachable(`nothing is ${status}`);
const received = (invoice: InvoiceDetails) =>
  all.payments.filter(({ invoice_id, status }) => invoice_id === invoice.id && status === 'received');

test('whatever is listed can be opened, is the same there, and its ETag is its version', async () => {
  const gets = [
    ...all.customers.map((each) => [each, client.customers.get(each.id)] as const),
    ...all.contracts.map((each) => [each, client.contracts.get(each.id)] as const),
    ...all.invoices.map((each) => [each, client.invoices.get(each.id)] as const),
    ...all.payments.map((each) => [each, client.payments.get(each.id)] as const),
  ];
  for (const [listed, getting] of gets) {
    const { data, response } = await getting.withResponse();
    expect(data).toEqual(listed);
    expect(response.headers.get('ETag')).toBe(`"${listed.version}"`);
  }
  for (const meter of all.meters) expect(await client.meters.get(meter.key)).toEqual(meter);
});

test('there is something in every state, newest first', () => {
  const statuses = (items: readonly { status: string }[]) => new Set(items.map(({ status }) => status));
  expect(statuses(all.contracts)).toEqual(new Set(['draft', 'active', 'terminated']));
  expect(statuses(all.invoices)).toEqual(new Set(['draft', 'issued', 'paid', 'voided']));
  expect(statuses(all.payments)).toEqual(new Set(['received', 'reversed']));
  for (const items of Object.values(all)) {
    const ids = items.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
  }
});

test('every invoice adds up: its lines, tax, total, payments and balance', () => {
  for (const invoice of all.invoices) {
    const { number, currency, lines, status } = invoice;
    for (const { quantity, unit_amount, amount } of lines)
      expect(amount, number).toEqual({ amount: amountOf(quantity, unit_amount), currency });
    const subtotal = minor(lines.map(({ amount }) => amount));
    const byRate = Map.groupBy(lines, ({ tax_rate }) => tax_rate);
    const taxes = [...byRate].map(([rate, taxed]) => taxOf(minor(taxed.map(({ amount }) => amount)), rate));
    const tax = taxes.reduce((sum, each) => sum + each, 0);
    const paid = minor(received(invoice).map(({ amount }) => amount));
    const balance = status === 'voided' ? 0 : subtotal + tax - paid;
    const { subtotal: s, tax: t, total, paid: p, balance: b } = invoice;
    expect(
      [s, t, total, p, b].map(({ amount }) => amount),
      number,
    ).toEqual([subtotal, tax, subtotal + tax, paid, balance]);
    expect(new Set([s, t, total, p, b].map((money) => money.currency))).toEqual(new Set([currency]));
    expect(status === 'paid', number).toBe(balance === 0 && status !== 'voided');
    const isOverdue = status === 'issued' && invoice.due_on !== null && invoice.due_on < TODAY;
    expect(invoice.overdue, number).toBe(isOverdue);
  }
  expect(all.invoices.some(({ overdue }) => overdue)).toBe(true);
});

test('customers, contracts, invoices and payments that belong together name one another, in one currency', () => {
  for (const { customer_id, currency } of all.contracts)
    expect(currency).toBe(byId(all.customers, customer_id).currency);
  for (const { customer_id, currency, contract_id, bill_to, status, number } of all.invoices) {
    const customer = byId(all.customers, customer_id);
    expect(currency).toBe(customer.currency);
    if (contract_id !== null) expect(byId(all.contracts, contract_id).customer_id).toBe(customer_id);
    const { number: customerNumber, name, email, country } = customer;
    expect(bill_to).toEqual(status === 'draft' ? null : { number: customerNumber, name, email, country });
    expect(number.startsWith('DRAFT-')).toBe(status === 'draft');
  }
  for (const { invoice_id, customer_id, amount, reference } of all.payments) {
    const invoice = byId(all.invoices, invoice_id);
    expect([customer_id, amount.currency, reference]).toEqual([
      invoice.customer_id,
      invoice.currency,
      invoice.number,
    ]);
  }
  for (const { items } of all.contracts)
    for (const { meter } of items)
      if (meter !== null) expect(all.meters.map(({ key }) => key)).toContain(meter);
});

test('each period of the active contract has one invoice, whose lines are its items and what the meter counts', async () => {
  const contract = withStatus<ContractDetails>(all.contracts, 'active');
  const bills = all.invoices.filter(({ contract_id }) => contract_id === contract.id).toReversed();
  const starts = bills.map(({ period }) => period?.from);
  expect(starts[0]).toBe(contract.starts_on);
  expect([...starts.slice(1), contract.next_period?.from]).toEqual(bills.map(({ period }) => period?.to));
  for (const { period, lines } of bills) {
    const times = { from: `${period?.from}T00:00:00Z`, to: `${period?.to}T00:00:00Z` };
    const counted = await client.usage.query('api_calls', { ...times, customer_id: contract.customer_id });
    const days = await client.usage.query('api_calls', { ...times, window: 'day' });
    const used = counted.data[0]?.value ?? '';
    expect(sumOf(days.data.map(({ value }) => value))).toBe(used);
    expect(days.data).toHaveLength((Date.parse(times.to) - Date.parse(times.from)) / 86_400_000);
    expect(
      lines.map(({ kind, unit_amount, tax_rate, quantity }) => [kind, unit_amount, tax_rate, quantity]),
    ).toEqual(
      contract.items.map(({ kind, unit_amount, tax_rate, quantity }) => [
        kind,
        unit_amount,
        tax_rate,
        quantity ?? used,
      ]),
    );
  }
});

test('days of another time zone begin at its midnight, and a zone that does not exist is refused', async () => {
  const query = { from: '2026-10-20T00:00:00Z', to: '2026-10-28T00:00:00Z', window: 'day' as const };
  const { data } = await client.usage.query('api_calls', { ...query, time_zone: 'Europe/London' });
  expect(data.map(({ from }) => from.slice(8, 13))).toEqual([
    '20T00',
    '20T23',
    '21T23',
    '22T23',
    '23T23',
    '24T23',
    '26T00',
    '27T00',
  ]);
  const inNepal = await client.usage.query('api_calls', { ...query, time_zone: 'Asia/Kathmandu' });
  expect(inNepal.data.slice(1).map(({ from }) => from.slice(11, 16))).toEqual(Array(8).fill('18:15'));
  const error = await refused(client.usage.query('api_calls', { ...query, time_zone: 'Europe/Berln' }));
  expect(error).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/query/time_zone' }] } });
});

test('each filter lists those that it names, and only those', async () => {
  const { contracts, invoices, payments, customers } = client;
  const [contract, invoice, payment, customer] = [
    all.contracts.find(({ external_id }) => external_id),
    all.invoices.find(({ external_id }) => external_id),
    all.payments.find(({ external_id }) => external_id),
    all.customers.find(({ external_id }) => external_id),
  ];
  const filtered: [string, Promise<unknown>, unknown][] = [];
  const check = <T extends object>(
    what: string,
    listing: AsyncIterable<T>,
    items: readonly T[],
    fits: (item: T) => boolean,
  ) => filtered.push([what, collect(listing), items.filter(fits)]);
  for (const status of ['draft', 'active', 'terminated'] as const)
    check(`contracts ${status}`, contracts.list({ status }), all.contracts, (each) => each.status === status);
  for (const status of ['draft', 'issued', 'paid', 'voided'] as const)
    check(`invoices ${status}`, invoices.list({ status }), all.invoices, (each) => each.status === status);
  for (const status of ['received', 'reversed'] as const)
    check(`payments ${status}`, payments.list({ status }), all.payments, (each) => each.status === status);
  for (const { id: customer_id } of all.customers) {
    check(
      'contracts of a customer',
      contracts.list({ customer_id }),
      all.contracts,
      (each) => each.customer_id === customer_id,
    );
    check(
      'invoices of a customer',
      invoices.list({ customer_id }),
      all.invoices,
      (each) => each.customer_id === customer_id,
    );
  }
  for (const { id: contract_id } of all.contracts)
    check(
      'invoices of a contract',
      invoices.list({ contract_id }),
      all.invoices,
      (each) => each.contract_id === contract_id,
    );
  for (const { id: invoice_id } of all.invoices)
    check(
      'payments of an invoice',
      payments.list({ invoice_id }),
      all.payments,
      (each) => each.invoice_id === invoice_id,
    );
  for (const overdue of [true, false])
    check(`overdue ${overdue}`, invoices.list({ overdue }), all.invoices, (each) => each.overdue === overdue);
  for (const due_before of ['2026-11-19', '2026-11-20', '2027-01-01'])
    check(
      `due before ${due_before}`,
      invoices.list({ due_before }),
      all.invoices,
      ({ status, due_on }) => status === 'issued' && due_on !== null && due_on < due_before,
    );
  const external = <T extends { external_id: string | null }>(item: T | undefined) => item?.external_id ?? '';
  check(
    'a customer’s external id',
    customers.list({ external_id: external(customer) }),
    all.customers,
    ({ id }) => id === customer?.id,
  );
  check(
    'a contract’s external id',
    contracts.list({ external_id: external(contract) }),
    all.contracts,
    ({ id }) => id === contract?.id,
  );
  check(
    'an invoice’s external id',
    invoices.list({ external_id: external(invoice) }),
    all.invoices,
    ({ id }) => id === invoice?.id,
  );
  check(
    'a payment’s external id',
    payments.list({ external_id: external(payment) }),
    all.payments,
    ({ id }) => id === payment?.id,
  );
  check(
    'an invoice’s number',
    invoices.list({ number: invoice?.number ?? '' }),
    all.invoices,
    ({ id }) => id === invoice?.id,
  );
  check(
    'a contract’s number',
    contracts.list({ number: contract?.number ?? '' }),
    all.contracts,
    ({ id }) => id === contract?.id,
  );
  for (const [what, listing, expected] of filtered) expect(await listing, what).toEqual(expected);
});

test('a draft that is created has what was sent and its sums, can be issued as such, and gets the next number', async () => {
  const [customer] = all.customers;
  const lines = [
    { description: 'Workshop', quantity: '2.5', unit_amount: '333.4', tax_rate: '20' },
    { description: 'Discount', quantity: '1', unit_amount: '-100.5', tax_rate: '7' },
  ];
  const { data: draft, response } = await client.invoices
    .create({ customer_id: customer?.id ?? '', lines, external_id: 'erp-1', metadata: { a: 'b' } })
    .withResponse();
  expect(response.headers.get('Location')).toBe(`/api/v1/public/invoices/${draft.id}`);
  expect(draft).toMatchObject({
    status: 'draft',
    number: `DRAFT-${draft.id.slice(-12)}`,
    currency: customer?.currency,
    lines: [
      { ...lines[0], amount: { amount: 834 } },
      { ...lines[1], amount: { amount: -101 } },
    ],
    subtotal: { amount: 733 },
    tax: { amount: 167 - 7 },
    total: { amount: 893 },
    balance: { amount: 893 },
    external_id: 'erp-1',
    metadata: { a: 'b' },
    version: 1,
  });
  const listed = byId(all.invoices, draft.id);
  expect(listed.status).toBe('draft');
  const { data: issued, response: answer } = await client.invoices
    .issue(draft.id, { ifVersion: listed.version })
    .withResponse();
  const highest = all.invoices
    .map(({ number }) => number)
    .filter((number) => number.startsWith('INV-'))
    .sort()
    .at(-1);
  expect(issued).toMatchObject({
    id: draft.id,
    status: 'issued',
    total: listed.total,
    version: listed.version + 1,
  });
  expect(Number(issued.number.slice(-4))).toBe(Number(highest?.slice(-4)) + 1);
  expect(answer.headers.get('ETag')).toBe(`"${issued.version}"`);
  const outdated = await refused(client.invoices.issue(draft.id, { ifVersion: 9 }));
  expect(outdated).toMatchObject({ status: 412, code: 'precondition_failed' });
  const changed = await client.invoices.update(draft.id, {
    lines: lines.slice(0, 1),
    metadata: { more: 'x' },
  });
  expect(changed).toMatchObject({
    total: { amount: 1001 },
    metadata: { more: 'x' },
    version: listed.version + 1,
  });
});

test('payments are taken up to the balance, and what is done contradicts no state', async () => {
  const { invoices, payments, contracts } = client;
  const [draft, issued, paid, voided] = (['draft', 'issued', 'paid', 'voided'] as const).map((status) =>
    withStatus<InvoiceDetails>(all.invoices, status),
  );
  const [agreed, active, ended] = (['draft', 'active', 'terminated'] as const).map((status) =>
    withStatus<ContractDetails>(all.contracts, status),
  );
  if (!draft || !issued || !paid || !voided || !agreed || !active || !ended) return expect.unreachable();
  const payment = withStatus(all.payments, 'received');
  const reversed = withStatus(all.payments, 'reversed');
  const pay = (invoice: InvoiceDetails, amount: number) =>
    payments.create({ invoice_id: invoice.id, amount: { amount, currency: invoice.currency } });
  const reason = 'For a test';
  const item = {
    kind: 'usage',
    description: 'Calls',
    meter: 'api_calls',
    unit_amount: '1',
    tax_rate: '20',
  } as const;

  expect(await pay(issued, issued.balance.amount)).toMatchObject({
    invoice_id: issued.id,
    customer_id: issued.customer_id,
    amount: issued.balance,
    status: 'received',
  });
  expect(await payments.reverse(payment.id, { reason })).toMatchObject({
    id: payment.id,
    status: 'reversed',
    reverse_reason: reason,
    version: payment.version + 1,
  });
  expect(await invoices.void(draft.id, { reason })).toMatchObject({
    status: 'voided',
    void_reason: reason,
    number: draft.number,
  });
  expect(await contracts.activate(agreed.id)).toMatchObject({
    status: 'active',
    next_period: { from: agreed.starts_on },
  });
  expect(await contracts.terminate(active.id, { ends_on: '2026-11-30', reason })).toMatchObject({
    status: 'terminated',
    termination_reason: reason,
    next_period: { from: active.next_period?.from, to: '2026-12-01' },
  });
  const { amendments } = await contracts.amend(active.id, { effective_on: '2027-01-20', items: [item] });
  expect(amendments.map(({ effective_on }) => effective_on)).toContain('2027-01-20');
  await contracts.deleteAmendment(active.id, active.amendments[0]?.id ?? '');
  const licence = async (as_of: string) =>
    (await contracts.get(active.id, { as_of })).items.find(({ kind }) => kind === 'fixed')?.unit_amount;
  expect([await licence('2026-12-19'), await licence('2026-12-20')]).toEqual(['79125', '82500']);
  const created = await contracts.create({
    customer_id: active.customer_id,
    title: 'More',
    starts_on: '2027-01-01',
    items: [item],
  });
  expect(created).toMatchObject({
    status: 'draft',
    title: 'More',
    currency: active.currency,
    items: [{ ...item, quantity: null, included_quantity: '0' }],
    payment_terms_days: 30,
    next_period: null,
  });

  const refusals: [() => Promise<unknown>, number, string][] = [
    [() => pay(issued, issued.balance.amount + 1), 422, 'amount_exceeds_balance'],
    [() => pay(draft, 1), 409, 'invoice_not_issued'],
    [() => pay(voided, 1), 409, 'invoice_not_issued'],
    [() => payments.reverse(reversed.id, { reason }), 409, 'payment_reversed'],
    [() => invoices.issue(issued.id), 409, 'invoice_not_draft'],
    [() => invoices.update(paid.id, { lines: [] }), 409, 'invoice_not_draft'],
    [() => invoices.void(paid.id, { reason }), 409, 'invoice_has_payments'],
    [() => invoices.void(voided.id, { reason }), 409, 'invoice_voided'],
    [() => contracts.activate(active.id), 409, 'contract_not_draft'],
    [() => contracts.update(active.id, { starts_on: '2027-01-01' }), 409, 'contract_not_draft'],
    [() => contracts.terminate(ended.id, { ends_on: '2027-01-01' }), 409, 'contract_not_active'],
    [() => contracts.terminate(active.id, { ends_on: '2026-11-01' }), 422, 'unprocessable_content'],
    [
      () => contracts.amend(active.id, { effective_on: '2027-01-21', items: [item] }),
      422,
      'unprocessable_content',
    ],
    [
      () => contracts.create({ customer_id: paid.id, title: 'x', starts_on: '2027-01-01' }),
      422,
      'unprocessable_content',
    ],
    [
      () => client.customers.create({ name: 'x', country: 'GB', currency: 'GBP', number: 'C-1002' }),
      409,
      'number_taken',
    ],
    [
      () => client.meters.create({ key: 'active_users', name: 'x', aggregation: 'sum' }),
      409,
      'meter_key_taken',
    ],
  ];
  for (const [call, status, code] of refusals)
    expect(await refused(call()), code).toMatchObject({ status, code });
});

test('of usage events each id counts once, and unknown meters and customers are pointed at', async () => {
  const event = {
    id: 'a',
    meter: 'api_calls',
    customer_number: 'C-1001',
    timestamp: '2026-11-20T10:00:00Z',
    value: '1',
  };
  const events = [event, { ...event }, { ...event, id: 'b' }, { ...event, value: '2' }];
  expect(await client.usage.ingest(events)).toEqual({
    accepted: 2,
    duplicates: 1,
    conflicting: ['a'],
    rejected: 0,
  });
  const onRejected: string[] = [];
  const totals = await client.usage.ingest([event, { ...event, id: 'c', meter: 'api_cals' }], {
    onRejected: ({ event: { id } }) => void onRejected.push(id),
  });
  expect([totals.accepted, totals.rejected, onRejected]).toEqual([1, 1, ['c']]);
  expect(await client.usage.void(['a', 'b', 'a'])).toEqual({ voided: 2, already_voided: 0, unknown: [] });
});

test('the events in the contract are about what the mock has: numbers, days and amounts are the same', () => {
  const hooks: { post: { requestBody: { content: Record<string, { examples: object }> } } }[] = Object.values(
    publicContract.webhooks,
  );
  const shown = hooks
    .flatMap(({ post }) => Object.values(post.requestBody.content['application/json']?.examples ?? {}))
    .map(({ value }) => value)
    .filter(({ type, data }) => data !== undefined && !type.startsWith('customer.'));
  expect(shown.length).toBeGreaterThan(8);
  // What an event and its resource have in common, and no later event changes.
  const lasting: Record<string, string[]> = {
    contract: ['id', 'customer_id', 'number', 'starts_on', 'currency', 'billing_interval'],
    invoice: ['id', 'customer_id', 'contract_id', 'period', 'subtotal', 'tax', 'total'],
    payment: ['id', 'invoice_id', 'customer_id', 'amount', 'received_at'],
  };
  for (const { type, data } of shown) {
    const [noun = ''] = String(type).split('.');
    if (noun.startsWith('webhook_')) continue;
    const lists: Record<string, readonly { id: string }[]> = {
      contract: all.contracts,
      invoice: all.invoices,
      payment: all.payments,
    };
    const known: Record<string, unknown> = { ...byId(lists[noun] ?? [], data.id) };
    for (const name of lasting[noun] ?? [])
      if (name in data) expect(data[name], `${type} ${name}`).toEqual(known[name]);
  }
});
