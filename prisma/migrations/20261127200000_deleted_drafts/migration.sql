-- A draft may be deleted. What it billed stays billed: its period, and the results of runs, are without an invoice then.
alter table billed_period alter column invoice_id drop not null;

drop trigger billed_period_final on billed_period;
create trigger billed_period_final before update on billed_period for each row
  when (
    (new.organization_id, new.contract_id, new.period_from, new.period_to, new.starts_at, new.ends_at)
      <> (old.organization_id, old.contract_id, old.period_from, old.period_to, old.starts_at, old.ends_at)
    or coalesce(new.invoice_id <> old.invoice_id, new.invoice_id is not null)
    or (old.settled_at is not null and new.settled_at is distinct from old.settled_at)
  )
  execute function refuse_change('A billed period does not change. Its usage is settled once.');

alter table billing_run_result drop constraint billing_run_result_outcome_check;
alter table billing_run_result add constraint billing_run_result_outcome_check
  check (invoice_id is null or failure_code is null) not valid;
