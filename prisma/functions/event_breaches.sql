-- Returns what breaks the contract, in the order of the events; no row when nothing does.
--
-- One element of each array is one event, as in publish_events; places count from 1. Problems have the words
-- of ajv, so that SQL and publishEvent judge alike (src/domain/event-types). Types that only the service publishes
-- (endpoint_of_event) have no schema here, and are refused. Fails with serialization_failure
-- (40001) while the database has no schemas: an event that cannot be judged is not a wrong one, and its
-- publisher is to retry.
--
-- A loop, because one statement over all rules takes twice as long for a single event.
--
-- Locks: none. Relies on: the primary keys of event_schema and event_schema_rule; every start brings their
-- rows up to date.
-- Calls: json_value_problems, json_values_at, json_pointer. Called by: publish_events, other services.
create or replace function event_breaches(types text[], schema_versions integer[], data json[])
returns table (place integer, pointer text, problem text) language plpgsql stable
  set search_path = public, pg_temp
as $fn$
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
      elsif starts_with(types[index], 'webhook_') then
        pointer := '/type';
        problem := format('%s is published by the service alone', types[index]);
      elsif not exists (select from event_schema) then
        raise exception 'events cannot be checked yet: the database has no event schemas'
          using errcode = 'serialization_failure', hint = 'Retry. "countersign migrate" writes the schemas.';
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
      if array_position(rule.path, null) is null and array_position(rule.path, '') is null then
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
