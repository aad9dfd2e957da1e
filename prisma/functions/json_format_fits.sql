-- Returns whether a text has the format: uuid, date or date-time, to the letter as ajv-formats has them.
--
-- The usual texts are recognised without a regular expression: one with repetitions costs ten times as much.
--
-- Locks: none. Reads no table.
-- Calls: json_date_fits, json_time_fits. Called by: json_value_problems.
create or replace function json_format_fits(format text, given text)
returns boolean language plpgsql immutable parallel safe as $fn$
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
