-- Stores those of an organization's usage events whose id is new, one element of each array an event, and returns how
-- many. The caller has checked them, and that no id comes twice.
--
-- An id counts once among the months that events are accepted for, although each partition has a unique index of its
-- own, so that two transactions with one id in two months do not meet. Hence the lock: batches whose events are all of
-- the newest month share it, and meet in its index. Any other batch has it alone. No event of a later month comes
-- meanwhile: they may be 5 minutes ahead, and the newest month here is the one that begins within 15.
--
-- In a function, because what the lock waited for is seen by the next statement only, and two calls would cost a
-- round trip. `order by id`, or two batches with the same ids in another order would wait for each other.
--
-- Locks: an advisory lock of the organization (advisoryLocks.usageIds), until the caller's transaction ends.
-- Relies on: the partitions of these months, and the unique index (organization_id, id) of each.
-- Called by: src/domain/business/usage.
create or replace function insert_usage_events(
  organization_id uuid,
  accepted_since timestamptz,
  ids text[],
  meter_ids uuid[],
  customer_ids uuid[],
  occurred_ats timestamptz[],
  numbers numeric[],
  texts text[],
  dimensions jsonb[]
) returns integer language plpgsql as $fn$
#variable_conflict use_variable
declare
  newest_month constant timestamptz := date_trunc('month', clock_timestamp() + interval '15 minutes', 'UTC');
  first_month constant timestamptz := date_trunc('month', (select min(at) from unnest(occurred_ats) at), 'UTC');
  last_month constant timestamptz := date_trunc('month', (select max(at) from unnest(occurred_ats) at), 'UTC');
  next_month constant timestamptz := (last_month at time zone 'UTC' + interval '1 month') at time zone 'UTC';
  -- In a month that all events are of, the index decides. Of several months, each is looked up in all.
  looked_up_before constant timestamptz := case when first_month = last_month then first_month else 'infinity' end;
  inserted integer;
begin
  if first_month >= newest_month then
    perform pg_advisory_xact_lock_shared(72707390, hashtext(organization_id::text));
  else
    perform pg_advisory_xact_lock(72707390, hashtext(organization_id::text));
  end if;
  with known as materialized (
    select usage_event.id from usage_event
    where usage_event.organization_id = organization_id and usage_event.id = any (ids)
      and usage_event.occurred_at >= accepted_since
      and (usage_event.occurred_at < looked_up_before or usage_event.occurred_at >= next_month)
  )
  insert into usage_event (organization_id, id, meter_id, customer_id, occurred_at, value, text_value, dimensions)
  select organization_id, given.*
  from unnest(ids, meter_ids, customer_ids, occurred_ats, numbers, texts, dimensions) as given(id)
  where given.id not in (select known.id from known)
  order by given.id collate "C"
  on conflict do nothing;
  get diagnostics inserted = row_count;
  return inserted;
end
$fn$;
