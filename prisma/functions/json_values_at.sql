-- Returns the values at a path that goes through arrays and maps, with their JSON Pointers. Null in `path` stands for
-- every item of an array, an empty name for every member of a map.
--
-- Locks: none. Reads no table. Called by: event_breaches.
create or replace function json_values_at(data jsonb, path text[]) returns table (pointer text, value jsonb)
language sql immutable parallel safe rows 10 as $fn$
  with recursive visited (depth, pointer, value) as (
    select 0, '', data
    union all
    select depth + 1, pointer || '/' || replace(replace(member.name, '~', '~0'), '/', '~1'), member.value
    from visited
    cross join lateral (
      select path[depth + 1] as name, visited.value -> path[depth + 1] as value
      where path[depth + 1] <> '' and jsonb_typeof(visited.value) = 'object'
      union all
      select (place - 1)::text, item
      from jsonb_array_elements(case when path[depth + 1] is null and jsonb_typeof(visited.value) = 'array' then visited.value end)
        with ordinality as element(item, place)
      union all
      select key, inside.value
      from jsonb_each(case when path[depth + 1] = '' and jsonb_typeof(visited.value) = 'object' then visited.value end) as inside
    ) as member
    where depth < cardinality(path) and member.value is not null
  )
  select pointer, value from visited where depth = cardinality(path)
$fn$;
