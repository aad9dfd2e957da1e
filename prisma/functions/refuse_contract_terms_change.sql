-- Trigger function: refuses what would add, change or remove terms of a contract that is in force, except an amendment that begins
-- with a period that is not billed: it comes, and may be taken back.
--
-- Locks: shares the contract's row, so that it is neither activated nor billed meanwhile.
-- Relies on: the index contract_id_idx.
-- Called by: the trigger contract_terms_final, before insert, update or delete on contract_terms.
create or replace function refuse_contract_terms_change() returns trigger language plpgsql as $fn$
begin
  if is_moving(coalesce(new.organization_id, old.organization_id)) then
    return coalesce(new, old);
  end if;
  perform from contract where id in (old.contract_id, new.contract_id) for share;
  if exists (
    select from contract
    where id in (old.contract_id, new.contract_id) and status <> 'draft' and (
      tg_op = 'UPDATE' or status = 'terminated' or not coalesce(new.is_amendment, old.is_amendment)
      or coalesce(new.effective_on, old.effective_on) < coalesce(billed_until, starts_on)
    )
  ) then
    raise exception 'The terms of a contract in force do not change. An amendment begins with a period that is not billed.'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return coalesce(new, old);
end
$fn$;
