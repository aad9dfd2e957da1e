-- An amendment may take effect with the first period, beside the terms that the contract began with.
alter table contract_terms add column is_amendment boolean not null default false;
-- The next migration builds its successor.
drop index contract_terms_organization_id_contract_id_effective_on_key;
