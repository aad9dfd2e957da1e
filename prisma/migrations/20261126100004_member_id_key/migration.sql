-- no-transaction
-- So that a token is issued by a member of its own organization.
create unique index concurrently if not exists member_organization_id_id_key on member (organization_id, id);
