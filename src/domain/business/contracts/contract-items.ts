// What a contract bills: fixed items, and usage that a meter counts.
import type { ContractItemInput } from '../../../../generated/api/types.gen.ts';
import type { TransactionContext } from '../../context.ts';
import { type InputError, type InputErrorCode, unprocessable } from '../../errors.ts';
import { AMOUNT_TOO_LARGE, decimalText, isAmount, priceOf } from '../money.ts';
import { type Meter, metersByKey, refuseArchivedMeters } from '../usage/meter.ts';
import type { ContractItem } from './contract.ts';

/**
 * The items with the meters that they name.
 *
 * @param kept what the contract bills already: it may go on billing a meter that is archived.
 * @throws DomainError `unprocessable_content` for what does not belong to an item's kind, a meter that the
 *   organization does not have, or one that two items bill; `meter_archived`.
 */
export async function newItems(
  tx: TransactionContext,
  organization_id: string,
  inputs: readonly ContractItemInput[],
  kept: readonly ContractItem[] = [],
): Promise<ContractItem[]> {
  const keys = inputs.map(({ meter }) => meter).filter(isGiven);
  const meters = keys.length > 0 ? await metersByKey(tx, organization_id, keys) : new Map<string, Meter>();
  const errors = inputs.flatMap((input, place) =>
    [...itemErrors(input, inputs.slice(0, place), meters)].map(
      ([member, detail, code = 'not_allowed']): InputError => ({
        pointer: `/items/${place}/${member}`,
        code,
        detail,
      }),
    ),
  );
  if (errors.length > 0) throw unprocessable(errors);
  refuseArchivedMeters(meters.values(), kept);
  return inputs.map(({ kind, description, quantity, meter = null, included_quantity, price, tax_rate }) => ({
    id: tx.databaseClock.newId(),
    kind,
    description,
    quantity: kind === 'fixed' ? decimalText(quantity ?? '1') : null,
    meter_id: meter === null ? null : (meters.get(meter)?.id ?? null),
    meter,
    included_quantity: kind === 'usage' ? decimalText(included_quantity ?? '0') : null,
    // Its kind is `unit`, the only one so far, and has no column.
    unit_amount: decimalText(price.unit_amount),
    tax_rate: decimalText(tax_rate),
  }));
}

function* itemErrors(
  { kind, quantity, meter, included_quantity, price: { unit_amount } }: ContractItemInput,
  before: readonly ContractItemInput[],
  meters: ReadonlyMap<string, Meter>,
): Generator<[member: keyof ContractItemInput | 'price/unit_amount', detail: string, code?: InputErrorCode]> {
  if (kind === 'fixed') {
    if (isGiven(meter)) yield ['meter', 'belongs to usage items'];
    if (isGiven(included_quantity)) yield ['included_quantity', 'belongs to usage items'];
    if (!isAmount(priceOf({ quantity: quantity ?? '1', unit_amount })))
      yield ['price/unit_amount', AMOUNT_TOO_LARGE, 'too_large'];
    return;
  }
  if (isGiven(quantity)) yield ['quantity', 'is what the meter counts'];
  if (!isGiven(meter)) yield ['meter', 'is missing: a usage item bills a meter', 'required'];
  else if (!meters.has(meter)) yield ['meter', `There is no meter "${meter}".`, 'not_found'];
  else if (before.some((item) => item.meter === meter))
    yield ['meter', `Another item bills the meter "${meter}".`, 'duplicate'];
}

const isGiven = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;
