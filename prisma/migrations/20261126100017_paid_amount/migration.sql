-- What is paid on an invoice is the sum of its payments: looked at when a transaction ends that has changed either.
create function refuse_other_paid_amount() returns trigger language plpgsql as $fn$
declare
  changed uuid;
begin
  if tg_table_name = 'invoice' then
    changed := new.id;
  else
    changed := new.invoice_id;
  end if;
  if exists (
    select from invoice where invoice.id = changed and paid_minor <> (
      select coalesce(sum(amount_minor), 0) from payment where invoice_id = changed and status = 'received'
    )
  ) then
    raise exception 'What is paid on an invoice is the sum of the payments that were received and not reversed.'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return null;
end
$fn$;
create constraint trigger payment_counted after insert or update on payment deferrable initially deferred for each row
  execute function refuse_other_paid_amount();
create constraint trigger invoice_paid_by_payments after update on invoice deferrable initially deferred for each row
  when (new.paid_minor <> old.paid_minor)
  execute function refuse_other_paid_amount();
create constraint trigger new_invoice_paid_by_payments after insert on invoice deferrable initially deferred for each row
  when (new.paid_minor <> 0)
  execute function refuse_other_paid_amount();
