-- no-transaction
-- Billed periods whose usage is still to be counted for the last time.
create index concurrently if not exists billed_period_unsettled_idx on billed_period (ends_at, contract_id) where settled_at is null;
