alter table operator_token add constraint operator_token_sha256_check check (octet_length(sha256) = 32) not valid;

create trigger operator_token_revoked before update on operator_token for each row
  when (new.sha256 <> old.sha256 or (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at))
  execute function refuse_change('An operator token stays what it is, and revoked once it is.');
