-- A line is of an invoice of its organization, and its amount is what it says.
alter table invoice_line
  add constraint invoice_line_organization_id_invoice_id_fkey foreign key (organization_id, invoice_id)
    references invoice (organization_id, id) on update restrict on delete restrict not valid,
  add constraint invoice_line_amount_minor_check check (
    amount_minor = round(quantity * unit_amount) and abs(amount_minor) < 9007199254740992
  ) not valid,
  add constraint invoice_line_price_check check (
    quantity between 0 and 1e15 and abs(unit_amount) < 1e15 and tax_rate between 0 and 100
  ) not valid,
  add constraint invoice_line_kind_check check (
    (kind = 'manual') = (contract_item_id is null) and (kind in ('usage', 'usage_adjustment')) = (meter_id is not null)
    and (kind = 'usage_adjustment') = (period_from is not null)
  ) not valid,
  add constraint invoice_line_period_check check (
    (period_from is null) = (period_to is null) and coalesce(period_from < period_to, true)
  ) not valid,
  add constraint invoice_line_position_check check (position >= 0) not valid;
