-- no-transaction
-- Finds the organizations whose identity provider speaks for the addresses of a domain.
create index concurrently if not exists sso_domain_domain_idx on sso_domain (domain) where verified_at is not null;
