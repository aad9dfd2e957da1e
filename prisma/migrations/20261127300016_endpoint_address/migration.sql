-- An endpoint may move to another address, which it has to prove anew. Attempts and handshakes name the address that they were sent
-- to; those to the first one name none, so that nothing is written for endpoints that never move.
alter table webhook_endpoint
  add column registered_url text,
  add column moved_at timestamptz(3),
  add constraint webhook_endpoint_moved_check check (moved_at is null or (status <> 'active' and verified_at is null)) not valid;
