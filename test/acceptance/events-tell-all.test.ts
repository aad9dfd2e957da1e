/**
 * A copy built from events alone equals the API's answers: each version of a resource is the data of exactly
 * one event of its kind. Random histories include everything that changes customers, contracts, invoices and
 * payments, by people and by jobs.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { carryOutRun, startScheduledRun } from '../../src/domain/business/billing/billing-run.ts';
import { expireContracts } from '../../src/domain/business/contracts/expiry.ts';
import { ApiError, type Countersign } from '../../src/sdk/index.ts';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { createPartner } from '../support/partner.ts';
import { timeLimit } from '../support/slowness.ts';

const HISTORIES = Number(process.env.HISTORIES ?? 12);
const MOMENTS_MAX = 40;

const server = await forFile(startTestApp({}, { api: true, worker: false }));
const { context } = server.app;

/**
 * The choices of a step: which of the existing resources it uses, and a number for the values that it writes.
 */
interface Choice {
  readonly customer: number;
  readonly contract: number;
  readonly invoice: number;
  readonly payment: number;
  readonly value: number;
}

/** An organization with the resources that its history has created. */
interface World {
  readonly client: Countersign;
  readonly customers: string[];
  readonly contracts: string[];
  readonly invoices: string[];
  readonly payments: string[];
}

const kinds = ['customer', 'contract', 'invoice', 'payment'] as const;
type Kind = (typeof kinds)[number];

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const item = (value: number) =>
  ({ kind: 'fixed', description: 'Licence', unit_amount: String(100 + value), tax_rate: '20' }) as const;
const line = (value: number) => ({
  description: 'Setup',
  quantity: '1',
  unit_amount: String(value % 7 === 0 ? 0 : 1_000 + value),
  tax_rate: '0',
});
/** Without resources, an id that does not exist. */
const at = (ids: readonly string[], place: number) => ids[place % Math.max(1, ids.length)] ?? randomUUID();

/** Each step changes something or is refused. If it is refused, nothing may have changed. */
const steps = {
  createCustomer: async ({ client, customers }, { value }) => {
    const metadata = { value: `${value}` };
    const created = await client.customers.create({
      name: 'Alder',
      country: 'GB',
      currency: 'GBP',
      metadata,
    });
    customers.push(created.id);
  },
  changeCustomer: ({ client, customers }, { customer, value }) =>
    client.customers.update(
      at(customers, customer),
      [
        { name: `Alder ${value}` },
        { email: `a${value}@alder.example` },
        { email: null },
        { metadata: null },
        { country: value % 2 === 0 ? 'GB' : 'DE' },
        { external_id: `crm-${customer}-${value}` },
        { external_id: null },
      ][value % 7] ?? {},
    ),
  createContract: async ({ client, customers, contracts }, { customer, value }) => {
    const created = await client.contracts.create({
      customer_id: at(customers, customer),
      title: 'Platform',
      starts_on: daysFromNow(-70),
      ends_on: value % 3 === 0 ? daysFromNow(-1) : null,
      billing_interval: value % 4 === 0 ? null : 'month',
      auto_issue: value % 2 === 1,
      items: [item(value)],
    });
    contracts.push(created.id);
  },
  changeContract: ({ client, contracts }, { contract, value }) =>
    client.contracts.update(
      at(contracts, contract),
      [
        { title: `Platform ${value}` },
        { payment_terms_days: value },
        { metadata: { value: `${value}` } },
        { items: [item(value)] },
        { ends_on: daysFromNow(value) },
        { external_id: `erp-${contract}-${value}` },
      ][value % 6] ?? {},
    ),
  activate: ({ client, contracts }, { contract }) => client.contracts.activate(at(contracts, contract)),
  amend: async ({ client, contracts }, { contract, value }) => {
    const id = at(contracts, contract);
    const effective_on = (await client.contracts.get(id)).next_period?.to ?? daysFromNow(0);
    await client.contracts.amend(id, { effective_on, items: [item(value)] });
  },
  deleteAmendment: async ({ client, contracts }, { contract }) => {
    const id = at(contracts, contract);
    const { amendments } = await client.contracts.get(id);
    await client.contracts.deleteAmendment(id, amendments.at(-1)?.id ?? id);
  },
  terminate: ({ client, contracts }, { contract, value }) =>
    client.contracts.terminate(at(contracts, contract), { ends_on: daysFromNow(value) }),
  expire: () => expireContracts(context),
  bill: async ({ client, invoices }) => {
    await carryOutRun(context, await startScheduledRun(context));
    const all = await client.invoices.list({ limit: 100 }).toArray();
    invoices.splice(0, invoices.length, ...all.map(({ id }) => id).reverse());
  },
  createInvoice: async ({ client, customers, invoices }, { customer, value }) => {
    const created = await client.invoices.create({
      customer_id: at(customers, customer),
      lines: [line(value)],
      metadata: { value: `${value}` },
    });
    invoices.push(created.id);
  },
  changeInvoice: ({ client, invoices }, { invoice, value }) =>
    client.invoices.update(
      at(invoices, invoice),
      [
        { due_on: daysFromNow(value) },
        { due_on: null },
        { lines: [line(value)] },
        { metadata: { value: `${value}` } },
        { external_id: `erp-${invoice}-${value}` },
      ][value % 5] ?? {},
    ),
  issue: ({ client, invoices }, { invoice }) => client.invoices.issue(at(invoices, invoice)),
  voidInvoice: ({ client, invoices }, { invoice, value }) =>
    client.invoices.void(at(invoices, invoice), { reason: `Wrong ${value}` }),
  payInPart: (world, choice) => pay(world, choice, (balance) => Math.ceil(balance / 3)),
  payInFull: (world, choice) => pay(world, choice, (balance) => balance),
  refund: async ({ client, payments }, { payment, value }) => {
    const id = at(payments, payment);
    const { amount, refunded } = await client.payments.get(id);
    const part = Math.ceil((amount.amount - refunded.amount) / (value % 2 === 0 ? 1 : 2));
    await client.payments.refund(id, { amount: { ...amount, amount: part } });
  },
  reverse: ({ client, payments }, { payment }) =>
    client.payments.reverse(at(payments, payment), { reason: 'Taken back' }),
} satisfies Record<string, (world: World, choice: Choice) => Promise<unknown>>;

type Step = keyof typeof steps;

interface OneStep {
  readonly step: Step;
  readonly choice: Choice;
}

async function pay(
  { client, invoices, payments }: World,
  { invoice, value }: Choice,
  part: (of: number) => number,
) {
  const { id, balance } = await client.invoices.get(at(invoices, invoice));
  const amount = { amount: part(balance.amount), currency: balance.currency };
  const paid = await client.payments.create({ invoice_id: id, amount, metadata: { value: `${value}` } });
  payments.push(paid.id);
}

const place = fc.nat({ max: 50 });
const oneStep = fc.record({
  step: fc.constantFrom(...(Object.keys(steps) as Step[])),
  choice: fc.record({ customer: place, contract: place, invoice: place, payment: place, value: place }),
});
/** Some steps run at the same time. */
const history = fc.array(fc.array(oneStep, { minLength: 1, maxLength: 3 }), {
  maxLength: MOMENTS_MAX,
  size: 'max',
});

/** Each step uses the first resource of its kind. */
const script = (value: number, ...names: Step[]) =>
  names.map((step) => ({ step, choice: { customer: 0, contract: 0, invoice: 0, payment: 0, value } }));

/** Ensures that later steps have something to change. */
const beginning = script(1, 'createCustomer', 'createContract', 'activate', 'createInvoice', 'issue');

/** A history in which everything happens. */
const everything = [
  ...script(1, 'changeCustomer', 'bill', 'amend', 'deleteAmendment', 'expire'),
  ...script(3, 'changeContract', 'terminate', 'changeInvoice'),
  ...script(1, 'payInFull', 'reverse', 'voidInvoice'),
  ...script(1, 'payInFull'),
  { step: 'refund' as const, choice: { customer: 0, contract: 0, invoice: 0, payment: 1, value: 1 } },
  { step: 'payInPart' as const, choice: { customer: 0, contract: 0, invoice: 1, payment: 0, value: 1 } },
];

const happened = new Set<Step>();

test('whatever happens to resources, a copy made of events alone is what the API returns, and each version is the data of one event', {
  timeout: timeLimit(300_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.integer(), async (later, seed) => {
      const { token, organizationId } = await server.createTenant();
      const { client } = createPartner(server.baseUrl, token);
      const world: World = { client, customers: [], contracts: [], invoices: [], payments: [] };
      const take = async ({ step, choice }: OneStep) => {
        try {
          await steps[step](world, choice);
          happened.add(step);
        } catch (error) {
          if (!(error instanceof ApiError) || error.status >= 500) throw error;
        }
      };
      for (const step of beginning) await take(step);
      for (const atOnce of later) await Promise.all(atOnce.map(take));
      const order = (place: number) => Math.imul(place + 1, seed | 1);
      const events = (await eventsOf(organizationId))
        .map((event, place) => ({ event, place: order(place) }))
        .sort((a, b) => a.place - b.place)
        .map(({ event }) => event);
      await compare(world, events);
    }),
    { numRuns: HISTORIES, examples: [[everything.map((step) => [step]), 1]] },
  );
  expect([...happened].sort()).toEqual(Object.keys(steps).sort());
});

interface Told {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
}

async function eventsOf(organizationId: string): Promise<Told[]> {
  const { rows } = await server.app.pool.query<{ body: string }>(
    'select body from event where organization_id = $1',
    [organizationId],
  );
  return rows.map(({ body }) => JSON.parse(body));
}

/**
 * Members of GET that events lack: lists, values derived from them and from the day, and values that another
 * member repeats.
 */
const notInEvents: Readonly<Record<Kind, readonly string[]>> = {
  customer: [],
  contract: ['amendments', 'items', 'next_period'],
  invoice: ['currency', 'lines', 'overdue'],
  payment: [],
};

/** Objects that events leave out where GET has null. */
const absent: Readonly<Partial<Record<Kind, object>>> = { invoice: { period: null, bill_to: null } };

/** Members of events that GET lacks: the change itself. */
const onlyInEvents = ['amendment', 'invoice'];

async function compare(world: World, events: readonly Told[]): Promise<void> {
  const { client } = world;
  const resources: Readonly<Record<Kind, () => Promise<readonly { id: string; version: number }[]>>> = {
    customer: () => client.customers.list({ limit: 100 }).toArray(),
    contract: () => client.contracts.list({ limit: 100 }).toArray(),
    invoice: () => client.invoices.list({ limit: 100 }).toArray(),
    payment: () => client.payments.list({ limit: 100 }).toArray(),
  };
  const ofKind = (kind: Kind) => events.filter(({ type }) => type.startsWith(`${kind}.`));
  for (const kind of kinds) {
    for (const resource of await resources[kind]()) {
      const own = ofKind(kind).filter(({ data }) => data.id === resource.id);
      const versions = own.map(({ data }) => data.version).sort((a, b) => a - b);
      expect(versions, `${kind} ${JSON.stringify(own.map(({ type }) => type))}`).toEqual(
        Array.from({ length: resource.version }, (_, before) => before + 1),
      );
      const latest = own.reduce((a, b) => (b.data.version > a.data.version ? b : a)).data;
      expect({ ...absent[kind], ...withoutMembers(latest, onlyInEvents) }).toEqual(
        withoutMembers(resource, notInEvents[kind]),
      );
    }
  }
  for (const { data } of ofKind('payment')) {
    const of = ofKind('invoice').find(
      (event) => event.data.id === data.invoice_id && event.data.version === invoiceIn(data).version,
    );
    expect(of?.data).toMatchObject(invoiceIn(data));
  }
}

const invoiceIn = ({ invoice }: Told['data']) => invoice as { version: number };

const withoutMembers = (resource: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => !names.includes(name)));
