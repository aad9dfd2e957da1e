-- Trigger function: writes that the feed of an organization begins after an event that is gone, or whose payload is. With
-- it leaves all that came before it. An event that was erased on request stays, as a tombstone.
--
-- In the transaction of the removal, whoever removes: retention, also of a version that knows no feed, or a person. Where
-- the feed begins is exact at once; of the rows before that, up to 2,000 are deleted at a time, and later removals
-- delete the rest. The row at which it begins stays: it proves the cursors that point to it, and positions go on from there.
-- An event that is still there although the feed begins after it never comes back into it: its seq becomes 0.
--
-- Locks: the organization's row in event_feed_start.
-- Relies on: the unique index on event_feed (event_id), the primary keys of event_feed and event.
-- Called by: the triggers leave_event_feed and leave_event_feed_without_payload on event.
create or replace function leave_event_feed() returns trigger
  language plpgsql
  set search_path = public, pg_temp
  set enable_seqscan = off
  set jit = off
as $fn$
declare
  organization_ids uuid[];
  left_ids uuid[];
begin
  with left_feed as (
    select event_feed.organization_id, max(event_feed.position) as position
    from event_feed
    where event_feed.event_id = any (array(select gone.id from gone where tg_op = 'DELETE' or gone.body is null and gone.erased_at is null))
    group by event_feed.organization_id
  ), begun as (
    insert into event_feed_start as start (organization_id, position)
    select organization_id, position from left_feed order by organization_id
    on conflict (organization_id) do update set position = excluded.position where start.position < excluded.position
  )
  select array_agg(organization_id) into organization_ids from left_feed;

  if organization_ids is null then
    return null;
  end if;

  with passed as (
    select event_feed.organization_id, event_feed.position
    from event_feed_start start
    join event_feed on event_feed.organization_id = start.organization_id and event_feed.position < start.position
    where start.organization_id = any (organization_ids)
    limit 2000
  ), deleted as (
    delete from event_feed using passed
    where event_feed.organization_id = passed.organization_id and event_feed.position = passed.position
    returning event_feed.event_id
  )
  select array_agg(event_id) into left_ids from deleted;

  update event set seq = 0 where id = any (left_ids) and seq > 0 and body is not null;
  return null;
end
$fn$;
