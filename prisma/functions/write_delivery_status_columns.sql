-- Trigger function: writes notable_status and is_held of a delivery from its status, whoever changes it.
--
-- No index may look at `status`, or the end of each delivery would be written to all indexes of the table.
-- The triggers' conditions spare the usual delivery the call. is_held is for processes of the first release.
--
-- Locks: none. Reads no table.
-- Called by: the triggers write_new_delivery_status_columns, before insert, and write_delivery_status_columns,
-- before update on delivery.
create or replace function write_delivery_status_columns() returns trigger language plpgsql as $fn$
begin
  new.notable_status := case when new.status in ('held', 'failed', 'canceled', 'skipped') then new.status::text end;
  new.is_held := new.status = 'held';
  return new;
end
$fn$;
