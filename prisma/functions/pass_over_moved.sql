-- Trigger function: refuses silently what workers write late of an organization that lives in another installation by now, in statements
-- that write for others too. The argument is the table. The attempt is made again there.
--
-- In the stop, once the last attempts have ended, it also passes over what a late one tells: the other installation tells it.
-- The transaction gets its number first: one that sees no stop is waited for by whoever stops.
--
-- Locks: none. Relies on: the primary key of organization_move.
-- Called by: triggers that exist while a move runs (src/domain/cells/move).
create or replace function pass_over_moved() returns trigger
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $fn$
declare
  state text;
begin
  perform pg_current_xact_id();
  select organization_move.state::text into state from organization_move
  where organization_id = new.organization_id
    and (organization_move.state = 'gone' or organization_move.state = 'stopped' and until > clock_timestamp());
  if state is null then
    return new;
  elsif tg_argv[0] = 'event' then
    return case when starts_with(to_jsonb(new) ->> 'type', 'webhook_') then null else new end;
  end if;
  return case when state = 'gone' then null else new end;
end
$fn$;
