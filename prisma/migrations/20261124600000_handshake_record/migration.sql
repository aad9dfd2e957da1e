-- What a handshake sent and what the receiver answered, so that people can see why it failed.
alter table verification_handshake
  add column sent_at timestamptz(3),
  add column signature text,
  add column connected_ms integer,
  add column first_byte_ms integer,
  add column duration_ms integer,
  add column response_status integer,
  add column response_headers jsonb,
  add column response_body bytea,
  add column error_class text,
  add column error_message text;
