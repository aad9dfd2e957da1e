-- Its successor says the same, and more. Where rows break that one, this one stays.
do $do$
begin
  if (select convalidated from pg_constraint where conrelid = 'payment'::regclass and conname = 'payment_organization_id_invoice_id_customer_id_currency_fkey') then
    alter table payment drop constraint payment_invoice_id_fkey;
  end if;
end
$do$;
