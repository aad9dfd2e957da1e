-- Publishing looks whether the organization exists, with the rights of whoever publishes: roles that may insert events may see
-- which organizations there are. Roles that are made from now on get it from docs/sql-publishing.md.
do $do$
declare
  grantee text;
begin
  for grantee in
    select distinct case when given.grantee = 0 then 'public' else given.grantee::regrole::text end
    from (
      select relacl as acl from pg_class where oid = 'event'::regclass
      union all
      select attacl from pg_attribute where attrelid = 'event'::regclass and attname = 'organization_id'
    ) as event, aclexplode(acl) as given
    where given.privilege_type = 'INSERT'
  loop
    execute format('grant select (id) on organization to %s', grantee);
  end loop;
end
$do$;
