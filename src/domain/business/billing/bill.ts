/**
 * Makes the bill of one period from the contract's items, the usage, and what has been billed before: no
 * clock, no database. Usage that has changed since its period was billed becomes an adjustment.
 */
import Big from 'big.js';
import { DomainError } from '../../errors.ts';
import { AMOUNT_TOO_LARGE, decimalText, isAmount, priceOf, type Totals, totalsOf } from '../money.ts';
import type { Period } from '../periods.ts';

/** The contract's limit for an invoice (InvoiceDetails). */
const LINES_MAX = 200;

/** Decimals of invoices have at most 15 digits before the point. */
const DECIMAL_END = '1e15';

interface Priced {
  readonly id: string;
  readonly description: string;
  /** In minor units, a decimal text, like all quantities and rates here. */
  readonly unitAmount: string;
  readonly taxRate: string;
}

export interface FixedItem extends Priced {
  readonly kind: 'fixed';
  readonly quantity: string;
}

export interface UsageItem extends Priced {
  readonly kind: 'usage';
  readonly meterId: string;
  readonly includedQuantity: string;
}

/** What an item's usage in a period has been billed for so far, adjustments included. */
export interface BilledUsage extends Omit<UsageItem, 'kind'> {
  readonly period: Period;
  /** What the meter said then. */
  readonly quantity: string;
  readonly amountMinor: number;
  /** What the meter said later, while the adjustment for it waits for an invoice that can take it. */
  readonly carriedQuantity: string | null;
}

/** Billed usage, and what the meter says now. */
export interface Recount {
  readonly billed: BilledUsage;
  readonly quantity: string;
}

export interface BillLine {
  readonly kind: 'fixed' | 'usage' | 'usage_adjustment';
  readonly description: string;
  readonly quantity: string;
  readonly unitAmount: string;
  readonly taxRate: string;
  readonly amountMinor: number;
  readonly contractItemId: string;
  readonly meterId: string | null;
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
  readonly carriedMinor: number;
}

/**
 * @param usage what the meter of each usage item says, by the item's id.
 * @param recounts oldest first.
 * @throws DomainError `unprocessable_content` when the items alone make no invoice: an amount that is too
 *   large, or a total below zero.
 */
export function billOf(
  period: Period,
  items: readonly (FixedItem | UsageItem)[],
  usage: ReadonlyMap<string, string>,
  recounts: readonly Recount[],
  linesMax = LINES_MAX,
): Bill {
  const billed = items.map((item) => {
    if (item.kind === 'fixed') return { line: lineOf(item, period), usage: [] };
    const quantity = decimalText(usage.get(item.id) ?? '0');
    const { kind: _, ...priced } = item;
    const line = lineOf({ ...priced, quantity: beyondIncluded(item, quantity) }, period);
    const { amountMinor } = line;
    return { line, usage: [{ ...priced, period, quantity, amountMinor, carriedQuantity: null }] };
  });
  const lines = billed.map(({ line }) => line);
  const totals = totalsOf(lines, '/lines');
  if (totals.totalMinor < 0)
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
    .filter(({ before, after }) => after.amountMinor !== before.amountMinor);
  const isOwed = ({ before, after }: Change) => after.amountMinor < before.amountMinor;
  let { lines, totals } = bare;
  let carriedMinor = 0;
  const recounted: BilledUsage[] = [];
  for (const change of [...changes.filter((each) => !isOwed(each)), ...changes.filter(isOwed)]) {
    const wanted = [...lines, adjustmentOf(change)];
    const then = totalsOf(wanted, '/lines');
    if (wanted.length <= linesMax && then.totalMinor >= 0) {
      [lines, totals] = [wanted, then];
      recounted.push(change.after);
      continue;
    }
    carriedMinor += change.after.amountMinor - change.before.amountMinor;
    recounted.push({ ...change.before, carriedQuantity: change.after.quantity });
  }
  // What was carried, and has gone back to what was billed, waits for nothing any more.
  const settled = recounts
    .filter(
      ({ billed }) => billed.carriedQuantity !== null && !recounted.some((each) => isSame(each, billed)),
    )
    .map(({ billed }) => ({ ...billed, carriedQuantity: null }));
  return { lines, totals, recounted: [...recounted, ...settled], carriedMinor };
}

interface Change {
  readonly before: BilledUsage;
  readonly after: BilledUsage;
}

function changeOf({ billed, quantity }: Recount): Change {
  const unitAmount = billed.unitAmount;
  const amountMinor = amountOf(
    { quantity: beyondIncluded(billed, quantity), unitAmount },
    billed.description,
  );
  return {
    before: billed,
    after: { ...billed, quantity: decimalText(quantity), amountMinor, carriedQuantity: null },
  };
}

/** The usage with the adjustment that waits for the contract's next bill: none where the price is the same. */
export function waitingAdjustment(recount: Recount): BilledUsage {
  const { before, after } = changeOf(recount);
  return { ...before, carriedQuantity: after.amountMinor === before.amountMinor ? null : after.quantity };
}

/**
 * The difference in quantity at the item's price or, where rounding makes that another amount, that amount.
 * Quantities have no sign, so that what the customer is owed has a negative price.
 */
function adjustmentOf({ before, after }: Change): BillLine {
  const { period } = before;
  const amountMinor = after.amountMinor - before.amountMinor;
  const more = new Big(beyondIncluded(after, after.quantity)).minus(beyondIncluded(before, before.quantity));
  const unitAmount = more.lt(0) ? new Big(before.unitAmount).neg().toFixed() : before.unitAmount;
  const byQuantity = { quantity: decimalText(more.abs().toFixed()), unitAmount };
  const isExact = priceOf(byQuantity) === amountMinor;
  return {
    ...lineOf(
      { ...before, ...(isExact ? byQuantity : { quantity: '1', unitAmount: String(amountMinor) }) },
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
    unitAmount,
    taxRate,
    ...item
  }: Priced & { quantity: string; meterId?: string },
  period: Period,
): BillLine {
  if ([quantity, unitAmount].some((decimal) => new Big(decimal).abs().gte(DECIMAL_END))) {
    throw new DomainError(
      'unprocessable_content',
      `"${description}" has more than 15 digits: ${quantity} at ${unitAmount}.`,
    );
  }
  return {
    kind: item.meterId === undefined ? 'fixed' : 'usage',
    description,
    quantity,
    unitAmount,
    taxRate,
    amountMinor: amountOf({ quantity, unitAmount }, description),
    contractItemId: id,
    meterId: item.meterId ?? null,
    period,
  };
}

function amountOf(price: { quantity: string; unitAmount: string }, description: string): number {
  const amountMinor = priceOf(price);
  if (isAmount(amountMinor)) return amountMinor;
  throw new DomainError(
    'unprocessable_content',
    `"${description}", ${price.quantity} at ${price.unitAmount}, ${AMOUNT_TOO_LARGE}.`,
  );
}

function beyondIncluded({ includedQuantity }: { includedQuantity: string }, quantity: string): string {
  const beyond = new Big(quantity).minus(includedQuantity);
  return beyond.lt(0) ? '0' : decimalText(beyond.toFixed());
}

const isSame = (one: BilledUsage, other: BilledUsage): boolean =>
  one.id === other.id && one.period.from === other.period.from;

const periodText = ({ from, to }: Period): string => `${from} to ${to}`;
