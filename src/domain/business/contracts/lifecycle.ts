// What brings a contract into force and ends it (state.ts).
import type { ContractActivation, ContractTermination } from '../../../../generated/api/types.gen.ts';
import type { Context } from '../../context.ts';
import { DomainError, unprocessableAt } from '../../errors.ts';
import type { ExpectedVersion } from '../../version.ts';
import { lockCustomer, refuseArchived } from '../customer.ts';
import { type CalendarDate, dayBefore, todayIn } from '../periods.ts';
import { metersByKey, refuseArchivedMeters } from '../usage/meter.ts';
import { billedUntil, type Contract } from './contract.ts';
import { publishChange } from './contract-event.ts';
import { firstDayBilled } from './first-day-billed.ts';
import { refuseMetersBilledTwice } from './metered-once.ts';
import { contractTransitions, refuseUnlessPossible } from './state.ts';
import { changeContract, updateContract } from './write-contract.ts';

/**
 * Brings a draft into force and publishes `contract.updated`. If it has a billing interval, its first period
 * is billed next, or the one that is given.
 *
 * @throws DomainError as getContract does; `precondition_failed`, `contract_not_draft`, `customer_archived`,
 *   `meter_archived`, `meter_already_billed`; `unprocessable_content` for a contract that would bill nothing, and as
 *   firstDayBilled does.
 */
export function activateContract(
  context: Context,
  organization_id: string,
  id: string,
  { starts_billing_on }: ContractActivation = {},
  expected?: ExpectedVersion,
): Promise<Contract> {
  const action = 'contract.activated';
  return changeContract(context, organization_id, id, expected, action, async (tx, contract) => {
    refuseUnlessPossible('activated', contract);
    if (contract.billing_interval !== null && contract.items.length === 0) {
      throw new DomainError(
        'unprocessable_content',
        `Contract ${contract.number} has a billing interval, and no items to bill.`,
      );
    }
    refuseArchived(await lockCustomer(tx, organization_id, contract.customer_id));
    const meters = contract.items.flatMap(({ meter }) => meter ?? []);
    refuseArchivedMeters((await metersByKey(tx, organization_id, meters)).values());
    const today = await todayIn(tx, organization_id);
    const activated = await updateContract(tx, contract, {
      status: contractTransitions.activated.to,
      activated_at: tx.databaseClock.now(),
      ...billedUntil(contract, firstDayBilled(contract, today, starts_billing_on)),
    });
    await refuseMetersBilledTwice(tx, activated);
    await publishChange(tx, 'activated', activated);
    return activated;
  });
}

/**
 * Ends an active contract on a day and publishes `contract.terminated`. It is billed up to that day.
 *
 * @throws DomainError as getContract does; `precondition_failed`, `contract_not_active`;
 *   `unprocessable_content` for a day before the contract begins, within what is billed, or after its end.
 */
export function terminateContract(
  context: Context,
  organization_id: string,
  id: string,
  { ends_on, reason = null }: ContractTermination,
  expected?: ExpectedVersion,
): Promise<Contract> {
  const action = 'contract.terminated';
  return changeContract(context, organization_id, id, expected, action, async (tx, contract) => {
    refuseUnlessPossible('terminated', contract);
    refuseEnd(contract, ends_on);
    const { billed_until } = contract;
    const terminated = await updateContract(tx, contract, {
      status: contractTransitions.terminated.to,
      ends_on,
      ended_by: 'notice',
      termination_reason: reason,
      terminated_at: tx.databaseClock.now(),
      ...(billed_until !== null && billedUntil({ ...contract, ends_on }, billed_until)),
    });
    await publishChange(tx, 'terminated', terminated);
    return terminated;
  });
}

function refuseEnd(
  { starts_on, ends_on: endsAnyway, billed_until: billed }: Contract,
  ends_on: CalendarDate,
): void {
  const refuse = (detail: string) => {
    throw unprocessableAt('/ends_on', detail);
  };
  if (ends_on < starts_on) refuse(`is before ${starts_on}, when the contract begins`);
  if (billed !== null && ends_on < dayBefore(billed))
    refuse(`The contract is billed up to ${dayBefore(billed)}.`);
  if (endsAnyway !== null && ends_on > endsAnyway) {
    refuse(`is after ${endsAnyway}, when the contract ends anyway`);
  }
}
