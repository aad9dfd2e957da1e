// What a contract bills: fixed items, and usage that a meter counts.
import type { ContractItemKind } from '../../../../generated/prisma/client.ts';
import type { TransactionContext } from '../../context.ts';
import { type InputError, unprocessable } from '../../errors.ts';
import { AMOUNT_TOO_LARGE, decimalText, isAmount, priceOf } from '../money.ts';
import { type Meter, metersByKey } from '../usage/meter.ts';
import type { ContractItem } from './contract.ts';

/** An item as a partner gives it; numbers are decimal texts. */
export interface ContractItemInput {
  readonly kind: ContractItemKind;
  readonly description: string;
  /** Of a fixed item; 1 by default. */
  readonly quantity?: string | null | undefined;
  /** The key of a usage item's meter. */
  readonly meter?: string | null | undefined;
  /** Of a usage item; 0 by default. */
  readonly includedQuantity?: string | null | undefined;
  readonly unitAmount: string;
  readonly taxRate: string;
}

/**
 * The items with the meters that they name.
 *
 * @throws DomainError `unprocessable_content` for what does not belong to an item's kind, a meter that the
 *   organization does not have, or one that two items bill.
 */
export async function newItems(
  tx: TransactionContext,
  organizationId: string,
  inputs: readonly ContractItemInput[],
): Promise<ContractItem[]> {
  const keys = inputs.map(({ meter }) => meter).filter(isGiven);
  const meters = keys.length > 0 ? await metersByKey(tx, organizationId, keys) : new Map<string, Meter>();
  const errors = inputs.flatMap((input, place) =>
    itemErrors(input, inputs.slice(0, place), meters).map(
      ({ member, detail }): InputError => ({
        pointer: `/items/${place}/${member}`,
        detail,
      }),
    ),
  );
  if (errors.length > 0) throw unprocessable(errors);
  return inputs.map(
    ({ kind, description, quantity, meter = null, includedQuantity, unitAmount, taxRate }) => ({
      id: tx.databaseClock.newId(),
      kind,
      description,
      quantity: kind === 'fixed' ? decimalText(quantity ?? '1') : null,
      meterId: meter === null ? null : (meters.get(meter)?.id ?? null),
      meter,
      includedQuantity: kind === 'usage' ? decimalText(includedQuantity ?? '0') : null,
      unitAmount: decimalText(unitAmount),
      taxRate: decimalText(taxRate),
    }),
  );
}

/** Inserts the items of terms; of a draft, after its old ones were deleted. */
export function insertItems(
  tx: TransactionContext,
  organizationId: string,
  termsId: string,
  items: readonly ContractItem[],
): void {
  if (items.length === 0) return;
  tx.db.send`
    insert into contract_item (id, organization_id, terms_id, position, kind, description, quantity, meter_id,
                               included_quantity, unit_amount, tax_rate)
    select (item ->> 'id')::uuid, ${organizationId}::uuid, ${termsId}::uuid, position - 1,
           (item ->> 'kind')::contract_item_kind, item ->> 'description', (item ->> 'quantity')::numeric,
           (item ->> 'meterId')::uuid, (item ->> 'includedQuantity')::numeric, (item ->> 'unitAmount')::numeric,
           (item ->> 'taxRate')::numeric
    from json_array_elements(${JSON.stringify(items)}::json) with ordinality as given(item, position)`;
}

interface MemberError {
  readonly member: 'quantity' | 'meter' | 'included_quantity' | 'unit_amount';
  readonly detail: string;
}

function itemErrors(
  { kind, quantity, meter, includedQuantity, unitAmount }: ContractItemInput,
  before: readonly ContractItemInput[],
  meters: ReadonlyMap<string, Meter>,
): MemberError[] {
  if (kind === 'fixed') {
    return [
      ...(isGiven(meter) ? [{ member: 'meter' as const, detail: 'belongs to usage items' }] : []),
      ...(isGiven(includedQuantity)
        ? [{ member: 'included_quantity' as const, detail: 'belongs to usage items' }]
        : []),
      ...(isAmount(priceOf({ quantity: quantity ?? '1', unit_amount: unitAmount }))
        ? []
        : [{ member: 'unit_amount' as const, detail: AMOUNT_TOO_LARGE }]),
    ];
  }
  return [
    ...(isGiven(quantity) ? [{ member: 'quantity' as const, detail: 'is what the meter counts' }] : []),
    ...meterErrors(meter, before, meters).map((detail) => ({ member: 'meter' as const, detail })),
  ];
}

function meterErrors(
  meter: string | null | undefined,
  before: readonly ContractItemInput[],
  meters: ReadonlyMap<string, Meter>,
): string[] {
  if (!isGiven(meter)) return ['is missing: a usage item bills a meter'];
  if (!meters.has(meter)) return [`There is no meter "${meter}".`];
  if (before.some((item) => item.meter === meter)) return [`Another item bills the meter "${meter}".`];
  return [];
}

const isGiven = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;
