// Makes contract bodies of billing runs, of what they did, and of what one would do.
import type {
  BillingPreview as PreviewBody,
  BillingRunResult as ResultBody,
  BillingRun as RunBody,
} from '../../../generated/operator/types.gen.ts';
import type { BillingPreview, PreviewedPeriod } from '../../domain/business/billing/billing-preview.ts';
import type { BillingRun } from '../../domain/business/billing/billing-run.ts';
import type { RunResult } from '../../domain/business/billing/run-results.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { type Presented, presented, timeOrNull } from './presented.ts';

export function presentBillingRun(run: BillingRun): Presented<RunBody> {
  return presented<RunBody>({
    id: run.id,
    status: run.completedAt ? 'completed' : 'running',
    organization_id: run.organizationId,
    contract_id: run.contractId,
    reason: run.reason,
    contracts: run.contracts,
    invoices: run.invoices,
    failures: run.failures,
    created_at: isoTime(run.createdAt),
    completed_at: timeOrNull(run.completedAt),
  });
}

export function presentRunResult(result: RunResult): Presented<ResultBody> {
  const { currency, period, invoiceId, invoiceNumber, invoiceStatus, totalMinor } = result;
  const { failureCode, failureDetail } = result;
  return presented<ResultBody>({
    id: result.id,
    organization_id: result.organizationId,
    contract_id: result.contractId,
    contract_number: result.contractNumber,
    period: { from: period.from, to: period.to },
    invoice:
      invoiceId === null || invoiceNumber === null || invoiceStatus === null
        ? null
        : {
            id: invoiceId,
            number: invoiceNumber,
            status: invoiceStatus,
            total: { amount: totalMinor ?? 0, currency },
          },
    carried: { amount: result.carriedMinor, currency },
    failure: failureCode === null ? null : { code: failureCode, detail: failureDetail ?? '' },
  });
}

export function presentBillingPreview(preview: BillingPreview): Presented<PreviewBody> {
  return presented<PreviewBody>({
    contracts: preview.contracts,
    periods: preview.periods.map(previewedPeriod),
    is_complete: preview.isComplete,
  });
}

function previewedPeriod({ bill, failure, ...about }: PreviewedPeriod): PreviewBody['periods'][number] {
  const money = (amount = 0) => ({ amount, currency: about.currency });
  return {
    organization_id: about.organizationId,
    contract_id: about.contractId,
    contract_number: about.contractNumber,
    period: { from: about.period.from, to: about.period.to },
    lines: (bill?.lines ?? []).map((line) => ({
      kind: line.kind,
      description: line.description,
      quantity: line.quantity,
      unit_amount: line.unitAmount,
      tax_rate: line.taxRate,
      amount: money(line.amountMinor),
    })),
    subtotal: money(bill?.totals.subtotalMinor),
    tax: money(bill?.totals.taxMinor),
    total: money(bill?.totals.totalMinor),
    carried: money(bill?.carriedMinor),
    failure: failure && { code: failure.code, detail: failure.detail },
  };
}
