-- no-transaction
create unique index concurrently if not exists contract_terms_effective_on_key
  on contract_terms (organization_id, contract_id, effective_on, is_amendment);
