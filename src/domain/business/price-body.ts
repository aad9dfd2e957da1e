// What items and lines cost. A row has no kind of price, because there is one so far.
import type { Price, Prorated as ProratedBody } from '../../../generated/api/types.gen.ts';
import type { Prorated } from './periods.ts';

export const unitPrice = ({ unit_amount }: { readonly unit_amount: string }): Price => ({
  kind: 'unit',
  unit_amount,
});

export const proratedOf = ({ prorated_days: days, prorated_of: of }: Prorated): ProratedBody | null =>
  days === null || of === null ? null : { days, of };
