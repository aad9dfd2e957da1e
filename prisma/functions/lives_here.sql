-- Returns whether the organization exists and lives in this installation, as the statement that calls it sees it. That is why it is
-- stable: a volatile function would see what was committed since.
--
-- Locks: none. Relies on: the primary key of organization.
-- Called by: publish_event_unchecked.
create or replace function lives_here(organization_id uuid) returns boolean
  language plpgsql stable
as $fn$
#variable_conflict use_variable
begin
  return exists (
    select from organization where organization.id = organization_id and organization.lives_in is null
  );
end
$fn$;
