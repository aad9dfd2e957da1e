-- Invoices with lines, tax and a period of a contract; payments that can be reversed. What is added to tables that have rows is
-- nullable or has a constant default: processes of the first release, which may run during an upgrade, insert without it.
create type invoice_line_kind as enum ('manual', 'fixed', 'usage', 'usage_adjustment');
create type payment_status as enum ('received', 'reversed');

alter table invoice
  add column contract_id uuid,
  add column period_from date,
  add column period_to date,
  add column subtotal_minor bigint,
  add column tax_minor bigint not null default 0,
  add column bill_to jsonb,
  add column void_reason text,
  add column version integer not null default 1,
  add column external_id text,
  add column metadata jsonb not null default '{}';

-- A draft's number is provisional. A process of the first release, which does not know that, cannot issue with it.
alter table invoice add constraint invoice_number_check
  check (status in ('draft', 'voided') or number not like 'DRAFT-%') not valid;

create table invoice_line (
  organization_id uuid not null,
  invoice_id uuid not null references invoice (id) on update cascade on delete restrict,
  position integer not null,
  id uuid not null,
  kind invoice_line_kind not null,
  description text not null,
  quantity numeric not null,
  unit_amount numeric not null,
  tax_rate numeric not null,
  amount_minor bigint not null,
  contract_item_id uuid,
  meter_id uuid,
  period_from date,
  period_to date,
  primary key (organization_id, invoice_id, position)
);

alter table payment
  add column customer_id uuid,
  add column created_at timestamptz(3),
  add column updated_at timestamptz(3),
  add column status payment_status not null default 'received',
  add column method text,
  add column reference text,
  add column reversed_at timestamptz(3),
  add column reverse_reason text,
  add column version integer not null default 1,
  add column external_id text,
  add column metadata jsonb not null default '{}';

-- For processes of the first release, which do not know these columns. The release after this one drops the trigger.
create function write_payment_columns() returns trigger language plpgsql as $fn$
begin
  new.customer_id := (select customer_id from invoice where id = new.invoice_id);
  new.created_at := new.received_at;
  new.updated_at := new.received_at;
  return new;
end
$fn$;
create trigger write_payment_columns before insert on payment for each row
  when (new.customer_id is null)
  execute function write_payment_columns();

-- An invoice is final once it is not a draft, whatever writes to the table.
create function refuse_invoice_change() returns trigger language plpgsql as $fn$
begin
  if tg_op = 'DELETE' then
    raise exception 'Invoice % is % and cannot be deleted.', old.number, old.status using errcode = 'check_violation';
  end if;
  raise exception 'Invoice % is % and final: only its status, payments, times, void reason, external id and metadata change.',
    old.number, old.status using errcode = 'check_violation';
end
$fn$;
create trigger refuse_invoice_change before update on invoice for each row
  when (
    old.status <> 'draft' and (
      new.status = 'draft' or (old.status = 'voided' and new.status <> 'voided')
      or (new.id, new.organization_id, new.customer_id, new.number, new.currency, new.total_minor, new.tax_minor, new.created_at)
        <> (old.id, old.organization_id, old.customer_id, old.number, old.currency, old.total_minor, old.tax_minor, old.created_at)
      or (new.subtotal_minor, new.due_on, new.contract_id, new.period_from, new.period_to, new.bill_to, new.issued_at)
        is distinct from (old.subtotal_minor, old.due_on, old.contract_id, old.period_from, old.period_to, old.bill_to, old.issued_at)
    )
  )
  execute function refuse_invoice_change();
create trigger refuse_invoice_deletion before delete on invoice for each row
  when (old.status <> 'draft')
  execute function refuse_invoice_change();

create function refuse_invoice_line_change() returns trigger language plpgsql as $fn$
declare
  final_number text;
begin
  -- Shares the invoice's lock, so that it is not issued meanwhile.
  perform 1 from invoice where id in (old.invoice_id, new.invoice_id) for share;
  select number into final_number from invoice where id in (old.invoice_id, new.invoice_id) and status <> 'draft' limit 1;
  if found then
    raise exception 'Invoice % is final: its lines do not change.', final_number using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end
$fn$;
create trigger refuse_invoice_line_change before insert or update or delete on invoice_line for each row
  execute function refuse_invoice_line_change();
