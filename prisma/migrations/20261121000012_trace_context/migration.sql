-- Where an event's attempts belong in a trace: the W3C traceparent of what published it. It comes from a setting of the
-- publishing transaction, so that publish_event and publish_events, and the services that call them, stay as they are.
-- What is no traceparent is left out: a mistake in tracing must not fail a publish.

alter table event add column traceparent text;

-- In a statement of its own: this way the rows that there are keep null, and the table is not rewritten.
alter table event alter column traceparent
  set default substring(current_setting('countersign.traceparent', true), '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$');
