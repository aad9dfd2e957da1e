-- Meters, and the usage events that they aggregate: written ten thousand times a second, and dropped by month.
create type meter_aggregation as enum ('sum', 'count', 'max', 'unique');

create table meter (
  id uuid not null,
  organization_id uuid not null,
  key text not null,
  name text not null,
  aggregation meter_aggregation not null,
  unit text,
  created_at timestamptz(3) not null,
  constraint meter_pkey primary key (organization_id, id),
  constraint meter_organization_id_fkey foreign key (organization_id) references organization (id)
    on delete restrict on update cascade
);

create unique index meter_organization_id_key_key on meter (organization_id, key);

-- No foreign keys: a batch looks its meters and customers up in one statement, and neither is ever removed.
create table usage_event (
  organization_id uuid not null,
  id text collate "C" not null,
  meter_id uuid not null,
  customer_id uuid not null,
  occurred_at timestamptz(3) not null,
  value numeric,
  text_value text collate "C",
  dimensions jsonb,
  received_at timestamptz(3) not null default now(),
  voided_at timestamptz(3)
) partition by range (occurred_at);

-- An aggregate reads nothing else.
create index usage_event_aggregated_idx on usage_event (organization_id, meter_id, customer_id, occurred_at)
  include (value, text_value) where voided_at is null;
