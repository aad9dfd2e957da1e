-- A payment is of its invoice's organization, customer and currency. It is recorded once and may be taken back once.
alter table payment
  add constraint payment_organization_id_invoice_id_customer_id_currency_fkey
    foreign key (organization_id, invoice_id, customer_id, currency)
    references invoice (organization_id, id, customer_id, currency) on update restrict on delete restrict not valid,
  add constraint payment_amount_minor_check check (amount_minor between 1 and 9007199254740991) not valid,
  add constraint payment_status_check check (
    (status = 'reversed') = (reversed_at is not null) and (status = 'reversed' or reverse_reason is null)
  ) not valid,
  -- By the trigger write_payment_columns also in payments of the first release.
  add constraint payment_columns_check check (num_nulls(customer_id, created_at, updated_at) = 0) not valid,
  add constraint payment_version_check check (version >= 1) not valid;

create trigger payment_final before update on payment for each row
  when (
    (old.status = 'reversed' and new.status <> 'reversed')
    or (new.id, new.organization_id, new.invoice_id, new.amount_minor, new.currency, new.received_at)
      <> (old.id, old.organization_id, old.invoice_id, old.amount_minor, old.currency, old.received_at)
    or (old.customer_id is not null and new.customer_id is distinct from old.customer_id)
    or (old.status = 'reversed' and new.reversed_at is distinct from old.reversed_at)
  )
  execute function refuse_change('A payment stays as it was recorded. It may be reversed, for good.');
create trigger payment_kept before delete on payment for each row
  execute function refuse_change('A payment is not deleted. It may be reversed.');
