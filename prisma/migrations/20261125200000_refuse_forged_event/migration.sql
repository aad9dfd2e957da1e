-- Roles of other services may insert events, and could have forged those that tell of endpoints and deliveries.
create function refuse_forged_event() returns trigger
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

create trigger refuse_forged_event before insert on event for each row
  when (starts_with(new.type, 'webhook_'))
  execute function refuse_forged_event();
