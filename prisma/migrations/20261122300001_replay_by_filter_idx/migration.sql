-- no-transaction
-- The redeliveries that operators started, for their list.
create index concurrently if not exists replay_by_filter_idx on replay (id) where kind = 'filter';
