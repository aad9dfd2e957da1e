// What brings a contract into force and ends it (state.ts).
import type { Context, TransactionContext } from '../../context.ts';
import { DomainError, unprocessable } from '../../errors.ts';
import type { ExpectedVersion } from '../../version.ts';
import { type CalendarDate, dayBefore } from '../periods.ts';
import { billedUntil, type Contract, today } from './contract.ts';
import { publishChange } from './contract-event.ts';
import { firstDayBilled } from './first-day-billed.ts';
import { refuseMetersBilledTwice } from './metered-once.ts';
import { contractTransitions, refuseUnlessPossible } from './state.ts';
import { changeContract, nextVersion, updateContract } from './write-contract.ts';

/**
 * Brings a draft into force and publishes `contract.updated`. If it has a billing interval, its first period
 * is billed next, or the one that is given.
 *
 * @throws DomainError as getContract does; `precondition_failed`, `contract_not_draft`, `meter_already_billed`;
 *   `unprocessable_content` for a contract that would bill nothing, and as firstDayBilled does.
 */
export function activateContract(
  context: Context,
  organizationId: string,
  id: string,
  { startsBillingOn }: { startsBillingOn?: CalendarDate | null | undefined } = {},
  expected?: ExpectedVersion,
): Promise<Contract> {
  return changeContract(context, organizationId, id, expected, 'contract.activated', async (tx, contract) => {
    refuseUnlessPossible('activated', contract);
    if (contract.billingInterval !== null && contract.items.length === 0) {
      throw new DomainError(
        'unprocessable_content',
        `Contract ${contract.number} has a billing interval, and no items to bill.`,
      );
    }
    const activated = nextVersion(tx, contract, {
      status: contractTransitions.activated.to,
      activatedAt: tx.databaseClock.now(),
      ...billedUntil(contract, firstDayBilled(contract, await todayOf(tx, contract), startsBillingOn)),
    });
    await updateContract(tx, activated);
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
  organizationId: string,
  id: string,
  { endsOn, reason }: { endsOn: CalendarDate; reason?: string | null | undefined },
  expected?: ExpectedVersion,
): Promise<Contract> {
  return changeContract(
    context,
    organizationId,
    id,
    expected,
    'contract.terminated',
    async (tx, contract) => {
      refuseUnlessPossible('terminated', contract);
      refuseEnd(contract, endsOn);
      const ended = { ...contract, endsOn };
      const terminated = nextVersion(tx, contract, {
        status: contractTransitions.terminated.to,
        endsOn,
        terminationReason: reason ?? null,
        terminatedAt: tx.databaseClock.now(),
        ...(contract.billedUntil !== null && billedUntil(ended, contract.billedUntil)),
      });
      await updateContract(tx, terminated);
      await publishChange(tx, 'terminated', terminated);
      return terminated;
    },
  );
}

async function todayOf({ db }: TransactionContext, { organizationId, id }: Contract): Promise<CalendarDate> {
  const [row] = await db.query<{ day: CalendarDate }>`
    select to_char(${today}, 'YYYY-MM-DD') as day from contract
    where organization_id = ${organizationId} and id = ${id}`;
  if (!row) throw new Error(`There is no contract ${id}.`);
  return row.day;
}

function refuseEnd(contract: Contract, endsOn: CalendarDate): void {
  const refuse = (detail: string) => {
    throw unprocessable([{ pointer: '/ends_on', detail }]);
  };
  const { startsOn, billedUntil: billed } = contract;
  if (endsOn < startsOn) refuse(`is before ${startsOn}, when the contract begins`);
  if (billed !== null && endsOn < dayBefore(billed))
    refuse(`The contract is billed up to ${dayBefore(billed)}.`);
  if (contract.endsOn !== null && endsOn > contract.endsOn) {
    refuse(`is after ${contract.endsOn}, when the contract ends anyway`);
  }
}
