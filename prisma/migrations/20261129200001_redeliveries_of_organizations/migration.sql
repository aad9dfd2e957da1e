-- What members of an organization redeliver by a filter, and conditions that redeliveries did not have until now. A worker of the
-- version before this one would leave the conditions out, so such redeliveries are jobs of a queue that it does not know.
alter type redelivery_kind add value 'organization';
alter type replay_status add value 'canceled';
alter table replay add column matches text;
alter table replay add column response text;

-- Those of an organization may have no endpoint, and one that was canceled has an end. Written without the new values, which this
-- transaction may not use yet.
alter table replay drop constraint replay_scope_check;
alter table replay drop constraint replay_status_check;
alter table replay add constraint replay_scope_check
  check (kind = 'filter' or organization_id is not null and (kind <> 'endpoint' or endpoint_id is not null)) not valid;
alter table replay add constraint replay_status_check check ((status <> 'running') = (completed_at is not null)) not valid;

-- Somebody is told when a line has been held up for long by a delivery that is still retried.
alter type notice_kind add value 'line_held_up';
