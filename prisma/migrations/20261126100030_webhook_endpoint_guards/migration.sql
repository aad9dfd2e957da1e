-- An endpoint is active once it has proved whose it is, says who disabled it, and is deleted for good, without its secrets.
alter table webhook_endpoint
  add constraint webhook_endpoint_status_check check (case status
    when 'deleted' then deleted_at is not null and num_nonnulls(signing_secret_sealed, challenge_sealed, challenge_expires_at) = 0
    when 'disabled' then disabled_by is not null and deleted_at is null
    when 'active' then verified_at is not null and num_nonnulls(disabled_by, deleted_at) = 0
    else num_nonnulls(disabled_by, deleted_at) = 0 end) not valid;

create trigger webhook_endpoint_final before update on webhook_endpoint for each row
  when (new.id <> old.id or new.organization_id <> old.organization_id or (old.status = 'deleted' and new.status <> 'deleted'))
  execute function refuse_change('An endpoint stays its organization''s, and is deleted for good.');
