-- no-transaction
-- The redeliveries that members see: those of an operator are not among them.
create index concurrently if not exists replay_of_organization_idx on replay (organization_id, id) where kind <> 'filter';
