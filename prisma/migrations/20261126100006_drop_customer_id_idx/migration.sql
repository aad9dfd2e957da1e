-- no-transaction
-- customer_organization_id_id_currency_key begins with the same columns.
drop index concurrently if exists customer_organization_id_id_idx;
