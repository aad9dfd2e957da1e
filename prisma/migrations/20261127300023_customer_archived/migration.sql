-- A customer with whom nothing is left to do is archived, and gets nothing new. What its contracts have used is billed, however late it
-- arrives: an invoice of a contract is not refused.
alter table customer add column archived_at timestamptz(3);

create function refuse_archived_customer() returns trigger language plpgsql as $fn$
begin
  perform from customer where id = new.customer_id for share;
  if exists (select from customer where id = new.customer_id and archived_at is not null) then
    raise exception 'An archived customer gets no new contract and no new invoice.'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return new;
end
$fn$;
create trigger contract_of_archived_customer before insert or update of status on contract for each row
  when (new.status <> 'terminated')
  execute function refuse_archived_customer();
create trigger invoice_of_archived_customer before insert on invoice for each row
  when (new.contract_id is null)
  execute function refuse_archived_customer();

create function refuse_customer_in_use() returns trigger language plpgsql as $fn$
begin
  if exists (
    select from contract
    where organization_id = new.organization_id and customer_id = new.id and (status = 'active' or billable_on is not null)
  ) then
    raise exception 'A customer is not archived while a contract of it is active or to be billed.'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return new;
end
$fn$;
create trigger customer_archived before update of archived_at on customer for each row
  when (old.archived_at is null and new.archived_at is not null)
  execute function refuse_customer_in_use();
