// What receivers learn of a contract: each version is the data of one event, published in its transaction.
import { isoTime } from '../../../platform/timestamp.ts';
import type { TransactionContext } from '../../context.ts';
import type { EventData } from '../../event-types/event-type.ts';
import { publishEvent } from '../../events/event.ts';
import { metadataOf } from '../../metadata.ts';
import type { Amendment, ContractHead } from './contract.ts';
import { type ContractCause, contractTransitions } from './state.ts';

/** Publishes the event of a change. */
export async function publishChange(
  tx: TransactionContext,
  cause: Exclude<ContractCause, 'amended'>,
  contract: ContractHead,
): Promise<void> {
  const { event } = contractTransitions[cause];
  await publishEvent(tx, {
    organizationId: contract.organizationId,
    type: event,
    data: snapshotOf(contract),
  });
}

export async function publishAmendment(
  tx: TransactionContext,
  contract: ContractHead,
  { id, effectiveOn, reason }: Amendment,
): Promise<void> {
  await publishEvent(tx, {
    organizationId: contract.organizationId,
    type: contractTransitions.amended.event,
    data: { ...snapshotOf(contract), amendment: { id, effective_on: effectiveOn, reason } },
  });
}

export function snapshotOf(contract: ContractHead): EventData<'contract.updated'> {
  return {
    id: contract.id,
    number: contract.number,
    customer_id: contract.customerId,
    title: contract.title,
    status: contract.status,
    starts_on: contract.startsOn,
    ends_on: contract.endsOn,
    currency: contract.currency,
    billing_interval: contract.billingInterval,
    payment_terms_days: contract.paymentTermsDays,
    auto_issue: contract.autoIssue,
    termination_reason: contract.terminationReason,
    activated_at: contract.activatedAt && isoTime(contract.activatedAt),
    terminated_at: contract.terminatedAt && isoTime(contract.terminatedAt),
    version: contract.version,
    external_id: contract.externalId,
    metadata: metadataOf(contract),
    created_at: isoTime(contract.createdAt),
    updated_at: isoTime(contract.updatedAt),
  };
}
