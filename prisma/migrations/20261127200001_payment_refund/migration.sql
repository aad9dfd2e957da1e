-- Refunds of payments: each is kept, and their sum is what is refunded of the payment. A payment that is reversed has none.
alter table payment
  add column refunded_minor bigint not null default 0,
  add constraint payment_refunded_minor_check check (
    refunded_minor = 0 or (status = 'received' and refunded_minor between 1 and amount_minor)
  ) not valid;

create table payment_refund (
  organization_id uuid not null,
  payment_id uuid not null,
  id uuid not null,
  amount_minor bigint not null,
  reason text,
  reference text,
  refunded_at timestamptz(3) not null,
  constraint payment_refund_pkey primary key (organization_id, payment_id, id),
  constraint payment_refund_organization_id_payment_id_fkey foreign key (organization_id, payment_id)
    references payment (organization_id, id) on update restrict on delete restrict,
  constraint payment_refund_amount_minor_check check (amount_minor >= 1)
);

create trigger payment_refund_kept before update or delete on payment_refund for each row
  execute function refuse_change('A refund stays as it was recorded.');

create function refuse_other_refunded_amount() returns trigger language plpgsql as $fn$
declare
  changed uuid;
begin
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
create constraint trigger payment_refund_counted after insert on payment_refund deferrable initially deferred for each row
  execute function refuse_other_refunded_amount();
create constraint trigger payment_refunded_by_refunds after insert or update on payment deferrable initially deferred for each row
  when (new.refunded_minor <> 0)
  execute function refuse_other_refunded_amount();
