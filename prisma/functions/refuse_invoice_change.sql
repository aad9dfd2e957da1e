-- Trigger function: refuses what would change an invoice that is final, whatever writes to the table.
--
-- The triggers' conditions say what is refused, so that a change of the status costs no call. Values are in the error's detail,
-- which logs leave out.
--
-- Locks: none. Reads no table.
-- Called by: the triggers refuse_invoice_change, before update, and refuse_invoice_deletion, before delete on invoice.
create or replace function refuse_invoice_change() returns trigger language plpgsql as $fn$
begin
  if is_moving(coalesce(new.organization_id, old.organization_id)) then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' then
    raise exception 'An invoice that is % cannot be deleted.', old.status
      using errcode = 'check_violation', detail = format('It is invoice %s.', old.number),
        schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  raise exception 'An invoice that is % is final: only its status, payments, times, void reason, external id and metadata change.',
    old.status
    using errcode = 'check_violation', detail = format('It is invoice %s.', old.number),
      schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
end
$fn$;
