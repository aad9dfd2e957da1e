-- Trigger function: refuses that a contract is billed until another day than the end of its next billed period, so that no day is
-- billed twice and none is left out.
--
-- Locks: none but the row of contract, which is being updated.
-- Relies on: the primary key of billed_period.
-- Called by: the trigger contract_billed_by_periods, before update on contract.
create or replace function refuse_unbilled_days() returns trigger language plpgsql as $fn$
begin
  if is_moving(new.organization_id) then
    return new;
  end if;
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
