// The demo's third act: a contract, its usage, the billing run, the invoice and its payment. Every number agrees.
import { moneyText } from '../domain/business/money.ts';
import type { ContractDetails, InvoiceDetails, WebhookEndpointCreated } from '../sdk/index.ts';
import { amountOf, lessOf, sumOf, taxOf } from './arithmetic.ts';
import { checkDelivery, jsonOf, showBriefly } from './callback.ts';
import { Difference } from './checklist.ts';
import { DELIVERY_TIMEOUT_MS } from './first-act.ts';
import { until } from './outage.ts';
import type { Received } from './receiver.ts';
import type { Stage } from './stage.ts';

const DAY_MS = 86_400_000;
const METER = { key: 'demo_calls', name: 'API calls', aggregation: 'sum', unit: 'call' } as const;
const EVENT_TYPES = [
  'contract.created',
  'contract.updated',
  'contract.terminated',
  'invoice.created',
  'invoice.issued',
  'invoice.paid',
  'payment.received',
];
const LICENCE = { quantity: '1', unit_amount: '79125' };
/** Half a cent each, so that an odd number of them has to be rounded. */
const CALLS = { included_quantity: '1000', unit_amount: '0.5' };
const TAX_RATE = '20';
const USAGE_DAYS = 10;
const EVENTS_A_DAY = 30;

/** What the demo has computed itself. */
interface Expected {
  readonly used: string;
  readonly billed: string;
  readonly callsMinor: number;
  readonly subtotalMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
}

export async function fromContractToPayment(stage: Stage, endpoint: WebhookEndpointCreated): Promise<void> {
  const since = new Date().toISOString();
  stage.receiver.send({ kind: 'reset count' });
  const contract = await agree(stage, endpoint);
  const expected = await reportUsage(stage, contract);
  const draft = await billPeriod(stage, endpoint, contract, expected);
  const issued = await issueDraft(stage, endpoint, draft);
  const events = await pay(stage, endpoint, issued);
  await compareNumbers(stage, issued, expected, events, await deliveredSince(stage, endpoint, since));
  await endContract(stage, endpoint, contract);
}

async function agree(stage: Stage, endpoint: WebhookEndpointCreated): Promise<ContractDetails> {
  const { narrator, checks, partner } = stage;
  const { client, briefly } = partner;
  narrator.step(
    'Agree on a contract, and activate it',
    'A licence with a fixed price, and calls that a meter counts. It began a month ago, so its first period has ended.',
  );
  await briefly.webhookEndpoints.replaceSubscriptions(endpoint.id, {
    subscriptions: EVENT_TYPES.map((event_type) => ({ event_type, schema_version: 1 })),
  });
  const { data: customer } = await partner.success(
    client.customers.create({ name: 'Alder & Finch Ltd', country: 'GB', currency: 'GBP' }),
    201,
  );
  const known = (await briefly.meters.list({ limit: 100 }).toArray()).some(({ key }) => key === METER.key);
  if (!known) await partner.success(client.meters.create(METER), 201);
  const { data: draft } = await partner.success(
    client.contracts.create({
      customer_id: customer.id,
      title: 'Platform and API calls',
      starts_on: dateOf(firstDay()),
      billing_interval: 'month',
      items: [
        { kind: 'fixed', description: 'Platform licence', ...LICENCE, tax_rate: TAX_RATE },
        { kind: 'usage', description: 'API calls', meter: METER.key, ...CALLS, tax_rate: TAX_RATE },
      ],
    }),
    201,
  );
  const { data: contract } = await partner.success(
    client.contracts.activate(draft.id, { ifVersion: draft.version }),
    200,
  );
  checks.equal('status', contract.status, 'active');
  checks.equal('the first period begins', contract.next_period?.from, dateOf(firstDay()));
  const events = await receive(stage, endpoint, ['contract.created', 'contract.updated']);
  checks.equal(
    'the events are about it',
    events.map(({ data }) => data.id),
    [contract.id, contract.id],
  );
  return contract;
}

async function reportUsage(stage: Stage, contract: ContractDetails): Promise<Expected> {
  const { narrator, checks, partner } = stage;
  narrator.step(
    'Report its usage, and report it again',
    'An id counts once, however often it is sent. One event is wrong: it is voided and sent with another id.',
  );
  const { customer_id } = contract;
  const end = periodEnd(contract);
  const event = (id: string, at: number, value: string) => ({
    id: `${contract.id}/${id}`,
    meter: METER.key,
    customer_id,
    timestamp: new Date(at).toISOString(),
    value,
  });
  const events = Array.from({ length: USAGE_DAYS * EVENTS_A_DAY }, (_, index) => {
    const day = end - (1 + (index % USAGE_DAYS)) * DAY_MS;
    return event(String(index), day + 12 * 3_600_000 + index * 1_000, String(40 + ((index * 37) % 23)));
  });
  const [wrong, ...right] = events;
  if (!wrong) throw new Error('There is no usage.');
  const correction = event('0-corrected', Date.parse(wrong.timestamp), '42');
  const { usage } = partner.client;
  const ingest = async (batch: typeof events, what: string) => {
    const { rejected: _, ...totals } = await partner.briefly.usage.ingest(batch);
    narrator.code(`await client.usage.ingest(events), ${what}`, JSON.stringify(totals));
    return totals;
  };
  const first = await ingest(events, `${events.length} of them`);
  checks.equal('all are accepted', first, { accepted: events.length, duplicates: 0, conflicting: [] });
  const again = await ingest([...right, correction], 'all but the wrong one again, and its correction');
  checks.equal('again: accepted, duplicates', [again.accepted, again.duplicates], [1, right.length]);
  const { data: voided } = await partner.success(usage.void([wrong.id]), 200);
  checks.equal('voided', voided.voided, 1);
  const later = await ingest([event('later', Date.now() - 60_000, '5000')], 'one of a minute ago');
  checks.equal('accepted too, for the next period', later.accepted, 1);

  const used = sumOf([...right, correction].map(({ value }) => value));
  const { data: counted } = await partner.success(
    usage.query(METER.key, {
      from: `${dateOf(firstDay())}T00:00:00Z`,
      to: new Date(end).toISOString(),
      customer_id,
    }),
    200,
  );
  checks.equal(
    'the meter counts what was used',
    counted.data.map(({ value }) => value),
    [used],
  );
  return expectedOf(used);
}

function expectedOf(used: string): Expected {
  const billed = lessOf(used, CALLS.included_quantity);
  const callsMinor = amountOf(billed, CALLS.unit_amount);
  const subtotalMinor = amountOf(LICENCE.quantity, LICENCE.unit_amount) + callsMinor;
  const taxMinor = taxOf(subtotalMinor, TAX_RATE);
  return { used, billed, callsMinor, subtotalMinor, taxMinor, totalMinor: subtotalMinor + taxMinor };
}

interface Preview {
  readonly periods: readonly { readonly total: { readonly amount: number } }[];
}

interface Run {
  readonly id: string;
  readonly status: string;
  readonly invoices: number;
  readonly failures: number;
}

async function billPeriod(
  stage: Stage,
  endpoint: WebhookEndpointCreated,
  contract: ContractDetails,
  expected: Expected,
): Promise<InvoiceDetails> {
  const { narrator, checks, partner, operator } = stage;
  narrator.step(
    'The operator bills the period',
    'A run bills every hour what has ended; here the operator does not wait. A dry run first: it changes nothing.',
  );
  const scope = { contract_id: contract.id };
  const preview = await operator.post<Preview>('/billing-runs', 200, { ...scope, dry_run: true });
  checks.equal(
    'the dry run’s total',
    preview.periods.map(({ total }) => total.amount),
    [expected.totalMinor],
  );
  const reason = 'Their usage is complete.';
  const started = await operator.post<Run>('/billing-runs', 202, { ...scope, dry_run: false, reason });
  const [created] = await receive(stage, endpoint, ['invoice.created']);
  await until('the end of the billing run', async () => {
    return (await operator.quietly<Run>(`/billing-runs/${started.id}`)).status === 'completed';
  });
  const { invoices, failures } = await operator.get<Run>(`/billing-runs/${started.id}`);
  checks.equal('invoices, failures', [invoices, failures], [1, 0]);
  const { data: page } = await partner.success(partner.client.invoices.list(scope), 200);
  const [draft, ...others] = page.data;
  if (!draft) throw new Difference('the contract has no invoice');
  checks.equal('one invoice, a draft', [others.length, draft.status], [0, 'draft']);
  checks.equal('the event is about it', created?.data.id, draft.id);
  checks.equal('its period', draft.period, contract.next_period);
  checks.equal(
    'its lines',
    draft.lines.map(({ quantity, unit_amount, amount }) => [quantity, unit_amount, amount.amount]),
    [
      [LICENCE.quantity, LICENCE.unit_amount, amountOf(LICENCE.quantity, LICENCE.unit_amount)],
      [expected.billed, CALLS.unit_amount, expected.callsMinor],
    ],
  );
  checks.equal(
    'subtotal, tax, total',
    [draft.subtotal.amount, draft.tax.amount, draft.total.amount],
    [expected.subtotalMinor, expected.taxMinor, expected.totalMinor],
  );
  return draft;
}

async function issueDraft(
  stage: Stage,
  endpoint: WebhookEndpointCreated,
  draft: InvoiceDetails,
): Promise<InvoiceDetails> {
  const { narrator, checks, partner } = stage;
  const { invoices } = partner.client;
  narrator.step(
    'Issue exactly the draft that was looked at',
    'Somebody has changed it since, so If-Match refuses the version seen first. Then it is issued, and final.',
  );
  const changed = await partner.briefly.invoices.update(draft.id, { metadata: { cost_centre: '4200' } });
  narrator.briefly('PATCH /invoices/{id}', `somebody else sets metadata: version ${changed.version}`);
  const refused = await partner.refusal(invoices.issue(draft.id, { ifVersion: draft.version }), 412);
  checks.equal('code', refused.code, 'precondition_failed');
  const { data: issued, headers } = await partner.success(
    invoices.issue(draft.id, { ifVersion: changed.version }),
    200,
  );
  checks.equal('status', issued.status, 'issued');
  checks.equal('ETag', headers.get('ETag'), `"${issued.version}"`);
  checks.equal('total', issued.total, draft.total);
  checks.equal('bill_to', issued.bill_to?.name, 'Alder & Finch Ltd');
  const [event] = await receive(stage, endpoint, ['invoice.issued']);
  checks.equal(
    'the event’s number and total',
    [event?.data.number, event?.data.total],
    [issued.number, issued.total],
  );
  return issued;
}

/** What the events say in minor units. */
interface PaymentEvents {
  readonly receivedMinor: number;
  readonly paidMinor: number;
}

async function pay(
  stage: Stage,
  endpoint: WebhookEndpointCreated,
  invoice: InvoiceDetails,
): Promise<PaymentEvents> {
  const { narrator, checks, partner } = stage;
  const { payments } = partner.client;
  narrator.step('Record the payment', 'A penny too much is refused. What is owed makes the invoice paid.');
  const { amount, currency } = invoice.balance;
  const excess = { invoice_id: invoice.id, amount: { amount: amount + 1, currency } };
  const refused = await partner.refusal(payments.create(excess), 422);
  checks.equal('code', refused.code, 'amount_exceeds_balance');
  const { data: payment } = await partner.success(
    payments.create({
      invoice_id: invoice.id,
      amount: { amount, currency },
      method: 'bank_transfer',
      reference: invoice.number,
    }),
    201,
  );
  const [paid, received] = await receive(stage, endpoint, ['invoice.paid', 'payment.received']);
  checks.equal('the events are about them', [paid?.data.id, received?.data.id], [invoice.id, payment.id]);
  return { receivedMinor: amountIn(received?.data.amount), paidMinor: amountIn(paid?.data.paid) };
}

/** How many events the service says are delivered, once their answers are recorded. */
async function deliveredSince(
  { partner }: Stage,
  { id: endpoint_id }: WebhookEndpointCreated,
  created_from: string,
): Promise<number> {
  let delivered = 0;
  await until('the end of all deliveries', async () => {
    const all = await partner.quietly.deliveries.list({ endpoint_id, created_from, limit: 100 }).toArray();
    delivered = all.filter(({ status }) => status === 'delivered').length;
    return delivered === all.length;
  });
  return delivered;
}

async function compareNumbers(
  { narrator, checks, partner, receiver }: Stage,
  issued: InvoiceDetails,
  expected: Expected,
  events: PaymentEvents,
  delivered: number,
): Promise<void> {
  narrator.step(
    'Every number of the contract agrees',
    'Left: what the demo computes from what it sent, and its receiver counts. Right: what the service says.',
  );
  const invoice = await partner.briefly.invoices.get(issued.id);
  const { data: payments } = await partner.briefly.payments.list({ invoice_id: issued.id });
  const { currency } = invoice;
  const money = (amount: number) => moneyText({ amount, currency });
  const line = invoice.lines.find(({ kind }) => kind === 'usage');
  const rows: [string, string, string][] = [
    ['Calls used, less 1,000 included', expected.billed, line?.quantity ?? ''],
    ['Calls at half a penny', money(expected.callsMinor), money(line?.amount.amount ?? 0)],
    ['Subtotal', money(expected.subtotalMinor), money(invoice.subtotal.amount)],
    [`Tax, ${TAX_RATE} %`, money(expected.taxMinor), money(invoice.tax.amount)],
    ['Total', money(expected.totalMinor), money(invoice.total.amount)],
    [
      'Paid: the payments in the API',
      money(expected.totalMinor),
      money(sum(payments.map((each) => each.amount.amount))),
    ],
    ['Paid: payment.received', money(expected.totalMinor), money(events.receivedMinor)],
    ['Paid: invoice.paid', money(expected.totalMinor), money(events.paidMinor)],
    ['Balance', money(0), money(invoice.balance.amount)],
    ['Events, all signed', String((await receiver.ownCount()).events), String(delivered)],
  ];
  narrator.table(['', 'here', 'the service'], rows);
  for (const [name, here, there] of rows) checks.equal(name, there, here);
  checks.equal('status', invoice.status, 'paid');
}

async function endContract(
  stage: Stage,
  endpoint: WebhookEndpointCreated,
  contract: ContractDetails,
): Promise<void> {
  const { narrator, checks, partner } = stage;
  narrator.step(
    'End the contract',
    'Its last day is the last one that is billed, so nothing is left to bill.',
  );
  const ends_on = dateOf(periodEnd(contract) - DAY_MS);
  const { data } = await partner.success(
    partner.client.contracts.terminate(contract.id, { ends_on, reason: 'The demo is over.' }),
    200,
  );
  checks.equal('status, next period', [data.status, data.next_period], ['terminated', null]);
  await receive(stage, endpoint, ['contract.terminated']);
}

interface Event {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The next callbacks, which must be these events, by their types: events of one operation come in any order. */
async function receive(
  stage: Stage,
  endpoint: WebhookEndpointCreated,
  types: readonly string[],
): Promise<Event[]> {
  const { checks, receiver } = stage;
  const requests: Received[] = [];
  for (const type of types) requests.push(await receiver.next(type, DELIVERY_TIMEOUT_MS));
  const typeOf = (request: Received) => String(jsonOf(request).type);
  requests.sort((a, b) => (typeOf(a) < typeOf(b) ? -1 : 1));
  checks.equal('the events', requests.map(typeOf), types);
  const events = [];
  for (const request of requests) {
    showBriefly(stage, request, '');
    const type = typeOf(request);
    const { data } = await checkDelivery(stage, request, endpoint, { type, status: 204 });
    events.push({ type, data: { ...Object(data) } });
  }
  return events;
}

/** The first day of a contract whose first month ended two days ago, or up to three days earlier. */
function firstDay(): number {
  const ended = new Date(Date.now() - 2 * DAY_MS);
  return Date.UTC(ended.getUTCFullYear(), ended.getUTCMonth() - 1, Math.min(ended.getUTCDate(), 28));
}

function periodEnd({ next_period }: ContractDetails): number {
  if (!next_period) throw new Difference('the contract has no period to bill');
  return Date.parse(next_period.to);
}

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The minor units of money in an event. */
const amountIn = (money: unknown): number => Number(Object(money).amount);

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
