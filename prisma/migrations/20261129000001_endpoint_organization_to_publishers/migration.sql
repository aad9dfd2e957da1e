-- Publishing one event looks whether the organization has ordered endpoints, with the rights of whoever publishes: roles that may see
-- an endpoint's order may see whose it is. Roles that are made from now on get it from docs/sql-publishing.md.
do $do$
declare
  grantee text;
begin
  for grantee in
    select distinct case when given.grantee = 0 then 'public' else given.grantee::regrole::text end
    from pg_attribute, aclexplode(attacl) as given
    where attrelid = 'webhook_endpoint'::regclass and attname = 'ordering' and given.privilege_type = 'SELECT'
  loop
    execute format('grant select (organization_id) on webhook_endpoint to %s', grantee);
  end loop;
end
$do$;
