-- A token is issued by a member of its organization, and what is revoked stays revoked.
alter table api_token
  add constraint api_token_organization_id_issued_by_id_fkey foreign key (organization_id, issued_by_id)
    references member (organization_id, id) on update restrict on delete restrict not valid,
  add constraint api_token_sha256_check check (octet_length(sha256) = 32) not valid;

create trigger api_token_revoked before update of revoked_at, organization_id, sha256 on api_token for each row
  when (new.organization_id <> old.organization_id or new.sha256 <> old.sha256
    or (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at))
  execute function refuse_change('A token stays the organization''s that it was issued for, and revoked once it is.');
