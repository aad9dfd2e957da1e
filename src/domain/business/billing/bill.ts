/**
 * Makes the bill of one period from the contract's items, the usage, and what has been billed before: no
 * clock, no database. Usage that has changed since its period was billed becomes an adjustment.
 */
import Big from 'big.js';
import { DomainError } from '../../errors.ts';
import { DESCRIPTIONS_BYTES_MAX, descriptionsBytes } from '../invoices/lines.ts';
import {
  AMOUNT_TOO_LARGE,
  decimalText,
  isAmount,
  type Price,
  priceOf,
  quantityIn,
  type Totals,
  totalsOf,
} from '../money.ts';
import { notProrated, type Period, type Prorated } from '../periods.ts';

/** The contract's limit for an invoice (Invoice). */
const LINES_MAX = 200;

/** Decimals of invoices have at most 15 digits before the point. */
const DECIMAL_END = '1e15';

interface Priced {
  readonly id: string;
  readonly description: string;
  /** In minor units, a decimal text, like all quantities and rates here. */
  readonly unit_amount: string;
  readonly tax_rate: string;
}

export interface FixedItem extends Priced {
  readonly kind: 'fixed';
  readonly quantity: string;
}

export interface UsageItem extends Priced {
  readonly kind: 'usage';
  readonly meter_id: string;
  readonly included_quantity: string;
}

/** What an item's usage in a period has been billed for so far, adjustments included. */
export interface BilledUsage extends Omit<UsageItem, 'kind'> {
  readonly period: Period;
  /** What the meter said then. */
  readonly quantity: string;
  readonly amount_minor: number;
  /** What the meter said later, while the adjustment for it waits for an invoice that can take it. */
  readonly carried_quantity: string | null;
}

/** Billed usage, and what the meter says now. */
export interface Recount {
  readonly billed: BilledUsage;
  readonly quantity: string;
}

export interface BillLine extends Prorated {
  readonly kind: 'fixed' | 'usage' | 'usage_adjustment';
  readonly description: string;
  readonly quantity: string;
  readonly unit_amount: string;
  readonly tax_rate: string;
  readonly amount_minor: number;
  readonly contract_item_id: string;
  readonly meter_id: string | null;
  readonly period: Period;
}

export interface Bill {
  readonly lines: readonly BillLine[];
  readonly totals: Totals;
  /** What is billed for the usage of this period. */
  readonly usage: readonly BilledUsage[];
  /** Usage of earlier periods whose billed amount changes, or whose adjustment waits from now on. */
  readonly recounted: readonly BilledUsage[];
  /** The sum of the adjustments that wait. */
  readonly carried_minor: number;
}

/**
 * @param usage what the meter of each usage item says, by the item's id.
 * @param prorated if the contract says so: the price of fixed items, and what is included of usage.
 * @param recounts oldest first.
 * @throws DomainError `unprocessable_content` when the items alone make no invoice: an amount that is too
 *   large, or a total below zero.
 */
export function billOf(
  period: Period,
  items: readonly (FixedItem | UsageItem)[],
  usage: ReadonlyMap<string, string>,
  recounts: readonly Recount[],
  prorated = notProrated,
  linesMax = LINES_MAX,
): Bill {
  const billed = items.map((item) => {
    if (item.kind === 'fixed') return { line: lineOf({ ...item, ...prorated }, period), usage: [] };
    const quantity = decimalText(usage.get(item.id) ?? '0');
    const { kind: _, ...whole } = item;
    const priced = { ...whole, included_quantity: quantityIn(prorated, item.included_quantity) };
    const line = lineOf({ ...priced, quantity: beyondIncluded(priced, quantity) }, period);
    const { amount_minor } = line;
    return { line, usage: [{ ...priced, period, quantity, amount_minor, carried_quantity: null }] };
  });
  const lines = billed.map(({ line }) => line);
  const totals = totalsOf(lines, '/lines');
  if (totals.total_minor < 0)
    throw new DomainError(
      'unprocessable_content',
      `The items of ${periodText(period)} have a total below zero.`,
    );
  return { ...adjusted({ lines, totals }, recounts, linesMax), usage: billed.flatMap((each) => each.usage) };
}

/**
 * Adds the adjustments: first what the customer owes, then what the customer is owed, while the total stays
 * above zero. The rest is carried to a later invoice: no invoice can be below zero.
 */
function adjusted(
  bare: Pick<Bill, 'lines' | 'totals'>,
  recounts: readonly Recount[],
  linesMax: number,
): Omit<Bill, 'usage'> {
  const changes = recounts
    .map(changeOf)
    .filter(({ before, after }) => after.amount_minor !== before.amount_minor);
  const isOwed = ({ before, after }: Change) => after.amount_minor < before.amount_minor;
  let { lines, totals } = bare;
  let carried_minor = 0;
  const recounted: BilledUsage[] = [];
  for (const change of [...changes.filter((each) => !isOwed(each)), ...changes.filter(isOwed)]) {
    const wanted = [...lines, adjustmentOf(change)];
    const then = totalsOf(wanted, '/lines');
    const fits = wanted.length <= linesMax && descriptionsBytes(wanted) <= DESCRIPTIONS_BYTES_MAX;
    if (fits && then.total_minor >= 0) {
      [lines, totals] = [wanted, then];
      recounted.push(change.after);
      continue;
    }
    carried_minor += change.after.amount_minor - change.before.amount_minor;
    recounted.push({ ...change.before, carried_quantity: change.after.quantity });
  }
  // What was carried, and has gone back to what was billed, waits for nothing any more.
  const settled = recounts
    .filter(
      ({ billed }) => billed.carried_quantity !== null && !recounted.some((each) => isSame(each, billed)),
    )
    .map(({ billed }) => ({ ...billed, carried_quantity: null }));
  return { lines, totals, recounted: [...recounted, ...settled], carried_minor };
}

interface Change {
  readonly before: BilledUsage;
  readonly after: BilledUsage;
}

function changeOf({ billed, quantity }: Recount): Change {
  const unit_amount = billed.unit_amount;
  const amount_minor = amountOf(
    { quantity: beyondIncluded(billed, quantity), unit_amount },
    billed.description,
  );
  return {
    before: billed,
    after: { ...billed, quantity: decimalText(quantity), amount_minor, carried_quantity: null },
  };
}

/** The usage with the adjustment that waits for the contract's next bill: none where the price is the same. */
export function waitingAdjustment(recount: Recount): BilledUsage {
  const { before, after } = changeOf(recount);
  return { ...before, carried_quantity: after.amount_minor === before.amount_minor ? null : after.quantity };
}

/**
 * The difference in quantity at the item's price or, where rounding makes that another amount, that amount.
 * Quantities have no sign, so that what the customer is owed has a negative price.
 */
function adjustmentOf({ before, after }: Change): BillLine {
  const { period } = before;
  const amount_minor = after.amount_minor - before.amount_minor;
  const more = new Big(beyondIncluded(after, after.quantity)).minus(beyondIncluded(before, before.quantity));
  const unit_amount = more.lt(0) ? new Big(before.unit_amount).neg().toFixed() : before.unit_amount;
  const byQuantity = { quantity: decimalText(more.abs().toFixed()), unit_amount };
  const isExact = priceOf(byQuantity) === amount_minor;
  return {
    ...lineOf(
      { ...before, ...(isExact ? byQuantity : { quantity: '1', unit_amount: String(amount_minor) }) },
      period,
    ),
    kind: 'usage_adjustment',
    description: `${before.description}, ${periodText(period)}: ${after.quantity} instead of ${before.quantity}`,
  };
}

function lineOf(
  {
    id,
    description,
    quantity,
    unit_amount,
    tax_rate,
    prorated_days,
    prorated_of,
    ...item
  }: Priced & Partial<Prorated> & { quantity: string; meter_id?: string },
  period: Period,
): BillLine {
  if ([quantity, unit_amount].some((decimal) => new Big(decimal).abs().gte(DECIMAL_END))) {
    throw new DomainError(
      'unprocessable_content',
      `"${description}" has more than 15 digits: ${quantity} at ${unit_amount}.`,
    );
  }
  const prorated = { prorated_days: prorated_days ?? null, prorated_of: prorated_of ?? null };
  return {
    kind: item.meter_id === undefined ? 'fixed' : 'usage',
    description,
    quantity,
    unit_amount,
    tax_rate,
    ...prorated,
    amount_minor: amountOf({ quantity, unit_amount, ...prorated }, description),
    contract_item_id: id,
    meter_id: item.meter_id ?? null,
    period,
  };
}

function amountOf(price: Price & Partial<Prorated>, description: string): number {
  const amount_minor = priceOf(price);
  if (isAmount(amount_minor)) return amount_minor;
  throw new DomainError(
    'unprocessable_content',
    `"${description}", ${price.quantity} at ${price.unit_amount}, ${AMOUNT_TOO_LARGE}.`,
  );
}

function beyondIncluded({ included_quantity }: { included_quantity: string }, quantity: string): string {
  const beyond = new Big(quantity).minus(included_quantity);
  return beyond.lt(0) ? '0' : decimalText(beyond.toFixed());
}

const isSame = (one: BilledUsage, other: BilledUsage): boolean =>
  one.id === other.id && one.period.from === other.period.from;

const periodText = ({ from, to }: Period): string => `${from} to ${to}`;
