import { describe, expect, test } from 'vitest';
import { listContracts } from '../../src/domain/business/contracts/contract.ts';
import type { Contract } from '../../src/sdk/index.ts';
import { createMeters, fromTheStart, licence, monthly, usageOf } from '../support/contract.ts';
import { createCustomer } from '../support/customer.ts';
import { forFile } from '../support/for-file.ts';
import { createPartner } from '../support/partner.ts';
import { scansOf } from '../support/plans.ts';
import { unitPrice } from '../support/price.ts';
import { startScene } from '../support/scene.ts';

const path = '/api/v1/public/contracts';

const scene = await forFile(startScene({}, { api: true, worker: false }));
const { context } = scene.server.app;
const { organizationId } = scene.tenant;
const { contracts } = scene.partner.client;
await createMeters(context, organizationId, ['api_calls', 'storage']);
const newCustomer = () => createCustomer(context, organizationId);
const customerId = await newCustomer();

const activate = (draft: Contract, options?: { ifVersion: number }) =>
  contracts.activate(draft.id, fromTheStart(draft), options);

async function activated(...creation: Parameters<typeof monthly>): Promise<Contract> {
  return activate(await contracts.create(monthly(...creation)));
}

/** The status, code and pointers of a refusal. */
async function refusalOf(call: PromiseLike<unknown>): Promise<unknown[]> {
  const error = await Promise.resolve(call).then(
    () => expect.unreachable('It was not refused.'),
    (reason: unknown) => Object(reason),
  );
  const errors: { pointer: string; detail: string }[] = error.problem?.errors ?? [];
  return [error.status, error.code, ...errors.map(({ pointer, detail }) => `${pointer} ${detail}`)];
}

test('a draft is in the currency of its customer, whose currency it fixes, and has the next number', async () => {
  const { contracts, customers } = (await organization()).partner.client;
  const customer = await customers.create({ name: 'Maison Perrault SARL', country: 'FR', currency: 'EUR' });
  const first = await contracts.create(monthly(customer.id, { number: 'K-5000' }));
  const second = await contracts.create(monthly(customer.id, { items: [] }));
  expect(first).toMatchObject({ number: 'K-5000', currency: 'EUR', status: 'draft', next_period: null });
  expect(second).toMatchObject({ number: 'K-5001', payment_terms_days: 30, auto_issue: false, items: [] });
  expect(await refusalOf(customers.update(customer.id, { currency: 'GBP' }))).toMatchObject([
    422,
    'unprocessable_content',
    expect.stringContaining('/body/currency'),
  ]);
  expect(await refusalOf(contracts.create(monthly(customer.id, { number: 'K-5000' })))).toEqual([
    409,
    'number_taken',
  ]);
});

test('quantities and prices come back as the numbers that they are, without digits that say nothing', async () => {
  const items = [
    { ...licence, quantity: '1.50', price: unitPrice('-0.000000000001'), tax_rate: '19.0' },
    { ...usageOf('api_calls'), included_quantity: '999999999999999.999999999999' },
  ];
  const contract = await contracts.create(monthly(customerId, { items }));
  expect(contract.items).toMatchObject([
    {
      quantity: '1.5',
      meter: null,
      included_quantity: null,
      price: unitPrice('-0.000000000001'),
      tax_rate: '19',
    },
    { quantity: null, meter: 'api_calls', included_quantity: '999999999999999.999999999999' },
  ]);
  expect(await contracts.get(contract.id)).toEqual(contract);
});

test('a price of a kind that does not exist is refused, and the refusal says which do', async () => {
  const price = Object({ kind: 'tiered', unit_amount: '100' });
  const line = { description: 'Licence', quantity: '1', price, tax_rate: '0' };
  const refused = [400, 'invalid_request'];
  const create = contracts.create(monthly(customerId, { items: [{ ...licence, price }] }));
  expect(await refusalOf(create)).toEqual([...refused, '/body/items/0/price/kind must be one of unit']);
  const draft = scene.partner.client.invoices.create({ customer_id: customerId, lines: [line] });
  expect(await refusalOf(draft)).toEqual([...refused, '/body/lines/0/price/kind must be one of unit']);
});

test('what a contract cannot bill is refused, with a pointer to each part', async () => {
  const theirs = await scene.server.createTenant();
  await createMeters(context, theirs.organizationId, ['seats']);
  const foreign = await createCustomer(context, theirs.organizationId);
  const items = [
    { ...licence, meter: 'api_calls', included_quantity: '1' },
    { ...usageOf('seats'), quantity: '1' },
    { ...usageOf('storage'), meter: null },
    usageOf('storage'),
    usageOf('storage'),
    { ...licence, quantity: '999999999999999', price: unitPrice('10') },
  ];
  expect(await refusalOf(contracts.create(monthly(customerId, { items })))).toEqual([
    422,
    'unprocessable_content',
    '/body/items/0/meter belongs to usage items',
    '/body/items/0/included_quantity belongs to usage items',
    '/body/items/1/quantity is what the meter counts',
    '/body/items/1/meter There is no meter "seats".',
    '/body/items/2/meter is missing: a usage item bills a meter',
    '/body/items/4/meter Another item bills the meter "storage".',
    expect.stringContaining('/body/items/5/price/unit_amount makes an amount beyond'),
  ]);
  expect(await refusalOf(contracts.create(monthly(foreign)))).toMatchObject([
    422,
    'unprocessable_content',
    {},
  ]);
  const early = monthly(customerId, { ends_on: '2026-01-30' });
  expect(await refusalOf(contracts.create(early))).toMatchObject([422, 'unprocessable_content', {}]);
  const empty = await contracts.create(monthly(customerId, { items: [] }));
  expect(await refusalOf(activate(empty))).toEqual([422, 'unprocessable_content']);
  for (const [starts_on, problem] of [
    ['0000-01-01', 'must be in the years 2000 to 2199'],
    ['1999-12-31', 'must be in the years 2000 to 2199'],
    ['2200-01-01', 'must be in the years 2000 to 2199'],
    ['2026-02-30', 'must be a date such as 2026-11-21'],
    ['2026-1-1', 'must be a date such as 2026-11-21'],
  ] as const) {
    const refused = await refusalOf(contracts.create(monthly(customerId, { starts_on })));
    expect(refused).toEqual([400, 'invalid_request', `/body/starts_on ${problem}`]);
  }
});

describe('changes', () => {
  test('a draft changes in everything but its customer; what is not sent stays, and items keep their ids', async () => {
    const draft = await contracts.create(monthly(customerId, { metadata: { a: '1', b: '2' } }));
    const details = { title: 'Platform, Europe', starts_on: '2026-03-20', metadata: { a: null } };
    const changed = await contracts.update(draft.id, details);
    expect(changed).toEqual({
      ...draft,
      ...details,
      metadata: { b: '2' },
      version: 2,
      updated_at: changed.updated_at,
    });
    const rebuilt = await contracts.update(draft.id, { items: [usageOf('storage')], billing_interval: null });
    expect(rebuilt.items).toMatchObject([{ kind: 'usage', meter: 'storage' }]);
    expect(await contracts.get(draft.id)).toEqual(rebuilt);
  });

  test('an active contract changes in title, external_id and metadata alone, a terminated one in nothing', async () => {
    const { id } = await activated(customerId);
    const described = await contracts.update(id, {
      title: 'New',
      external_id: 'erp-9',
      metadata: { a: '1' },
    });
    expect(described).toMatchObject({ title: 'New', external_id: 'erp-9', metadata: { a: '1' }, version: 3 });
    for (const body of [
      { number: 'K-1' },
      { starts_on: '2026-01-31' },
      { items: [] },
      { auto_issue: true },
    ]) {
      expect(await refusalOf(contracts.update(id, body))).toEqual([409, 'contract_not_draft']);
    }
    await contracts.terminate(id, { ends_on: '2026-12-31' });
    expect(await refusalOf(contracts.update(id, { title: 'Newer' }))).toEqual([409, 'contract_not_active']);
  });

  test('a change that changes nothing keeps the version and publishes nothing', async () => {
    const { partner, customer } = await organization();
    const draft = await partner.client.contracts.create(monthly(customer));
    const same = { title: draft.title, starts_on: draft.starts_on, ends_on: null, metadata: { b: null } };
    expect(await partner.client.contracts.update(draft.id, same)).toEqual(draft);
    expect(
      await partner.client.events.list({ event_type: 'contract.updated' }).toArray({ limit: 5 }),
    ).toEqual([]);
  });
});

test('a contract is not 304 once other items are in force, or its next period is another', async () => {
  const { id } = await activated(customerId);
  const before = await contracts.get(id).withResponse();
  const ifNoneMatch = before.response.headers.get('ETag') ?? '';
  expect(ifNoneMatch).toMatch(/^"2-[\w-]{11}"$/);
  expect(await contracts.get(id, {}, { ifNoneMatch })).toBeUndefined();
  const { version } = await contracts.amend(id, { effective_on: '2026-02-28', items: [licence] });
  const [early, late] = await Promise.all(
    ['2026-02-27', '2026-02-28'].map((as_of) => contracts.get(id, { as_of }).withResponse()),
  );
  expect(early?.data.version).toBe(version);
  expect(early?.response.headers.get('ETag')).not.toBe(late?.response.headers.get('ETag'));
  // Either names the version.
  const headers = { 'If-Match': late?.response.headers.get('ETag') ?? '' };
  expect(await contracts.update(id, { title: 'Newer' }, { headers })).toMatchObject({ version: version + 1 });
});

describe('amendments', () => {
  test('begin with a period that is not billed yet; another day is refused with the next three', async () => {
    const { id } = await activated(customerId);
    const amend = (effective_on: string) => contracts.amend(id, { effective_on, items: [licence] });
    const refused = (next: string) => [
      422,
      'unprocessable_content',
      `/body/effective_on is not the first day of a period that is not billed yet; the next ones begin on ${next}`,
    ];
    expect(await refusalOf(amend('2026-02-27'))).toEqual(refused('2026-01-31, 2026-02-28, 2026-03-31'));
    expect(await refusalOf(amend('2025-12-31'))).toEqual(refused('2026-01-31, 2026-02-28, 2026-03-31'));
    await bill(id, '2026-02-28', '2026-03-31');
    expect(await refusalOf(amend('2026-01-31'))).toEqual(refused('2026-02-28, 2026-03-31, 2026-04-30'));
    expect(await refusalOf(amend('2026-03-28'))).toEqual(refused('2026-02-28, 2026-03-31, 2026-04-30'));
    await amend('2026-02-28');
    expect(await refusalOf(amend('2026-02-28'))).toEqual([409, 'amendment_exists']);
    const ending = await activated(customerId, { ends_on: '2026-02-28' });
    const late = contracts.amend(ending.id, { effective_on: '2026-03-31', items: [licence] });
    expect(await refusalOf(late)).toEqual(refused('2026-01-31, 2026-02-28'));
    const { id: unbilled } = await activated(customerId, { billing_interval: null });
    const never = contracts.amend(unbilled, { effective_on: '2026-01-31', items: [licence] });
    expect(await refusalOf(never)).toMatchObject([422, 'unprocessable_content', {}]);
  });

  test('change the items from their day on, as of every day, also from the first', async () => {
    const { id } = await activated(customerId);
    const price = (amount: string) => [{ ...licence, price: unitPrice(amount) }];
    await contracts.amend(id, { effective_on: '2026-03-31', items: price('3') });
    await contracts.amend(id, { effective_on: '2026-02-28', items: price('2') });
    const asOf = async (as_of: string) => (await contracts.get(id, { as_of })).items[0]?.price.unit_amount;
    expect(await asOf('2000-01-01')).toBe('79125');
    expect(await asOf('2026-02-27')).toBe('79125');
    expect(await asOf('2026-02-28')).toBe('2');
    expect(await asOf('2026-03-30')).toBe('2');
    expect(await asOf('2199-12-31')).toBe('3');
    const amended = await contracts.amend(id, { effective_on: '2026-01-31', items: price('1') });
    expect(await asOf('2026-01-31')).toBe('1');
    expect(amended.amendments.map(({ effective_on }) => effective_on)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ]);
    expect((await contracts.get(id)).items).toEqual((await contracts.get(id, { as_of: '2026-03-31' })).items);
  });

  test('are deleted until the day from which they apply, today included', async () => {
    const day = today();
    const next = monthAfter(day);
    const { id } = await activated(customerId, { starts_on: day });
    const later = await contracts.amend(id, { effective_on: next, items: [licence] });
    const now = await contracts.amend(id, { effective_on: day, items: [licence] });
    const idOf = ({ amendments }: Contract, effective_on: string) =>
      amendments.find((each) => each.effective_on === effective_on)?.id ?? '';
    await contracts.deleteAmendment(id, idOf(later, next).toUpperCase());
    const effective = contracts.deleteAmendment(id, idOf(now, day));
    expect(await refusalOf(effective)).toEqual([409, 'amendment_effective']);
    const another = await activated(customerId);
    const elsewhere = contracts.deleteAmendment(another.id, idOf(now, day));
    expect(await refusalOf(elsewhere)).toEqual([404, 'not_found']);
    expect((await contracts.get(id)).amendments).toHaveLength(1);
  });
});

describe('a meter of a customer is billed by one contract at a time', () => {
  const metered = (customer: string, more: Parameters<typeof monthly>[1] = {}) =>
    monthly(customer, { items: [usageOf('api_calls')], ...more });
  const billedTwice = [409, 'meter_already_billed'];

  test('another customer, another meter, other days, and what is not billed may be', async () => {
    const customer = await newCustomer();
    const first = await activated(customer, { ...metered(customer), ends_on: '2026-06-30' });
    const other = await contracts.create(metered(customer));
    expect(await refusalOf(activate(other))).toEqual(billedTwice);
    await activated(await newCustomer(), { items: [usageOf('api_calls')] });
    await activated(customer, { items: [usageOf('storage')] });
    await activated(customer, { items: [usageOf('api_calls')], billing_interval: null });
    const lastDay = await contracts.create(metered(customer, { starts_on: '2026-06-30' }));
    expect(await refusalOf(activate(lastDay))).toEqual(billedTwice);
    // A terminated contract bills until its last day.
    await contracts.terminate(first.id, { ends_on: '2026-05-31' });
    const within = await contracts.create(metered(customer, { starts_on: '2026-05-31' }));
    expect(await refusalOf(activate(within))).toEqual(billedTwice);
    const after = await contracts.update(within.id, { starts_on: '2026-06-01' });
    expect((await activate(after)).status).toBe('active');
  });

  test('an amendment neither takes a meter that is billed, nor leaves one behind that would be', async () => {
    const customer = await newCustomer();
    const first = await activated(customer, { items: [usageOf('api_calls')] });
    const second = await activated(customer);
    const take = { effective_on: '2026-03-31', items: [usageOf('api_calls')] };
    expect(await refusalOf(contracts.amend(second.id, take))).toEqual(billedTwice);
    expect((await contracts.get(second.id)).amendments).toEqual([]);
    const from = '2199-01-31';
    const without = await contracts.amend(first.id, { effective_on: from, items: [licence] });
    await contracts.amend(second.id, { ...take, effective_on: from });
    const taken = contracts.deleteAmendment(first.id, without.amendments[0]?.id ?? '');
    expect(await refusalOf(taken)).toEqual(billedTwice);
  });
});

describe('termination', () => {
  test('ends on the last day of a billed period at the earliest, and when it was agreed at the latest', async () => {
    const { id } = await activated(customerId, { ends_on: '2026-12-30' });
    expect((await contracts.get(id)).next_period).toEqual({ from: '2026-01-31', to: '2026-02-28' });
    const terminate = (ends_on: string) => contracts.terminate(id, { ends_on });
    expect(await refusalOf(terminate('2026-01-30'))).toMatchObject([422, 'unprocessable_content', {}]);
    await bill(id, '2026-03-31', '2026-04-30');
    expect(await refusalOf(terminate('2026-03-29'))).toEqual([
      422,
      'unprocessable_content',
      '/body/ends_on The contract is billed up to 2026-03-30.',
    ]);
    expect(await refusalOf(terminate('2026-12-31'))).toMatchObject([422, 'unprocessable_content', {}]);
    expect(await terminate('2026-03-30')).toMatchObject({ status: 'terminated', next_period: null });
  });

  test('leaves the last period as long as the contract lasts', async () => {
    const { id } = await activated(customerId);
    const terminated = await contracts.terminate(id, { ends_on: '2026-02-10' });
    expect(terminated).toMatchObject({
      next_period: { from: '2026-01-31', to: '2026-02-11' },
      ended_by: 'notice',
      termination_reason: null,
    });
  });

  test('is by notice, whatever the reason says', async () => {
    const { id, ended_by } = await activated(customerId);
    expect(ended_by).toBeNull();
    const said = await contracts.terminate(id, { ends_on: '2026-02-10', reason: 'expired' });
    expect(said).toMatchObject({ ended_by: 'notice', termination_reason: 'expired' });
  });
});

describe('deletion', () => {
  const { invoices } = scene.partner.client;
  const line = { description: 'Setup', quantity: '1', price: unitPrice('1000'), tax_rate: '0' };

  test('of a draft leaves its last version as an event, and its number and external_id are free', async () => {
    const given = { number: 'K-DELETED', external_id: 'erp-deleted' };
    const draft = await contracts.create(monthly(customerId, given));
    expect(await refusalOf(contracts.delete(draft.id, { ifVersion: 2 }))).toEqual([
      412,
      'precondition_failed',
    ]);
    await contracts.delete(draft.id, { ifVersion: 1 });
    expect(await refusalOf(contracts.get(draft.id))).toEqual([404, 'not_found']);
    expect(await refusalOf(contracts.delete(draft.id))).toEqual([404, 'not_found']);
    const { rows } = await scene.server.app.pool.query<{ body: string }>(
      "select body from event where organization_id = $1 and subject_id = $2 and type = 'contract.deleted'",
      [organizationId, draft.id],
    );
    const { data } = JSON.parse(rows[0]?.body ?? '');
    expect(data).toEqual({ ...draft, version: 2, updated_at: data.updated_at });
    expect(await contracts.create(monthly(customerId, given))).toMatchObject(given);
  });

  test('of one that is or was in force is refused', async () => {
    const { id } = await activated(await newCustomer());
    expect(await refusalOf(contracts.delete(id))).toEqual([409, 'contract_not_draft']);
    await contracts.terminate(id, { ends_on: '2026-12-31' });
    expect(await refusalOf(contracts.delete(id))).toEqual([409, 'contract_not_draft']);
  });

  test('of one with an invoice is refused until there is none, and one that was voided stays', async () => {
    const { id: contract_id } = await contracts.create(monthly(customerId));
    const of = { customer_id: customerId, contract_id, lines: [line] };
    const draft = await invoices.create(of);
    expect(await refusalOf(contracts.delete(contract_id))).toEqual([409, 'contract_has_invoices']);
    await invoices.delete(draft.id);
    await contracts.delete(contract_id);
    expect(await refusalOf(invoices.create(of))).toEqual([
      422,
      'unprocessable_content',
      `/body/contract_id The customer has no contract ${contract_id}.`,
    ]);
    const other = await contracts.create(monthly(customerId));
    const issued = await invoices.create({ ...of, contract_id: other.id });
    await invoices.issue(issued.id);
    await invoices.void(issued.id, {});
    expect(await refusalOf(contracts.delete(other.id))).toEqual([409, 'contract_has_invoices']);
  });
});

test('whether parts of periods are paid by days is agreed in the draft', async () => {
  const draft = await contracts.create(monthly(customerId));
  expect(draft.proration).toBe('none');
  const byWeek = contracts.update(draft.id, Object({ proration: 'week' }));
  const onlyThese = '/body/proration must be one of none, day';
  expect(await refusalOf(byWeek)).toEqual([400, 'invalid_request', onlyThese]);
  const within = { starts_billing_on: '2026-02-10' };
  expect(await refusalOf(contracts.activate(draft.id, within))).toEqual([
    ...[422, 'unprocessable_content'],
    expect.stringMatching(/^\/body\/starts_billing_on is not the first day of a period/),
  ]);
  const { version } = await contracts.update(draft.id, { proration: 'day' });
  const active = await contracts.activate(draft.id, within);
  expect(active).toMatchObject({
    proration: 'day',
    version: version + 1,
    next_period: { from: '2026-02-10', to: '2026-02-28' },
  });
  const later = contracts.update(draft.id, { proration: 'none' });
  expect(await refusalOf(later)).toEqual([409, 'contract_not_draft']);
});

test('filters are exact, and every list reads an index, however many contracts there are', async () => {
  const { partner, tenant, customer } = await organization();
  const list = partner.client.contracts;
  const draft = await list.create(monthly(customer, { external_id: 'a' }));
  const other = await list.create(monthly(await createCustomer(context, tenant.organizationId)));
  const active = await list.activate(other.id, fromTheStart(other));
  const found = (query: Parameters<typeof list.list>[0]) => list.list(query).toArray({ limit: 5 });
  expect(await found({ external_id: 'a' })).toEqual([draft]);
  expect(await found({ number: other.number })).toEqual([active]);
  expect(await found({ status: 'active' })).toEqual([active]);
  expect(await found({ customer_id: customer, status: 'draft' })).toEqual([draft]);
  expect(await found({ customer_id: customer, status: 'active' })).toEqual([]);
  expect(await found({ created_before: draft.created_at })).toEqual([]);
  const { body } = await partner.request('GET', `${path}?limit=1`);
  const elsewhere = `${path}?status=draft&cursor=${body.next_cursor}`;
  expect((await partner.request('GET', elsewhere)).status).toBe(400);

  const { pool } = scene.server.app;
  // The oldest tenth belongs to the other customer, and the oldest hundredth are drafts, so scanning all of
  // them would take long.
  await pool.query(
    `insert into contract (id, organization_id, customer_id, number, external_id, title, status, starts_on, currency,
                           payment_terms_days, auto_issue, created_at, updated_at, activated_at)
     select uuidv7(make_interval(mins => -n)), $1, case when n > 18000 then $3::uuid else $2::uuid end, 'X-' || n, 'e-' || n,
            'Platform', (case when n > 19800 then 'draft' else 'active' end)::contract_status, '2026-01-31', 'GBP', 30,
            false, now() - make_interval(mins => n), now(), case when n <= 19800 then now() end
     from generate_series(1, 20000) as n`,
    [tenant.organizationId, customer, other.customer_id],
  );
  await pool.query('vacuum (analyze) contract');
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  for (const filter of [
    {},
    { number: 'X-19000' },
    { external_id: 'e-19000' },
    { status: 'draft' as const },
    { status: 'terminated' as const },
    { customer_id: other.customer_id },
    { customer_id: customer, status: 'draft' as const },
    { customer_id: other.customer_id, status: 'terminated' as const },
    { created: { from: ago(19_000), before: ago(18_900) } },
    { status: 'active' as const, created: { from: ago(19_000), before: ago(18_900) } },
    { customer_id: customer, status: 'active' as const, created: { before: ago(18_900) } },
    { customer_id: customer, number: 'X-1', external_id: 'e-2', created: { before: ago(5) } },
  ]) {
    const scans = await scansOf(pool, () =>
      listContracts(context, tenant.organizationId, { limit: 20 }, filter),
    );
    expect(Math.max(...scans.map(({ rows }) => rows)), JSON.stringify(filter)).toBeLessThan(120);
  }
});

/**
 * The state that billing runs leave, without their invoices: billed until one day, with the current period
 * ending on another.
 */
async function bill(id: string, billedUntil: string, billableOn: string): Promise<void> {
  await scene.server.app.pool.query(`
    begin;
    alter table contract disable trigger contract_billed_by_periods;
    update contract set billed_until = '${billedUntil}', billable_on = '${billableOn}' where id = '${id}';
    alter table contract enable trigger contract_billed_by_periods;
    commit`);
}

const today = () => new Date().toISOString().slice(0, 10);

function monthAfter(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10);
}

async function organization() {
  const tenant = await scene.server.createTenant();
  const customer = await createCustomer(context, tenant.organizationId);
  return { tenant, customer, partner: createPartner(scene.server.baseUrl, tenant.token) };
}
