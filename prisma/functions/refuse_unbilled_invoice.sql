-- Trigger function: refuses that a billed period lets go of an invoice that is still there.
--
-- At the end of the transaction, which deletes a draft after its period has let go of it.
--
-- Locks: none. Relies on: the primary key of invoice.
-- Called by: the constraint trigger billed_period_invoice_kept, after update on billed_period.
create or replace function refuse_unbilled_invoice() returns trigger language plpgsql as $fn$
begin
  if exists (select from invoice where organization_id = old.organization_id and id = old.invoice_id) then
    raise exception 'A billed period has its invoice as long as there is one.'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return null;
end
$fn$;
