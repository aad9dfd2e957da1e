// A contract of the demo with a licence and metered calls, its usage, and the results that the demo computes
// for both.
import Big from 'big.js';
import type { Contract, Price } from '../sdk/index.ts';
import { receiveEvents } from './callback.ts';
import { Difference } from './checklist.ts';
import type { Stage, Story } from './stage.ts';

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
const LICENCE = { quantity: '1', price: { kind: 'unit', unit_amount: '79125' } } as const;
/** Half a cent each, so that an odd number of them has to be rounded. */
const CALLS = { included_quantity: '1000', price: { kind: 'unit', unit_amount: '0.5' } } as const;
const TAX_RATE = '20';
const USAGE_DAYS = 10;
const EVENTS_A_DAY = 30;

/** The results that the demo has computed itself. */
export interface Expected {
  /** The quantity beyond what is included. */
  readonly billed: string;
  readonly callsMinor: number;
  readonly lines: readonly (readonly [quantity: string, price: Price, amountMinor: number])[];
  readonly subtotalMinor: number;
  readonly taxRate: string;
  readonly taxMinor: number;
  readonly totalMinor: number;
}

export async function agree(story: Story): Promise<Contract> {
  const { narrator, checks, partner, endpoint } = story;
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
  const starts_on = dateOf(firstDay());
  const { data: draft } = await partner.success(
    client.contracts.create({
      customer_id: customer.id,
      title: 'Platform and API calls',
      starts_on,
      billing_interval: 'month',
      items: [
        { kind: 'fixed', description: 'Platform licence', ...LICENCE, tax_rate: TAX_RATE },
        { kind: 'usage', description: 'API calls', meter: METER.key, ...CALLS, tax_rate: TAX_RATE },
      ],
    }),
    201,
  );
  const { data: contract } = await partner.success(
    client.contracts.activate(draft.id, {}, { ifVersion: draft.version }),
    200,
  );
  checks.equal('status', contract.status, 'active');
  checks.equal('the first period begins', contract.next_period?.from, starts_on);
  const events = await receiveEvents(story, ['contract.created', 'contract.updated']);
  checks.equal(
    'the events are about it',
    events.map(({ data }) => data.id),
    [contract.id, contract.id],
  );
  return contract;
}

export async function reportUsage(stage: Stage, contract: Contract): Promise<Expected> {
  const { narrator, checks, partner } = stage;
  narrator.step(
    'Report its usage, and report it again',
    'An id counts once, however often it is sent. One event is wrong: it is voided and sent with another id.',
  );
  const { customer_id } = contract;
  const end = periodEnd(contract);
  const event = (id: string, at: number, value: string) => ({
    id: `${contract.id}.${id}`,
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

  const used = [...right, correction].reduce((sum, { value }) => sum.plus(value), new Big(0)).toFixed();
  const { data: counted } = await partner.success(
    usage.query(METER.key, {
      from: `${contract.starts_on}T00:00:00Z`,
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

/** Rounded half away from zero. */
const minor = (amount: Big): number => amount.round(0, Big.roundHalfUp).toNumber();

function expectedOf(used: string): Expected {
  const billed = new Big(used).minus(CALLS.included_quantity).toFixed();
  const callsMinor = minor(new Big(billed).times(CALLS.price.unit_amount));
  const licenceMinor = minor(new Big(LICENCE.quantity).times(LICENCE.price.unit_amount));
  const subtotalMinor = licenceMinor + callsMinor;
  const taxMinor = minor(new Big(subtotalMinor).times(TAX_RATE).div(100));
  return {
    billed,
    callsMinor,
    lines: [
      [LICENCE.quantity, LICENCE.price, licenceMinor],
      [billed, CALLS.price, callsMinor],
    ],
    subtotalMinor,
    taxRate: TAX_RATE,
    taxMinor,
    totalMinor: subtotalMinor + taxMinor,
  };
}

export async function endContract(story: Story, contract: Contract): Promise<void> {
  const { narrator, checks, partner } = story;
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
  await receiveEvents(story, ['contract.terminated']);
}

/** The first day of a contract whose first month ended two days ago, or up to three days earlier. */
function firstDay(): number {
  const ended = new Date(Date.now() - 2 * DAY_MS);
  return Date.UTC(ended.getUTCFullYear(), ended.getUTCMonth() - 1, Math.min(ended.getUTCDate(), 28));
}

function periodEnd({ next_period }: Contract): number {
  if (!next_period) throw new Difference('the contract has no period to bill');
  return Date.parse(next_period.to);
}

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
