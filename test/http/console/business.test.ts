// Requests of the console's business pages beyond the public API: names, events of a resource, usage events.
import { expect, test } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';
import { signIn } from '../../support/person.ts';
import { unitPrice } from '../../support/price.ts';
import { expectProblem } from '../../support/problem.ts';

const server = await forFile(startTestApp({}, { api: true, worker: false }));
const { organizationId, ownerEmail } = await server.createTenant();
const owner = await signIn(server, ownerEmail);
const path = `/organizations/${organizationId}`;

async function create(collection: string, body: object) {
  const answer = await owner.request('POST', `${path}/${collection}`, { body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

const createCustomer = (name: string, more: object = {}) =>
  create('party/customers', { name, country: 'GB', currency: 'GBP', ...more });

const eventsOf = async (kind: string, id: string) =>
  (await owner.request('GET', `${path}/resources/${kind}/${id}/events`)).body;

test('a resource shows its events alone, newest first, with what became of their deliveries', async () => {
  const customer = await createCustomer('Alder & Finch Ltd');
  await createCustomer('Somebody else');
  for (const name of ['Alder', 'Alder & Finch'])
    await owner.request('PATCH', `${path}/party/customers/${customer.id}`, { body: { name } });
  const { data, complete } = await eventsOf('customer', customer.id);
  expect(complete).toBe(true);
  expect(data.map(({ type }: { type: string }) => type)).toEqual([
    'customer.updated',
    'customer.updated',
    'customer.created',
  ]);
  const one = await owner.request('GET', `${path}/events/${data[0].id}`);
  expect(one.body.data).toMatchObject({ id: customer.id, name: 'Alder & Finch' });
  expect(data[0].deliveries).toEqual(one.body.deliveries);
});

test('an invoice that was paid, and a payment that was reversed, show each step', async () => {
  const customer = await createCustomer('Brightwater');
  const lines = [{ description: 'Licence', quantity: '1', price: unitPrice('12500'), tax_rate: '20' }];
  const invoice = await create('invoices', { customer_id: customer.id, lines });
  await owner.request('POST', `${path}/invoices/${invoice.id}/issue`);
  const payment = await create('payments', {
    invoice_id: invoice.id,
    amount: { amount: 15_000, currency: 'GBP' },
  });
  await owner.request('POST', `${path}/payments/${payment.id}/reverse`, { body: { reason: 'Charged back' } });
  const typesOf = async (kind: string, id: string) =>
    (await eventsOf(kind, id)).data.map(({ type }: { type: string }) => type);
  expect(await typesOf('invoice', invoice.id)).toEqual([
    'invoice.updated',
    'invoice.paid',
    'invoice.issued',
    'invoice.created',
  ]);
  expect(await typesOf('payment', payment.id)).toEqual(['payment.reversed', 'payment.received']);
});

test('events whose data was removed because of its age are found too', async () => {
  const customer = await createCustomer('Long ago');
  await server.app.pool.query(
    `update event set body = null, payload_removed_at = now() where organization_id = $1
     and body::json #>> '{data,id}' = $2`,
    [organizationId, customer.id],
  );
  expect(await eventsOf('customer', customer.id)).toMatchObject({
    data: [{ type: 'customer.created' }],
    complete: true,
  });
});

test('lists learn the names of what they refer to, and nothing of another organization', async () => {
  const customer = await createCustomer('Maison Perrault SARL');
  const other = await server.createTenant();
  const foreigner = await signIn(server, other.ownerEmail);
  const names = (person: typeof owner, id: string) =>
    person.request('GET', `/organizations/${id}/resource-names?ids=${customer.id},${crypto.randomUUID()}`);
  expect((await names(owner, organizationId)).body.data).toEqual([
    {
      id: customer.id,
      kind: 'customer',
      number: customer.number,
      name: 'Maison Perrault SARL',
      currency: 'GBP',
      archived: false,
    },
  ]);
  expect((await names(foreigner, other.organizationId)).body.data).toEqual([]);
  const events = `/organizations/${other.organizationId}/resources/customer/${customer.id}/events`;
  expectProblem(await foreigner.request('GET', events), 403, 'forbidden_resource');
});

test('a text finds names that contain it and numbers that begin with it, and has no wildcards', async () => {
  const customer = await createCustomer('Étoile 100% SA', { number: 'Z-9', external_id: 'crm-7' });
  const search = async (text: string) =>
    (await owner.request('GET', `${path}/resource-search?${new URLSearchParams({ text })}`)).body.data.map(
      ({ id }: { id: string }) => id,
    );
  for (const text of ['toile', 'z-', 'crm-7', '0%']) expect(await search(text)).toEqual([customer.id]);
  expect(await search('%toile')).toEqual([]);
});

test('of customers that a text finds, those that are archived are left out if that is asked for', async () => {
  const [kept, gone] = [await createCustomer('Twice'), await createCustomer('Twice, gone')];
  await owner.request('POST', `${path}/party/customers/${gone.id}/archive`);
  const search = async (more: Record<string, string>) => {
    const query = new URLSearchParams({ text: 'Twice', ...more });
    const { body } = await owner.request('GET', `${path}/resource-search?${query}`);
    return body.data.map(({ id, archived }: { id: string; archived: boolean }) => [id, archived]);
  };
  const [open, archived] = [
    [kept.id, false],
    [gone.id, true],
  ];
  expect(await search({})).toEqual([archived, open]);
  expect(await search({ archived: 'false' })).toEqual([open]);
  expect(await search({ archived: 'true', kind: 'customer' })).toEqual([archived]);
});

test("a customer's usage events are listed until they are voided", async () => {
  const customer = await createCustomer('Caller');
  await create('meters', { key: 'calls', name: 'Calls', aggregation: 'sum', unit: 'call' });
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const event = (id: string, minutes: number) => ({
    id,
    meter: 'calls',
    customer_id: customer.id,
    timestamp: at(minutes),
    value: '2.50',
    dimensions: { region: 'eu' },
  });
  const events = [event('a', 30), event('b', 20), event('c', 10)];
  await owner.request('POST', `${path}/usage-events`, { body: { events } });
  const list = async (query: string) =>
    (await owner.request('GET', `${path}/meters/calls/usage-events?customer_id=${customer.id}${query}`)).body;
  const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);
  const first = await list('&limit=2');
  expect(first.has_more).toBe(true);
  expect(first.data[0]).toMatchObject({ id: 'c', value: '2.5', dimensions: { region: 'eu' } });
  expect(idsOf(first)).toEqual(['c', 'b']);
  expect(idsOf(await list(`&before=${first.data[1].timestamp}`))).toEqual(['a']);
  await owner.request('POST', `${path}/usage-event-voids`, { body: { ids: ['c'] } });
  expect(idsOf(await list(''))).toEqual(['b', 'a']);
});

test('the meters of a list come with what they counted in 30 days, day by day and in all, whatever they count', async () => {
  const customer = await createCustomer('User');
  for (const aggregation of ['sum', 'count', 'max', 'unique'])
    await create('meters', { key: `by_${aggregation}`, name: aggregation, aggregation });
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const events = [
    ['sum', 3, '1.5'],
    ['sum', 0, '2'],
    ['count', 3],
    ['count', 3],
    ['max', 3, '7'],
    ['max', 0, '5'],
    ['unique', 3, 'ada'],
    ['unique', 0, 'ada'],
    // Before the first day.
    ['sum', 31, '100'],
  ].map(([aggregation, days, value], nth) => ({
    id: `${aggregation}-${nth}`,
    meter: `by_${aggregation}`,
    customer_id: customer.id,
    timestamp: at(Number(days)),
    ...(value !== undefined && { value }),
  }));
  await owner.request('POST', `${path}/usage-events`, { body: { events } });
  const keys = 'by_unique,by_sum,none,by_count,by_max';
  const { body } = await owner.request('GET', `${path}/meter-activity?keys=${keys}`);
  expect(body.data.map(({ key, total }: { key: string; total: string }) => [key, total])).toEqual([
    ['by_unique', '1'],
    ['by_sum', '3.5'],
    ['by_count', '2'],
    ['by_max', '7'],
  ]);
  const days = (key: string) => {
    const found: string[] = body.data.find((each: { key: string }) => each.key === key).days;
    expect(found).toHaveLength(30);
    return [found.filter((value) => value !== '0'), found.at(-1)];
  };
  expect(days('by_sum')).toEqual([['1.5', '2'], '2']);
  expect(days('by_count')).toEqual([['2'], '0']);
  expect(days('by_unique')).toEqual([['1', '1'], '1']);
});
