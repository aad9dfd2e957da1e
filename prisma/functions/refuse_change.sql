-- Trigger function: refuses a change, whatever writes to the table, with the trigger's argument, which is the rule.
--
-- The triggers' conditions say what is refused, so that other changes cost no call. The error names the trigger as its constraint.
--
-- Locks: none. Reads no table.
-- Called by: triggers on many tables; prisma/schema.snapshot.sql lists them.
create or replace function refuse_change() returns trigger language plpgsql as $fn$
begin
  -- Not every table has an organization.
  if current_setting('countersign.move', true) <> '' and is_moving((to_jsonb(old) ->> 'organization_id')::uuid) then
    return coalesce(new, old);
  end if;
  raise exception '%', tg_argv[0]
    using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
end
$fn$;
