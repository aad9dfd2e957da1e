-- A billed period lets go of a draft that is deleted, and of no other invoice.
create function refuse_unbilled_invoice() returns trigger language plpgsql as $fn$
begin
  if exists (select from invoice where organization_id = old.organization_id and id = old.invoice_id) then
    raise exception 'A billed period has its invoice as long as there is one.'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return null;
end
$fn$;
create constraint trigger billed_period_invoice_kept after update on billed_period deferrable initially deferred for each row
  when (old.invoice_id is not null and new.invoice_id is null)
  execute function refuse_unbilled_invoice();
