// What a billing run did about each period: an invoice, or why there is none.
import type { Prisma } from '../../../../generated/prisma/client.ts';
import { brokenRule } from '../../../platform/database.ts';
import type { Context, TransactionContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { newestPage, type Page, type PageRequest, pageOf } from '../../page.ts';
import { type Plain, plainOf } from '../../resource.ts';
import type { Period } from '../periods.ts';
import type { Invoiced } from './billed.ts';

/** The code of an error that is none of the domain's: a defect, which the log explains. */
export const INTERNAL_ERROR = 'internal_error';

export type BillingOutcome = 'billed' | 'failed';

const shown = {
  include: {
    contract: { select: { number: true, currency: true } },
    // As it is now.
    invoice: { select: { id: true, number: true, status: true, total_minor: true } },
  },
} as const satisfies Prisma.BillingRunResultDefaultArgs;

export type RunResult = Plain<Prisma.BillingRunResultGetPayload<typeof shown>>;

/** Of the results of a run. */
export const hasOutcome = (outcome: BillingOutcome | undefined): Prisma.BillingRunResultWhereInput =>
  outcome === undefined ? {} : { failure_code: outcome === 'failed' ? { not: null } : null };

interface Key {
  readonly run_id: string;
  readonly organization_id: string;
  readonly contract_id: string;
}

/** The run may have failed at these periods before, and been resumed. */
export function recordBilled(tx: TransactionContext, run_id: string, made: readonly Invoiced[]): void {
  const rows = made.map(({ contract: { organization_id, id }, period, bill: { carried_minor }, draft }) => ({
    id: tx.databaseClock.newId(),
    run_id,
    organization_id,
    contract_id: id,
    invoice_id: draft.id,
    period_from: period.from,
    period_to: period.to,
    carried_minor,
  }));
  tx.db.send`
    insert into billing_run_result (organization_id, id, run_id, contract_id, period_from, period_to, invoice_id, carried_minor)
    select organization_id, id, run_id, contract_id, period_from, period_to, invoice_id, carried_minor
    from json_populate_recordset(null::billing_run_result, ${JSON.stringify(rows)})
    on conflict (run_id, contract_id, period_from) do update
    set invoice_id = excluded.invoice_id, carried_minor = excluded.carried_minor, failure_code = null, failure_detail = null`;
}

/** In one statement of SQL: a period that somebody has billed meanwhile stays billed. */
export async function recordFailure(
  context: Context,
  { run_id, organization_id, contract_id }: Key,
  failure: PeriodFailure,
): Promise<void> {
  const { code, detail } = failureOf(failure);
  await context.db.execute`
    insert into billing_run_result (organization_id, id, run_id, contract_id, period_from, period_to, failure_code,
                                    failure_detail)
    values (${organization_id}, ${context.databaseClock.newId()}, ${run_id}, ${contract_id}, ${failure.period.from},
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
  { db }: Context,
  run_id: string,
  page: PageRequest,
  { outcome }: { readonly outcome?: BillingOutcome | undefined } = {},
): Promise<Page<RunResult>> {
  const newest = newestPage(page, { ...hasOutcome(outcome), run_id });
  const rows = await db.prisma.billingRunResult.findMany({ ...newest, ...shown });
  return pageOf(rows.map(plainOf), page.limit);
}
