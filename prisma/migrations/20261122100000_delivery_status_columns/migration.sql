-- What indexes know of a delivery's state, written with every change of it, whoever makes the change: processes of the first release
-- too, for which is_held stays until the release after this one.
--
-- Databases exist in which notable_status is a generated column and is_held is gone. Dropping an expression keeps what is stored and
-- rewrites nothing.
alter table delivery
  alter column notable_status drop expression if exists,
  add column if not exists is_held boolean;
alter table delivery alter column is_held drop expression if exists;

create function write_delivery_status_columns() returns trigger language plpgsql as $fn$
begin
  new.notable_status := case when new.status in ('held', 'failed', 'canceled', 'skipped') then new.status::text end;
  new.is_held := new.status = 'held';
  return new;
end
$fn$;

-- The condition spares the usual delivery the call: it is never in one of these states.
create trigger write_delivery_status_columns before insert or update on delivery for each row
  when (
    new.notable_status is distinct from case when new.status in ('held', 'failed', 'canceled', 'skipped') then new.status::text end
    or coalesce(new.is_held, false) <> (new.status = 'held')
  )
  execute function write_delivery_status_columns();
