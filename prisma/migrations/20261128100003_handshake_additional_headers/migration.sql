alter table verification_handshake add column additional_headers jsonb;
