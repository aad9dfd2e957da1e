-- What a period costs of which only a part is billed is agreed with the contract. Contracts so far pay whole periods.
create type proration as enum ('none', 'day');
alter table contract add column proration proration not null default 'none';

drop trigger contract_final on contract;
create trigger contract_final before update on contract for each row
  when (
    new.id <> old.id or new.organization_id <> old.organization_id or (old.status <> 'draft' and (
      new.status = 'draft' or (old.status = 'terminated' and new.status <> 'terminated')
      or (new.customer_id, new.number, new.starts_on, new.currency, new.payment_terms_days, new.auto_issue, new.proration, new.created_at)
        <> (old.customer_id, old.number, old.starts_on, old.currency, old.payment_terms_days, old.auto_issue, old.proration, old.created_at)
      or (new.billing_interval, new.activated_at) is distinct from (old.billing_interval, old.activated_at)
      or coalesce(new.ends_on > old.ends_on, new.ends_on is null and old.ends_on is not null)
      or (old.status = 'terminated' and (new.ends_on, new.terminated_at, new.termination_reason)
        is distinct from (old.ends_on, old.terminated_at, old.termination_reason))
    ))
  )
  execute function refuse_change('A contract that is not a draft keeps what was agreed upon, ends no later, and is never in force again.');
