-- A period is billed once and for good, by an invoice of its contract: it begins where the contract is billed until, and ends where
-- that says. So no two overlap. An exclusion constraint would say it in one line, and need the extension btree_gist, which not every
-- role may create.
alter table billed_period
  add constraint billed_period_organization_id_invoice_id_fkey foreign key (organization_id, invoice_id)
    references invoice (organization_id, id) on update restrict on delete restrict not valid,
  add constraint billed_period_bounds_check check (period_from < period_to and starts_at <= ends_at) not valid;
alter table billed_usage
  add constraint billed_usage_organization_id_meter_id_fkey foreign key (organization_id, meter_id)
    references meter (organization_id, id) on update restrict on delete restrict not valid,
  add constraint billed_usage_quantity_check check (
    quantity >= 0 and quantity < 'Infinity' and included_quantity between 0 and 1e15
    and coalesce(carried_quantity >= 0 and carried_quantity < 'Infinity', true)
  ) not valid,
  add constraint billed_usage_amount_minor_check check (
    tax_rate between 0 and 100 and abs(unit_amount) < 1e15
    and amount_minor = round(greatest(quantity - included_quantity, 0) * unit_amount)
  ) not valid;

create function refuse_period_out_of_order() returns trigger language plpgsql as $fn$
begin
  perform from contract
  where organization_id = new.organization_id and id = new.contract_id and billed_until = new.period_from
    and billable_on = new.period_to and exists (
      select from invoice
      where invoice.id = new.invoice_id and invoice.contract_id = contract.id and invoice.period_from = new.period_from
        and invoice.period_to = new.period_to
    )
  for no key update;
  if not found then
    raise exception 'The period that is billed is the next one of its contract, and has its invoice.'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return new;
end
$fn$;
create trigger billed_period_in_order before insert on billed_period for each row
  execute function refuse_period_out_of_order();
create trigger billed_period_final before update on billed_period for each row
  when (
    (new.organization_id, new.contract_id, new.period_from, new.period_to, new.starts_at, new.ends_at, new.invoice_id)
      <> (old.organization_id, old.contract_id, old.period_from, old.period_to, old.starts_at, old.ends_at, old.invoice_id)
    or (old.settled_at is not null and new.settled_at is distinct from old.settled_at)
  )
  execute function refuse_change('A billed period does not change. Its usage is settled once.');
create trigger billed_period_kept before delete on billed_period for each row
  execute function refuse_change('A period is billed for good.');
create trigger billed_usage_final before update on billed_usage for each row
  when (
    (new.organization_id, new.contract_id, new.period_from, new.item_id, new.meter_id, new.included_quantity, new.unit_amount,
     new.tax_rate)
      <> (old.organization_id, old.contract_id, old.period_from, old.item_id, old.meter_id, old.included_quantity, old.unit_amount,
          old.tax_rate)
  )
  execute function refuse_change('Usage stays billed by the item and the price that it was billed by.');
create trigger billed_usage_kept before delete on billed_usage for each row
  execute function refuse_change('Usage is billed for good.');
