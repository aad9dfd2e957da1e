-- A verified domain and an identity are an organization's.
alter table sso_identity
  add constraint sso_identity_organization_id_fkey foreign key (organization_id)
    references organization (id) on update restrict on delete restrict not valid;
create trigger sso_identity_final before update on sso_identity for each row
  execute function refuse_change('A subject of an identity provider stays the person that it is.');
