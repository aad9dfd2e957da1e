-- The operator API: its own tokens, and a row for everything that an operator changes.

create table operator_token (
  id uuid not null,
  name text not null,
  hint text not null,
  sha256 bytea not null,
  scopes text[],
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  constraint operator_token_pkey primary key (id)
);
create unique index operator_token_sha256_key on operator_token (sha256);

create type actor_kind as enum ('operator_token', 'cli');
create table audit_entry (
  id uuid not null,
  created_at timestamptz(3) not null,
  actor_kind actor_kind not null,
  actor_id uuid,
  actor_name text not null,
  action text not null,
  organization_id uuid,
  subject_kind text not null,
  subject_id uuid not null,
  reason text,
  before jsonb,
  after jsonb,
  constraint audit_entry_pkey primary key (id)
);
create index audit_entry_organization_id_id_idx on audit_entry (organization_id, id);
create index audit_entry_subject_id_id_idx on audit_entry (subject_id, id);
create index audit_entry_action_id_idx on audit_entry (action, id);
create index audit_entry_actor_id_id_idx on audit_entry (actor_id, id);
create index audit_entry_actor_name_id_idx on audit_entry (actor_name, id);

-- Why the operator disabled or restored an endpoint, for the partner to read.
alter table webhook_endpoint add column status_reason text;

-- Operators look for endpoints of any organization, by host and by status. Not a generated column, which would rewrite the table:
-- later migrations have it written with every change, fill it for the rows that there are, and build the indexes.
alter table webhook_endpoint add column url_host text;
