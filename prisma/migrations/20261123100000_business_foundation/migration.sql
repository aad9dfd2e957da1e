-- What every business resource needs: a version, the partner's own id and metadata; counters of numbers; and
-- the time zone in which an organization's days begin.
alter table organization add column time_zone text not null default 'UTC';

alter table customer
  add column version integer not null default 1,
  add column external_id text,
  add column metadata jsonb not null default '{}';

create table number_series (
  organization_id uuid not null,
  series text not null,
  next bigint not null,
  primary key (organization_id, series)
);
