// How a contract is changed: locked, judged, written with its next version, and recorded if somebody acts.
import type { ContractItem as ItemBody } from '../../../../generated/api/types.gen.ts';
import { type AuditAction, recordDifference } from '../../audit.ts';
import { type Facts, metadataApart } from '../../audit-facts.ts';
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import type { Metadata } from '../../metadata.ts';
import { type ExpectedVersion, refuseOutdated } from '../../version.ts';
import { insertRows, only, updateRows } from '../row-statements.ts';
import { refuseTaken } from '../taken.ts';
import {
  type Amendment,
  type Contract,
  type ContractHead,
  type ContractItem,
  lockContract,
} from './contract.ts';
import { contractBody } from './contract-body.ts';

type ContractAction = Extract<AuditAction, `contract.${string}`>;

/** The columns of a contract that change. */
export type ContractChanges = Partial<Omit<ContractHead, 'metadata'>> & { readonly metadata?: Metadata };

/**
 * Locks the contract, applies `change`, records it, and returns what it left.
 *
 * @throws DomainError `precondition_failed`.
 */
export function changeContract(
  context: Context,
  organization_id: string,
  id: string,
  expected: ExpectedVersion,
  action: ContractAction,
  change: (tx: TransactionContext, contract: Contract) => Promise<Contract>,
): Promise<Contract> {
  return inTransaction(context, async (tx) => {
    const contract = await lockContract(tx, organization_id, id);
    refuseOutdated('contract', contract, expected);
    const changed = await change(tx, contract);
    await recordChange(tx, action, contract, changed);
    return changed;
  });
}

/** Records a change if somebody acts. */
export const recordChange = (
  tx: TransactionContext,
  action: ContractAction,
  before: Contract | undefined,
  after: Contract | undefined,
): Promise<void> => recordDifference(tx, action, factsOf, before, after);

/** Without what follows from the rest. */
function factsOf(contract: Contract): Facts {
  const { items, amendments, next_period, ...facts } = contractBody(contract);
  return {
    ...metadataApart(facts),
    items: items.map(itemText),
    amendments_on: amendments.map(({ effective_on }) => effective_on),
  };
}

function itemText({ description, quantity, meter, included_quantity, price, tax_rate }: ItemBody) {
  const amount = meter === null ? `${quantity} × ${price.unit_amount}` : `${price.unit_amount} × ${meter}`;
  const included = meter === null || included_quantity === '0' ? '' : `, ${included_quantity} included`;
  return `${description}: ${amount}${included}, tax ${tax_rate} %`;
}

/** Writes the next version, which an event carries, with what changes. @throws DomainError as refuseTaken does. */
export async function updateContract(
  tx: TransactionContext,
  contract: Contract,
  changes: ContractChanges = {},
): Promise<Contract> {
  const next = { ...changes, version: contract.version + 1, updated_at: tx.databaseClock.now() };
  const row = only(await refuseTaken('contract', updateRows(tx, 'Contract', [[contract, next]])));
  return { ...contract, ...row };
}

/** Writes terms with their items. */
export function insertTerms(tx: TransactionContext, terms: Amendment, items: readonly ContractItem[]): void {
  const { id: terms_id, organization_id } = terms;
  insertRows(tx, 'ContractTerms', [terms]);
  const rows = items.map(({ meter: _, ...item }, position) => ({
    ...item,
    position,
    organization_id,
    terms_id,
  }));
  insertRows(tx, 'ContractItem', rows);
}
