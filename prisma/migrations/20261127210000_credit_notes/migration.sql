-- Credit notes: what is credited of an invoice, line by line, and what became of it.
alter table invoice
  add column credited_minor bigint not null default 0,
  add column credit_applied_minor bigint not null default 0,
  drop constraint invoice_paid_minor_check,
  add constraint invoice_paid_minor_check check (case status
    when 'issued' then paid_minor >= 0 and credit_applied_minor >= 0 and paid_minor + credit_applied_minor < total_minor
    when 'paid' then paid_minor >= 0 and credit_applied_minor >= 0 and paid_minor + credit_applied_minor = total_minor
    else paid_minor = 0 and credit_applied_minor = 0 end) not valid,
  add constraint invoice_credited_minor_check check (
    credited_minor = 0 or (status in ('issued', 'paid') and credited_minor between 1 and total_minor)
  ) not valid;
-- validate both as 20261126100040 does: rows that broke the old rule break the new one too.

alter table number_series drop constraint number_series_next_check,
  add constraint number_series_next_check check (series in ('customer', 'contract', 'invoice', 'credit_note') and next >= 1) not valid;

create type credit_note_status as enum ('draft', 'issued');
create type credit_application_kind as enum ('applied', 'refunded');

create table credit_note (
  organization_id uuid not null, id uuid not null, invoice_id uuid not null, customer_id uuid not null,
  number text not null, status credit_note_status not null, currency text not null, reason text,
  subtotal_minor bigint not null, tax_minor bigint not null, total_minor bigint not null,
  applied_minor bigint not null default 0,
  issued_at timestamptz(3), version integer not null default 1, external_id text, metadata jsonb not null default '{}',
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
  constraint credit_note_pkey primary key (organization_id, id),
  constraint credit_note_organization_id_invoice_id_customer_id_currenc_fkey
    foreign key (organization_id, invoice_id, customer_id, currency)
    references invoice (organization_id, id, customer_id, currency) on update restrict on delete restrict,
  constraint credit_note_status_check check (
    (status = 'issued') = (issued_at is not null) and (status = 'issued' or applied_minor = 0)
    and (status = 'draft') = (number like 'DRAFT-%')
  ),
  constraint credit_note_total_minor_check check (
    subtotal_minor + tax_minor = total_minor and total_minor between 1 and 9007199254740991
    and applied_minor between 0 and total_minor
  ),
  constraint credit_note_version_check check (version >= 1)
);
create unique index credit_note_id_key on credit_note (id);
create unique index credit_note_organization_id_number_key on credit_note (organization_id, number);
create unique index credit_note_organization_id_id_invoice_id_key on credit_note (organization_id, id, invoice_id);
create unique index credit_note_organization_id_id_customer_id_currency_key on credit_note (organization_id, id, customer_id, currency);
create unique index credit_note_organization_id_external_id_key on credit_note (organization_id, external_id) where external_id is not null;
create index credit_note_organization_id_status_id_idx on credit_note (organization_id, status, id);
create index credit_note_organization_id_invoice_id_status_id_idx on credit_note (organization_id, invoice_id, status, id);
create index credit_note_organization_id_customer_id_status_id_idx on credit_note (organization_id, customer_id, status, id);

create trigger credit_note_final before update on credit_note for each row
  when (
    new.id <> old.id or new.organization_id <> old.organization_id or new.invoice_id <> old.invoice_id
    or (old.status = 'issued' and (
      new.status <> 'issued' or (new.number, new.subtotal_minor, new.tax_minor, new.total_minor, new.issued_at, new.created_at)
        <> (old.number, old.subtotal_minor, old.tax_minor, old.total_minor, old.issued_at, old.created_at)
      or new.reason is distinct from old.reason))
  )
  execute function refuse_change('An issued credit note is final: only what became of it, its external id and metadata change.');
create trigger credit_note_kept before delete on credit_note for each row when (old.status = 'issued')
  execute function refuse_change('An issued credit note is not deleted.');

-- By the line's position in the invoice, whose lines do not change any more.
create table credit_note_line (
  organization_id uuid not null, credit_note_id uuid not null, position integer not null, invoice_id uuid not null, amount_minor bigint not null,
  constraint credit_note_line_pkey primary key (organization_id, credit_note_id, position),
  constraint credit_note_line_organization_id_credit_note_id_invoice_id_fkey foreign key (organization_id, credit_note_id, invoice_id)
    references credit_note (organization_id, id, invoice_id) on update restrict on delete cascade,
  constraint credit_note_line_organization_id_invoice_id_position_fkey foreign key (organization_id, invoice_id, position)
    references invoice_line (organization_id, invoice_id, position) on update restrict on delete restrict
);
create index credit_note_line_organization_id_invoice_id_position_idx on credit_note_line (organization_id, invoice_id, position);
create function refuse_credit_note_line_change() returns trigger language plpgsql as $fn$
begin
  perform from credit_note where id in (old.credit_note_id, new.credit_note_id) for share;
  if exists (select from credit_note where id in (old.credit_note_id, new.credit_note_id) and status = 'issued') then
    raise exception 'The credit note is final: its lines do not change.'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return coalesce(new, old);
end
$fn$;
create trigger credit_note_line_final before insert or update or delete on credit_note_line for each row
  execute function refuse_credit_note_line_change();

create table credit_application (
  organization_id uuid not null, credit_note_id uuid not null, id uuid not null, kind credit_application_kind not null, amount_minor bigint not null,
  customer_id uuid not null, currency text not null, invoice_id uuid, reference text, recorded_at timestamptz(3) not null,
  constraint credit_application_pkey primary key (organization_id, credit_note_id, id),
  constraint credit_application_organization_id_credit_note_id_customer_fkey foreign key (organization_id, credit_note_id, customer_id, currency)
    references credit_note (organization_id, id, customer_id, currency) on update restrict on delete restrict,
  constraint credit_application_organization_id_invoice_id_customer_id__fkey foreign key (organization_id, invoice_id, customer_id, currency)
    references invoice (organization_id, id, customer_id, currency) on update restrict on delete restrict,
  constraint credit_application_kind_check check ((kind = 'applied') = (invoice_id is not null) and (kind = 'refunded' or reference is null)),
  constraint credit_application_amount_minor_check check (amount_minor >= 1)
);
create index credit_application_organization_id_invoice_id_idx on credit_application (organization_id, invoice_id) where invoice_id is not null;
create trigger credit_application_kept before update or delete on credit_application for each row
  execute function refuse_change('What became of credit stays as it was recorded.');

-- Deferred, as refuse_other_paid_amount; called after insert on credit_application, after insert or update on credit_note, after insert or update on invoice
-- when a credit column changes.
create function refuse_other_credit() returns trigger language plpgsql as $fn$
declare
  note uuid; about uuid; paid_by uuid;
begin
  if tg_table_name = 'invoice' then about := new.id; paid_by := new.id;
  elsif tg_table_name = 'credit_note' then note := new.id; about := new.invoice_id;
  else note := new.credit_note_id; paid_by := new.invoice_id; end if;
  if exists (select from credit_note where id = note and applied_minor <> (
       select coalesce(sum(amount_minor), 0) from credit_application as used
       where used.organization_id = credit_note.organization_id and credit_note_id = note))
    or exists (select from invoice where id = about and credited_minor <> (
       select coalesce(sum(total_minor), 0) from credit_note
       where organization_id = invoice.organization_id and invoice_id = about and status = 'issued'))
    or exists (select from invoice where id = paid_by and credit_applied_minor <> (
       select coalesce(sum(amount_minor), 0) from credit_application as used
       where used.organization_id = invoice.organization_id and invoice_id = paid_by))
    or exists (
       select from invoice_line as line
       join credit_note_line as credited using (organization_id, invoice_id, position)
       join credit_note on credit_note.organization_id = credited.organization_id and credit_note.id = credit_note_id
       where line.invoice_id = about and status = 'issued'
       group by line.organization_id, line.invoice_id, line.position, line.amount_minor
       having abs(sum(credited.amount_minor)) > abs(line.amount_minor) or sum(credited.amount_minor) * line.amount_minor < 0)
  then
    raise exception 'Credit is what credit notes come to, and is used once.'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return null;
end
$fn$;
create constraint trigger credit_application_counted after insert on credit_application deferrable initially deferred for each row
  execute function refuse_other_credit();
create constraint trigger credit_note_counted after insert or update on credit_note deferrable initially deferred for each row
  when (new.status = 'issued')
  execute function refuse_other_credit();
create constraint trigger invoice_credited after update on invoice deferrable initially deferred for each row
  when (new.credited_minor <> old.credited_minor or new.credit_applied_minor <> old.credit_applied_minor)
  execute function refuse_other_credit();
