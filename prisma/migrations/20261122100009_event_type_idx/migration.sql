-- no-transaction
-- Serves the list of one type and, going through the types there are, the list of all.
create index concurrently if not exists event_organization_id_type_created_at_id_idx on event (organization_id, type, created_at, id);
