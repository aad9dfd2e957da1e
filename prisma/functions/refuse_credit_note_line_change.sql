-- Trigger function: refuses what would add, change or remove a line of an issued credit note.
--
-- Locks: shares the credit note's row, so that it is not issued meanwhile.
-- Relies on: credit_note_id_key.
-- Called by: the trigger credit_note_line_final, before insert, update or delete on credit_note_line.
create or replace function refuse_credit_note_line_change() returns trigger language plpgsql as $fn$
begin
  if is_moving(coalesce(new.organization_id, old.organization_id)) then
    return coalesce(new, old);
  end if;
  perform from credit_note where id in (old.credit_note_id, new.credit_note_id) for share;
  if exists (select from credit_note where id in (old.credit_note_id, new.credit_note_id) and status = 'issued') then
    raise exception 'The credit note is final: its lines do not change.'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return coalesce(new, old);
end
$fn$;
