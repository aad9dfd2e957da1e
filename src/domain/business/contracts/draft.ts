// Contracts before they are in force: their creation, what may be changed in them, and their deletion.
import { isDeepStrictEqual } from 'node:util';
import type { ContractCreation, ContractUpdate } from '../../../../generated/api/types.gen.ts';
import { definedOf } from '../../changes.ts';
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { DomainError, unprocessableAt } from '../../errors.ts';
import { changedMetadata } from '../../metadata.ts';
import type { Columns } from '../../resource.ts';
import { deletedVersion, type ExpectedVersion, refuseOutdated } from '../../version.ts';
import { requireCustomer } from '../customer.ts';
import { insertNumbered } from '../number-series.ts';
import { insertedRows } from '../row-statements.ts';
import { externalIdFirst } from '../taken.ts';
import { type Contract, lockContract } from './contract.ts';
import { publishChange } from './contract-event.ts';
import { newItems } from './contract-items.ts';
import { contractTransitions, refuseUnlessPossible } from './state.ts';
import { changeContract, insertTerms, recordChange, updateContract } from './write-contract.ts';

const PAYMENT_TERMS_DAYS = 30;

/**
 * Creates a draft in the customer's currency and publishes `contract.created`.
 *
 * @throws DomainError `number_taken`, `external_id_taken`; as requireCustomer and newItems do;
 *   `unprocessable_content` for an end before the beginning.
 */
export function createContract(
  context: Context,
  organization_id: string,
  { items: inputs = [], ...given }: Columns<Contract, ContractCreation>,
): Promise<Contract> {
  const created = inTransaction(context, async (tx) => {
    refuseEarlyEnd(given);
    const { currency } = await requireCustomer(tx, organization_id, given.customer_id);
    const items = await newItems(tx, organization_id, inputs);
    const now = tx.databaseClock.now();
    const unnumbered = {
      payment_terms_days: PAYMENT_TERMS_DAYS,
      auto_issue: false,
      proration: 'none' as const,
      ...given,
      currency,
      id: tx.databaseClock.newId(),
      organization_id,
      created_at: now,
      updated_at: now,
      status: contractTransitions.created.to,
    };
    const row = await insertNumbered(tx, 'contract', organization_id, given.number, (number) =>
      insertedRows(tx, 'Contract', [{ ...unnumbered, number }], ['organization_id', 'number']),
    );
    const contract = { ...row, items, amendments: [] };
    insertFirstTerms(tx, contract);
    await publishChange(tx, 'created', contract);
    await recordChange(tx, 'contract.created', undefined, contract);
    return contract;
  });
  return externalIdFirst(context, 'contract', organization_id, given.external_id, created);
}

/**
 * Changes what is given and publishes `contract.updated`; a change that changes nothing publishes nothing. Only
 * a draft changes what it bills.
 *
 * @throws DomainError as getContract and createContract do; `precondition_failed`, `contract_not_draft`,
 *   `contract_not_active`.
 */
export function changeDetails(
  context: Context,
  organization_id: string,
  id: string,
  { title, external_id, metadata, items: inputs, ...given }: Columns<Contract, ContractUpdate>,
  expected?: ExpectedVersion,
): Promise<Contract> {
  return changeContract(context, organization_id, id, expected, 'contract.updated', async (tx, contract) => {
    const conditions = definedOf(given);
    const isConditional = inputs !== undefined || Object.keys(conditions).length > 0;
    const cause = isConditional || contract.status === 'draft' ? 'changed' : 'described';
    refuseUnlessPossible(cause, contract);
    const changes = {
      ...conditions,
      ...definedOf({ title, external_id }),
      ...(metadata !== undefined && { metadata: changedMetadata(contract, metadata) }),
    };
    const items = inputs ? await newItems(tx, organization_id, inputs) : contract.items;
    const wanted = { ...contract, ...changes, items };
    if (!inputs && isDeepStrictEqual(wanted, contract)) return contract;
    refuseEarlyEnd(wanted);
    const changed = { ...(await updateContract(tx, contract, changes)), items };
    if (cause === 'changed') {
      tx.db
        .send`delete from contract_terms where organization_id = ${organization_id} and contract_id = ${id}`;
      insertFirstTerms(tx, changed);
    }
    await publishChange(tx, cause, changed);
    return changed;
  });
}

/**
 * Deletes a draft and publishes `contract.deleted`.
 *
 * @throws DomainError as getContract does; `precondition_failed`, `contract_not_draft`, `contract_has_invoices`.
 */
export function deleteContract(
  context: Context,
  organization_id: string,
  id: string,
  expected?: ExpectedVersion,
): Promise<void> {
  return inTransaction(context, async (tx) => {
    // So that no invoice of it is created meanwhile.
    const draft = await lockContract(tx, organization_id, id, 'update');
    refuseOutdated('contract', draft, expected);
    refuseUnlessPossible('deleted', draft);
    await refuseInvoiced(tx, draft);
    tx.db
      .send`delete from contract_terms where organization_id = ${organization_id} and contract_id = ${draft.id}`;
    tx.db.send`delete from contract where organization_id = ${organization_id} and id = ${draft.id}`;
    await publishChange(tx, 'deleted', deletedVersion(tx, draft));
    await recordChange(tx, 'contract.deleted', draft, undefined);
  });
}

async function refuseInvoiced(
  tx: TransactionContext,
  { organization_id, id, number }: Contract,
): Promise<void> {
  const [invoice] = await tx.db.query<{ number: string }>`
    select number from invoice where organization_id = ${organization_id} and contract_id = ${id} limit 1`;
  if (!invoice) return;
  throw new DomainError(
    'contract_has_invoices',
    `Contract ${number} has invoices, such as ${invoice.number}, and cannot be deleted.`,
  );
}

function refuseEarlyEnd({ starts_on, ends_on }: Pick<ContractCreation, 'starts_on' | 'ends_on'>): void {
  if (!ends_on || ends_on >= starts_on) return;
  throw unprocessableAt('/ends_on', `is before ${starts_on}, when the contract begins`, 'too_small');
}

/** A draft has one list of terms. */
function insertFirstTerms(
  tx: TransactionContext,
  { organization_id, id: contract_id, starts_on: effective_on, items, created_at }: Contract,
): void {
  const of = { id: tx.databaseClock.newId(), organization_id, contract_id };
  insertTerms(tx, { ...of, effective_on, is_amendment: false, reason: null, created_at }, items);
}
