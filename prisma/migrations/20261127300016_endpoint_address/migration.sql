-- An endpoint may move to another address, which it has to prove anew. Attempts and handshakes name the address that they were sent
-- to; those to the first one name none, so that nothing is written for endpoints that never move.
alter table webhook_endpoint
  add column registered_url text,
  add column moved_at timestamptz(3),
  add constraint webhook_endpoint_moved_check check (moved_at is null or (status <> 'active' and verified_at is null)) not valid;

-- Publishing reads whether events wait for an endpoint, with the rights of whoever publishes: roles that may see its status may see
-- this. Roles that are made from now on get it from docs/sql-publishing.md.
do $do$
declare
  grantee text;
begin
  for grantee in
    select distinct case when given.grantee = 0 then 'public' else given.grantee::regrole::text end
    from pg_attribute, aclexplode(attacl) as given
    where attrelid = 'webhook_endpoint'::regclass and attname = 'status' and given.privilege_type = 'SELECT'
  loop
    execute format('grant select (moved_at) on webhook_endpoint to %s', grantee);
  end loop;
end
$do$;
