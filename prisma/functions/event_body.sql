-- Returns the JSON text of an event that every attempt sends, byte for byte; fails above 256 KiB
-- (program_limit_exceeded, 54000). `place` counts from 1 and names the event in the message.
--
-- Locks: none. Reads no table.
-- Called by: publish_events_unchecked. src/domain/endpoints/test-event.ts writes the same members in the same
-- order.
create or replace function event_body(
  place bigint,
  id uuid,
  type text,
  schema_version integer,
  created_at text,
  data json
) returns text language plpgsql stable as $fn$
declare
  body constant text := '{"id":"' || id || '","type":' || to_json(type) || ',"schema_version":' || schema_version
    || ',"created_at":"' || created_at || '","data":' || data::text || '}';
begin
  if octet_length(body) > 262144 then
    raise exception 'event % is % bytes long; the limit is 262144 (256 KiB)', place, octet_length(body)
      using errcode = 'program_limit_exceeded';
  end if;
  return body;
end
$fn$;
