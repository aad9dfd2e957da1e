-- Returns whether this session moves the organization from one installation to another: then its rows are taken and removed as they
-- are. They were made by the rules where they come from, in another order.
--
-- Nobody gets around the rules by the setting: it counts only for an organization that does not live here.
--
-- Locks: none. Relies on: the primary key of organization.
-- Called by: trigger functions that refuse changes.
create or replace function is_moving(moved_id uuid) returns boolean
  language sql stable
as $fn$
  select current_setting('countersign.move', true) = moved_id::text
    and exists (select from organization where organization.id = moved_id and organization.lives_in is not null)
$fn$;
