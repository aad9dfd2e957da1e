-- no-transaction
-- A contract's period is billed once, however often the billing run is repeated; again only once its invoice is voided.
create unique index concurrently if not exists invoice_contract_period_key on invoice (contract_id, period_from) where contract_id is not null and status <> 'voided';
