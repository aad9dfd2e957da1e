-- Trigger function: writes the kind of a redelivery that comes without one.
--
-- Processes of the version before `kind` insert none, and may run during an upgrade; the release after this one drops
-- the trigger.
--
-- Locks: none. Reads no table.
-- Called by: the trigger write_redelivery_kind, before insert on replay.
create or replace function write_redelivery_kind() returns trigger language plpgsql as $fn$
begin
  new.kind := case when new.reason is null then 'endpoint' else 'filter' end;
  return new;
end
$fn$;
