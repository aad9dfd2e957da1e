-- What is published by SQL is held against the contract too: publish_event and publish_events refuse data that breaks the schema of its
-- type and version, and types and versions that the contract does not have.

-- The types and versions of the contract, which every start brings up to date (src/domain/event-schema.ts). contract_version is the
-- contract's, as numbers: a process with an older contract leaves alone what a newer one wrote.
create table event_schema (
  type text not null,
  schema_version integer not null,
  contract_version integer[] not null,
  fingerprint text not null,
  constraint event_schema_pkey primary key (type, schema_version)
);

-- What a schema demands, one row for each place in the data (src/domain/event-rules.ts). In `path` null stands for every item of
-- an array. 
create table event_schema_rule (
  type text not null,
  schema_version integer not null,
  place integer not null,
  path text[] not null,
  types text[],
  required text[],
  known_properties text[],
  allowed_values jsonb,
  is_constant boolean not null,
  minimum numeric,
  maximum numeric,
  min_length integer,
  max_length integer,
  pattern text,
  format text,
  constraint event_schema_rule_pkey primary key (type, schema_version, place),
  constraint event_schema_rule_type_schema_version_fkey foreign key (type, schema_version)
    references event_schema (type, schema_version) on delete cascade on update cascade
);

-- The formats as publishEvent knows them (ajv-formats, to the letter), so that the two never judge differently. What is usual is seen
-- without a regular expression: one with repetitions costs ten times as much.
create function json_format_fits(format text, given text) returns boolean language plpgsql immutable parallel safe as $fn$
declare
  digits_as_zeros text;
begin
  if format = 'uuid' then
    return given like '________-____-____-____-____________' and given !~ '[^0-9a-fA-F-]' and length(replace(given, '-', '')) = 32;
  end if;

  digits_as_zeros := translate(given, '123456789', '000000000');
  if substr(given, 6, 2) collate "C" between '01' and '12' and substr(given, 9, 2) collate "C" between '01' and '28' then
    if format = 'date' and digits_as_zeros = '0000-00-00' then
      return true;
    elsif format = 'date-time' and digits_as_zeros = '0000-00-00T00:00:00.000Z' and substr(given, 12, 2) collate "C" <= '23'
      and substr(given, 15, 2) collate "C" <= '59' and substr(given, 18, 2) collate "C" <= '59' then
      return true;
    end if;
  end if;
  return case format
    when 'date' then json_date_fits(given)
    -- A space may stand for the T.
    when 'date-time' then json_date_fits(left(given, 10)) and json_time_fits(substr(given, 12))
      and substr(given, 11, 1) ~ '^[Tt\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]$'
  end;
end
$fn$;

create function json_date_fits(given text) returns boolean language plpgsql immutable parallel safe as $fn$
begin
  return given ~ '^[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))$'
    or given ~ '^([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29$';
end
$fn$;

create function json_time_fits(given text) returns boolean language plpgsql immutable parallel safe as $fn$
declare
  part constant text[] := regexp_match(given,
    '^([0-9]{2}):([0-9]{2}):([0-9]{2}(?:\.[0-9]+)?)(?:[zZ]|([+-])([0-9]{2})(?::?([0-9]{2}))?)$');
  sign constant integer := case part[4] when '-' then -1 else 1 end;
  zone_hours constant integer := coalesce(part[5]::integer, 0);
  zone_minutes constant integer := coalesce(part[6]::integer, 0);
  seconds constant float8 := part[3]::float8;
  utc_minutes constant integer := part[2]::integer - zone_minutes * sign;
  utc_hours constant integer := part[1]::integer - zone_hours * sign - (case when utc_minutes < 0 then 1 else 0 end);
begin
  if part is null or zone_hours > 23 or zone_minutes > 59 then
    return false;
  end if;
  return part[1]::integer <= 23 and part[2]::integer <= 59 and seconds < 60
    -- A leap second is the last one of a day in UTC.
    or utc_hours in (23, -1) and utc_minutes in (59, -1) and seconds < 61;
end
$fn$;

-- The values at a path that goes through arrays, with their JSON Pointers.
create function json_values_at(data jsonb, path text[]) returns table (pointer text, value jsonb)
language sql immutable parallel safe rows 10 as $fn$
  with recursive visited (depth, pointer, value) as (
    select 0, '', data
    union all
    select depth + 1, pointer || '/' || replace(replace(member.name, '~', '~0'), '/', '~1'), member.value
    from visited
    cross join lateral (
      select path[depth + 1] as name, visited.value -> path[depth + 1] as value
      where path[depth + 1] is not null and jsonb_typeof(visited.value) = 'object'
      union all
      select (place - 1)::text, item
      from jsonb_array_elements(case when path[depth + 1] is null and jsonb_typeof(visited.value) = 'array' then visited.value end)
        with ordinality as element(item, place)
    ) as member
    where depth < cardinality(path) and member.value is not null
  )
  select pointer, value from visited where depth = cardinality(path)
$fn$;

-- What breaks the contract, in the order of the events and in the words of ajv; no row when nothing does. One element of each array is
-- one event, as in publish_events; places count from 1.
create function event_breaches(types text[], schema_versions integer[], data json[])
returns table (place bigint, pointer text, problem text)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $fn$
#variable_conflict use_column
begin
  return query
  with given as materialized (
    select given.place, given.type, given.schema_version, given.data::jsonb as data,
           exists (select from event_schema known where known.type = given.type and known.schema_version = given.schema_version) as is_known
    from unnest(event_breaches.types, schema_versions, event_breaches.data) with ordinality as given(type, schema_version, data, place)
  ), breach as (
    select given.place, rule.place as rule_place,
           '/data' || coalesce(found.pointer, (
             select string_agg('/' || replace(replace(name, '~', '~0'), '/', '~1'), '' order by depth)
             from unnest(rule.path) with ordinality as step(name, depth)
           ), '') as pointer,
           judged.problems
    from given
    cross join lateral (
      select * from event_schema_rule each
      where each.type = given.type and each.schema_version = given.schema_version
      offset 0
    ) as rule
    cross join lateral (
      select null::text as pointer, given.data #> rule.path as value where array_position(rule.path, null) is null
      union all
      select inside.pointer, inside.value from json_values_at(given.data, rule.path) inside where array_position(rule.path, null) is not null
    ) as found
    cross join lateral (select jsonb_typeof(found.value) as type) as actual
    cross join lateral (
      select array_remove(array[
        case when not coalesce(actual.type = any(rule.types), true) and not (actual.type = 'number' and 'integer' = any(rule.types) and found.value::numeric % 1 = 0)
               -- Beyond what receivers can hold.
               or actual.type = 'number' and abs(found.value::numeric) > 1.7976931348623157e308
             then 'must be ' || array_to_string(rule.types, ',') end,
        case when actual.type in ('object', 'array') or not rule.allowed_values @> found.value
             then case when rule.is_constant then 'must be equal to constant'
                       when rule.allowed_values is not null then 'must be equal to one of the allowed values' end end,
        case when actual.type = 'number' and found.value::numeric < rule.minimum then 'must be >= ' || rule.minimum end,
        case when actual.type = 'number' and found.value::numeric > rule.maximum then 'must be <= ' || rule.maximum end,
        case when actual.type = 'string' and char_length(found.value #>> '{}') < rule.min_length
             then 'must NOT have fewer than ' || rule.min_length || ' characters' end,
        case when actual.type = 'string' and char_length(found.value #>> '{}') > rule.max_length
             then 'must NOT have more than ' || rule.max_length || ' characters' end,
        case when actual.type = 'string' and (found.value #>> '{}') !~ rule.pattern then 'must match pattern "' || rule.pattern || '"' end,
        case when actual.type = 'string' and rule.format is not null and not json_format_fits(rule.format, found.value #>> '{}')
             then 'must match format "' || rule.format || '"' end,
        case when actual.type = 'object' and found.value - rule.known_properties <> '{}' then 'must NOT have additional properties' end
      ], null) || case when actual.type = 'object' and not found.value ?& rule.required then array(
        select 'must have required property ''' || name || '''' from unnest(rule.required) as name where not found.value ? name
      ) end as problems
    ) as judged
    where found.value is not null and cardinality(judged.problems) > 0
  )
  select place, pointer, problem
  from (
    select place, rule_place, pointer, problem, number from breach cross join unnest(problems) with ordinality as each(problem, number)
    union all
    select place, 0, case when exists (select from event_schema known where known.type = given.type) then '/schema_version' else '/type' end,
           case when exists (select from event_schema known where known.type = given.type)
             then format('%s has no schema version %s', type, coalesce(schema_version::text, 'null'))
             else format('there is no event type %s', coalesce(to_json(type)::text, 'null')) end, 0
    from given where not is_known
  ) as every
  order by place, rule_place, pointer, number;
end
$fn$;

-- What publish_events was, for publishEvent: that has held the events against the contract already, at a tenth of the cost.
--
-- One statement, with one plan for all calls: planned anew for each, a call took three times as long. That plan must not
-- count on how many rows there will be, so `offset 0` has endpoints looked up by key, one by one. Left to choose, the
-- planner read the whole table of endpoints for each call.
create function publish_valid_events(
  organization_ids uuid[],
  types text[],
  schema_versions integer[],
  data json[],
  event_ids uuid[]
) returns table (id uuid, pending_count integer) language plpgsql set plan_cache_mode = force_generic_plan as $fn$
#variable_conflict use_column
declare
  published_at constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  published_at_text constant text := to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  -- Far away because pg-boss deletes jobs that outlive it, sent or not.
  kept_until constant timestamptz := published_at + interval '10 years';
  event_count constant integer := cardinality(publish_valid_events.data);
begin
  if event_count > 1000 then
    raise exception 'at most 1000 events can be published at once, not %', event_count
      using errcode = 'program_limit_exceeded';
  end if;

  return query
  with new_event as materialized (
    select place, coalesce(event_id, uuid_time_ordered()) as id, organization_id, type, schema_version, data
    from unnest(organization_ids, types, schema_versions, publish_valid_events.data, event_ids)
      with ordinality as given(organization_id, type, schema_version, data, event_id, place)
  ), published as (
    insert into event (id, organization_id, type, schema_version, body, created_at)
    select id, organization_id, type, schema_version,
           event_body(place, id, type, schema_version, published_at_text, data), published_at
    from new_event
  ), fan_out as materialized (
    -- An event that nobody subscribes to has one row, without an endpoint.
    select uuid_time_ordered() as id, new_event.place, new_event.id as event_id, new_event.organization_id,
           subscribed.endpoint_id, subscribed.status, subscribed.status = 'active' as is_pending
    from new_event
    left join lateral (
      select endpoint_id, (select status from webhook_endpoint where id = endpoint_id)
      from webhook_subscription subscription
      where subscription.organization_id = new_event.organization_id
        and subscription.event_type = new_event.type
        and subscription.schema_version = new_event.schema_version
      offset 0
    ) as subscribed on subscribed.status <> 'deleted'
  ), queued as (
    insert into delivery (id, organization_id, event_id, endpoint_id, status, reason, next_attempt_at,
                          created_at, updated_at)
    select id, organization_id, event_id, endpoint_id,
           case when is_pending then 'pending' else 'skipped' end::delivery_status,
           case status
             when 'disabled' then 'the endpoint was disabled when the event was published'
             when 'pending_verification' then 'the endpoint was not verified when the event was published'
           end,
           case when is_pending then published_at end,
           published_at, published_at
    from fan_out where endpoint_id is not null
  ), job as (
    -- The job that enqueue_deliveries makes. That looks for an older one first, which costs a tenth more.
    insert into pgboss.job (id, name, singleton_key, start_after, keep_until, retry_limit, retry_delay, retry_backoff,
                            expire_seconds, deletion_seconds, policy)
    select fan_out.id, queue.name, fan_out.endpoint_id::text, published_at, kept_until,
           queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.expire_seconds, queue.deletion_seconds,
           queue.policy
    from fan_out cross join pgboss.queue
    where fan_out.is_pending and queue.name = 'deliver-event'
  )
  select event_id, (count(*) filter (where is_pending))::integer
  from fan_out
  where exists (select from pgboss.queue where name = 'deliver-event')
  group by place, event_id order by place;

  if not found and event_count > 0 then
    raise exception 'the queue deliver-event does not exist: run "countersign migrate"';
  end if;
end
$fn$;

-- One element of each array is one event; event_ids may be left out, as a whole or where null. Returns, in that order,
-- the id of each event and how many deliveries are to be sent. If one of them breaks the contract, none is published.
create or replace function publish_events(
  organization_ids uuid[],
  types text[],
  schema_versions integer[],
  data json[],
  event_ids uuid[] default null
) returns table (id uuid, pending_count integer) language plpgsql as $fn$
declare
  breach record;
begin
  select min(found.place) as place, count(*) as number, (array_agg(found.pointer || ' ' || found.problem))[1] as first,
         string_agg(format('event %s: %s %s', found.place, found.pointer, found.problem), E'\n')
           filter (where found.rank <= 20) as listed
  into breach
  from (select *, row_number() over () as rank from event_breaches(types, schema_versions, data)) found;
  if breach.number > 0 then
    raise exception 'event % breaks the contract: %', breach.place, breach.first
      using errcode = 'check_violation',
            detail = breach.listed || case when breach.number > 20 then format(E'\nand %s more', breach.number - 20) else '' end,
            hint = 'GET /api/v1/public/event-types/{name} has the schemas of each event type.';
  end if;
  return query select published.id, published.pending_count
  from publish_valid_events(organization_ids, types, schema_versions, data, event_ids) published;
end
$fn$;

-- A service that calls these may have tables named like ours: they mean ours, whatever its search_path is.
do $do$
declare
  signature regprocedure;
begin
  foreach signature in array array[
    'publish_valid_events(uuid[], text[], integer[], json[], uuid[])', 'event_breaches(text[], integer[], json[])',
    -- Replacing a function takes its settings away.
    'publish_events(uuid[], text[], integer[], json[], uuid[])'
  ]::regprocedure[] loop
    execute format('alter function %s set search_path = %I, pg_temp', signature, current_schema());
  end loop;
end
$do$;
