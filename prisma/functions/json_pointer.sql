-- Returns the JSON Pointer (RFC 6901) of a path without arrays.
--
-- Locks: none. Reads no table. Called by: event_breaches.
create or replace function json_pointer(path text[])
returns text language sql immutable parallel safe as $fn$
  select coalesce(string_agg('/' || replace(replace(name, '~', '~0'), '/', '~1'), '' order by depth), '')
  from unnest(path) with ordinality as step(name, depth)
$fn$;
