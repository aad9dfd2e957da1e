-- The first text of the migration retention lacked this constraint: only retention may leave out the body. Not valid: the rows that there
-- are need no look.
do $do$
begin
  if not exists (
    select from pg_constraint where conrelid = 'event'::regclass and conname = 'event_body_check'
  ) then
    alter table event add constraint event_body_check check (body is not null or payload_removed_at is not null) not valid;
  end if;
end
$do$;
