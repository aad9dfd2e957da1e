-- A contract is of a customer of its organization, in its currency. Its state says which times it has, and once it is in force,
-- what was agreed upon does not change. It is billed from period to period: never again, and none is left out.
alter table contract
  add constraint contract_organization_id_customer_id_currency_fkey foreign key (organization_id, customer_id, currency)
    references customer (organization_id, id, currency) on update restrict on delete restrict not valid,
  add constraint contract_status_check check (case status
    when 'draft' then num_nonnulls(activated_at, terminated_at, termination_reason, billed_until) = 0
    when 'active' then activated_at is not null and num_nonnulls(terminated_at, termination_reason) = 0
    else num_nulls(activated_at, terminated_at, ends_on) = 0 end) not valid,
  add constraint contract_billed_until_check check (
    (billed_until is null) = (status = 'draft' or billing_interval is null)
    and (billable_on is null or billed_until is not null)
    and (ends_on is null or (coalesce(billed_until <= ends_on + 1, true) and coalesce(billable_on <= ends_on + 1, true)))
  ) not valid,
  add constraint contract_payment_terms_days_check check (payment_terms_days >= 0) not valid,
  add constraint contract_version_check check (version >= 1) not valid;

create trigger contract_final before update on contract for each row
  when (
    new.id <> old.id or new.organization_id <> old.organization_id or (old.status <> 'draft' and (
      new.status = 'draft' or (old.status = 'terminated' and new.status <> 'terminated')
      or (new.customer_id, new.number, new.starts_on, new.currency, new.payment_terms_days, new.auto_issue, new.created_at)
        <> (old.customer_id, old.number, old.starts_on, old.currency, old.payment_terms_days, old.auto_issue, old.created_at)
      or (new.billing_interval, new.activated_at) is distinct from (old.billing_interval, old.activated_at)
      or coalesce(new.ends_on > old.ends_on, new.ends_on is null and old.ends_on is not null)
      or (old.status = 'terminated' and (new.ends_on, new.terminated_at, new.termination_reason)
        is distinct from (old.ends_on, old.terminated_at, old.termination_reason))
    ))
  )
  execute function refuse_change('A contract that is not a draft keeps what was agreed upon, ends no later, and is never in force again.');
create trigger contract_kept before delete on contract for each row
  when (old.status <> 'draft')
  execute function refuse_change('A contract that is not a draft is not deleted.');

create function refuse_unbilled_days() returns trigger language plpgsql as $fn$
begin
  if not exists (
    select from billed_period
    where organization_id = new.organization_id and contract_id = new.id and period_from = old.billed_until
      and period_to = new.billed_until
  ) then
    raise exception 'A contract is billed until the end of a billed period that begins where the last one ended.'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return new;
end
$fn$;
create trigger contract_billed_by_periods before update on contract for each row
  when (old.billed_until is not null and new.billed_until is distinct from old.billed_until)
  execute function refuse_unbilled_days();
