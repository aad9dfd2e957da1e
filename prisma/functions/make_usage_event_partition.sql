-- Makes the partition of usage_event for the month (UTC) that the time is in, unless it exists.
--
-- An event's id counts once in the whole table. Postgres has unique indexes over partitions only with the
-- partition key in them, so each partition has one of its own, which `on conflict do nothing` honours.
--
-- Locks: usage_event, in a mode in which events are inserted and read all the same, until the caller's
-- transaction ends. Two callers wait for each other.
-- Relies on: the table usage_event, and no other table of the name of a partition.
-- Called by: src/domain/business/usage.
create or replace function make_usage_event_partition(during timestamptz)
returns boolean language plpgsql as $fn$
declare
  first_day timestamp := date_trunc('month', during at time zone 'UTC');
  name text := to_char(first_day, '"usage_event_"YYYY_MM');
  -- Where the table is, which need not be where this session would make one.
  place text;
begin
  if to_regclass(name) is not null then
    return false;
  end if;
  lock table usage_event in share update exclusive mode;
  -- Another transaction may have made it meanwhile.
  if to_regclass(name) is not null then
    return false;
  end if;
  select relnamespace::regnamespace::text into place from pg_class where oid = 'usage_event'::regclass;
  execute format('create table %s.%I (like usage_event including defaults including constraints including storage)',
                 place, name);
  execute format('create unique index %I on %s.%I (organization_id, id)', name || '_id_key', place, name);
  -- Unlike CREATE TABLE … PARTITION OF, it does not wait for those who use the table.
  execute format('alter table usage_event attach partition %s.%I for values from (%L) to (%L)', place, name,
                 first_day at time zone 'UTC', (first_day + interval '1 month') at time zone 'UTC');
  return true;
end
$fn$;
