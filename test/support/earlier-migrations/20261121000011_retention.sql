-- Retention: what is kept for how long is in the configuration (RETENTION_…). Nothing here rewrites a table or builds an index on one.

-- Null once the payload has been removed, and when that was.
alter table event
  alter column body drop not null,
  add column payload_removed_at timestamptz(3);

-- Of failed deliveries only: it cannot be sent again, because its event's payload has been removed. On the delivery, so that whoever
-- waits for its row to send it again sees it. In no index: removing a payload stays a HOT update here.
alter table delivery add column payload_removed_at timestamptz(3);

-- The failed deliveries that a replay could not match any more.
alter table replay add column payload_removed integer not null default 0;

-- One row a run: what it has removed so far, written with each batch, so that it is right after a crash.
create table retention_run (
  id uuid not null,
  started_at timestamptz(3) not null,
  completed_at timestamptz(3),
  replays integer not null default 0,
  events integer not null default 0,
  deliveries integer not null default 0,
  attempts integer not null default 0,
  responses integer not null default 0,
  payloads integer not null default 0,
  constraint retention_run_pkey primary key (id)
);

-- What has been emptied stays as a row. How far that has got, so that no run reads again what earlier ones have emptied.
create table retention_position (
  kind text not null,
  scope text not null,
  after_time timestamptz(3) not null,
  after_id uuid not null,
  constraint retention_position_pkey primary key (kind, scope)
);

-- What was old enough when the position passed it, and still needed: a delivery had not ended. Looked at again by every run.
create table retention_deferral (
  kind text not null,
  id uuid not null,
  constraint retention_deferral_pkey primary key (kind, id)
);

-- A night's removal is far less than the fifth of a long history that autovacuum waits for. Until it comes, removed rows take space,
-- and lists step over them.
alter table event set (autovacuum_vacuum_scale_factor = 0.02);
alter table delivery set (autovacuum_vacuum_scale_factor = 0.02);
alter table delivery_attempt set (autovacuum_vacuum_scale_factor = 0.02);
