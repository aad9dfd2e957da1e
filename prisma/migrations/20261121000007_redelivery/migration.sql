-- What operators do across organizations: find deliveries, start again those that a filter matches, see the workers.

-- A redelivery by filter is a replay of several endpoints, which it goes through one after the other.
alter table replay
  alter column organization_id drop not null,
  alter column endpoint_id drop not null,
  add column event_id uuid,
  add column event_type text,
  add column url_host text,
  add column created_before timestamptz(3),
  add column reason text,
  add column endpoint_position uuid;
create index replay_by_operator_idx on replay (id) where reason is not null;

-- A row for each worker process, written every few seconds.
create table worker (
  id uuid not null,
  host text not null,
  pid integer not null,
  version text not null,
  queues text[],
  in_flight integer not null,
  unrecorded integer not null,
  started_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  constraint worker_pkey primary key (id)
) with (fillfactor = 50);
