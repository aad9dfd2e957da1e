-- What a run did, it did to a contract of the organization.
alter table billing_run_result
  add constraint billing_run_result_organization_id_contract_id_fkey foreign key (organization_id, contract_id)
    references contract (organization_id, id) on update restrict on delete restrict not valid,
  add constraint billing_run_result_organization_id_invoice_id_fkey foreign key (organization_id, invoice_id)
    references invoice (organization_id, id) on update restrict on delete restrict not valid,
  add constraint billing_run_result_period_check check (period_from < period_to) not valid;
