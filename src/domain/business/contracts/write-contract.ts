// How a contract is changed: locked, judged, written with its next version, and recorded if somebody acts.
import { type AuditAction, recordDifference } from '../../audit.ts';
import { type Facts, metadataApart } from '../../audit-facts.ts';
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { metadataOf } from '../../metadata.ts';
import { type ExpectedVersion, refuseOutdated } from '../../version.ts';
import { refuseTaken } from '../taken.ts';
import { type Contract, type ContractItem, lockContract } from './contract.ts';
import { snapshotOf } from './contract-event.ts';

type ContractAction = Extract<AuditAction, `contract.${string}`>;

/**
 * Locks the contract, applies `change`, records it, and returns what it left.
 *
 * @throws DomainError `precondition_failed`.
 */
export function changeContract(
  context: Context,
  organizationId: string,
  id: string,
  expected: ExpectedVersion,
  action: ContractAction,
  change: (tx: TransactionContext, contract: Contract) => Promise<Contract>,
): Promise<Contract> {
  return inTransaction(context, async (tx) => {
    const contract = await lockContract(tx, organizationId, id);
    refuseOutdated('contract', contract, expected);
    const changed = await change(tx, contract);
    await recordChange(tx, action, contract, changed);
    return changed;
  });
}

/** Records a change if somebody acts. */
export function recordChange(
  tx: TransactionContext,
  action: ContractAction,
  before: Contract | undefined,
  after: Contract,
): Promise<void> {
  const { id, organizationId } = after;
  const change = { action, organizationId, subject: { kind: 'contract', id } };
  return recordDifference(tx, change, factsOf, before, after);
}

const factsOf = (contract: Contract): Facts => ({
  ...metadataApart(snapshotOf(contract)),
  items: contract.items.map(itemText),
  amendments_on: contract.amendments.map(({ effectiveOn }) => effectiveOn),
});

function itemText({ description, quantity, meter, includedQuantity, unitAmount, taxRate }: ContractItem) {
  const amount = meter === null ? `${quantity} × ${unitAmount}` : `${unitAmount} × ${meter}`;
  const included = meter === null || includedQuantity === '0' ? '' : `, ${includedQuantity} included`;
  return `${description}: ${amount}${included}, tax ${taxRate} %`;
}

/** The next version, with what changes. An event carries it. */
export function nextVersion(
  tx: TransactionContext,
  contract: Contract,
  changes: Partial<Omit<Contract, 'version' | 'updatedAt'>>,
): Contract {
  return { ...contract, ...changes, version: contract.version + 1, updatedAt: tx.databaseClock.now() };
}

/** @returns 0 where another contract has the number. */
export function insertContract(tx: TransactionContext, contract: Contract): Promise<number> {
  return tx.db.execute`
    insert into contract (id, organization_id, customer_id, number, external_id, title, status, starts_on, ends_on,
                          currency, billing_interval, payment_terms_days, auto_issue, version, metadata, created_at,
                          updated_at)
    values (${contract.id}, ${contract.organizationId}, ${contract.customerId}, ${contract.number},
            ${contract.externalId}, ${contract.title}, ${contract.status}, ${contract.startsOn}, ${contract.endsOn},
            ${contract.currency}, ${contract.billingInterval}, ${contract.paymentTermsDays}, ${contract.autoIssue},
            ${contract.version}, ${JSON.stringify(metadataOf(contract))}, ${contract.createdAt},
            ${contract.updatedAt})
    on conflict (organization_id, number) do nothing`;
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
