-- Trigger function: refuses what would be new for an archived customer. What a contract has used is billed all the same.
--
-- Locks: shares the customer's row, so that it is not archived meanwhile.
-- Relies on: the primary key of customer.
-- Called by: the triggers contract_of_archived_customer, before insert or update of the status on contract, unless it is terminated,
-- and invoice_of_archived_customer, before insert on invoice of what bills no contract.
create or replace function refuse_archived_customer() returns trigger language plpgsql as $fn$
begin
  if is_moving(new.organization_id) then
    return new;
  end if;
  perform from customer where id = new.customer_id for share;
  if exists (select from customer where id = new.customer_id and archived_at is not null) then
    raise exception 'An archived customer gets no new contract and no new invoice.'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return new;
end
$fn$;
