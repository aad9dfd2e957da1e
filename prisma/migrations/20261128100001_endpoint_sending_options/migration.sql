-- How requests to an endpoint differ from others: its own headers, other signatures, time limit and attempts
-- (src/domain/endpoints/sending-options.ts). What is secret of them is sealed. Empty for an endpoint that has none.
alter table webhook_endpoint add column sending_options jsonb not null default '{}';
