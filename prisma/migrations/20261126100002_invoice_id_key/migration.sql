-- no-transaction
-- So that what names an invoice also says whose invoice it is.
create unique index concurrently if not exists invoice_organization_id_id_key on invoice (organization_id, id);
