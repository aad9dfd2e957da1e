-- Returns whether a text is a time with its offset (RFC 3339, full-time), as ajv-formats takes it.
--
-- Locks: none. Reads no table. Called by: json_format_fits.
create or replace function json_time_fits(given text)
returns boolean language plpgsql immutable parallel safe as $fn$
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
