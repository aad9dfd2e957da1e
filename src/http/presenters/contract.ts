// Makes contract bodies of contracts.
import type {
  ContractAmendment,
  ContractDetails,
  ContractItem as ItemBody,
} from '../../../generated/api/types.gen.ts';
import {
  type Amendment,
  type Contract,
  type ContractItem,
  nextPeriod,
} from '../../domain/business/contracts/contract.ts';
import { metadataOf } from '../../domain/metadata.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { type Presented, presented, timeOrNull } from './presented.ts';

export function presentContract(contract: Contract): Presented<ContractDetails> {
  const period = nextPeriod(contract);
  return presented<ContractDetails>({
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
    items: contract.items.map(presentItem),
    amendments: contract.amendments.map(presentAmendment),
    next_period: period ? { from: period.from, to: period.to } : null,
    termination_reason: contract.terminationReason,
    version: contract.version,
    external_id: contract.externalId,
    metadata: metadataOf(contract),
    created_at: isoTime(contract.createdAt),
    updated_at: isoTime(contract.updatedAt),
    activated_at: timeOrNull(contract.activatedAt),
    terminated_at: timeOrNull(contract.terminatedAt),
  });
}

function presentItem(item: ContractItem): Presented<ItemBody> {
  return presented<ItemBody>({
    id: item.id,
    kind: item.kind,
    description: item.description,
    quantity: item.quantity,
    meter: item.meter,
    included_quantity: item.includedQuantity,
    unit_amount: item.unitAmount,
    tax_rate: item.taxRate,
  });
}

function presentAmendment(amendment: Amendment): Presented<ContractAmendment> {
  return presented<ContractAmendment>({
    id: amendment.id,
    effective_on: amendment.effectiveOn,
    reason: amendment.reason,
    created_at: isoTime(amendment.createdAt),
  });
}
