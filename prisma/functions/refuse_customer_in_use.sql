-- Trigger function: refuses to archive a customer while a contract of it is active or to be billed. Invoices are the domain's to look
-- at: one that is paid is owed again when its payment is reversed.
--
-- Locks: none but the row of customer, which is being updated. Whoever activates a contract locks it too.
-- Relies on: the index contract_organization_id_customer_id_id_idx.
-- Called by: the trigger customer_archived, before update of archived_at on customer.
create or replace function refuse_customer_in_use() returns trigger language plpgsql as $fn$
begin
  if is_moving(new.organization_id) then
    return new;
  end if;
  if exists (
    select from contract
    where organization_id = new.organization_id and customer_id = new.id and (status = 'active' or billable_on is not null)
  ) then
    raise exception 'A customer is not archived while a contract of it is active or to be billed.'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return new;
end
$fn$;
