// The price of an item or a line: a row has no kind, because there is one so far.
import type { Price } from '../../../../generated/api/types.gen.ts';

export const unitPrice = ({ unit_amount }: { readonly unit_amount: string }): Price => ({
  kind: 'unit',
  unit_amount,
});
