alter table verification_handshake add column endpoint_url text;
