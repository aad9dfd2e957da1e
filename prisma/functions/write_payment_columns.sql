-- Trigger function: writes the customer and the times of a payment that comes without them.
--
-- Processes of the version before these columns insert none, and may run during an upgrade; the release after this one
-- drops the trigger.
--
-- Locks: none.
-- Relies on: the primary key of invoice.
-- Called by: the trigger write_payment_columns, before insert on payment.
create or replace function write_payment_columns() returns trigger language plpgsql as $fn$
begin
  new.customer_id := (select customer_id from invoice where id = new.invoice_id);
  new.created_at := new.received_at;
  new.updated_at := new.received_at;
  return new;
end
$fn$;
