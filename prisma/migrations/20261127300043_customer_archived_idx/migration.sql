-- no-transaction
-- Of the list of archived customers, however few there are among others.
create index concurrently if not exists customer_archived_idx on customer (organization_id, id) where archived_at is not null;
