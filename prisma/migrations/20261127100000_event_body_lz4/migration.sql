-- Bodies of more than 2 kB are compressed with lz4 where the server has it: Postgres's own method takes several times as long.
-- Those that are there stay as they are, and both can be read. Nothing is rewritten.
do $do$
begin
  if exists (select from pg_settings where name = 'default_toast_compression' and 'lz4' = any (enumvals)) then
    alter table event alter column body set compression lz4;
  else
    alter table event alter column body set compression default;
  end if;
end
$do$;
