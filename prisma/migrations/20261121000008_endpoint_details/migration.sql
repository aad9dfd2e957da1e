-- What partners keep with their endpoints for themselves. A constant default rewrites nothing.
alter table webhook_endpoint
  add column description text,
  add column metadata jsonb not null default '{}';
