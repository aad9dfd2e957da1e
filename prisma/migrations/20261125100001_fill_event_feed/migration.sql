-- no-transaction
-- Places the events that were there before the feed, those of an organization in the order of their times. No process places newer
-- ones before this is done: they start after the migrations. What is placed stays placed after an interruption.
do $do$
declare
  organization uuid;
  last record;
  placed integer;
  placed_in_all bigint := 0;
  reported_at timestamptz := clock_timestamp();
begin
  perform set_config('enable_seqscan', 'off', false);
  loop
    organization := (
      select organization_id from event
      where organization_id > coalesce(organization, '00000000-0000-0000-0000-000000000000')
      order by organization_id limit 1
    );
    exit when organization is null;
    loop
      select position, sequenced_at, event_id into last
      from event_feed where organization_id = organization order by position desc limit 1;

      with recursive event_type as (
        (select type from event where organization_id = organization order by type limit 1)
        union all
        select next.type from event_type cross join lateral (
          select type from event where organization_id = organization and type > event_type.type order by type limit 1
        ) as next
      )
      insert into event_feed (organization_id, position, event_id, sequenced_at)
      select organization, coalesce(last.position, 0) + row_number() over (order by created_at, id), id, created_at
      from (
        select old.id, old.created_at from event_type cross join lateral (
          select id, created_at from event
          where organization_id = organization and type = event_type.type and xid = '0' and body is not null
            and (created_at, id) > (coalesce(last.sequenced_at, '-infinity'), coalesce(last.event_id, '00000000-0000-0000-0000-000000000000'))
          order by created_at, id limit 5000
        ) as old
        order by old.created_at, old.id limit 5000
      ) as next;
      get diagnostics placed = row_count;
      commit;
      placed_in_all := placed_in_all + placed;
      if clock_timestamp() - reported_at > interval '5 s' then
        reported_at := clock_timestamp();
        raise notice 'countersign: % events have a place in the feed.', placed_in_all;
      end if;
      exit when placed < 5000;
    end loop;
  end loop;
  perform set_config('enable_seqscan', 'on', false);
end
$do$;
