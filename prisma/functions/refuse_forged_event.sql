-- Trigger function: refuses an event that the service alone publishes (endpoint_of_event) to roles that may not change endpoints,
-- such as those of other services, whichever way they insert it.
--
-- Who may disable an endpoint may say so. Nothing else tells the service's role from others: their functions run with the
-- rights of the caller. The trigger's condition says which events, so that others cost no call.
--
-- Locks: none. Reads no table.
-- Called by: the trigger refuse_forged_event, before insert on event.
create or replace function refuse_forged_event() returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $fn$
begin
  if not has_any_column_privilege('webhook_endpoint', 'update') then
    raise exception 'the role % may not publish %: the service alone publishes it', current_user, new.type
      using errcode = 'insufficient_privilege',
            detail = 'Types that begin with webhook_ tell of endpoints and deliveries, which this role may not change.',
            hint = 'Publish types that GET /api/v1/public/event-types lists with "published_by": "publishers", '
              'with publish_event. The role of the service itself needs UPDATE on webhook_endpoint.';
  end if;
  return new;
end
$fn$;
