// Amendments: other items from the beginning of a period on that is not billed yet.
import type { ContractAmendmentCreation } from '../../../../generated/api/types.gen.ts';
import type { Context } from '../../context.ts';
import { DomainError, unprocessableAt } from '../../errors.ts';
import type { ExpectedVersion } from '../../version.ts';
import { type CalendarDate, periodOf, periodStartsFrom, todayIn } from '../periods.ts';
import { type Contract, getContract, periodsOf } from './contract.ts';
import { refuseTooLong } from './contract-body.ts';
import { publishAmendment, publishChange } from './contract-event.ts';
import { newItems } from './contract-items.ts';
import { refuseMetersBilledTwice } from './metered-once.ts';
import { refuseUnlessPossible } from './state.ts';
import { changeContract, insertTerms, updateContract } from './write-contract.ts';

/** So that a contract's list of them stays readable whole. */
const AMENDMENTS_MAX = 100;
/** Dates that a refusal names. */
const DATES_NAMED = 3;

/**
 * Gives an active contract other items from a day on, until its next amendment, and publishes
 * `contract.amended`.
 *
 * @throws DomainError as getContract does; `precondition_failed`, `contract_not_active`, `amendment_exists`,
 *   `amendment_limit_reached`, `meter_already_billed`; `unprocessable_content` for a day on which no unbilled
 *   period begins, with the next ones, and items as newItems and refuseTooLong do.
 */
export function amendContract(
  context: Context,
  organization_id: string,
  id: string,
  { effective_on, items, reason = null }: ContractAmendmentCreation,
  expected?: ExpectedVersion,
): Promise<Contract> {
  return changeContract(context, organization_id, id, expected, 'contract.amended', async (tx, contract) => {
    refuseUnlessPossible('amended', contract);
    refuseAmendment(contract, effective_on);
    const amendment = {
      id: tx.databaseClock.newId(),
      organization_id,
      contract_id: contract.id,
      effective_on,
      reason,
      is_amendment: true,
      created_at: tx.databaseClock.now(),
    };
    const kept = [contract, ...contract.amendments].flatMap((terms) => terms.items);
    insertTerms(tx, amendment, await newItems(tx, organization_id, items, kept));
    await updateContract(tx, contract);
    const amended = await getContract(tx, organization_id, contract.id);
    refuseTooLong(amended);
    await refuseMetersBilledTwice(tx, amended);
    await publishAmendment(tx, amended, amendment);
    return amended;
  });
}

/**
 * Takes back an amendment that is not in force yet, and publishes `contract.updated`.
 *
 * @throws DomainError as getContract does, also for an amendment that the contract does not have;
 *   `precondition_failed`, `contract_not_active`, `amendment_effective`, `meter_already_billed`.
 */
export async function deleteAmendment(
  context: Context,
  organization_id: string,
  contract_id: string,
  amendment_id: string,
  expected?: ExpectedVersion,
): Promise<void> {
  const action = 'contract.amendment_deleted';
  await changeContract(context, organization_id, contract_id, expected, action, async (tx, contract) => {
    const { number } = contract;
    const amendment = contract.amendments.find(({ id }) => id === amendment_id.toLowerCase());
    if (!amendment)
      throw new DomainError('not_found', `Contract ${number} has no amendment ${amendment_id}.`);
    refuseUnlessPossible('amendmentDeleted', contract);
    const { id, effective_on } = amendment;
    if (effective_on <= (await todayIn(tx, organization_id))) {
      const detail = `The amendment of contract ${number} is in force since ${effective_on}.`;
      throw new DomainError('amendment_effective', detail);
    }
    await tx.db.prisma.contractTerms.delete({ where: { organization_id_id: { organization_id, id } } });
    const amendments = contract.amendments.filter((each) => each !== amendment);
    const changed = { ...(await updateContract(tx, contract)), amendments };
    // The terms before it are in force for longer.
    await refuseMetersBilledTwice(tx, changed);
    await publishChange(tx, 'amendmentDeleted', changed);
    return changed;
  });
}

function refuseAmendment(contract: Contract, effective_on: CalendarDate): void {
  const problem = dateProblem(contract, effective_on);
  if (problem) throw unprocessableAt('/effective_on', problem);
  const { number, amendments } = contract;
  if (amendments.some((each) => each.effective_on === effective_on)) {
    throw new DomainError(
      'amendment_exists',
      `Contract ${number} has an amendment for ${effective_on} already.`,
    );
  }
  if (amendments.length < AMENDMENTS_MAX) return;
  throw new DomainError(
    'amendment_limit_reached',
    `Contract ${number} has ${amendments.length} amendments, the most it may have.`,
  );
}

/** Nothing for a day on which a period begins that is not billed yet. */
function dateProblem(contract: Contract, effective_on: CalendarDate): string | undefined {
  const periods = periodsOf(contract);
  const { billed_until, billable_on, ends_on } = contract;
  if (!periods || billed_until === null || billable_on === null) {
    return 'Nothing of the contract is to be billed.';
  }
  const isWithin = (day: CalendarDate) => ends_on === null || day <= ends_on;
  const isStart = periodOf(periods, effective_on).from === effective_on;
  if (isStart && effective_on >= billed_until && isWithin(effective_on)) return undefined;
  const next = periodStartsFrom(periods, billed_until, DATES_NAMED).filter(isWithin);
  return `is not the first day of a period that is not billed yet; the next ones begin on ${next.join(', ')}`;
}
