-- Returns an event's body as filters look at it; null for one that jsonb cannot hold, so that no filter makes publishing fail. None
-- of our publishers lets one pass: publishEvent and event_breaches refuse such data.
--
-- Locks: none. Reads no table.
-- Called by: publish_event_unchecked, publish_events_unchecked, publish_and_claim_bodies, each once for an event that has a
-- subscription with a filter, and not at all for others; checkFilter (src/domain/endpoints).
create or replace function event_document(body text) returns jsonb
  language plpgsql immutable parallel safe
as $fn$
begin
  return body::jsonb;
exception
  when untranslatable_character or invalid_text_representation or numeric_value_out_of_range then
    return null;
end
$fn$;
