-- no-transaction
drop index concurrently if exists invoice_organization_id_status_id_idx;
