-- What is refunded of a payment cannot be set back to 0 either.
drop trigger payment_refunded_by_refunds on payment;
create constraint trigger payment_refunded_by_refunds after insert on payment deferrable initially deferred for each row
  when (new.refunded_minor <> 0)
  execute function refuse_other_refunded_amount();
create constraint trigger payment_refunded_as_refunds after update on payment deferrable initially deferred for each row
  when (new.refunded_minor <> old.refunded_minor)
  execute function refuse_other_refunded_amount();
