-- Trigger function: writes notable_status, notable_response and is_held of a delivery from its status, whoever changes it.
--
-- No index may look at `status`, or the end of each delivery would be written to all indexes of the table.
-- The triggers' conditions spare the usual delivery the call. is_held is for processes of the first release.
-- notable_response is what the recorder gives; where something else ends the delivery, what its last attempt came to.
--
-- Locks: none. Relies on: the primary key of delivery_attempt.
-- Called by: the triggers write_new_delivery_status_columns, before insert, and write_delivery_status_columns,
-- before update on delivery.
create or replace function write_delivery_status_columns() returns trigger language plpgsql as $fn$
begin
  new.notable_status := case when new.status in ('held', 'failed', 'canceled', 'skipped') then new.status::text end;
  new.is_held := new.status = 'held';
  if new.notable_status is null then
    new.notable_response := null;
  elsif new.notable_response is null and new.attempt_count > 0 then
    new.notable_response := (
      select coalesce(attempt.response_status::text, attempt.error_class) from delivery_attempt attempt
      where attempt.delivery_id = new.id and attempt.number = new.attempt_count
    );
  end if;
  return new;
end
$fn$;
