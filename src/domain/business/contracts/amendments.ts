// Amendments: other items from the beginning of a period on that is not billed yet.
import type { Context } from '../../context.ts';
import { DomainError, unprocessable } from '../../errors.ts';
import type { ExpectedVersion } from '../../version.ts';
import { type CalendarDate, periodOf, periodStartsFrom } from '../periods.ts';
import { type Amendment, type Contract, getContract, periodsOf, today } from './contract.ts';
import { publishAmendment, publishChange } from './contract-event.ts';
import { type ContractItemInput, insertItems, newItems } from './contract-items.ts';
import { refuseMetersBilledTwice } from './metered-once.ts';
import { refuseUnlessPossible } from './state.ts';
import { changeContract, nextVersion, updateContract } from './write-contract.ts';

/** So that a contract's list of them stays readable whole. */
const AMENDMENTS_MAX = 100;
/** Dates that a refusal names. */
const DATES_NAMED = 3;

export interface AmendmentInput {
  readonly effectiveOn: CalendarDate;
  /** All items from that day on. */
  readonly items: readonly ContractItemInput[];
  readonly reason?: string | null | undefined;
}

/**
 * Gives an active contract other items from a day on, until its next amendment, and publishes
 * `contract.amended`.
 *
 * @throws DomainError as getContract does; `precondition_failed`, `contract_not_active`, `amendment_exists`,
 *   `amendment_limit_reached`, `meter_already_billed`; `unprocessable_content` for a day on which no unbilled
 *   period begins, with the next ones, and items as newItems does.
 */
export function amendContract(
  context: Context,
  organizationId: string,
  id: string,
  input: AmendmentInput,
  expected?: ExpectedVersion,
): Promise<Contract> {
  return changeContract(context, organizationId, id, expected, 'contract.amended', async (tx, contract) => {
    refuseUnlessPossible('amended', contract);
    refuseAmendment(contract, input.effectiveOn);
    const items = await newItems(tx, organizationId, input.items);
    const amendment: Amendment = {
      id: tx.databaseClock.newId(),
      effectiveOn: input.effectiveOn,
      reason: input.reason ?? null,
      createdAt: tx.databaseClock.now(),
    };
    tx.db.send`
      insert into contract_terms (id, organization_id, contract_id, effective_on, is_amendment, reason, created_at)
      values (${amendment.id}, ${organizationId}, ${contract.id}, ${amendment.effectiveOn}, true, ${amendment.reason},
              ${amendment.createdAt})`;
    insertItems(tx, organizationId, amendment.id, items);
    await updateContract(tx, nextVersion(tx, contract, {}));
    const amended = await getContract(tx, organizationId, contract.id);
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
  organizationId: string,
  id: string,
  amendmentId: string,
  expected?: ExpectedVersion,
): Promise<void> {
  await changeContract(
    context,
    organizationId,
    id,
    expected,
    'contract.amendment_deleted',
    async (tx, contract) => {
      const amendment = contract.amendments.find((each) => each.id === amendmentId.toLowerCase());
      if (!amendment) {
        throw new DomainError('not_found', `Contract ${contract.number} has no amendment ${amendmentId}.`);
      }
      refuseUnlessPossible('amendmentDeleted', contract);
      const deleted = await tx.db.execute`
      delete from contract_terms using contract
      where contract_terms.organization_id = ${organizationId} and contract_terms.id = ${amendment.id}
        and contract.organization_id = ${organizationId} and contract.id = ${contract.id}
        and contract_terms.effective_on > ${today}`;
      if (deleted === 0) {
        const detail = `The amendment of contract ${contract.number} is in force since ${amendment.effectiveOn}.`;
        throw new DomainError('amendment_effective', detail);
      }
      const changed = nextVersion(tx, contract, {
        amendments: contract.amendments.filter((each) => each !== amendment),
      });
      await updateContract(tx, changed);
      // The terms before it are in force for longer.
      await refuseMetersBilledTwice(tx, changed);
      await publishChange(tx, 'amendmentDeleted', changed);
      return changed;
    },
  );
}

function refuseAmendment(contract: Contract, effectiveOn: CalendarDate): void {
  const problem = dateProblem(contract, effectiveOn);
  if (problem) throw unprocessable([{ pointer: '/effective_on', detail: problem }]);
  const { number, amendments } = contract;
  if (amendments.some((each) => each.effectiveOn === effectiveOn)) {
    throw new DomainError(
      'amendment_exists',
      `Contract ${number} has an amendment for ${effectiveOn} already.`,
    );
  }
  if (amendments.length < AMENDMENTS_MAX) return;
  throw new DomainError(
    'amendment_limit_reached',
    `Contract ${number} has ${amendments.length} amendments, the most it may have.`,
  );
}

/** Nothing for a day on which a period begins that is not billed yet. */
function dateProblem(contract: Contract, effectiveOn: CalendarDate): string | undefined {
  const periods = periodsOf(contract);
  const { billedUntil, billableOn, endsOn } = contract;
  if (!periods || billedUntil === null || billableOn === null) {
    return 'Nothing of the contract is to be billed.';
  }
  const isWithin = (day: CalendarDate) => endsOn === null || day <= endsOn;
  const isStart = periodOf(periods, effectiveOn).from === effectiveOn;
  if (isStart && effectiveOn >= billedUntil && isWithin(effectiveOn)) return undefined;
  const next = periodStartsFrom(periods, billedUntil, DATES_NAMED).filter(isWithin);
  return `is not the first day of a period that is not billed yet; the next ones begin on ${next.join(', ')}`;
}
