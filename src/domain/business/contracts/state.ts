/**
 * The states of a contract and what moves it from one to another: the one table that the operations and the
 * expiry job use, and from which the diagram in docs/architecture.md is made.
 */
import type { ContractStatus } from '../../../../generated/prisma/client.ts';
import { DomainError } from '../../errors.ts';

interface ContractTransition<Event, To = ContractStatus> {
  /** None: the contract begins with it. In any other state the cause is refused. */
  readonly from: readonly ContractStatus[];
  readonly to: To;
  readonly event: Event;
}

export type ContractCause =
  | 'created'
  | 'changed'
  | 'described'
  | 'activated'
  | 'amended'
  | 'amendmentDeleted'
  | 'terminated'
  | 'expired'
  | 'deleted';

type ContractTransitions = {
  readonly [Cause in ContractCause]: Cause extends 'deleted'
    ? ContractTransition<'contract.deleted', 'deleted'>
    : ContractTransition<
        Cause extends 'amended'
          ? 'contract.amended'
          : 'contract.created' | 'contract.updated' | 'contract.terminated'
      >;
};

/** To be deleted it has no invoices. `changed` may touch every member, `described` none that is billed by; `expired` is the job's. */
export const contractTransitions: ContractTransitions = {
  created: { from: [], to: 'draft', event: 'contract.created' },
  changed: { from: ['draft'], to: 'draft', event: 'contract.updated' },
  described: { from: ['active'], to: 'active', event: 'contract.updated' },
  activated: { from: ['draft'], to: 'active', event: 'contract.updated' },
  amended: { from: ['active'], to: 'active', event: 'contract.amended' },
  amendmentDeleted: { from: ['active'], to: 'active', event: 'contract.updated' },
  terminated: { from: ['active'], to: 'terminated', event: 'contract.terminated' },
  expired: { from: ['active'], to: 'terminated', event: 'contract.terminated' },
  deleted: { from: ['draft'], to: 'deleted', event: 'contract.deleted' },
};

/** @throws DomainError `contract_not_draft`, `contract_not_active`. */
export function refuseUnlessPossible(
  cause: ContractCause,
  { number, status }: { readonly number: string; readonly status: ContractStatus },
): void {
  const { from } = contractTransitions[cause];
  if (from.includes(status)) return;
  const code = from.includes('draft') ? 'contract_not_draft' : 'contract_not_active';
  throw new DomainError(code, `Contract ${number} is ${status}, not ${from.join(' or ')}.`);
}
