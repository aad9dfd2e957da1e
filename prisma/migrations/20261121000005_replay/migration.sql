-- Replays: the failed deliveries of an endpoint since a time, queued again in batches by a job.
create type replay_status as enum ('running', 'completed');
create table replay (
  id uuid not null,
  organization_id uuid not null,
  endpoint_id uuid not null,
  since timestamptz(3) not null,
  status replay_status not null default 'running',
  matched integer not null,
  queued integer not null default 0,
  failed_before integer not null default 0,
  position uuid not null,
  last_id uuid,
  created_at timestamptz(3) not null,
  completed_at timestamptz(3),
  constraint replay_pkey primary key (id)
);
create index replay_endpoint_id_id_idx on replay (endpoint_id, id);

-- Which replay queued a delivery, so that a replay can tell what became of it. It is written in the one update that queues the
-- delivery, which writes to indexes anyway because `notable_status` changes with it. No later update touches it, and the deliveries of
-- no replay are not in its index, which a later migration builds: ending a delivery still writes to no index at all (a HOT update).
alter table delivery add column replay_id uuid;
