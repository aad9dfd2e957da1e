-- What partners keep with their endpoints for themselves. A constant default rewrites nothing.
alter table webhook_endpoint
  add column description text,
  add column metadata jsonb not null default '{}';

-- Test events and what became of them. Apart from event and delivery, so that neither the statements nor the indexes of these know of
-- them; their attempts are in delivery_attempt, which is read by delivery only.
create table test_delivery (
  id uuid not null,
  organization_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  body text not null,
  status delivery_status not null,
  reason text,
  attempt_count integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint test_delivery_pkey primary key (id)
);
create index test_delivery_organization_id_status_idx on test_delivery (organization_id, status);
create index test_delivery_created_at_idx on test_delivery (created_at);
