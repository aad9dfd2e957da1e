-- A customer's currency is that of its contracts and invoices: their foreign keys keep it.
alter table customer
  add constraint customer_country_check check (country ~ '^[A-Z]{2}$') not valid,
  add constraint customer_currency_check check (currency ~ '^[A-Z]{3}$') not valid,
  add constraint customer_version_check check (version >= 1) not valid;
