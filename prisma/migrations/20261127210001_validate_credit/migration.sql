-- no-transaction
-- Looks at the rows that are there, table by table, while others read and write. A rule that a row breaks stays without it: it holds
-- for what is written from now on. Nothing is lost, and the service starts and says how many rows there are
-- (docs/operating.md, "Rows that break a rule").
do $do$
declare
  guard record;
  breach text;
  broken bigint;
begin
  for guard in
    select con.conrelid::regclass as relation, con.conname as name, con.contype as kind,
      pg_get_expr(con.conbin, con.conrelid) as condition, con.confrelid::regclass as referenced,
      (select string_agg(format('own.%I = other.%I', mine.attname, theirs.attname), ' and ')
       from unnest(con.conkey, con.confkey) as key(own_number, other_number)
       join pg_attribute mine on mine.attrelid = con.conrelid and mine.attnum = own_number
       join pg_attribute theirs on theirs.attrelid = con.confrelid and theirs.attnum = other_number) as is_referenced,
      (select string_agg(format('own.%I is not null', attname), ' and ')
       from unnest(con.conkey) number join pg_attribute on attrelid = con.conrelid and attnum = number) as is_given
    from pg_constraint con
    where con.connamespace = (select relnamespace from pg_class where oid = 'invoice'::regclass) and not con.convalidated
      and con.coninhcount = 0 and con.contype in ('c', 'f') and con.conname <> 'event_body_check'
    order by con.conrelid::regclass::text, con.conname
  loop
    begin
      execute format('alter table %s validate constraint %I', guard.relation, guard.name);
    exception when check_violation or foreign_key_violation then
      breach := case guard.kind
        when 'c' then format('not (%s)', guard.condition)
        else format('%s and not exists (select from %s as other where %s)', guard.is_given, guard.referenced, guard.is_referenced)
      end;
      execute format('select count(*) from %s as own where %s', guard.relation, breach) into broken;
      raise warning 'countersign: % of the table % is broken by rows that are there: %. It holds for others, and these cannot be '
        'changed before they keep it (docs/operating.md, "Rows that break a rule").', guard.name, guard.relation, broken;
    end;
    commit;
  end loop;
end
$do$;
