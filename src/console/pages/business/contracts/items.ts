/** The items of contracts: what they cost, and how they are entered. */
import type { Contract, ContractItem, ContractItemInput } from '#client/types';
import { isDecimal, priceOf } from '../../../parts/values/decimal.ts';
import {
  majorInput,
  minorText,
  priceInput,
  quantityText,
  unitPriceText,
} from '../../../parts/values/money.ts';

export const intervalNames = { month: 'month', quarter: 'quarter', year: 'year' } as const;

/** “£791.25 / month + usage”, before tax. */
export function perPeriodText({ items, currency, billing_interval }: Contract): string {
  if (billing_interval === null) return 'Not billed';
  const fixed = items.reduce((sum, { quantity, price: { unit_amount } }) => {
    if (quantity === null || unit_amount === null) return sum;
    return isDecimal(quantity) && isDecimal(unit_amount) ? sum + priceOf(quantity, unit_amount) : sum;
  }, 0n);
  const hasUsage = items.some(({ kind }) => kind === 'usage');
  if (fixed === 0n && hasUsage) return `Usage / ${intervalNames[billing_interval]}`;
  return `${minorText(fixed, currency)} / ${intervalNames[billing_interval]}${hasUsage ? ' + usage' : ''}`;
}

/** “1 × £791.25”, “£0.005 each, 1,000 included”. */
export function priceText(item: ContractItem, currency: string): string {
  const price = unitPriceText(item.price, currency);
  if (item.kind === 'fixed') return `${quantityText(item.quantity ?? '1')} × ${price}`;
  const included = item.included_quantity ?? '0';
  return included === '0' ? `${price} each` : `${price} each beyond ${quantityText(included)}`;
}

/** An item while it is entered, with its price in major units. */
export interface ItemDraft {
  readonly place: number;
  readonly kind: 'fixed' | 'usage';
  readonly description: string;
  readonly quantity: string;
  readonly meter: string | null;
  readonly includedQuantity: string;
  readonly price: string;
  readonly taxRate: string;
}

export const newItem = (place: number): ItemDraft => ({
  place,
  kind: 'fixed',
  description: '',
  quantity: '1',
  meter: null,
  includedQuantity: '0',
  price: '',
  taxRate: '20',
});

export const draftsOf = (items: readonly ContractItem[], currency: string): ItemDraft[] =>
  items.map((item, place) => ({
    place,
    kind: item.kind,
    description: item.description,
    quantity: item.quantity ?? '1',
    meter: item.meter,
    includedQuantity: item.included_quantity ?? '0',
    price: majorInput(item.price.unit_amount ?? '', currency),
    taxRate: item.tax_rate,
  }));

export const inputsOf = (items: readonly ItemDraft[], currency: string): ContractItemInput[] =>
  items.map((item) => inputOf(item, currency));

const inputOf = (item: ItemDraft, currency: string): ContractItemInput => ({
  kind: item.kind,
  description: item.description.trim(),
  price: priceInput(item.price, currency),
  tax_rate: item.taxRate.trim(),
  ...(item.kind === 'fixed'
    ? { quantity: item.quantity.trim() }
    : { meter: item.meter, included_quantity: item.includedQuantity.trim() || '0' }),
});
