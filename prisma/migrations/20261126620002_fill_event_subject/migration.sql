-- no-transaction
-- Fills in the subject of the events that were there before, in short transactions. First in batches, which pass over rows that
-- others have locked, so that nobody deadlocks with them; then those rows, one by one. An event whose payload has been removed
-- stays without: nothing says any more what it was about.
do $do$
declare
  batch_after uuid := '00000000-0000-0000-0000-000000000000';
  batch_end uuid;
  looked_at bigint := 0;
  reported_at timestamptz := clock_timestamp();
  missed uuid;
begin
  -- A batch is a range of the primary key, whatever the statistics say.
  perform set_config('enable_seqscan', 'off', false);
  loop
    batch_end := (select id from event where id > batch_after order by id offset 1999 limit 1);
    update event set subject_kind = split_part(type, '.', 1), subject_id = (body::json #>> '{data,id}')::uuid
    where id = any (array(
      select id from event
      where id > batch_after and id <= coalesce(batch_end, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        and subject_id is null and body::json #>> '{data,id}' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      for no key update skip locked
    ));
    commit;
    exit when batch_end is null;
    batch_after := batch_end;
    looked_at := looked_at + 2000;
    if clock_timestamp() - reported_at > interval '5 s' then
      reported_at := clock_timestamp();
      raise notice 'countersign: % events have their subject.', looked_at;
    end if;
  end loop;
  perform set_config('enable_seqscan', 'on', false);

  for missed in
    select id from event
    where subject_id is null and body::json #>> '{data,id}' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  loop
    update event set subject_kind = split_part(type, '.', 1), subject_id = (body::json #>> '{data,id}')::uuid
    where id = missed and body is not null;
    commit;
  end loop;
end
$do$;
