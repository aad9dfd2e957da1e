-- Erasing what events say of a customer (src/domain/erasure). `xid` is the transaction that started it: what was published by earlier
-- ones is erased.
create type erasure_status as enum ('running', 'completed', 'canceled');
create type pending_deliveries_rule as enum ('deliver_first', 'give_up');

create table erasure (
  organization_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  pending_deliveries pending_deliveries_rule not null,
  give_up_at timestamptz(3) not null,
  reason text not null,
  status erasure_status not null default 'running',
  looked_at bigint not null default 0,
  events bigint not null default 0,
  deliveries_given_up bigint not null default 0,
  attempts bigint not null default 0,
  other_copies bigint not null default 0,
  has_begun boolean not null default false,
  after_type text,
  after_time timestamptz(3),
  after_id uuid,
  is_searched boolean not null default false,
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint erasure_pkey primary key (organization_id, id)
);
create unique index erasure_running_key on erasure (organization_id, customer_id) where status = 'running';

create table erasure_waiting_event (
  organization_id uuid not null,
  erasure_id uuid not null,
  event_id uuid not null,
  constraint erasure_waiting_event_pkey primary key (organization_id, erasure_id, event_id)
);

alter table event add column erased_at timestamptz(3);
