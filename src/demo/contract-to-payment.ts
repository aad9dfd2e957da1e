// The demo's third act: a contract, its usage, the billing run, the invoice and its payment. The demo checks
// every number.
import { moneyText } from '../domain/business/money.ts';
import type { Contract, Invoice } from '../sdk/index.ts';
import { receiveEvents } from './callback.ts';
import { OPERATOR } from './caller.ts';
import { Difference } from './checklist.ts';
import { agree, type Expected, endContract, reportUsage } from './metered-contract.ts';
import { deliveriesSince, until } from './outage.ts';
import { type Act, beginAct, type Story } from './stage.ts';

/** The demo's period ended longer ago than this. */
const GRACE_HOURS_MAX = 40;

export async function fromContractToPayment(story: Story): Promise<void> {
  const { graceHours } = story.config.billing;
  if (graceHours > GRACE_HOURS_MAX) {
    story.narrator.note(
      `This server waits ${graceHours} hours for the usage of a period (USAGE_GRACE_HOURS), too long to see one billed.`,
    );
    return;
  }
  const act = beginAct(story);
  const contract = await agree(act);
  const expected = await reportUsage(act, contract);
  const issued = await issueDraft(act, await billPeriod(act, contract, expected));
  const events = await pay(act, issued);
  await compareNumbers(act, issued, expected, events);
  await endContract(act, contract);
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

async function billPeriod(act: Act, contract: Contract, expected: Expected): Promise<Invoice> {
  const { narrator, checks, partner, operator } = act;
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
  const [created] = await receiveEvents(act, ['invoice.created']);
  await until('the end of the billing run', async () => {
    const { status } = await operator.quietly.request<Run>('GET', `${OPERATOR}/billing-runs/${started.id}`);
    return status === 'completed';
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
    draft.lines.map(({ quantity, price, amount }) => [quantity, price, amount.amount]),
    expected.lines,
  );
  checks.equal(
    'subtotal, tax, total',
    [draft.subtotal.amount, draft.tax.amount, draft.total.amount],
    [expected.subtotalMinor, expected.taxMinor, expected.totalMinor],
  );
  return draft;
}

async function issueDraft(act: Act, draft: Invoice): Promise<Invoice> {
  const { narrator, checks, partner } = act;
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
  const [event] = await receiveEvents(act, ['invoice.issued']);
  checks.equal(
    'the event’s number and total',
    [event?.data.number, event?.data.total],
    [issued.number, issued.total],
  );
  return issued;
}

/** The amounts in the events, in minor units. */
interface PaymentEvents {
  readonly receivedMinor: number;
  readonly paidMinor: number;
}

async function pay(act: Act, invoice: Invoice): Promise<PaymentEvents> {
  const { narrator, checks, partner } = act;
  const { payments } = partner.client;
  narrator.step('Record the payment', 'A penny too much is refused. What is owed makes the invoice paid.');
  const { amount, currency } = invoice.balance;
  const excess = { invoice_id: invoice.id, amount: { amount: amount + 1, currency } };
  const refused = await partner.refusal(payments.create(excess), 409);
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
  const [paid, received] = await receiveEvents(act, ['invoice.paid', 'payment.received']);
  checks.equal('the events are about them', [paid?.data.id, received?.data.id], [invoice.id, payment.id]);
  return { receivedMinor: amountIn(received?.data.amount), paidMinor: amountIn(paid?.data.paid) };
}

/** The number of events that the service reports as delivered, once their answers are recorded. */
async function deliveredSince(act: Act): Promise<number> {
  let delivered = 0;
  await until('the end of all deliveries', async () => {
    const all = await deliveriesSince(act).toArray();
    delivered = all.filter(({ status }) => status === 'delivered').length;
    return delivered === all.length;
  });
  return delivered;
}

async function compareNumbers(
  act: Act,
  issued: Invoice,
  expected: Expected,
  events: PaymentEvents,
): Promise<void> {
  const { narrator, checks, partner, receiver } = act;
  const delivered = await deliveredSince(act);
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
    [`Tax, ${expected.taxRate} %`, money(expected.taxMinor), money(invoice.tax.amount)],
    ['Total', money(expected.totalMinor), money(invoice.total.amount)],
    [
      'Paid: the payments in the API',
      money(expected.totalMinor),
      money(sum(payments.map((each) => each.amount.amount))),
    ],
    ['Paid: payment.received', money(expected.totalMinor), money(events.receivedMinor)],
    ['Paid: invoice.paid', money(expected.totalMinor), money(events.paidMinor)],
    ['Balance', money(0), money(invoice.balance.amount)],
    ['Events, all signed', String(receiver.ownCount.events), String(delivered)],
  ];
  narrator.table(['', 'here', 'the service'], rows);
  for (const [name, here, there] of rows) checks.equal(name, there, here);
  checks.equal('status', invoice.status, 'paid');
}

/** The minor units of money in an event. */
const amountIn = (money: unknown): number => Number(Object(money).amount);

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
