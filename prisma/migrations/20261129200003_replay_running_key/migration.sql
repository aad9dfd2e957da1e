-- no-transaction
-- One redelivery by a filter at a time in an organization.
create unique index concurrently if not exists replay_running_key on replay (organization_id)
  where kind = 'organization' and status = 'running';
