-- A redelivery is completed once.
alter table replay
  add constraint replay_status_check check ((status = 'completed') = (completed_at is not null)) not valid,
  add constraint replay_scope_check check (kind = 'filter' or num_nulls(organization_id, endpoint_id) = 0) not valid,
  add constraint replay_counts_check check (least(matched, queued, failed_before, payload_removed) >= 0) not valid;
