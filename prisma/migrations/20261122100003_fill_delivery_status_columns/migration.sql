-- no-transaction
-- Fills notable_status and is_held of the deliveries that were there before the columns, in short transactions. First in batches,
-- which pass over rows that others have locked, so that nobody deadlocks with them; then those rows, one by one.
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
    batch_end := (select id from delivery where id > batch_after order by id offset 1999 limit 1);
    -- The trigger writes both columns.
    update delivery set notable_status = null
    where id = any (array(
      select id from delivery
      where id > batch_after and id <= coalesce(batch_end, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        and (
          notable_status is distinct from case when status in ('held', 'failed', 'canceled', 'skipped') then status::text end
          or coalesce(is_held, false) <> (status = 'held')
        )
      for no key update skip locked
    ));
    commit;
    exit when batch_end is null;
    batch_after := batch_end;
    looked_at := looked_at + 2000;
    if clock_timestamp() - reported_at > interval '5 s' then
      reported_at := clock_timestamp();
      raise notice 'countersign: % deliveries have their status columns.', looked_at;
    end if;
  end loop;
  perform set_config('enable_seqscan', 'on', false);

  for missed in
    select id from delivery
    where notable_status is distinct from case when status in ('held', 'failed', 'canceled', 'skipped') then status::text end
      or coalesce(is_held, false) <> (status = 'held')
  loop
    update delivery set notable_status = null where id = missed;
    commit;
  end loop;
end
$do$;
