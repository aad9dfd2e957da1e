-- Trigger function: refuses credit that is not what credit notes come to, or that is used twice. At the end of the transaction.
--
-- Locks: none. Whoever writes has locked the invoice and the credit note by then.
-- Relies on: the primary keys, credit_note_organization_id_invoice_id_status_id_idx, credit_application_organization_id_invoice_id_idx.
-- Called by: the constraint triggers credit_application_counted, credit_note_counted and invoice_credited.
create or replace function refuse_other_credit() returns trigger language plpgsql as $fn$
declare
  note uuid; about uuid; paid_by uuid;
begin
  if is_moving(new.organization_id) then
    return null;
  end if;
  if tg_table_name = 'invoice' then about := new.id; paid_by := new.id;
  elsif tg_table_name = 'credit_note' then note := new.id; about := new.invoice_id;
  else note := new.credit_note_id; paid_by := new.invoice_id; end if;
  if exists (select from credit_note where id = note and applied_minor <> (
       select coalesce(sum(amount_minor), 0) from credit_application as used
       where used.organization_id = credit_note.organization_id and credit_note_id = note))
    or exists (select from credit_note where id = note and status = 'issued' and subtotal_minor <> (
       select coalesce(sum(amount_minor), 0) from credit_note_line as line
       where line.organization_id = credit_note.organization_id and credit_note_id = note))
    -- As for an invoice, the tax of each rate is that of all that is credited at it, rounded once (src/domain/business/credit-notes).
    or (select coalesce(sum(tax_minor), 0) from credit_note where invoice_id = about and status = 'issued') <> (
       select coalesce(sum(tax), 0) from (
         select round(sum(credited.amount_minor) * line.tax_rate / 100) as tax
         from credit_note
         join credit_note_line as credited
           on credited.organization_id = credit_note.organization_id and credited.credit_note_id = credit_note.id
         join invoice_line as line
           on line.organization_id = credited.organization_id and line.invoice_id = credited.invoice_id
             and line.position = credited.position
         where credit_note.invoice_id = about and status = 'issued'
         group by line.tax_rate) as of_rate)
    or exists (select from invoice where id = about and credited_minor <> (
       select coalesce(sum(total_minor), 0) from credit_note
       where organization_id = invoice.organization_id and invoice_id = about and status = 'issued'))
    or exists (select from invoice where id = paid_by and credit_applied_minor <> (
       select coalesce(sum(amount_minor), 0) from credit_application as used
       where used.organization_id = invoice.organization_id and invoice_id = paid_by))
    or exists (
       select from invoice_line as line
       join credit_note_line as credited using (organization_id, invoice_id, position)
       join credit_note on credit_note.organization_id = credited.organization_id and credit_note.id = credit_note_id
       where line.invoice_id = about and status = 'issued'
       group by line.organization_id, line.invoice_id, line.position, line.amount_minor
       having abs(sum(credited.amount_minor)) > abs(line.amount_minor) or sum(credited.amount_minor) * line.amount_minor < 0)
  then
    raise exception 'Credit is what credit notes come to, and is used once.'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return null;
end
$fn$;
