-- Trigger function: refuses that a payment says another amount is refunded than its refunds do.
--
-- At the end of the transaction, which writes the refund first and then the payment.
--
-- Locks: none. Whoever refunds has locked the row of the invoice by then.
-- Relies on: the primary keys of payment and payment_refund.
-- Called by: the constraint triggers payment_refund_counted, after insert on payment_refund, payment_refunded_by_refunds and
-- payment_refunded_as_refunds, after insert and update on payment.
create or replace function refuse_other_refunded_amount() returns trigger language plpgsql as $fn$
declare
  changed uuid;
begin
  if is_moving(new.organization_id) then
    return null;
  end if;
  if tg_table_name = 'payment' then
    changed := new.id;
  else
    changed := new.payment_id;
  end if;
  if exists (
    select from payment where payment.id = changed and refunded_minor <> (
      select coalesce(sum(refund.amount_minor), 0) from payment_refund as refund
      where refund.organization_id = payment.organization_id and payment_id = changed
    )
  ) then
    raise exception 'What is refunded of a payment is the sum of its refunds.'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return null;
end
$fn$;
