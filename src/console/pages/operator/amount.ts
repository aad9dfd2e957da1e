/** An amount of the API, in minor units, as people write it. */
import type { OperatorMoney } from '../../../../generated/console-client/types.gen.ts';

export function amountText({ amount, currency }: OperatorMoney): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}
