-- Returns true for data that certainly fits the schema of its type and version; false for data that
-- event_breaches has to judge, which may fit as well.
--
-- Evaluates one jsonpath (src/domain/event-types/quick-check.ts) instead of rule after rule: a third of the
-- cost.
--
-- Locks: none. Relies on: the primary key of event_schema; every start brings its rows up to date.
-- Called by: publish_event, publish_events.
create or replace function event_passes_quick_check(type text, schema_version integer, data json)
returns boolean language plpgsql stable as $fn$
#variable_conflict use_variable
begin
  return exists (
    select from event_schema known
    where known.type = type and known.schema_version = schema_version
      and known.quick_check_fingerprint = known.fingerprint and data::jsonb @@ known.quick_check
  );
exception
  -- What jsonb cannot store.
  when untranslatable_character or invalid_text_representation or numeric_value_out_of_range then
    return false;
end
$fn$;
