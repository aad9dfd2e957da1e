-- What ended a contract stood in the reason, where it could not be told from somebody's own words. Of contracts that were terminated
-- before, the next migration fills it in, once.
create type ended_by as enum ('term', 'notice');
alter table contract
  add column ended_by ended_by,
  drop constraint contract_status_check,
  add constraint contract_status_check check (case status
    when 'draft' then num_nonnulls(activated_at, terminated_at, ended_by, termination_reason, billed_until) = 0
    when 'active' then activated_at is not null and num_nonnulls(terminated_at, ended_by, termination_reason) = 0
    else num_nulls(activated_at, terminated_at, ended_by, ends_on) = 0 end) not valid;

drop trigger contract_final on contract;
create trigger contract_final before update on contract for each row
  when (
    new.id <> old.id or new.organization_id <> old.organization_id or (old.status <> 'draft' and (
      new.status = 'draft' or (old.status = 'terminated' and new.status <> 'terminated')
      or (new.customer_id, new.number, new.starts_on, new.currency, new.payment_terms_days, new.auto_issue, new.proration, new.created_at)
        <> (old.customer_id, old.number, old.starts_on, old.currency, old.payment_terms_days, old.auto_issue, old.proration, old.created_at)
      or (new.billing_interval, new.activated_at) is distinct from (old.billing_interval, old.activated_at)
      or coalesce(new.ends_on > old.ends_on, new.ends_on is null and old.ends_on is not null)
      or (old.status = 'terminated' and (new.ends_on, new.terminated_at) is distinct from (old.ends_on, old.terminated_at))
      or (old.ended_by is not null and (new.ended_by, new.termination_reason) is distinct from (old.ended_by, old.termination_reason))
    ))
  )
  execute function refuse_change('A contract that is not a draft keeps what was agreed upon, ends no later, and is never in force again.');
