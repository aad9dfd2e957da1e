// The dry run: what a billing run would bill now, with nothing locked or written.
import { isDatabaseUnavailable } from '../../../platform/postgres/database-unavailable.ts';
import type { Context } from '../../context.ts';
import { getContract, nextPeriod } from '../contracts/contract.ts';
import type { Period } from '../periods.ts';
import { only } from '../row-statements.ts';
import type { Bill } from './bill.ts';
import { billedSoFar } from './billed.ts';
import { refuseUnknown } from './billing-run.ts';
import { type BillingScope, countDueContracts, type DueContract, dueContracts } from './due-contracts.ts';
import { billedWith, contractAfter, nextBills } from './next-bill.ts';
import { failureOf, PeriodFailure } from './run-results.ts';

export interface PreviewedPeriod {
  readonly organization_id: string;
  readonly contract_id: string;
  readonly contract_number: string;
  readonly currency: string;
  readonly period: Period;
  /** Null when it would fail. */
  readonly bill: Bill | null;
  readonly failure: { readonly code: string; readonly detail: string } | null;
}

export interface BillingPreview {
  readonly contracts: number;
  readonly periods: readonly PreviewedPeriod[];
  /** Whether these are all. */
  readonly is_complete: boolean;
}

/** Contracts whose periods a preview has. */
const CONTRACTS_MAX = 50;

/** Periods of one contract that a preview has. */
const PERIODS_MAX = 24;

/**
 * The longest due first. A contract that is several periods behind has each of them.
 *
 * @throws DomainError `unprocessable_content` for an organization or a contract that does not exist.
 */
export async function previewBilling(context: Context, scope: BillingScope): Promise<BillingPreview> {
  await refuseUnknown(context, scope);
  const due = await dueContracts(context, scope, CONTRACTS_MAX);
  const contracts = due.length < CONTRACTS_MAX ? due.length : await countDueContracts(context, scope);
  const periods: PreviewedPeriod[] = [];
  let is_complete = contracts === due.length;
  for (const contract of due) {
    const ofContract = await periodsOf(context, contract);
    periods.push(...ofContract.slice(0, PERIODS_MAX));
    is_complete &&= ofContract.length <= PERIODS_MAX;
  }
  return { contracts, periods, is_complete };
}

/** One more than are shown, where there are more. */
async function periodsOf(
  context: Context,
  { organization_id, id, billed_until }: DueContract,
): Promise<PreviewedPeriod[]> {
  let [contract, billed] = await Promise.all([
    getContract(context, organization_id, id, billed_until),
    billedSoFar(context, [{ organization_id, id }]).then(only),
  ]);
  const previewed: PreviewedPeriod[] = [];
  const { number: contract_number, currency } = contract;
  const about = { organization_id, contract_id: id, contract_number, currency };
  while (previewed.length <= PERIODS_MAX) {
    const period = nextPeriod(contract);
    if (!period) break;
    try {
      const [next] = await nextBills(context, [{ contract, billed }]);
      if (!next) break;
      previewed.push({ ...about, period, bill: next.bill, failure: null });
      billed = billedWith(billed, next);
      const after = contractAfter(contract, next);
      contract = { ...after, items: (await getContract(context, organization_id, id, period.to)).items };
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      previewed.push({ ...about, period, bill: null, failure: failureOf(new PeriodFailure(period, error)) });
      break;
    }
  }
  return previewed;
}
