-- Billing runs and what each did; and what has been billed: which periods, and for which usage. Invoices do not say
-- it: the lines of a draft may be replaced, and an invoice may be voided.
create table billing_run (
  id uuid not null,
  organization_id uuid,
  contract_id uuid,
  reason text,
  created_at timestamptz(3) not null,
  completed_at timestamptz(3),
  constraint billing_run_pkey primary key (id)
);

create table billing_run_result (
  organization_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  contract_id uuid not null,
  period_from date not null,
  period_to date not null,
  invoice_id uuid,
  carried_minor bigint not null default 0,
  failure_code text,
  failure_detail text,
  constraint billing_run_result_pkey primary key (organization_id, id),
  constraint billing_run_result_run_id_fkey foreign key (run_id) references billing_run (id)
    on delete cascade on update cascade,
  constraint billing_run_result_outcome_check check ((invoice_id is null) = (failure_code is not null))
);

create unique index billing_run_result_run_id_contract_id_period_from_key
  on billing_run_result (run_id, contract_id, period_from);
create index billing_run_result_run_id_id_idx on billing_run_result (run_id, id);
create index billing_run_result_failed_idx on billing_run_result (run_id, id) where failure_code is not null;

create table billed_period (
  organization_id uuid not null,
  contract_id uuid not null,
  period_from date not null,
  period_to date not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  invoice_id uuid not null,
  constraint billed_period_pkey primary key (organization_id, contract_id, period_from),
  constraint billed_period_organization_id_contract_id_fkey foreign key (organization_id, contract_id)
    references contract (organization_id, id) on delete restrict on update cascade
);

create table billed_usage (
  organization_id uuid not null,
  contract_id uuid not null,
  period_from date not null,
  item_id uuid not null,
  meter_id uuid not null,
  description text not null,
  included_quantity numeric not null,
  unit_amount numeric not null,
  tax_rate numeric not null,
  quantity numeric not null,
  amount_minor bigint not null,
  carried_quantity numeric,
  constraint billed_usage_pkey primary key (organization_id, contract_id, period_from, item_id),
  constraint billed_usage_organization_id_contract_id_period_from_fkey
    foreign key (organization_id, contract_id, period_from)
    references billed_period (organization_id, contract_id, period_from) on delete restrict on update cascade
);

-- Adjustments that no invoice could take yet, however old their periods are.
create index billed_usage_carried_idx on billed_usage (organization_id, contract_id) where carried_quantity is not null;
