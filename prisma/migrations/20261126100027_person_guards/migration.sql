-- Addresses are compared in small letters. A passkey whose counter falls has been copied.
alter table person add constraint person_email_check check (email = lower(email collate "C")) not valid;
alter table passkey add constraint passkey_counter_check check (counter >= 0) not valid;

create trigger passkey_counter_grows before update on passkey for each row
  when (new.counter < old.counter or new.person_id <> old.person_id or new.credential_id <> old.credential_id)
  execute function refuse_change('A passkey is its person''s, and its counter only grows.');
