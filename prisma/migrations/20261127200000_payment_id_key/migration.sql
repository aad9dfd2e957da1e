-- no-transaction
-- So that a refund is of a payment of its organization.
create unique index concurrently if not exists payment_organization_id_id_key on payment (organization_id, id);
