-- A subscription may have a filter: a predicate in SQL/JSON path over the event's body, kept as it was sent. Never a text that
-- Postgres cannot read: publishing every event of the type would fail. The cast refuses that itself.
alter table webhook_subscription
  add column filter text,
  add constraint webhook_subscription_filter_check
    check (filter is null or (filter::jsonpath is not null and length(filter) <= 512)) not valid;
