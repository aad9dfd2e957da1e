-- What lets somebody in once does so once.
create trigger sign_in_link_used before update on sign_in_link for each row
  when (new.person_id <> old.person_id or new.sha256 <> old.sha256
    or (old.used_at is not null and new.used_at is distinct from old.used_at))
  execute function refuse_change('A sign-in link is its person''s, and is used once.');
create trigger sign_in_ceremony_used before update on sign_in_ceremony for each row
  when (old.used_at is not null and new.used_at is distinct from old.used_at)
  execute function refuse_change('A sign-in that is under way is completed once.');

alter table invitation
  add constraint invitation_outcome_check check (num_nonnulls(accepted_at, revoked_at) < 2) not valid;
create trigger invitation_used before update on invitation for each row
  when ((new.organization_id, new.email, new.role) <> (old.organization_id, old.email, old.role)
    or (old.accepted_at is not null and new.accepted_at is distinct from old.accepted_at)
    or (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at))
  execute function refuse_change('An invitation stays what it is, and is accepted or revoked once.');
