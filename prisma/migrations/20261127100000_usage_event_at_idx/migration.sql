-- What all customers used in an hour or a day: usage_event_aggregated_idx has the customer before the time, and was read for the whole
-- month. Of a table that no release has had: it is empty wherever this runs.
create index usage_event_at_idx on usage_event (organization_id, meter_id, occurred_at) include (value, text_value)
  where voided_at is null;
