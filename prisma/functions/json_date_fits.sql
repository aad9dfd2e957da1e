-- Returns whether a text is a date (RFC 3339, full-date) that exists, leap years included.
--
-- Locks: none. Reads no table. Called by: json_format_fits.
create or replace function json_date_fits(given text)
returns boolean language plpgsql immutable parallel safe as $fn$
begin
  return given ~ '^[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))$'
    or given ~ '^([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29$';
end
$fn$;
