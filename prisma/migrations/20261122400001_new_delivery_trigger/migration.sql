-- Postgres reads a trigger's condition anew in each statement, and the long one cost a twentieth of a publish
-- call. A new delivery has a shorter one of its own: a pending one needs no call.
create trigger write_new_delivery_status_columns before insert on delivery for each row
  when (new.status <> 'pending')
  execute function write_delivery_status_columns();

create or replace trigger write_delivery_status_columns before update on delivery for each row
  when (
    new.notable_status is distinct from case when new.status in ('held', 'failed', 'canceled', 'skipped') then new.status::text end
    or coalesce(new.is_held, false) <> (new.status = 'held')
  )
  execute function write_delivery_status_columns();
