-- no-transaction
-- The index above replaces it; no release reads it.
drop index concurrently if exists event_organization_id_id_idx;
