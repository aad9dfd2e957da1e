-- Whoever has an OWNER always has one: looked at when a transaction ends that has taken one away.
create function refuse_ownerless_organization() returns trigger language plpgsql as $fn$
begin
  perform from organization where id = old.organization_id for no key update;
  if found and not exists (select from member where organization_id = old.organization_id and role = 'OWNER') then
    raise exception 'An organization that has an OWNER always has one.'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return null;
end
$fn$;
create constraint trigger member_owner_kept after delete on member deferrable initially deferred for each row
  when (old.role = 'OWNER')
  execute function refuse_ownerless_organization();
create constraint trigger member_owner_stays after update on member deferrable initially deferred for each row
  when (old.role = 'OWNER' and (new.role <> 'OWNER' or new.organization_id <> old.organization_id))
  execute function refuse_ownerless_organization();
