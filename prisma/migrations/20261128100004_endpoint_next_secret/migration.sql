-- A signing secret that its receiver learns before anything is signed with it.
alter table webhook_endpoint
  add column next_secret_sealed text,
  add column next_secret_prepared_at timestamptz(3);
