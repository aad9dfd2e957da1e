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

-- What is wrong with a value, in the words of ajv. Null when nothing is.
create function json_value_problems(rule event_schema_rule, value jsonb) returns text[] language plpgsql immutable parallel safe as $fn$
declare
  type constant text := jsonb_typeof(value);
  problems text[];
  content text;
begin
  if type <> all (rule.types) and not (type = 'number' and 'integer' = any (rule.types) and value::numeric % 1 = 0) then
    problems := array['must be ' || array_to_string(rule.types, ',')];
  end if;
  if rule.allowed_values is not null and (type in ('object', 'array') or not rule.allowed_values @> value) then
    problems := problems || case when rule.is_constant then 'must be equal to constant'
      else 'must be equal to one of the allowed values' end;
  end if;

  if type = 'string' then
    content := value #>> '{}';
    if rule.format is not null and not json_format_fits(rule.format, content) then
      problems := problems || format('must match format "%s"', rule.format);
    end if;
    if content !~ rule.pattern then
      problems := problems || format('must match pattern "%s"', rule.pattern);
    end if;
    if char_length(content) < rule.min_length then
      problems := problems || format('must NOT have fewer than %s characters', rule.min_length);
    end if;
    if char_length(content) > rule.max_length then
      problems := problems || format('must NOT have more than %s characters', rule.max_length);
    end if;
  elsif type = 'number' then
    -- What receivers that know doubles alone would take for infinite.
    if abs(value::numeric) > 1.7976931348623157e308 and problems is null then
      problems := array['must be ' || array_to_string(rule.types, ',')];
    end if;
    if value::numeric < rule.minimum then
      problems := problems || ('must be >= ' || rule.minimum);
    end if;
    if value::numeric > rule.maximum then
      problems := problems || ('must be <= ' || rule.maximum);
    end if;
  elsif type = 'object' then
    if not value ?& rule.required then
      problems := problems || array(
        select format('must have required property ''%s''', name) from unnest(rule.required) as name where not value ? name
      );
    end if;
    if value - rule.known_properties <> '{}' then
      problems := problems || 'must NOT have additional properties'::text;
    end if;
  end if;
  return problems;
end
$fn$;

create function json_pointer(path text[]) returns text language sql immutable parallel safe as $fn$
  select coalesce(string_agg('/' || replace(replace(name, '~', '~0'), '/', '~1'), '' order by depth), '')
  from unnest(path) with ordinality as step(name, depth)
$fn$;

-- What breaks the contract, in the order of the events; no row when nothing does. One element of each array is one event, as in
-- publish_events; places count from 1. A loop, because one statement over all rules takes twice as long for a single event.
create function event_breaches(types text[], schema_versions integer[], data json[])
returns table (place integer, pointer text, problem text) language plpgsql stable as $fn$
#variable_conflict use_variable
declare
  rules event_schema_rule[];
  rule event_schema_rule;
  event_data jsonb;
  value jsonb;
  problems text[];
  item record;
begin
  for index in 1 .. coalesce(cardinality(data), 0) loop
    place := index;
    if index = 1 or types[index] is distinct from types[index - 1]
      or schema_versions[index] is distinct from schema_versions[index - 1] then
      rules := array(
        select known from event_schema_rule known
        where known.type = types[index] and known.schema_version = schema_versions[index] order by known.place
      );
    end if;
    if cardinality(rules) = 0 then
      if exists (select from event_schema known where known.type = types[index]) then
        pointer := '/schema_version';
        problem := format('%s has no schema version %s', types[index], coalesce(schema_versions[index]::text, 'null'));
      else
        pointer := '/type';
        problem := format('there is no event type %s', coalesce(to_json(types[index])::text, 'null'));
      end if;
      return next;
      continue;
    end if;

    begin
      event_data := data[index];
    exception
      when untranslatable_character or invalid_text_representation then
        pointer := '/data';
        problem := 'must not contain U+0000 or half of a surrogate pair';
        return next;
        continue;
      when numeric_value_out_of_range then
        pointer := '/data';
        problem := 'must not contain a number that large';
        return next;
        continue;
    end;
    foreach rule in array rules loop
      if array_position(rule.path, null) is null then
        value := event_data #> rule.path;
        problems := case when value is not null then json_value_problems(rule, value) end;
        if problems is not null then
          pointer := '/data' || json_pointer(rule.path);
          foreach problem in array problems loop
            return next;
          end loop;
        end if;
      else
        for item in select inside.pointer, json_value_problems(rule, inside.value) as problems from json_values_at(event_data, rule.path) inside loop
          pointer := '/data' || item.pointer;
          foreach problem in array coalesce(item.problems, '{}') loop
            return next;
          end loop;
        end loop;
      end if;
    end loop;
  end loop;
end
$fn$;

-- What publish_events was, for publishEvent: that has held the events against the contract already, at a tenth of the cost.
--
-- One statement, with one plan for all calls: planned anew for each, a call took three times as long. That plan must not
-- count on how many rows there will be, so `offset 0` has endpoints looked up by key, one by one. Left to choose, the
-- planner read the whole table of endpoints for each call.
create function publish_events_unchecked(
  organization_ids uuid[],
  types text[],
  schema_versions integer[],
  data json[],
  event_ids uuid[] default null
) returns table (id uuid, pending_count integer) language plpgsql set plan_cache_mode = force_generic_plan as $fn$
#variable_conflict use_column
declare
  published_at constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  published_at_text constant text := to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  -- Far away because pg-boss deletes jobs that outlive it, sent or not.
  kept_until constant timestamptz := published_at + interval '10 years';
  event_count constant integer := cardinality(publish_events_unchecked.data);
begin
  if event_count > 1000 then
    raise exception 'at most 1000 events can be published at once, not %', event_count
      using errcode = 'program_limit_exceeded';
  end if;

  return query
  with new_event as materialized (
    select place, coalesce(event_id, uuid_time_ordered()) as id, organization_id, type, schema_version, data
    from unnest(organization_ids, types, schema_versions, publish_events_unchecked.data, event_ids)
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
  -- Before the time it takes to look at them.
  if cardinality(data) > 1000 then
    raise exception 'at most 1000 events can be published at once, not %', cardinality(data)
      using errcode = 'program_limit_exceeded';
  end if;

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
  from publish_events_unchecked(organization_ids, types, schema_versions, data, event_ids) published;
end
$fn$;

-- A service that calls these may have tables named like ours: they mean ours, whatever its search_path is.
do $do$
declare
  signature regprocedure;
begin
  foreach signature in array array[
    'publish_events_unchecked(uuid[], text[], integer[], json[], uuid[])', 'event_breaches(text[], integer[], json[])',
    -- Replacing a function takes its settings away.
    'publish_events(uuid[], text[], integer[], json[], uuid[])'
  ]::regprocedure[] loop
    execute format('alter function %s set search_path = %I, pg_temp', signature, current_schema());
  end loop;
end
$do$;
