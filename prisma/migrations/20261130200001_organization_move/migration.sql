-- Moving an organization to another installation (src/domain/cells/move). Only the mover writes these tables: the first three where the
-- organization comes from, the last where it goes to. Its triggers exist while a move runs.
create type move_state as enum ('following', 'stopping', 'stopped', 'gone');

create table organization_move (
  organization_id uuid primary key,
  state move_state not null,
  target text not null,
  until timestamptz(3),
  started_at timestamptz(3) not null,
  gone_at timestamptz(3),
  remove_at timestamptz(3)
);

create table organization_move_note (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  table_name text not null,
  row_key jsonb not null
);

create table organization_move_job (
  name text not null,
  id uuid not null,
  organization_id uuid not null,
  job jsonb not null,
  constraint organization_move_job_pkey primary key (name, id)
);

create table organization_move_step (
  organization_id uuid not null,
  step text not null,
  place jsonb not null,
  constraint organization_move_step_pkey primary key (organization_id, step)
);

create function follow_move() returns trigger
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $fn$
declare
  moved uuid;
  move record;
  row_key jsonb;
begin
  if tg_argv[0] = 'organization' then moved := new.id; else moved := coalesce(new.organization_id, old.organization_id); end if;
  if current_setting('transaction_isolation') <> 'read committed' then
    perform from organization_move where organization_id = moved for share;
  end if;
  select state, target into move from organization_move
  where organization_id = moved and (state = 'gone' or state in ('stopping', 'stopped') and until > clock_timestamp());
  if found and tg_op <> 'DELETE' and tg_argv[1] = 'refused' then
    -- The last attempts end while it stops, and tell of those that failed.
    if not (move.state = 'stopping' and tg_argv[0] = 'event' and starts_with(to_jsonb(new) ->> 'type', 'webhook_')) then
      raise exception 'organization % % the installation %', moved,
        case move.state when 'gone' then 'lives in' else 'is being moved to' end, move.target
        using errcode = 'serialization_failure', hint = 'Try again, where its route leads.';
    end if;
  end if;

  if tg_argv[0] in ('event', 'delivery', 'audit_entry') then
    row_key := jsonb_build_object('id', coalesce(new.id, old.id));
  elsif tg_argv[0] in ('usage_event', 'api_request') then
    row_key := jsonb_build_object('organization_id', moved, 'id', coalesce(new.id, old.id));
  elsif tg_argv[0] = 'delivery_attempt' then
    row_key := jsonb_build_object('delivery_id', coalesce(new.delivery_id, old.delivery_id),
      'number', coalesce(new.number, old.number));
  elsif tg_argv[0] = 'event_feed' then
    row_key := jsonb_build_object('organization_id', moved, 'position', coalesce(new.position, old.position));
  elsif tg_argv[0] = 'delivery_activity' then
    row_key := jsonb_build_object('organization_id', moved, 'endpoint_id', coalesce(new.endpoint_id, old.endpoint_id),
      'seconds', coalesce(new.seconds, old.seconds), 'starts_at', coalesce(new.starts_at, old.starts_at));
  elsif tg_argv[0] = 'idempotency_record' then
    row_key := jsonb_build_object('organization_id', moved, 'operation', coalesce(new.operation, old.operation),
      'key', coalesce(new.key, old.key));
  else
    return null;
  end if;
  insert into organization_move_note (organization_id, table_name, row_key) values (moved, tg_argv[0], row_key);
  return null;
end
$fn$;

create function pass_over_moved() returns trigger
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
