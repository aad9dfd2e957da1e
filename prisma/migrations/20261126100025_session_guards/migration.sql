-- A session is one person's, by one way of signing in, and over for good once it has ended.
alter table session
  add constraint session_sso_organization_id_fkey foreign key (sso_organization_id)
    references organization (id) on update restrict on delete restrict not valid,
  add constraint session_method_check check ((method = 'sso') = (sso_organization_id is not null)) not valid,
  add constraint session_sha256_check check (octet_length(sha256) = 32) not valid;

create trigger session_ended before update of ended_at, person_id, sha256, method, sso_organization_id on session for each row
  when (new.person_id <> old.person_id or new.sha256 <> old.sha256 or new.method <> old.method
    or new.sso_organization_id is distinct from old.sso_organization_id
    or (old.ended_at is not null and new.ended_at is distinct from old.ended_at))
  execute function refuse_change('A session stays its person''s, and is over once it has ended.');
