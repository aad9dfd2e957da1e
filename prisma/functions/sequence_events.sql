-- Makes one pass of the sequencer: gives up to `count_max` of the events that have been committed since the last pass their positions in
-- the feeds of their organizations. Returns how many, of which organizations, and whether another pass finds more at
-- once. Returns no row if somebody else is at it.
--
-- Transactions commit in another order than they publish in, so no highest id or time says what has been placed.
-- Snapshots do: an event is fresh if the pass's snapshot sees its transaction and the snapshot of the last tick did not.
--
-- - What has a position keeps it; fresh events of an organization follow in the order of publishing. So an event comes
--   after every event that was committed before it was published.
-- - A pass's window lies between two snapshots, and never changes. One with more than `count_max` events takes several passes: a
--   tick with `since` says up to which seq it is placed. Each of these reads the window's index entries again, so
--   whoever finds more raises `count_max` fast.
-- - A tick is written if there was something fresh. Until the next one, passes read again what the last snapshot did not
--   see: entries of transactions that were rolled back, and one probe for each that was running.
-- - A tick whose xmin is not its xid is a copy, from a cluster where transactions had other numbers: the database was restored from
--   a dump, or is the subscriber of a logical replication. A tick from the future is none of ours either. Then the pass
--   gives whatever has no position and should a transaction of ours, once, which reads all events; the next passes place it. Events
--   that have been placed keep the other cluster's xid. When ours get there, passes read them again and find that.
-- - An event whose payload retention has removed, or that its feed begins after (seq 0), gets no position.
--
-- One call is one transaction. Each of its statements must have a snapshot of its own: not for REPEATABLE READ.
--
-- Plan: by index, whatever the statistics say; not compiled, because what there may be is estimated far too high. Only after a
-- restore it reads tables.
-- Locks: the advisory lock 72707379, without waiting; the rows that it inserts; after a restore, those of events without a position.
-- Relies on: event_xid_idx, the primary keys of event_feed and event_feed_tick, the unique index on event_feed (event_id).
-- Called by: sequenceEvents (src/domain/feed).
create or replace function sequence_events(count_max integer)
  returns table (placed integer, organization_ids uuid[], has_more boolean)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set jit = off
  set search_path = public, pg_temp
as $fn$
#variable_conflict use_column
declare
  last record;
begin
  if not pg_try_advisory_xact_lock(72707379) then
    return;
  end if;

  -- A statement after the one that got the lock, so that it sees what the lock's last holder did.
  select snapshot, since, coalesce(through_seq, 0) as through_seq,
         xmin = xid::xid and pg_snapshot_xmax(snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as is_ours
  into last
  from event_feed_tick order by id desc limit 1;

  if last.is_ours is true then
    return query
    with span as materialized (
      select coalesce(last.since, last.snapshot) as since,
             case when last.since is null then pg_current_snapshot() else last.snapshot end as until
    ), chunk as materialized (
      select organization_id, id, seq, created_at, is_whole from (
        select organization_id, id, seq, created_at, body is not null or erased_at is not null as is_whole, xid from event
        where xid > '0'
          and xid >= (select pg_snapshot_xmax(since) from span) and xid < (select pg_snapshot_xmax(until) from span)
        union all
        select organization_id, id, seq, created_at, body is not null or erased_at is not null as is_whole, xid from event
        where xid > '0' and xid = any (array(select pg_snapshot_xip(since) from span))
      ) as candidate
      where seq > last.through_seq and pg_visible_in_snapshot(xid, (select until from span))
      order by seq limit count_max
    ), fresh as materialized (
      select organization_id, id, seq, created_at from chunk
      -- A lookup for each, by `offset 0`: a plan made while the feed was empty would read all of it for each.
      where is_whole and not exists (select from event_feed where event_feed.event_id = chunk.id offset 0)
    ), numbered as materialized (
      select organization_id, id, row_number() over up_to_this as number, max(created_at) over up_to_this as created_at
      from fresh
      window up_to_this as (partition by organization_id order by seq rows unbounded preceding)
    ), placed as (
      -- Each organization's last row is looked up once. A join would compare every event with every organization.
      select organization_id, id, created_at,
             number + coalesce(max(case number when 1 then (
               select position from event_feed
               where event_feed.organization_id = numbered.organization_id order by position desc limit 1
             ) end) over (partition by organization_id), 0) as position,
             max(case number when 1 then (
               select sequenced_at from event_feed
               where event_feed.organization_id = numbered.organization_id order by position desc limit 1
             ) end) over (partition by organization_id) as last_sequenced_at
      from numbered
    ), new_row as (
      insert into event_feed (organization_id, position, event_id, sequenced_at)
      select organization_id, position, id, greatest((select clock_timestamp()), last_sequenced_at, created_at) from placed
      returning event_feed.organization_id
    ), seen as materialized (
      select count(*) as count, max(seq) as through_seq, count(*) = count_max as has_more from chunk
    ), tick as (
      insert into event_feed_tick (snapshot, since, through_seq)
      select span.until, case when seen.has_more then span.since end, case when seen.has_more then seen.through_seq end
      from span cross join seen
      where seen.count > 0 or last.since is not null
    )
    select (select count(*) from new_row)::integer,
           (select coalesce(array_agg(distinct organization_id), '{}') from new_row),
           seen.has_more or last.since is not null
    from seen;
    return;
  end if;

  -- Whatever has no position and should gets the number of this transaction, which the tick's snapshot does not see. So the
  -- next pass finds it above.
  perform set_config('enable_seqscan', 'on', true);
  return query
  with unplaced as (
    update event set xid = pg_current_xact_id()
    where seq > 0 and (body is not null or erased_at is not null) and not exists (select from event_feed where event_feed.event_id = event.id)
  ), tick as (
    insert into event_feed_tick (snapshot) values (pg_current_snapshot())
  )
  select 0, '{}'::uuid[], true;
end
$fn$;
