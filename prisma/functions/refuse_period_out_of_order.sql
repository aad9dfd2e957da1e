-- Trigger function: refuses a billed period that is not the next one of its contract, or whose invoice is not the one of that period.
--
-- So no two periods overlap. An exclusion constraint would need the extension btree_gist, which not every role may create.
--
-- Locks: the contract's row, so that two that bill the same period wait for each other.
-- Relies on: the primary keys of contract and invoice.
-- Called by: the trigger billed_period_in_order, before insert on billed_period.
create or replace function refuse_period_out_of_order() returns trigger language plpgsql as $fn$
begin
  if is_moving(new.organization_id) then
    return new;
  end if;
  perform from contract
  where organization_id = new.organization_id and id = new.contract_id and billed_until = new.period_from
    and billable_on = new.period_to and exists (
      select from invoice
      where invoice.id = new.invoice_id and invoice.contract_id = contract.id and invoice.period_from = new.period_from
        and invoice.period_to = new.period_to
    )
  for no key update;
  if not found then
    raise exception 'The period that is billed is the next one of its contract, and has its invoice.'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return new;
end
$fn$;
