alter table verification_handshake add column sent_to text;
