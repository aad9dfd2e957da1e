-- Trigger function: refuses what would add, change or remove an item of a contract that is in force. The items of an amendment come
-- in the transaction that makes it, and go with it.
--
-- Locks: shares the contract's row, so that it is not activated meanwhile.
-- Relies on: the primary keys of contract_terms and contract.
-- Called by: the trigger contract_item_final, before insert, update or delete on contract_item.
create or replace function refuse_contract_item_change() returns trigger language plpgsql as $fn$
begin
  if is_moving(coalesce(new.organization_id, old.organization_id)) then
    return coalesce(new, old);
  end if;
  perform from contract_terms as terms
  join contract on contract.organization_id = terms.organization_id and contract.id = terms.contract_id
  where terms.organization_id in (old.organization_id, new.organization_id) and terms.id in (old.terms_id, new.terms_id)
  for share of contract;
  -- Terms that are gone take their items with them.
  if exists (
    select from contract_terms as terms
    join contract on contract.organization_id = terms.organization_id and contract.id = terms.contract_id
    where terms.organization_id in (old.organization_id, new.organization_id) and terms.id in (old.terms_id, new.terms_id)
      and contract.status <> 'draft'
      and not (tg_op = 'INSERT' and terms.is_amendment and terms.xmin = pg_current_xact_id()::xid)
  ) then
    raise exception 'The items of a contract in force do not change. Those of an amendment come with it.'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return coalesce(new, old);
end
$fn$;
