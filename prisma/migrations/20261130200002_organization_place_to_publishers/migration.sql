-- Publishing by SQL refuses an organization that lives in another installation, with the rights of whoever publishes: roles that may see
-- that it exists may see where. Roles that are made from now on get it from docs/sql-publishing.md.
do $do$
declare
  grantee text;
begin
  for grantee in
    select distinct case when given.grantee = 0 then 'public' else given.grantee::regrole::text end
    from pg_attribute, aclexplode(attacl) as given
    where attrelid = 'organization'::regclass and attname = 'id' and given.privilege_type = 'SELECT'
  loop
    execute format('grant select (lives_in) on organization to %s', grantee);
  end loop;
end
$do$;
