-- What charts and the notices of the console read. Workers write both every few seconds, from what they counted in memory.
create table delivery_activity (
  organization_id uuid not null,
  endpoint_id uuid not null,
  seconds integer not null,
  starts_at timestamptz(3) not null,
  delivered integer not null,
  failed integer not null,
  attempts_2xx integer not null,
  attempts_4xx integer not null,
  attempts_5xx integer not null,
  attempts_other integer not null,
  attempts_no_answer integer not null,
  durations integer[],
  constraint delivery_activity_pkey primary key (organization_id, endpoint_id, seconds, starts_at)
) with (fillfactor = 60);
create index delivery_activity_seconds_starts_at_idx on delivery_activity (seconds, starts_at);

create type notice_kind as enum ('endpoint_disabled', 'endpoint_restored', 'deliveries_exhausted');

create table notice (
  organization_id uuid not null,
  id uuid not null,
  kind notice_kind not null,
  endpoint_id uuid not null,
  endpoint_url text not null,
  count integer not null default 1,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  closed_at timestamptz(3),
  disabled_by disabled_by,
  actor_name text,
  reason text,
  delivery_id uuid,
  constraint notice_pkey primary key (organization_id, id)
);
create unique index notice_open_key on notice (endpoint_id) where kind = 'deliveries_exhausted' and closed_at is null;
create index notice_organization_id_last_at_id_idx on notice (organization_id, last_at, id);
create index notice_last_at_idx on notice (last_at);

create table notice_reading (
  organization_id uuid not null,
  notice_id uuid not null,
  member_id uuid not null,
  read_at timestamptz(3) not null,
  constraint notice_reading_pkey primary key (organization_id, member_id, notice_id)
);
create index notice_reading_organization_id_notice_id_idx on notice_reading (organization_id, notice_id);
