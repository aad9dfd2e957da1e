-- no-transaction
-- Operators find an invoice by its number alone.
create index concurrently if not exists invoice_number_idx on invoice (number, id);
