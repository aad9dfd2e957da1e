-- Returns what is wrong with a value by one rule, in the words of ajv; null when nothing is.
--
-- Locks: none. Reads no table; `rule` is a row of event_schema_rule (src/domain/event-types/event-rules.ts).
-- Calls: json_format_fits. Called by: event_breaches.
create or replace function json_value_problems(rule event_schema_rule, value jsonb)
returns text[] language plpgsql immutable parallel safe as $fn$
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
