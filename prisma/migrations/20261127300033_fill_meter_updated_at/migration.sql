-- no-transaction
-- Meters that were there have not changed since they were created. In short transactions.
do $do$
declare
  unchanged record;
begin
  for unchanged in select organization_id, id from meter where version = 1 and updated_at <> created_at loop
    update meter set updated_at = created_at
    where organization_id = unchanged.organization_id and id = unchanged.id and version = 1;
    commit;
  end loop;
  alter table meter validate constraint meter_version_check;
end
$do$;
