-- Trigger function: refuses what would add, change or remove a line of an invoice that is final, whatever writes to the table.
--
-- Locks: shares the invoice's row, so that it is not issued meanwhile.
-- Relies on: the primary key of invoice.
-- Called by: the trigger refuse_invoice_line_change, before insert, update or delete on invoice_line.
create or replace function refuse_invoice_line_change() returns trigger language plpgsql as $fn$
declare
  final_number text;
begin
  if is_moving(coalesce(new.organization_id, old.organization_id)) then
    return coalesce(new, old);
  end if;
  -- Shares the invoice's lock, so that it is not issued meanwhile.
  perform 1 from invoice where id in (old.invoice_id, new.invoice_id) for share;
  select number into final_number from invoice where id in (old.invoice_id, new.invoice_id) and status <> 'draft' limit 1;
  if found then
    raise exception 'The invoice is final: its lines do not change.'
      using errcode = 'check_violation', detail = format('It is invoice %s.', final_number),
        schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return coalesce(new, old);
end
$fn$;
