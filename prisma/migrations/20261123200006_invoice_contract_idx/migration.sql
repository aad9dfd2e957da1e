-- no-transaction
-- Lists of a contract's invoices, newest first: of one status, or of each.
create index concurrently if not exists invoice_organization_id_contract_id_status_id_idx on invoice (organization_id, contract_id, status, id) where contract_id is not null;
