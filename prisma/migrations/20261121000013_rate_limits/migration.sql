-- An organization's own limit of requests, in place of RATE_LIMIT; 0 requests is no limit at all.
alter table organization
  add column rate_limit_requests integer,
  add column rate_limit_window_seconds integer,
  add constraint organization_rate_limit_check check (
    (rate_limit_requests is null) = (rate_limit_window_seconds is null)
    and rate_limit_requests >= 0 and rate_limit_window_seconds >= 1
  );

-- What each token has used of its present window. Unlogged: a count that a crash forgets costs a partner nothing, and a commit that
-- writes no log does not wait for the disk. No index but the key's, so that every update stays HOT.
create unlogged table rate_limit_window (
  token_id uuid not null,
  organization_id uuid not null,
  ends_at timestamptz(3) not null,
  taken integer not null,
  granted integer not null,
  constraint rate_limit_window_pkey primary key (token_id)
) with (fillfactor = 50);
