-- no-transaction
-- Fills url_host of the endpoints that were there before the column, in short transactions, as the migration before does.
do $do$
declare
  batch_after uuid := '00000000-0000-0000-0000-000000000000';
  batch_end uuid;
  missed uuid;
begin
  loop
    batch_end := (select id from webhook_endpoint where id > batch_after order by id offset 499 limit 1);
    -- The trigger writes url_host.
    update webhook_endpoint set endpoint_url = endpoint_url
    where id = any (array(
      select id from webhook_endpoint
      where id > batch_after and id <= coalesce(batch_end, 'ffffffff-ffff-ffff-ffff-ffffffffffff') and url_host is null
      for no key update skip locked
    ));
    commit;
    exit when batch_end is null;
    batch_after := batch_end;
  end loop;

  -- Null for good only where the URL has no host, which the API refuses.
  for missed in select id from webhook_endpoint where url_host is null and endpoint_url ~ '^[A-Za-z]+://[^/:?#]' loop
    update webhook_endpoint set endpoint_url = endpoint_url where id = missed;
    commit;
  end loop;
end
$do$;
