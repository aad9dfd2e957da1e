-- Its successor says the same, and more. Where rows break that one, this one stays.
do $do$
begin
  if (select convalidated from pg_constraint where conrelid = 'invoice_line'::regclass and conname = 'invoice_line_organization_id_invoice_id_fkey') then
    alter table invoice_line drop constraint invoice_line_invoice_id_fkey;
  end if;
end
$do$;
