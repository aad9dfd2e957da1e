// Random contracts, from their first day to what is left of their last credit: billed by the service while it is
// killed again and again, and by the books.
import { Random } from '../chaos/random.ts';
import { waitFor } from '../support/wait-for.ts';
import { type Agreement, anAgreement, DAYS_UNTIL_LATER_RUN, METERS, type Used, ZONES } from './agreements.ts';
import { ADJUSTMENT, type Bill, billsOf, laterBillsOf, nextPart, type OwedLine, type Run } from './bills.ts';
import { InvoiceAccount } from './books.ts';
import {
  Comparison,
  dueDay,
  madeCredit,
  madeInvoice,
  madeLines,
  madePayment,
  owedCredit,
  owedInvoice,
  owedLines,
  owedPayment,
} from './compare.ts';
import { dateOf } from './days.ts';
import { type Answer, GRACE_HOURS, Organization, Service } from './service.ts';
import { Story } from './story.ts';

type Body = Answer['body'];

/** More than requests at a time, because some wait for a minute to be repeated. */
const LANES = 60;
const DAY_MS = 86_400_000;
const KILLED_WITHIN_MS = 400;
const RUN_MS_MAX = 300_000;

interface Wishes {
  readonly contracts: number;
  readonly seed: number;
  readonly actsPerContract: number;
  /** In the middle of billing runs. */
  readonly billingKills: number;
  /** While invoices are paid and credited. */
  readonly storyKills: number;
  say(line: string): void;
}

/** A contract that was agreed on, and what it is owed. */
interface Agreed {
  readonly organization: Organization;
  readonly agreement: Agreement;
  readonly customerId: string;
  readonly contractId: string;
  readonly random: Random;
}

interface Outcome {
  readonly comparison: Comparison;
  readonly kills: number;
  readonly requests: number;
}

export async function compare(serverUrl: string, wishes: Wishes): Promise<Outcome> {
  const { say } = wishes;
  await using service = await Service.start(serverUrl);
  const comparison = new Comparison();
  const organizations = await inLanes([...ZONES], async (zone) => {
    const organization = await Organization.create(service, zone);
    for (const [key, aggregation] of Object.entries(METERS))
      await organization.done(201, 'POST', '/meters', { key, name: key, aggregation });
    return organization;
  });
  const clock = await Organization.create(service, 'UTC');
  const places = Array.from({ length: wishes.contracts }, (_, place) => place);
  const agreed = await inLanes(places, (place) =>
    agree(
      organizations[place % organizations.length] as Organization,
      new Random(wishes.seed, `contract ${place}`),
    ),
  );
  say(`${agreed.length} contracts in ${organizations.length} zones`);

  await service.startWorkers();
  service.allowKills(wishes.billingKills);
  for (let kill = 0; kill < wishes.billingKills; kill += 1) await killWhileBilling(service);
  await billAll(service);
  const at = service.now();
  const stories = await inLanes(agreed, (each) => billed(each, firstRun(each, at), comparison));
  say(`${service.kills} kills while billing; ${comparison.counts.get('bill') ?? 0} bills`);

  await inLanes(stories, (each) =>
    send(
      each,
      each.agreement.usage.filter(({ isLate }) => isLate),
    ),
  );
  for (const days of hopsOf(DAYS_UNTIL_LATER_RUN)) {
    await service.passDays(days);
    await noticeDay(clock);
    await billAll(service);
  }
  await inLanes(stories, (each) => billedLater(each, firstRun(each, at), comparison));
  say(`${comparison.counts.get('bill') ?? 0} bills, ${comparison.counts.get('adjustment') ?? 0} adjustments`);

  const [killsBefore, begin] = [service.kills, performance.now()];
  // Far fewer than there are requests, so that no kill is left in the end.
  service.allowKills(wishes.storyKills, (wishes.contracts * wishes.actsPerContract) / 4);
  await inLanes(stories, async ({ story }) => story?.live(wishes.actsPerContract));
  service.allowKills(0);
  say(
    `${service.kills - killsBefore} kills in ${Math.round((performance.now() - begin) / 1_000)} s of payments and credit`,
  );

  for (const organization of organizations)
    await closeBooks(
      organization,
      stories.filter((each) => each.organization === organization),
      comparison,
    );
  return { comparison, kills: service.kills, requests: service.requests };
}

/** A customer and a contract, activated, amended and terminated, and its usage that is in time. */
async function agree(organization: Organization, random: Random): Promise<Agreed> {
  const today = Math.floor(Date.now() / DAY_MS);
  const agreement = anAgreement(random, organization.zone, today);
  const { starts_on, ends_on, interval, proration, auto_issue, payment_terms_days, items } = agreement;
  const { currency, starts_billing_on, terminated_on } = agreement;
  const customer = { name: 'Oracle Ltd', country: 'GB', currency };
  const { id: customerId } = await organization.done(201, 'POST', '/party/customers', customer);
  const contract = await organization.done(201, 'POST', '/contracts', {
    customer_id: customerId,
    title: 'Platform',
    starts_on,
    ends_on,
    billing_interval: interval,
    proration,
    auto_issue,
    payment_terms_days,
    items,
  });
  const path = `/contracts/${contract.id}`;
  await organization.done(
    200,
    'POST',
    `${path}/activate`,
    starts_billing_on === undefined ? {} : { starts_billing_on },
  );
  for (const { effective_on, items: others } of agreement.amendments)
    await organization.done(201, 'POST', `${path}/amendments`, { effective_on, items: others });
  if (terminated_on !== null)
    await organization.done(200, 'POST', `${path}/terminate`, { ends_on: terminated_on });
  const agreed = { organization, agreement, customerId, contractId: contract.id, random };
  await send(
    agreed,
    agreement.usage.filter(({ isLate }) => !isLate),
  );
  return agreed;
}

async function send({ organization, customerId }: Agreed, usage: readonly Used[]): Promise<void> {
  if (usage.length === 0) return;
  const events = usage.map(({ id, meter, at, value }) => ({
    id,
    meter,
    customer_id: customerId,
    timestamp: new Date(at).toISOString(),
    ...(value !== undefined && { value }),
  }));
  const { accepted, duplicates } = await organization.done(200, 'POST', '/usage-events', { events });
  if (accepted + duplicates !== usage.length) throw new Error('Some usage was not accepted.');
}

async function startRun(service: Service): Promise<string> {
  const { status, body } = await service.call({
    token: service.operatorToken,
    method: 'POST',
    path: '/api/v1/operator/billing-runs',
    body: { dry_run: false, reason: 'Oracle' },
  });
  if (status !== 202) throw new Error(`No billing run: ${status} ${JSON.stringify(body)}`);
  return body.id;
}

const runs = async (service: Service): Promise<Body[]> => {
  const { operatorToken: token } = service;
  const { body } = await service.call({
    token,
    method: 'GET',
    path: '/api/v1/operator/billing-runs?limit=100',
  });
  return body.data;
};

/** After the first invoices of a run of its own. */
async function killWhileBilling(service: Service): Promise<void> {
  const id = await startRun(service);
  const run = async () => (await runs(service)).find((each) => each.id === id);
  await waitFor(
    'a billing run to bill something',
    async () => {
      const { invoices = 0, status } = (await run()) ?? {};
      return invoices > 0 || status === 'completed';
    },
    undefined,
    RUN_MS_MAX,
  );
  service.mayDie(KILLED_WITHIN_MS);
}

/** Those that were killed are resumed; the last one bills what all others found locked. */
async function billAll(service: Service): Promise<void> {
  const areCompleted = async () => (await runs(service)).every(({ status }) => status === 'completed');
  await waitFor('all billing runs to be completed', areCompleted, undefined, RUN_MS_MAX);
  await startRun(service);
  await waitFor('the last billing run to be completed', areCompleted, undefined, RUN_MS_MAX);
}

/** With a stop on the last day of each month: usage is dropped by months, and counted a last time before. */
function hopsOf(days: number): number[] {
  const today = Math.floor(Date.now() / DAY_MS);
  const stops = Array.from({ length: days }, (_, place) => place + 1).filter(
    (day) => day === days || dateOf(today + day + 1).endsWith('-01'),
  );
  return stops.map((day, place) => day - (stops[place - 1] ?? 0));
}

/** The process measures the database's clock now and then: by then it knows the day. */
async function noticeDay(organization: Organization): Promise<void> {
  const customer = { name: 'Clock Ltd', country: 'GB', currency: 'GBP' };
  await waitFor('the process to notice the day', async () => {
    const { created_at } = await organization.done(201, 'POST', '/party/customers', customer);
    return organization.service.now() - Date.parse(created_at) < DAY_MS / 2;
  });
}

interface Billed extends Agreed {
  readonly story: Story | undefined;
}

const invoicesOf = async ({ organization, contractId }: Agreed): Promise<Body[]> => {
  const page = await organization.done(200, 'GET', `/invoices?limit=100&contract_id=${contractId}`);
  return page.data.toReversed();
};

const firstRun = ({ agreement: { usage } }: Agreed, at: number): Run => ({
  at,
  graceHours: GRACE_HOURS,
  usage: usage.filter(({ isLate }) => !isLate),
});

/** Compares what was billed. A contract of which that differs has no story. */
async function billed(agreed: Agreed, run: Run, comparison: Comparison): Promise<Billed> {
  const { agreement, contractId, organization } = agreed;
  const bills = billsOf(agreement, run);
  const made = await invoicesOf(agreed);
  const invoices = await accountsOf(agreed, bills, made, comparison);
  if (!invoices) return { ...agreed, story: undefined };
  const { next_period } = await organization.done(200, 'GET', `/contracts/${contractId}`);
  comparison.same('next period', whereOf(agreed), nextPart(agreement, bills.at(-1)?.period?.to), next_period);
  return { ...agreed, story: new Story({ organization, agreement, invoices }, agreed.random, comparison) };
}

/** Compares what was billed since, with the adjustments of late usage. */
async function billedLater(each: Billed, before: Run, comparison: Comparison): Promise<void> {
  const { story, agreement, organization } = each;
  if (!story) return;
  const run = { ...before, at: organization.service.now(), usage: agreement.usage };
  const bills = laterBillsOf(agreement, before, run);
  comparison.count('adjustment', bills.flatMap(({ lines }) => lines).filter(isAdjustment).length);
  const made = (await invoicesOf(each)).slice(story.invoices.length);
  const invoices = await accountsOf(each, bills, made, comparison);
  story.invoices.push(...(invoices ?? []));
}

const whereOf = ({ contractId, agreement }: Agreed) => `${contractId} of ${JSON.stringify(agreement)}`;
const isAdjustment = ({ kind }: { readonly kind: string }) => kind === ADJUSTMENT;

/** The accounts of invoices that are as they are owed, or nothing. */
async function accountsOf(
  agreed: Agreed,
  bills: readonly Bill[],
  made: readonly Body[],
  comparison: Comparison,
): Promise<InvoiceAccount[] | undefined> {
  const { agreement } = agreed;
  const where = whereOf(agreed);
  const owedPeriods = bills.map(({ period }) => period);
  const madePeriods = made.map(({ period }) => period);
  if (!comparison.same('periods', where, owedPeriods, madePeriods)) return undefined;
  const lines = bills.flatMap((bill) => bill.lines);
  comparison.count('prorated line', lines.filter(({ prorated }) => prorated).length);
  comparison.count('usage line', lines.filter(({ kind }) => kind === 'usage').length);
  const accounts: InvoiceAccount[] = [];
  for (const [place, bill] of bills.entries()) {
    const body = made[place];
    const due = dueDay(body, agreement.zone, agreement.payment_terms_days);
    const owed = inOrderOf(body, bill);
    if (!comparison.same('lines', where, owedLines(owed.lines, agreement.currency), madeLines(body)))
      return undefined;
    const account = accountOf(agreement, owed, body);
    const isSame =
      comparison.same('due date', where, due, body.due_on) &&
      comparison.same('bill', where, owedInvoice(account, agreement.currency), madeInvoice(body));
    if (!isSame) return undefined;
    accounts.push(account);
  }
  return accounts;
}

/** The contract says nothing of the order of adjustments, nor of their texts: those of the invoice stand. */
function inOrderOf(made: Body, bill: Bill): Bill {
  const left = bill.lines.filter(isAdjustment);
  const lines = bill.lines.filter((line) => !isAdjustment(line));
  for (const { kind, description, amount, quantity } of made.lines) {
    if (kind !== ADJUSTMENT) continue;
    const place = left.findIndex(
      (line: OwedLine) => Number(line.amount) === amount.amount && line.quantity === quantity,
    );
    const [owed] = place === -1 ? left.splice(0, 1) : left.splice(place, 1);
    if (owed) lines.push({ ...owed, description });
  }
  return { ...bill, lines: [...lines, ...left] };
}

function accountOf({ auto_issue }: Agreement, bill: Bill, made: Body): InvoiceAccount {
  const lines = bill.lines.map((line, place) => ({ ...line, id: made.lines[place]?.id }));
  const invoice = new InvoiceAccount(made.id, bill, lines);
  const verdict = invoice.issue();
  if (auto_issue && 'carryOut' in verdict) verdict.carryOut();
  return invoice;
}

/** Everything that the organization has, no more and no less, and its numbers and versions. */
async function closeBooks(
  organization: Organization,
  all: readonly Billed[],
  comparison: Comparison,
): Promise<void> {
  const stories = all.flatMap(({ story }) => story ?? []);
  // What differed before has no books.
  const isWhole = stories.length === all.length;
  const tables = {
    invoices: stories.flatMap(({ invoices, agreement: { currency } }) =>
      invoices
        .filter(({ status }) => status !== 'deleted')
        .map((each) => [each.id, owedInvoice(each, currency)] as const),
    ),
    payments: stories.flatMap(({ payments, agreement: { currency } }) =>
      payments.map((each) => [each.id, owedPayment(each, currency)] as const),
    ),
    'credit-notes': stories.flatMap(({ notes, agreement: { currency } }) =>
      notes
        .filter(({ status }) => status !== 'deleted')
        .map((each) => [each.id, owedCredit(each, currency)] as const),
    ),
  };
  const read = { invoices: madeInvoice, payments: madePayment, 'credit-notes': madeCredit };
  for (const [table, rows] of Object.entries(tables)) {
    const made = await organization.all(`/${table}`);
    const bodies = new Map(made.map((body) => [body.id, read[table as keyof typeof read](body)]));
    if (isWhole) comparison.same('count', `${organization.zone} ${table}`, rows.length, made.length);
    for (const [id, owed] of rows) comparison.same(`final ${table}`, id, owed, bodies.get(id));
    if (table !== 'payments') haveNoGaps(`${organization.zone} ${table}`, made, comparison);
  }
  await hasEventOfEachVersion(organization, stories, comparison);
}

/** The numbers of each series begin with 1 and go on by 1. */
function haveNoGaps(where: string, made: readonly Body[], comparison: Comparison): void {
  const numbered = made.map(({ number }) => /^(.*?)(\d+)$/.exec(number)).filter((parts) => parts !== null);
  const series = Map.groupBy(
    numbered.filter(([number]) => !number.startsWith('DRAFT-')),
    ([, name = '']) => name,
  );
  for (const [name, parts] of series) {
    const numbers = parts.map(([, , digits]) => Number(digits)).toSorted((one, other) => one - other);
    comparison.same(
      'series',
      `${where} ${name}`,
      numbers.map((_, place) => place + 1),
      numbers,
    );
  }
}

/** Each version of each resource is the data of one event. */
async function hasEventOfEachVersion(
  organization: Organization,
  stories: readonly Story[],
  comparison: Comparison,
): Promise<void> {
  const versions = new Map<string, number[]>();
  for (let cursor = 'from=start'; ; ) {
    const page = await organization.done(200, 'GET', `/event-feed?limit=100&wait=1&${cursor}`);
    for (const { type, data } of page.data) {
      if (!/^(invoice|payment|credit_note)[.]/.test(type)) continue;
      versions.set(data.id, [...(versions.get(data.id) ?? []), data.version]);
    }
    if (page.data.length === 0 && !page.has_more) break;
    cursor = `cursor=${encodeURIComponent(page.cursor)}`;
  }
  const owed = stories.flatMap(({ invoices, payments, notes }) => [...invoices, ...payments, ...notes]);
  for (const { id, version } of owed) {
    const made = (versions.get(id) ?? []).toSorted((one, other) => one - other);
    const all = Array.from({ length: version }, (_, place) => place + 1);
    comparison.same('events', `${organization.zone} ${id}`, all, made);
  }
}

async function inLanes<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const lane = async () => {
    for (let place = next++; place < items.length; place = next++)
      results[place] = await work(items[place] as Item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}
