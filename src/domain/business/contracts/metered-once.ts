// What a meter counts of a customer is billed by one contract at a time.
import type { TransactionContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { lockCustomer } from '../customer.ts';
import type { Contract } from './contract.ts';

/**
 * Refuses what the transaction has written of a contract if it bills a meter that another contract of the
 * customer bills on the same day: an active one, or one that is terminated and not over on that day.
 *
 * Locks the customer, after the contract: of two contracts that come into force at once, the second sees the
 * first. In SQL: one statement compares the days of all terms, however many contracts the customer has.
 *
 * @throws DomainError `meter_already_billed`.
 */
export async function refuseMetersBilledTwice(tx: TransactionContext, contract: Contract): Promise<void> {
  const { organization_id, customer_id, id } = contract;
  await lockCustomer(tx, organization_id, customer_id);
  const [twice] = await tx.db.query<{ key: string; number: string }>`
    with billed as (
      select contract.id as contract_id, contract.number, item.meter_id, in_force.days
      from contract
      cross join lateral (
        select terms.id, daterange(
          terms.effective_on,
          least(lead(terms.effective_on) over (order by terms.effective_on, terms.is_amendment), contract.ends_on + 1)
        ) as days
        from contract_terms as terms
        where terms.organization_id = contract.organization_id and terms.contract_id = contract.id
          and terms.effective_on <= coalesce(contract.ends_on, 'infinity')
      ) as in_force
      join contract_item as item
        on item.organization_id = contract.organization_id and item.terms_id = in_force.id
      where contract.organization_id = ${organization_id} and contract.customer_id = ${customer_id}
        and contract.status <> 'draft' and contract.billing_interval is not null and item.meter_id is not null
    )
    select meter.key, other.number
    from billed as own
    join billed as other on other.meter_id = own.meter_id and other.days && own.days
    join meter on meter.organization_id = ${organization_id} and meter.id = own.meter_id
    where own.contract_id = ${id} and other.contract_id <> ${id}
    limit 1`;
  if (!twice) return;
  throw new DomainError(
    'meter_already_billed',
    `Contract ${twice.number} bills the meter "${twice.key}" for this customer on the same days.`,
  );
}
