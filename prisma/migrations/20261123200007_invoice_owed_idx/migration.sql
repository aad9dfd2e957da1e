-- no-transaction
-- Invoices that are owed and due before a day.
create index concurrently if not exists invoice_owed_idx on invoice (organization_id, due_on, id) where status = 'issued';
