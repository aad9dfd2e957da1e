-- What the domain promises of its rows, refused by the tables, whatever writes to them: in this migration and the next ones. Rules
-- of one row are checks, rules about another row are foreign keys with the organization in them, and triggers are for changes.
-- Constraints come without a look at the rows that are there, which 20261126100040_validate_guards takes.
create function refuse_change() returns trigger language plpgsql as $fn$
begin
  raise exception '%', tg_argv[0]
    using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
end
$fn$;

create trigger meter_final before update or delete on meter for each row
  execute function refuse_change('A meter does not change, so that what was billed by it stays explainable.');

alter table contract_item
  add constraint contract_item_organization_id_meter_id_fkey foreign key (organization_id, meter_id)
    references meter (organization_id, id) on update restrict on delete restrict not valid;
