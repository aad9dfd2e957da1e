-- no-transaction
-- Fills notable_response of the deliveries that were there before the column, as far as their attempts are kept, in short transactions.
-- Rows that others have locked are passed over in batches, so that nobody deadlocks with them, and filled one by one at the end.
do $do$
declare
  of_status text;
  batch_after uuid;
  batch_end uuid;
  looked_at bigint := 0;
  reported_at timestamptz := clock_timestamp();
  missed uuid;
begin
  perform set_config('enable_seqscan', 'off', false);
  foreach of_status in array array['held', 'failed', 'canceled'] loop
    batch_after := '00000000-0000-0000-0000-000000000000';
    loop
      batch_end := (
        select id from delivery where notable_status = of_status and id > batch_after order by id offset 1999 limit 1
      );
      update delivery set notable_response = (
        select coalesce(attempt.response_status::text, attempt.error_class) from delivery_attempt attempt
        where attempt.delivery_id = delivery.id and attempt.number = delivery.attempt_count
      )
      where id = any (array(
        select id from delivery
        where notable_status = of_status and id > batch_after
          and id <= coalesce(batch_end, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
          and notable_response is null and attempt_count > 0
        for no key update skip locked
      ));
      commit;
      exit when batch_end is null;
      batch_after := batch_end;
      looked_at := looked_at + 2000;
      if clock_timestamp() - reported_at > interval '5 s' then
        reported_at := clock_timestamp();
        raise notice 'countersign: % deliveries have the response of their last attempt.', looked_at;
      end if;
    end loop;
  end loop;

  for missed in
    select delivery.id from delivery
    join delivery_attempt attempt on attempt.delivery_id = delivery.id and attempt.number = delivery.attempt_count
    where delivery.notable_status in ('held', 'failed', 'canceled') and delivery.notable_response is null
      and coalesce(attempt.response_status::text, attempt.error_class) is not null
  loop
    update delivery set notable_response = (
      select coalesce(attempt.response_status::text, attempt.error_class) from delivery_attempt attempt
      where attempt.delivery_id = delivery.id and attempt.number = delivery.attempt_count
    )
    where id = missed and notable_status in ('held', 'failed', 'canceled');
    commit;
  end loop;
  perform set_config('enable_seqscan', 'on', false);
end
$do$;
