-- Contracts: who is billed for what, from when on, and up to which day that is done.
create type contract_status as enum ('draft', 'active', 'terminated');
create type billing_interval as enum ('month', 'quarter', 'year');
create type contract_item_kind as enum ('fixed', 'usage');

create table contract (
  id uuid not null,
  organization_id uuid not null,
  customer_id uuid not null,
  number text not null,
  external_id text,
  title text not null,
  status contract_status not null,
  starts_on date not null,
  ends_on date,
  currency text not null,
  billing_interval billing_interval,
  payment_terms_days integer not null,
  auto_issue boolean not null,
  billed_until date,
  billable_on date,
  termination_reason text,
  version integer not null default 1,
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  activated_at timestamptz(3),
  terminated_at timestamptz(3),
  constraint contract_pkey primary key (organization_id, id),
  constraint contract_organization_id_fkey foreign key (organization_id) references organization (id)
    on delete restrict on update cascade,
  constraint contract_customer_id_fkey foreign key (customer_id) references customer (id)
    on delete restrict on update cascade,
  constraint contract_dates_check check (ends_on >= starts_on and billed_until >= starts_on and billable_on > billed_until)
);

create unique index contract_organization_id_number_key on contract (organization_id, number);
create unique index contract_organization_id_external_id_key on contract (organization_id, external_id);
create index contract_id_idx on contract (id);
create index contract_organization_id_status_id_idx on contract (organization_id, status, id);
create index contract_organization_id_customer_id_id_idx on contract (organization_id, customer_id, id);
create index contract_organization_id_customer_id_status_id_idx on contract (organization_id, customer_id, status, id);
-- What the billing run reads, and what the job reads that ends contracts.
create index contract_billable_idx on contract (billable_on, id) where billable_on is not null;
create index contract_ending_idx on contract (ends_on, id) where status = 'active' and ends_on is not null;

create table contract_terms (
  id uuid not null,
  organization_id uuid not null,
  contract_id uuid not null,
  effective_on date not null,
  reason text,
  created_at timestamptz(3) not null,
  constraint contract_terms_pkey primary key (organization_id, id),
  constraint contract_terms_organization_id_contract_id_fkey foreign key (organization_id, contract_id)
    references contract (organization_id, id) on delete restrict on update cascade
);

create unique index contract_terms_organization_id_contract_id_effective_on_key
  on contract_terms (organization_id, contract_id, effective_on);

create table contract_item (
  id uuid not null,
  organization_id uuid not null,
  terms_id uuid not null,
  position integer not null,
  kind contract_item_kind not null,
  description text not null,
  quantity numeric,
  meter_id uuid,
  included_quantity numeric,
  unit_amount numeric not null,
  tax_rate numeric not null,
  constraint contract_item_pkey primary key (organization_id, id),
  constraint contract_item_organization_id_terms_id_fkey foreign key (organization_id, terms_id)
    references contract_terms (organization_id, id) on delete cascade on update cascade,
  constraint contract_item_kind_check check (
    case kind when 'fixed' then quantity is not null and meter_id is null and included_quantity is null
              else quantity is null and meter_id is not null and included_quantity is not null end
  )
);

create unique index contract_item_organization_id_terms_id_position_key
  on contract_item (organization_id, terms_id, position);
