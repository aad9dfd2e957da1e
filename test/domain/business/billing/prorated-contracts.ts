// Random contracts that are over, in many zones and currencies, billed by a run and by the oracle.

import { previewBilling } from '../../../../src/domain/business/billing/billing-preview.ts';
import { carryOutRun, startScheduledRun } from '../../../../src/domain/business/billing/billing-run.ts';
import type { Contract } from '../../../../src/domain/business/contracts/contract.ts';
import { terminateContract } from '../../../../src/domain/business/contracts/lifecycle.ts';
import { createCustomer } from '../../../../src/domain/business/customer.ts';
import type { Context } from '../../../../src/domain/context.ts';
import { BillingScene } from '../../../support/billing.ts';
import { unitPrice } from '../../../support/price.ts';
import {
  type Agreed,
  type AgreedItem,
  dayOf,
  numberOf,
  type Owed,
  owedBy,
  startOf,
} from './proration-oracle.ts';

/** Days of 23, 23.5, 24.5 and 25 hours, zones of half and quarter hours, and a day that somebody skipped. */
const ZONES = [
  ...[
    'UTC',
    'America/New_York',
    'America/Sao_Paulo',
    'America/St_Johns',
    'Pacific/Pago_Pago',
    'Europe/Berlin',
  ],
  ...[
    'Africa/Casablanca',
    'Asia/Tehran',
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
  ],
  ...['Pacific/Apia', 'Pacific/Kiritimati'],
];
const CURRENCIES = ['JPY', 'GBP', 'KWD'];
const INTERVALS = [
  ['month', 1],
  ['quarter', 3],
  ['year', 12],
] as const;
const METER = 'calls';
const RATES = ['20', '5.5', '0', '7.7'];
/** Usage of them is still accepted. */
const RECENT_DAYS = 30;
const AT_ONCE = 10;

type Server = Parameters<typeof BillingScene.open>[0];
type Billed = { readonly agreed: Agreed; readonly contract: Contract; readonly scene: BillingScene };

export interface Compared {
  readonly contracts: number;
  readonly zones: number;
  readonly invoices: number;
  /** Lines of periods that are cut short. */
  readonly prorated: number;
  /** Lines of usage beyond a part of what is included. */
  readonly used: number;
  readonly previewed: number;
  readonly differences: readonly object[];
}

/** Of each contract, every number of every invoice. The first contracts are previewed too. */
export async function comparedContracts(server: Server, count: number, seed: number): Promise<Compared> {
  const random = randomOf(seed);
  const { context } = server.app;
  const scenes: BillingScene[] = [];
  for (const zone of ZONES) scenes.push(await BillingScene.open(server, zone));
  for (const scene of scenes) await scene.meter(METER);
  const today = numberOf(new Date((await scenes[0]?.now()) ?? 0).toISOString().slice(0, 10));
  const planned = Array.from({ length: count }, (_, n) => ({
    scene: scenes[n % scenes.length] as BillingScene,
    currency: CURRENCIES[Math.floor(n / ZONES.length) % CURRENCIES.length] ?? '',
    agreed: anAgreement(random, today),
    isTerminated: random() < 0.5,
  }));
  const billed: Billed[] = [];
  for (let at = 0; at < planned.length; at += AT_ONCE)
    billed.push(
      ...(await Promise.all(planned.slice(at, at + AT_ONCE).map((each) => billedBy(context, each)))),
    );
  const previewed = await previewsOf(context, billed);
  await carryOutRun(context, await startScheduledRun(context));
  let [invoices, prorated, used] = [0, 0, 0];
  const differences: object[] = [];
  for (const { agreed, contract, scene } of billed) {
    const made = (await scene.invoices(contract)).map(
      ({ period, lines, subtotal_minor, tax_minor, total_minor }): Owed => ({
        from: period?.from ?? '',
        to: period?.to ?? '',
        lines: lines.map(lineOf),
        subtotal: BigInt(subtotal_minor),
        tax: BigInt(tax_minor),
        total: BigInt(total_minor),
      }),
    );
    const owed = owedBy(agreed);
    invoices += owed.length;
    prorated += owed.flatMap(({ lines }) => lines).filter((line) => line.prorated).length;
    used += owed
      .filter(({ lines }) => lines.some((line) => line.prorated))
      .flatMap(({ lines }) => lines)
      .filter((line) => !line.prorated && line.amount > 0n).length;
    if (textOf(made) !== textOf(owed))
      differences.push({
        seed,
        zone: scene.timeZone,
        agreed: textOf(agreed),
        made: textOf(made),
        owed: textOf(owed),
      });
    const seen = previewed.get(contract.id);
    if (seen && textOf(seen) !== textOf(owed))
      differences.push({ seed, agreed: textOf(agreed), previewed: textOf(seen), owed: textOf(owed) });
  }
  return {
    contracts: count,
    zones: scenes.length,
    invoices,
    prorated,
    used,
    previewed: previewed.size,
    differences,
  };
}

async function billedBy(
  context: Context,
  {
    scene,
    currency,
    agreed,
    isTerminated,
  }: { scene: BillingScene; currency: string; agreed: Agreed; isTerminated: boolean },
): Promise<Billed> {
  const { organizationId } = scene;
  const given = { name: 'Prorated Ltd', email: null, country: 'GB', currency };
  const { id: customer_id } = await createCustomer(context, organizationId, given);
  const { starts_on, starts_billing_on, ends_on, proration, months } = agreed;
  const contract = await scene.contract({
    customer_id,
    starts_on,
    starts_billing_on,
    proration,
    ...(isTerminated ? {} : { ends_on }),
    billing_interval: INTERVALS.find(([, length]) => length === months)?.[0] ?? 'month',
    items: agreed.items.map(({ quantity, included_quantity, unit_amount, tax_rate }) => ({
      description: 'Item',
      price: unitPrice(unit_amount),
      tax_rate,
      ...(quantity === null
        ? { kind: 'usage' as const, meter: METER, included_quantity }
        : { kind: 'fixed' as const, quantity }),
    })),
  });
  // At the first and the last moment of their days.
  for (const [day, values] of agreed.used)
    for (const [place, value] of values.entries())
      await scene.use(
        { customer_id },
        METER,
        await scene.instant(place % 2 ? dayOf(numberOf(day) + 1) : day, place % 2 ? -1 / 3_600 : 0),
        value,
      );
  if (isTerminated) await terminateContract(context, organizationId, contract.id, { ends_on });
  return { agreed, contract, scene };
}

/** By contract, those that a preview shows whole. */
async function previewsOf(context: Context, billed: readonly Billed[]): Promise<Map<string, Owed[]>> {
  const byContract = new Map<string, Owed[]>();
  for (const organization_id of new Set(billed.slice(0, AT_ONCE).map(({ scene }) => scene.organizationId))) {
    const { periods, is_complete } = await previewBilling(context, { organization_id });
    if (!is_complete) continue;
    for (const { contract_id, period, bill } of periods) {
      if (!bill) continue;
      const { subtotal_minor, tax_minor, total_minor } = bill.totals;
      const lines = bill.lines.map(lineOf);
      const totals = { subtotal: BigInt(subtotal_minor), tax: BigInt(tax_minor), total: BigInt(total_minor) };
      byContract.set(contract_id, [...(byContract.get(contract_id) ?? []), { ...period, lines, ...totals }]);
    }
  }
  return byContract;
}

interface Line {
  readonly quantity: string;
  readonly prorated_days: number | null;
  readonly prorated_of: number | null;
  readonly amount_minor: number;
}

const lineOf = ({ quantity, prorated_days: days, prorated_of: of, amount_minor }: Line) => ({
  quantity,
  prorated: days === null || of === null ? null : { days, of },
  amount: BigInt(amount_minor),
});

/** It began in 2000 or later, on a day that some months do not have as often as not, and has at most six periods. */
function anAgreement(random: () => number, today: number): Agreed {
  const upTo = (max: number) => Math.floor(random() * max);
  const months = INTERVALS[upTo(3)]?.[1] ?? 1;
  const isRecent = random() < 0.4;
  // Everywhere over for longer than usage is waited for.
  const end = isRecent ? today - 2 - upTo(RECENT_DAYS - 10) : 800 + upTo(today - 900);
  const day = random() < 0.5 ? 28 + upTo(4) : 1 + upTo(28);
  const [year = 0, month = 0] = dayOf(Math.max(0, end - upTo(months * 31 * 5)))
    .split('-')
    .map(Number);
  const starts_on = dayOf(
    Math.min(
      end,
      numberOf(`${year}-${month}-01`) - 1 + Math.min(day, random() < 0.2 ? 28 : lastOf(year, month)),
    ),
  );
  const proration = random() < 0.8 ? 'day' : 'none';
  const from = { starts_on, months };
  const begun = numberOf(starts_on);
  const starts: number[] = [];
  for (let n = 0; startOf(from, n) <= end; n += 1) starts.push(startOf(from, n));
  const first =
    proration === 'day' && random() < 0.7
      ? begun + upTo(end - begun + 1)
      : (starts[upTo(starts.length)] ?? begun);
  const used = new Map<string, string[]>();
  if (isRecent)
    for (const back of [0, 1, 3, 7]) {
      // Before the first day, too: that is not billed.
      if (end - back < begun) continue;
      used.set(dayOf(end - back), [decimal(random, 4), decimal(random, 4)]);
    }
  const fixed = (unit_amount: string): AgreedItem => ({
    quantity: decimal(random, 3),
    included_quantity: null,
    unit_amount,
    tax_rate: RATES[upTo(RATES.length)] ?? '0',
  });
  const usage = {
    quantity: null,
    included_quantity: decimal(random, 4),
    unit_amount: decimal(random, 2),
    tax_rate: '20',
  };
  return {
    starts_on,
    ends_on: dayOf(end),
    starts_billing_on: dayOf(first),
    months,
    proration,
    used,
    items: [fixed(decimal(random, 5)), fixed(decimal(random, 9)), usage],
  };
}

const lastOf = (year: number, month: number) =>
  numberOf(month === 12 ? `${year + 1}-1-1` : `${year}-${month + 1}-1`) - numberOf(`${year}-${month}-1`);

/** Up to so many digits before the point and 12 after it, some of them halves. */
function decimal(random: () => number, digits: number): string {
  const whole = Math.floor(random() * 10 ** Math.ceil(random() * digits));
  const scale = Math.floor(random() * 13);
  if (scale === 0 || random() < 0.3) return random() < 0.3 ? `${whole}.5` : String(whole);
  const fraction = String(Math.floor(random() * 10 ** scale))
    .padStart(scale, '0')
    .replace(/0+$/, '');
  return fraction === '' ? String(whole) : `${whole}.${fraction}`;
}

/** https://en.wikipedia.org/wiki/Linear_congruential_generator, with the numbers of C's rand. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    typeof each === 'bigint' ? String(each) : each instanceof Map ? [...each] : each,
  );
