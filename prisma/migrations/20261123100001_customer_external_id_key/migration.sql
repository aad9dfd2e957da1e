-- no-transaction
create unique index concurrently if not exists customer_organization_id_external_id_key
  on customer (organization_id, external_id);
