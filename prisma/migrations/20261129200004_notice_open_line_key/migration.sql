-- no-transaction
-- One open notice of an endpoint whose lines are held up.
create unique index concurrently if not exists notice_open_line_key on notice (endpoint_id)
  where kind = 'line_held_up' and closed_at is null;
