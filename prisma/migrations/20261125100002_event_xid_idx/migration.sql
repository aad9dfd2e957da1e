-- no-transaction
-- The events of the transactions that a pass of the sequencer looks at. Those from before the feed are not in it.
create index concurrently if not exists event_xid_idx on event (xid) where xid > '0';
