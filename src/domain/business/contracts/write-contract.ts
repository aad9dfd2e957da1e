// How a contract is changed: locked, judged, written with its next version, and told to its receivers.
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { metadataOf } from '../../metadata.ts';
import { type ExpectedVersion, refuseOutdated } from '../../version.ts';
import { refuseTaken } from '../taken.ts';
import { type Contract, lockContract } from './contract.ts';

/** Locks the contract, applies `change`, and returns what it left. @throws DomainError `precondition_failed`. */
export function changeContract(
  context: Context,
  organizationId: string,
  id: string,
  expected: ExpectedVersion,
  change: (tx: TransactionContext, contract: Contract) => Promise<Contract>,
): Promise<Contract> {
  return inTransaction(context, async (tx) => {
    const contract = await lockContract(tx, organizationId, id);
    refuseOutdated('contract', contract, expected);
    return change(tx, contract);
  });
}

/** The next version, with what changes. */
export function nextVersion(
  tx: TransactionContext,
  contract: Contract,
  changes: Partial<Omit<Contract, 'version' | 'updatedAt'>>,
): Contract {
  return { ...contract, ...changes, version: contract.version + 1, updatedAt: tx.databaseClock.now() };
}

/** @throws DomainError as refuseTaken does. */
export async function insertContract(tx: TransactionContext, contract: Contract): Promise<void> {
  await refuseTaken(
    'contract',
    tx.db.execute`
      insert into contract (id, organization_id, customer_id, number, external_id, title, status, starts_on, ends_on,
                            currency, billing_interval, payment_terms_days, auto_issue, version, metadata, created_at,
                            updated_at)
      values (${contract.id}, ${contract.organizationId}, ${contract.customerId}, ${contract.number},
              ${contract.externalId}, ${contract.title}, ${contract.status}, ${contract.startsOn}, ${contract.endsOn},
              ${contract.currency}, ${contract.billingInterval}, ${contract.paymentTermsDays}, ${contract.autoIssue},
              ${contract.version}, ${JSON.stringify(metadataOf(contract))}, ${contract.createdAt},
              ${contract.updatedAt})`,
  );
}

/** Writes what may change in a contract, without its terms. @throws DomainError as refuseTaken does. */
export async function updateContract(tx: TransactionContext, contract: Contract): Promise<void> {
  await refuseTaken(
    'contract',
    tx.db.execute`
      update contract
      set number = ${contract.number}, external_id = ${contract.externalId}, title = ${contract.title},
          status = ${contract.status}, starts_on = ${contract.startsOn}, ends_on = ${contract.endsOn},
          billing_interval = ${contract.billingInterval}, payment_terms_days = ${contract.paymentTermsDays},
          auto_issue = ${contract.autoIssue}, billed_until = ${contract.billedUntil},
          billable_on = ${contract.billableOn}, termination_reason = ${contract.terminationReason},
          version = ${contract.version}, metadata = ${JSON.stringify(metadataOf(contract))},
          updated_at = ${contract.updatedAt}, activated_at = ${contract.activatedAt},
          terminated_at = ${contract.terminatedAt}
      where organization_id = ${contract.organizationId} and id = ${contract.id}`,
  );
}
