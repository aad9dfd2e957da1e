-- Who subscribes is an endpoint of the organization whose events it gets.
alter table webhook_subscription
  add constraint webhook_subscription_organization_id_endpoint_id_fkey foreign key (organization_id, endpoint_id)
    references webhook_endpoint (organization_id, id) on update restrict on delete cascade not valid,
  add constraint webhook_subscription_schema_version_check check (schema_version >= 1 and position >= 0) not valid;
