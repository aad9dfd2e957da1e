-- Receivers built into the API process, in installations for trying things out alone.
create type inbox_answer as enum ('accept', 'fail', 'slow');

create table inbox (
  organization_id uuid not null,
  id uuid not null,
  answer inbox_answer not null default 'accept',
  created_at timestamptz(3) not null,
  constraint inbox_pkey primary key (organization_id, id)
);
create unique index inbox_id_key on inbox (id);

-- Unlogged: what a crash forgets can be sent again.
create unlogged table inbox_request (
  organization_id uuid not null,
  inbox_id uuid not null,
  id uuid not null,
  received_at timestamptz(3) not null,
  headers jsonb not null,
  body bytea not null,
  body_size integer not null,
  refusal text,
  event_type text,
  event_id text,
  is_handshake boolean not null,
  answer_status integer not null,
  answer_body text not null,
  constraint inbox_request_pkey primary key (organization_id, inbox_id, id)
);
create index inbox_request_received_at_idx on inbox_request (received_at);
