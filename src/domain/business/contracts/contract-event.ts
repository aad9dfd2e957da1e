// What receivers learn of a contract: each version is the data of one event, published in its transaction.
import type { TransactionContext } from '../../context.ts';
import type { EventData } from '../../event-types/event-type.ts';
import { publishEvents } from '../../events/event.ts';
import { bodyOf } from '../../resource.ts';
import type { Amendment, Contract } from './contract.ts';
import { contractBody } from './contract-body.ts';
import { type ContractCause, contractTransitions } from './state.ts';

/** Publishes the events of a change, in one statement. */
export async function publishChange(
  tx: TransactionContext,
  cause: Exclude<ContractCause, 'amended'>,
  ...contracts: readonly Contract[]
): Promise<void> {
  const { event: type } = contractTransitions[cause];
  await publishEvents(
    tx,
    contracts.map((contract) => ({
      organizationId: contract.organization_id,
      type,
      data: contractBody(contract),
    })),
  );
}

export async function publishAmendment(
  tx: TransactionContext,
  contract: Contract,
  amendment: Amendment,
): Promise<void> {
  const { event: type } = contractTransitions.amended;
  const data = { ...contractBody(contract), amendment: amendmentOf(amendment) };
  await publishEvents(tx, [{ organizationId: contract.organization_id, type, data }]);
}

const amendmentOf = bodyOf<Amendment, EventData<'contract.amended'>['amendment']>('AmendmentSnapshot', {});
