-- Terms and items of a contract that is in force are what was agreed upon. An amendment comes whole, and begins with a period that
-- is not billed; until then it may be taken back.
alter table contract_item
  add constraint contract_item_price_check check (
    abs(unit_amount) < 1e15 and tax_rate between 0 and 100 and coalesce(quantity between 0 and 1e15, true)
    and coalesce(included_quantity between 0 and 1e15, true)
  ) not valid,
  add constraint contract_item_position_check check (position >= 0) not valid;

create function refuse_contract_terms_change() returns trigger language plpgsql as $fn$
begin
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
create trigger contract_terms_final before insert or update or delete on contract_terms for each row
  execute function refuse_contract_terms_change();

create function refuse_contract_item_change() returns trigger language plpgsql as $fn$
begin
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
create trigger contract_item_final before insert or update or delete on contract_item for each row
  execute function refuse_contract_item_change();
