-- Deliveries a second that an endpoint gets at most; null is no limit.
alter table webhook_endpoint
  add column max_per_second integer,
  add constraint webhook_endpoint_max_per_second_check check (max_per_second between 1 and 1000);

-- When a limited endpoint's next delivery may be claimed, for all workers together. Every claim for the endpoint updates its row, so it
-- is not a column of the wide and much read webhook_endpoint, and no index but the key looks at it (HOT). The first claim makes the row.
create table delivery_pace (
  endpoint_id uuid not null,
  organization_id uuid not null,
  next_free_at timestamptz(6) not null,
  constraint delivery_pace_pkey primary key (endpoint_id)
) with (fillfactor = 50);
