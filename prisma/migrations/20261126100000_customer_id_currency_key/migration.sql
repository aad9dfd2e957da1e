-- no-transaction
-- So that what names a customer also says whose customer it is, and in which currency it pays.
create unique index concurrently if not exists customer_organization_id_id_currency_key on customer (organization_id, id, currency);
