-- no-transaction
-- A partner's own id of a payment is unique in the organization, and finds the payment.
create unique index concurrently if not exists payment_organization_id_external_id_key on payment (organization_id, external_id) where external_id is not null;
