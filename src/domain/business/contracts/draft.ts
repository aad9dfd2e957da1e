// Contracts before they are in force: their creation, and what may be changed in them.
import { isDeepStrictEqual } from 'node:util';
import type { BillingInterval } from '../../../../generated/prisma/client.ts';
import { definedOf } from '../../changes.ts';
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { unprocessable } from '../../errors.ts';
import { changedMetadata, type Metadata, type MetadataChanges } from '../../metadata.ts';
import type { ExpectedVersion } from '../../version.ts';
import { requireCustomer } from '../customer.ts';
import { insertNumbered } from '../number-series.ts';
import type { CalendarDate } from '../periods.ts';
import { externalIdFirst, refuseTaken } from '../taken.ts';
import type { Contract } from './contract.ts';
import { publishChange } from './contract-event.ts';
import { type ContractItemInput, insertItems, newItems } from './contract-items.ts';
import { refuseUnlessPossible } from './state.ts';
import {
  changeContract,
  insertContract,
  nextVersion,
  recordChange,
  updateContract,
} from './write-contract.ts';

const PAYMENT_TERMS_DAYS = 30;

/** What is absent stays, or is as in a new contract. */
interface ContractInput {
  readonly number?: string | undefined;
  readonly title?: string | undefined;
  readonly startsOn?: CalendarDate | undefined;
  readonly endsOn?: CalendarDate | null | undefined;
  readonly billingInterval?: BillingInterval | null | undefined;
  readonly paymentTermsDays?: number | undefined;
  readonly autoIssue?: boolean | undefined;
  readonly items?: readonly ContractItemInput[] | undefined;
  readonly externalId?: string | null | undefined;
}

export interface ContractCreation extends ContractInput {
  readonly customerId: string;
  readonly title: string;
  readonly startsOn: CalendarDate;
  readonly metadata?: Metadata | undefined;
}

export interface ContractUpdate extends ContractInput {
  readonly metadata?: MetadataChanges | undefined;
}

/**
 * Creates a draft in the customer's currency and publishes `contract.created`.
 *
 * @throws DomainError `number_taken`, `external_id_taken`; `unprocessable_content` for a customer that is not
 *   the organization's, items as newItems does, and an end before the beginning.
 */
export function createContract(
  context: Context,
  organizationId: string,
  input: ContractCreation,
): Promise<Contract> {
  const created = inTransaction(context, async (tx) => {
    refuseEarlyEnd(input.startsOn, input.endsOn);
    const customer = await requireCustomer(tx, organizationId, input.customerId);
    const items = await newItems(tx, organizationId, input.items ?? []);
    const now = tx.databaseClock.now();
    const unnumbered: Omit<Contract, 'number'> = {
      id: tx.databaseClock.newId(),
      organizationId,
      customerId: customer.id,
      externalId: input.externalId ?? null,
      title: input.title,
      status: 'draft',
      startsOn: input.startsOn,
      endsOn: input.endsOn ?? null,
      currency: customer.currency,
      billingInterval: input.billingInterval ?? null,
      paymentTermsDays: input.paymentTermsDays ?? PAYMENT_TERMS_DAYS,
      autoIssue: input.autoIssue ?? false,
      billedUntil: null,
      billableOn: null,
      terminationReason: null,
      version: 1,
      metadata: { ...input.metadata },
      createdAt: now,
      updatedAt: now,
      activatedAt: null,
      terminatedAt: null,
      items,
      amendments: [],
    };
    const given = { number: input.number, external_id: input.externalId };
    const contract = await insertNumbered(tx, 'contract', organizationId, given, async (number) => {
      const numbered = { ...unnumbered, number };
      return (await refuseTaken('contract', insertContract(tx, numbered))) > 0 ? [numbered] : [];
    });
    insertTerms(tx, contract);
    await publishChange(tx, 'created', contract);
    await recordChange(tx, 'contract.created', undefined, contract);
    return contract;
  });
  return externalIdFirst(context, 'contract', organizationId, input.externalId, created);
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
  organizationId: string,
  id: string,
  { title, externalId, metadata, items, ...given }: ContractUpdate,
  expected?: ExpectedVersion,
): Promise<Contract> {
  return changeContract(context, organizationId, id, expected, 'contract.updated', async (tx, contract) => {
    const conditions = definedOf(given);
    const isConditional = items !== undefined || Object.keys(conditions).length > 0;
    const cause = isConditional || contract.status === 'draft' ? 'changed' : 'described';
    refuseUnlessPossible(cause, contract);
    const wanted: Contract = {
      ...contract,
      ...conditions,
      ...definedOf({ title, externalId }),
      ...(metadata !== undefined && { metadata: changedMetadata(contract, metadata) }),
      ...(items && { items: await newItems(tx, organizationId, items) }),
    };
    if (!items && isDeepStrictEqual(wanted, contract)) return contract;
    refuseEarlyEnd(wanted.startsOn, wanted.endsOn);
    const changed = nextVersion(tx, contract, wanted);
    await updateContract(tx, changed);
    if (cause === 'changed') {
      tx.db
        .send`delete from contract_terms where organization_id = ${organizationId} and contract_id = ${id}`;
      insertTerms(tx, changed);
    }
    await publishChange(tx, cause, changed);
    return changed;
  });
}

function refuseEarlyEnd(startsOn: CalendarDate, endsOn: CalendarDate | null | undefined): void {
  if (!endsOn || endsOn >= startsOn) return;
  throw unprocessable([{ pointer: '/ends_on', detail: `is before ${startsOn}, when the contract begins` }]);
}

/** A draft has one list of terms. */
function insertTerms(tx: TransactionContext, contract: Contract): void {
  const { organizationId, id, startsOn, items, createdAt } = contract;
  const termsId = tx.databaseClock.newId();
  tx.db.send`
    insert into contract_terms (id, organization_id, contract_id, effective_on, is_amendment, created_at)
    values (${termsId}, ${organizationId}, ${id}, ${startsOn}, false, ${createdAt})`;
  insertItems(tx, organizationId, termsId, items);
}
