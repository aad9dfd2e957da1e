-- An endpoint may take its deliveries one after the other: those about one resource, or all. Of each delivery that waits in such a
-- line, or is at the head of one, there is a row here, so that deliveries without an order have nothing to do with it.
create type delivery_ordering as enum ('none', 'subject', 'endpoint');
create type exhaustion_rule as enum ('skip', 'hold');

alter table webhook_endpoint
  add column ordering delivery_ordering not null default 'none',
  add column on_exhausted exhaustion_rule not null default 'skip';

create table ordered_delivery (
  delivery_id uuid not null primary key,
  endpoint_id uuid not null,
  line uuid not null,
  event_id uuid not null,
  position bigint
);
create index ordered_delivery_line_idx on ordered_delivery (endpoint_id, line, position, delivery_id);
create index ordered_delivery_unplaced_idx on ordered_delivery (event_id) where position is null;

create table delivery_line (
  endpoint_id uuid not null,
  line uuid not null,
  head_id uuid,
  primary key (endpoint_id, line)
);

-- Publishing reads whether an endpoint is ordered, and puts its deliveries in line, with the rights of whoever publishes: roles that may
-- see its status may see this, and roles that may insert deliveries may put them in line. Roles that are made from now on get it
-- from docs/sql-publishing.md.
do $do$
declare
  grantee text;
begin
  for grantee in
    select distinct case when given.grantee = 0 then 'public' else given.grantee::regrole::text end
    from pg_attribute, aclexplode(attacl) as given
    where attrelid = 'webhook_endpoint'::regclass and attname = 'status' and given.privilege_type = 'SELECT'
  loop
    execute format('grant select (ordering) on webhook_endpoint to %s', grantee);
  end loop;
  for grantee in
    select distinct case when given.grantee = 0 then 'public' else given.grantee::regrole::text end
    from (
      select relacl as acl from pg_class where oid = 'delivery'::regclass
      union all
      select attacl from pg_attribute where attrelid = 'delivery'::regclass and attname = 'endpoint_id'
    ) as delivery, aclexplode(acl) as given
    where given.privilege_type = 'INSERT'
  loop
    execute format('grant insert on ordered_delivery to %s', grantee);
  end loop;
end
$do$;
