-- A link that its inviter has seen proves no address, one that was only mailed does: until somebody has proved theirs, no
-- organization but the one that invited them takes them for who they say. Invitations that are mailed have a token of
-- their own for this.
alter table person add column email_verified_at timestamptz(3);
alter table invitation add column mailed_sha256 bytea;

-- The keys that a member issued stay when the member goes, with the address of who issued them.
alter table api_token alter column issued_by_id drop not null, add column issued_by_email text;

-- How often something was done in a window of time: links asked for and sign-ins that failed, by address. `key` is a SHA-256.
create table attempt_window (
  key bytea not null,
  ends_at timestamptz(3) not null,
  taken integer not null,
  constraint attempt_window_pkey primary key (key)
);
