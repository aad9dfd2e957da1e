/**
 * Random histories of an organization, and two mirrors that a partner keeps of it, with what the contract says of the members that
 * follow from the day or from other events. One is made of events alone, in whatever order they arrive; the other of lists
 * alone, which are asked now and then for what has changed.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { carryOutRun, startScheduledRun } from '../../src/domain/business/billing/billing-run.ts';
import { expireContracts } from '../../src/domain/business/contracts/expiry.ts';
import { ApiError, type Countersign } from '../../src/sdk/index.ts';
import type { TestApp } from './app.ts';
import { createPartner } from './partner.ts';
import { unitPrice } from './price.ts';

/**
 * The choices of a step: which of the existing resources it uses, and a number for the values that it writes.
 */
interface Choice {
  readonly customer: number;
  readonly contract: number;
  readonly invoice: number;
  readonly payment: number;
  readonly note: number;
  readonly value: number;
}

/** An organization with the resources that its history has created. */
interface World {
  readonly server: TestApp;
  readonly client: Countersign;
  readonly customers: string[];
  readonly contracts: string[];
  readonly invoices: string[];
  readonly payments: string[];
  readonly notes: string[];
}

const kinds = ['customer', 'contract', 'invoice', 'payment', 'credit_note'] as const;
type Kind = (typeof kinds)[number];

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** `months` after a day, in a month that is too short on its last day. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, of = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(of, last))).toISOString().slice(0, 10);
}
const METER = 'calls';
const item = (value: number) =>
  value % 5 === 0
    ? ({
        kind: 'usage',
        meter: METER,
        description: 'Calls',
        price: unitPrice('0.5'),
        tax_rate: '20',
      } as const)
    : ({
        kind: 'fixed',
        description: 'Licence',
        price: unitPrice(String(100 + value)),
        tax_rate: '20',
      } as const);
const line = (value: number) => ({
  description: 'Setup',
  quantity: '1',
  price: unitPrice(String(value % 7 === 0 ? 0 : 1_000 + value)),
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
  archiveCustomer: ({ client, customers }, { customer }) => client.customers.archive(at(customers, customer)),
  unarchiveCustomer: ({ client, customers }, { customer }) =>
    client.customers.unarchive(at(customers, customer)),
  createContract: async ({ client, customers, contracts }, { customer, value }) => {
    const created = await client.contracts.create({
      customer_id: at(customers, customer),
      title: 'Platform',
      starts_on: daysFromNow(-70),
      ends_on: value % 3 === 0 ? daysFromNow(-1) : null,
      billing_interval: value % 4 === 0 ? null : 'month',
      auto_issue: value % 2 === 1,
      items: [item(value), item(1)],
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
  deleteContract: ({ client, contracts }, { contract }) => client.contracts.delete(at(contracts, contract)),
  activate: async ({ client, contracts }, { contract, value }) => {
    const id = at(contracts, contract);
    const { starts_on, billing_interval } = await client.contracts.get(id);
    const isLater = billing_interval !== null && value % 3 === 0;
    await client.contracts.activate(id, { starts_billing_on: isLater ? monthsAfter(starts_on, 1) : null });
  },
  amend: async ({ client, contracts }, { contract, value }) => {
    const id = at(contracts, contract);
    const { next_period } = await client.contracts.get(id);
    const effective_on = (value % 2 === 0 ? next_period?.from : next_period?.to) ?? daysFromNow(0);
    await client.contracts.amend(id, { effective_on, items: [item(value)] });
  },
  deleteAmendment: async ({ client, contracts }, { contract }) => {
    const id = at(contracts, contract);
    const { amendments } = await client.contracts.get(id);
    await client.contracts.deleteAmendment(id, amendments.at(-1)?.id ?? id);
  },
  terminate: ({ client, contracts }, { contract, value }) =>
    client.contracts.terminate(at(contracts, contract), { ends_on: daysFromNow(value) }),
  expire: ({ server: { app } }) => expireContracts(app.context),
  bill: async ({
    server: {
      app: { context },
    },
    client,
    invoices,
  }) => {
    await carryOutRun(context, await startScheduledRun(context));
    const all = await client.invoices.list({ limit: 100 }).toArray();
    invoices.splice(0, invoices.length, ...all.map(({ id }) => id).reverse());
  },
  createInvoice: async ({ client, customers, invoices }, { customer, value }) => {
    const created = await client.invoices.create({
      customer_id: at(customers, customer),
      lines: [line(value), line(1)],
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
  deleteInvoice: ({ client, invoices }, { invoice }) => client.invoices.delete(at(invoices, invoice)),
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
  createCreditNote: async ({ client, invoices, notes }, { invoice, value }) => {
    const { id, lines } = await client.invoices.get(at(invoices, invoice));
    const part = lines.slice(0, 1).map(({ id, amount }) => ({ line_id: id, amount: halfOf(amount) }));
    const rest = value % 4 === 0 || part.length === 0;
    const created = await client.creditNotes.create({ invoice_id: id, ...(rest ? {} : { lines: part }) });
    notes.push(created.id);
  },
  changeCreditNote: async ({ client, notes }, { note, value }) => {
    const { id, lines } = await client.creditNotes.get(at(notes, note));
    const fewer = lines.map(({ line_id, amount }) => ({ line_id, amount: halfOf(amount) }));
    await client.creditNotes.update(
      id,
      [
        { reason: `Reason ${value}` },
        { metadata: { value: `${value}` } },
        { lines: fewer },
        { external_id: `cn-${note}-${value}` },
      ][value % 4] ?? {},
    );
  },
  deleteCreditNote: ({ client, notes }, { note }) => client.creditNotes.delete(at(notes, note)),
  issueCreditNote: ({ client, notes }, { note }) => client.creditNotes.issue(at(notes, note)),
  applyCredit: (world, choice) =>
    useCredit(world, choice, (id, amount) =>
      world.client.creditNotes.apply(id, { invoice_id: at(world.invoices, choice.invoice), amount }),
    ),
  refundCredit: (world, choice) =>
    useCredit(world, choice, (id, amount) => world.client.creditNotes.refund(id, { amount })),
} satisfies Record<string, (world: World, choice: Choice) => Promise<unknown>>;

type Step = keyof typeof steps;

export interface OneStep {
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

const halfOf = (money: { amount: number; currency: string }) => ({
  ...money,
  amount: Math.ceil(money.amount / 2),
});

/** A part of the credit that is left. */
async function useCredit(
  { client, notes }: World,
  { note }: Choice,
  use: (id: string, amount: { amount: number; currency: string }) => Promise<unknown>,
) {
  const { id, unapplied } = await client.creditNotes.get(at(notes, note));
  await use(id, { ...unapplied, amount: Math.max(1, Math.ceil(unapplied.amount / 3)) });
}

const place = fc.nat({ max: 50 });
const oneStep = fc.record({
  step: fc.constantFrom(...(Object.keys(steps) as Step[])),
  choice: fc.record({
    customer: place,
    contract: place,
    invoice: place,
    payment: place,
    note: place,
    value: place,
  }),
});
/** Moments, at each of which some steps run at the same time. */
export const historyOf = (moments: fc.ArrayConstraints) =>
  fc.array(fc.array(oneStep, { minLength: 1, maxLength: 3 }), { size: 'max', ...moments });

const firsts = { customer: 0, contract: 0, invoice: 0, payment: 0, note: 0 };

/** Each step uses the first resource of its kind, unless another is given. */
const on = (others: Partial<Choice>, value: number, ...names: Step[]) =>
  names.map((step) => ({ step, choice: { ...firsts, ...others, value } }));
const script = (value: number, ...names: Step[]) => on({}, value, ...names);

/** Ensures that later steps have something to change. */
const beginning = script(1, 'createCustomer', 'createContract', 'activate', 'createInvoice', 'issue');

/** With these alone everything happens, one after the other: none of them is refused. */
export const everything: readonly OneStep[] = [
  ...script(1, 'changeCustomer', 'bill', 'amend', 'deleteAmendment', 'expire'),
  // The items of a contract in force do not change, but its metadata do.
  ...script(2, 'changeContract'),
  ...script(3, 'terminate', 'changeInvoice'),
  ...script(1, 'payInFull', 'reverse', 'payInFull'),
  // All of it, so that the invoice can be voided.
  ...on({ payment: 1 }, 2, 'refund'),
  ...script(1, 'voidInvoice', 'createInvoice'),
  ...on({ invoice: 3 }, 1, 'deleteInvoice'),
  ...on({ invoice: 1 }, 1, 'payInPart', 'payInFull', 'createCreditNote', 'changeCreditNote'),
  ...script(1, 'issueCreditNote'),
  ...on({ invoice: 2 }, 1, 'applyCredit', 'refundCredit', 'createCreditNote'),
  ...on({ note: 1 }, 1, 'deleteCreditNote'),
  ...script(1, 'createContract'),
  ...on({ contract: 1 }, 1, 'deleteContract'),
  // One whose last day is over.
  ...script(3, 'createContract'),
  ...on({ contract: 1 }, 1, 'activate'),
  // Another one is the newest of the list when the job ends it.
  ...script(1, 'createContract', 'expire'),
  // One without a contract.
  ...script(1, 'createCustomer'),
  ...on({ customer: 1 }, 1, 'archiveCustomer', 'unarchiveCustomer'),
];

export const stepNames: readonly string[] = Object.keys(steps).sort();

/**
 * Lets a history happen, and expects that its mirrors are what the API returns.
 *
 * @param seed of the order in which the events arrive.
 * @param catchesUpEvery after so many moments the mirror made of lists catches up.
 * @returns the names of the steps that were not refused.
 */
export async function expectMirrored(
  server: TestApp,
  history: readonly (readonly OneStep[])[],
  seed: number,
  catchesUpEvery = 1,
): Promise<ReadonlySet<Step>> {
  const { token, organizationId } = await server.createTenant();
  const { client } = createPartner(server.baseUrl, token);
  await client.meters.create({ key: METER, name: 'Calls', aggregation: 'count' });
  const world: World = {
    server,
    client,
    customers: [],
    contracts: [],
    invoices: [],
    payments: [],
    notes: [],
  };
  const happened = new Set<Step>();
  const take = async ({ step, choice }: OneStep) => {
    try {
      await steps[step](world, choice);
      happened.add(step);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
    }
  };
  const listed: Listed = {
    customer: new Map(),
    contract: new Map(),
    invoice: new Map(),
    payment: new Map(),
    credit_note: new Map(),
  };
  for (const step of beginning) await take(step);
  for (const [moment, atOnce] of history.entries()) {
    await Promise.all(atOnce.map(take));
    if (moment % catchesUpEvery === 0) await catchUp(client, listed);
  }
  await catchUp(client, listed);
  const order = (place: number) => Math.imul(place + 1, seed | 1);
  const events = (await eventsOf(server, organizationId))
    .map((event, place) => ({ event, place: order(place) }))
    .sort((a, b) => a.place - b.place)
    .map(({ event }) => event);
  await compare(world, events, listed);
  return happened;
}

/** How far a process may set back its measure of the database's clock. */
const CLOCK_MS = 2;

type Listed = Readonly<Record<Kind, Map<string, Resource>>>;

/**
 * Asks for no more than what is newer than all that the mirror has: nothing is under way, so whatever changed without moving
 * `updated_at` stays unknown.
 */
async function catchUp(client: Countersign, listed: Listed): Promise<void> {
  const lists = { contract: client.contracts, invoice: client.invoices, credit_note: client.creditNotes };
  for (const kind of ['contract', 'invoice', 'credit_note'] as const) {
    const drafts = await lists[kind].list({ status: 'draft', limit: 100 }).toArray();
    const kept = new Set(drafts.map(({ id }) => id));
    for (const [id, { status }] of listed[kind])
      if (status === 'draft' && !kept.has(id)) listed[kind].delete(id);
  }
  for (const kind of kinds) {
    const times = [...listed[kind].values()].map(({ updated_at }) => Date.parse(String(updated_at)));
    const updated_from = new Date(Math.max(0, Math.max(...times, 0) - CLOCK_MS)).toISOString();
    for (const resource of await all(client, kind, { updated_from })) listed[kind].set(resource.id, resource);
  }
}

async function all(
  client: Countersign,
  kind: Kind,
  query: { updated_from?: string } = {},
): Promise<readonly Resource[]> {
  const { customers, contracts, invoices, payments, creditNotes } = client;
  const lists = {
    customer: customers,
    contract: contracts,
    invoice: invoices,
    payment: payments,
    credit_note: creditNotes,
  };
  return [...(await lists[kind].list({ ...query, limit: 100 }).toArray())];
}

type Resource = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

interface Told {
  readonly type: string;
  readonly data: Resource;
}

async function eventsOf({ app }: TestApp, organizationId: string): Promise<Told[]> {
  const { rows } = await app.pool.query<{ body: string }>(
    'select body from event where organization_id = $1',
    [organizationId],
  );
  return rows.map(({ body }) => JSON.parse(body));
}

async function compare({ client }: World, events: readonly Told[], listed: Listed): Promise<void> {
  const ofKind = (kind: Kind) => events.filter(({ type }) => type.startsWith(`${kind}.`));
  for (const kind of kinds) {
    const told = Map.groupBy(ofKind(kind), ({ data }) => data.id);
    const mirror = new Map<string, Resource>();
    for (const [id, own] of told) {
      const versions = own.map(({ data }) => data.version).sort((a, b) => a - b);
      const types = JSON.stringify(own.map(({ type }) => type));
      expect(versions, `${kind} ${types}`).toEqual(own.map((_, before) => before + 1));
      const { type, data } = own.reduce((a, b) => (b.data.version > a.data.version ? b : a));
      if (!type.endsWith('.deleted')) mirror.set(id, shownToday[kind](data, events));
    }
    const resources = new Map((await all(client, kind)).map((resource) => [resource.id, resource]));
    expect([...mirror.keys()].sort()).toEqual([...resources.keys()].sort());
    for (const [id, resource] of resources) expect(mirror.get(id)).toEqual(resource);
    expect([...listed[kind].keys()].sort(), `listed ${kind}`).toEqual([...resources.keys()].sort());
    // Of a contract with a draft that was deleted, the next period is read anew.
    const known = [
      ...[...listed.invoice.values()].map((data) => ({ type: 'invoice.updated', data })),
      ...events.filter(({ type }) => type === 'invoice.deleted'),
    ];
    for (const [id, resource] of resources) {
      const own = listed[kind].get(id);
      expect(own && shownToday[kind](own, known), `listed ${kind}`).toEqual(resource);
    }
  }
  const invoices = new Map(ofKind('invoice').map(({ data }) => [`${data.id} ${data.version}`, data]));
  for (const { data } of ofKind('payment')) {
    const standing = data.invoice as { version: number };
    expect(invoices.get(`${data.invoice_id} ${standing.version}`)).toMatchObject(standing);
  }
}

/** What the contract says of members that follow from the day or from other events (Versions of a resource). */
const shownToday: Readonly<Record<Kind, (data: Resource, events: readonly Told[]) => Resource>> = {
  customer: (data) => data,
  payment: ({ invoice: _, ...data }) => data,
  credit_note: (data) => data,
  invoice: (data) => {
    const { status, due_on } = data as Resource & { status: string; due_on: string | null };
    return { ...data, overdue: status === 'issued' && due_on !== null && due_on < daysFromNow(0) };
  },
  contract: ({ amendment: _, ...data }, events) => {
    const contract = data as Resource & MirroredContract;
    const isInForce = ({ effective_on }: { effective_on: string }) =>
      effective_on <= daysFromNow(0) || effective_on <= contract.starts_on;
    const { items } =
      contract.amendments.filter((each) => isInForce(each) && each.items.length > 0).at(-1) ?? contract;
    const amendments = contract.amendments.map((each) => (isInForce(each) ? { ...each, items: [] } : each));
    return { ...contract, items, amendments, next_period: nextPeriodOf(contract, events) };
  },
};

interface MirroredContract {
  readonly starts_on: string;
  readonly ends_on: string | null;
  readonly items: readonly unknown[];
  readonly amendments: readonly { readonly effective_on: string; readonly items: readonly unknown[] }[];
  readonly next_period: { readonly from: string; readonly to: string } | null;
}

/** It begins where the last invoice of a period ends, and ends with the contract. All contracts here are billed by the month. */
function nextPeriodOf(
  { id, starts_on, ends_on, next_period }: Resource & MirroredContract,
  events: readonly Told[],
): MirroredContract['next_period'] {
  if (next_period === null) return null;
  const billed = events.flatMap(({ data }) => {
    const { contract_id, period } = data as { contract_id?: string; period?: { to: string } | null };
    return contract_id === id && period ? [period.to] : [];
  });
  const from = [next_period.from, ...billed].sort().at(-1) ?? '';
  if (from === next_period.from) return next_period;
  const end = ends_on === null ? '9' : new Date(Date.parse(ends_on) + 86_400_000).toISOString().slice(0, 10);
  if (from >= end) return null;
  let months = 0;
  while (monthsAfter(starts_on, months) <= from) months++;
  return { from, to: [monthsAfter(starts_on, months), end].sort()[0] ?? '' };
}
