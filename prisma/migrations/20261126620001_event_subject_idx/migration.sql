-- no-transaction
-- The events of one resource, the newest first. Built before older events are filled in: it waits for those who were publishing
-- while the functions changed, so that the next migration sees their events too.
create index concurrently if not exists event_subject_idx on event (subject_id, created_at) where subject_id is not null;
