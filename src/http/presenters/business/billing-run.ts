// Makes contract bodies of billing runs, of what they did, and of what one would do.
import type * as bodies from '../../../../generated/operator/types.gen.ts';
import type { Bill, BillLine } from '../../../domain/business/billing/bill.ts';
import type { BillingPreview, PreviewedPeriod } from '../../../domain/business/billing/billing-preview.ts';
import type { BillingRun } from '../../../domain/business/billing/billing-run.ts';
import type { RunResult } from '../../../domain/business/billing/run-results.ts';
import { proratedOf, unitPrice } from '../../../domain/business/price-body.ts';
import { presenter } from '../presented.ts';

type Of<Row> = Row & { readonly currency: string };

export const presentBillingRun = presenter<BillingRun, bodies.BillingRun>('BillingRun', {
  status: ({ completed_at }) => (completed_at ? 'completed' : 'running'),
});

const presentBilled = presenter<Of<NonNullable<RunResult['invoice']>>, bodies.BilledInvoice>(
  'BilledInvoice',
  {},
);

export const presentRunResult = presenter<RunResult, bodies.BillingRunResult>('BillingRunResult', {
  contract_number: ({ contract }) => contract.number,
  period: ({ period_from: from, period_to: to }) => ({ from, to }),
  invoice: ({ invoice, contract: { currency } }) => invoice && presentBilled({ ...invoice, currency }),
  carried: ({ carried_minor: amount, contract: { currency } }) => ({ amount, currency }),
  failure: ({ failure_code: code, failure_detail }) =>
    code === null ? null : { code, detail: failure_detail ?? '' },
});

const presentLine = presenter<Of<BillLine>, bodies.PreviewedLine>('PreviewedLine', {
  price: unitPrice,
  prorated: proratedOf,
});

const amount =
  (of: (bill: Bill) => number) =>
  ({ bill, currency }: PreviewedPeriod) => ({ amount: bill ? of(bill) : 0, currency });

const presentPeriod = presenter<PreviewedPeriod, bodies.PreviewedPeriod>('PreviewedPeriod', {
  period: ({ period: { from, to } }) => ({ from, to }),
  lines: ({ bill, currency }) => (bill?.lines ?? []).map((line) => presentLine({ ...line, currency })),
  subtotal: amount(({ totals }) => totals.subtotal_minor),
  tax: amount(({ totals }) => totals.tax_minor),
  total: amount(({ totals }) => totals.total_minor),
  carried: amount(({ carried_minor }) => carried_minor),
  failure: ({ failure }) => failure && { code: failure.code, detail: failure.detail },
});

export const presentBillingPreview = presenter<BillingPreview, bodies.BillingPreview>('BillingPreview', {
  periods: ({ periods }) => periods.map(presentPeriod),
});
