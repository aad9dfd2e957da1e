-- no-transaction
-- Finds an invitation by the token that was mailed.
create unique index concurrently if not exists invitation_mailed_sha256_key on invitation (mailed_sha256);
