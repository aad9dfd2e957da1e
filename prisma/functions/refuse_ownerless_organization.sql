-- Trigger function: refuses to leave an organization that had an OWNER without one.
--
-- At the end of the transaction, which may name another OWNER first or last.
--
-- Locks: the organization's row, so that of two that take away an OWNER each the second sees what the first did.
-- Relies on: the index member_organization_id_email_key.
-- Called by: the constraint triggers member_owner_kept, after delete, and member_owner_stays, after update on member.
create or replace function refuse_ownerless_organization() returns trigger language plpgsql as $fn$
begin
  if is_moving(old.organization_id) then
    return null;
  end if;
  perform from organization where id = old.organization_id for no key update;
  if found and not exists (select from member where organization_id = old.organization_id and role = 'OWNER') then
    raise exception 'An organization that has an OWNER always has one.'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return null;
end
$fn$;
