-- no-transaction
-- A partner's own id of an invoice is unique in the organization, and finds the invoice.
create unique index concurrently if not exists invoice_organization_id_external_id_key on invoice (organization_id, external_id) where external_id is not null;
