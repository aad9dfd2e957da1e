-- no-transaction
-- The deliveries that a replay has queued.
create index concurrently if not exists delivery_replay_idx on delivery (replay_id) where replay_id is not null;
