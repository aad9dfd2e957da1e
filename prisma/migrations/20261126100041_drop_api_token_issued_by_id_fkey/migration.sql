-- Its successor says the same, and more. Where rows break that one, this one stays.
do $do$
begin
  if (select convalidated from pg_constraint where conrelid = 'api_token'::regclass and conname = 'api_token_organization_id_issued_by_id_fkey') then
    alter table api_token drop constraint api_token_issued_by_id_fkey;
  end if;
end
$do$;
