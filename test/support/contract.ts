import type { ContractActivation, MeterCreation } from '../../generated/api/types.gen.ts';
import { createMeter, metersByKey } from '../../src/domain/business/usage/meter.ts';
import type { Context } from '../../src/domain/context.ts';
import type { Contract, ContractCreation, ContractItemInput } from '../../src/sdk/index.ts';
import { unitPrice } from './price.ts';

export const licence: ContractItemInput = {
  kind: 'fixed',
  description: 'Platform licence',
  price: unitPrice('79125'),
  tax_rate: '20',
};

export const usageOf = (meter: string): ContractItemInput => ({
  kind: 'usage',
  description: 'Usage',
  meter,
  price: unitPrice('0.5'),
  tax_rate: '20',
});

/** A monthly contract with a licence. */
export const monthly = (customer_id: string, more: Partial<ContractCreation> = {}): ContractCreation => ({
  customer_id,
  title: 'Platform',
  starts_on: '2026-01-31',
  billing_interval: 'month',
  items: [licence],
  ...more,
});

/** Activates a contract so that all of its periods are billed, however long ago it began. */
export const fromTheStart = ({ starts_on, billing_interval }: Contract): ContractActivation =>
  billing_interval === null ? {} : { starts_billing_on: starts_on };

/** Creates meters that sum up, unless meters with these keys exist. */
export async function createMeters(
  context: Context,
  organizationId: string,
  keys: readonly string[],
): Promise<void> {
  const known = await metersByKey(context, organizationId, keys);
  const details = (key: string): MeterCreation => ({ key, name: key, aggregation: 'sum', unit: null });
  for (const key of keys) if (!known.has(key)) await createMeter(context, organizationId, details(key));
}
