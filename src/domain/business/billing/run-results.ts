// What a billing run did about each period: an invoice, or why there is none.
import type { InvoiceStatus } from '../../../../generated/prisma/client.ts';
import { brokenRule } from '../../../platform/database.ts';
import { plannedAnew, type Sql, sql } from '../../../platform/postgres/statement.ts';
import type { Context, TransactionContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { newest, type Page, type PageRequest, pageOf } from '../../page.ts';
import type { Period } from '../periods.ts';

/** The code of an error that is none of the domain's: a defect, which the log explains. */
export const INTERNAL_ERROR = 'internal_error';

export type BillingOutcome = 'billed' | 'failed';

export interface RunResult {
  readonly id: string;
  readonly organizationId: string;
  readonly contractId: string;
  readonly contractNumber: string;
  readonly period: Period;
  readonly currency: string;
  readonly invoiceId: string | null;
  /** As the invoice is now. */
  readonly invoiceNumber: string | null;
  readonly invoiceStatus: InvoiceStatus | null;
  readonly totalMinor: number | null;
  /** Adjustments that no invoice could take yet. */
  readonly carriedMinor: number;
  readonly failureCode: string | null;
  readonly failureDetail: string | null;
}

/** Of the row of billing_run_result. */
export const hasOutcome = (outcome: BillingOutcome): Sql =>
  outcome === 'failed' ? sql`failure_code is not null` : sql`failure_code is null`;

interface Key {
  readonly runId: string;
  readonly organizationId: string;
  readonly contractId: string;
}

export function recordBilled(
  tx: TransactionContext,
  {
    runId,
    organizationId,
    contractId,
    period,
    invoiceId,
    carriedMinor,
  }: Key & { period: Period; invoiceId: string; carriedMinor: number },
): void {
  // The run may have failed at this period before, and been resumed.
  tx.db.send`
    insert into billing_run_result (organization_id, id, run_id, contract_id, period_from, period_to, invoice_id,
                                    carried_minor)
    values (${organizationId}, ${tx.databaseClock.newId()}, ${runId}, ${contractId}, ${period.from}, ${period.to},
            ${invoiceId}, ${carriedMinor})
    on conflict (run_id, contract_id, period_from) do update
    set invoice_id = excluded.invoice_id, carried_minor = excluded.carried_minor, failure_code = null,
        failure_detail = null`;
}

export async function recordFailure(
  context: Context,
  { runId, organizationId, contractId }: Key,
  failure: PeriodFailure,
): Promise<void> {
  const { code, detail } = failureOf(failure);
  await context.db.execute`
    insert into billing_run_result (organization_id, id, run_id, contract_id, period_from, period_to, failure_code,
                                    failure_detail)
    values (${organizationId}, ${context.databaseClock.newId()}, ${runId}, ${contractId}, ${failure.period.from},
            ${failure.period.to}, ${code}, ${detail})
    on conflict (run_id, contract_id, period_from) do update
    set failure_code = excluded.failure_code, failure_detail = excluded.failure_detail
    where billing_run_result.invoice_id is null`;
}

/** A period could not be billed; the cause says why. */
export class PeriodFailure extends Error {
  readonly period: Period;

  constructor(period: Period, cause: unknown) {
    super(`The period ${period.from} to ${period.to} is not billed.`, { cause });
    this.period = period;
  }
}

/** For operators. What is not the domain's may hold anything, so that only the log has it, except the name of a rule. */
export function failureOf({ cause }: PeriodFailure): { code: string; detail: string } {
  if (!(cause instanceof DomainError)) {
    const rule = brokenRule(cause);
    const detail =
      rule === undefined ? 'An unexpected error: see the log.' : `It would break the rule ${rule}.`;
    return { code: INTERNAL_ERROR, detail };
  }
  const details = cause.errors.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; ');
  return { code: cause.code, detail: details === '' ? cause.message : `${cause.message} ${details}` };
}

/** Newest first. Relies on billing_run_result_run_id_id_idx, or on billing_run_result_failed_idx. */
export async function listRunResults(
  context: Context,
  runId: string,
  page: PageRequest,
  { outcome }: { readonly outcome?: BillingOutcome | undefined } = {},
): Promise<Page<RunResult>> {
  const conditions = [sql`run_id = ${runId}`, outcome !== undefined && hasOutcome(outcome)];
  const rows = await context.db.query<RunResult & Record<string, unknown>>`
    ${plannedAnew} select result.id, result.organization_id as "organizationId", result.contract_id as "contractId",
           contract.number as "contractNumber", contract.currency,
           json_build_object('from', result.period_from, 'to', result.period_to) as period,
           result.invoice_id as "invoiceId", invoice.number as "invoiceNumber", invoice.status as "invoiceStatus",
           invoice.total_minor::float8 as "totalMinor", carried_minor::float8 as "carriedMinor",
           failure_code as "failureCode", failure_detail as "failureDetail"
    from (
      select organization_id, id, contract_id, period_from, period_to, invoice_id, carried_minor, failure_code,
             failure_detail
      from billing_run_result
      where ${newest(conditions, page)}
    ) as result
    join contract on contract.organization_id = result.organization_id and contract.id = result.contract_id
    left join invoice on invoice.id = result.invoice_id
    order by result.id desc`;
  return pageOf(rows, page.limit);
}
