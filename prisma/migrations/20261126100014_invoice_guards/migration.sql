-- An invoice is of a customer of its organization and in its currency, and so is its contract. Its state says which times it has and
-- what is paid on it. A total of 2^53 is beyond what JSON carries.
alter table invoice
  add constraint invoice_organization_id_customer_id_currency_fkey foreign key (organization_id, customer_id, currency)
    references customer (organization_id, id, currency) on update restrict on delete restrict not valid,
  add constraint invoice_organization_id_contract_id_customer_id_currency_fkey
    foreign key (organization_id, contract_id, customer_id, currency)
    references contract (organization_id, id, customer_id, currency) on update restrict on delete restrict not valid,
  add constraint invoice_status_check check (case status
    when 'draft' then num_nonnulls(issued_at, paid_at, voided_at, void_reason) = 0
    when 'issued' then issued_at is not null and num_nonnulls(paid_at, voided_at, void_reason) = 0
    when 'paid' then num_nulls(issued_at, paid_at) = 0 and num_nonnulls(voided_at, void_reason) = 0
    else voided_at is not null end) not valid,
  add constraint invoice_paid_minor_check check (case status
    when 'issued' then paid_minor >= 0 and paid_minor < total_minor
    when 'paid' then paid_minor >= 0 and paid_minor = total_minor
    else paid_minor = 0 end) not valid,
  add constraint invoice_total_minor_check check (
    abs(total_minor) < 9007199254740992 and coalesce(subtotal_minor + tax_minor = total_minor, true)
  ) not valid,
  add constraint invoice_period_check check (
    (period_from is null) = (period_to is null) and (period_from is null or (contract_id is not null and period_from < period_to))
  ) not valid,
  add constraint invoice_version_check check (version >= 1) not valid;

create trigger invoice_identity before update on invoice for each row
  when (old.status = 'draft' and (new.id <> old.id or new.organization_id <> old.organization_id))
  execute function refuse_change('An invoice stays what and whose it is.');
