-- no-transaction
-- So that a payment is of its invoice's customer, in its currency.
create unique index concurrently if not exists invoice_organization_id_id_customer_id_currency_key on invoice (organization_id, id, customer_id, currency);
