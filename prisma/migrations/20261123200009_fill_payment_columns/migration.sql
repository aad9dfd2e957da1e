-- no-transaction
-- Fills customer_id, created_at and updated_at of the payments that were there before the columns, in short transactions.
do $do$
declare
  batch_after uuid := '00000000-0000-0000-0000-000000000000';
  batch_end uuid;
begin
  -- A batch is a range of the primary key, whatever the statistics say.
  perform set_config('enable_seqscan', 'off', false);
  loop
    batch_end := (select id from payment where id > batch_after order by id offset 1999 limit 1);
    update payment set customer_id = invoice.customer_id, created_at = received_at, updated_at = received_at
    from invoice
    where invoice.id = payment.invoice_id and payment.customer_id is null
      and payment.id > batch_after and payment.id <= coalesce(batch_end, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
    commit;
    exit when batch_end is null;
    batch_after := batch_end;
  end loop;
  perform set_config('enable_seqscan', 'on', false);
end
$do$;
