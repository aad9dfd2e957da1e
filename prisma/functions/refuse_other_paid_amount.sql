-- Trigger function: refuses that an invoice says another amount is paid than its payments do. So there is no payment on a draft
-- either, nor on a voided invoice: nothing is paid on those.
--
-- At the end of the transaction, which writes the payment first and then the invoice.
--
-- Locks: none. Whoever writes both has locked the invoice's row by then.
-- Relies on: the primary key of invoice, and payment_invoice_id_idx.
-- Called by: the constraint triggers payment_counted, after insert or update on payment, invoice_paid_by_payments, after update, and
-- new_invoice_paid_by_payments, after insert on invoice.
create or replace function refuse_other_paid_amount() returns trigger language plpgsql as $fn$
declare
  changed uuid;
begin
  if is_moving(new.organization_id) then
    return null;
  end if;
  if tg_table_name = 'invoice' then
    changed := new.id;
  else
    changed := new.invoice_id;
  end if;
  if exists (
    select from invoice where invoice.id = changed and paid_minor <> (
      select coalesce(sum(amount_minor - refunded_minor), 0) from payment where invoice_id = changed and status = 'received'
    )
  ) then
    raise exception 'What is paid on an invoice is the sum of the payments that were received, less what was refunded.'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return null;
end
$fn$;
