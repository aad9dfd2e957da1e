-- Its successor says the same, and more. Where rows break that one, this one stays.
do $do$
begin
  if (select convalidated from pg_constraint where conrelid = 'webhook_subscription'::regclass and conname = 'webhook_subscription_organization_id_endpoint_id_fkey') then
    alter table webhook_subscription drop constraint webhook_subscription_endpoint_id_fkey;
  end if;
end
$do$;
