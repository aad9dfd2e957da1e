// What receivers learn of a contract: each version is the data of one event, published in its transaction.
import type { TransactionContext } from '../../context.ts';
import type { EventData } from '../../event-types/event-type.ts';
import { publishEvent } from '../../events/event.ts';
import { bodyOf } from '../../resource.ts';
import type { Amendment, ContractHead } from './contract.ts';
import { type ContractCause, contractTransitions } from './state.ts';

/** Publishes the event of a change. */
export async function publishChange(
  tx: TransactionContext,
  cause: Exclude<ContractCause, 'amended'>,
  contract: ContractHead,
): Promise<void> {
  const { event: type } = contractTransitions[cause];
  await publishEvent(tx, { organizationId: contract.organization_id, type, data: snapshotOf(contract) });
}

export async function publishAmendment(
  tx: TransactionContext,
  contract: ContractHead,
  amendment: Amendment,
): Promise<void> {
  await publishEvent(tx, {
    organizationId: contract.organization_id,
    type: contractTransitions.amended.event,
    data: { ...snapshotOf(contract), amendment: amendmentOf(amendment) },
  });
}

export const snapshotOf = bodyOf<ContractHead, EventData<'contract.updated'>>('Contract', {});

const amendmentOf = bodyOf<Amendment, EventData<'contract.amended'>['amendment']>('AmendmentSnapshot', {});
