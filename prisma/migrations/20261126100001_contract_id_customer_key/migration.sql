-- no-transaction
-- So that an invoice names a contract of its own customer.
create unique index concurrently if not exists contract_organization_id_id_customer_id_currency_key on contract (organization_id, id, customer_id, currency);
